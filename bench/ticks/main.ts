/** Tick bench: whether what moves by itself is taken for the effect of an action, and whether real effects are seen. */

import { performance } from "node:perf_hooks";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { browserPath } from "../../stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { bundledText, bundlePages } from "../tasks/bundled-pages.js";
import { createBooth } from "../truth/booth.js";
import type { TruthCase } from "../truth/case.js";
import { type Played, play } from "../truth/play.js";
import { type Site, startSite } from "../truth/site.js";
import { type BundleOf, generateTicks, LIBRARIES, type TickCase } from "./generate.js";
import { isInvalid, nameOf, type PlayedTick, summaryOf, tableOf } from "./report.js";
import { generateWholeTasks } from "./whole-tasks.js";

const FIXED_SEED = 20_261_122;
const PAGES_AT_ONCE = 6;
const TELL_EVERY = 40;

interface Options {
  readonly seed: number;
  /** Parts of names, separated by commas; all when empty. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly verbose: boolean;
  readonly pages: number;
}

function readOptions(args: readonly string[]): Options {
  const after = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  return {
    seed: Number(after("--seed") ?? FIXED_SEED),
    only: (after("--only") ?? "").split(","),
    json: args.includes("--json"),
    verbose: args.includes("--verbose"),
    pages: Number(after("--pages") ?? PAGES_AT_ONCE),
  };
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function bundles(): Promise<BundleOf> {
  const names = [...new Set(LIBRARIES.map(({ page }) => page))];
  await bundlePages(names, say);
  const texts = new Map<string, { script: string; style: string }>();
  for (const name of names) {
    texts.set(name, { script: await bundledText(name, ".js"), style: await bundledText(name, ".css") });
  }
  return (name) => texts.get(name) ?? { script: "", style: "" };
}

interface Stage {
  readonly browser: Awaited<ReturnType<typeof launchChromium>>;
  readonly site: Site;
  readonly runtime: Promise<string>;
  readonly options: Options;
}

/** Each case in a tab of its own, so many at a time. */
async function playAll<T>(
  cases: readonly T[],
  specimenOf: (one: T) => TruthCase,
  { browser, site, runtime, options }: Stage,
): Promise<readonly (readonly [T, Played])[]> {
  const queue = [...cases];
  const done: (readonly [T, Played])[] = [];
  const worker = async () => {
    const booth = createBooth(browser);
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const specimen = specimenOf(one);
      const played = await play(specimen, "yes", { booth, site, runtime, file: "", unsettled: false });
      done.push([one, played]);
      if (options.verbose) tell(specimen, played);
      if (done.length % TELL_EVERY === 0) say(`${done.length} of ${cases.length} cases`);
    }
    await booth.close();
  };
  await Promise.all(Array.from({ length: options.pages }, worker));
  return done;
}

function tell({ name }: TruthCase, { verdict, rule, status, outcome, happened, error = "", lines }: Played): void {
  say(`${name}: ${verdict} ${rule} ${status} ${outcome} happened=${happened} ${error}`);
  for (const line of lines) say(`      ${line}`);
}

async function main(options: Options): Promise<void> {
  const startedMs = performance.now();
  const isAsked = (name: string) => options.only.some((part) => name.includes(part));
  const ticks = generateTicks(options.seed, await bundles()).filter(({ specimen }) => isAsked(specimen.name));
  const tasks = generateWholeTasks(options.seed).filter(({ name }) => isAsked(`whole ${name}`));
  const [browser, site] = [await launchChromium(browserPath(), ["--renderer-process-limit=4"]), await startSite()];
  try {
    const stage: Stage = { browser, site, runtime: bundleRuntime(), options };
    const playedTicks = await playAll(ticks, ({ specimen }: TickCase) => specimen, stage);
    const playedTasks = await playAll(tasks, (specimen) => specimen, stage);
    const all = playedTicks.map(([tick, played]): PlayedTick => ({ tick, played }));
    conclude(
      all,
      playedTasks.map(([, played]) => played),
      options,
      performance.now() - startedMs,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}

function conclude(all: readonly PlayedTick[], tasks: readonly Played[], options: Options, ms: number): void {
  const dead = tasks.filter(({ specimen }) => specimen.side === "lie");
  const alive = tasks.filter(({ specimen }) => specimen.side === "honest");
  const isCompleted = ({ status }: Played) => status === "completed";
  const summary = {
    ...summaryOf(options.seed, all, ms),
    deadTasks: dead.length,
    deadTasksCompleted: dead.filter(isCompleted).map(({ specimen, outcome }) => `${specimen.name} (${outcome})`),
    aliveTasks: alive.length,
    aliveTasksCompleted: alive.filter(isCompleted).length,
  };
  const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
  for (const line of tableOf(all)) print(line);
  for (const one of summary.wrong) print(`wrong ${one}`);
  for (const one of all.filter(isInvalid)) print(`invalid ${nameOf(one)}`);
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  const good =
    summary.unchangedBelievedShare <= 0.02 &&
    summary.changedBelievedShare >= 0.97 &&
    summary.withoutJudgeShare >= 0.5 &&
    summary.deadTasksCompleted.length === 0 &&
    summary.invalid.length === 0;
  process.exitCode = good ? 0 : 1;
}

await main(readOptions(process.argv.slice(2)));
