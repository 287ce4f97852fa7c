/** Worker on the fake reader, whose model takes a value out of the knowledge that it is given. Its argument is a file for the prompts. */

import { createOfflineModel } from "../../offline/adapter.js";
import { runWorkerOn, writtenDown } from "../worker-process.js";
import { createFakeReader } from "./reader.js";

const [file = ""] = process.argv.slice(2);
runWorkerOn(() =>
  writtenDown(createFakeReader(createOfflineModel()), file, (request) => {
    const { system, user } = request.render({ code: "k7f3qz2m9p", nowMs: 0 });
    return { system, user };
  }),
);
