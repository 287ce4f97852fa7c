/**
 * Hostile time: one tenant sends pages that are made to take long, while another one does honest steps on the same worker and API.
 * `npm run bench:hostile-time -- --json --pages N --seed N --only TEXT`
 */

import { parseArgs } from "node:util";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { PROJECT } from "../../cli/stack/tools.js";
import { quantile, rounded } from "../shared/figures.js";
import { inScratch, OFFLINE, say } from "../shared/run.js";
import { otherTenant } from "../step/stack.js";
import { openTask } from "../step/task.js";
import { type Observed, observePage } from "./observe.js";
import { hostilePages } from "./pages.js";

const TARGETS = { slowestMs: 2_000, otherTenantP95Ratio: 2 };
/** Steps that the offline rules plan in one task. */
const STEPS_A_TASK = 18;
const HONEST_CHARACTERS = 20_000;
const QUIET_STEPS = 300;
const SLOWEST_TOLD = 12;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    pages: { type: "string", default: "1000" },
    only: { type: "string", default: "" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "40" },
  },
});
const [pages, seed] = [Number(values.pages), Number(values.seed)];

async function stepUntil({ api, token }: Stack, isOver: (steps: number) => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const means = { apiUrl: api.url, token, buttons: STEPS_A_TASK, characters: HONEST_CHARACTERS };
    const task = await openTask(means);
    for (let step = 1; step < STEPS_A_TASK && !isOver(times.length); step++) times.push(await task.step());
    await task.cancel();
  }
  return times;
}

async function sendAll(apiUrl: string, token: string): Promise<readonly Observed[]> {
  const all: Observed[] = [];
  const untilMs = Date.now() + Number(values.minutes) * 60_000;
  for (const page of hostilePages(PROJECT, pages, seed)) {
    if (Date.now() > untilMs) break;
    if (!page.name.includes(values.only)) continue;
    const observed = await observePage({ serverUrl: apiUrl, token }, page);
    all.push(...observed);
    for (const { ms, said } of observed)
      if (ms > TARGETS.slowestMs / 2) say(`${Math.round(ms)} ms ${page.name}: ${said}`);
  }
  return all;
}

async function measure(stack: Stack, folder: string) {
  const hostile = await otherTenant(stack, folder, { name: "ours", folder: PROJECT });
  await stepUntil(stack, (steps) => steps >= STEPS_A_TASK);
  const quiet = await stepUntil(stack, (steps) => steps >= QUIET_STEPS);
  let isOver = false;
  const beside = stepUntil(stack, (steps) => isOver && steps >= STEPS_A_TASK);
  const observed = await sendAll(stack.api.url, hostile).finally(() => {
    isOver = true;
  });
  return { observed, quiet, beside: await beside };
}

function summaryOf({ observed, quiet, beside }: Awaited<ReturnType<typeof measure>>) {
  const [before, during] = [quantile(quiet, 0.95), quantile(beside, 0.95)];
  const times = observed.map(({ ms }) => ms);
  const slowest = [...observed].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_TOLD);
  const figures = { slowestMs: Math.round(slowest[0]?.ms ?? 0), otherTenantP95Ratio: rounded(during / before) };
  // The cast: the keys of the record are these.
  const missed = (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).filter((name) => figures[name] > TARGETS[name]);
  const counts = Object.groupBy(observed, ({ said }) => said);
  return {
    pages: new Set(observed.map(({ page }) => page)).size,
    ...figures,
    missed,
    observations: observed.length,
    answers: Object.fromEntries(Object.entries(counts).map(([said, some = []]) => [said, some.length])),
    p50Ms: Math.round(quantile(times, 0.5)),
    p95Ms: Math.round(quantile(times, 0.95)),
    honestSteps: {
      quiet: quiet.length,
      beside: beside.length,
      quietP95Ms: Math.round(before),
      besideP95Ms: Math.round(during),
    },
    slowest: slowest.map(({ page, ms, said }) => `${Math.round(ms)} ms ${page}: ${said}`),
    seed,
  };
}

const summary = await inScratch("hostile", async (folder) => {
  const stack = await startStack({ env: OFFLINE });
  return await measure(stack, folder)
    .then(summaryOf)
    .finally(() => stack.stop());
});
process.stdout.write(`${JSON.stringify(summary, null, values.json ? 0 : 2)}\n`);
process.exitCode = summary.missed.length > 0 ? 1 : 0;
