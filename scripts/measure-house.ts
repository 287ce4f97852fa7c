/** Measure house: what the repository is made of, in figures that can be compared over time. `--json`, `--trace` for the crossing */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { circlesOf } from "./measure/circles.js";
import { countComments } from "./measure/comments.js";
import { traceObservation } from "./measure/crossing.js";
import { filesNaming, functionsByLength, parsedFiles, projectPaths, typesExportedTwice } from "./measure/product.js";
import { isCounted, isWide, linesByRole, roleOf } from "./measure/roles.js";
import { specDocuments, specRules } from "./measure/spec-rules.js";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));
/** A verb of the model whose name is no other word of the product. */
const VERB = "decompose";
/** Smaller import circles are counted, larger ones listed. */
const SMALL_CIRCLE = 20;
/** What a reader of the documentation has before them; decisions are history. */
const DOCUMENT = /^docs\/(?:spec\/)?[^/]+\.md$/;

const read = (path: string): string => readFileSync(join(PROJECT, path), "utf8");

/** Each figure by its name. A new one is a line here. */
async function figures(): Promise<Record<string, unknown>> {
  const paths = projectPaths(PROJECT);
  const wide = parsedFiles(PROJECT, isWide);
  const product = wide.filter(({ path }) => roleOf(path) === "product");
  const circles = circlesOf(wide);
  const crossed = process.argv.includes("--trace") ? await traceObservation() : undefined;
  return {
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: PROJECT, encoding: "utf8" }).trim(),
    lines: linesByRole(paths.filter(isCounted).map((path) => ({ path, text: read(path) }))),
    productFiles: product.length,
    documentWords: paths.filter((path) => DOCUMENT.test(path)).reduce((sum, path) => sum + wordsIn(read(path)), 0),
    comments: countComments(wide),
    circles: {
      count: circles.length,
      largest: circles[0]?.length ?? 0,
      large: circles.filter(({ length }) => length > SMALL_CIRCLE),
    },
    longestFunction: functionsByLength(product)[0],
    typesExportedTwice: [...typesExportedTwice(product)].map(([name, owners]) => `${name}: ${owners.join(" ")}`),
    verb: { name: VERB, files: filesNaming(product, VERB) },
    specRules: specRules(specDocuments(PROJECT)),
    ...(crossed && { observationCrosses: { count: crossed.length, files: crossed } }),
  };
}

/** As `wc -w` counts them. */
const wordsIn = (text: string): number => text.split(/[ \t\r\n]+/).filter((word) => word !== "").length;

process.stdout.write(`${JSON.stringify(await figures(), null, process.argv.includes("--json") ? 0 : 2)}\n`);
