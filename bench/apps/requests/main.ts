/** Apps bench: requests on real applications with the offline rules, and each application's own store says what became of them (issue 15). */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT } from "../../../cli/stack/tools.js";
import { conclude, inScratch, onStage, say, seconds, USUAL_OPTIONS, workOff } from "../../shared/run.js";
import type { Stage } from "../../tasks/perform.js";
import { drawNamed } from "../app.js";
import { LONGEST_MS, withApp } from "../host.js";
import { ASKED_APPS, type AskedApp } from "./all-requests.js";
import { RECORDED } from "./recorded/answers.js";
import { isAsWished, isEnough, type Marks, requestGrade, requestSummary } from "./report.js";
import { type Served, serve } from "./serve.js";

/** Set up, played and ended two at a time: a machine has few cores, and these are large. */
const APPS_AT_ONCE = 2;
const PREPARATION_MS = 90_000;
const MARKS = join(PROJECT, "bench/apps/requests/reasons.json");

const { values } = parseArgs({
  options: {
    ...USUAL_OPTIONS,
    /** The second and the third draw are for one run each. */
    draw: { type: "string", default: "first" },
    /** `recorded`: a capable model's, to ten of the free requests; else the offline rules answer. */
    answers: { type: "string", default: "offline" },
  },
});
const IS_RECORDED = values.answers === "recorded";
/** Asked for: the same as of a person's ten requests with a capable model. */
const RECORDED_SUCCESS = 0.9;

const served: Served[] = [];
const versions: Record<string, string> = {};
const broken: string[] = [];

function isAnswered(app: string, query: string): boolean {
  return !IS_RECORDED || RECORDED.some((one) => one.app === app && one.query === query);
}

async function askAll(app: AskedApp, stage: Stage, scratch: string): Promise<void> {
  const { name, draws } = app;
  const only = new RegExp(values.only);
  const requests = draws[drawNamed(values.draw)].filter(
    ({ kind, query }) => only.test(`${name} ${kind}: ${query}`) && isAnswered(name, query),
  );
  if (requests.length === 0) return;
  await withApp(app, scratch, async (running) => {
    versions[name] = running.version;
    for (const request of requests) {
      served.push(await serve(name, request, running, stage));
      tell(served.at(-1), served.length);
    }
  }).catch((error: unknown) => {
    // The others are asked all the same.
    broken.push(`${name}: ${error instanceof Error ? error.message : error}`);
    say(broken.at(-1) ?? "");
  });
}

function tell(one: Served | undefined, count: number): void {
  if (one === undefined) return;
  const { app, request, outcome, status, said, ms, harm, story, changes } = one;
  const ended = `${outcome || status}, ${seconds(ms)}`;
  say(`${count} ${requestGrade(one)}  ${app} ${request.kind}: “${request.query}” ${ended}: ${said}`);
  if (harm.length > 0) say(`      not asked for: ${JSON.stringify(harm)}`);
  if (values.verbose || !isAsWished(one))
    for (const line of [...story, `store: ${JSON.stringify(changes)}`]) say(`      ${line}`);
}

function recordOf(one: Served): object {
  const { app, request, ...rest } = one;
  const { kind, query, start, wanted } = request;
  return { app, kind, request: query, start, grade: requestGrade(one), ...rest, wanted };
}

const startedMs = performance.now();
const worker = IS_RECORDED ? "bench/apps/requests/recorded/worker.ts" : undefined;
await inScratch("apps", (scratch) =>
  onStage(worker, (stage) => {
    const patient = { ...stage, longestMs: LONGEST_MS, preparationMs: PREPARATION_MS };
    return workOff(ASKED_APPS, APPS_AT_ONCE, (app) => askAll(app, patient, scratch));
  }),
);
// The cast: the file is this bench's own, made by hand.
const marks = JSON.parse(readFileSync(MARKS, "utf8")) as Marks;
const summary = requestSummary(served, { apps: versions, ms: performance.now() - startedMs, marks });
for (const one of broken) say(one);
conclude(true, [], { ...summary, ...(values.json && { cases: served.map(recordOf) }) });
const { free, falseSuccess, harm } = summary;
const isGood = IS_RECORDED ? free.success >= RECORDED_SUCCESS && falseSuccess === 0 && harm === 0 : isEnough(summary);
process.exitCode = isGood && broken.length === 0 ? 0 : 1;
