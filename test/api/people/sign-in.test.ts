/** Sign-in on the real database: who gets a token, what a token is worth, and when it is worth nothing any more (SF1, PR3). */

import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { createBetterAuth } from "../../../api/people/auth.js";
import { createPasswords, type Passwords } from "../../../api/people/password-hashing.js";
import { openDatabase } from "../../../db/client.js";
import { addInvitation } from "../../../db/invitations.js";
import { addOrganisation, addPerson } from "../../../db/people.js";
import type { OrganisationRole } from "../../../protocol/people.js";
import { type Answer, openLab, SECRET, useLab } from "../lab.js";

const PASSWORD = "correct horse battery";
const HOUR_MS = 3_600_000;
const lab = useLab();
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await createPasswords().hash(PASSWORD);
});

interface Somebody {
  readonly userId: string;
  readonly email: string;
  readonly tenantId: string;
}

async function somebody(role: OrganisationRole = "member", tenantId: string = randomUUID()): Promise<Somebody> {
  const [userId, nowMs] = [randomUUID(), Date.now()];
  const email = `${userId}@lab.test`;
  await addOrganisation(lab.database, { tenantId, name: "Clinic of the North", nowMs });
  await addPerson(lab.database, { userId, email, name: "Ada Winter", passwordHash, tenantId, role, nowMs });
  return { userId, email, tenantId };
}

function post(route: string, body: object | undefined, headers: Record<string, string> = {}): Promise<Answer> {
  return lab.send(`/api/v1/auth/${route}`, {
    method: "POST",
    headers: { ...(body && { "content-type": "application/json" }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
}

function logIn(email: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
  return post("login", { email, password }, headers);
}

async function tokenOf(email: string): Promise<string> {
  return (await logIn(email)).body.data.accessToken;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const session = (token: string) => lab.send("/api/v1/auth/session", { headers: bearer(token) });
const tasks = (token: string) => lab.send("/api/agent/tasks", { headers: bearer(token) });

describe("POST /api/v1/auth/login", () => {
  test("gives a token that names its person and organisation, for seven days", async () => {
    const { userId, email, tenantId } = await somebody();
    const answer = await logIn(email.toUpperCase());
    expect(answer.status).toBe(200);
    const { accessToken, expiresAt, ...rest } = answer.body.data;
    expect(rest).toEqual({
      user: { id: userId, email, name: "Ada Winter" },
      tenantId,
      tenantName: "Clinic of the North",
      role: "member",
      tenants: [{ tenantId, tenantName: "Clinic of the North", kind: "organisation", role: "member" }],
    });
    const days = (Date.parse(expiresAt) - Date.now()) / (24 * HOUR_MS);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    // A cookie knows the browser again, and is no sign-in.
    expect(answer.headers.get("set-cookie")).toMatch(/^surefoot-known-\d+=[\w-]+\.[\w-]+; /);
    expect((await session(accessToken)).body.data).toEqual({ ...rest, expiresAt });
    expect((await tasks(accessToken)).body.data).toEqual({ tasks: [] });
  });

  test("a wrong password and an unknown e-mail get the same answer", async () => {
    const { email } = await somebody();
    const wrong = await logIn(email, "wrong horse battery");
    const unknown = await logIn(`${randomUUID()}@lab.test`);
    expect(wrong.body).toEqual({ ...unknown.body });
    expect(wrong.body).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
  });

  test("an unknown e-mail costs as much as a wrong password: one hash each", async () => {
    const done: string[] = [];
    const passwords: Passwords = {
      hash: async () => `${done.push("hash")}`,
      verify: async () => done.push("verify") === 0,
    };
    const { database } = lab;
    const auth = createBetterAuth({
      database,
      secret: SECRET,
      log: pino({ enabled: false }),
      now: Date.now,
      passwords,
    });
    await auth.signIn({ email: `${randomUUID()}@lab.test`, password: PASSWORD });
    await auth.signIn({ email: (await somebody()).email, password: PASSWORD });
    expect(done).toEqual(["hash", "verify"]);
  });

  test("somebody who is banned, or a member nowhere, is 403 ACCOUNT_DISABLED, and only with the right password", async () => {
    const banned = await somebody();
    await lab.database.sql`update auth_users set banned = true where id = ${banned.userId}`;
    const gone = await somebody();
    await lab.database.sql`delete from auth_members where user_id = ${gone.userId}`;
    for (const { email, userId } of [banned, gone]) {
      expect((await logIn(email)).body).toMatchObject({ status: 403, code: "ACCOUNT_DISABLED" });
      expect((await logIn(email, "wrong horse battery")).body).toMatchObject({ code: "INVALID_CREDENTIALS" });
      expect(await lab.database.sql`select 1 from auth_sessions where user_id = ${userId}`).toHaveLength(0);
    }
  });

  test("a page of a foreign origin is refused, the extension and no origin at all are not", async () => {
    const { email } = await somebody();
    const foreign = await logIn(email, PASSWORD, { origin: "https://evil.test" });
    expect(foreign.body).toMatchObject({ status: 403, code: "FORBIDDEN", details: { field: "Origin" } });
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect((await logIn(email, PASSWORD, { origin: "https://allowed.test" })).status).toBe(200);
    expect((await logIn(email)).status).toBe(200);
  });

  test("nobody signs up, and nothing of Better Auth's own routes is reachable", async () => {
    for (const path of ["/api/auth/sign-up/email", "/api/v1/auth/sign-up", "/api/auth/sign-in/email"]) {
      const answer = await lab.call("POST", path, { email: "eve@lab.test", password: PASSWORD, name: "Eve" });
      expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect(await lab.database.sql`select 1 from auth_users where email = 'eve@lab.test'`).toHaveLength(0);
  });

  test("a database that is not there is 503, not a wrong password", async () => {
    const without = await openLab("", { database: openDatabase("postgres://u:p@127.0.0.1:1/none", { max: 1 }) });
    const body = { email: "ada@lab.test", password: PASSWORD };
    expect((await without.call("POST", "/api/v1/auth/login", body)).body).toMatchObject({ code: "DATABASE_ERROR" });
    const signed = { authorization: `Bearer ${await tokenOf((await somebody()).email)}` };
    for (const path of ["/api/v1/auth/session", "/api/agent/tasks"]) {
      expect((await without.call("GET", path, undefined, signed)).body).toMatchObject({ code: "DATABASE_ERROR" });
    }
    await without.close();
  });
});

describe("whom a sign-in speaks for", () => {
  /** Somebody of two tenants: an organisation, joined first, and their own. */
  async function ofTwo() {
    const person = await somebody("operator");
    const own = randomUUID();
    const nowMs = Date.now();
    await addOrganisation(lab.database, { tenantId: own, name: "Ada Winter", kind: "personal", nowMs });
    await addPerson(lab.database, { ...person, name: "Ada Winter", passwordHash, tenantId: own, role: "owner", nowMs });
    return { ...person, own };
  }

  test("PE1 is chosen at sign-in, else the one joined first; all are told", async () => {
    const { email, tenantId, own } = await ofTwo();
    const first = await logIn(email);
    expect(first.body.data).toMatchObject({ tenantId, role: "operator" });
    expect(first.body.data.tenants).toMatchObject([
      { tenantId, kind: "organisation", role: "operator" },
      { tenantId: own, kind: "personal", role: "owner" },
    ]);
    const chosen = await post("login", { email, password: PASSWORD, tenantId: own });
    expect(chosen.body.data).toMatchObject({ tenantId: own, role: "owner", tenantName: "Ada Winter" });
    const foreign = await post("login", { email, password: PASSWORD, tenantId: (await somebody()).tenantId });
    expect(foreign.body).toMatchObject({ status: 403, code: "FORBIDDEN", details: { field: "tenantId" } });
    const guessed = await post("login", { email, password: "wrong horse battery", tenantId: own });
    expect(guessed.body).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
  });

  test("PE1 changes with the sign-in; what belongs to the other tenant is not there", async () => {
    const { email, own, tenantId } = await ofTwo();
    const token = await tokenOf(email);
    const request = { url: "https://site.test/a", dom: "<button id='1'>Go</button>", query: "Press go" };
    const send = { "content-type": "application/json", ...bearer(token) };
    const interact = { method: "POST", headers: send, body: JSON.stringify(request) };
    const { taskId } = (await lab.send("/api/agent/interact", interact)).body.data;
    const go = (to: string) => post("tenant", { tenantId: to }, bearer(token));
    expect((await go(own)).body.data).toMatchObject({ tenantId: own, role: "owner" });
    expect((await lab.send(`/api/agent/tasks/${taskId}`, { headers: bearer(token) })).status).toBe(404);
    expect((await tasks(token)).body.data.tasks).toEqual([]);
    expect((await go((await somebody()).tenantId)).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await session(token)).body.data.tenantId).toBe(own);
    expect((await go(tenantId)).body.data.tenantId).toBe(tenantId);
    expect((await lab.send(`/api/agent/tasks/${taskId}`, { headers: bearer(token) })).status).toBe(200);
    expect((await post("tenant", { tenantId })).status).toBe(401);
  });
});

describe("a token", () => {
  test("the raw one, as the table has it, is refused; so are a forged signature and a cookie", async () => {
    const { email, userId } = await somebody();
    const token = await tokenOf(email);
    const [row] = await lab.database.sql`select token from auth_sessions where user_id = ${userId}`;
    const raw: string = row?.["token"];
    const forged = encodeURIComponent(`${raw}.${randomBytes(32).toString("base64")}`);
    for (const one of [raw, encodeURIComponent(raw), `${raw}.`, forged, token.slice(0, -4)]) {
      expect((await session(one)).body, one).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
      expect((await tasks(one)).status).toBe(401);
    }
    const cookie = { cookie: `better-auth.session_token=${token}` };
    expect((await lab.send("/api/v1/auth/session", { headers: cookie })).status).toBe(401);
    expect((await session(token)).status).toBe(200);
  });

  test("of a member who was removed is dead at once, also when they belong elsewhere", async () => {
    const { email, userId, tenantId } = await somebody();
    const elsewhere = { userId, email, name: "Ada Winter", passwordHash, role: "member", nowMs: Date.now() } as const;
    const other = await somebody();
    await addPerson(lab.database, { ...elsewhere, tenantId: other.tenantId });
    const token = await tokenOf(email);
    expect((await tasks(token)).status).toBe(200);
    await lab.database.sql`delete from auth_members where user_id = ${userId} and organization_id = ${tenantId}`;
    expect((await tasks(token)).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    expect((await session(token)).status).toBe(401);
    expect((await logIn(email)).body.data.tenantId).toBe(other.tenantId);
  });

  test("of somebody who was banned by SQL is dead at once", async () => {
    const { email, userId } = await somebody();
    const token = await tokenOf(email);
    await lab.database.sql`update auth_users set banned = true where id = ${userId}`;
    expect((await tasks(token)).status).toBe(401);
    await lab.database.sql`update auth_users set ban_expires = now() - interval '1 minute' where id = ${userId}`;
    expect((await tasks(token)).status).toBe(200);
  });

  test("ends after seven days without use, and lives on with it", async () => {
    const { email, userId } = await somebody();
    const token = await tokenOf(email);
    await lab.database.sql`update auth_sessions set expires_at = now() + interval '2 days' where user_id = ${userId}`;
    const { expiresAt } = (await session(token)).body.data;
    expect((Date.parse(expiresAt) - Date.now()) / (24 * HOUR_MS)).toBeGreaterThan(6.9);
    await lab.database.sql`update auth_sessions set expires_at = now() - interval '1 second' where user_id = ${userId}`;
    expect((await tasks(token)).status).toBe(401);
  });

  test("is dead at once after logout, and only that one; a second logout is 401", async () => {
    const { email } = await somebody();
    const [one, other] = [await tokenOf(email), await tokenOf(email)];
    const answer = await post("logout", undefined, bearer(one));
    expect(answer.status).toBe(204);
    expect(answer.body).toBe("");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect((await tasks(one)).status).toBe(401);
    expect((await post("logout", {}, bearer(one))).body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    expect((await tasks(other)).status).toBe(200);
  });
});

describe("POST /api/v1/auth/accept-invite", () => {
  async function invited(
    email: string,
    tenantId: string,
    role: OrganisationRole = "member",
    nowMs = Date.now(),
  ): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    await addInvitation(lab.database, { token, tenantId, inviterId: null, email, role, nowMs });
    return token;
  }

  test("makes the account with the chosen password and signs in; once", async () => {
    const { tenantId } = await somebody("owner");
    const email = `${randomUUID()}@lab.test`;
    const token = await invited(email, tenantId, "operator");
    const body = { token, name: "Bo Summer", password: "a password of their own" };
    const answer = await post("accept-invite", body);
    expect(answer.body.data).toMatchObject({ tenantId, user: { email, name: "Bo Summer" } });
    expect((await tasks(answer.body.data.accessToken)).status).toBe(200);
    expect((await logIn(email, body.password)).status).toBe(200);
    expect((await post("accept-invite", body)).body).toMatchObject({ status: 409, code: "RESOURCE_CONFLICT" });
    const [kept] = await lab.database.sql`select * from auth_invitations where email = ${email}`;
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test("an invitation ends after 48 hours", async () => {
    const { tenantId } = await somebody("owner");
    const email = `${randomUUID()}@lab.test`;
    const token = await invited(email, tenantId, "member", Date.now() - 48 * HOUR_MS - 1);
    const answer = await post("accept-invite", { token, name: "Bo", password: PASSWORD });
    expect(answer.body).toMatchObject({ status: 409, code: "RESOURCE_CONFLICT", details: { reason: "has expired" } });
  });

  test("somebody who is there already joins with the password they have, and no other", async () => {
    const [mine, theirs] = [await somebody(), await somebody("owner")];
    const token = await invited(mine.email, theirs.tenantId);
    const wrong = await post("accept-invite", { token, name: "Eve", password: "a password of their own" });
    expect(wrong.body).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    const right = await post("accept-invite", { token, password: PASSWORD });
    expect(right.body.data).toMatchObject({ tenantId: theirs.tenantId, user: { id: mine.userId, name: "Ada Winter" } });
    expect((await logIn(mine.email)).body.data.tenantId).toBe(mine.tenantId);
  });

  test("a new account needs a name, and the refusal leaves the invitation open", async () => {
    const { tenantId } = await somebody("owner");
    const token = await invited(`${randomUUID()}@lab.test`, tenantId);
    const nameless = await post("accept-invite", { token, password: PASSWORD });
    expect(nameless.body).toMatchObject({ status: 400, details: { field: "name" } });
    const both = await Promise.all(
      ["Bo", "Bea"].map((name) => post("accept-invite", { token, name, password: PASSWORD })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});
