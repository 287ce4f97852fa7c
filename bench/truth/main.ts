/** Truth bench: how often Surefoot says "done" when it was not, and the other way round, measured on pages that lie. */

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { browserPath, PROJECT } from "../../cli/stack/tools.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { inScratch, say, USUAL_OPTIONS } from "../shared/run.js";
import { workInBooths } from "./booth.js";
import { generateCases } from "./generate.js";
import { heardBy } from "./heard.js";
import { JUDGES, type JudgeName } from "./judge.js";
import { type Played, play } from "./play.js";
import { faultsIn, printRun, type Summary, summaryOf } from "./print.js";
import { startSite } from "./site.js";

const FIXED_SEED = 20_261_121;
/** Cases between two lines about how far it is, on the error stream. */
const TELL_EVERY = 50;
/** Most of a case is waiting; a process of its own for every page would be most of the rest. */
const FEW_PROCESSES = ["--renderer-process-limit=4"];

const { values } = parseArgs({
  options: {
    ...USUAL_OPTIONS,
    seed: { type: "string" },
    judge: { type: "string", default: JUDGES.join(",") },
    pages: { type: "string", default: "8" },
    unsettled: { type: "boolean", default: false },
  },
});
const seeds = values.seed === undefined ? [FIXED_SEED, seedOfCommit()] : [Number(values.seed)];
/** Those that are asked; the first play of a case is judged by the one that says yes. */
const judges = JUDGES.filter((one) => values.judge.split(",").includes(one));

/** New with every commit, so that no rule is fitted to one draw; without a repository, the fixed one once more. */
function seedOfCommit(): number {
  try {
    const hash = execFileSync("git", ["rev-parse", "HEAD"], { cwd: PROJECT, encoding: "utf8" });
    return Number.parseInt(hash.slice(0, 7), 16);
  } catch {
    return FIXED_SEED + 1;
  }
}

type PlayedBy = ReadonlyMap<JudgeName, readonly Played[]>;

/** Every case is played with the judge that says yes, and again only for a judge with which it would have gone otherwise. */
async function runSeed(seed: number, folder: string): Promise<PlayedBy> {
  const cases = generateCases(seed).filter(({ name, kind, side }) =>
    values.only.split(",").some((part) => `${side} ${kind} ${name}`.includes(part)),
  );
  const file = join(folder, "specimen.txt");
  writeFileSync(file, "a file to hand over\n");
  const [browser, site] = [await launchChromium(browserPath(), FEW_PROCESSES), await startSite()];
  const stage = { site, runtime: bundleRuntime(), file, unsettled: values.unsettled };
  const played = new Map(judges.map((judge): [JudgeName, Played[]] => [judge, []]));
  let done = 0;
  try {
    await workInBooths(browser, cases, Number(values.pages), async (one, booth) => {
      const first = await play(one, "yes", { ...stage, booth });
      for (const [judge, all] of played) {
        const result = heardBy(judge, first) ?? (await play(one, judge, { ...stage, booth }));
        if (values.verbose) tell(judge, result);
        all.push(result);
      }
      done += 1;
      if (done % TELL_EVERY === 0) say(`seed ${seed}: ${done} of ${cases.length} cases`);
    });
    return played;
  } finally {
    await browser.close();
    await site.close();
  }
}

function tell(judge: JudgeName, played: Played): void {
  const { specimen, verdict, rule, outcome, status, happened, error = "" } = played;
  const ended = `${verdict} ${rule} ${status} ${outcome} happened=${happened} ${error}`;
  say(`${judge} ${specimen.side} ${specimen.name}: ${ended}`);
  for (const line of played.lines) say(`      ${line}`);
}

const runs: Summary[] = [];
for (const seed of seeds) {
  const startedMs = performance.now();
  for (const [judge, played] of await inScratch("truth", (folder) => runSeed(seed, folder))) {
    const summary = summaryOf(seed, judge, played, performance.now() - startedMs);
    printRun(summary, played);
    runs.push(summary);
  }
}
const short = runs.map(({ noModelShareByKind: _byKind, ...run }) => run);
process.stdout.write(`${JSON.stringify({ runs: short })}\n`);
for (const fault of runs.flatMap(faultsIn)) say(`FAIL ${fault}`);
process.exitCode = runs.some((run) => faultsIn(run).length > 0) ? 1 : 0;
