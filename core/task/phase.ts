/** Phase: what a task is doing now, with what only that phase knows, and the shape of a phase's definition. */

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

/** An action whose effect is in question, with what was observed after it. */
export interface ExecutedTurn {
  readonly issued: IssuedAction;
  readonly observation: Observation;
  /** Looked at a second time, against the first action's before-state. */
  readonly secondLook: boolean;
  /** What was seen at the address of the record that it saved. */
  readonly record?: Observation;
  /** Its progress is counted and remembered already; only the page is waited for. */
  readonly counted?: boolean;
  /** The other actions of its chain that were carried out, or may have been. */
  readonly rest?: readonly IssuedAction[];
  /** Actions of its chain that were never begun; they are chosen anew, never sent again. */
  readonly left?: readonly IssuedAction[];
  readonly refused?: Feedback;
}

/** What a task says when it thinks that it is done. */
export interface FinishClaim {
  readonly about: CompletionSubject;
  /** What `finish("…")` or `verifySuccess("…")` said; absent when no model proposed the end. */
  readonly said?: string;
  /** The action that led here, with its verdict; null when a model proposed the end. */
  readonly last: {
    readonly executed: ExecutedTurn;
    readonly evidence: EvidenceSummary | null;
    readonly verdict: Verdict;
  } | null;
}

/** How a choice came about: a recovery shows as `correcting`. */
export interface ChosenBy {
  readonly kind: "plan" | "recovery";
  readonly refusals: number;
  readonly fault?: Feedback;
  readonly look?: readonly string[];
  readonly correction?: { readonly strategy: string; readonly reason: string; readonly attempt: number };
}

/** The plan that came with the contract and the analysis, and the action that it begins with. */
export type PlanDraft = Pick<ActivityResult<"plan">, "plan" | "distinctPhases"> &
  Pick<ActivityResult<"prepare">, "first" | "script">;

export interface SearchGoal {
  readonly why: "inform" | "verify";
  readonly mustSolve: boolean;
  readonly missing: readonly MissingInfo[];
  readonly reasoning: string;
  readonly draft?: PlanDraft;
  /** Searches made, the one under way included. */
  readonly hop: number;
}

/** A call for the next action, begun beside the judge on the assumption that the last one worked. */
export interface Speculation {
  readonly command: string;
  /** Hash of the question that the call answers; the answer counts only if the same is asked after the verdict. */
  readonly asked: string;
  readonly answer?: Extract<NamedResult, { name: "refineStep" | "generateAction" }>;
}

export type InterruptCause = "idle" | "unavailable" | "limit" | "loop";

export interface Interruption {
  readonly cause: InterruptCause;
  readonly reason: string;
  readonly resume: ResumePoint;
  /** The spent bound, when it is one of those that can be raised. */
  readonly limit?: LimitName;
  /** What held it up, where that is a fault and no limit. */
  readonly code?: StopCode;
  /** In so many seconds its client reports again by itself. */
  readonly retryAfter?: number;
}

/** Where an interrupted task goes on. */
export type ResumePoint =
  | { readonly kind: "acting"; readonly phase: PhaseOf<"acting"> }
  | { readonly kind: "again"; readonly phase: ThinkingPhase }
  | { readonly kind: "preparing" | "planning" | "choosing" };

/** What a paused task goes on with: an activity's end and an observation that came meanwhile are absorbed on resume. */
export interface SuspendedWork {
  readonly phase: Exclude<Phase, { name: "paused" | "closing" }>;
  readonly end?: Extract<TaskEvent, { kind: "done" | "failed" }>;
  readonly observation?: Observation;
  /** Another client took the task over meanwhile; whatever it reports after that, what the one before did is not known. */
  readonly takenOver?: true;
}

/** What came while a task stood still. */
export type SuspendedObservation = Pick<SuspendedWork, "observation" | "takenOver">;

/** The first action, not issued yet; a turn that is to be judged; or a claim that is to be looked into. */
export type AfterSources =
  | { readonly kind: "act"; readonly choice: Choice; readonly by: ChosenBy; readonly followUps: readonly FollowUp[] }
  | ({ readonly kind: "judge"; readonly executed: ExecutedTurn } & GatheredTurn)
  | { readonly kind: "finish"; readonly claim: FinishClaim };

export interface GatheredTurn {
  readonly evidence: EvidenceSummary;
  readonly settlement: RuleResult;
  readonly chain?: ChainFindings | undefined;
}

/** What only one phase knows. `command` is the id of the one command whose result the phase awaits. */
interface PhaseData {
  preparing: { readonly command: string };
  /** `search` null: looked up in the middle of the task; what is found goes to the next prompt. */
  searching: { readonly command: string; readonly search: SearchGoal | null; readonly query: string };
  evaluating: { readonly command: string; readonly search: SearchGoal; readonly found: SearchFinding };
  /** `found` null: nothing was searched, or nothing was found. */
  checking: {
    readonly command: string;
    readonly missing: readonly string[];
    readonly found: SearchFinding | null;
    readonly draft?: PlanDraft;
  };
  /** `reason`: why the plan is made anew; absent for the first. */
  planning: { readonly command: string; readonly reason?: string };
  /** The plan is long, or has distinct phases: is it one task, or several one after the other? */
  decomposing: { readonly command: string };
  replanning: { readonly command: string; readonly trigger: ReplanTrigger; readonly reason: string };
  choosing: {
    readonly command: string;
    readonly by: "refine" | "generate";
    readonly fault?: Feedback;
    /** Words whose parts of the page are to be shown, folded or not. */
    readonly look?: readonly string[];
    /** Proposals refused in a row: by the gate, by a limit of the machine, or by the client. */
    readonly refusals: number;
    /** Proposed along with the plan: no model is asked. */
    readonly first?: Choice;
  };
  /** The next step of a script is looked for on the page. */
  replaying: { readonly command: string };
  /** The page has changed since the action was chosen, or what the task entered may be gone. */
  rechecking: { readonly command: string } & RecheckedChoice;
  criticising: { readonly command: string; readonly choice: Choice; readonly by: ChosenBy; readonly why: CriticReason };
  /** `next`: what goes on with what the systems of record say. */
  askingSources: { readonly command: string; readonly next: AfterSources };
  acting: {
    readonly issued: IssuedAction;
    readonly rest?: readonly IssuedAction[];
    /** Nothing is planned after its last entry. */
    readonly leavesField?: true | undefined;
    readonly chosenBy: ChosenBy["kind"];
    readonly look?: ExecutedTurn;
    readonly turn?: number; // in which a client was first told of it
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
  /** `snapshotId`: the page that is looked at. */
  finishing: { readonly command: string; readonly claim: FinishClaim; readonly snapshotId: SnapshotId };
  reflecting: { readonly command: string; readonly stop: Interruption };
  asking: {
    readonly question: string;
    readonly missing: readonly string[];
    readonly reasoning: string;
    /**
     * The first three: asked before anything was done. `entries`: the form may be another one. `handed-in`: whether a form
     * that shows other values now was taken; anything but a yes ends the task. Absent: about an action.
     */
    readonly about?: "request" | "missing" | "contract" | "entries" | "handed-in";
    /** What goes on after a yes to the contract. */
    readonly prepared?: ActivityResult<"prepare">;
    /** A model wrote it, and a page may have led the model. */
    readonly byModel?: true;
    /** Of the action that is asked about; absent: the last one. */
    readonly stepIndex?: number;
  };
  approving: {
    readonly choice: Choice;
    readonly correction?: NextAction["correction"];
    readonly approval: Approval;
    /** The page that it was asked about. `page` is absent where an earlier build asked. */
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

/** Phases that begin something new by asking a model; at a spent budget none of them is begun. */
export type ThinkingPhase = Extract<
  Phase,
  { name: "preparing" | "planning" | "decomposing" | "choosing" | "correcting" | "replanning" }
>;

export type StateIn<N extends PhaseName> = Omit<TaskState, "phase"> & { readonly phase: PhaseOf<N> };

/** How a task behaves in one phase. What is left out changes nothing. */
export interface PhaseDefinition<N extends PhaseName> {
  readonly status: Status | ((phase: PhaseOf<N>) => Status);
  readonly label: (state: StateIn<N>) => string;
  readonly todo?: (phase: PhaseOf<N>) => string;
  /** What should be under way; a phase with commands makes a turn, and whoever observes waits for its reply. */
  readonly commands?: (state: StateIn<N>, nowMs: number) => readonly ActivityCommand[];
  /** By the activity that the phase awaits. */
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
  /** Nobody was heard of for as long as the idle timer runs. */
  readonly onIdle?: (state: StateIn<N>, nowMs: number) => TaskState;
  readonly onUnpause?: (state: StateIn<N>, meanwhile: SuspendedObservation, nowMs: number) => TaskState;
}
