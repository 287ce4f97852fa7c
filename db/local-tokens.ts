/** Local tokens: API tokens of one installation, until sign-in exists. Elsewhere: API keys, personal access tokens. */

import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { asDatabaseError, type Database } from "./client.js";
import { localTokens } from "./schema.js";

export interface TokenOwner {
  readonly tenantId: string;
  readonly userId: string;
}

/** A token from 32 random bytes; the prefix lets people and secret scanners know it. */
export function mintToken(random: Uint8Array): string {
  return `sf_${Buffer.from(random).toString("base64url")}`;
}

/** Stores the SHA-256 only. The same token again changes nothing. */
export async function createLocalToken(
  database: Database,
  fields: TokenOwner & { readonly token: string; readonly nowMs: number },
): Promise<void> {
  const { token, tenantId, userId, nowMs } = fields;
  try {
    await database.db
      .insert(localTokens)
      .values({ tokenSha256: sha256(token), tenantId, userId, createdAt: new Date(nowMs) })
      .onConflictDoNothing();
  } catch (error) {
    throw asDatabaseError(error);
  }
}

/** Who a token belongs to; null for a token that was never given out or is no more. */
export async function findLocalToken(database: Database, token: string): Promise<TokenOwner | null> {
  try {
    const [row] = await database.db
      .select({ tenantId: localTokens.tenantId, userId: localTokens.userId })
      .from(localTokens)
      .where(eq(localTokens.tokenSha256, sha256(token)));
    return row ?? null;
  } catch (error) {
    throw asDatabaseError(error);
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
