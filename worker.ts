/** Worker: composition root of the process that runs workflows and activities. */

import { createModel, randomCode } from "./adapters/model/create.js";
import { loadConfig } from "./config.js";
import { runWorkers } from "./stack/workers.js";

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  await runWorkers(config, createModel(config.model, { now: () => Date.now(), code: randomCode }));
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  // What is still open would keep a half-dead process alive.
  process.exit(1);
});
