/** Principal: the caller of a request, and the scopes of its token. */

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { TenantId, UserId } from "../../core/turn/identity.js";
import type { OrganisationRole, TokenScope } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError } from "../http/route.js";

export interface Principal {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly role: OrganisationRole;
  /** Scopes of a token for scripts; absent for a person who signed in. */
  readonly scopes?: readonly TokenScope[];
}

/** Refuses requests without a principal. Runs before validation, so that a stranger learns nothing. */
export const requirePrincipal = ({ auth, rateLimits }: Pick<ApiDeps, "auth" | "rateLimits">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const principal = await auth.resolve(c.req.raw.headers);
    if (!principal) {
      await rateLimits.spend(c, "strangers");
      throw notSignedIn();
    }
    c.set("principal", principal);
    refuseUnscoped(c, principal);
    await next();
  });

const MANAGED = /^\/api\/v1\/tenant\//;
const APPROVED = /^\/api\/agent\/tasks\/[^/]+\/approve$/;

/** Refuses a token without the scope that the request needs. */
export function refuseUnscoped({ req }: Context<ApiEnv>, { scopes }: Pick<Principal, "scopes">): void {
  const needed = scopeOf(req.method, req.path);
  if (holdsScope({ scopes }, needed)) return;
  const reason = `needs the scope ${needed}`;
  throw new ApiError("FORBIDDEN", `This token ${reason}.`, { field: "Authorization", reason });
}

/** Always true for a person who signed in; their role limits them instead. */
export const holdsScope = ({ scopes }: Pick<Principal, "scopes">, scope: TokenScope): boolean =>
  scopes === undefined || scopes.includes(scope);

/** The scope that a request needs. */
function scopeOf(method: string, path: string): TokenScope {
  if (method === "GET" || method === "HEAD") return "read";
  if (APPROVED.test(path)) return "approve";
  return MANAGED.test(path) ? "manage" : "write";
}

/** A reply within this time does not count as held. */
const HELD_MS = 250;

/** Withholds the reply from a person who was shut out while the request was held (PE5). Runs before `requirePrincipal`. */
export const refuseShutOut = (deps: Pick<ApiDeps, "auth" | "now">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const askedMs = deps.now();
    await next();
    const wasHeld = deps.now() - askedMs > HELD_MS && c.res.ok;
    if (wasHeld && !(await isSignedIn(c, deps, c.get("principal")))) throw notSignedIn();
  });

/** True while the request's token still belongs to the same person in the same tenant. */
export async function isSignedIn(
  c: Context<ApiEnv>,
  { auth }: Pick<ApiDeps, "auth">,
  { tenantId, userId }: Principal,
): Promise<boolean> {
  const now = await auth.resolve(c.req.raw.headers);
  return now?.tenantId === tenantId && now.userId === userId;
}

/** Only people manage passwords and tokens: a leaked token must not make another one. */
export function refuseTokens({ scopes }: Pick<Principal, "scopes">): void {
  if (scopes === undefined) return;
  const reason = "is for scripts";
  throw new ApiError("FORBIDDEN", "Sign in with a password for this.", { field: "Authorization", reason });
}

export const notSignedIn = (): ApiError =>
  new ApiError("UNAUTHORIZED", "Send a valid token: Authorization: Bearer <token>.");

/** True for admins and owners, who act for the organisation and see what its models are sent and what keeps them from an answer. */
export const isAdmin = ({ role }: Pick<Principal, "role">): boolean => role === "owner" || role === "admin";
