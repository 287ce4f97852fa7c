/** Tokens for scripts on the real database: what they may, what is kept of them, and when they end (PE7). */

import { describe, expect, test } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { type Caller, callerOf, signedIn, somebody } from "../people.js";

const TOKENS = "/api/v1/tokens";
const lab = useLab();

const make = async (by: Caller, scopes: readonly string[], more: object = {}) =>
  (await by.post(TOKENS, { name: "nightly", scopes, ...more })).body.data;

describe("a token for scripts", () => {
  test("PE7 speaks for its person in its tenant, says when it was last used, and is kept as a hash", async () => {
    const person = await somebody(lab, "operator");
    const by = await signedIn(lab, person);
    const made = await make(by, ["read", "write"]);
    expect(made).toMatchObject({ name: "nightly", scopes: ["read", "write"], userId: person.userId });
    const script = callerOf(lab, made.token);
    expect((await script.post(INTERACT, A_REQUEST)).status).toBe(202);
    const { tenantId, userId } = person;
    expect((await script.get("/api/v1/auth/session")).body.data).toMatchObject({ tenantId, user: { id: userId } });
    const [listed] = (await by.get(TOKENS)).body.data.tokens;
    expect(Date.now() - Date.parse(listed.lastUsedAt)).toBeLessThan(60_000);
    expect(listed).not.toHaveProperty("token");
    const rows = await lab.database.sql.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
      return sql`select * from access_tokens`;
    });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(made.token.slice(-43));
  });

  test("PE7 may what its scopes say, and no more than its person", async () => {
    const by = await signedIn(lab, await somebody(lab, "owner"));
    const [read, write, manage] = [
      callerOf(lab, (await make(by, ["read"])).token),
      callerOf(lab, (await make(by, ["write"])).token),
      callerOf(lab, (await make(by, ["manage"])).token),
    ];
    const settings = ["/api/v1/tenant/settings", { promptForAdvisory: true }] as const;
    const statuses = async (one: Caller) => [
      (await one.get("/api/agent/tasks")).status,
      (await one.post(INTERACT, A_REQUEST)).status,
      (await one.post(...settings)).status,
    ];
    expect(await statuses(read)).toEqual([200, 403, 403]);
    expect(await statuses(write)).toEqual([403, 202, 403]);
    expect(await statuses(manage)).toEqual([403, 403, 200]);
    expect((await read.post(INTERACT, A_REQUEST)).body).toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "needs the scope write" },
    });
    const member = await signedIn(lab, await somebody(lab, "member"));
    const theirs = callerOf(lab, (await make(member, ["manage"])).token);
    expect((await theirs.post(...settings)).status).toBe(403);
  });

  test("PE7 makes and sees no token, and switches to no other tenant", async () => {
    const by = await signedIn(lab, await somebody(lab, "owner"));
    const { token, tokenId } = await make(by, ["read", "write", "manage"]);
    const script = callerOf(lab, token);
    const answers = [
      await script.get(TOKENS),
      await script.post(TOKENS, { name: "another", scopes: ["read"] }),
      await script.remove(`${TOKENS}/${tokenId}`),
      await script.post("/api/v1/auth/tenant", { tenantId: "any" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test("PE7 is dead at once when revoked, when its time is over, and by its own logout", async () => {
    const person = await somebody(lab);
    const [by, { tenantId }] = [await signedIn(lab, person), person];
    const [first, second, third] = [
      await make(by, ["read"]),
      await make(by, ["read"], { expiresInDays: 1 }),
      await make(by, ["read"]),
    ];
    const alive = async (token: string) => (await callerOf(lab, token).get("/api/agent/tasks")).status;
    expect([await alive(first.token), await alive(second.token)]).toEqual([200, 200]);
    expect((await by.remove(`${TOKENS}/${first.tokenId}`)).status).toBe(204);
    expect((await by.remove(`${TOKENS}/${first.tokenId}`)).body).toMatchObject({ code: "NOT_FOUND" });
    expect(await alive(first.token)).toBe(401);
    await lab.database.sql.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
      await sql`update access_tokens set expires_at = now() - interval '1 second' where token_id = ${second.tokenId}`;
    });
    expect(await alive(second.token)).toBe(401);
    expect((await callerOf(lab, third.token).post("/api/v1/auth/logout")).status).toBe(204);
    expect(await alive(third.token)).toBe(401);
    const forged = `${third.token.slice(0, -1)}${third.token.endsWith("A") ? "B" : "A"}`;
    expect(await alive(forged)).toBe(401);
  });

  test("PE7 others see and revoke it only as admins and owners of its tenant", async () => {
    const person = await somebody(lab);
    const { tokenId, token } = await make(await signedIn(lab, person), ["read"]);
    const [sibling, stranger, admin] = [
      await signedIn(lab, await somebody(lab, "operator", person.tenantId)),
      await signedIn(lab, await somebody(lab, "owner")),
      await signedIn(lab, await somebody(lab, "admin", person.tenantId)),
    ];
    for (const one of [sibling, stranger]) {
      expect((await one.get(TOKENS)).body.data.tokens).toEqual([]);
      expect((await one.remove(`${TOKENS}/${tokenId}`)).status).toBe(404);
    }
    expect((await sibling.get(`${TOKENS}?scope=tenant`)).status).toBe(403);
    expect((await stranger.get(`${TOKENS}?scope=tenant`)).body.data.tokens).toEqual([]);
    expect((await admin.get(`${TOKENS}?scope=tenant`)).body.data.tokens).toMatchObject([{ tokenId }]);
    expect((await admin.remove(`${TOKENS}/${tokenId}`)).status).toBe(204);
    expect((await callerOf(lab, token).get("/api/agent/tasks")).status).toBe(401);
  });

  test("PE7 a token of one tenant is worth nothing with the name of another in it", async () => {
    const [here, there] = [await somebody(lab, "owner"), await somebody(lab, "owner")];
    const { token } = await make(await signedIn(lab, here), ["read"]);
    const moved = token.replace(here.tenantId, there.tenantId);
    expect((await callerOf(lab, moved).get("/api/agent/tasks")).status).toBe(401);
  });
});
