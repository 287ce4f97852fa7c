/** Idempotency: the same reply for a request that is sent again under its key, for a day (PR8). */

import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode, StatusCode } from "hono/utils/http-status";
import {
  type Claim,
  claimKey,
  type KeyedRequest,
  keepReply,
  releaseKey,
  type StoredReply,
} from "../../db/idempotency-keys.js";
import { idempotencyKey } from "../../protocol/requests.js";
import type { Principal } from "../people/principal.js";
import type { Bucket } from "./rate-limits.js";
import { type ApiDeps, type ApiEnv, ApiError, takesKey } from "./route.js";

type ReplyDeps = Pick<ApiDeps, "database" | "cipher" | "auth" | "rateLimits" | "log" | "newId">;

/**
 * Runs after authentication. `bucketOf` names the bucket that counts the call; a repeated reply costs nothing. Keys are ignored
 * without a principal and on routes that take none. The route itself refuses an invalid key.
 */
export const repeatReplies = (deps: ReplyDeps, bucketOf: (c: Context<ApiEnv>) => Bucket) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    const { success, data: key } = idempotencyKey.safeParse(c.req.header("idempotency-key"));
    if (!success || c.req.method !== "POST" || !takesKey(c.req.path)) return next();
    const who = c.get("principal") ?? (await admit(c, deps, bucketOf));
    if (who === null) return next();
    const request = await readRequest(c, deps, { who, key });
    const claim = await claimKey(deps.database, request);
    if (claim.kind !== "taken") {
      const reply = repeat(c, deps, { claim, request, key });
      await deps.rateLimits.giveBack(c, bucketOf(c));
      return reply;
    }
    await next();
    await settle(c, deps, request, key);
  });

/** Authenticates for routes that do so themselves. Counts the call here already, because a key writes a row. */
async function admit(c: Context<ApiEnv>, { auth, rateLimits }: ReplyDeps, bucketOf: (c: Context<ApiEnv>) => Bucket) {
  const who = await auth.resolve(c.req.raw.headers);
  if (who === null) return null;
  c.set("principal", who);
  await rateLimits.spend(c, bucketOf(c));
  return who;
}

interface Sender {
  readonly who: Principal;
  readonly key: string;
}

/** Role and scopes are part of the key's hash, so a reply never reaches somebody without the rights to request it. */
async function readRequest(c: Context<ApiEnv>, { cipher, newId }: ReplyDeps, { who, key }: Sender) {
  const { tenantId, userId, role, scopes = null } = who;
  const keyHash = createHash("sha256")
    .update(JSON.stringify([userId, role, scopes, key]))
    .digest("hex");
  const { pathname, search } = new URL(c.req.url);
  // A keyed hash, because the body may contain passwords.
  const requestHash = cipher.digest(JSON.stringify([pathname, search, await c.req.text()]), "idempotency-keys");
  return { tenantId, userId, keyHash, requestHash, attemptId: newId() };
}

/** The stored parts of a reply. The body may hold a token that is shown once. */
interface Reply {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Encryption is bound to the key that the sender chose. Only a hash of that key is stored. */
const useOf = ({ tenantId }: KeyedRequest, key: string): string => `replies:${tenantId}:${key}`;
const HEADERS = ["content-type", "cache-control"];

/** Failures that a retry may not meet again: server errors, missing rights and used-up rate limits. */
const isPassing = (status: number): boolean => status >= 500 || status === 401 || status === 403 || status === 429;

async function settle(c: Context<ApiEnv>, deps: ReplyDeps, request: KeyedRequest, key: string): Promise<void> {
  const { status, headers } = c.res;
  try {
    if (isPassing(status)) return void (await releaseKey(deps.database, request));
    const kept = HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
    const reply = { body: await c.res.clone().text(), headers: Object.fromEntries(kept) } satisfies Reply;
    const { keyId, bytes } = deps.cipher.encrypt(
      Buffer.from(JSON.stringify(reply)),
      useOf(request, key),
      request.keyHash,
    );
    await keepReply(deps.database, request, { status, keyId, reply: bytes, taskId: c.get("taskId") ?? null });
  } catch (error) {
    // The request was carried out and is answered. Its key stays in flight until the claim expires.
    deps.log.warn({ err: error, requestId: c.get("requestId") }, "a reply could not be kept for its key");
  }
}

interface Repeated {
  readonly claim: Exclude<Claim, { readonly kind: "taken" }>;
  readonly request: KeyedRequest;
  readonly key: string;
}

function repeat(c: Context<ApiEnv>, deps: ReplyDeps, { claim, request, key }: Repeated): Response {
  const field = "idempotency-key";
  switch (claim.kind) {
    case "inFlight": {
      const reason = "is of a request that is still being answered";
      throw new ApiError("RESOURCE_CONFLICT", `This key ${reason}. Send it again soon.`, { field, reason }, 1);
    }
    case "otherRequest": {
      const reason = "was sent with another request";
      throw new ApiError("IDEMPOTENCY_MISMATCH", `This key ${reason}.`, { field, reason });
    }
    case "answered":
      return answer(c, claim, readReply(deps, { claim, request, key }));
  }
}

function readReply({ cipher }: ReplyDeps, { claim, request, key }: Repeated & { readonly claim: StoredReply }): Reply {
  const { keyId, reply } = claim;
  const plain = cipher.decrypt({ keyId, bytes: reply }, useOf(request, key), request.keyHash);
  return JSON.parse(plain.toString("utf8")) as Reply; // as `settle` wrote it
}

function answer(c: Context<ApiEnv>, { status, taskId }: StoredReply, { body, headers }: Reply): Response {
  if (taskId !== null) c.set("taskId", taskId);
  // The casts: a route has answered with this status before.
  if (body === "") return c.body(null, status as StatusCode, headers);
  return c.body(body, status as ContentfulStatusCode, headers);
}
