/** Extension bench: what observing, acting, settling and witnessing take beside a plain click and wait, in a real browser. `npm run bench:extension`. */

import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import type { TaskHost } from "../../client/host.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import { browserPath } from "../../stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { quantile, rounded } from "../page/timing.js";

const ELEMENTS = [500, 5_000, 20_000];
/** What the client waits at least for a page to come to rest (client/settle.ts); the plain side waits as long. */
const SETTLE_LEAST_MS = 500;
/** What has to hold at the median, on five thousand elements. */
const TARGET_MS = 60;
const [WARM_UPS, JUDGED] = [2, 5_000];

interface Figures {
  readonly elements: number;
  readonly oursMs: number;
  readonly plainMs: number;
  /** Ours without the plain click and the settle minimum; medians of the rounds. */
  readonly overheadMs: number;
  readonly observeMs: number;
  readonly executeMs: number;
}

/** Rows of a list, each with a link and a button, and two buttons that count: what the plain side presses changes by itself for ours. */
function pageOf(elements: number): string {
  const rows = Array.from(
    { length: Math.floor(elements / 5) },
    (_, n) => `<tr><td><a href="#${n}">Entry ${n}</a></td><td><button>Open ${n}</button></td></tr>`,
  );
  const counters = ["count", "plain"].map(
    (id) =>
      `<p><button id="${id}" onclick="this.nextElementSibling.textContent++">Count</button> <output>0</output></p>`,
  );
  return `<!doctype html><title>Bench</title><main><h1>Entries</h1>${counters.join("")}<table>${rows.join("")}</table></main>`;
}

async function measure(browser: Browser, runtime: string, elements: number, rounds: number): Promise<Figures> {
  const page = await browser.newPage();
  try {
    await page.route("http://bench.test/", (route) =>
      route.fulfill({ contentType: "text/html", body: pageOf(elements) }),
    );
    await page.goto("http://bench.test/");
    const host = createPlaywrightHost(page, { runtime: Promise.resolve(runtime) });
    const times: { readonly observe: number; readonly execute: number; readonly plain: number }[] = [];
    for (let round = 0; round < rounds + WARM_UPS; round++) {
      // What the plain side did is not seen by ours; a task has seen the page that it acts on.
      const { dom } = await host.observe();
      const ours = await throughClient(host, dom);
      const plain = await timed(() => page.click("#plain"), SETTLE_LEAST_MS);
      if (round >= WARM_UPS) times.push({ ...ours, plain });
    }
    const median = (of: (one: (typeof times)[number]) => number) => rounded(quantile(times.map(of), 0.5), 1);
    return {
      elements,
      oursMs: median(({ observe, execute }) => observe + execute),
      plainMs: median(({ plain }) => plain),
      overheadMs: median(({ observe, execute, plain }) => observe + execute - plain),
      observeMs: median(({ observe }) => observe),
      executeMs: median(({ execute }) => execute),
    };
  } finally {
    await page.close();
  }
}

/** One step of a task through our client: it acts, lets the page settle, tells what it saw, and looks at what came of it. */
async function throughClient(host: TaskHost, dom: string) {
  const [, epoch = "", number = ""] = /<button id="count"[^>]* data-sf="([\w-]+)\.(\d+)"/.exec(dom) ?? [];
  const target = { snapshotId: "", epoch, id: Number(number), role: "button", name: "Count", fingerprint: "" };
  const limits = { verifyDelayMs: 0, maxRetries: 0, verify: true };
  const execute = await timed(async () => {
    const action = `click(${number})`;
    const { receipt, witness } = await host.execute({ actionId: crypto.randomUUID(), action, target, ...limits });
    if (!receipt.ok || witness.didDomMutate !== true)
      throw new Error(`The press was not seen: ${JSON.stringify(receipt)}`);
  });
  let after = "";
  const observe = await timed(async () => {
    ({ dom: after } = await host.observe());
  });
  const [was, is] = [dom, after].map((page) => /<output[^>]*>(\d+)/.exec(page)?.[1]);
  if (Number(is) !== Number(was) + 1) throw new Error(`The page shows ${is} after ${was}`);
  return { observe, execute };
}

async function timed(work: () => Promise<unknown>, thenWaitMs = 0): Promise<number> {
  const startedMs = performance.now();
  await work();
  if (thenWaitMs > 0) await sleep(thenWaitMs);
  return performance.now() - startedMs;
}

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, rounds: { type: "string", default: "15" } },
});
const runtime = await bundleRuntime();
const browser = await launchChromium(browserPath());
try {
  const figures: Figures[] = [];
  for (const elements of ELEMENTS) figures.push(await measure(browser, runtime, elements, Number(values.rounds)));
  const overheadMs = figures.find(({ elements }) => elements === JUDGED)?.overheadMs ?? Number.POSITIVE_INFINITY;
  const missed = overheadMs > TARGET_MS ? ["overheadMs"] : [];
  if (values.json) process.stdout.write(`${JSON.stringify({ overheadMs, missed, pages: figures })}\n`);
  else {
    console.table(figures);
    console.log({ overheadMs, missed });
  }
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
}
