/** Auth: who is asking, looked up on every request (design §14). Elsewhere: authentication, session resolution. */

import { createMiddleware } from "hono/factory";
import type { TenantId, UserId } from "../core/task/identity.js";
import type { ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";

export interface Principal {
  readonly tenantId: TenantId;
  readonly userId: UserId;
}

/** Null when the headers name nobody; throws when it cannot be known now. */
export interface AuthPort {
  resolve(headers: Headers): Promise<Principal | null>;
}

/** Nobody gets past it without a principal; it stands before validation, so that a stranger learns nothing. */
export function requirePrincipal(auth: AuthPort) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const principal = await auth.resolve(c.req.raw.headers);
    if (!principal) throw new ApiError("UNAUTHORIZED", "Send a valid token: Authorization: Bearer <token>.");
    c.set("principal", principal);
    await next();
  });
}
