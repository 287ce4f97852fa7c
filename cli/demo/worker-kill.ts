/** Worker kill: the crash in the middle of the demo's task, and the worker that takes over. */

import type { Stack } from "../stack/supervisor.js";

/** The third action is in the browser when the worker dies, so its outcome finds nobody to report to. */
const KILL_AT_STEP = 2;

export interface WorkerKill {
  readonly kills: () => number;
  /** Strikes once, when the step is reached. */
  stepIssued(stepIndex: number): void;
  /** Resolves when the other worker serves; throws what went wrong on the way. */
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
      // Whoever awaits `settled` hears of a failure; until then it must not end the process.
      strike.catch(() => undefined);
    },
    settled: async () => strike,
  };
}
