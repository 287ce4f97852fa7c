/** Threads: whether those that run workflows are still there. The SDK notices a dead one only at its next piece of work. */

import type { Worker as Thread } from "node:worker_threads";

/** Not retryable in this process: another one takes over what it held. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";

  constructor(exitCode: number) {
    super(`a thread that runs workflows ended by itself (exit code ${exitCode}); this process ends with it`);
  }
}

/** To be called before threads are made. Rejects when one of them ends although `isWorking`; else it waits for ever. */
export function threadEnded(isWorking: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on("worker", (thread: Thread) => {
      thread.once("exit", (exitCode) => {
        if (isWorking()) reject(new ThreadEndedError(exitCode));
      });
    });
  });
}
