/** Refusals bench: real applications refuse and accept, the model believes everything, and each application's own store says what was so (issue 12). */

import { parseArgs } from "node:util";
import { conclude, inScratch, onStage, say, seconds, USUAL_OPTIONS } from "../shared/run.js";
import type { Stage } from "../tasks/perform.js";
import { APPS } from "./all-apps.js";
import { type App, AppMissingError, casesOf } from "./app.js";
import { LONGEST_MS, withApp } from "./host.js";
import { type Played, play } from "./play.js";
import { isCompleted, isFault, isRefusal, kindOf, summaryOf } from "./report.js";

const FEWEST_APPS = 3;
/** The second and the third draw are for one run each. */
const { values } = parseArgs({ options: { ...USUAL_OPTIONS, draw: { type: "string", default: "first" } } });

const played: Played[] = [];
const versions: Record<string, string> = {};
const missing: string[] = [];
const broken: string[] = [];

async function playApp(app: App, stage: Stage, scratch: string): Promise<void> {
  const cases = casesOf(app, values);
  if (cases.length === 0) return;
  await withApp(app, scratch, async (running) => {
    for (const one of cases) {
      played.push(await play(app.name, one, running, stage));
      tell(played.at(-1), played.length);
    }
    versions[app.name] = running.version;
  }).catch((error: unknown) => {
    // The others are played all the same.
    const isMissing = error instanceof AppMissingError;
    const told = isMissing ? error.message : `${app.name}: ${error instanceof Error ? error.message : error}`;
    (isMissing ? missing : broken).push(told);
    say(told);
  });
}

function tell(one: Played | undefined, count: number): void {
  if (one === undefined) return;
  const { app, specimen, outcome, status, said, ms, happened, harm, story, changes } = one;
  const is = `${isFault(one) ? "FAULT " : ""}${app} ${sideOf(one)} ${kindOf(one)}`;
  const ended = `${outcome || status}, ${happened ? "happened" : "did not happen"}, ${seconds(ms)}`;
  say(`${count} ${is}: “${specimen.goal}” ${ended}: ${said}`);
  if (harm.length > 0) say(`      not asked for: ${JSON.stringify(harm)}`);
  if (values.verbose || isFault(one))
    for (const line of [...story, `store: ${JSON.stringify(changes)}`]) say(`      ${line}`);
}

const sideOf = (one: Played): string => (isRefusal(one) ? "refused" : "accepted");

function recordOf(one: Played): object {
  const { app, specimen, status, outcome, said, happened, changes, harm, story, ms } = one;
  const what = { app, side: sideOf(one), kind: kindOf(one), goal: specimen.goal };
  return { ...what, status, outcome, completed: isCompleted(one), happened, said, changes, harm, story, ms };
}

const startedMs = performance.now();
await inScratch("apps", (scratch) =>
  onStage("bench/apps/worker.ts", (stage) =>
    Promise.all(APPS.map((app) => playApp(app, { ...stage, longestMs: LONGEST_MS }, scratch))),
  ),
);
const summary = summaryOf(played, versions, performance.now() - startedMs);
for (const one of [...missing, ...broken]) say(one);
const enough = values.only !== "" || Object.keys(versions).length >= FEWEST_APPS;
if (!enough) say(`only ${Object.keys(versions).length} applications could be set up; ${FEWEST_APPS} are needed`);
conclude(true, [], { ...summary, ...(values.json && { cases: played.map(recordOf) }) });
const isSound = enough && broken.length === 0;
process.exitCode = isSound && summary.falseSuccess === 0 && summary.invalid.length === 0 ? 0 : 1;
