/** Worker: composition root of the process that runs workflows and activities. */

import { createModel, randomCode } from "./adapters/model/create.js";
import { endWhenBlocked } from "./adapters/process/blocked-loop.js";
import { endWith } from "./adapters/process/uncaught.js";
import { runWorkers } from "./cli/stack/workers.js";
import { loadConfig } from "./config/environment.js";

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  endWhenBlocked();
  await runWorkers(config, createModel(config.model, { now: () => Date.now(), code: randomCode }));
}

main().catch(endWith("worker"));
