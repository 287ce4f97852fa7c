/** Program: regular expressions that adapters/model/offline/ makes from parts, as JSON. A process of its own, because a module is loaded once. Test support. */

import { recording } from "../../../house/recording.js";

const OFFLINE = /\/(?<!\/test\/)(adapters\/model\/offline\/[\w-]+\.ts:\d+)/;

const made = await recording(async () => {
  await import("../../../../adapters/model/offline/adapter.js");
  // These are made only once a request is read.
  const { decompose } = await import("../../../../adapters/model/offline/planning.js");
  const { readValue } = await import("../../../../adapters/model/offline/page-values.js");
  const { hasPhrase } = await import("../../../../adapters/model/offline/words.js");
  const { pageOf } = await import("./drive.js");
  decompose({ goal: "Note its number, tick “A” and “B”, then type the number into Code" });
  readValue(pageOf("<p>Code: MX-4471</p>"), "code");
  hasPhrase("the code", "code");
}, OFFLINE);
process.stdout.write(JSON.stringify(made));
