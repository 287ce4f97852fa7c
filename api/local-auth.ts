/** Local auth: bearer tokens of this installation, until sign-in exists. Elsewhere: API keys. */

import type { TenantId, UserId } from "../core/task/identity.js";
import type { Database } from "../db/client.js";
import { findLocalToken } from "../db/local-tokens.js";
import type { AuthPort } from "./auth.js";

const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

export function createLocalAuth(database: Database): AuthPort {
  return {
    async resolve(headers) {
      const token = BEARER.exec(headers.get("authorization") ?? "")?.[1];
      const owner = token === undefined ? null : await findLocalToken(database, token);
      // Branded here: the table is where tenants and users of a local installation come from.
      return owner && { tenantId: owner.tenantId as TenantId, userId: owner.userId as UserId };
    },
  };
}
