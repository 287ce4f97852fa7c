/** Idempotency: a request that is sent again under its key is answered as before, for a day (PR8). */

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
 * Stands behind whoever admits. `bucketOf`: where a call is counted; one whose reply was there already costs nothing. A key of nobody,
 * and one on a route that takes none, is not looked at; the route itself refuses one that is no key.
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

/** Where a route itself looks who asks: it is counted here, for it writes a row. */
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

/** With other rights it is another request: a reply is never told to somebody who could not have asked for it. */
async function readRequest(c: Context<ApiEnv>, { cipher, newId }: ReplyDeps, { who, key }: Sender) {
  const { tenantId, userId, role, scopes = null } = who;
  const keyHash = createHash("sha256")
    .update(JSON.stringify([userId, role, scopes, key]))
    .digest("hex");
  const { pathname, search } = new URL(c.req.url);
  // Passwords and the like can stand in it.
  const requestHash = cipher.digest(JSON.stringify([pathname, search, await c.req.text()]), "idempotency-keys");
  return { tenantId, userId, keyHash, requestHash, attemptId: newId() };
}

/** What is kept of a reply; its body may hold a token that is shown once. */
interface Reply {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nobody reads it without the key that its sender chose: that one is kept as a hash alone. */
const useOf = ({ tenantId }: KeyedRequest, key: string): string => `replies:${tenantId}:${key}`;
const HEADERS = ["content-type", "cache-control"];

/** Refused for who asks or for when, or never done: tried again it may be answered otherwise. */
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
    // It was carried out and is answered; its key stays in flight until that ends.
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
  // The casts: statuses that a route answered.
  if (body === "") return c.body(null, status as StatusCode, headers);
  return c.body(body, status as ContentfulStatusCode, headers);
}
