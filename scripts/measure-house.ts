/** Measure house: what the product is made of, in figures that can be compared over time. `--json`, `--trace` for the crossing */

import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { traceObservation } from "./measure/crossing.js";
import { filesNaming, functionsByLength, lineCount, productFiles, typesDeclaredTwice } from "./measure/product.js";
import { specDocuments, specRules } from "./measure/spec-rules.js";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
/** A verb of the model whose name is no other word of the product. */
const VERB = "decompose";
const MOST_LINES = 250;

async function main(): Promise<void> {
  const files = productFiles(PROJECT);
  const functions = functionsByLength(files);
  const crossed = process.argv.includes("--trace") ? await traceObservation() : undefined;
  const figures = {
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: PROJECT, encoding: "utf8" }).trim(),
    files: files.length,
    lines: files.reduce((sum, file) => sum + lineCount(file), 0),
    filesOverMost: files.filter((file) => lineCount(file) > MOST_LINES).map(({ path }) => path),
    longestFunction: functions[0],
    typesDeclaredTwice: [...typesDeclaredTwice(files)].map(([name, paths]) => `${name}: ${paths.join(" ")}`),
    verb: { name: VERB, files: filesNaming(files, VERB) },
    specRules: specRules(specDocuments(PROJECT)),
    ...(crossed && { observationCrosses: { count: crossed.length, files: crossed } }),
  };
  process.stdout.write(`${JSON.stringify(figures, null, process.argv.includes("--json") ? 0 : 2)}\n`);
}

await main();
