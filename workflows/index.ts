/** The workflows that a worker registers. */
export { browserTask } from "./browser-task.js";
export { auditSweep, reconcileSweep, retentionSweep, upgradeSweep } from "./sweeps.js";
