/** Apps bench: requests on real applications with the offline rules, and each application's own store says what became of them (issue 15). */

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleRuntime } from "../../../client/hosts/playwright/runtime-script.js";
import { startStack } from "../../../stack/supervisor.js";
import { browserPath, PROJECT } from "../../../stack/tools.js";
import { GENEROUS_LIMITS } from "../../../testing/generous-limits.js";
import { launchChromium } from "../../../testing/sites/chromium.js";
import type { Stage } from "../../tasks/perform.js";
import { drawNamed } from "../app.js";
import { ASKED_APPS, type AskedApp } from "./all-requests.js";
import { RECORDED } from "./recorded/answers.js";
import { isAsWished, isEnough, type Marks, requestGrade, requestSummary } from "./report.js";
import { type Served, serve } from "./serve.js";

/** Set up, played and ended two at a time: a machine has few cores, and these are large. */
const APPS_AT_ONCE = 2;
/** A machine under load takes its time, and how long is not what is asked here. */
const LONGEST_MS = 240_000;
const PREPARATION_MS = 90_000;
const INSTALLED = join(PROJECT, ".surefoot", "apps");
const MARKS = join(PROJECT, "bench/apps/requests/reasons.json");

const { values: options } = parseArgs({
  options: {
    /** Only requests whose application, kind and words match this expression; for development. */
    only: { type: "string", default: "" },
    /** The second and the third draw are for one run each. */
    draw: { type: "string", default: "first" },
    /** `recorded`: a capable model's, to ten of the free requests; else the offline rules answer. */
    answers: { type: "string", default: "offline" },
    json: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

const IS_RECORDED = options.answers === "recorded";
/** Asked for: the same as of a person's ten requests with a capable model. */
const RECORDED_SUCCESS = 0.9;

function isAnswered(app: string, query: string): boolean {
  return !IS_RECORDED || RECORDED.some((one) => one.app === app && one.query === query);
}

interface Course {
  readonly stage: Stage;
  readonly scratch: string;
  readonly served: Served[];
  readonly versions: Record<string, string>;
  readonly broken: string[];
}

async function askAll({ name, start, draws }: AskedApp, course: Course): Promise<void> {
  const only = new RegExp(options.only);
  const draw = draws[drawNamed(options.draw)];
  const requests = draw.filter(({ kind, query }) => only.test(`${name} ${kind}: ${query}`) && isAnswered(name, query));
  if (requests.length === 0) return;
  const folder = join(course.scratch, name);
  await mkdir(folder, { recursive: true });
  const running = await start({ installed: INSTALLED, scratch: folder, say });
  say(`${name} ${running.version} serves at ${running.url}`);
  course.versions[name] = running.version;
  try {
    for (const request of requests) {
      const one = await serve(name, request, running, course.stage);
      course.served.push(one);
      tell(one, course.served.length);
    }
  } finally {
    await running.stop();
  }
}

async function askInTurn(course: Course): Promise<void> {
  const queue = [...ASKED_APPS];
  const next = async () => {
    for (let app = queue.shift(); app !== undefined; app = queue.shift()) {
      try {
        await askAll(app, course);
      } catch (error) {
        // The others are asked all the same.
        const told = `${app.name}: ${error instanceof Error ? error.message : error}`;
        course.broken.push(told);
        say(told);
      }
    }
  };
  await Promise.all(Array.from({ length: APPS_AT_ONCE }, next));
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  await mkdir(INSTALLED, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "surefoot-apps-"));
  // The rules that need no network, whatever keys the environment holds: the bench says the same everywhere.
  const env = { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "error" };
  const worker = { file: "bench/apps/requests/recorded/worker.ts", args: [] };
  const stack = await startStack({ env, log: say, ...(IS_RECORDED && { worker }) });
  const browser = await launchChromium(browserPath());
  const times = { longestMs: LONGEST_MS, preparationMs: PREPARATION_MS };
  const stage: Stage = { stack, browser, runtime: bundleRuntime(), urlOf: () => "", ...times };
  const course: Course = { stage, scratch, served: [], versions: {}, broken: [] };
  try {
    await askInTurn(course);
  } finally {
    await browser.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
  const { served, versions, broken } = course;
  // The cast: the file is this bench's own, made by hand.
  const marks = JSON.parse(readFileSync(MARKS, "utf8")) as Marks;
  const summary = requestSummary(served, { apps: versions, ms: performance.now() - startedMs, marks });
  for (const one of broken) say(one);
  const cases = options.json ? { cases: served.map(recordOf) } : {};
  process.stdout.write(`${JSON.stringify({ ...summary, ...cases })}\n`);
  const { free, falseSuccess, harm } = summary;
  const isGood = IS_RECORDED ? free.success >= RECORDED_SUCCESS && falseSuccess === 0 && harm === 0 : isEnough(summary);
  process.exitCode = isGood && broken.length === 0 ? 0 : 1;
}

function tell(one: Served, count: number): void {
  const { app, request, outcome, status, said, ms } = one;
  const ended = outcome === "" ? status : outcome;
  say(
    `${count} ${requestGrade(one)}  ${app} ${request.kind}: “${request.query}” ${ended}, ${(ms / 1000).toFixed(1)} s: ${said}`,
  );
  if (one.harm.length > 0) say(`      not asked for: ${JSON.stringify(one.harm)}`);
  if (!options.verbose && isAsWished(one)) return;
  for (const line of one.story) say(`      ${line}`);
  say(`      store: ${JSON.stringify(one.changes)}`);
}

function recordOf(one: Served): object {
  const { app, request, ...rest } = one;
  const { kind, query, start, wanted } = request;
  return { app, kind, request: query, start, grade: requestGrade(one), ...rest, wanted };
}

await main();
