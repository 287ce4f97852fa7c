/** Worker of the deliveries bench: the worker process as it is, its model one that never gives up. */

import { loadConfig } from "../../config.js";
import { runWorkers } from "../../stack/workers.js";
import { BUTTONS } from "./all-buttons.js";
import { createStubbornModel } from "./stubborn-model.js";

runWorkers(loadConfig(process.env), createStubbornModel(BUTTONS)).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
