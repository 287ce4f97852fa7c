/** Worker of the model bench: the worker process as it is, with every question to its model written down. `--folder FOLDER` */

import { parseArgs } from "node:util";
import { Context } from "@temporalio/activity";
import { createModel, randomCode } from "../../adapters/model/create.js";
import { loadConfig } from "../../config.js";
import { runWorkers } from "../../stack/workers.js";
import { keepCalls } from "./kept-calls.js";

const now = () => Date.now();

/** Of `task:<tenant>:<task>`. */
function taskId(): string {
  return Context.current().info.workflowExecution?.workflowId.split(":").at(-1) ?? "none";
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { folder: { type: "string", default: ".surefoot/bench-model" } } });
  const config = loadConfig(process.env);
  const model = createModel(config.model, { now, code: randomCode });
  await runWorkers(config, keepCalls(model, { folder: values.folder, taskId, now }));
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
