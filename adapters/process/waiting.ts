/** Waiting: delays a process until its servers answer, and logs the server that it waits for (OP13). */

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

const PAUSE_MS = 500;
/** Interval of log lines after the first one. */
const REPEAT_MS = 15_000;

export interface Dependency {
  /** E.g. "PostgreSQL at db:5432". */
  readonly what: string;
  /** Resolves if the server answers; rejects with the reason if not. */
  readonly look: () => Promise<unknown>;
  /** True if the error may pass by itself. */
  readonly mayPass: (error: unknown) => boolean;
  readonly log: Pick<Logger, "warn" | "info">;
  /** Aborted when the process has to end. */
  readonly signal: AbortSignal;
}

/** True once the server answers, false if the process has to end. Throws errors that will not pass. */
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

/** Aborts on SIGTERM or SIGINT. Call it before anything else listens for these signals. */
export function untilAsked(): AbortSignal {
  const asked = new AbortController();
  for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => asked.abort());
  return asked.signal;
}

/** Host, port and path of a database address, for the log: no password. */
export function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || "5432"}${pathname}`;
}
