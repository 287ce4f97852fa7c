/** Ready: waiting until a server answers, or saying why it never will. */

import { setTimeout as sleep } from "node:timers/promises";
import { type Child, ChildFailedError, type ChildSpec } from "./child.js";

/** As Kubernetes' liveness probe: what does not answer `failures` times in a row is ended, so that another is started. */
export interface Liveness {
  readonly probe: () => Promise<boolean>;
  readonly everyMs: number;
  readonly failures: number;
}

/** A program and how to see that it serves. `probe` throws or answers false while it does not. */
export interface Server {
  readonly spec: ChildSpec;
  readonly probe: (child: Child) => Promise<boolean>;
  readonly readyTimeoutMs: number;
  /** Asked again and again once it serves; absent: the process being there is enough. */
  readonly liveness?: Liveness;
  /** A program of others that may fall over while it starts, for no fault of ours: it is started a second time, a second later. */
  readonly mayStumble?: true;
}

const POLL_MS = 50;

/** Throws `ChildFailedError` when the child ends first or the time is up. */
export async function untilReady(server: Server, child: Child): Promise<void> {
  let ended = false;
  void child.exited.then(() => {
    ended = true;
  });
  const patience = AbortSignal.timeout(server.readyTimeoutMs);
  let lastFault = "no answer";
  while (!patience.aborted) {
    if (ended) throw new ChildFailedError(server.spec, "ended while starting", true);
    try {
      if (await server.probe(child)) return;
    } catch (error) {
      lastFault = error instanceof Error ? error.message : String(error);
    }
    await sleep(POLL_MS);
  }
  throw new ChildFailedError(server.spec, `was not ready after ${server.readyTimeoutMs / 1000} s (${lastFault})`);
}
