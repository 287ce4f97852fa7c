/** Worker that writes down all that a model is told, on the offline rules. Its argument is the file. */

import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { runWorkerOn, writtenDown } from "../worker-process.js";

const [file = ""] = process.argv.slice(2);
runWorkerOn(() =>
  writtenDown(createOfflineModel(), file, (request) => ({
    input: request.input,
    prompt: request.render({ code: "test", nowMs: 0 }),
  })),
);
