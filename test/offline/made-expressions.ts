/** Program: regular expressions that offline/ makes from parts, as JSON. A process of its own, for it replaces RegExp. Test support. */

import type { Expression } from "../../scripts/check/linear.js";

/** The line of a stack that made it is the third. */
const MADE_IN = /\/(?<!\/test\/)(offline\/[\w-]+\.ts:\d+)/;
const made: Expression[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, [pattern, flags]: [string | RegExp, string?]) {
    const expression = new target(pattern, flags);
    const [, , maker = ""] = new Error("made here").stack?.split("\n") ?? [];
    const at = MADE_IN.exec(maker)?.[1];
    if (at !== undefined) made.push({ source: expression.source, flags: expression.flags, at });
    return expression;
  },
});

await import("../../offline/adapter.js");
// These are made only once a request is read.
const { decompose } = await import("../../offline/planning.js");
const { readValue } = await import("../../offline/page-values.js");
const { hasPhrase } = await import("../../offline/words.js");
const { pageOf } = await import("./drive.js");
decompose({ goal: "Note its number, tick “A” and “B”, then type the number into Code" });
readValue(pageOf("<p>Code: MX-4471</p>"), "code");
hasPhrase("the code", "code");
process.stdout.write(JSON.stringify(made));
