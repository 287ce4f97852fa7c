/** Made expressions: prints every regular expression that the product's modules make while they are loaded, as JSON. A process of its own, because a module is loaded once. */

import { globSync } from "node:fs";
import { join } from "node:path";
import { recording } from "./recording.js";

const PROJECT = join(import.meta.dirname, "..", "..");
/** Modules that read their environment, a browser's window or a workflow's context are loaded by nobody else here. */
const ELSEWHERE = /^client\/page\/runtime\.ts$|^workflows\/(?:browser-task|index)\.ts$/;
const modules = globSync("{core,protocol,adapters,report,client,activities,workflows}/**/*.ts", { cwd: PROJECT })
  .filter((path) => !path.endsWith(".d.ts") && !ELSEWHERE.test(path.replaceAll("\\", "/")))
  .sort();

const made = await recording(async () => {
  for (const path of modules) await import(join(PROJECT, path));
});
// Some modules keep timers, and a pipe takes long text in parts.
process.stdout.write(JSON.stringify(made), () => process.exit(0));
