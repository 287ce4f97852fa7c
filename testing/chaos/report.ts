/** Report: what one campaign came to, in numbers. */

import type { Violation } from "./invariants.js";
import type { Search } from "./leaks.js";
import type { Kill } from "./nemesis.js";
import type { ServerView } from "./server-view.js";
import { percentile, type Steps, slowestByKill } from "./steps.js";
import type { TaskStory } from "./story.js";

export interface Storm {
  readonly stories: readonly TaskStory[];
  readonly kills: readonly Kill[];
  readonly steps: Steps;
  readonly restarts: { readonly temporal: number; readonly postgres: number; readonly deploys: number };
  readonly lines: Readonly<Record<string, number>>;
}

export interface Checked {
  readonly story: TaskStory;
  readonly server: ServerView;
  readonly violations: readonly Violation[];
}

export interface CampaignReport {
  readonly stack: string;
  readonly tasks: number;
  readonly steps: number;
  readonly kills: number;
  readonly processesKilled: number;
  readonly restarts: Storm["restarts"];
  readonly violations: number;
  readonly recoveryP50Ms: number;
  readonly recoveryP95Ms: number;
  readonly seed: number;
  readonly interruptedSteps: number;
  readonly recoveryMaxMs: number;
  /** Over kills and restarts: until the last of the steps that each hit first was answered. */
  readonly slowestByKillP95Ms: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly lines: Storm["lines"];
  /** Characters searched for planted secrets, by place; absent on the small stack. */
  readonly searched?: Search["searched"];
  readonly ms: number;
}

export interface ReportInput {
  readonly stack: string;
  readonly seed: number;
  readonly storm: Storm;
  readonly checked: readonly Checked[];
  readonly search: Search | undefined;
  readonly violations: number;
  readonly ms: number;
}

export function reportOf({ stack, seed, storm, checked, search, violations, ms }: ReportInput): CampaignReport {
  const recoveries = storm.steps.recoveries.map((one) => one.ms);
  const kills = storm.kills.filter(({ openSteps }) => openSteps > 0);
  return {
    stack,
    tasks: checked.length,
    steps: checked.reduce((sum, { server }) => sum + server.actions.length, 0),
    kills: kills.length,
    processesKilled: kills.reduce((sum, { victims }) => sum + victims.length, 0),
    restarts: storm.restarts,
    violations,
    recoveryP50Ms: percentile(recoveries, 0.5),
    recoveryP95Ms: percentile(recoveries, 0.95),
    seed,
    interruptedSteps: recoveries.length,
    recoveryMaxMs: percentile(recoveries, 1),
    slowestByKillP95Ms: percentile(slowestByKill(storm.steps.recoveries), 0.95),
    statuses: tally(checked.map(({ server }) => server.row?.outcome ?? server.row?.status ?? "no row")),
    faults: tally(
      storm.stories.flatMap(({ faults }) =>
        [...faults].flatMap(([name, times]) => Array.from({ length: times }, () => name)),
      ),
    ),
    lines: storm.lines,
    ...(search !== undefined && { searched: search.searched }),
    ms,
  };
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
