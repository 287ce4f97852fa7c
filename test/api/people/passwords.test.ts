/** Passwords on the real database: changed by their person, set anew by a token that an administrator made (PE6). */

import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { addOrganisation, addPerson } from "../../../db/people.js";
import { openLab, useLab } from "../lab.js";
import { callerOf, logIn, PASSWORD, signedIn, somebody } from "../people.js";

const NEW = "another horse battery";
const lab = useLab();

describe("POST /api/v1/auth/password", () => {
  test("PE6 needs the current one; other sign-ins end, this one and tokens for scripts go on", async () => {
    const person = await somebody(lab);
    const [here, elsewhere] = [await signedIn(lab, person), await signedIn(lab, person)];
    const { token } = (await here.post("/api/v1/tokens", { name: "x", scopes: ["read"] })).body.data;
    const change = (currentPassword: string, newPassword = NEW) =>
      here.post("/api/v1/auth/password", { currentPassword, newPassword });
    const wrong = await change("wrong horse battery");
    expect(wrong.body).toMatchObject({ status: 401, code: "INVALID_CREDENTIALS" });
    expect((await change(PASSWORD, "short")).body).toMatchObject({ details: { field: "newPassword" } });
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await here.get("/api/agent/tasks")).status).toBe(200);
    expect((await elsewhere.get("/api/agent/tasks")).status).toBe(401);
    expect((await callerOf(lab, token).get("/api/agent/tasks")).status).toBe(200);
    expect((await logIn(lab, person.email)).status).toBe(401);
    expect((await logIn(lab, person.email, { password: NEW })).status).toBe(200);
  });

  test("PE6 a stolen sign-in cannot try passwords for long", async () => {
    const strict = await openLab(inject("services").databaseUrl, {}, { loginsPerEmail: 3 });
    const caller = await signedIn(strict, await somebody(strict));
    const attempt = { currentPassword: "wrong horse battery", newPassword: NEW };
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await caller.post("/api/v1/auth/password", attempt)).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    await strict.close();
  });

  test("PE7 is for people: a token for scripts changes no password", async () => {
    const caller = await signedIn(lab, await somebody(lab, "owner"));
    const scopes = ["read", "write", "manage"];
    const { token } = (await caller.post("/api/v1/tokens", { name: "x", scopes })).body.data;
    const body = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await callerOf(lab, token).post("/api/v1/auth/password", body)).body).toMatchObject({ code: "FORBIDDEN" });
    expect((await callerOf(lab, null).post("/api/v1/auth/password", body)).status).toBe(401);
  });
});

describe("a password that was lost", () => {
  const reset = (token: string, password = NEW) =>
    callerOf(lab, null).post("/api/v1/auth/reset-password", { token, password });
  const askFor = async (by: { email: string }, userId: string) =>
    (await signedIn(lab, by)).post(`/api/v1/tenant/members/${userId}/password-reset`);

  test("PE6 is set once by a token of an administrator; sign-ins and tokens of before end", async () => {
    const admin = await somebody(lab, "admin");
    const person = await somebody(lab, "member", admin.tenantId);
    const before = await signedIn(lab, person);
    const script = (await before.post("/api/v1/tokens", { name: "x", scopes: ["read"] })).body.data.token;
    const first = (await askFor(admin, person.userId)).body.data.token;
    const { token } = (await askFor(admin, person.userId)).body.data;
    expect((await reset(first)).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    const both = await Promise.all([reset(token), reset(token, "a third horse battery")]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await reset(token)).status).toBe(404);
    expect((await before.get("/api/agent/tasks")).status).toBe(401);
    expect((await callerOf(lab, script).get("/api/agent/tasks")).status).toBe(401);
    expect((await logIn(lab, person.email)).status).toBe(401);
    const [kept] = await lab.database
      .sql`select count(*)::int as n from auth_verifications where value = ${person.userId}`;
    expect(kept?.["n"]).toBe(0);
  });

  test("PE6 the token is kept as a hash and ends after a day", async () => {
    const admin = await somebody(lab, "admin");
    const person = await somebody(lab, "member", admin.tenantId);
    const { token } = (await askFor(admin, person.userId)).body.data;
    const rows = await lab.database.sql`select * from auth_verifications where value = ${person.userId}`;
    expect(JSON.stringify(rows)).not.toContain(token);
    await lab.database
      .sql`update auth_verifications set expires_at = now() - interval '1 second' where value = ${person.userId}`;
    expect((await reset(token)).status).toBe(404);
    expect((await logIn(lab, person.email)).status).toBe(200);
  });

  test("PE6 no admin sets an owner's, no member anybody's, and nobody one that opens another tenant", async () => {
    const admin = await somebody(lab, "admin");
    const [owner, member] = [
      await somebody(lab, "owner", admin.tenantId),
      await somebody(lab, "member", admin.tenantId),
    ];
    expect((await askFor(admin, owner.userId)).body).toMatchObject({ status: 403 });
    expect((await askFor(member, admin.userId)).body).toMatchObject({ status: 403 });
    const elsewhere = randomUUID();
    const person = { ...member, name: "Ada", passwordHash: "kept", role: "member", nowMs: Date.now() } as const;
    await addOrganisation(lab.database, { tenantId: elsewhere, name: "Clinic of the South", nowMs: Date.now() });
    await addPerson(lab.database, { ...person, tenantId: elsewhere });
    expect((await askFor(owner, member.userId)).body).toMatchObject({ status: 409, details: { reason: "elsewhere" } });
  });
});
