/** Rate limits on the real database: what is counted, what is not, and what a caller is told (PR7). */

import { createHash, randomUUID } from "node:crypto";
import { afterEach, describe, expect, inject, test } from "vitest";
import type { RateLimitConfig } from "../../../config/rate-limits.js";
import type { NextAction } from "../../../core/task/reply.js";
import { withTenant } from "../../../db/client.js";
import { tasks, tenantSettings } from "../../../db/schema.js";
import { aReply } from "../../db/task-rows.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab } from "../lab.js";
import { PASSWORD, somebody } from "../people.js";

let lab: Lab;
afterEach(() => lab.close());

async function open(limits: Partial<RateLimitConfig> & { proxies?: number }): Promise<Lab> {
  lab = await openLab(inject("services").databaseUrl, {}, limits);
  return lab;
}

const shown = ({ headers }: Answer) => [headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")];
const codes = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const reply = (fields: Partial<NextAction> = {}) => ({ kind: "reply", reply: aReply(fields) }) as const;

describe("calls", () => {
  test("each shows what is left; the one too many is 429 with the time to come back", async () => {
    const { call } = await open({ callsPerMinute: 2 });
    const answers = [await call("GET", "/api/agent/tasks"), await call("GET", "/api/agent/tasks")];
    expect(answers.map(shown)).toEqual([
      ["2", "1"],
      ["2", "0"],
    ]);
    const refused = await call("GET", `/api/agent/tasks/${randomUUID()}`);
    expect(refused.body).toMatchObject({ status: 429, code: "RATE_LIMIT", retryAfter: expect.any(Number) });
    expect(refused.body.retryAfter).toBeGreaterThan(0);
    expect(refused.body.retryAfter).toBeLessThanOrEqual(60);
    expect(refused.headers.get("retry-after")).toBe(String(refused.body.retryAfter));
    expect(shown(refused)).toEqual(["2", "0"]);
    const resetS = Number(refused.headers.get("x-ratelimit-reset")) - Date.now() / 1_000;
    expect(resetS).toBeGreaterThan(0);
    expect(resetS).toBeLessThan(61);
  });

  test("PR7 are counted by tenant and person: one member leaves something to another, and a third shares with both", async () => {
    const { call, signIn, tenantId } = await open({ callsPerMinute: 1 });
    const as = (token: string) => call("GET", "/api/agent/tasks", undefined, { authorization: `Bearer ${token}` });
    const own = [await call("GET", "/api/agent/tasks"), await call("GET", "/api/agent/tasks")];
    expect(codes(own)).toEqual([200, 429]);
    expect((await as(await signIn(tenantId, "user-2"))).status).toBe(200);
    expect((await as(await signIn(tenantId, "user-3"))).status).toBe(429);
    expect((await as(await signIn(randomUUID(), "user-2"))).status).toBe(200);
  });

  test("PR7 a paying tenant has six times as many, of which one person may take two", async () => {
    const { call, database, tenantId, signIn } = await open({ callsPerMinute: 1 });
    await withTenant(database, tenantId, (tx) =>
      tx.insert(tenantSettings).values({ tenantId, tier: "pro", updatedAt: new Date() }),
    );
    const ask = (token: string) => call("GET", "/api/agent/tasks", undefined, { authorization: `Bearer ${token}` });
    const [first = "", ...others] = await Promise.all([1, 2, 3, 4].map((n) => signIn(tenantId, `user-${n}`)));
    expect([await ask(first), await ask(first), await ask(first), await ask(first)].map(shown)).toEqual([
      ["2", "1"],
      ["2", "0"],
      ["2", "0"],
      ["2", "0"],
    ]);
    expect((await ask(first)).status).toBe(429);
    const [second = "", third = "", fourth = ""] = others;
    expect(codes([await ask(second), await ask(second), await ask(third), await ask(third)])).toEqual([
      200, 200, 200, 200,
    ]);
    const seventh = await ask(fourth);
    expect([seventh.status, shown(seventh)]).toEqual([429, ["6", "0"]]);
  });

  test("two API processes count together, and exactly", async () => {
    const { tenantId, token } = await open({ callsPerMinute: 5 });
    const second = await openLab(inject("services").databaseUrl, {}, { callsPerMinute: 5 });
    const headers = { authorization: `Bearer ${token}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? lab : second).call("GET", "/api/agent/tasks", undefined, headers)),
    );
    expect(codes(answers).filter((status) => status === 200)).toHaveLength(5);
    const [row] = await lab.database.sql`select points from rate_limits where key = ${`calls:${tenantId}`}`;
    expect(row?.["points"]).toBeGreaterThanOrEqual(5);
    await second.close();
  });

  test("PR7 a sign-out is counted, and shows it; it is never refused", async () => {
    const { call, signIn, tenantId } = await open({ callsPerMinute: 2 });
    const [token, other] = [await signIn(tenantId, "user-9"), await signIn(tenantId, "user-9")];
    const as = (one: string) => ({ authorization: `Bearer ${one}` });
    const session = await call("GET", "/api/v1/auth/session", undefined, as(token));
    const out = await call("POST", "/api/v1/auth/logout", undefined, as(token));
    expect([session.status, shown(session), out.status, shown(out)]).toEqual([200, ["2", "1"], 204, ["2", "0"]]);
    expect((await call("GET", "/api/v1/auth/session", undefined, as(other))).status).toBe(429);
    const late = await call("POST", "/api/v1/auth/logout", undefined, as(other));
    expect([late.status, shown(late)]).toEqual([204, ["2", "0"]]);
  });

  test("health and documents are not counted", async () => {
    const { send } = await open({ callsPerMinute: 1 });
    for (const path of ["/api/health", "/api/health", "/openapi.json", "/docs"]) {
      expect((await send(path, {})).headers.get("x-ratelimit-limit"), path).toBeNull();
    }
  });
});

describe("new tasks and steps", () => {
  test("a new task is counted once, however often it is sent; the next one is refused before its page is read", async () => {
    const { call, engine, database, tenantId } = await open({ newTasksPerMinute: 1 });
    const post = (key: string) => call("POST", INTERACT, A_REQUEST, { "idempotency-key": key });
    const answers = [await post("one"), await post("one"), await post("two")];
    expect(codes(answers)).toEqual([202, 202, 429]);
    expect(answers.map(shown)).toEqual([
      ["1", "0"],
      [null, null],
      ["1", "0"],
    ]);
    expect(engine.started).toHaveLength(2);
    expect(await withTenant(database, tenantId, (tx) => tx.select().from(tasks))).toHaveLength(1);
  });

  test("a step is counted, its replay and a redelivery are not", async () => {
    const { call, engine } = await open({ stepsPerMinute: 2 });
    const { taskId } = (await call("POST", INTERACT, { ...A_REQUEST, protocol: 1, clientId: "c" })).body.data;
    const step = (observationId: string) =>
      call("POST", INTERACT, { ...A_REQUEST, taskId, protocol: 1, clientId: "c", observationId });
    engine.otherwise = reply();
    expect(shown(await step("a"))).toEqual(["2", "1"]);
    expect(shown(await step("a"))).toEqual([null, null]);
    engine.otherwise = reply({ redelivered: true });
    expect(shown(await step("b"))).toEqual(["2", "1"]);
    engine.otherwise = reply();
    expect(shown(await step("c"))).toEqual(["2", "0"]);
    expect((await step("d")).body).toMatchObject({ status: 429, code: "RATE_LIMIT" });
    expect((await step("c")).status).toBe(200);
  });

  test("PR7 a report that is refused before it is a task or a step is a call", async () => {
    const { call, engine } = await open({ callsPerMinute: 2 });
    const refused = () => call("POST", INTERACT, { ...A_REQUEST, url: "nowhere" });
    expect(shown(await refused())).toEqual(["2", "1"]);
    expect(shown(await call("POST", INTERACT, { ...A_REQUEST, taskId: randomUUID() }))).toEqual(["2", "0"]);
    expect((await refused()).body).toMatchObject({ status: 429, code: "RATE_LIMIT" });
    expect((await call("POST", INTERACT, A_REQUEST)).status).toBeLessThan(300);
    expect(engine.started).toHaveLength(1);
  });

  test("a page reported without waiting is a step too", async () => {
    const { call } = await open({ stepsPerMinute: 1 });
    const { taskId } = (await call("POST", INTERACT, A_REQUEST)).body.data;
    const report = (key: string) =>
      call("POST", `/api/agent/tasks/${taskId}/dom`, A_REQUEST, { "idempotency-key": key });
    expect(codes([await report("a"), await report("a"), await report("b")])).toEqual([202, 202, 429]);
  });
});

describe("strangers", () => {
  const machine = () => `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

  test("calls without a token are counted by machine", async () => {
    const { send } = await open({ callsPerMinute: 1 });
    const [one, other] = [`${machine()}`, `2001:db8:${randomUUID().slice(0, 4)}::1`];
    const ask = (address: string) => send("/api/agent/tasks", {}, address);
    expect(codes([await ask(one), await ask(one), await ask(other)])).toEqual([401, 429, 401]);
    // The same network of an IPv6 provider is the same machine.
    expect((await ask(other.replace("::1", "::2"))).status).toBe(429);
  });

  test("X-Forwarded-For is believed only as far as our own proxies wrote it", async () => {
    const { send } = await open({ callsPerMinute: 1, proxies: 1 });
    const client = `203.0.113.${Math.floor(Math.random() * 256)}`;
    const ask = (chain: string) => send("/api/agent/tasks", { headers: { "x-forwarded-for": chain } }, machine());
    expect(codes([await ask(client), await ask(`1.2.3.4, ${client}`)])).toEqual([401, 429]);
    const direct = await openLab(inject("services").databaseUrl, {}, { callsPerMinute: 1 });
    const address = machine();
    const lie = (chain: string) => direct.send("/api/agent/tasks", { headers: { "x-forwarded-for": chain } }, address);
    expect(codes([await lie("1.1.1.1"), await lie("2.2.2.2")])).toEqual([401, 429]);
    await direct.close();
  });
});

describe("logging in", () => {
  const attempt = (email: string, address?: string) =>
    lab.send(
      "/api/v1/auth/login",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: "wrong horse battery" }),
      },
      address,
    );

  test("is limited by e-mail, from whatever machine, and in other letters too", async () => {
    await open({ loginsPerEmail: 2 });
    const email = `${randomUUID()}@lab.test`;
    const answers = [
      await attempt(email, "10.9.0.1"),
      await attempt(email.toUpperCase(), "10.9.0.2"),
      await attempt(email, "10.9.0.3"),
    ];
    expect(codes(answers)).toEqual([401, 401, 429]);
    expect(answers[2]?.body.retryAfter).toBeGreaterThan(60);
    const rows = await lab.database.sql`select key from rate_limits where key like 'loginsOfEmail:%'`;
    expect(JSON.stringify(rows)).not.toContain("@");
  });

  test("PE16 each lock of an e-mail within a day lasts twice as long as the one before", async () => {
    const limits = { loginsPerEmail: 1 };
    await open(limits);
    const email = `${randomUUID()}@lab.test`;
    const lockedS = async () => {
      const answers = [await attempt(email, "10.9.1.1"), await attempt(email, "10.9.1.2")];
      expect(codes(answers)).toEqual([401, 429]);
      return answers[1]?.body.retryAfter;
    };
    expect(await lockedS()).toBeGreaterThan(890);
    // Its time is over, and this process, which remembers it, has ended.
    const key = `loginsOfEmail:${createHash("sha256").update(email).digest("hex")}`;
    await lab.database.sql`update rate_limits set expire = now() where key = ${key}`;
    await lab.close();
    await open(limits);
    expect(await lockedS()).toBeGreaterThan(1_790);
  });

  test("PE16 others' attempts lock nobody out of a browser that has signed in before", async () => {
    await open({ loginsPerEmail: 2, loginsPerAddress: 4 });
    const who = await somebody(lab);
    const signIn = (password: string, cookie?: string) =>
      lab.send("/api/v1/auth/login", {
        method: "POST",
        headers: { "content-type": "application/json", ...(cookie && { cookie }) },
        body: JSON.stringify({ email: who.email, password }),
      });
    const first = await signIn(PASSWORD);
    const cookie = (first.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    for (let nth = 0; nth < 5; nth += 1) await signIn("wrong horse battery");
    expect((await signIn(PASSWORD)).status).toBe(429);
    expect((await signIn(PASSWORD, `${cookie}x`)).status).toBe(429);
    expect((await signIn(PASSWORD, cookie)).status).toBe(200);
    // The browser itself has no more tries than anybody.
    const own = [];
    for (let nth = 0; nth < 3; nth += 1) own.push((await signIn("wrong horse battery", cookie)).status);
    expect(own).toEqual([401, 401, 429]);
  });

  test("is limited by machine, whatever the e-mail", async () => {
    await open({ loginsPerAddress: 2 });
    const tries = async () => attempt(`${randomUUID()}@lab.test`);
    expect(codes([await tries(), await tries(), await tries()])).toEqual([401, 401, 429]);
  });
});
