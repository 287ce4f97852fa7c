/** Members: routes to list members, change roles, shut people out or in, and reset passwords. */

import { randomBytes } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { MembershipChange, MembershipRefusal } from "../../core/membership.js";
import { changeMember, listMembers, type MemberChange, type MemberRow } from "../../db/members.js";
import { addPasswordReset, type ResetRefusal } from "../../db/passwords.js";
import { memberList, memberPath, passwordResetToken, roleRequest } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError, body, data, errors, ok, signedInRoute } from "../http/route.js";
import { seesTenant } from "../tasks/task-view.js";
import { type Principal, refuseTokens } from "./principal.js";

const PATH = "/api/v1/tenant/members";
const AS_IS = "The members as they are now";

export function addMembers(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  addMemberList(app, deps);
  addRole(app, deps);
  addDoors(app, deps);
  addPasswordResets(app, deps);
}

function addMemberList(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("get", PATH, "The members of the organisation; for operators, admins and owners", {
    responses: { 200: data(memberList, "Joined first at first"), ...errors(401, 403) },
  });
  app.openapi(route, async (c) => {
    if (!seesTenant(c.get("principal"))) {
      throw new ApiError("FORBIDDEN", "Only operators, admins and owners see the members of the organisation.");
    }
    return ok(c, await members(c, deps));
  });
}

function addRole(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute("post", `${PATH}/{userId}/role`, "Give a member another role; for admins and owners", {
    request: { params: memberPath, body: body(roleRequest) },
    responses: { 200: data(memberList, AS_IS), ...errors(400, 401, 403, 404, 409, 413, 415) },
  });
  app.openapi(route, (c) => {
    refuseTokens(c.get("principal"));
    return change(c, deps, { kind: "role", role: c.req.valid("json").role });
  });
}

/** Disabling keeps a member out for a while: sign-ins and tokens end at once, and their data stays theirs. */
function addDoors(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const responses = { 200: data(memberList, AS_IS), ...errors(400, 401, 403, 404, 409) };
  const request = { params: memberPath };
  const disable = signedInRoute(
    "post",
    `${PATH}/{userId}/disable`,
    "Keep a member out; their tokens are dead at once",
    {
      request,
      responses,
    },
  );
  app.openapi(disable, (c) => change(c, deps, { kind: "disable" }));
  const enable = signedInRoute("post", `${PATH}/{userId}/enable`, "Let a disabled member in again", {
    request,
    responses,
  });
  app.openapi(enable, (c) => change(c, deps, { kind: "enable" }));
  const remove = signedInRoute("delete", `${PATH}/{userId}`, "Remove a member, or leave; tokens are dead at once", {
    request,
    responses: { 204: { description: "Removed" }, ...errors(400, 401, 403, 404, 409) },
  });
  app.openapi(remove, async (c) => {
    await tryChange(c, deps, { kind: "remove" });
    return c.body(null, 204);
  });
}

async function change(c: Context<ApiEnv>, deps: ApiDeps, wanted: MembershipChange) {
  await tryChange(c, deps, wanted);
  return ok(c, await members(c, deps));
}

async function tryChange(c: Context<ApiEnv>, deps: ApiDeps, wanted: MembershipChange): Promise<void> {
  const refusal = await changeMember(deps.database, c.req.param("userId") ?? "", wanted, changeOf(c, deps));
  if (refusal !== null) throw refused(refusal);
}

function addPasswordResets(app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void {
  const route = signedInRoute(
    "post",
    `${PATH}/{userId}/password-reset`,
    "A token with which a member sets a new password; hand it over yourself",
    {
      request: { params: memberPath },
      responses: { 200: data(passwordResetToken, "Shown once"), ...errors(400, 401, 403, 404, 409) },
    },
  );
  app.openapi(route, async (c) => {
    refuseTokens(c.get("principal"));
    const token = randomBytes(32).toString("base64url");
    const { userId } = c.req.valid("param");
    const made = await addPasswordReset(deps.database, { userId, token }, changeOf(c, deps));
    if (!(made instanceof Date)) throw refused(made);
    return ok(c, { token, expiresAt: made.toISOString() });
  });
}

const members = async (c: Context<ApiEnv>, { database }: ApiDeps) => ({
  members: (await listMembers(database, c.get("principal").tenantId)).map(toMember),
});

const toMember = ({ joinedAt, disabledAt, ...rest }: MemberRow) => ({
  ...rest,
  joinedAt: joinedAt.toISOString(),
  ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
});

const changeOf = (c: Context<ApiEnv>, deps: ApiDeps): MemberChange => {
  const { tenantId, userId } = c.get("principal");
  return { ...changeBy(deps, { tenantId, userId }), actorId: userId };
};

/** Audit fields of a change: the actor, a fresh audit id and the time. */
export const changeBy = (
  { newId, now }: Pick<ApiDeps, "newId" | "now">,
  who: Pick<Principal, "tenantId" | "userId">,
) => ({
  tenantId: who.tenantId,
  by: who.userId,
  auditId: newId(),
  at: new Date(now()),
});

const REFUSALS = {
  NO_MEMBER: ["NOT_FOUND", "There is no such member."],
  NO_INVITATION: ["NOT_FOUND", "There is no such open invitation."],
  NOT_ALLOWED: ["FORBIDDEN", "Only admins may do that, and only owners where an owner is concerned."],
  ONESELF: ["RESOURCE_CONFLICT", "Nobody shuts themselves out or in."],
  PERSONAL: ["RESOURCE_CONFLICT", "This is one person's own place: nobody joins, and its owner stays."],
  LAST_OWNER: ["RESOURCE_CONFLICT", "An organisation keeps an owner. Make somebody else one first."],
  ELSEWHERE: [
    "RESOURCE_CONFLICT",
    "This password opens another organisation too. Ask whoever runs the installation for a new one.",
  ],
} as const satisfies Record<MembershipRefusal | ResetRefusal | "NO_INVITATION", readonly [string, string]>;

export function refused(refusal: keyof typeof REFUSALS): ApiError {
  const [code, message] = REFUSALS[refusal];
  return new ApiError(code, message, { reason: refusal.toLowerCase().replaceAll("_", " ") });
}
