/** Tick bench: whether what moves by itself is taken for the effect of an action, and whether real effects are seen. */

import { parseArgs } from "node:util";
import { browserPath } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { conclude, say, USUAL_OPTIONS } from "../shared/run.js";
import { bundledText, bundlePages } from "../tasks/bundled-pages.js";
import { workInBooths } from "../truth/booth.js";
import type { TruthCase } from "../truth/case.js";
import { type Played, play } from "../truth/play.js";
import { startSite } from "../truth/site.js";
import { type BundleOf, generateTicks, LIBRARIES } from "./generate.js";
import { isInvalid, nameOf, summaryOf, tableOf } from "./report.js";
import { generateWholeTasks } from "./whole-tasks.js";

const TELL_EVERY = 40;
const { values } = parseArgs({
  options: {
    ...USUAL_OPTIONS,
    seed: { type: "string", default: "20261122" },
    pages: { type: "string", default: "6" },
  },
});
const seed = Number(values.seed);

async function bundles(): Promise<BundleOf> {
  const names = [...new Set(LIBRARIES.map(({ page }) => page))];
  await bundlePages(names, say);
  const texts = new Map<string, { script: string; style: string }>();
  for (const name of names) {
    texts.set(name, { script: await bundledText(name, ".js"), style: await bundledText(name, ".css") });
  }
  return (name) => texts.get(name) ?? { script: "", style: "" };
}

function tell({ name }: TruthCase, { verdict, rule, status, outcome, happened, error = "", lines }: Played): void {
  say(`${name}: ${verdict} ${rule} ${status} ${outcome} happened=${happened} ${error}`);
  for (const line of lines) say(`      ${line}`);
}

const startedMs = performance.now();
const isAsked = (name: string) => values.only.split(",").some((part) => name.includes(part));
const ticks = generateTicks(seed, await bundles()).filter(({ specimen }) => isAsked(specimen.name));
const tasks = generateWholeTasks(seed).filter(({ name }) => isAsked(`whole ${name}`));
const [browser, site] = [await launchChromium(browserPath(), ["--renderer-process-limit=4"]), await startSite()];
const stage = { site, runtime: bundleRuntime(), file: "", unsettled: false };

function playAll<T, R>(cases: readonly T[], specimenOf: (one: T) => TruthCase, toldOf: (one: T, played: Played) => R) {
  let done = 0;
  return workInBooths(browser, cases, Number(values.pages), async (one, booth) => {
    const played = await play(specimenOf(one), "yes", { ...stage, booth });
    if (values.verbose) tell(specimenOf(one), played);
    done += 1;
    if (done % TELL_EVERY === 0) say(`${done} of ${cases.length} cases`);
    return toldOf(one, played);
  });
}

try {
  const all = await playAll(
    ticks,
    ({ specimen }) => specimen,
    (tick, played) => ({ tick, played }),
  );
  const whole = await playAll(
    tasks,
    (specimen) => specimen,
    (_, played) => played,
  );
  const [dead, alive] = ["lie", "honest"].map((side) => whole.filter(({ specimen }) => specimen.side === side));
  const completed = (some: readonly Played[] = []) => some.filter(({ status }) => status === "completed");
  const summary = {
    ...summaryOf(seed, all, performance.now() - startedMs),
    deadTasks: dead?.length ?? 0,
    deadTasksCompleted: completed(dead).map(({ specimen, outcome }) => `${specimen.name} (${outcome})`),
    aliveTasks: alive?.length ?? 0,
    aliveTasksCompleted: completed(alive).length,
  };
  const faults = [
    ...summary.wrong.map((one) => `wrong ${one}`),
    ...all.filter(isInvalid).map((one) => `invalid ${nameOf(one)}`),
  ];
  conclude(values.json, [...tableOf(all), ...faults], summary);
  const good =
    summary.unchangedBelievedShare <= 0.02 &&
    summary.changedBelievedShare >= 0.97 &&
    summary.withoutJudgeShare >= 0.5 &&
    summary.deadTasksCompleted.length === 0 &&
    summary.invalid.length === 0;
  process.exitCode = good ? 0 : 1;
} finally {
  await browser.close();
  await site.close();
}
