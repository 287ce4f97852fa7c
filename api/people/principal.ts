/** Principal: who a request comes from, and what its token may do. */

import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { TenantId, UserId } from "../../core/turn/identity.js";
import type { OrganisationRole, TokenScope } from "../../protocol/people.js";
import { type ApiDeps, type ApiEnv, ApiError } from "../http/route.js";

export interface Principal {
  readonly tenantId: TenantId;
  readonly userId: UserId;
  readonly role: OrganisationRole;
  /** What a token for scripts may do; absent for a person who signed in. */
  readonly scopes?: readonly TokenScope[];
}

/** Nobody gets past it without a principal; it stands before validation, so that a stranger learns nothing. */
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

/** A token does what it was made for. */
export function refuseUnscoped({ req }: Context<ApiEnv>, { scopes }: Pick<Principal, "scopes">): void {
  const needed = scopeOf(req.method, req.path);
  if (holdsScope({ scopes }, needed)) return;
  const reason = `needs the scope ${needed}`;
  throw new ApiError("FORBIDDEN", `This token ${reason}.`, { field: "Authorization", reason });
}

/** A person who signed in may do whatever their role allows. */
export const holdsScope = ({ scopes }: Pick<Principal, "scopes">, scope: TokenScope): boolean =>
  scopes === undefined || scopes.includes(scope);

/** What a token must be allowed for a request. */
function scopeOf(method: string, path: string): TokenScope {
  if (method === "GET" || method === "HEAD") return "read";
  if (APPROVED.test(path)) return "approve";
  return MANAGED.test(path) ? "manage" : "write";
}

/** Shorter than this, a reply was on its way already. */
const HELD_MS = 250;

/** Who was shut out while a request was held hears nothing of it (PE5). Stands before the one that admits. */
export const refuseShutOut = (deps: Pick<ApiDeps, "auth" | "now">) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const askedMs = deps.now();
    await next();
    const wasHeld = deps.now() - askedMs > HELD_MS && c.res.ok;
    if (wasHeld && !(await isSignedIn(c, deps, c.get("principal")))) throw notSignedIn();
  });

/** Whether the request's token still speaks for the same person in the same tenant. */
export async function isSignedIn(
  c: Context<ApiEnv>,
  { auth }: Pick<ApiDeps, "auth">,
  { tenantId, userId }: Principal,
): Promise<boolean> {
  const now = await auth.resolve(c.req.raw.headers);
  return now?.tenantId === tenantId && now.userId === userId;
}

/** Passwords and tokens are for people: a token that leaks must not make another one. */
export function refuseTokens({ scopes }: Pick<Principal, "scopes">): void {
  if (scopes === undefined) return;
  const reason = "is for scripts";
  throw new ApiError("FORBIDDEN", "Sign in with a password for this.", { field: "Authorization", reason });
}

export const notSignedIn = (): ApiError =>
  new ApiError("UNAUTHORIZED", "Send a valid token: Authorization: Bearer <token>.");
