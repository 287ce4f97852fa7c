/** Threads: those that run workflows, how they begin, and whether they are still there. */

import workerThreads, { type Worker as Thread, type WorkerOptions } from "node:worker_threads";
import { FROM_SOURCE } from "./tools.js";

const IS_SOURCE = import.meta.url.endsWith(".ts");
const PRELUDE = new URL(IS_SOURCE ? "./workflow-thread.ts" : "./workflow-thread.js", import.meta.url).href;

/** Not retryable in this process: another one takes over what it held. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";

  constructor(exitCode: number) {
    super(`a thread that runs workflows ended by itself (exit code ${exitCode}); this process ends with it`);
  }
}

/**
 * Threads that `make` makes keep no stack traces of workflows (the SDK notes for each promise where it was made, for one query that operators
 * seldom ask), and have an endless loop broken only in a workflow's own code (decision 45).
 */
export async function withPrelude<T>(make: () => Promise<T>): Promise<T> {
  const execArgv = [...(IS_SOURCE ? FROM_SOURCE : []), "--import", PRELUDE];
  const module = workerThreads as { Worker: typeof Thread }; // what the SDK finds there when it makes a thread
  const { Worker: Usual } = module;
  module.Worker = class extends Usual {
    constructor(filename: string | URL, options?: WorkerOptions) {
      super(filename, { execArgv, ...options });
    }
  };
  try {
    return await make();
  } finally {
    module.Worker = Usual;
  }
}

/**
 * To be called before threads are made; the SDK notices a dead one only at its next piece of work. Rejects when one
 * of them ends although `isWorking`; else it waits for ever.
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
