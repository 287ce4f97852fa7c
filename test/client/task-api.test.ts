/** Proves client/task-api.ts. */

import { describe, expect, test } from "vitest";
import {
  createTaskApi,
  errorOf,
  RequestRefusedError,
  ServerUnreachableError,
  SignInNeededError,
  TaskHeldError,
  withRetries,
} from "../../client/task-api.js";
import type { InteractRequest } from "../../protocol/observation.js";
import { type Answer, createFakeClock, createFakeServer, problem, reply, replyData } from "./fake-server.js";

const OBSERVATION: InteractRequest = { url: "https://shop.test/", dom: "<p>", query: "go", observationId: "o-1" };

function lab(answers: Answer[], serverUrl = "http://127.0.0.1:1") {
  const server = createFakeServer(answers);
  const clock = createFakeClock();
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `key-${ids}`;
  };
  const api = withRetries(createTaskApi(server.fetch, { serverUrl, token: "t-1" }), clock, newId);
  /** As callers that stay to the end meet it. */
  const interact = async (request: InteractRequest) => {
    const answer = await api.interact(request);
    if (answer.kind !== "ok") throw errorOf(answer);
    return answer;
  };
  return { api, interact, clock, sent: server.sent };
}

describe("createTaskApi", () => {
  test("PR4 a schema's fault is told with its field, another by its reason", async () => {
    const of = (code: string, detail: string, reason: string) =>
      new RequestRefusedError({ status: 400, code, detail, details: { field: "query", reason } }).message;
    expect(of("VALIDATION_ERROR", "query must not be empty", "must not be empty")).toMatch(
      /: query must not be empty$/,
    );
    expect(of("RESOURCE_CONFLICT", "It is archived.", "is archived")).toMatch(/: is archived$/);
  });

  test("PR2 the envelope is taken off and the token sent", async () => {
    const { interact, sent } = lab([reply({ turn: 3 })]);
    const got = await interact(OBSERVATION);
    expect(got).toMatchObject({ status: 200, data: { turn: 3, taskId: "task-1" } });
    expect(sent[0]?.headers.get("authorization")).toBe("Bearer t-1");
    expect(sent[0]?.path).toBe("/api/agent/interact");
  });

  test.each([
    "http://surefoot.example",
    "http://192.168.1.5:8080",
    "http://127.0.0.1.example",
    "http://localhost.example",
    "http://localhost@surefoot.example",
    "http://0.0.0.0:8080",
    "ws://127.0.0.1",
    "surefoot.example",
  ])("SF12 neither token nor page goes to %s, in clear", async (serverUrl) => {
    const { interact, sent } = lab([reply({})], serverUrl);
    await expect(interact(OBSERVATION)).rejects.toMatchObject({ code: "SERVER_NOT_CONFIDENTIAL", retryable: false });
    expect(sent).toEqual([]);
  });

  test.each([
    "https://surefoot.example",
    "http://localhost:8080",
    "http://127.1:8080",
    "http://127.8.8.8",
    "http://[::1]:1",
  ])("SF12 a server with TLS, or of this machine: %s", async (serverUrl) => {
    const { interact, sent } = lab([reply({})], serverUrl);
    await interact(OBSERVATION);
    expect(sent).toHaveLength(1);
  });

  test("CL3 a lost reply is asked for again with the same observation id", async () => {
    const { interact, sent } = lab([new TypeError("fetch failed"), new TypeError("fetch failed"), reply({})]);
    await interact(OBSERVATION);
    expect(sent.map(({ body }) => body["observationId"])).toEqual(["o-1", "o-1", "o-1"]);
  });

  test("a reply cut short in its body counts as lost", async () => {
    const { interact, sent } = lab([new Response('{"success":true,"da'), reply({})]);
    expect((await interact(OBSERVATION)).status).toBe(200);
    expect(sent).toHaveLength(2);
  });

  test("network loss is retried with growing pauses and then told, not for ever", async () => {
    const { interact, clock, sent } = lab([]);
    await expect(interact(OBSERVATION)).rejects.toThrow(ServerUnreachableError);
    expect(sent.length).toBeGreaterThan(5);
    expect(clock.slept.slice(0, 3)).toEqual([250, 500, 1_000]);
  });

  test.each([
    [
      () => Promise.reject(new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } })),
      "does not answer (ECONNREFUSED)",
    ],
    [() => Promise.reject(new TypeError("Failed to fetch")), "does not answer (Failed to fetch)"],
    [() => new Response("<title>Club</title>"), "answers what is no JSON: it may be no Surefoot API"],
  ])("OP43 who did not answer, and how, is said: %#", async (answer, told) => {
    const { interact } = lab(Array.from({ length: 40 }, () => answer));
    await expect(interact(OBSERVATION)).rejects.toThrow(`last: http://127.0.0.1:1 ${told}`);
  });

  test("a server that is there and slow is not given up after two time-outs of a first request", async () => {
    const { interact, clock, sent } = lab([timedOut, timedOut, timedOut, reply({})]);
    function timedOut(): Promise<never> {
      return clock.sleep(20_000).then(() => Promise.reject(new Error("The operation timed out.")));
    }
    expect((await interact(OBSERVATION)).status).toBe(200);
    expect(sent).toHaveLength(4);
  });

  test("a task under way is waited for through minutes of outage", async () => {
    const { interact, clock } = lab([]);
    await expect(interact(OBSERVATION)).rejects.toThrow(ServerUnreachableError);
    const soonMs = clock.slept.reduce((sum, ms) => sum + ms, 0);
    clock.slept.length = 0;
    await expect(interact({ ...OBSERVATION, taskId: "task-1" })).rejects.toThrow(ServerUnreachableError);
    const underWayMs = clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(soonMs).toBeLessThan(60_000);
    expect(underWayMs).toBeGreaterThan(5 * 60_000);
  });

  test("429 waits as told", async () => {
    const { interact, clock } = lab([problem(429, "RATE_LIMIT", { retryAfter: 7 }), reply({})]);
    await interact(OBSERVATION);
    expect(clock.slept).toEqual([7_000]);
  });

  test("OP25 a budget that is used up is told at once, not waited for", async () => {
    const { interact, clock } = lab([problem(429, "QUOTA_EXCEEDED", { retryAfter: 40_000 })]);
    await expect(interact(OBSERVATION)).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
    expect(clock.slept).toEqual([]);
  });

  test("a first request that is to wait for long is given up at once", async () => {
    const { interact, clock, sent } = lab([problem(429, "RATE_LIMIT", { retryAfter: 60 })]);
    await expect(interact(OBSERVATION)).rejects.toThrow(ServerUnreachableError);
    expect([sent.length, clock.slept]).toEqual([1, []]);
  });

  test("503 is retried", async () => {
    const { interact } = lab([problem(503, "ENGINE_UNAVAILABLE"), reply({})]);
    expect((await interact(OBSERVATION)).status).toBe(200);
  });

  test("401 is typed and not retried", async () => {
    const { interact, sent } = lab([problem(401, "UNAUTHORIZED")]);
    await expect(interact(OBSERVATION)).rejects.toThrow(SignInNeededError);
    expect(sent).toHaveLength(1);
  });

  test("409 TASK_HELD is typed", async () => {
    const { interact } = lab([problem(409, "TASK_HELD")]);
    await expect(interact(OBSERVATION)).rejects.toThrow(TaskHeldError);
  });

  test("a refusal names field and reason", async () => {
    const { interact } = lab([problem(400, "VALIDATION_ERROR", { details: { field: "dom", reason: "too long" } })]);
    const error = await interact(OBSERVATION).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(RequestRefusedError);
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_ERROR", field: "dom" });
    expect(String(error)).toContain("too long");
  });

  test("TM12 202 is an acceptance, and 204 of /next is no reply yet", async () => {
    const accepted = new Response(JSON.stringify({ success: true, data: { taskId: "task-1", status: "planning" } }), {
      status: 202,
    });
    const { api, sent } = lab([accepted, new Response(null, { status: 204 }), reply({ turn: 2 })]);
    expect(await api.interact(OBSERVATION)).toMatchObject({ status: 202, data: { taskId: "task-1" } });
    expect(await api.next("task-1", 1, 16)).toMatchObject({ status: 204, data: null });
    expect(await api.next("task-1", 1, 16)).toMatchObject({ status: 200, data: replyData({ turn: 2 }) });
    expect(sent.slice(1).map(({ path }) => path)).toEqual(
      Array(2).fill("/api/agent/tasks/task-1/next?after=1&wait=16"),
    );
  });

  test("PR8 what a person says goes out under one key until it is answered, and under another the next time", async () => {
    const inFlight = { details: { field: "idempotency-key", reason: "is of a request that is still being answered" } };
    const { api, sent, clock } = lab([
      new TypeError("fetch failed"),
      problem(409, "RESOURCE_CONFLICT", { ...inFlight, retryAfter: 1 }),
      problem(503, "ENGINE_UNAVAILABLE"),
      reply({}),
      problem(409, "RESOURCE_CONFLICT"),
    ]);
    const yes = { route: "answer", body: { text: "yes", turn: 4 } } as const;
    expect((await api.control("task-1", yes)).kind).toBe("ok");
    expect((await api.control("task-1", yes)).kind, "a refusal of the task is not tried again").toBe("problem");
    expect(sent.map(({ headers }) => headers.get("idempotency-key"))).toEqual([...Array(4).fill("key-1"), "key-2"]);
    expect(sent[0]?.body).toEqual({ text: "yes", turn: 4 });
    expect(clock.slept[1]).toBe(1_000);
  });

  test("an aborted signal ends the retries", async () => {
    const abort = new AbortController();
    const { api, clock } = lab([
      () => {
        abort.abort();
        return problem(503, "ENGINE_UNAVAILABLE");
      },
    ]);
    expect((await api.next("task-1", 1, 4, abort.signal)).kind).toBe("problem");
    expect(clock.slept).toEqual([]);
  });
});
