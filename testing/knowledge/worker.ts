/** Worker on the fake reader: the worker process as it is, whose model takes a value out of the knowledge that it is given. Its argument is a file for the prompts. */

import { appendFileSync } from "node:fs";
import type { ModelPort } from "../../adapters/model/port.js";
import { loadConfig } from "../../config.js";
import { createOfflineModel } from "../../offline/adapter.js";
import { runWorkers } from "../../stack/workers.js";
import { createFakeReader } from "./reader.js";

const [file = ""] = process.argv.slice(2);

/** Writes down which question was told what. */
const watched = (model: ModelPort): ModelPort => ({
  name: model.name,
  generate(request) {
    const { system, user } = request.render({ code: "k7f3qz2m9p", nowMs: 0 });
    appendFileSync(file, `${JSON.stringify({ purpose: request.purpose, system, user })}\n`);
    return model.generate(request);
  },
});

runWorkers(loadConfig(process.env), watched(createFakeReader(createOfflineModel()))).catch((error: unknown) => {
  process.stderr.write(`worker: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
});
