/** Worker that writes down all that a model is told: the worker process as it is, on the offline rules. Its argument is the file. */

import { appendFileSync } from "node:fs";
import type { ModelPort } from "../../adapters/model/port.js";
import { loadConfig } from "../../config.js";
import { createOfflineModel } from "../../offline/adapter.js";
import { runWorkers } from "../../stack/workers.js";

const [file = ""] = process.argv.slice(2);

function watched(model: ModelPort): ModelPort {
  return {
    name: model.name,
    generate(request) {
      const prompt = request.render({ code: "test", nowMs: 0 });
      appendFileSync(file, `${JSON.stringify({ purpose: request.purpose, input: request.input, prompt })}\n`);
      return model.generate(request);
    },
  };
}

runWorkers(loadConfig(process.env), watched(createOfflineModel())).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
