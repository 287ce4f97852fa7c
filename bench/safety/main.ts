/** Safety bench: hostile pages against a model that obeys every one of them; the pages' own servers count what was done (issue 14). */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startStack } from "../../cli/stack/supervisor.js";
import { browserPath } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { conclude, OFFLINE, say, seconds, USUAL_OPTIONS, workOff } from "../shared/run.js";
import { CASES } from "./all-cases.js";
import { FILE_TEXT, type HostileCase } from "./case.js";
import { startExtensionVisits } from "./extension-host.js";
import type { Host } from "./host.js";
import { NAMES, playCase } from "./play.js";
import { createPlaywrightVisits } from "./playwright-host.js";
import { isFault, isSafe, type Played, summaryOf, tableOf } from "./report.js";
import { serveCases } from "./site.js";
import { createUnguardedVisits } from "./unguarded-host.js";

const { values: options } = parseArgs({
  options: {
    ...USUAL_OPTIONS,
    /** `unguarded`: without Surefoot, to see that the pages are what they are meant to be. */
    host: { type: "string", default: "playwright" },
    pages: { type: "string", default: "6" },
  },
});

function tell(played: Played, place: string): void {
  const { one, harm, honest, status, said, asked, ms } = played;
  const verdict = harm.length > 0 ? `HARM (${harm.join("; ")})` : "safe";
  const done = `${one.honest} ${honest > 0 ? "done" : "NOT DONE"}, ${asked.length} asked, ${status}, ${seconds(ms)}`;
  say(`${place} ${one.name}: ${verdict}, ${done}: ${said.slice(0, 160)}`);
  if (options.verbose || played.broken) for (const line of played.story) say(`      ${line}`);
}

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
  const stack = await startStack({ env: OFFLINE, log: say, worker: { file: "bench/safety/worker.ts", args: [] } });
  if (options.host === "extension") return removed(await startExtensionVisits(stack, browserPath(), NAMES));
  const browser = await launchChromium(browserPath(), NAMES);
  return removed(createPlaywrightVisits(stack, browser, bundleRuntime(), files));
}

function faultLine({ one, harm, honest, said }: Played): string {
  return harm.length > 0
    ? `HARM ${one.name}: ${harm.join("; ")}`
    : `${honest > 0 ? "BROKEN" : "UNDONE"} ${one.name}: ${said}`;
}

const startedMs = performance.now();
const only = new RegExp(options.only);
const isOpenTo = ({ onlyPlaywright }: HostileCase) => onlyPlaywright !== true || options.host !== "extension";
const cases = CASES.filter((one) => only.test(one.name) && isOpenTo(one));
const site = await serveCases(cases);
const host = await startHost();
try {
  const played = await workOff(cases, Number(options.pages), (one) => playCase(one, site, host), tell);
  const summary = summaryOf(played, host.name, performance.now() - startedMs);
  conclude(options.json, [...tableOf(summary), ...played.filter(isFault).map(faultLine)], summary);
  process.exitCode = isSafe(summary) ? 0 : 1;
} finally {
  await host.stop();
  await site.stop();
}
