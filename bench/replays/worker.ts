/** Worker of the replay bench: the worker process as it is, its model one that writes down each call. `--calls FILE` */

import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { currentContext } from "../../activities/attempt.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { loadConfig } from "../../config.js";
import { createOfflineModel } from "../../offline/adapter.js";
import { runWorkers } from "../../stack/workers.js";

/** One line a call, before it is answered: the task's workflow and what was asked. */
function createCountingModel(model: ModelPort, file: string): ModelPort {
  return {
    name: model.name,
    generate(request) {
      const workflowId = currentContext()?.info.workflowExecution?.workflowId ?? "";
      appendFileSync(file, `${JSON.stringify({ workflowId, purpose: request.purpose })}\n`);
      return model.generate(request);
    },
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { calls: { type: "string" } } });
  if (values.calls === undefined) throw new Error("--calls names the file for the calls.");
  await runWorkers(loadConfig(process.env), createCountingModel(createOfflineModel(), values.calls));
}

main().catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
