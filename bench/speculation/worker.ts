/** Worker on a slow model: the worker process as it is, its model the offline rules after a fixed time. `--ms N --no-every N` */

import { parseArgs } from "node:util";
import { loadConfig } from "../../config.js";
import { createOfflineModel } from "../../offline/adapter.js";
import { runWorkers } from "../../stack/workers.js";
import { createSlowModel } from "../../testing/slow-model.js";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { ms: { type: "string", default: "400" }, "no-every": { type: "string", default: "0" } },
  });
  const options = { ms: Number(values.ms), noEvery: Number(values["no-every"]) };
  await runWorkers(loadConfig(process.env), createSlowModel(createOfflineModel(), options));
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
