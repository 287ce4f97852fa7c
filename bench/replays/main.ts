/** Replays: requests asked twice of the whole stack in a real browser; the second time no model is to be asked. `--json --only TEXT` */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { attachSurefoot } from "../../client/hosts/playwright.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { median } from "../shared/figures.js";
import { inScratch, OFFLINE } from "../shared/run.js";
import { type AskedTwice, REQUESTS } from "./requests.js";

type Bench = { readonly stack: Stack; readonly browser: Browser; readonly calls: string };

interface ReplayRun {
  readonly ended: string;
  readonly calls: readonly string[];
  /** The store holds what was asked for, each thing done once. */
  readonly effect: boolean;
  readonly ms: number;
}

interface ReplayRow {
  readonly site: string;
  readonly query: string;
  readonly otherValues: boolean;
  readonly first: ReplayRun;
  readonly second: ReplayRun;
  readonly third?: Observed;
  /** Once it was healed: the same again, by the script that was written anew. */
  readonly fourth?: Observed;
}

async function measure(bench: Bench, asked: AskedTwice): Promise<ReplayRow> {
  const { site, first: query, second: again = query, holds, holdsSecond = holds, relabelled } = asked;
  const first = await run(bench, asked, query, holds);
  const second = await run(bench, asked, again, holdsSecond);
  const known = { site, query, otherValues: again !== query, first, second };
  if (relabelled === undefined) return known;
  const third = await run(bench, asked, query, holds, relabelled);
  if (third.became !== "healed") return { ...known, third };
  return { ...known, third, fourth: await run(bench, asked, query, holds, relabelled) };
}

type Observed = ReplayRun & { readonly became: "healed" | "asked" | "wrong" };

async function run(
  { stack, browser, calls }: Bench,
  { open }: AskedTwice,
  query: string,
  holds: readonly string[],
  relabelled: AskedTwice["relabelled"] = [],
): Promise<Observed> {
  const site = await open();
  const page = await browser.newPage({ viewport: { width: 1180, height: 760 } });
  try {
    await relabel(page, relabelled);
    await site.enter(page);
    const before = JSON.stringify(site.stored());
    const began = Date.now();
    const { api, token, home } = stack;
    const surefoot = attachSurefoot(page, { baseUrl: api.url, token, logDirectory: join(home, "client") });
    const { taskId, status, outcome, reason, thought } = await surefoot.runTask(query);
    const stored = JSON.stringify(site.stored());
    const effect = holds.every((part) => stored.includes(part));
    const isUntouched = withoutSignIns(stored) === withoutSignIns(before);
    const isDone = status === "completed";
    // Said to be done and not done, or something else done.
    const became = effect && isDone ? "healed" : !isDone && (effect || isUntouched) ? "asked" : "wrong";
    if (!isDone || outcome !== "verified") process.stderr.write(`  ${query}: ${status}: ${reason ?? thought}\n`);
    const count = callsIn(calls, String(taskId));
    return { ended: outcome ?? status, calls: count, effect, ms: Date.now() - began, became };
  } finally {
    await page.context().close();
    await site.stop();
  }
}

const withoutSignIns = (stored: string): string => stored.replace(/"signIns":\d+/, "");

const callsIn = (file: string, taskId: string): readonly string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes(taskId))
    // The cast: written by our own worker.
    .map((line) => (JSON.parse(line) as { purpose: string }).purpose);

/** The site's own words, changed on their way to the browser. */
async function relabel(page: Page, labels: NonNullable<AskedTwice["relabelled"]>): Promise<void> {
  if (labels.length === 0) return;
  await page.route(/\/(?:$|[a-z/-]+$|.*\.js)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch({ maxRedirects: 0 });
    const text = labels.reduce((body, [from, to]) => body.replaceAll(from, to), await response.text());
    await route.fulfill({ response, body: text });
  });
}

/** One site at a time has its address; the sites themselves go side by side. */
async function measureAll(bench: Bench, requests: readonly AskedTwice[]): Promise<readonly ReplayRow[]> {
  const bySite = [...new Set(requests.map(({ site }) => site))];
  const rows = bySite.map(async (site) => {
    const measured: ReplayRow[] = [];
    for (const asked of requests.filter((one) => one.site === site)) {
      const row = await measure(bench, asked);
      process.stderr.write(`${tell(row)}\n`);
      measured.push(row);
    }
    return measured;
  });
  return (await Promise.all(rows)).flat();
}

const tell = ({ query, first, second, third, fourth }: ReplayRow): string =>
  [first, second, third, fourth]
    .flatMap((one) => one ?? [])
    .map(({ ended, calls, effect }) => `${ended}, ${calls.length} calls (${calls.join(" ")}), effect ${effect}`)
    .concat(third === undefined ? [] : [third.became])
    .join(" | ")
    .concat(`  ${query}`);

function summaryOf(rows: readonly ReplayRow[]) {
  const isGood = ({ ended, effect }: ReplayRun) => ended === "verified" && effect;
  const relabelled = rows.flatMap(({ third }) => third ?? []);
  const again = rows.flatMap(({ fourth }) => fourth ?? []);
  const count = (became: string) => relabelled.filter((one) => one.became === became).length;
  const sum = (of: (row: ReplayRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    requests: rows.length,
    otherValues: rows.filter(({ otherValues }) => otherValues).length,
    first: {
      verified: rows.filter(({ first }) => isGood(first)).length,
      calls: sum(({ first }) => first.calls.length),
    },
    second: {
      // Where there was no script, the task is prepared anew.
      replayed: rows.filter(({ second }) => !second.calls.includes("prepare")).length,
      verified: rows.filter(({ second }) => isGood(second)).length,
      withoutModel: rows.filter(({ second }) => second.calls.length === 0).length,
      calls: sum(({ second }) => second.calls.length),
    },
    relabelled: { n: relabelled.length, healed: count("healed"), asked: count("asked"), wrong: count("wrong") },
    healedAgain: { n: again.length, withoutModel: again.filter((one) => isGood(one) && one.calls.length === 0).length },
    medianMs: { first: median(rows.map(({ first }) => first.ms)), second: median(rows.map(({ second }) => second.ms)) },
  };
}

const { values } = parseArgs({ options: { json: { type: "boolean" }, only: { type: "string", default: "" } } });
const requests = REQUESTS.filter(({ first, site }) => `${site} ${first}`.includes(values.only));
const rows = await inScratch("replays", async (folder) => {
  const calls = join(folder, "calls.jsonl");
  writeFileSync(calls, "");
  const env = { ...OFFLINE, REPLAY: "on", LOG_LEVEL: "info" };
  const stack = await startStack({ env, worker: { file: "bench/replays/worker.ts", args: ["--calls", calls] } });
  try {
    const browser = await launchChromium(browserPath());
    return await measureAll({ stack, browser, calls }, requests).finally(() => browser.close());
  } finally {
    await stack.stop();
  }
});
const summary = summaryOf(rows);
process.stdout.write(`${JSON.stringify(summary, null, values.json === true ? 0 : 2)}\n`);
const { first, second, relabelled } = summary;
const isProven = second.verified >= first.verified && second.withoutModel === second.replayed && relabelled.wrong === 0;
process.exitCode = isProven ? 0 : 1;
