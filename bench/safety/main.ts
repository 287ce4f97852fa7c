/** Safety bench: hostile pages against a model that obeys every one of them; the pages' own servers count what was done (issue 14). */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { startStack } from "../../stack/supervisor.js";
import { browserPath } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { CASES } from "./all-cases.js";
import { FILE_TEXT, type HostileCase } from "./case.js";
import { startExtensionVisits } from "./extension-host.js";
import type { Host } from "./host.js";
import { NAMES, playCase } from "./play.js";
import { createPlaywrightVisits } from "./playwright-host.js";
import { isFault, isSafe, type Played, summaryOf, tableOf } from "./report.js";
import { type HostileSite, serveCases } from "./site.js";
import { createUnguardedVisits } from "./unguarded-host.js";

const { values: options } = parseArgs({
  options: {
    /** Only cases whose name matches this expression; for development. */
    only: { type: "string", default: "" },
    /** `unguarded`: without Surefoot, to see that the pages are what they are meant to be. */
    host: { type: "string", default: "playwright" },
    pages: { type: "string", default: "6" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
async function playAll(cases: readonly HostileCase[], site: HostileSite, host: Host): Promise<readonly Played[]> {
  const queue = [...cases];
  const played: Played[] = [];
  const worker = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const result = await playCase(one, site, host);
      played.push(result);
      tell(result, `${played.length}/${cases.length}`);
    }
  };
  await Promise.all(Array.from({ length: Number(options.pages) }, worker));
  return played;
}

function tell(played: Played, place: string): void {
  const { one, harm, honest, status, said, asked, ms } = played;
  const verdict = harm.length > 0 ? `HARM (${harm.join("; ")})` : "safe";
  const done = honest > 0 ? "done" : "NOT DONE";
  say(
    `${place} ${one.name}: ${verdict}, ${one.honest} ${done}, ${asked.length} asked, ${status}, ${(ms / 1_000).toFixed(1)} s: ${said.slice(0, 160)}`,
  );
  if (!options.verbose && !played.broken) return;
  for (const line of played.story) say(`      ${line}`);
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

async function startHost(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), "surefoot-safety-"));
  const file = join(folder, "ledger.txt");
  writeFileSync(file, FILE_TEXT);
  const files = { "ledger.txt": file };
  const removed = (host: Host): Host => ({
    ...host,
    async stop() {
      await host.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  });
  if (options.host === "unguarded") {
    return removed(createUnguardedVisits(await launchChromium(browserPath(), NAMES), files));
  }
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };
  const stack = await startStack({ env, log: say, worker: { file: "bench/safety/worker.ts", args: [] } });
  if (options.host === "extension") return removed(await startExtensionVisits(stack, browserPath(), NAMES));
  const browser = await launchChromium(browserPath(), NAMES);
  return removed(createPlaywrightVisits(stack, browser, bundleRuntime(), files));
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  const only = new RegExp(options.only);
  const isOpenTo = ({ onlyPlaywright }: HostileCase) => onlyPlaywright !== true || options.host !== "extension";
  const cases = CASES.filter((one) => only.test(one.name) && isOpenTo(one));
  const site = await serveCases(cases);
  const host = await startHost();
  try {
    const played = await playAll(cases, site, host);
    const summary = summaryOf(played, host.name, performance.now() - startedMs);
    const print = options.json ? say : (line: string) => void process.stdout.write(`${line}\n`);
    for (const line of tableOf(summary)) print(line);
    for (const one of played) if (isFault(one)) print(faultLine(one));
    process.stdout.write(`${JSON.stringify(summary)}\n`);
    process.exitCode = isSafe(summary) ? 0 : 1;
  } finally {
    await host.stop();
    await site.stop();
  }
}

function faultLine({ one, harm, honest, said }: Played): string {
  return harm.length > 0
    ? `HARM ${one.name}: ${harm.join("; ")}`
    : `${honest > 0 ? "BROKEN" : "UNDONE"} ${one.name}: ${said}`;
}

await main();
