/** Worker kill: the crash in the middle of the demo's task, and the worker that takes over. */

import type { Stack } from "../stack/supervisor.js";

/** The worker dies while the third action runs in the browser, so no worker is there to receive its outcome. */
const KILL_AT_STEP = 2;

export interface WorkerKill {
  readonly kills: () => number;
  /** Kills the worker once, at `KILL_AT_STEP`. */
  stepIssued(stepIndex: number): void;
  /** Resolves when the replacement worker serves. Rejects if the kill or the start failed. */
  settled(): Promise<void>;
}

export function planWorkerKill(
  stack: Pick<Stack, "killWorker" | "startWorker">,
  tell: (text: string) => void,
): WorkerKill {
  let kills = 0;
  let strike: Promise<void> | undefined;
  async function killAndReplace() {
    const pid = await stack.killWorker();
    kills += 1;
    tell(`worker ${pid} killed with SIGKILL, starting another`);
    await stack.startWorker();
    tell("the other worker serves");
  }
  return {
    kills: () => kills,
    stepIssued(stepIndex) {
      if (stepIndex < KILL_AT_STEP || strike) return;
      strike = killAndReplace();
      // `settled` reports a failure; until then, the unhandled rejection must not end the process.
      strike.catch(() => undefined);
    },
    settled: async () => strike,
  };
}
