/** Task bench: how many short requests get done on pages known and foreign, and how often "done" was not so. */

import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { startStack } from "../../stack/supervisor.js";
import { browserPath } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { allTasks } from "./all-tasks.js";
import { serveBundledPages } from "./bundled-pages.js";
import { type Performed, perform, type Stage } from "./perform.js";
import { faultLines, gradeOf, summaryOf } from "./report.js";
import type { BenchTask } from "./task.js";

const PAGES_AT_ONCE = 6;

interface Options {
  /** Only tasks whose page and request match this expression; for development. */
  readonly only: string;
  readonly json: boolean;
  readonly verbose: boolean;
  readonly pages: number;
}

function readOptions(args: readonly string[]): Options {
  const after = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  return {
    only: after("--only") ?? "",
    json: args.includes("--json"),
    verbose: args.includes("--verbose"),
    pages: Number(after("--pages") ?? PAGES_AT_ONCE),
  };
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function performAll(tasks: readonly BenchTask[], stage: Stage, options: Options): Promise<readonly Performed[]> {
  const queue = [...tasks];
  const performed: Performed[] = [];
  const worker = async () => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const one = await perform(task, stage);
      performed.push(one);
      tell(one, `${performed.length}/${tasks.length}`, options);
    }
  };
  await Promise.all(Array.from({ length: options.pages }, worker));
  return performed;
}

function tell(one: Performed, place: string, { verbose }: Options): void {
  const { task, status, outcome, said, ms } = one;
  say(
    `${place} ${gradeOf(one)} ${(ms / 1000).toFixed(1)} s  ${task.page}: “${task.query}” ${outcome || status}: ${said}`,
  );
  if (verbose) for (const line of one.story) say(`      ${line}`);
}

async function main(options: Options): Promise<void> {
  const startedMs = performance.now();
  const tasks = allTasks().filter(({ page, query }) => new RegExp(options.only).test(`${page}: ${query}`));
  const bundled = await serveBundledPages([...new Set(tasks.flatMap(({ bundle }) => bundle ?? []))], say);
  // The rules that need no network, whatever keys the environment holds: the bench says the same everywhere.
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };
  const stack = await startStack({ env, log: say });
  const browser = await launchChromium(browserPath());
  try {
    const stage: Stage = { stack, browser, runtime: bundleRuntime(), urlOf: bundled.urlOf };
    const performed = await performAll(tasks, stage, options);
    const summary = summaryOf(performed, performance.now() - startedMs);
    const faults = faultLines(performed);
    const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
    for (const line of faults) print(line);
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    process.exitCode = summary.falseSuccessRate > 0 || summary.successRate < 0.8 ? 1 : 0;
  } finally {
    await browser.close();
    await stack.stop();
    await bundled.close();
  }
}

await main(readOptions(process.argv.slice(2)));
