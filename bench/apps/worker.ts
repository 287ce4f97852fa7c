/** Worker of the apps bench: the worker process as it is, its model one that takes the right steps and believes everything. */

import { loadConfig } from "../../config.js";
import { runWorkers } from "../../stack/workers.js";
import { APPS } from "./all-apps.js";
import { createBelievingModel } from "./believing-model.js";

runWorkers(
  loadConfig(process.env),
  createBelievingModel(APPS.flatMap(({ draws }) => Object.values(draws).flat())),
).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
