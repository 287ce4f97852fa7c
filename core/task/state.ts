/** TaskState: all that a task knows; plain JSON under 64 KB that survives continue-as-new. */

import type { Contract, Plan } from "../../protocol/contract.js";
import type { Limits } from "../../protocol/task.js";
import type { ExecutionOptions } from "../action/execution.js";
import type { TierLatency, WorkingTime } from "../limits/budget.js";
import type { LoopState, VelocityState } from "../limits/repetition.js";
import type { SubTaskTree } from "../planning/subtasks.js";
import type { ObservationId, TaskRef } from "../turn/identity.js";
import type { Usage } from "../turn/issued-action.js";
import type { Observation, PageRef } from "../turn/observation.js";
import type { CriterionResult } from "../verification/completion/contract.js";
import type { TimeContext } from "./choice.js";
import type { ReplyWords } from "./delivery.js";
import type { TaskMemory } from "./memory.js";
import type { Phase } from "./phase.js";
import type { PendingWrites } from "./projection.js";
import type { OutstandingTurn } from "./recheck.js";
import type { ApprovalRule, NextAction } from "./reply.js";
import type { SourcesState } from "./sources.js";

/** Characters of the line about actions older than those. */
export const SUMMARY_MAX = 300;
export const IDLE_MS = 30 * 60_000;
export const ABANDON_MS = 30 * 24 * 60 * 60_000;
/** Of a turn that lasts this long, or has asked what takes so long, the projections tell before it ends. */
export const LONG_TURN_MS = 5_000;

/** Calls begun ahead of a verdict: those whose answer was used, and those that were paid for nothing. */
export interface SpeculationCount {
  readonly used: number;
  readonly wasted: number;
}

export interface Settings {
  readonly task: TaskRef;
  readonly startUrl: string;
  /** Where the task may act: where it began, what its request names, what a person agreed to. */
  readonly origins: readonly string[];
  /** Those of them that the request stands for. */
  readonly named: readonly string[];
  /** A Surefoot client is one whose first observation carries `protocol`; it holds the lease by its client id. */
  readonly surefoot: boolean;
  /** How the client is to check and repeat what it does. */
  readonly execution: ExecutionOptions;
  readonly approve: ApprovalRule;
  /** False: every action is a turn of its own. */
  readonly chain: boolean;
  /** True: the next action is worked out while the judge still looks at the last one. */
  readonly speculate: boolean;
  readonly userContract: Contract | null;
  readonly promptForAdvisory: boolean;
  /** Absent: a contract that was not sent by the user is agreed without them. */
  readonly confirmContract?: true;
  /** Similarity, 0 to 1, below which a plan is looked at again after trouble (PL6); absent: 0.70. */
  readonly replanBelow?: number;
}

/** The client that holds the task, and the page that it reported last. */
interface ClientState {
  readonly clientId: string;
  readonly page: PageRef;
  /** Origins of the pages that were seen; at most 200. */
  readonly seen: readonly string[];
  /** `settled` of the latest page; undefined from a plain client. */
  readonly settled: boolean | undefined;
  /** An entry stands in a field that was not left since. */
  readonly inField?: boolean | undefined;
  /** It came to this window by an action that nothing connects with it (VD15). */
  readonly inForeignWindow?: boolean | undefined;
  /** Where the user is, as the browser says. */
  readonly place?: Omit<TimeContext, "nowIso">;
  /** Execution options of the next action only; null where none were sent. */
  readonly executionNext: ExecutionOptions | null;
  /** What a person allowed but the page changed before it could be issued: action and fingerprint. */
  readonly allowed: string | null;
  readonly lastContactMs: number;
  /** Page that a choice is being made on, where a newer one has arrived since. */
  readonly chosenOn?: PageRef | undefined;
  /** The last turn that was taken back or renumbered for another page; a client may have begun it before it heard of that. */
  readonly withdrawn?: OutstandingTurn | undefined;
}

/** What done means, the way there, and how far the task is. */
interface PlanState {
  readonly contract: Contract | null;
  readonly contractAsked: boolean;
  readonly criteria: readonly CriterionResult[];
  /** Plan of the current phase, where the task has phases. */
  readonly plan: Plan | null;
  readonly subTasks?: SubTaskTree;
  /** What the last verification saw of the next step's target, in words. */
  readonly lookAhead?: string;
  /** What the systems of record say; absent before they are asked, and where the contract names none. */
  readonly sources?: SourcesState;
  readonly stepIndex: number;
  /** Turns that were only a second look; they count towards no limit. */
  readonly looks: number;
}

export interface Counters {
  readonly limits: Limits;
  readonly velocity: VelocityState;
  readonly loop: LoopState;
  /** Refusals by the client in a row: its target was gone or had changed. */
  readonly clientRefusals: number;
  readonly toolsInARow: number;
  readonly corrections: number;
  readonly replans: number;
  /** The plan was validated because nothing helped on the current step; the second time ends the task. */
  readonly replannedStep: boolean;
  readonly time: WorkingTime;
  readonly unknownInARow: number;
  readonly finishRefusals: number;
  readonly refusedClaim: string;
  readonly usage: Usage;
  readonly pace: TierLatency;
  readonly speculation: SpeculationCount;
}

/** The latest reply, and which observation gets which. */
interface DeliveryState {
  readonly turn: number;
  readonly reply: NextAction | null;
  /** What is said with this event; a reply is made of it when the event is absorbed. */
  readonly words: ReplyWords | null;
  readonly report: Pick<NextAction, "verification">;
  readonly answered: readonly { readonly id: ObservationId; readonly redelivered: boolean }[];
  readonly waiting: readonly ObservationId[];
  readonly turnStartedMs: number;
  /** Of runs that tell of it by a timer. */
  readonly longTurnTold: boolean;
}

interface RunState {
  /** Counter from which command ids are made; never reused. */
  readonly commands: number;
  readonly idle: { readonly timer: string; readonly atMs: number };
  readonly runSteps: number;
  readonly rollOverDue: boolean;
  /** Runs that began before actions were rechecked say an outstanding action again for whatever page is reported (TM16). */
  readonly unchecked?: true | undefined;
  /** Runs that began before late receipts settled what was withdrawn (TM10). */
  readonly unsettled?: true | undefined;
}

export interface TaskState {
  readonly v: 4;
  readonly phase: Phase;
  readonly settings: Settings;
  readonly client: ClientState;
  readonly progress: PlanState;
  readonly memory: TaskMemory;
  readonly counters: Counters;
  readonly delivery: DeliveryState;
  readonly projection: PendingWrites;
  readonly run: RunState;
}

type StateChanges = { readonly [R in Exclude<keyof TaskState, "v" | "phase">]?: Partial<TaskState[R]> } & {
  readonly phase?: Phase;
};

/** The state with these fields changed, record by record. */
export function update(state: TaskState, { phase = state.phase, ...records }: StateChanges): TaskState {
  const changed = Object.entries(records).map(([name, fields]) => {
    return [name, { ...state[name as keyof typeof records], ...fields }];
  });
  return { ...state, phase, ...Object.fromEntries(changed) };
}

export function pageOf(observation: Observation): PageRef {
  const { snapshotId, url, title, domHash, skeletonHash, focus } = observation;
  return { snapshotId, url, title, domHash, skeletonHash, focus };
}
