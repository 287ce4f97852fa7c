/** Opening: the input of a new task, and its initial state. */

import type { Contract } from "../../protocol/contract.js";
import type { Limits } from "../../protocol/task.js";
import type { ExecutionOptions } from "../action/execution.js";
import { taskOrigins } from "../action/sites.js";
import { limitsFrom, NO_LATENCY, NO_USAGE, startWorkingTime } from "../limits/budget.js";
import { noLoop, noVelocity } from "../limits/repetition.js";
import type { TaskRef } from "../turn/identity.js";
import type { Observation } from "../turn/observation.js";
import type { TimeContext } from "./choice.js";
import { emptyMemory } from "./memory.js";
import type { ApprovalRule } from "./reply.js";
import { type Counters, IDLE_MS, originsOf, pageOf, type Settings, type TaskState } from "./state.js";

export interface TaskOpening {
  readonly task: TaskRef;
  readonly first: Observation;
  readonly limits?: Partial<Limits>;
  /** The tenant's limits, for those that the task does not set. */
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: boolean;
  /** The user wants to confirm the contract before the first action. */
  readonly confirmContract?: true;
  /** Contract sent by the user; otherwise the task agrees one. */
  readonly contract?: Contract;
  /** Settings for the client's own checks and retries. They do not change the server's verification. */
  readonly execution?: ExecutionOptions;
  /** Default: irreversible actions wait for a person. */
  readonly approve?: ApprovalRule;
  readonly place?: Omit<TimeContext, "nowIso">;
  /** Origins that the request names. The task may act on them and on the origin of the first page. */
  readonly sites?: readonly string[];
  /** Further origins on which the tenant's tasks may act. Values move there only with a person's consent. */
  readonly actOrigins?: readonly string[];
  /** The installation's configuration when the task began; valid for all runs of the task. */
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

/** Initial state. The workflow absorbs the first observation as the first event. */
export function openTask(opening: TaskOpening, nowMs: number): TaskState {
  const { first, place } = opening;
  return {
    v: 5,
    phase: { name: "preparing", command: "prepare-0" },
    settings: settingsOf(opening),
    client: {
      clientId: first.clientId,
      page: pageOf(first),
      seen: originsOf(first),
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
