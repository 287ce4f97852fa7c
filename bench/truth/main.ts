/** Truth bench: how often Surefoot says "done" when it was not, and the other way round, measured on pages that lie. */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { browserPath, PROJECT } from "../../stack/tools.js";
import { launchChromium } from "../../testing/sites/chromium.js";
import { createBooth } from "./booth.js";
import { generateCases } from "./generate.js";
import { heardBy } from "./heard.js";
import { JUDGES, type JudgeName } from "./judge.js";
import { type Played, play, type Stage } from "./play.js";
import { faultsIn, printRun, type Summary, summaryOf } from "./print.js";
import { startSite } from "./site.js";

const FIXED_SEED = 20_261_121;
const PAGES_AT_ONCE = 8;
/** Cases between two lines about how far it is, on the error stream. */
const TELL_EVERY = 50;
/** Most of a case is waiting; a process of its own for every page would be most of the rest. */
const FEW_PROCESSES = ["--renderer-process-limit=4"];

interface Options {
  readonly seeds: readonly number[];
  /** Those that are asked; the first play of a case is judged by the one that says yes. */
  readonly judges: readonly JudgeName[];
  /** Kinds or names, or parts of them, separated by commas; all when empty. */
  readonly only: readonly string[];
  readonly json: boolean;
  readonly verbose: boolean;
  readonly pages: number;
  readonly unsettled: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      ...{ seed: { type: "string" }, judge: { type: "string", default: JUDGES.join(",") } },
      ...{ only: { type: "string", default: "" }, pages: { type: "string", default: String(PAGES_AT_ONCE) } },
      ...{ json: { type: "boolean", default: false }, verbose: { type: "boolean", default: false } },
      unsettled: { type: "boolean", default: false },
    },
  });
  const { seed, judge, only, pages, ...flags } = values;
  return {
    ...flags,
    seeds: seed === undefined ? [FIXED_SEED, seedOfCommit()] : [Number(seed)],
    judges: JUDGES.filter((one) => judge.split(",").includes(one)),
    only: only.split(","),
    pages: Number(pages),
  };
}

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
async function runSeed(seed: number, options: Options): Promise<PlayedBy> {
  const cases = generateCases(seed).filter(({ name, kind, side }) =>
    options.only.some((part) => `${side} ${kind} ${name}`.includes(part)),
  );
  const folder = mkdtempSync(join(tmpdir(), "surefoot-truth-"));
  const file = join(folder, "specimen.txt");
  writeFileSync(file, "a file to hand over\n");
  const [browser, site] = [await launchChromium(browserPath(), FEW_PROCESSES), await startSite()];
  const runtime = bundleRuntime();
  try {
    const queue = [...cases];
    const played = new Map(options.judges.map((judge): [JudgeName, Played[]] => [judge, []]));
    let done = 0;
    const worker = async () => {
      const booth = createBooth(browser);
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
        const stage: Stage = { booth, site, runtime, file, unsettled: options.unsettled };
        const first = await play(one, "yes", stage);
        for (const [judge, all] of played) {
          const result = heardBy(judge, first) ?? (await play(one, judge, stage));
          if (options.verbose) tell(judge, result);
          all.push(result);
        }
        done += 1;
        if (done % TELL_EVERY === 0) say(`seed ${seed}: ${done} of ${cases.length} cases`);
      }
      await booth.close();
    };
    await Promise.all(Array.from({ length: options.pages }, worker));
    return played;
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function tell(judge: JudgeName, played: Played): void {
  const { specimen, verdict, rule, outcome, status, happened, error = "" } = played;
  say(
    `${judge} ${specimen.side} ${specimen.name}: ${verdict} ${rule} ${status} ${outcome} happened=${happened} ${error}`,
  );
  for (const line of played.lines) say(`      ${line}`);
}

const options = readOptions();
const runs: Summary[] = [];
for (const seed of options.seeds) {
  const startedMs = performance.now();
  const playedBy = await runSeed(seed, options);
  for (const [judge, played] of playedBy) {
    const summary = summaryOf(seed, judge, played, performance.now() - startedMs);
    printRun(summary, played);
    runs.push(summary);
  }
}
const short = runs.map(({ noModelShareByKind: _byKind, ...run }) => run);
process.stdout.write(`${JSON.stringify({ runs: short })}\n`);
for (const fault of runs.flatMap(faultsIn)) say(`FAIL ${fault}`);
process.exitCode = runs.some((run) => faultsIn(run).length > 0) ? 1 : 0;
