/** Phase: the current activity of a task with the data of that phase, and the shape of a phase's definition. */

import type { LimitName, Status, StopCode, TaskOutcome } from "../../protocol/task.js";
import type { ReplanTrigger } from "../planning/plan.js";
import type { MissingInfo } from "../reasoning/source.js";
import type { SnapshotId } from "../turn/identity.js";
import type { Approval, IssuedAction } from "../turn/issued-action.js";
import type { Observation, PageRef } from "../turn/observation.js";
import type { ChainFindings } from "../verification/evidence/chain.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import type { RuleResult, Verdict } from "../verification/verdict.js";
import type { Choice, Feedback, FollowUp } from "./choice.js";
import type { ActivityCommand, ActivityFault, NamedResult, TaskEvent } from "./command.js";
import type { SearchFinding } from "./memory.js";
import type { RecheckedChoice } from "./recheck.js";
import type { NextAction } from "./reply.js";
import type { TaskState } from "./state.js";
import type { ActivityName, ActivityResult, CompletionSubject, CriticReason } from "./verbs.js";

/** An action to be verified, with the observation made after it. */
export interface ExecutedTurn {
  readonly issued: IssuedAction;
  readonly observation: Observation;
  /** This is the second look; it compares with the page before the first action. */
  readonly secondLook: boolean;
  /** Observation at the address of the record that the action saved. */
  readonly record?: Observation;
  /** Its progress is already recorded; the task only waits for the page to settle. */
  readonly counted?: boolean;
  /** The other actions of its chain that were, or may have been, carried out. */
  readonly rest?: readonly IssuedAction[];
  /** Actions of its chain that the client never began. They are chosen anew, never resent. */
  readonly left?: readonly IssuedAction[];
  readonly refused?: Feedback;
}

/** A claim that the task or a sub-task is done, or that a statement is true. */
export interface FinishClaim {
  readonly about: CompletionSubject;
  /** Text of `finish("…")` or `verifySuccess("…")`; absent when no model proposed the end. */
  readonly said?: string;
  /** The action that led here, with its verdict; null when a model proposed the end. */
  readonly last: {
    readonly executed: ExecutedTurn;
    readonly evidence: EvidenceSummary | null;
    readonly verdict: Verdict;
  } | null;
}

/** Origin of a choice. A recovery is shown with the status `correcting`. */
export interface ChosenBy {
  readonly kind: "plan" | "recovery";
  readonly refusals: number;
  readonly fault?: Feedback;
  readonly look?: readonly string[];
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
}

/** A choice that waits for the page to be read anew. */
export interface PausedChoice extends Pick<ChosenBy, "refusals" | "fault" | "look"> {
  readonly by: "refine" | "generate";
}

/** The plan that `prepare` returned with the contract and the analysis, and its first action. */
export type PlanDraft = Pick<ActivityResult<"plan">, "plan" | "distinctPhases"> &
  Pick<ActivityResult<"prepare">, "first" | "script">;

export interface SearchGoal {
  readonly why: "inform" | "verify";
  readonly mustSolve: boolean;
  readonly missing: readonly MissingInfo[];
  readonly reasoning: string;
  readonly draft?: PlanDraft;
  /** Searches made, including the one under way. */
  readonly hop: number;
}

/** A call for the next action that runs beside the judge, on the assumption that the last action worked. */
export interface Speculation {
  readonly command: string;
  /** Hash of the question. The answer counts only if the same question is asked after the verdict. */
  readonly asked: string;
  readonly answer?: Extract<NamedResult, { name: "refineStep" | "generateAction" }>;
}

export type InterruptCause = "idle" | "unavailable" | "limit" | "loop";

export interface Interruption {
  readonly cause: InterruptCause;
  readonly reason: string;
  readonly resume: ResumePoint;
  /** The limit that was reached, if it can be raised. */
  readonly limit?: LimitName;
  /** Code of the fault, if a fault and not a limit stopped the task. */
  readonly code?: StopCode;
  /** Seconds after which the client should report again by itself. */
  readonly retryAfter?: number;
  /** What a model's provider says, and what to change. For those who run Surefoot. */
  readonly fault?: string;
}

/** Phase in which an interrupted task resumes. */
export type ResumePoint =
  | { readonly kind: "acting"; readonly phase: PhaseOf<"acting"> }
  | { readonly kind: "again"; readonly phase: ThinkingPhase }
  | { readonly kind: "preparing" | "planning" | "choosing" };

/** Work of a paused task. The activity's end and an observation that arrived meanwhile are absorbed on resume. */
export interface SuspendedWork {
  readonly phase: Exclude<Phase, { name: "paused" | "closing" }>;
  readonly end?: Extract<TaskEvent, { kind: "done" | "failed" }>;
  readonly observation?: Observation;
  /** Another client took the task over meanwhile. Its reports cannot tell what the previous client did. */
  readonly takenOver?: true;
}

/** Reports that arrived while the task was paused or interrupted. */
export type SuspendedObservation = Pick<SuspendedWork, "observation" | "takenOver">;

/** Next step after the systems of record answered: issue the first action, judge a turn, or check a claim. */
export type AfterSources =
  | { readonly kind: "act"; readonly choice: Choice; readonly by: ChosenBy; readonly followUps: readonly FollowUp[] }
  | ({ readonly kind: "judge"; readonly executed: ExecutedTurn } & GatheredTurn)
  | { readonly kind: "finish"; readonly claim: FinishClaim };

export interface GatheredTurn {
  readonly evidence: EvidenceSummary;
  readonly settlement: RuleResult;
  readonly chain?: ChainFindings | undefined;
}

/** Data of each phase. `command`: id of the only command whose result the phase awaits. */
interface PhaseData {
  preparing: { readonly command: string };
  /** `search` null: a lookup in the middle of the task, whose results go to the next prompt. */
  searching: { readonly command: string; readonly search: SearchGoal | null; readonly query: string };
  evaluating: { readonly command: string; readonly search: SearchGoal; readonly found: SearchFinding };
  /** `found` null: no search was made, or it found nothing. */
  checking: {
    readonly command: string;
    readonly missing: readonly string[];
    readonly found: SearchFinding | null;
    readonly draft?: PlanDraft;
  };
  /** `reason`: why the plan is made anew; absent for the first plan. */
  planning: { readonly command: string; readonly reason?: string };
  /** The plan is long or has distinct phases; a model decides whether to divide the task. */
  decomposing: { readonly command: string };
  replanning: { readonly command: string; readonly trigger: ReplanTrigger; readonly reason: string };
  choosing: {
    readonly command: string;
    readonly by: "refine" | "generate";
    readonly fault?: Feedback;
    /** Words of `look("…")`: the prompt shows the parts of the page that contain them, even folded ones. */
    readonly look?: readonly string[];
    /** Proposals that the gate, a limit of the machine or the client refused in a row. */
    readonly refusals: number;
    /** Action proposed along with the plan; no model is asked again. */
    readonly first?: Choice;
  };
  /** Code looks for the target of the script's next step on the page. */
  replaying: { readonly command: string };
  /** The page has changed since the action was chosen, or the task's entries may be gone. */
  rechecking: { readonly command: string } & RecheckedChoice;
  criticising: { readonly command: string; readonly choice: Choice; readonly by: ChosenBy; readonly why: CriticReason };
  /** `next`: the work that continues once the systems of record have answered. */
  askingSources: { readonly command: string; readonly next: AfterSources };
  acting: {
    readonly issued: IssuedAction;
    readonly rest?: readonly IssuedAction[];
    /** The plan ends with its last entry, so the client leaves that field. */
    readonly leavesField?: true | undefined;
    readonly chosenBy: ChosenBy["kind"];
    readonly look?: ExecutedTurn;
    /** Only a wait until the client has looked for texts; then an action is chosen, and nothing is judged. */
    readonly sought?: PausedChoice;
    readonly turn?: number; // turn that first told a client of the action
  };
  gathering: { readonly command: string; readonly executed: ExecutedTurn };
  judging: {
    readonly command: string;
    readonly executed: ExecutedTurn;
    readonly evidence: EvidenceSummary;
    readonly chain?: ChainFindings;
    readonly speculation?: Speculation;
  };
  correcting: {
    readonly command: string;
    readonly failed: IssuedAction;
    readonly verdict: Verdict;
    readonly evidence: EvidenceSummary | null;
  };
  /** `snapshotId`: the page that the judge reads. */
  finishing: { readonly command: string; readonly claim: FinishClaim; readonly snapshotId: SnapshotId };
  reflecting: { readonly command: string; readonly stop: Interruption };
  asking: {
    readonly question: string;
    readonly missing: readonly string[];
    readonly reasoning: string;
    /**
     * The first three are asked before the first action. `entries`: the form may be another one. `handed-in`: a form may
     * have been taken but shows other values now; anything but a yes ends the task. Absent: the question is about an action.
     */
    readonly about?: "request" | "missing" | "contract" | "entries" | "handed-in";
    /** Result of `prepare` to continue with after a yes to the contract. */
    readonly prepared?: ActivityResult<"prepare">;
    /** A model wrote the question, and a page may have influenced the model. */
    readonly byModel?: true;
    /** Step of the action that the question is about; absent for the last action. */
    readonly stepIndex?: number;
  };
  approving: {
    readonly choice: Choice;
    readonly correction?: NextAction["correction"];
    readonly approval: Approval;
    /** The page that the person was asked about. Earlier builds did not set `page`. */
    readonly snapshotId?: SnapshotId;
    readonly page?: PageRef;
    readonly expiresAtMs: number;
  };
  paused: { readonly suspended: SuspendedWork };
  interrupted: Interruption;
  closing: { readonly status: "completed" | "failed" | "cancelled"; readonly outcome?: TaskOutcome };
}

export type PhaseName = keyof PhaseData;
export type PhaseOf<N extends PhaseName> = { readonly name: N } & PhaseData[N];
export type Phase = { [N in PhaseName]: PhaseOf<N> }[PhaseName];
export type AwaitingPhase = Extract<Phase, { command: string }>;

/** Phases that begin new work by asking a model. None of them starts once the budget is spent. */
export type ThinkingPhase = Extract<
  Phase,
  { name: "preparing" | "planning" | "decomposing" | "choosing" | "correcting" | "replanning" }
>;

export type StateIn<N extends PhaseName> = Omit<TaskState, "phase"> & { readonly phase: PhaseOf<N> };

/** Behaviour of a task in one phase. Events without a handler leave the state unchanged. */
export interface PhaseDefinition<N extends PhaseName> {
  readonly status: Status | ((phase: PhaseOf<N>) => Status);
  readonly label: (state: StateIn<N>) => string;
  readonly todo?: (phase: PhaseOf<N>) => string;
  /** Activities that should be under way. A client that observes during such a phase waits for the turn's reply. */
  readonly commands?: (state: StateIn<N>, nowMs: number) => readonly ActivityCommand[];
  /** Handlers by the activity that the phase awaits. */
  readonly onResult?: {
    readonly [A in ActivityName]?: (state: StateIn<N>, value: ActivityResult<A>, nowMs: number) => TaskState;
  };
  readonly onFailure?: (state: StateIn<N>, fault: ActivityFault, nowMs: number) => TaskState;
  /** `takenOver`: another client held the task until now. */
  readonly onObservation?: (
    state: StateIn<N>,
    observation: Observation,
    at: { readonly nowMs: number; readonly takenOver: boolean },
  ) => TaskState;
  /** The idle timer has run out without a message. */
  readonly onIdle?: (state: StateIn<N>, nowMs: number) => TaskState;
  readonly onUnpause?: (state: StateIn<N>, meanwhile: SuspendedObservation, nowMs: number) => TaskState;
}
