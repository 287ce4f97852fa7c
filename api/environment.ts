/** Environment: what the API is built from, and what a request carries with it. Elsewhere: context, dependencies. */

import type { Logger } from "pino";
import type { Metrics } from "../adapters/metrics/metrics.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { Database } from "../db/client.js";
import type { AuthPort, Principal } from "./auth.js";
import type { TaskEngine } from "./engine.js";
import type { RateLimits, RateState } from "./rate-limits.js";
import type { TurnFeed } from "./turn-feed.js";

export interface ApiDeps {
  readonly database: Database;
  readonly engine: TaskEngine;
  readonly auth: AuthPort;
  readonly rateLimits: RateLimits;
  readonly snapshots: SnapshotStore;
  readonly turns: TurnFeed;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Error replies say what was thrown; never in production. */
  readonly debugErrors: boolean;
  /** Exact origins that may read replies from a browser. */
  readonly allowedOrigins: readonly string[];
}

/** Hono's environment type. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    principal: Principal;
    /** For the log line of the request. */
    taskId?: string;
    sessionId?: string;
    errorCode?: string;
    /** The bucket nearest exhaustion, of those that this request was counted in. */
    rate?: RateState;
  };
}
