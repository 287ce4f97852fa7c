/** `surefoot members` and `surefoot tokens`: whoever runs the installation changes people and tokens, and it is written down. */

import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { auditLog } from "../../db/audit-schema.js";
import { withTenant } from "../../db/client.js";
import { findInvitation } from "../../db/invitations.js";
import { SECRET, useLab } from "../api/lab.js";
import { callerOf, logIn, signedIn, somebody } from "../api/people.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const lab = useLab();
afterAll(() => removeHome(home));

const run = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root, AUTH_SECRET: SECRET });
const surefoot = async (...args: readonly string[]) => (await run(...args)).output;

describe("surefoot members", () => {
  test("PE3 PE5 lists, changes roles, shuts out at once and lets in again; the last owner stays", async () => {
    const owner = await somebody(lab, "owner");
    const member = await somebody(lab, "member", owner.tenantId);
    const members = (...args: readonly string[]) => surefoot("members", ...args, "--organisation", owner.tenantId);
    expect(await members()).toContain(`${member.email}  member  Ada Winter`);
    expect(await members("role", member.email, "operator")).toContain(`${member.email}  operator`);
    const before = await signedIn(lab, member);
    expect(await members("disable", member.email.toUpperCase())).toMatch(/disabled since \d{4}/);
    expect((await before.get("/api/agent/tasks")).status).toBe(401);
    expect(await members("enable", member.email)).not.toContain("disabled");
    expect((await logIn(lab, member.email)).status).toBe(200);
    expect(await members("remove", owner.email)).toMatch(/keeps an owner/);
    expect(await members("role", member.email, "king")).toMatch(/king is none of owner, admin, operator, member/);
    expect(await members("remove", "nobody@lab.test")).toMatch(/nobody@lab.test is no member; there are\n/);
    const rows = await withTenant(lab.database, owner.tenantId, (tx) => tx.select().from(auditLog));
    expect(rows.map(({ action }) => action)).toEqual(["member.role", "member.disable", "member.enable"]);
    expect(rows[0]?.userId).toMatch(/^cli:/);
  });

  test("PE6 lets a password be set anew, whatever else it opens", async () => {
    const owner = await somebody(lab, "owner");
    const printed = await surefoot("members", "reset-password", owner.email, "--organisation", owner.tenantId);
    const token = /#reset=(\S+)/.exec(printed)?.[1] ?? "";
    const password = "another horse battery";
    expect((await callerOf(lab, null).post("/api/v1/auth/reset-password", { token, password })).status).toBe(204);
    expect((await logIn(lab, owner.email, { password })).status).toBe(200);
  });
});

describe("surefoot invitations", () => {
  test("PE15 lists what nobody accepted yet, and withdraws it: its token opens nothing", async () => {
    const owner = await somebody(lab, "owner");
    const own = ["--organisation", owner.tenantId];
    const email = `${randomUUID()}@lab.test`;
    const token = /#invite=(\S+)/.exec(await surefoot("invite", email, ...own))?.[1] ?? "";
    expect(await surefoot("invitations", "list", ...own)).toContain(`${email}  member  open until 20`);
    expect(await surefoot("invitations", "withdraw", "nobody@lab.test", ...own)).toMatch(
      /no open invitation; there are\n/,
    );
    expect(await surefoot("invitations", "withdraw", email.toUpperCase(), ...own)).not.toContain(email);
    expect(await findInvitation(lab.database, token, Date.now())).toBeNull();
  });
});

describe("surefoot tokens", () => {
  test("PE7 makes one that the API takes, lists its use, and revokes it", async () => {
    const owner = await somebody(lab, "owner");
    const tokens = (...args: readonly string[]) => surefoot("tokens", ...args, "--organisation", owner.tenantId);
    const made = await tokens("make", "nightly report", "--for", owner.email, "--scope", "read", "--days", "3");
    const caller = callerOf(lab, /^Token +(\S+)/m.exec(made)?.[1] ?? "");
    expect((await caller.get("/api/agent/tasks")).status).toBe(200);
    const listed = await tokens();
    expect(listed).toMatch(/"nightly report" {2}read {2}last used \d{4}\S+ {2}until \d{4}/);
    const id = /^ {2}([0-9a-f-]{36}) /m.exec(listed)?.[1] ?? "";
    expect(await tokens("revoke", id)).toMatch(/revoked$/m);
    expect((await caller.get("/api/agent/tasks")).status).toBe(401);
    expect(await tokens("revoke", id)).toMatch(/no living token/);
  });
});

describe("surefoot invite --personal", () => {
  test("PE1 makes a place of one's own, which nobody joins", async () => {
    const email = `${randomUUID()}@lab.test`;
    const printed = await surefoot("invite", email, "--personal");
    const token = /#invite=(\S+)/.exec(printed)?.[1] ?? "";
    const invitation = await findInvitation(lab.database, token, Date.now());
    expect(invitation).toMatchObject({ email, role: "owner", tenantName: email });
    const accept = { token, name: "Bo Summer", password: "a password of their own" };
    const joined = await callerOf(lab, null).post("/api/v1/auth/accept-invite", accept);
    expect(joined.body.data.tenants).toMatchObject([{ kind: "personal", role: "owner" }]);
    const by = callerOf(lab, joined.body.data.accessToken);
    const other = { email: `${randomUUID()}@lab.test` };
    expect((await by.post("/api/v1/tenant/invitations", other)).body).toMatchObject({
      details: { reason: "personal" },
    });
    const tenantId = invitation?.tenantId ?? "";
    expect(await surefoot("invite", other.email, "--organisation", tenantId)).toMatch(/own place: nobody joins it/);
    const leaving = await by.remove(`/api/v1/tenant/members/${joined.body.data.user.id}`);
    expect(leaving.body).toMatchObject({ status: 409, details: { reason: "personal" } });
  });
});
