/** Idempotency keys: requests that a person sent under a key, and their replies, kept for a day (PR8). */

import { and, eq, sql } from "drizzle-orm";
import { type Database, type TenantTransaction, withTenant } from "./client.js";
import { idempotencyKeys } from "./person-schema.js";

export const STORED_HOURS = 24;
/** Longer than any request takes. After this, the process that held the key is gone and its caller got no reply. */
const IN_FLIGHT_SECONDS = 120;

/** One person's key, and one attempt at its request. */
export interface KeyedRequest {
  readonly tenantId: string;
  readonly userId: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** UUID of this attempt, so that an attempt that lost the key changes nothing. */
  readonly attemptId: string;
}

export interface StoredReply {
  readonly status: number;
  readonly keyId: string;
  /** Encrypted. */
  readonly reply: Buffer;
  /** Task that the reply is about. */
  readonly taskId: string | null;
}

/** `taken`: the caller must carry the request out, then keep its reply or release the key. */
export type Claim =
  | { readonly kind: "taken" }
  | { readonly kind: "inFlight" }
  | { readonly kind: "otherRequest" }
  | ({ readonly kind: "answered" } & StoredReply);

/** Only one of several concurrent attempts takes the key, across all processes. */
export const claimKey = (database: Database, request: KeyedRequest): Promise<Claim> =>
  withTenant(database, request.tenantId, async (tx) => {
    const { tenantId, userId, keyHash } = idempotencyKeys;
    const unanswered = { status: null, keyId: null, reply: null, taskId: null, createdAt: sql`now()` };
    const { requestHash, attemptId } = request;
    const taken = await tx
      .insert(idempotencyKeys)
      .values(request)
      .onConflictDoUpdate({
        target: [tenantId, userId, keyHash],
        set: { requestHash, attemptId, ...unanswered },
        setWhere: sql`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${STORED_HOURS}::int)
          or (${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash}
            and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${IN_FLIGHT_SECONDS}::int))`,
      })
      .returning({ attemptId: idempotencyKeys.attemptId });
    return taken.length > 0 ? { kind: "taken" } : await lookUp(tx, request);
  });

async function lookUp(tx: TenantTransaction, request: KeyedRequest): Promise<Claim> {
  const [row] = await tx.select().from(idempotencyKeys).where(isKey(request));
  // The key was released concurrently; the caller's retry will acquire it.
  if (row === undefined) return { kind: "inFlight" };
  if (row.requestHash !== request.requestHash) return { kind: "otherRequest" };
  const { status, keyId, reply, taskId } = row;
  if (status === null || keyId === null || reply === null) return { kind: "inFlight" };
  return { kind: "answered", status, keyId, reply, taskId };
}

export const keepReply = (database: Database, request: KeyedRequest, reply: StoredReply): Promise<unknown> =>
  withTenant(database, request.tenantId, (tx) => tx.update(idempotencyKeys).set(reply).where(isAttempt(request)));

/** Lets the same request be tried again at once. */
export const releaseKey = (database: Database, request: KeyedRequest): Promise<unknown> =>
  withTenant(database, request.tenantId, (tx) => tx.delete(idempotencyKeys).where(isAttempt(request)));

const isKey = ({ tenantId, userId, keyHash }: KeyedRequest) =>
  and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.keyHash, keyHash));

const isAttempt = (request: KeyedRequest) => and(isKey(request), eq(idempotencyKeys.attemptId, request.attemptId));
