/** Worker process: the product's worker as it is, on the model of a bench or of a test. */

import { appendFileSync } from "node:fs";
import type { ModelPort, ModelRequest } from "../adapters/model/port.js";
import { runWorkers } from "../cli/stack/workers.js";
import { type Config, loadConfig } from "../config/environment.js";

export function runWorkerOn(modelOf: (config: Config) => ModelPort): void {
  const run = async () => {
    const config = loadConfig(process.env);
    await runWorkers(config, modelOf(config));
  };
  run().catch((error: unknown) => {
    process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exitCode = 1;
  });
}

/** Writes one line of JSON for each call, before it is answered. */
export const writtenDown = (
  model: ModelPort,
  file: string,
  lineOf: (request: ModelRequest<unknown>) => object,
): ModelPort => ({
  name: model.name,
  generate(request) {
    appendFileSync(file, `${JSON.stringify({ purpose: request.purpose, ...lineOf(request) })}\n`);
    return model.generate(request);
  },
});
