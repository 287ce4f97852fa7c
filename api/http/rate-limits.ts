/** Rate limits: request counters per tenant, person, machine and e-mail, kept in Postgres. */

import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import ipaddr from "ipaddr.js";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimitConfig } from "../../config/rate-limits.js";
import { rateLimits as table } from "../../db/auth-schema.js";
import { type Database, query } from "../../db/client.js";
import { cacheByTenant } from "../../db/tenant-cache.js";
import { readTenantSettings } from "../../db/tenant-settings.js";
import type { Tier } from "../../protocol/requests.js";
import { type ApiEnv, ApiError } from "./route.js";

/** Requests count per tenant and per person. Strangers count per machine. */
export type Bucket = "newTasks" | "steps" | "calls" | "knowledge" | "strangers";
type LoginBucket = "loginsOfEmail" | "loginsOfAddress" | "loginsOfKnown" | "locks";

/** The state of one bucket after a request was counted in it. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since the epoch. */
  readonly resetMs: number;
}

export interface RateLimits {
  /** Throws `ApiError` RATE_LIMIT when the bucket is empty. */
  spend(c: Context<ApiEnv>, bucket: Bucket): Promise<void>;
  /** Returns a point, e.g. for a step that turned out to be a redelivery. */
  giveBack(c: Context<ApiEnv>, bucket: Bucket): Promise<void>;
  /**
   * Call it before checking a password; throws as `spend` does. `known`: a browser that has signed this e-mail in before, or a
   * signed-in person. Their attempts have their own counter, so that strangers' attempts cannot lock them out.
   */
  tryLogin(c: Context<ApiEnv>, email: string, known?: string): Promise<void>;
  /** Call it when the password was right: only failures count. */
  loggedIn(c: Context<ApiEnv>, email: string, known?: string): Promise<void>;
}

const MINUTE_S = 60;
export const LOGIN_WINDOW_S = 15 * 60;
/** Each further lock within a day lasts twice as long as the last, up to four hours. */
const LONGEST_LOCK_S = 4 * 60 * 60;
/** Multiples of a free person's limit, for the tenant and for one person of it. A person's share leaves some for the others. */
const FACTORS = {
  free: { tenant: 2, person: 1 },
  pro: { tenant: 6, person: 2 },
  enterprise: { tenant: 60, person: 6 },
} as const satisfies Record<Tier, { readonly tenant: number; readonly person: number }>;
const TIER_KEPT_MS = 60_000;

export interface RateLimitOptions {
  readonly database: Database;
  readonly limits: RateLimitConfig;
  /** Number of our own proxies in front of the API. */
  readonly proxies: number;
  readonly now: () => number;
}

/** One bucket of one tenant, person, machine or e-mail. */
interface Counter {
  readonly limiter: RateLimiterDrizzle;
  readonly key: string;
}

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { database, now } = options;
  const limiterOf = openLimiters(database);
  const countersOf = openCounters(options, limiterOf);
  const loginCountersOf = openLoginCounters(options, limiterOf);
  return {
    async spend(c, bucket) {
      for (const counter of await countersOf(c, bucket)) await take(c, counter, now);
    },
    async giveBack(c, bucket) {
      for (const { limiter, key } of await countersOf(c, bucket)) {
        const after = await query(() => limiter.reward(key, 1));
        const shown = c.get("rate");
        if (shown?.limit === limiter.points) c.set("rate", { ...shown, remaining: after.remainingPoints });
      }
    },
    async tryLogin(c, email, known) {
      const { machine, own } = loginCountersOf(c, email, known);
      const locks = limiterOf("locks", 1);
      if (machine) await take(c, machine, now, locks);
      await take(c, own, now, locks);
    },
    async loggedIn(c, email, known) {
      const { machine, own } = loginCountersOf(c, email, known);
      await query(() => own.limiter.delete(own.key));
      await query(() => limiterOf("locks", 1).delete(lockKey(own)));
      if (machine) await query(() => machine.limiter.reward(machine.key, 1));
    },
  };
}

type LimiterOf = ReturnType<typeof openLimiters>;

/** The counters that a request in a bucket uses, narrowest first. */
function openCounters({ database, limits, proxies, now }: RateLimitOptions, limiterOf: LimiterOf) {
  const tierOf = cacheByTenant(
    async (tenantId) => (await readTenantSettings(database, tenantId)).tier,
    now,
    TIER_KEPT_MS,
  );
  return async (c: Context<ApiEnv>, bucket: Bucket): Promise<readonly Counter[]> => {
    if (bucket === "strangers") {
      return [{ limiter: limiterOf(bucket, limits.callsPerMinute), key: addressOf(c, proxies) }];
    }
    const { tenantId, userId } = c.get("principal");
    const points = limits[POINTS[bucket]];
    const { tenant, person } = FACTORS[await tierOf(tenantId)];
    return [
      { limiter: limiterOf(bucket, points * person), key: `${tenantId}:${userId}` },
      { limiter: limiterOf(bucket, points * tenant), key: tenantId },
    ];
  };
}

/** The counters of a sign-in attempt. An attempt from a known browser or person has its own counter. */
function openLoginCounters({ limits, proxies }: RateLimitOptions, limiterOf: LimiterOf) {
  // Keeps e-mail addresses out of the table of counters.
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
  return (c: Context<ApiEnv>, email: string, known?: string): { readonly own: Counter; readonly machine?: Counter } => {
    if (known !== undefined) {
      return { own: { limiter: limiterOf("loginsOfKnown", limits.loginsPerEmail), key: hash(`${email} ${known}`) } };
    }
    return {
      own: { limiter: limiterOf("loginsOfEmail", limits.loginsPerEmail), key: hash(email) },
      machine: { limiter: limiterOf("loginsOfAddress", limits.loginsPerAddress), key: addressOf(c, proxies) },
    };
  };
}

/** `locks` counts how often the counter ran out; each lock lasts longer. Without it, the counter refills after its window. */
async function take(
  c: Context<ApiEnv>,
  counter: Counter,
  now: () => number,
  locks?: RateLimiterDrizzle,
): Promise<void> {
  const { limiter, key } = counter;
  let isRefused = false;
  const found = await query(() =>
    limiter.consume(key).catch((error: unknown) => {
      // The limiter refuses by throwing its state.
      if (!(error instanceof RateLimiterRes)) throw error;
      isRefused = true;
      return error;
    }),
  );
  const limit = limiter.points;
  const isFirst = isRefused && found.consumedPoints === limit + 1;
  const lockedMs = isFirst && locks !== undefined ? await lock(counter, locks) : 0;
  const resetMs = now() + Math.max(0, found.msBeforeNext, lockedMs);
  const state = { limit, remaining: Math.max(0, found.remainingPoints), resetMs };
  const shown = c.get("rate");
  if (!shown || state.remaining / limit <= shown.remaining / shown.limit) c.set("rate", state);
  if (!isRefused) return;
  const seconds = Math.max(1, Math.ceil((resetMs - now()) / 1_000));
  throw new ApiError("RATE_LIMIT", `The limit of ${limit} is used up. Come back later.`, undefined, seconds);
}

const lockKey = ({ limiter, key }: Counter): string => `${limiter.keyPrefix}:${key}`;

/** Locks the counter and returns the lock's length in milliseconds. */
async function lock(counter: Counter, locks: RateLimiterDrizzle): Promise<number> {
  const { consumedPoints: times } = await query(() => locks.penalty(lockKey(counter)));
  const seconds = Math.min(LONGEST_LOCK_S, LOGIN_WINDOW_S * 2 ** (times - 1));
  await query(() => counter.limiter.block(counter.key, seconds));
  return seconds * 1_000;
}

const WINDOWS: Readonly<Record<Bucket | LoginBucket, number>> = {
  ...{ newTasks: MINUTE_S, steps: MINUTE_S, calls: MINUTE_S, knowledge: MINUTE_S, strangers: MINUTE_S },
  ...{
    loginsOfEmail: LOGIN_WINDOW_S,
    loginsOfAddress: LOGIN_WINDOW_S,
    loginsOfKnown: LOGIN_WINDOW_S,
    locks: 24 * 60 * MINUTE_S,
  },
};

/** Writes the state of the bucket nearest exhaustion on every reply, refusals included. */
export const showRateLimits = (now: () => number) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const state = c.get("rate");
    if (!state) return;
    c.header("X-RateLimit-Limit", String(state.limit));
    c.header("X-RateLimit-Remaining", String(state.remaining));
    c.header("X-RateLimit-Reset", String(Math.ceil(Math.max(state.resetMs, now()) / 1_000)));
  });

const POINTS = {
  newTasks: "newTasksPerMinute",
  steps: "stepsPerMinute",
  calls: "callsPerMinute",
  knowledge: "knowledgePerMinute",
} as const satisfies Record<Exclude<Bucket, "strangers">, keyof RateLimitConfig>;

/** Exhausted keys are kept in memory until they recover, so that a flood does not reach the database. */
function openLimiters(database: Database): (bucket: Bucket | LoginBucket, points: number) => RateLimiterDrizzle {
  const limiters = new Map<string, RateLimiterDrizzle>();
  return (bucket, points) => {
    const name = `${bucket}:${points}`;
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterDrizzle({
      storeClient: database.db,
      schema: table,
      keyPrefix: bucket,
      points,
      duration: WINDOWS[bucket],
      inMemoryBlockOnConsumed: points + 1,
      // One limiter clears expired rows for all: they share the table.
      clearExpiredByTimeout: limiters.size === 0,
    });
    limiters.set(name, limiter);
    return limiter;
  };
}

/**
 * The machine that sent a request. Each of our `proxies` appends one address to X-Forwarded-For; the client may have written any
 * address to the left of those. An IPv6 network of /64 counts as one machine.
 */
export function addressOf(c: Context<ApiEnv>, proxies: number): string {
  const chain = (c.req.header("x-forwarded-for") ?? "").split(",").map((part) => part.trim());
  const forwarded = proxies > 0 ? chain.at(-proxies) : undefined;
  // The cast: the Node adapter sets `incoming`; it is absent when a test calls the app directly.
  const { incoming } = (c.env ?? {}) as { readonly incoming?: IncomingMessage };
  const address = forwarded || (incoming?.socket.remoteAddress ?? "unknown");
  if (!ipaddr.isValid(address)) return address.slice(0, 45);
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}
