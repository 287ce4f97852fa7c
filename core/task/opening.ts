/** Opening: what a task is begun with, and its state before anything was absorbed. */

import type { Contract } from "../../protocol/contract.js";
import type { Limits } from "../../protocol/task.js";
import type { ExecutionOptions } from "../action/execution.js";
import { originOf } from "../action/origins.js";
import { taskOrigins } from "../action/sites.js";
import { limitsFrom, NO_LATENCY, NO_USAGE, startWorkingTime } from "../limits/budget.js";
import { noLoop, noVelocity } from "../limits/repetition.js";
import type { TaskRef } from "../turn/identity.js";
import type { Observation } from "../turn/observation.js";
import type { TimeContext } from "./choice.js";
import { emptyMemory } from "./memory.js";
import type { ApprovalRule } from "./reply.js";
import { type Counters, IDLE_MS, pageOf, type Settings, type TaskState } from "./state.js";

/** What a task is begun with. */
export interface TaskOpening {
  readonly task: TaskRef;
  readonly first: Observation;
  readonly limits?: Partial<Limits>;
  /** The tenant's own bounds, where the task names none. */
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: boolean;
  /** The user wants to see what done will mean before anything is done. */
  readonly confirmContract?: true;
  /** A contract that the user sent; else one is agreed. */
  readonly contract?: Contract;
  /** How the client checks and repeats what it does; the server's own verification stands. */
  readonly execution?: ExecutionOptions;
  /** Irreversible actions wait for a person unless told otherwise. */
  readonly approve?: ApprovalRule;
  readonly place?: Omit<TimeContext, "nowIso">;
  /** Origins that the request names; with that of the first page the task may act on them. */
  readonly sites?: readonly string[];
  /** Origins on which the tenant's tasks may act as well. Nobody named them for this task: values do not move there unasked. */
  readonly actOrigins?: readonly string[];
  /** As the installation was configured when the task began; it holds for all of its runs. */
  readonly replanBelow?: number;
  readonly chain?: boolean;
  readonly speculate?: boolean;
}

const noCounts: Omit<Counters, "limits" | "time"> = {
  velocity: noVelocity,
  loop: noLoop,
  clientRefusals: 0,
  toolsInARow: 0,
  corrections: 0,
  replans: 0,
  replannedStep: false,
  unknownInARow: 0,
  finishRefusals: 0,
  refusedClaim: "",
  usage: NO_USAGE,
  pace: NO_LATENCY,
  speculation: { used: 0, wasted: 0 },
};

/** The state before anything was absorbed; the first observation is the first event. */
export function openTask(opening: TaskOpening, nowMs: number): TaskState {
  const { first, place } = opening;
  return {
    v: 4,
    phase: { name: "preparing", command: "prepare-0" },
    settings: settingsOf(opening),
    client: {
      clientId: first.clientId,
      page: pageOf(first),
      seen: [originOf(first.url)],
      settled: undefined,
      place,
      executionNext: null,
      allowed: null,
      lastContactMs: nowMs,
    },
    progress: { contract: null, contractAsked: false, criteria: [], plan: null, stepIndex: 0, looks: 0 },
    memory: emptyMemory,
    counters: { ...noCounts, limits: limitsFrom(opening.limits, opening.tenantLimits), time: startWorkingTime(nowMs) },
    delivery: {
      turn: 0,
      reply: null,
      words: null,
      report: {},
      answered: [],
      waiting: [],
      turnStartedMs: nowMs,
      longTurnTold: false,
    },
    projection: { facts: [], factSequence: 0, flush: { wanted: false, command: null, upTo: 0 } },
    run: { commands: 1, idle: { timer: "idle-0", atMs: nowMs + IDLE_MS }, runSteps: 0, rollOverDue: false },
  };
}

const settingsOf = ({ task, first, ...opening }: TaskOpening): Settings => ({
  task,
  startUrl: first.url,
  ...taskOrigins(first.url, opening.sites, opening.actOrigins),
  surefoot: first.protocol !== undefined,
  execution: opening.execution ?? {},
  approve: opening.approve ?? "irreversible",
  chain: opening.chain ?? true,
  speculate: opening.speculate === true,
  userContract: opening.contract ?? null,
  promptForAdvisory: opening.promptForAdvisory ?? false,
  ...(opening.confirmContract && { confirmContract: true }),
  ...(opening.replanBelow !== undefined && { replanBelow: opening.replanBelow }),
});
