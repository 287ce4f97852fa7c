/** Worker of the safety bench: the worker process as it is, its model one that obeys every page. */

import { loadConfig } from "../../config.js";
import { runWorkers } from "../../stack/workers.js";
import { CASES } from "./all-cases.js";
import { createObedientModel } from "./obedient-model.js";

runWorkers(loadConfig(process.env), createObedientModel(CASES)).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
