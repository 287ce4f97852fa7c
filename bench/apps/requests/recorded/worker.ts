/** Worker of the apps bench with recorded answers: the worker process as it is, its model one that answers as it is recorded. */

import { loadConfig } from "../../../../config.js";
import { runWorkers } from "../../../../stack/workers.js";
import { RECORDED } from "./answers.js";
import { createCapableModel } from "./capable-model.js";

runWorkers(loadConfig(process.env), createCapableModel(RECORDED)).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
