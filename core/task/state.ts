/** TaskState: the complete state of a task; plain JSON under 64 KB that survives continue-as-new. */

import type { Contract, Plan } from "../../protocol/contract.js";
import type { Limits } from "../../protocol/task.js";
import type { ExecutionOptions } from "../action/execution.js";
import { originOf } from "../action/origins.js";
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

/** Characters of the line about actions that are no longer in history. */
export const SUMMARY_MAX = 300;
export const IDLE_MS = 30 * 60_000;
export const ABANDON_MS = 30 * 24 * 60 * 60_000;
/** Duration after which the projections report a turn, or its running activity, before it ends (TM13). */
export const LONG_TURN_MS = 5_000;

/** Speculative calls, made before a verdict. `used`: the answer was used. `wasted`: the call was dropped. */
export interface SpeculationCount {
  readonly used: number;
  readonly wasted: number;
}

export interface Settings {
  readonly task: TaskRef;
  readonly startUrl: string;
  /** Origins on which the task may act: `named`, the tenant's `actOrigins`, and those a person agreed to. */
  readonly origins: readonly string[];
  /** Origins of the start page and of the sites that the request names. */
  readonly named: readonly string[];
  /** True if the first observation carried `protocol`: a Surefoot client, which holds the lease by its client id. */
  readonly surefoot: boolean;
  /** Settings for the client's own checks and retries. */
  readonly execution: ExecutionOptions;
  readonly approve: ApprovalRule;
  /** False: every action is a turn of its own. */
  readonly chain: boolean;
  /** True: a model chooses the next action while the judge still decides on the last one. */
  readonly speculate: boolean;
  readonly userContract: Contract | null;
  readonly promptForAdvisory: boolean;
  /** Absent: the user need not confirm a contract that the task made. */
  readonly confirmContract?: true;
  /** Page similarity, 0 to 1, below which a plan is validated after trouble (PL6); absent: 0.70. */
  readonly replanBelow?: number;
}

/** The client that holds the task, and its latest page. */
interface ClientState {
  readonly clientId: string;
  readonly page: PageRef;
  /** Origins of the pages that were seen; at most 200. */
  readonly seen: readonly string[];
  /** `settled` of the latest page; undefined from a plain client. */
  readonly settled: boolean | undefined;
  /** The client has not left the field of the last entry yet. */
  readonly inField?: boolean | undefined;
  /** Texts that the client was told to look for on all of a page that is cut (SK11). */
  readonly seek?: readonly string[] | undefined;
  /** The client's window was opened by an action, but nothing ties the window to that action (VD15). */
  readonly inForeignWindow?: boolean | undefined;
  /** Time zone and language reported by the browser. */
  readonly place?: Omit<TimeContext, "nowIso">;
  /** Execution options for the next action only; null if the client sent none. */
  readonly executionNext: ExecutionOptions | null;
  /** `allowedKey` of an action that a person allowed and that is not issued yet. */
  readonly allowed: string | null;
  readonly lastContactMs: number;
  /** Page that the current choice is based on; set if a newer page has arrived since. */
  readonly chosenOn?: PageRef | undefined;
  /** Last turn that was withdrawn or renumbered for another page. A client may have begun it before it was told. */
  readonly withdrawn?: OutstandingTurn | undefined;
}

/** The contract, the plan and the progress of the task. */
interface PlanState {
  readonly contract: Contract | null;
  readonly contractAsked: boolean;
  readonly criteria: readonly CriterionResult[];
  /** Plan of the task, or of its current sub-task. */
  readonly plan: Plan | null;
  readonly subTasks?: SubTaskTree;
  /** Sentence from the last verification: whether the next step's target is on the page. */
  readonly lookAhead?: string;
  /** Answers of the systems of record; absent before they are asked, or if the contract names none. */
  readonly sources?: SourcesState;
  readonly stepIndex: number;
  /** Turns that were only a second look; they count towards no limit. */
  readonly looks: number;
}

export interface Counters {
  readonly limits: Limits;
  readonly velocity: VelocityState;
  readonly loop: LoopState;
  /** Refusals in a row by the client, because the target was gone or had changed. */
  readonly clientRefusals: number;
  readonly toolsInARow: number;
  readonly corrections: number;
  readonly replans: number;
  /** The plan was already validated because nothing helped on this step. The next time, the task fails. */
  readonly replannedStep: boolean;
  readonly time: WorkingTime;
  readonly unknownInARow: number;
  readonly finishRefusals: number;
  readonly refusedClaim: string;
  readonly usage: Usage;
  readonly pace: TierLatency;
  readonly speculation: SpeculationCount;
}

/** The latest reply, and the observations that were answered or still wait. */
interface DeliveryState {
  readonly turn: number;
  readonly reply: NextAction | null;
  /** Content of the reply to the current event. `withReply` builds the reply once the event is absorbed. */
  readonly words: ReplyWords | null;
  readonly report: Pick<NextAction, "verification">;
  readonly answered: readonly { readonly id: ObservationId; readonly redelivered: boolean }[];
  readonly waiting: readonly ObservationId[];
  readonly turnStartedMs: number;
  /** Used only by older runs, which notice long turns by a timer. */
  readonly longTurnTold: boolean;
}

interface RunState {
  /** Counter for command ids. Its values are never reused. */
  readonly commands: number;
  readonly idle: { readonly timer: string; readonly atMs: number };
  readonly runSteps: number;
  readonly rollOverDue: boolean;
  /** Set in runs older than rechecking (TM16): they repeat an outstanding action for whatever page is reported. */
  readonly unchecked?: true | undefined;
  /** Set in runs that began before late receipts settled withdrawn actions (TM10). */
  readonly unsettled?: true | undefined;
}

export interface TaskState {
  readonly v: 5;
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

/** Returns a copy with the given fields merged into each record. */
export function update(state: TaskState, { phase = state.phase, ...records }: StateChanges): TaskState {
  const changed = Object.entries(records).map(([name, fields]) => {
    return [name, { ...state[name as keyof typeof records], ...fields }];
  });
  return { ...state, phase, ...Object.fromEntries(changed) };
}

/** Origins of the documents that a page shows. */
export const originsOf = ({ url, frames = [] }: PageRef): readonly string[] => [originOf(url), ...frames];

export function pageOf(observation: Observation): PageRef {
  const { snapshotId, url, title, domHash, skeletonHash, focus } = observation;
  return { snapshotId, url, title, domHash, skeletonHash, focus };
}
