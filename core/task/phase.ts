/** Phase: what a task is doing now, with what only that phase knows (task-machine §2). Elsewhere: state of the machine. */

import type { LimitName } from "../limits/budget.js";
import type { ReplanTrigger } from "../planning/plan.js";
import type { MissingInfo } from "../reasoning/source.js";
import type { ChainFindings } from "../verification/chain.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import type { Verdict } from "../verification/verdict.js";
import type { PlanDraft } from "./beginning.js";
import type { Choice, IssuedAction } from "./choice.js";
import type { NamedResult, TaskEvent } from "./command.js";
import type { SnapshotId } from "./identity.js";
import type { ChosenBy } from "./issue.js";
import type { Feedback, SearchFinding } from "./memory.js";
import type { Observation } from "./observation.js";
import type { Approval, NextAction, Status, TaskOutcome } from "./reply.js";
import type { CompletionSubject, CriticDoubt } from "./verbs.js";

/** Why a task stands still and may be resumed (task-machine §4). */
export type InterruptCause = "idle" | "unavailable" | "limit" | "loop";

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
  /** Why the client refused the first of those left. */
  readonly refused?: Feedback;
}

/** What a task says when it thinks that it is done. */
export interface FinishClaim {
  readonly about: CompletionSubject;
  /** What `finish("…")` or `verifySuccess("…")` said; absent when no model proposed the end. */
  readonly said?: string;
  /** The action that led here, with what came of it; null when a model said so. */
  readonly last: {
    readonly trial: ExecutedTurn;
    readonly evidence: EvidenceSummary | null;
    readonly verdict: Verdict;
  } | null;
}

/** Why a task stands still, and where it goes on. */
export interface Interruption {
  readonly cause: InterruptCause;
  readonly reason: string;
  readonly resume: ResumePoint;
  /** The spent bound, when it is one of those that can be raised. */
  readonly limit?: LimitName;
}

/** What is searched for, and what has to come of it. */
export interface SearchGoal {
  readonly why: "inform" | "verify";
  readonly mustSolve: boolean;
  readonly missing: readonly MissingInfo[];
  readonly reasoning: string;
  /** The plan as it would be if nothing is found. */
  readonly draft?: PlanDraft;
  /** Searches made, the one under way included. */
  readonly hop: number;
}

/** A call for the next action, begun beside the judge on the assumption that the last one worked (design §7). */
export interface Speculation {
  readonly command: string;
  /** Of the question that the call answers; it counts only if the very same is asked after the verdict. */
  readonly asked: string;
  /** What came back before the verdict. */
  readonly answer?: Extract<NamedResult, { name: "refineStep" | "generateAction" }>;
}

/** `command` is the id of the one command whose result the phase awaits. */
export type Phase =
  | {
      readonly name: "preparing";
      readonly command: string;
    }
  | {
      readonly name: "searching";
      readonly command: string;
      /** Null: looked up in the middle of the task; what is found goes to the next prompt. */
      readonly quest: SearchGoal | null;
      readonly query: string;
    }
  | {
      readonly name: "criticising";
      readonly command: string;
      readonly choice: Choice;
      readonly by: ChosenBy;
      readonly why: CriticDoubt;
    }
  | { readonly name: "evaluating"; readonly command: string; readonly quest: SearchGoal; readonly found: SearchFinding }
  | {
      readonly name: "checking";
      readonly command: string;
      readonly missing: readonly string[];
      /** Null: nothing was searched, or nothing was found. */
      readonly found: SearchFinding | null;
      readonly draft?: PlanDraft;
    }
  | {
      readonly name: "planning";
      readonly command: string;
      /** Why the plan is made anew; absent for the first. */
      readonly reason?: string;
    }
  /** The plan is long, or has distinct phases: is it one task, or several one after the other? */
  | { readonly name: "decomposing"; readonly command: string }
  | {
      readonly name: "choosing";
      readonly command: string;
      readonly by: "refine" | "generate";
      /** What was wrong with the last proposal. */
      readonly fault?: Feedback;
      /** Words whose parts of the page are to be shown, folded or not. */
      readonly look?: readonly string[];
      /** Proposals refused in a row: by the gate, by a limit of the machine, or by the client. */
      readonly refusals: number;
      /** Proposed along with the plan: nobody has to be asked. */
      readonly first?: Choice;
    }
  | {
      readonly name: "acting";
      readonly issued: IssuedAction;
      /** The rest of a chain, in order. */
      readonly rest?: readonly IssuedAction[];
      readonly chosenBy: "plan" | "recovery";
      readonly look?: ExecutedTurn;
    }
  | { readonly name: "gathering"; readonly command: string; readonly trial: ExecutedTurn; readonly refusals: number }
  | {
      readonly name: "judging";
      readonly command: string;
      readonly trial: ExecutedTurn;
      readonly evidence: EvidenceSummary;
      /** Of every action of a chain; the judge is asked about the decisive one. */
      readonly chain?: ChainFindings;
      readonly ahead?: Speculation;
    }
  | {
      readonly name: "correcting";
      readonly command: string;
      readonly failed: IssuedAction;
      readonly verdict: Verdict;
      readonly evidence: EvidenceSummary | null;
    }
  | {
      readonly name: "replanning";
      readonly command: string;
      readonly trigger: ReplanTrigger;
      readonly reason: string;
    }
  | { readonly name: "reflecting"; readonly command: string; readonly stop: Interruption }
  | {
      readonly name: "finishing";
      readonly command: string;
      readonly claim: FinishClaim;
      /** The page that is looked at. */
      readonly snapshotId: SnapshotId;
    }
  | {
      readonly name: "asking";
      readonly question: string;
      readonly missing: readonly string[];
      /** Why it is asked; for people. */
      readonly reasoning: string;
      /** Asked before anything was done: about the request as such, or what it leaves out. Absent: about an action. */
      readonly about?: "request" | "missing";
    }
  | {
      readonly name: "approving";
      readonly choice: Choice;
      readonly correction?: NextAction["correction"];
      readonly approval: Approval;
      readonly expiresAtMs: number;
    }
  | { readonly name: "paused"; readonly held: SuspendedWork }
  | ({ readonly name: "interrupted" } & Interruption)
  | { readonly name: "closing"; readonly status: "completed" | "failed" | "cancelled"; readonly outcome?: TaskOutcome };

/**
 * What a paused task will go on with. Activities under way may end: their end is kept and absorbed on resume, as is
 * what was observed meanwhile.
 */
export interface SuspendedWork {
  readonly phase: Exclude<Phase, { name: "paused" | "closing" }>;
  readonly end?: Extract<TaskEvent, { kind: "done" | "failed" }>;
  readonly observation?: Observation;
}

/** Where an interrupted task goes on. */
export type ResumePoint =
  | { readonly kind: "acting"; readonly phase: Extract<Phase, { name: "acting" }> }
  /** A phase that was entered but not begun. */
  | { readonly kind: "again"; readonly phase: ThinkingPhase }
  | { readonly kind: "preparing" }
  | { readonly kind: "planning" }
  | { readonly kind: "choosing" };

export type PhaseOf<N extends Phase["name"]> = Extract<Phase, { name: N }>;
/** Phases that begin something new by asking a model; at a spent budget none of them is begun. */
export type ThinkingPhase = PhaseOf<"planning" | "decomposing" | "choosing" | "correcting" | "replanning">;

/** The status that clients see. */
export function statusOf(phase: Phase): Status {
  switch (phase.name) {
    case "searching":
      return phase.quest === null ? "executing" : "planning";
    case "preparing":
    case "evaluating":
    case "checking":
    case "planning":
    case "decomposing":
    case "replanning":
      return "planning";
    case "choosing":
      return "executing";
    case "criticising":
      return phase.by.kind === "recovery" ? "correcting" : "executing";
    case "acting":
      return phase.chosenBy === "recovery" ? "correcting" : "executing";
    case "gathering":
    case "judging":
    case "finishing":
    case "reflecting":
      return "verifying";
    case "correcting":
      return "correcting";
    case "asking":
      return "needs_user_input";
    case "approving":
      return "awaiting_approval";
    case "paused":
      return "paused";
    case "interrupted":
      return "interrupted";
    case "closing":
      return phase.status;
  }
}

/** Phases in which a turn is in the making: whoever observes now waits for its reply. */
export function isWorking(phase: Phase): boolean {
  switch (phase.name) {
    case "acting":
    case "asking":
    case "approving":
    case "paused":
    case "interrupted":
    case "closing":
      return false;
    default:
      return true;
  }
}
