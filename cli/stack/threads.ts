/** Threads: those that run workflows, and whether they are still there. */

import type { Worker as Thread } from "node:worker_threads";

/** Not retryable in this process: another one takes over what it held. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";

  constructor(exitCode: number) {
    super(`a thread that runs workflows ended by itself (exit code ${exitCode}); this process ends with it`);
  }
}

/**
 * Rejects when a thread ends although `isWorking`; else it waits for ever. Call it before threads are made. The SDK notices a dead
 * thread only at its next piece of work.
 */
export function threadEnded(isWorking: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    process.on("worker", (thread: Thread) => {
      thread.once("exit", (exitCode) => {
        if (isWorking()) reject(new ThreadEndedError(exitCode));
      });
    });
  });
}
