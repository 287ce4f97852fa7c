/** Campaign: one seeded run of the whole fleet against the whole stack, and what came of it. */

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Connection } from "@temporalio/client";
import pLimit from "p-limit";
import { openDatabase } from "../../db/client.js";
import { calamitiesOf, disturbLines } from "./calamities.js";
import { type Violation, violationsOf } from "./invariants.js";
import { searchLeaks } from "./leaks.js";
import { rage } from "./nemesis.js";
import { type CampaignReport, type Checked, reportOf, type Storm } from "./report.js";
import { finishDeploy } from "./rolling-deploy.js";
import { createServerReader, type ServerReader } from "./server-view.js";
import { openEmbeddedStage, openProductionStage, type Stage } from "./stage.js";
import { watchSteps } from "./steps.js";
import type { TaskStory, Visiting } from "./story.js";
import { streamOf } from "./stream.js";
import { visit } from "./visit.js";

export interface CampaignOptions {
  readonly stack: "embedded" | "postgres";
  readonly tasks: number;
  readonly seed: number;
  readonly atOnce: number;
  /** After this the faults stop; what is under way may end. */
  readonly stormMs: number;
  /** Share of model calls that fail. */
  readonly modelFaults: number;
  /** Where the papers of tasks are put: of those that violate something, or of all. */
  readonly papers: { readonly folder: string; readonly all: boolean };
  readonly log: (line: string) => void;
}

/** A recovery worth a line of its own. */
const SLOW_MS = 15_000;
/** After the storm, or its own beginning, every task comes to rest by itself; one that does not in this time is stuck. */
const CALM_MS = 240_000;
/** Rows follow the workflow by a flush; a reader that comes too early comes again. */
const SETTLE_TRIES = 8;
const SETTLE_PAUSE_MS = 500;
const READERS = 16;
/** Share of the storm within which tasks begin. */
const LAST_START = 0.9;
const PAUSE_MS = { from: 3_000, to: 9_000 };

export async function runCampaign(
  options: CampaignOptions,
): Promise<{ report: CampaignReport; violations: readonly Violation[] }> {
  const { log } = options;
  const startedMs = performance.now();
  const stage = await (options.stack === "postgres" ? openProductionStage(options) : openEmbeddedStage(options));
  try {
    log(`stack up after ${Math.round(performance.now() - startedMs)} ms`);
    const storm = await weather(options, stage);
    for (const { taskId, observationId, ms, victim } of storm.steps.recoveries)
      if (ms > SLOW_MS) log(`slow: ${observationId} of ${taskId} was answered ${ms} ms after a kill of ${victim}`);
    // What hangs may be on the older build, which would never be left.
    const isCalm = storm.stories.every(({ hangs }) => hangs === undefined);
    const isDrained = stage.production === undefined || !isCalm || (await finishDeploy(stage.production.deploy, sleep));
    const checked = await check(storm.stories, stage, options);
    const search = stage.production === undefined ? undefined : await searchLeaks(stage);
    const violations = [
      ...checked.flatMap(({ violations: found }) => found),
      ...leaked(search?.leaks ?? {}),
      ...(isDrained ? [] : [NEVER_DRAINED]),
    ];
    const ms = Math.round(performance.now() - startedMs);
    return { report: reportOf({ ...options, storm, checked, search, violations: violations.length, ms }), violations };
  } finally {
    await stage.stop();
  }
}

const NEVER_DRAINED: Violation = {
  taskId: "",
  index: -1,
  invariant: "deploy ends",
  what: "tasks stay on the older build long after the storm",
};

const leaked = (leaks: Readonly<Record<string, number>>): readonly Violation[] =>
  Object.entries(leaks).map(([what, times]) => ({
    taskId: "",
    index: -1,
    invariant: "no secret kept",
    what: `${what}, ${times} times`,
  }));

async function weather(options: CampaignOptions, stage: Stage): Promise<Storm> {
  const { tasks, seed, atOnce, stormMs, log } = options;
  const now = () => performance.now();
  const steps = watchSteps(now);
  const isLarge = stage.production !== undefined;
  const startMs = now();
  let over = false;
  const stormy = () => !over && now() < startMs + stormMs;
  const shared = { stage, steps, now, sleep, stormy, log };
  const calamities = calamitiesOf({ ...shared, chance: streamOf(seed, "calamities"), stormMs });
  const raging = rage({ ...shared, chance: streamOf(seed, "nemesis"), acts: calamities.acts, pauseMs: PAUSE_MS });
  const lines = disturbLines({ ...shared, chance: streamOf(seed, "lines") });
  const stories: TaskStory[] = [];
  const at = { seed, baseUrl: stage.url, token: stage.token, steps, now, sleep, stormy };
  const limit = pLimit(atOnce);
  const task = async (index: number) => {
    const visiting = visit({ ...at, index, hasSecrets: isLarge, hasSkewedClocks: isLarge });
    // On a slow machine tasks wait for their turn until long after the storm.
    const patienceMs = Math.max(startMs + stormMs - now(), 0) + CALM_MS;
    stories.push(await atRest(visiting, patienceMs));
    log(`${stories.length} of ${tasks} tasks at rest (${stories.at(-1)?.end})`);
  };
  // All along the storm, or as fast as others end.
  const dueMs = (index: number) => (isLarge ? (LAST_START * stormMs * index) / tasks : 0);
  await Promise.all(
    Array.from({ length: tasks }, async (_, index) => {
      await sleep(dueMs(index));
      await limit(() => task(index));
    }),
  );
  over = !isLarge;
  const kills = await raging;
  return { stories, kills, steps, restarts: calamities.count(), lines: await lines };
}

/** A task that hangs is the worst violation: it is looked at as it stands. */
async function atRest({ atRest: resting, soFar }: Visiting, patienceMs: number): Promise<TaskStory> {
  const patience = new AbortController();
  const late = sleep(patienceMs, "late" as const, { signal: patience.signal }).catch(() => "late" as const);
  const first = await Promise.race([resting, late]);
  patience.abort();
  return first === "late" ? soFar() : first;
}

async function check(
  stories: readonly TaskStory[],
  { databaseUrl, temporal, tenantId, encryptionKeys }: Stage,
  options: CampaignOptions,
): Promise<readonly Checked[]> {
  const database = openDatabase(databaseUrl);
  const connection = await Connection.connect({ address: temporal.address });
  try {
    const { namespace } = temporal;
    const reader = createServerReader({ database, connection, namespace, tenantId, encryptionKeys });
    const limit = pLimit(READERS);
    const checked = await Promise.all(stories.map((story) => limit(() => settled(story, reader))));
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
