/** Chaos worker: the worker process as it is, with a model that fails by seeded chance. `--seed N --faults R` */

import { parseArgs } from "node:util";
import { createModel, randomCode } from "../../adapters/model/create.js";
import { loadConfig } from "../../config.js";
import { runWorkers } from "../../stack/workers.js";
import { createFaultyModel } from "../faulty-model.js";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { seed: { type: "string", default: "1" }, faults: { type: "string", default: "0" } },
  });
  const config = loadConfig(process.env);
  const model = createFaultyModel(createModel(config.model, { now: () => Date.now(), code: randomCode }), {
    seed: Number(values.seed),
    rate: Number(values.faults),
  });
  await runWorkers(config, model);
}

main().catch((error: unknown) => {
  process.stderr.write(`chaos worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
