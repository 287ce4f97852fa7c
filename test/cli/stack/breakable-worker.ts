/** The usual worker, whose workflow threads end at SIGHUP as after a fault of the engine. */

import type { Worker as Thread } from "node:worker_threads";

const threads: Thread[] = [];
process.on("worker", (thread: Thread) => threads.push(thread));
process.on("SIGHUP", () => {
  for (const thread of threads) void thread.terminate();
});
await import("../../../worker.js");
