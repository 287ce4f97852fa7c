import { describe, expect, test } from "vitest";
import { AgentApi } from "../../../testing/seed-client/agent-api.js";

interface Sent {
  readonly path: string;
  readonly token: string | undefined;
}

/** A server that gives one answer after the other; each sign-in gives another token. */
function serving(...answers: readonly (readonly [status: number, body: object] | Error)[]) {
  const [sent, left]: [Sent[], (typeof answers)[number][]] = [[], [...answers]];
  let signIns = 0;
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    if (pathname === "/api/v1/auth/login") {
      signIns += 1;
      return Response.json({ success: true, data: { accessToken: `token-${signIns}` } });
    }
    const headers = new Headers(init?.headers);
    sent.push({ path: pathname, token: headers.get("authorization")?.replace("Bearer ", "") });
    const answer = left.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error("nobody answers");
    return Response.json(answer[1], { status: answer[0] });
  };
  return { api: new AgentApi("http://api.test", { email: "kim@example.test", password: "secret" }, send), sent };
}

const refused = (code: string, more: object = {}) => ({ success: false, code, message: "No.", ...more });
const fine = { success: true, data: { tenantId: "t-1" } };

describe("AgentApi", () => {
  test("signs in before its first request, once", async () => {
    const { api, sent } = serving([200, fine], [200, fine]);
    await api.session();
    expect(await api.session()).toEqual({ tenantId: "t-1" });
    expect(sent.map(({ token }) => token)).toEqual(["token-1", "token-1"]);
  });

  test("signs in again after 401, and sends the same request", async () => {
    const { api, sent } = serving([401, refused("UNAUTHORIZED")], [200, fine]);
    await api.session();
    expect(sent.map(({ token }) => token)).toEqual(["token-1", "token-2"]);
    expect(api.recoveries.signIns).toBe(2);
  });

  test("waits for as long as 429 says", async () => {
    const { api, sent } = serving([429, refused("RATE_LIMIT", { retryAfter: 0.1 })], [200, fine]);
    const sinceMs = performance.now();
    await api.session();
    expect(performance.now() - sinceMs).toBeGreaterThan(95);
    expect([sent.length, api.recoveries.rateLimits]).toEqual([2, 1]);
  });

  test("tries again after a server error and a broken line", async () => {
    const { api, sent } = serving([503, refused("DATABASE_ERROR", { retryAfter: 0 })], new Error("reset"), [200, fine]);
    await api.session();
    expect([sent.length, api.recoveries.retries]).toEqual([3, 2]);
  });

  test.each([
    [400, "VALIDATION_ERROR"],
    [404, "TASK_NOT_FOUND"],
    [409, "TASK_COMPLETED"],
  ])("throws %i %s at once", async (status, code) => {
    const { api, sent } = serving([status, refused(code)]);
    await expect(api.session()).rejects.toMatchObject({ status, code });
    expect(sent).toHaveLength(1);
  });

  test("throws where nothing helps", async () => {
    const again = [503, refused("DATABASE_ERROR", { retryAfter: 0 })] as const;
    const { api, sent } = serving(again, again, again, again, again);
    await expect(api.session()).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(5);
  });

  test("does not sign in again and again with a wrong password", async () => {
    let asked = 0;
    const api = new AgentApi("http://api.test", { email: "kim@example.test", password: "wrong" }, async () => {
      asked += 1;
      return Response.json(refused("INVALID_CREDENTIALS"), { status: 401 });
    });
    await expect(api.session()).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(asked).toBe(1);
  });
});
