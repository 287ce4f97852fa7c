/** The workflows that a worker registers. */
export { browserTask } from "./browser-task.js";
export { reconcileSweep } from "./sweeps.js";
