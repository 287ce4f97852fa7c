/** Idempotency-Key: over two API processes with one database, what is sent again under its key is done once (PR8). */

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withTenant } from "../../../db/client.js";
import { claimKey, keepReply } from "../../../db/idempotency-keys.js";
import { tenantDeletions } from "../../../db/retention.js";
import { createFakeEngine } from "../../../testing/fake-engine.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab } from "../lab.js";
import { logIn, PASSWORD, somebody } from "../people.js";

let [one, other]: Lab[] = [];
let owner: string;
const { databaseUrl } = inject("services");
beforeAll(async () => {
  [one, other] = await Promise.all([openLab(databaseUrl), openLab(databaseUrl)]);
  owner = await lab().signIn(lab().tenantId, "owner-1", "owner");
});
afterAll(() => Promise.all([one?.close(), other?.close()]));

const lab = (): Lab => one as Lab; // opened before the first test
const twin = (): Lab => other as Lab;
const INVITATIONS = "/api/v1/tenant/invitations";
const TOKENS = "/api/v1/tokens";

interface Sent {
  readonly key: string;
  readonly by?: Lab;
  readonly token?: string;
}
const post = (path: string, body: object, { key, by = lab(), token = owner }: Sent): Promise<Answer> =>
  by.call("POST", path, body, { authorization: `Bearer ${token}`, "idempotency-key": key });

const invited = async (email: string): Promise<number> => {
  const { body } = await lab().call("GET", INVITATIONS, undefined, { authorization: `Bearer ${owner}` });
  return body.data.invitations.filter((row: { email: string }) => row.email === email).length;
};
/** As the tenant: rows of the table that the statement names. */
const rows = (statement: ReturnType<typeof sql>) =>
  withTenant(lab().database, lab().tenantId, (tx) => tx.execute(statement));
const olderBy = (seconds: number) =>
  rows(sql`update idempotency_keys set created_at = created_at - make_interval(secs => ${seconds}::int)`);

describe("a key", () => {
  test("PR8 the same request gets the same reply, from another process too, and is carried out once", async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@lab.test`];
    const first = await post(INVITATIONS, { email }, { key });
    const again = await post(INVITATIONS, { email }, { key, by: twin() });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get("content-type")).toBe(first.headers.get("content-type"));
    expect(await invited(email)).toBe(1);
  });

  test("PR8 of ten at once over two processes one is carried out; the others are told so, or wait", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        post(TOKENS, { name, scopes: ["read"] }, { key, by: nth % 2 ? twin() : lab() }),
      ),
    );
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.token);
    expect(new Set(made).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200))
      expect({ status, code: body.code, field: body.details.field }).toEqual({
        ...{ status: 409, code: "RESOURCE_CONFLICT", field: "idempotency-key" },
      });
    const { body } = await lab().call("GET", TOKENS, undefined, { authorization: `Bearer ${owner}` });
    expect(body.data.tokens.filter((token: { name: string }) => token.name === name)).toHaveLength(1);
  });

  test("PR8 another body, or another route, under it is refused and nothing of it is done", async () => {
    const [key, email, second] = [randomUUID(), `${randomUUID()}@lab.test`, `${randomUUID()}@lab.test`];
    await post(INVITATIONS, { email }, { key });
    for (const refused of [
      await post(INVITATIONS, { email: second }, { key, by: twin() }),
      await post(TOKENS, { email }, { key, by: twin() }),
    ])
      expect(refused).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_MISMATCH", success: false } });
    expect(await invited(second)).toBe(0);
  });

  test("PR8 a refusal that says something of the request is the same again too", async () => {
    const key = randomUUID();
    const refused = await post(INVITATIONS, { email: "nobody" }, { key });
    expect(refused).toMatchObject({ status: 400, body: { details: { field: "email" } } });
    expect((await post(INVITATIONS, { email: "nobody" }, { key, by: twin() })).body).toEqual(refused.body);
  });

  test("PR8 a repeated reply costs nothing", async () => {
    const key = randomUUID();
    const left = ({ headers }: Answer) => Number(headers.get("x-ratelimit-remaining"));
    const first = left(await post("/api/v1/user/preferences", { preferences: { theme: "dark" } }, { key }));
    const again = left(await post("/api/v1/user/preferences", { preferences: { theme: "dark" } }, { key }));
    expect(again).toBe(first);
  });

  test("PR8 is of one person with their rights: nobody else is told the reply", async () => {
    const key = randomUUID();
    const asked = { name: randomUUID(), scopes: ["read", "write"] };
    const mine = (await post(TOKENS, asked, { key })).body.data;
    const theirs = await post(TOKENS, asked, { key, token: lab().token });
    expect(theirs.body.data.tokenId).not.toBe(mine.tokenId);
    const elsewhere = await post(TOKENS, asked, { key, token: twin().token });
    expect(elsewhere.body.data.tokenId).not.toBe(mine.tokenId);
    // The same person, by a token that may make no tokens.
    const byScript = await post(TOKENS, asked, { key, token: mine.token });
    expect(byScript.status).toBe(403);
    expect(JSON.stringify(byScript.body)).not.toContain(mine.token);
  });

  test("PR8 neither it nor a token of the reply stands in the table", async () => {
    const [key, name] = [randomUUID(), randomUUID()];
    const { token } = (await post(TOKENS, { name, scopes: ["read"] }, { key })).body.data;
    const found = await rows(
      sql`select status, encode(reply, 'escape') as reply, k::text as line from idempotency_keys k`,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const secret of [key, name, token]) expect(JSON.stringify(found)).not.toContain(secret);
  });

  test("PR8 one that is none is refused, as on every route", async () => {
    const refused = await post(INVITATIONS, { email: "a@lab.test" }, { key: "k".repeat(256) });
    expect(refused).toMatchObject({ status: 400, body: { details: { field: "idempotency-key" } } });
  });
});

describe("a request that was not answered", () => {
  test("PR8 is in flight while it is carried out, and its own reply comes afterwards", async () => {
    const held = Promise.withResolvers<boolean>();
    const slow = await openLab(databaseUrl, { engine: { ...createFakeEngine(), cancel: () => held.promise } });
    try {
      const { taskId } = (await lab().call("POST", INTERACT, A_REQUEST)).body.data;
      const [key, path] = [randomUUID(), `/api/agent/tasks/${taskId}/cancel`];
      const first = post(path, { reason: "enough" }, { key, by: slow, token: lab().token });
      await expect
        .poll(async () => (await rows(sql`select 1 from idempotency_keys where status is null`)).length)
        .toBe(1);
      const during = await post(path, { reason: "enough" }, { key, token: lab().token });
      expect(during).toMatchObject({ status: 409, body: { code: "RESOURCE_CONFLICT", retryAfter: 1 } });
      held.resolve(true);
      const answered = await first;
      expect((await post(path, { reason: "enough" }, { key, token: lab().token })).body).toEqual(answered.body);
      const [row] = await rows(sql`select task_id from idempotency_keys where task_id is not null`);
      expect(row).toEqual({ task_id: taskId });
    } finally {
      held.resolve(false);
      await slow.close();
    }
  });

  test("PR8 whose process ends in the middle is refused for two minutes, then carried out by another one", async () => {
    const held = Promise.withResolvers<boolean>();
    const dying = await openLab(databaseUrl, { engine: { ...createFakeEngine(), cancel: () => held.promise } });
    const { taskId } = (await lab().call("POST", INTERACT, A_REQUEST)).body.data;
    const [key, path] = [randomUUID(), `/api/agent/tasks/${taskId}/cancel`];
    const lost = post(path, {}, { key, by: dying, token: lab().token });
    const inFlight = () => rows(sql`select 1 from idempotency_keys where status is null and user_id = 'user-1'`);
    await expect.poll(async () => (await inFlight()).length).toBe(1);
    await dying.close();
    expect((await post(path, {}, { key, by: twin(), token: lab().token })).status).toBe(409);
    await olderBy(121);
    const answered = await post(path, {}, { key, by: twin(), token: lab().token });
    expect(answered.status).toBe(202);
    expect(twin().engine.cancelled.map(({ task }) => task.taskId)).toContain(taskId);
    held.resolve(true);
    await lost;
    expect(dying.log.join("")).toContain("a reply could not be kept for its key");
    expect((await post(path, {}, { key, token: lab().token })).body).toEqual(answered.body);
  });

  test("PR8 of a process that ended is taken up again after two minutes; the one that comes too late changes nothing", async () => {
    const person = { tenantId: lab().tenantId, userId: "user-1" };
    const dead = { ...person, keyHash: randomUUID(), requestHash: "hash", attemptId: randomUUID() };
    const next = { ...dead, attemptId: randomUUID() };
    const reply = { status: 200, keyId: "k", reply: Buffer.from("mine"), taskId: null };
    expect(await claimKey(lab().database, dead)).toEqual({ kind: "taken" });
    expect(await claimKey(twin().database, next)).toEqual({ kind: "inFlight" });
    await olderBy(121);
    expect(await claimKey(twin().database, { ...next, requestHash: "another" })).toEqual({ kind: "otherRequest" });
    expect(await claimKey(twin().database, next)).toEqual({ kind: "taken" });
    await keepReply(lab().database, dead, { ...reply, reply: Buffer.from("too late") });
    expect(await claimKey(lab().database, next)).toEqual({ kind: "inFlight" });
    await keepReply(twin().database, next, reply);
    expect(await claimKey(lab().database, next)).toEqual({ kind: "answered", ...reply });
  });

  test("PR8 that failed here, or was refused for now, is carried out when it is sent again", async () => {
    const { taskId } = (await lab().call("POST", INTERACT, A_REQUEST)).body.data;
    const [key, path] = [randomUUID(), `/api/agent/tasks/${taskId}/cancel`];
    lab().engine.down = true;
    const failed = await post(path, {}, { key, token: lab().token });
    lab().engine.down = false;
    expect(failed.status).toBe(503);
    expect((await post(path, {}, { key, token: lab().token })).status).toBe(202);
  });
});

describe("a day later", () => {
  test("PR8 a key is as new, and its row is deleted", async () => {
    const [key, email] = [randomUUID(), `${randomUUID()}@lab.test`];
    await post(INVITATIONS, { email }, { key });
    await olderBy(24 * 3_600 + 1);
    expect((await post(INVITATIONS, { email: `${randomUUID()}@lab.test` }, { key })).status).toBe(200);
    const days = { pages: 30, debug: 7, tasks: 90 };
    const sweep = tenantDeletions(lab().database, lab().tenantId, days).find(
      ({ table }) => table === "idempotency_keys",
    );
    expect(await sweep?.run()).toBeGreaterThan(0);
    expect(await rows(sql`select 1 from idempotency_keys`)).toHaveLength(1);
  });
});

describe("routes", () => {
  const documented = async () =>
    (await lab().send("/openapi.json", {})).body.paths as Record<
      string,
      Record<string, { parameters?: { name: string }[] }>
    >;

  test("PR8 every post of somebody takes a key and says so, but where its reply is kept nowhere", async () => {
    const without = Object.entries(await documented()).flatMap(([path, { post }]) =>
      post === undefined || post.parameters?.some(({ name }) => name === "idempotency-key") ? [] : [path],
    );
    expect(without.sort()).toEqual([
      "/api/agent/tasks/{id}/actions/{actionId}/secrets",
      "/api/v1/auth/accept-invite",
      "/api/v1/auth/cookie",
      "/api/v1/auth/login",
      "/api/v1/auth/logout",
      "/api/v1/auth/reset-password",
    ]);
  });

  test("PR8 a password that was changed is changed once, and the call is counted", async () => {
    const { email } = await somebody(lab());
    const { accessToken } = (await logIn(lab(), email)).body.data;
    const body = { currentPassword: PASSWORD, newPassword: "another battery staple" };
    const change = () => post("/api/v1/auth/password", body, { key: "change", token: accessToken });
    const [changed, again] = [await change(), await change()];
    expect([changed.status, again.status]).toEqual([204, 204]);
    expect(again.body).toBe("");
    expect(Number(again.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
  });

  test("PR8 a key with a sign-in is not looked at", async () => {
    const login = { email: "nobody@lab.test", password: "wrong" };
    for (const password of ["wrong", "wronger"])
      expect((await post("/api/v1/auth/login", { ...login, password }, { key: "k" })).status).toBe(401);
  });
});
