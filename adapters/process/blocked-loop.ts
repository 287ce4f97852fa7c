/** Blocked loop: a process whose event loop stands still is ended, so that whoever supervises it starts another (OP12). */

import { Worker } from "node:worker_threads";

/** Far longer than any piece of work that is not a fault, and than a collection of garbage on a busy machine. */
const BLOCKED_SECONDS = 30;
const BEAT_MS = 500;

/** Counts seconds without a beat: after the machine slept, one has passed. */
const WATCH = `
const { workerData: { beats, seconds } } = require("node:worker_threads");
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < seconds) return;
  require("node:fs").writeSync(2, "The event loop stood still for " + seconds + " s; this process ends with it.\\n");
  process.kill(process.pid, "SIGKILL");
}, 1000);
`;

/** From now on. To be called before whoever looks at new threads (`threadEnded`): this one ends with the process. */
export function endWhenBlocked(seconds = BLOCKED_SECONDS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  new Worker(WATCH, { eval: true, execArgv: [], workerData: { beats, seconds } }).unref();
}
