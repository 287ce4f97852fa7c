/** Deliveries bench: buttons that show nothing count how often one request reaches them, whoever says that it has to be tried again (RC4). */

import { parseArgs } from "node:util";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { startStack } from "../../stack/supervisor.js";
import { browserPath } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { perform, type Stage } from "../tasks/perform.js";
import type { BenchTask } from "../tasks/task.js";
import { BUTTONS } from "./all-buttons.js";
import type { Button } from "./button.js";
import { COUNTED, COUNTS } from "./page.js";
import {
  type Counts,
  deliveriesOf,
  isAsleep,
  isMisjudged,
  isTooOften,
  isWellJudged,
  nameOf,
  type Pressed,
  summaryOf,
  tableOf,
} from "./report.js";
import { type ButtonSite, serveButtons } from "./site.js";
import { goalOf, SAYINGS, type Saying } from "./stubborn-model.js";

/** Fewer say little (issue 12). */
const FEWEST_REACHED = 30;

const { values: options } = parseArgs({
  options: {
    /** Only buttons whose name matches this expression; for development. */
    only: { type: "string", default: "" },
    pages: { type: "string", default: "8" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

const NEVER: Counts = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Counts; // the keys are those

async function press(button: Button, judge: Saying, site: ButtonSite, stage: Stage): Promise<Pressed> {
  let counts = NEVER;
  let opened = false;
  const task: BenchTask = {
    page: button.name,
    foreign: false,
    query: goalOf(button, judge),
    impossible: false,
    approves: true,
    ...(button.wakes === true && { answers: "No, nothing happened." }),
    open: async () => ({
      url: site.urlOf(button, judge),
      holds: async (page) => {
        counts = await page.evaluate(COUNTS);
        opened = await page.evaluate("opened");
        return opened;
      },
      close: async () => undefined,
    }),
  };
  const { status, outcome, said, verdicts, ms, story } = await perform(task, stage);
  const writes = site.writes(button, judge);
  return { button, judge, counts, opened, writes, status, outcome, said, verdicts, ms, story };
}

function tell(one: Pressed, place: string): void {
  const bad = isTooOften(one) || isAsleep(one) || isMisjudged(one) || one.status === "error";
  say(
    `${place} ${bad ? "FAULT " : ""}${deliveriesOf(one)} of ${one.button.most}: ${nameOf(one)}, ${(one.ms / 1_000).toFixed(1)} s`,
  );
  if (!bad && !options.verbose) return;
  say(`      ${JSON.stringify(one.counts)}, writes ${one.writes}`);
  for (const line of one.story) say(`      ${line}`);
}

async function pressAll(site: ButtonSite, stage: Stage): Promise<readonly Pressed[]> {
  const buttons = BUTTONS.filter(({ name }) => new RegExp(options.only).test(name));
  // A press that does nothing leaves a judge nothing to say no to.
  const saysNo = ({ does }: Button) => does !== "nothing";
  const queue = buttons.flatMap((button) =>
    SAYINGS.filter((judge) => judge === "yes" || saysNo(button)).map((judge) => ({ button, judge })),
  );
  const all = queue.length;
  const pressed: Pressed[] = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const one = await press(next.button, next.judge, site, stage);
      pressed.push(one);
      tell(one, `${pressed.length}/${all}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.pages) }, worker));
  return pressed;
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };
  const stack = await startStack({ env, log: say, worker: { file: "bench/deliveries/worker.ts", args: [] } });
  const [browser, site] = [await launchChromium(browserPath()), await serveButtons(BUTTONS)];
  try {
    const stage: Stage = { stack, browser, runtime: bundleRuntime(), urlOf: () => "" };
    const pressed = await pressAll(site, stage);
    const summary = summaryOf(pressed, performance.now() - startedMs);
    const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
    for (const line of tableOf(pressed)) print(line);
    for (const one of summary.tooOften) print(`TOO OFTEN ${one}`);
    for (const one of summary.asleep) print(`ASLEEP ${one}`);
    for (const one of summary.misjudged) print(`MISJUDGED ${one}`);
    for (const one of summary.unreached) print(`never reached ${one}`);
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    const enough = options.only !== "" || summary.reached >= FEWEST_REACHED;
    const faults = [...summary.tooOften, ...summary.asleep, ...summary.broken];
    process.exitCode = enough && faults.length === 0 && isWellJudged(summary) ? 0 : 1;
  } finally {
    await browser.close();
    await stack.stop();
    await site.stop();
  }
}

await main();
