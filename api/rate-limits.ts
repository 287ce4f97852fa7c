/** Rate limits: how often a tenant, a machine or an e-mail may ask, counted in Postgres (protocol §3). Elsewhere: throttling, quotas. */

import { createHash } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimitConfig } from "../config.js";
import { rateLimits as table } from "../db/auth-schema.js";
import { asDatabaseError, type Database } from "../db/client.js";
import { readTenantSettings } from "../db/tenant-settings.js";
import type { Tier } from "../protocol/requests.js";
import { addressOf } from "./client-address.js";
import type { ApiEnv } from "./environment.js";
import { ApiError } from "./errors.js";

/** Counted by tenant, except strangers: by the machine they come from. */
export type Bucket = "newTasks" | "steps" | "calls" | "strangers";
type LoginBucket = "loginsOfEmail" | "loginsOfAddress";

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
  /** For a step that turned out to be a redelivery. */
  giveBack(c: Context<ApiEnv>, bucket: Bucket): Promise<void>;
  /** Before a password is looked at; throws as `spend` does. */
  tryLogin(c: Context<ApiEnv>, email: string): Promise<void>;
  /** It was the right one: only failures count. */
  loggedIn(c: Context<ApiEnv>, email: string): Promise<void>;
}

const MINUTE_S = 60;
export const LOGIN_WINDOW_S = 15 * 60;
/** Against the free tier. */
const FACTORS = { free: 1, pro: 6, enterprise: 60 } as const satisfies Record<Tier, number>;
const TIER_KEPT_MS = 60_000;
const TIERS_KEPT = 10_000;

export interface RateLimitOptions {
  readonly database: Database;
  readonly limits: RateLimitConfig;
  /** Proxies of ours in front of the API. */
  readonly proxies: number;
  readonly now: () => number;
}

export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { database, limits, proxies, now } = options;
  const limiters = new Map<string, RateLimiterDrizzle>();
  const tierOf = rememberTiers(database, now);

  function limiterOf(bucket: Bucket | LoginBucket, points: number): RateLimiterDrizzle {
    const name = `${bucket}:${points}`;
    const known = limiters.get(name) ?? open(database, bucket, points, limiters.size === 0);
    limiters.set(name, known);
    return known;
  }

  /** The limiter and the key of whoever asks. */
  async function mine(c: Context<ApiEnv>, bucket: Bucket): Promise<{ limiter: RateLimiterDrizzle; key: string }> {
    if (bucket === "strangers")
      return { limiter: limiterOf(bucket, limits.callsPerMinute), key: addressOf(c, proxies) };
    const { tenantId } = c.get("principal");
    const points = limits[POINTS[bucket]] * FACTORS[await tierOf(tenantId)];
    return { limiter: limiterOf(bucket, points), key: tenantId };
  }

  async function take(c: Context<ApiEnv>, limiter: RateLimiterDrizzle, key: string): Promise<void> {
    const { state, refused } = await consume(limiter, key, now);
    const shown = c.get("rate");
    if (!shown || state.remaining / state.limit <= shown.remaining / shown.limit) c.set("rate", state);
    if (refused) throw tooMany(state, now());
  }

  const login = (c: Context<ApiEnv>, email: string) => ({
    byEmail: [limiterOf("loginsOfEmail", limits.loginsPerEmail), hash(email)] as const,
    byAddress: [limiterOf("loginsOfAddress", limits.loginsPerAddress), addressOf(c, proxies)] as const,
  });

  return {
    async spend(c, bucket) {
      const { limiter, key } = await mine(c, bucket);
      await take(c, limiter, key);
    },
    async giveBack(c, bucket) {
      const { limiter, key } = await mine(c, bucket);
      const after = await reach(() => limiter.reward(key, 1));
      const shown = c.get("rate");
      if (shown) c.set("rate", { ...shown, remaining: after.remainingPoints });
    },
    async tryLogin(c, email) {
      const { byEmail, byAddress } = login(c, email);
      await take(c, ...byAddress);
      await take(c, ...byEmail);
    },
    async loggedIn(c, email) {
      const { byEmail, byAddress } = login(c, email);
      await Promise.all([
        reach(() => byEmail[0].delete(byEmail[1])),
        reach(() => byAddress[0].reward(byAddress[1], 1)),
      ]);
    },
  };
}

/** Writes the state of the bucket nearest exhaustion on every reply, refusals included. */
export function showRateLimits(now: () => number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    const state = c.get("rate");
    if (!state) return;
    c.header("X-RateLimit-Limit", String(state.limit));
    c.header("X-RateLimit-Remaining", String(state.remaining));
    c.header("X-RateLimit-Reset", String(Math.ceil(Math.max(state.resetMs, now()) / 1_000)));
  });
}

const POINTS = {
  newTasks: "newTasksPerMinute",
  steps: "stepsPerMinute",
  calls: "callsPerMinute",
} as const satisfies Record<Exclude<Bucket, "strangers">, keyof RateLimitConfig>;

/** Exhausted keys are kept in memory until they recover, so that a flood does not reach the database. */
function open(database: Database, bucket: Bucket | LoginBucket, points: number, sweeps: boolean): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: database.db,
    schema: table,
    keyPrefix: bucket,
    points,
    duration: bucket === "loginsOfEmail" || bucket === "loginsOfAddress" ? LOGIN_WINDOW_S : MINUTE_S,
    inMemoryBlockOnConsumed: points + 1,
    // One for all buckets: they share the table.
    clearExpiredByTimeout: sweeps,
  });
}

async function consume(limiter: RateLimiterDrizzle, key: string, now: () => number) {
  const stateOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): RateState => ({
    limit: limiter.points,
    remaining: Math.max(0, remainingPoints),
    resetMs: now() + Math.max(0, msBeforeNext),
  });
  try {
    return { state: stateOf(await limiter.consume(key)), refused: false };
  } catch (error) {
    // It refuses by throwing the state itself.
    if (error instanceof RateLimiterRes) return { state: stateOf(error), refused: true };
    throw asDatabaseError(error);
  }
}

function tooMany({ limit, resetMs }: RateState, nowMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil((resetMs - nowMs) / 1_000));
  return new ApiError("RATE_LIMIT", `The limit of ${limit} is used up. Come back later.`, undefined, seconds);
}

function rememberTiers(database: Database, now: () => number): (tenantId: string) => Promise<Tier> {
  const known = new Map<string, { readonly tier: Tier; readonly untilMs: number }>();
  return async (tenantId) => {
    const found = known.get(tenantId);
    if (found && found.untilMs > now()) return found.tier;
    const { tier } = await readTenantSettings(database, tenantId);
    if (known.size >= TIERS_KEPT) known.clear();
    known.set(tenantId, { tier, untilMs: now() + TIER_KEPT_MS });
    return tier;
  };
}

/** The table of counters needs no e-mail addresses in clear. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asDatabaseError(error);
  }
}
