/** TaskState: all that a task knows; plain JSON under 64 KB that survives continue-as-new (task-machine §1, §8). */

import type { ExecutionOptions } from "../action/execution.js";
import { type Limits, limitsFrom, startWorkingTime, type WorkingTime } from "../limits/budget.js";
import { type LoopState, noLoop, noVelocity, type VelocityState } from "../limits/repetition.js";
import { NO_LATENCY, NO_USAGE, type TierLatency } from "../limits/usage.js";
import type { Plan } from "../planning/plan.js";
import type { SubTaskTree } from "../planning/subtasks.js";
import type { Deliveries } from "../recovery/deliveries.js";
import { noRecovery, type RecoveryMemory } from "../recovery/ladder.js";
import type { Contract, CriterionResult } from "../verification/contract.js";
import { type Deeds, noDeeds } from "../verification/deeds.js";
import type { Verdict } from "../verification/verdict.js";
import type { Usage } from "./activities.js";
import type { ObservationId, TaskRef } from "./identity.js";
import type { Feedback, PastAction } from "./memory.js";
import { noReasoning, type ReasoningState } from "./memory.js";
import type { Observation, PageRef } from "./observation.js";
import type { Phase } from "./phase.js";
import type { Fact } from "./projection.js";
import type { ApprovalRule, NextAction } from "./reply.js";
import type { TimeContext } from "./time.js";

/** Observation ids whose replies are remembered (task-machine §3). */
export const REMEMBERED_OBSERVATIONS = 20;
export const REMEMBERED_ACTIONS = 10;
export const REMEMBERED_VERDICTS = 20;
/** Characters of the line about actions older than those. */
export const REMEMBERED_SUMMARY = 300;

export const IDLE_MS = 30 * 60_000;
export const ABANDON_MS = 30 * 24 * 60 * 60_000;
/** A turn that lasts this long is written to the projections once more, so that people see it working. */
export const LONG_TURN_MS = 5_000;

/** How often it paid to work ahead of a verdict. */
export interface SpeculationCount {
  readonly used: number;
  readonly wasted: number;
}

/** Of a task that never worked ahead, as of one of an older version: none. */
export function speculationOf({ speculation }: { readonly speculation?: SpeculationCount }): SpeculationCount {
  return speculation ?? { used: 0, wasted: 0 };
}

/** A fact not yet in the projections. */
export interface PendingFact {
  readonly sequence: number;
  readonly atMs: number;
  readonly fact: Fact;
}

export interface TaskState {
  readonly v: 1;
  readonly task: TaskRef;
  readonly phase: Phase;
  /** Counter from which command ids are made; never reused. */
  readonly commands: number;
  readonly startUrl: string;
  /** Origins that `navigate` may lead to. */
  readonly origins: readonly string[];
  /** A Surefoot client is one whose first observation carries `protocol`; it holds the lease by its client id. */
  readonly surefoot: boolean;
  readonly clientId: string;
  /** How the client is to check and repeat what it does, as the task was begun. */
  readonly execution: ExecutionOptions;
  /** The same, for the next action that is chosen and for no other; null where nothing was said of it. */
  readonly executionNext: ExecutionOptions | null;
  readonly approve: ApprovalRule;
  /** False: every action is a turn of its own; absent in a task begun by an older version. */
  readonly chain?: boolean;
  /** True: the next action is worked out while the judge still looks at the last one. Absent in a task begun by an older version, whose history knows no such call. */
  readonly speculate?: boolean;
  /** Calls begun ahead whose answer was used, and those that were for nothing; absent before the first. */
  readonly speculation?: SpeculationCount;
  /** What a person allowed but the page changed before it could be issued: action and fingerprint. */
  readonly allowed: string | null;
  readonly page: PageRef;
  /** `settled` of the latest page; undefined from a plain client. */
  readonly settled: boolean | undefined;
  readonly userContract: Contract | null;
  /** The user wants to be asked before a task of which code cannot tell whether it is done (design §9). */
  readonly promptForAdvisory: boolean;
  /** A person was asked about the contract already. */
  readonly contractAsked: boolean;
  readonly contract: Contract | null;
  readonly criteria: readonly CriterionResult[];
  /** Of the phase at hand, where the task has phases. */
  readonly plan: Plan | null;
  /** Absent for a task of one phase. */
  readonly subTasks?: SubTaskTree;
  /** What the last verification saw of the next step's target, in words. */
  readonly lookAhead?: string;
  /** Where the user is, as the browser says. */
  readonly place?: Omit<TimeContext, "nowIso">;
  /** Newest last. */
  readonly history: readonly PastAction[];
  /** One line about actions older than `history`. */
  readonly earlierSummary: string;
  readonly verdicts: readonly { readonly stepIndex: number; readonly action: string; readonly verdict: Verdict }[];
  readonly hints: readonly string[];
  readonly reasoning: ReasoningState;
  readonly turn: number;
  /** Index of the next turn to be issued. */
  readonly stepIndex: number;
  readonly reply: NextAction | null;
  /** Verification and correction to be told with the next reply. */
  readonly report: Pick<NextAction, "verification" | "correction">;
  readonly answered: readonly { readonly id: ObservationId; readonly redelivered: boolean }[];
  /** Ids that wait for the turn in the making. */
  readonly waiting: readonly ObservationId[];
  readonly limits: Limits;
  readonly velocity: VelocityState;
  readonly loop: LoopState;
  /** To be told with the next prompt. */
  readonly warning: Feedback | null;
  /** Turns that were only a second look; they count towards no limit. */
  readonly looks: number;
  /** Refusals by the client in a row: its target was gone or had changed. */
  readonly clientRefusals: number;
  /** What was entered, saved and refused so far; unlike `history` it forgets no refusal that is not repaired. */
  readonly deeds: Deeds;
  /** Server tools used since the last action. */
  readonly toolsInARow: number;
  /** What was tried on which trouble, over the whole task (design §8). */
  readonly recovery: RecoveryMemory;
  /** Deeds of the plan step at hand that reached their target and did not do what they should (design §21.3). */
  readonly deliveries: Deliveries;
  /** Corrections tried on the current plan step. */
  readonly corrections: number;
  /** Times the plan was changed, or had to be. */
  readonly replans: number;
  /** The plan was looked at again because nothing helped on the current step; a second time there is the end (design §8). */
  readonly replannedStep: boolean;
  readonly time: WorkingTime;
  readonly unknownInARow: number;
  /** Times the finish gate sent the task back. */
  readonly finishRefusals: number;
  readonly usage: Usage;
  readonly pace: TierLatency;
  readonly facts: readonly PendingFact[];
  readonly factSequence: number;
  readonly flush: { readonly wanted: boolean; readonly command: string | null; readonly upTo: number };
  readonly idle: { readonly timer: string; readonly atMs: number };
  readonly lastContactMs: number;
  readonly turnStartedMs: number;
  readonly longTurnTold: boolean;
  /** Turns issued in this run, for the roll-over threshold. */
  readonly runSteps: number;
  readonly rollOverDue: boolean;
}

export interface TaskOpening {
  readonly task: TaskRef;
  readonly first: Observation;
  readonly limits?: Partial<Limits>;
  /** The tenant's own bounds, where the task names none. */
  readonly tenantLimits?: Partial<Limits>;
  readonly promptForAdvisory?: boolean;
  readonly contract?: Contract;
  readonly execution?: ExecutionOptions;
  readonly approve?: ApprovalRule;
  readonly place?: Omit<TimeContext, "nowIso">;
  readonly chain?: boolean;
  readonly speculate?: boolean;
}

/** The state before anything was absorbed; the first observation is the first event. */
export function openTask(opening: TaskOpening, nowMs: number): TaskState {
  const { first } = opening;
  return {
    v: 1,
    task: opening.task,
    phase: { name: "preparing", command: "prepare-0" },
    commands: 1,
    startUrl: first.url,
    origins: [new URL(first.url).origin],
    surefoot: first.protocol !== undefined,
    clientId: first.clientId,
    execution: opening.execution ?? {},
    executionNext: null,
    approve: opening.approve ?? "irreversible",
    chain: opening.chain ?? true,
    speculate: opening.speculate === true,
    allowed: null,
    page: pageOf(first),
    settled: undefined,
    userContract: opening.contract ?? null,
    promptForAdvisory: opening.promptForAdvisory ?? false,
    contractAsked: false,
    contract: null,
    criteria: [],
    plan: null,
    history: [],
    earlierSummary: "",
    verdicts: [],
    hints: [],
    reasoning: noReasoning,
    turn: 0,
    ...(opening.place === undefined ? {} : { place: opening.place }),
    stepIndex: 0,
    reply: null,
    report: {},
    answered: [],
    waiting: [],
    limits: limitsFrom(opening.limits, opening.tenantLimits),
    velocity: noVelocity,
    loop: noLoop,
    warning: null,
    looks: 0,
    clientRefusals: 0,
    deeds: noDeeds,
    toolsInARow: 0,
    recovery: noRecovery,
    deliveries: [],
    corrections: 0,
    replans: 0,
    replannedStep: false,
    time: startWorkingTime(nowMs),
    unknownInARow: 0,
    finishRefusals: 0,
    usage: NO_USAGE,
    pace: NO_LATENCY,
    facts: [],
    factSequence: 0,
    flush: { wanted: false, command: null, upTo: 0 },
    idle: { timer: "idle-0", atMs: nowMs + IDLE_MS },
    lastContactMs: nowMs,
    turnStartedMs: nowMs,
    longTurnTold: false,
    runSteps: 0,
    rollOverDue: false,
  };
}

/** An observation without what belongs to the client: the page by reference. */
export function pageOf(observation: Observation): PageRef {
  const { snapshotId, url, title, domHash, skeletonHash, focus } = observation;
  return { snapshotId, url, title, domHash, skeletonHash, focus };
}
