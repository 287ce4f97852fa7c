/** Invitations: who is asked into an organisation, which of them are open, and that one is withdrawn. */

import { randomBytes } from "node:crypto";
import type { OpenAPIHono, z } from "@hono/zod-openapi";
import { mayInvite } from "../../core/membership.js";
import { addInvitation, type InvitationRow, listInvitations, revokeInvitation } from "../../db/invitations.js";
import { invitationList, invitationPath, invited, inviteRequest } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { audit } from "../tasks/task-view.js";
import { changeBy, refused } from "./members.js";
import { refuseTokens } from "./principal.js";

const PATH = "/api/v1/tenant/invitations";

export function addInvitations(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addInvite(app, deps);
  addInvitationList(app, deps);
  addWithdrawal(app, deps);
}

function addInvite(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", PATH, "Invite somebody; for admins and owners", {
    request: { body: body(inviteRequest) },
    responses: { 200: data(invited, "Hand the token over yourself"), ...errors(400, 401, 403, 409, 413, 415) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    refuseTokens(who);
    const asked: z.output<typeof inviteRequest> = c.req.valid("json");
    if (!mayInvite(who.role, asked.role)) throw refused("NOT_ALLOWED");
    const { tenants } = (await deps.auth.describe(c.req.raw.headers)) ?? {};
    if (tenants?.find(({ tenantId }) => tenantId === who.tenantId)?.kind === "personal") throw refused("PERSONAL");
    const token = randomBytes(32).toString("base64url");
    const { tenantId, userId: inviterId } = who;
    const invitation = { token, tenantId, inviterId, ...asked, nowMs: deps.now() };
    const expiresAt = await addInvitation(deps.database, invitation);
    await audit(deps, who, "member.invite", asked.role);
    return ok(c, { ...asked, token, expiresAt: expiresAt.toISOString() });
  });
}

function addInvitationList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, "Invitations that nobody accepted yet; for admins and owners", {
    responses: { 200: data(invitationList, "Newest first, expired ones too; never the token"), ...errors(401, 403) },
  });
  app.openapi(route, async (c) => {
    const { tenantId, role } = c.get("principal");
    if (!mayInvite(role, "member")) throw new ApiError("FORBIDDEN", "Only admins and owners see invitations.");
    const rows = await listInvitations(deps.database, tenantId);
    return ok(c, { invitations: rows.map((row) => toInvitation(row, deps.now())) });
  });
}

function toInvitation({ inviterId, createdAt, expiresAt, ...rest }: InvitationRow, nowMs: number) {
  return {
    ...rest,
    state: expiresAt.getTime() <= nowMs ? ("expired" as const) : ("open" as const),
    ...(inviterId !== null && { inviterId }),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

function addWithdrawal(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const summary = "Withdraw an invitation; its token opens nothing from now on";
  const route = signedInRoute("delete", `${PATH}/{invitationId}`, summary, {
    request: { params: invitationPath },
    responses: { 204: { description: "Withdrawn" }, ...errors(400, 401, 403, 404) },
  });
  app.openapi(route, async (c) => {
    const who = c.get("principal");
    const { invitationId } = c.req.valid("param");
    const withdrawal = { invitationId, role: who.role };
    const refusal = await revokeInvitation(deps.database, withdrawal, changeBy(deps, who));
    if (refusal !== null) throw refused(refusal);
    return c.body(null, 204);
  });
}
