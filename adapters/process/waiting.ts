/** Waiting: a process whose servers are not there yet says for what it waits, and goes on as soon as they are (OP13). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

const PAUSE_MS = 500;
/** It is said at once, and so often again. */
const REPEAT_MS = 15_000;

export interface Dependency {
  /** E.g. "PostgreSQL at db:5432". */
  readonly what: string;
  /** Returns when it is there; throws why not. */
  readonly look: () => Promise<unknown>;
  /** Whether what was thrown may pass by itself. */
  readonly mayPass: (error: unknown) => boolean;
  readonly log: Pick<Logger, "warn" | "info">;
  /** Aborted when the process shall end. */
  readonly signal: AbortSignal;
}

/** True once it is there, false when the process shall end. Throws what is not worth waiting for. */
export async function waitFor({ what, look, mayPass, log, signal }: Dependency): Promise<boolean> {
  let saidMs = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      await look();
      if (saidMs > 0) log.info(`${what} is there`);
      return true;
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (performance.now() - saidMs >= REPEAT_MS) {
        saidMs = performance.now();
        log.warn({ reason: error instanceof Error ? error.message : String(error) }, `waiting for ${what}`);
      }
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}

/** Aborted by the signals with which a process is asked to end. To be called before anything else listens for them. */
export function untilAsked(): AbortSignal {
  const asked = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => asked.abort());
  return asked.signal;
}

/** Of an address with a password: what may be logged. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}
