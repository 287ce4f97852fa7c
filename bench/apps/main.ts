/** Refusals bench: real applications refuse and accept, the model believes everything, and each application's own store says what was so (issue 12). */

import { mkdtempSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { startStack } from "../../stack/supervisor.js";
import { browserPath, PROJECT } from "../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../testing/generous-limits.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import type { Stage } from "../tasks/perform.js";
import { APPS } from "./all-apps.js";
import { type App, AppMissingError, drawNamed } from "./app.js";
import { type Played, play } from "./play.js";
import { isCompleted, isFault, isRefusal, kindOf, summaryOf } from "./report.js";

/** Fewer say little. */
const FEWEST_APPS = 3;
/** A machine under load takes its time, and how long is not what is asked here. */
const LONGEST_MS = 240_000;
const INSTALLED = join(PROJECT, ".surefoot", "apps");

const { values: options } = parseArgs({
  options: {
    /** Only cases whose application, kind and request match this expression; for development. */
    only: { type: "string", default: "" },
    /** The second and the third draw are for one run each. */
    draw: { type: "string", default: "first" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

async function playApp(app: App, stage: Stage, scratch: string, tell: (one: Played) => void): Promise<string> {
  const only = new RegExp(options.only);
  const cases = app.draws[drawNamed(options.draw)].filter(({ goal, outcome }) =>
    only.test(`${app.name} ${Object.values(outcome)[0]}: ${goal}`),
  );
  if (cases.length === 0) return "";
  const folder = join(scratch, app.name);
  await mkdir(folder, { recursive: true });
  const running = await app.start({ installed: INSTALLED, scratch: folder, say });
  say(`${app.name} ${running.version} serves at ${running.url}`);
  try {
    for (const one of cases) tell(await play(app.name, one, running, stage));
    return running.version;
  } finally {
    await running.stop();
  }
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  await mkdir(INSTALLED, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "surefoot-apps-"));
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };
  const stack = await startStack({ env, log: say, worker: { file: "bench/apps/worker.ts", args: [] } });
  const browser = await launchChromium(browserPath());
  const played: Played[] = [];
  const versions: Record<string, string> = {};
  const missing: string[] = [];
  const broken: string[] = [];
  try {
    const stage: Stage = { stack, browser, runtime: bundleRuntime(), urlOf: () => "", longestMs: LONGEST_MS };
    const tell = (one: Played) => {
      played.push(one);
      printCase(one, played.length);
    };
    await Promise.all(
      APPS.map(async (app) => {
        try {
          const version = await playApp(app, stage, scratch, tell);
          if (version !== "") versions[app.name] = version;
        } catch (error) {
          // The others are played all the same.
          const isMissing = error instanceof AppMissingError;
          const told = isMissing ? error.message : `${app.name}: ${error instanceof Error ? error.message : error}`;
          (isMissing ? missing : broken).push(told);
          say(told);
        }
      }),
    );
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  const summary = summaryOf(played, versions, performance.now() - startedMs);
  for (const one of [...missing, ...broken]) say(one);
  const enough = options.only !== "" || Object.keys(versions).length >= FEWEST_APPS;
  if (!enough) say(`only ${Object.keys(versions).length} applications could be set up; ${FEWEST_APPS} are needed`);
  const cases = options.json ? { cases: played.map(recordOf) } : {};
  process.stdout.write(`${JSON.stringify({ ...summary, ...cases })}\n`);
  const isSound = enough && broken.length === 0;
  process.exitCode = isSound && summary.falseSuccess === 0 && summary.invalid.length === 0 ? 0 : 1;
}

function printCase(one: Played, count: number): void {
  const side = isRefusal(one) ? "refused" : "accepted";
  const fault = isFault(one) ? "FAULT " : "";
  const truth = one.happened ? "happened" : "did not happen";
  const { app, specimen, outcome, status, said, ms } = one;
  const ended = outcome === "" ? status : outcome;
  say(
    `${count} ${fault}${app} ${side} ${kindOf(one)}: “${specimen.goal}” ${ended}, ${truth}, ${(ms / 1000).toFixed(1)} s: ${said}`,
  );
  if (one.harm.length > 0) say(`      not asked for: ${JSON.stringify(one.harm)}`);
  if (!options.verbose && !isFault(one)) return;
  for (const line of one.story) say(`      ${line}`);
  say(`      store: ${JSON.stringify(one.changes)}`);
}

function recordOf(one: Played): object {
  const { app, specimen, status, outcome, said, happened, changes, harm, story, ms } = one;
  const side = isRefusal(one) ? "refused" : "accepted";
  const completed = isCompleted(one);
  return {
    app,
    side,
    kind: kindOf(one),
    goal: specimen.goal,
    status,
    outcome,
    completed,
    happened,
    said,
    changes,
    harm,
    story,
    ms,
  };
}

await main();
