/** Model bench: the tasks of the task bench through a model of one's choice: what it gets done, what it claims wrongly, what it takes. */

import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { startStack } from "../../cli/stack/supervisor.js";
import { browserPath, PROJECT, readTools } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { ConfigError, inheritedEnvironment } from "../../config/environment.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { startSmallModel } from "../../testing/small-model/server.js";
import { say, seconds, workOff } from "../shared/run.js";
import { allTasks } from "../tasks/all-tasks.js";
import { serveBundledPages } from "../tasks/bundled-pages.js";
import { perform } from "../tasks/perform.js";
import { gradeOf } from "../tasks/report.js";
import { readCalls } from "./kept-calls.js";
import { type AskedModel, askedModel, askedSmallModel, type Options, readOptions, UsageError } from "./options.js";
import { comparison, tables } from "./print.js";
import { type Report, reportOf } from "./report.js";

const HOUR_MS = 60 * 60_000;

/** Throws `ConfigError`, which names the variable that is missing. */
async function openModel(model: Options["model"]): Promise<AskedModel & { readonly stop: () => Promise<void> }> {
  if (model !== "small") return { ...askedModel(model, inheritedEnvironment()), stop: async () => undefined };
  if (readTools().smallModel === undefined)
    execFileSync(process.execPath, ["scripts/setup.mjs", "--for", "small-model"], { cwd: PROJECT, stdio: "inherit" });
  const server = await startSmallModel();
  return { ...askedSmallModel(server), stop: server.stop };
}

async function run(options: Options, folder: string, at: string): Promise<Report> {
  const tasks = allTasks().filter(({ page, query }) => options.tasks.test(`${page}: ${query}`));
  if (tasks.length === 0) throw new UsageError(`No task matches ${options.tasks}.`);
  const model = await openModel(options.model);
  try {
    const bundled = await serveBundledPages([...new Set(tasks.flatMap(({ bundle }) => bundle ?? []))], say);
    const worker = { file: "bench/model/worker.ts", args: ["--folder", folder] };
    const stack = await startStack({ env: { ...GENEROUS_LIMITS, LOG_LEVEL: "error", ...model.env }, log: say, worker });
    const browser = await launchChromium(browserPath());
    try {
      const runtime = bundleRuntime();
      const stage = { stack, browser, runtime, urlOf: bundled.urlOf, limits: model.limits, longestMs: HOUR_MS };
      const performed = await workOff(
        tasks,
        options.pages,
        (task) => perform(task, stage),
        (one, place) => {
          const { task, status, outcome, said, ms } = one;
          say(`${place} ${gradeOf(one)} ${seconds(ms)}  “${task.query}” ${outcome || status}: ${said}`);
        },
      );
      return reportOf({ model: model.name, at, performed, calls: readCalls(folder) });
    } finally {
      await browser.close();
      await stack.stop();
      await bundled.close();
    }
  } finally {
    await model.stop();
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  // Read first: a wrong name is not to be found out after an hour.
  const before = options.compare === undefined ? null : readReport(options.compare);
  const at = new Date().toISOString();
  const folder = join(PROJECT, ".surefoot/bench-model", `${at.slice(0, 19).replaceAll(":", "-")}-${options.model}`);
  mkdirSync(folder, { recursive: true });
  const report = await run(options, folder, at);
  writeFileSync(join(folder, "report.json"), `${JSON.stringify(report, null, 2)}\n`);
  const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
  for (const line of tables(report)) print(line);
  if (before !== null) for (const line of ["", ...comparison(before, report)]) print(line);
  print(`\n${relative(PROJECT, folder)}/report.json; prompts and answers in ${relative(PROJECT, folder)}/words/`);
  if (options.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = report.falseSuccessRate > 0 || report.harm > 0 ? 1 : 0;
}

function readReport(file: string): Report {
  // The cast: written by this bench.
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (!Array.isArray(report.byTask)) throw new UsageError(`${file} is no report of this bench.`);
  return report;
}

try {
  await main();
} catch (error) {
  const isPersons = error instanceof UsageError || error instanceof ConfigError;
  say(isPersons ? `bench:model: ${error.message}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
