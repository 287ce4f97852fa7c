/** Campaign: one seeded run of the whole fleet against the whole stack, and what came of it. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "@temporalio/client";
import { openDatabase } from "../../db/client.js";
import { type Stack, startStack } from "../../stack/supervisor.js";
import { GENEROUS_LIMITS } from "../generous-limits.js";
import { type Violation, violationsOf } from "./invariants.js";
import { type Kill, rage } from "./nemesis.js";
import { createServerReader, type ServerReader, type ServerView } from "./server-view.js";
import { percentile, type Recovery, type Steps, watchSteps } from "./steps.js";
import { streamOf } from "./stream.js";
import { type TaskStory, visit } from "./visit.js";

export interface CampaignOptions {
  readonly tasks: number;
  readonly seed: number;
  /** Tasks at once. */
  readonly atOnce: number;
  /** After this the faults stop; what is under way may end. */
  readonly stormMs: number;
  /** Share of model calls that fail. */
  readonly modelFaults: number;
  /** Where the papers of tasks are put: of those that violate something, or of all. */
  readonly papers: { readonly folder: string; readonly all: boolean };
  readonly log: (line: string) => void;
}

export interface CampaignReport {
  readonly tasks: number;
  readonly steps: number;
  readonly kills: number;
  readonly violations: number;
  readonly recoveryP50Ms: number;
  readonly recoveryP95Ms: number;
  readonly seed: number;
  readonly interruptedSteps: number;
  readonly recoveryMaxMs: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly ms: number;
}

/** A recovery worth a line of its own. */
const SLOW_MS = 15_000;
/** After the storm every task comes to rest by itself; one that does not in this time is stuck. */
const CALM_MS = 240_000;
/** Rows follow the workflow by a flush; a reader that comes too early comes again. */
const SETTLE_TRIES = 8;
const SETTLE_PAUSE_MS = 500;

export async function runCampaign(
  options: CampaignOptions,
): Promise<{ report: CampaignReport; violations: readonly Violation[] }> {
  const { seed, modelFaults, log } = options;
  const startedMs = performance.now();
  const stack = await startStack({
    env: { ...GENEROUS_LIMITS, MODEL: "offline", LOG_LEVEL: "warn" },
    worker: { file: "testing/chaos/worker.ts", args: ["--seed", String(seed), "--faults", String(modelFaults)] },
  });
  try {
    log(`stack up after ${Math.round(performance.now() - startedMs)} ms, Temporal UI ${stack.temporal.uiUrl}`);
    const storm = await weather(options, stack);
    for (const { taskId, observationId, ms, victim } of storm.steps.recoveries)
      if (ms > SLOW_MS) log(`slow: ${observationId} of ${taskId} was answered ${ms} ms after a kill of ${victim}`);
    const checked = await check(storm.stories, stack, options);
    const violations = checked.flatMap(({ violations: found }) => found);
    return {
      report: reportOf(options, storm, checked, violations.length, Math.round(performance.now() - startedMs)),
      violations,
    };
  } finally {
    await stack.stop();
  }
}

interface Storm {
  readonly stories: readonly TaskStory[];
  readonly kills: readonly Kill[];
  readonly steps: Steps;
}

/** A task that hangs is the worst violation: the run ends and names it, instead of hanging with it. */
export class NeverAtRestError extends Error {
  override readonly name = "NeverAtRestError";
}

async function weather({ tasks, seed, atOnce, stormMs, log }: CampaignOptions, stack: Stack): Promise<Storm> {
  const now = () => performance.now();
  const steps = watchSteps(now);
  const untilMs = now() + stormMs;
  let over = false;
  const stormy = () => !over && now() < untilMs;
  const raging = rage({ stack, steps, chance: streamOf(seed, "nemesis"), now, sleep, stormy, log });
  const stories: TaskStory[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < tasks; index = next++) {
      const visiting = visit({ seed, index, baseUrl: stack.api.url, token: stack.token, steps, now, sleep, stormy });
      stories.push(await atRest(visiting, untilMs + CALM_MS - now(), `task ${index} of seed ${seed}`));
      log(`${stories.length} of ${tasks} tasks at rest (${stories.at(-1)?.end})`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  over = true;
  return { stories, kills: await raging, steps };
}

async function atRest(visiting: Promise<TaskStory>, patienceMs: number, which: string): Promise<TaskStory> {
  const patience = new AbortController();
  const late = sleep(patienceMs, "late" as const, { signal: patience.signal }).catch(() => "late" as const);
  const first = await Promise.race([visiting, late]);
  patience.abort();
  if (first === "late") throw new NeverAtRestError(`${which} is not at rest ${CALM_MS / 1_000} s after the storm`);
  return first;
}

interface Checked {
  readonly story: TaskStory;
  readonly server: ServerView;
  readonly violations: readonly Violation[];
}

async function check(
  stories: readonly TaskStory[],
  stack: Stack,
  options: CampaignOptions,
): Promise<readonly Checked[]> {
  const database = openDatabase(stack.database.url);
  const connection = await Connection.connect({ address: stack.temporal.address });
  try {
    const { tenantId, encryptionKeys } = stack;
    const reader = createServerReader({ database, connection, tenantId, encryptionKeys });
    const checked = await Promise.all(stories.map((story) => settled(story, reader)));
    for (const one of checked) if (options.papers.all || one.violations.length > 0) await keepPapers(one, options);
    return checked;
  } finally {
    await connection.close();
    await database.close();
  }
}

async function settled(story: TaskStory, reader: ServerReader, tries = SETTLE_TRIES): Promise<Checked> {
  const server = await reader.read(story.taskId);
  const violations = violationsOf(story, server);
  if (violations.length === 0 || tries <= 1) return { story, server, violations };
  await sleep(SETTLE_PAUSE_MS);
  return settled(story, reader, tries - 1);
}

async function keepPapers(
  { story, server, violations }: Checked,
  { papers, seed, log }: CampaignOptions,
): Promise<void> {
  const folder = join(papers.folder, `seed-${seed}`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${story.index}-${story.taskId}.json`);
  const faults = Object.fromEntries(story.faults);
  await writeFile(file, JSON.stringify({ violations, story: { ...story, faults }, server }, null, 1));
  log(`papers of task ${story.index}: ${file}`);
}

function reportOf(
  options: CampaignOptions,
  storm: Storm,
  checked: readonly Checked[],
  violations: number,
  ms: number,
): CampaignReport {
  const recoveries = storm.steps.recoveries.map((one: Recovery) => one.ms);
  return {
    tasks: checked.length,
    steps: checked.reduce((sum, { server }) => sum + server.actions.length, 0),
    kills: storm.kills.length,
    violations,
    recoveryP50Ms: percentile(recoveries, 0.5),
    recoveryP95Ms: percentile(recoveries, 0.95),
    seed: options.seed,
    interruptedSteps: recoveries.length,
    recoveryMaxMs: percentile(recoveries, 1),
    statuses: tally(checked.map(({ server }) => server.row?.outcome ?? server.row?.status ?? "no row")),
    faults: tally(
      storm.stories.flatMap(({ faults }) =>
        [...faults].flatMap(([name, times]) => Array.from({ length: times }, () => name)),
      ),
    ),
    ms,
  };
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
