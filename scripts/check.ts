/** Check: everything that must hold before a change is shown to anybody; `npm run check`. `--write` mends what can be mended. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readBudget } from "./check/budget.js";
import { checkCitations, checkHouse } from "./check/house.js";
import { checkLinear } from "./check/linear.js";
import { checkLock } from "./check/lock.js";
import { checkNames } from "./check/names.js";
import { checkPlatform } from "./check/platform.js";
import { checkPurity } from "./check/purity.js";
import { topsOf } from "./measure/roles.js";

const PROJECT = dirname(dirname(fileURLToPath(import.meta.url)));

interface Outcome {
  readonly name: string;
  readonly faults: string;
}

/** Programs of `node_modules`, run on the Node that runs this. */
const TSC = ["node_modules/typescript/bin/tsc", "-p"];
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  "types (server, tests)": [...TSC, "tsconfig.json"],
  "types (core, alone)": [...TSC, "core/tsconfig.json"],
  "types (page runtime)": [...TSC, "client/tsconfig.json"],
  ...(existsSync(join(PROJECT, "ui/extension/tsconfig.json")) && {
    "types (extension)": [...TSC, "ui/extension/tsconfig.json"],
  }),
  "types (console, panel)": [...TSC, "ui/tsconfig.json"],
  "format and lint": ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  "import arrows": [
    "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
    ...["--config", ".dependency-cruiser.mjs"],
    ...topsOf(["product", "cli", "stack", "offline"]),
    "testing",
  ],
  "unused code": ["node_modules/knip/bin/knip.js", "--no-progress", "--no-config-hints"],
};

const OURS: Readonly<Record<string, (project: string) => Promise<string[]>>> = {
  "core is pure": checkPurity,
  "the platform as it is": checkPlatform,
  "house rules": checkHouse,
  citations: checkCitations,
  "lock file": checkLock,
  "names and sizes": checkNames,
  "linear expressions": checkLinear,
};

async function main(): Promise<void> {
  if (process.argv.includes("--write")) {
    const { faults } = await runProgram("format and lint", [...(PROGRAMS["format and lint"] ?? []), "--write"]);
    process.stdout.write(faults);
    process.exitCode = faults === "" ? 0 : 1;
    return;
  }
  const budget = readBudget(PROJECT);
  const outcomes = await Promise.all([
    ...Object.entries(PROGRAMS).map(([name, args]) => runProgram(name, args)),
    ...Object.entries(OURS).map(async ([name, check]) => ({ name, faults: (await check(PROJECT)).join("\n") })),
    { name: "lines of the product", faults: budget.faults.join("\n") },
  ]);
  const failed = outcomes.filter(({ faults }) => faults !== "");
  for (const { name, faults } of failed) process.stdout.write(`\n── ${name}\n${faults.trimEnd()}\n`);
  process.stdout.write(`\nLines: ${budget.summary}\n`);
  process.stdout.write(
    `\n${outcomes.map(({ name, faults }) => `${faults === "" ? "ok  " : "FAIL"} ${name}`).join("\n")}\n`,
  );
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function runProgram(name: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args], { cwd: PROJECT, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text) => {
      output += text;
    });
    child.stderr.on("data", (text) => {
      output += text;
    });
    child.once("error", (error) => resolve({ name, faults: error.message }));
    child.once("close", (code) => resolve({ name, faults: code === 0 ? "" : output || `exit code ${code}` }));
  });
}

await main();
