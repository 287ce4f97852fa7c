/** Members on the real database: who sees and changes them, what ends with a membership, and what is written down (PE2 to PE6). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Script } from "../../../core/replay/script.js";
import type { TaskId, TaskRef } from "../../../core/turn/identity.js";
import { auditLog } from "../../../db/audit-schema.js";
import { withTenant } from "../../../db/client.js";
import { addOrganisation, addPerson } from "../../../db/people.js";
import { findScripts, writeScript } from "../../../db/scripts.js";
import { useLab } from "../lab.js";
import { callerOf, logIn, PASSWORD, signedIn, somebody } from "../people.js";

const MEMBERS = "/api/v1/tenant/members";
const lab = useLab();
/** A second API process: nothing is shared but the database. */
const other = useLab();

async function clinic() {
  const owner = await somebody(lab, "owner");
  const [admin, operator, member] = [
    await somebody(lab, "admin", owner.tenantId),
    await somebody(lab, "operator", owner.tenantId),
    await somebody(lab, "member", owner.tenantId),
  ];
  return { owner, admin, operator, member, tenantId: owner.tenantId };
}

const audited = async (tenantId: string) =>
  (await withTenant(lab.database, tenantId, (tx) => tx.select().from(auditLog).orderBy(auditLog.position))).map(
    ({ action, subject }) => `${action} ${subject}`,
  );

describe("GET /api/v1/tenant/members", () => {
  test("PE2 operators, admins and owners see all of their own tenant; members and other tenants do not", async () => {
    const { owner, admin, operator, member } = await clinic();
    await clinic();
    const expected = [owner, admin, operator, member].map(({ userId }) => userId);
    for (const one of [owner, admin, operator]) {
      const { body } = await (await signedIn(lab, one)).get(MEMBERS);
      expect(body.data.members.map((row: { userId: string }) => row.userId)).toEqual(expected);
    }
    expect((await (await signedIn(lab, member)).get(MEMBERS)).body).toMatchObject({ code: "FORBIDDEN" });
    expect((await callerOf(lab, null).get(MEMBERS)).status).toBe(401);
  });
});

describe("POST /api/v1/tenant/members/{userId}/role", () => {
  test("PE3 an admin makes operators and no owners; what was done is written down", async () => {
    const { admin, owner, member, tenantId } = await clinic();
    const [asAdmin, asMember] = [await signedIn(lab, admin), await signedIn(lab, member)];
    const role = (userId: string, role: string) => [`${MEMBERS}/${userId}/role`, { role }] as const;
    const made = await asAdmin.post(...role(member.userId, "operator"));
    expect(made.body.data.members.at(-1)).toMatchObject({ userId: member.userId, role: "operator" });
    expect((await asMember.get(MEMBERS)).status).toBe(200);
    expect((await asAdmin.post(...role(member.userId, "owner"))).body).toMatchObject({ code: "FORBIDDEN" });
    expect((await asAdmin.post(...role(owner.userId, "member"))).body).toMatchObject({ code: "FORBIDDEN" });
    expect((await asAdmin.post(...role(randomUUID(), "member"))).body).toMatchObject({ code: "NOT_FOUND" });
    expect((await asAdmin.post(...role(member.userId, "king"))).body).toMatchObject({ code: "VALIDATION_ERROR" });
    expect(await audited(tenantId)).toEqual([`member.role ${member.userId} operator`]);
  });

  test("PE3 nobody reaches a member of another tenant, by any of its routes", async () => {
    const [here, there] = [await clinic(), await clinic()];
    const stranger = await signedIn(lab, there.owner);
    const { userId } = here.member;
    const answers = [
      await stranger.post(`${MEMBERS}/${userId}/role`, { role: "admin" }),
      await stranger.post(`${MEMBERS}/${userId}/disable`),
      await stranger.post(`${MEMBERS}/${userId}/enable`),
      await stranger.post(`${MEMBERS}/${userId}/password-reset`),
      await stranger.remove(`${MEMBERS}/${userId}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await logIn(lab, here.member.email)).body.data).toMatchObject({ role: "member" });
  });

  test("PE4 of two owners who demote each other at the same moment, one stays", async () => {
    const first = await somebody(lab, "owner");
    const second = await somebody(lab, "owner", first.tenantId);
    const [one, two] = [await signedIn(lab, first), await signedIn(other, second)];
    const answers = await Promise.all([
      one.post(`${MEMBERS}/${second.userId}/role`, { role: "member" }),
      two.post(`${MEMBERS}/${first.userId}/role`, { role: "member" }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = await lab.database.sql`select role from auth_members where organization_id = ${first.tenantId}`;
    expect(roles.map((row) => row["role"]).sort()).toEqual(["member", "owner"]);
  });

  test("PE4 the last owner can neither be demoted nor removed, and cannot leave", async () => {
    const { owner, admin } = await clinic();
    const asOwner = await signedIn(lab, owner);
    for (const answer of [
      await asOwner.post(`${MEMBERS}/${owner.userId}/role`, { role: "admin" }),
      await asOwner.remove(`${MEMBERS}/${owner.userId}`),
    ])
      expect(answer.body).toMatchObject({ status: 409, code: "RESOURCE_CONFLICT", details: { reason: "last owner" } });
    await asOwner.post(`${MEMBERS}/${admin.userId}/role`, { role: "owner" });
    expect((await asOwner.remove(`${MEMBERS}/${owner.userId}`)).status).toBe(204);
  });
});

describe("a member who is disabled or removed", () => {
  test("PE5 is out at once, with sign-ins, tokens and open invitations, over both processes", async () => {
    for (const how of ["disable", "remove"] as const) {
      const { owner, admin, tenantId } = await clinic();
      const { userId } = admin;
      const [here, there] = [await signedIn(lab, admin), await signedIn(other, admin)];
      const made = await here.post("/api/v1/tokens", { name: "nightly", scopes: ["read"] });
      const script = callerOf(other, made.body.data.token);
      const door = await here.post("/api/v1/tenant/invitations", { email: `${randomUUID()}@lab.test` });
      const asked = () => Promise.all([here, there, script].map((one) => one.get("/api/agent/tasks")));
      expect((await asked()).map(({ status }) => status)).toEqual([200, 200, 200]);
      const asOwner = await signedIn(lab, owner);
      if (how === "disable") await asOwner.post(`${MEMBERS}/${userId}/disable`);
      else expect((await asOwner.remove(`${MEMBERS}/${userId}`)).status).toBe(204);
      expect((await asked()).map(({ status }) => status)).toEqual([401, 401, 401]);
      expect((await logIn(other, admin.email)).body).toMatchObject({ status: 403, code: "ACCOUNT_DISABLED" });
      const accept = { token: door.body.data.token, name: "Eve", password: PASSWORD };
      expect((await callerOf(lab, null).post("/api/v1/auth/accept-invite", accept)).status).toBe(404);
      expect((await audited(tenantId)).at(-1)).toBe(`member.${how} ${userId}`);
    }
  });

  test("RP8 the scripts of a removed member go with the membership, and nobody else's", async () => {
    const { owner, member, operator, tenantId } = await clinic();
    const startUrl = "https://clinic.test/";
    // The casts: no step is played, and ids are what their columns hold.
    const script = { startUrl, request: "open the list", steps: [], contract: {} } as unknown as Script;
    const owners = [member, operator].map(({ userId }) => ({ tenantId, userId })) as [TaskRef, TaskRef];
    for (const one of owners) await writeScript(lab.database, { ...one, taskId: randomUUID() as TaskId }, script);
    const found = () => Promise.all(owners.map((one) => findScripts(lab.database, one, startUrl, script.request)));
    expect((await found()).map((rows) => rows.length)).toEqual([1, 1]);
    expect((await (await signedIn(lab, owner)).remove(`${MEMBERS}/${member.userId}`)).status).toBe(204);
    expect((await found()).map((rows) => rows.length)).toEqual([0, 1]);
  });

  test("PE5 who is enabled again signs in anew; tokens of before stay dead", async () => {
    const { owner, member } = await clinic();
    const before = await signedIn(lab, member);
    const { token } = (await before.post("/api/v1/tokens", { name: "x", scopes: ["read"] })).body.data;
    const asOwner = await signedIn(lab, owner);
    const disabled = await asOwner.post(`${MEMBERS}/${member.userId}/disable`);
    expect(disabled.body.data.members.at(-1)).toMatchObject({ disabledAt: expect.any(String) });
    await asOwner.post(`${MEMBERS}/${member.userId}/enable`);
    expect((await logIn(lab, member.email)).status).toBe(200);
    expect((await before.get("/api/agent/tasks")).status).toBe(401);
    expect((await callerOf(lab, token).get("/api/agent/tasks")).status).toBe(401);
  });

  test("PE5 belongs elsewhere as before: shut out of one tenant is shut out of that one alone", async () => {
    const { owner, member, tenantId } = await clinic();
    const elsewhere = randomUUID();
    const person = {
      ...member,
      name: "Ada Winter",
      passwordHash: "kept",
      role: "operator",
      nowMs: Date.now(),
    } as const;
    await addOrganisation(lab.database, { tenantId: elsewhere, name: "Clinic of the South", nowMs: Date.now() });
    await addPerson(lab.database, { ...person, tenantId: elsewhere });
    await (await signedIn(lab, owner)).post(`${MEMBERS}/${member.userId}/disable`);
    const { body } = await logIn(lab, member.email);
    expect(body.data).toMatchObject({ tenantId: elsewhere, tenants: [{ tenantId: elsewhere, role: "operator" }] });
    const named = await logIn(lab, member.email, { tenantId });
    expect(named.body).toMatchObject({ status: 403, code: "ACCOUNT_DISABLED" });
  });

  test("a member may leave by themselves", async () => {
    const { member } = await clinic();
    const caller = await signedIn(lab, member);
    expect((await caller.remove(`${MEMBERS}/${member.userId}`)).status).toBe(204);
    expect((await caller.get("/api/agent/tasks")).status).toBe(401);
  });
});

describe("open invitations", () => {
  const INVITATIONS = "/api/v1/tenant/invitations";

  test("PE15 admins and owners list them without their tokens; members, operators and other tenants do not see them", async () => {
    const { owner, admin, operator, member } = await clinic();
    const asAdmin = await signedIn(lab, admin);
    const email = `${randomUUID()}@lab.test`;
    const { token } = (await asAdmin.post(INVITATIONS, { email, role: "operator" })).body.data;
    for (const one of [admin, owner]) {
      const { body } = await (await signedIn(lab, one)).get(INVITATIONS);
      const open = { email, role: "operator", state: "open", inviterId: admin.userId };
      expect(body.data.invitations).toMatchObject([open]);
      expect(JSON.stringify(body)).not.toContain(token);
    }
    for (const one of [operator, member])
      expect((await (await signedIn(lab, one)).get(INVITATIONS)).body).toMatchObject({ code: "FORBIDDEN" });
    const stranger = await signedIn(lab, (await clinic()).owner);
    expect((await stranger.get(INVITATIONS)).body.data.invitations).toEqual([]);
    await callerOf(lab, null).post("/api/v1/auth/accept-invite", { token, name: "Bo", password: PASSWORD });
    expect((await asAdmin.get(INVITATIONS)).body.data.invitations).toEqual([]);
  });

  test("PE15 one that is withdrawn lets nobody in; only who could have given it may, and it is written down", async () => {
    const { owner, admin, member, tenantId } = await clinic();
    const [asOwner, asAdmin] = [await signedIn(lab, owner), await signedIn(lab, admin)];
    const given = await asOwner.post(INVITATIONS, { email: `${randomUUID()}@lab.test`, role: "owner" });
    const [{ invitationId }] = (await asOwner.get(INVITATIONS)).body.data.invitations;
    const path = `${INVITATIONS}/${invitationId}`;
    const stranger = await signedIn(lab, (await clinic()).owner);
    expect((await stranger.remove(path)).status).toBe(404);
    expect((await asAdmin.remove(path)).status).toBe(403);
    expect((await (await signedIn(lab, member)).remove(path)).status).toBe(403);
    expect((await asOwner.remove(path)).status).toBe(204);
    expect((await asOwner.remove(path)).body).toMatchObject({ code: "NOT_FOUND" });
    expect((await asOwner.remove(`${INVITATIONS}/none`)).body).toMatchObject({ code: "VALIDATION_ERROR" });
    const accept = { token: given.body.data.token, name: "Eve", password: PASSWORD };
    expect((await callerOf(other, null).post("/api/v1/auth/accept-invite", accept)).status).toBe(404);
    expect((await audited(tenantId)).at(-1)).toBe(`member.uninvite ${invitationId}`);
  });
});

describe("POST /api/v1/tenant/invitations", () => {
  test("PE3 lets somebody in as what the inviter may give", async () => {
    const { admin, member, tenantId } = await clinic();
    const email = `${randomUUID()}@lab.test`;
    const asAdmin = await signedIn(lab, admin);
    const invite = await asAdmin.post("/api/v1/tenant/invitations", { email, role: "operator" });
    expect(invite.body.data).toMatchObject({ email, role: "operator", expiresAt: expect.any(String) });
    const accept = { token: invite.body.data.token, name: "Bo", password: PASSWORD };
    const joined = await callerOf(lab, null).post("/api/v1/auth/accept-invite", accept);
    expect(joined.body.data).toMatchObject({ tenantId, role: "operator" });
    const asOwner = { email: `${randomUUID()}@lab.test`, role: "owner" };
    expect((await asAdmin.post("/api/v1/tenant/invitations", asOwner)).body).toMatchObject({ code: "FORBIDDEN" });
    const byMember = await (await signedIn(lab, member)).post("/api/v1/tenant/invitations", { email });
    expect(byMember.body).toMatchObject({ code: "FORBIDDEN" });
  });
});
