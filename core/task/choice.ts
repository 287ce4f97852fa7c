/** Choice: what an action is chosen from, the action that was chosen, and the action as it was issued. */

import type { Contract } from "../../protocol/contract.js";
import type { Target } from "../../protocol/task.js";
import type { TargetFacts } from "../action/gate.js";
import type { SubTaskBrief } from "../planning/subtasks.js";
import type { TaskRef } from "../turn/identity.js";
import type { ChosenAction, Usage } from "../turn/issued-action.js";
import type { PageRef } from "../turn/observation.js";
import type { PastAction } from "../turn/past-action.js";
import type { CriterionResult } from "../verification/completion/contract.js";

/** One more entry proposed together with a choice; what becomes of it is decided where choices are. */
export interface FollowUp extends ChosenAction {
  readonly confidence?: number;
}

export interface Choice extends FollowUp {
  readonly usage: Usage;
  /** Entries that may be made right after it, in order. */
  readonly followUps?: readonly BriefFollowUp[];
}

type Without<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A follow-up as an activity reports it: page and origin are those of its choice, and every result stays in history. */
export type BriefFollowUp = Omit<FollowUp, "facts"> & {
  readonly facts: Without<Omit<TargetFacts, "target">, "origin"> & {
    readonly target?: Without<Target, "snapshotId" | "epoch">;
  };
};

/** How far the task has come. The request itself is read from the `tasks` row by the activity. */
export interface TaskProgress {
  readonly task: TaskRef;
  readonly contract: Contract;
  readonly criteria: readonly CriterionResult[];
  /** Newest last, at most 10. */
  readonly history: readonly PastAction[];
  /** The phase at hand; absent for a task of one phase. */
  readonly subTask?: SubTaskBrief;
}

/** Time zone and language as the browser says them, e.g. Europe/Berlin and de-DE. */
export interface TimeContext {
  readonly nowIso: string;
  readonly timeZone?: string;
  readonly locale?: string;
}

/** `planner`, `person` and `tool` refuse nothing: the plan changed, a person spoke, something was looked up. */
export type FeedbackSource =
  | "grammar"
  | "gate"
  | "critic"
  | "judge"
  | "client"
  | "limit"
  | "verification"
  | "planner"
  | "person"
  | "tool";

export interface Feedback {
  /** The action as it was written, or what was claimed; absent where nothing was proposed. */
  readonly proposal?: string;
  readonly by: FeedbackSource;
  readonly reason: string;
  /** Proposals refused right before this one, with their reasons, oldest first. */
  readonly earlier?: readonly string[];
}

/** What an activity is told that chooses an action. */
export interface ChoosingContext extends TaskProgress {
  readonly page: PageRef;
  readonly earlierSummary: string;
  /** What was proposed last, who refused it and why; to be avoided. */
  readonly fault?: Feedback;
  /** Words of `look("…")` on this page: what has them is shown, folded or not. */
  readonly look?: readonly string[];
  /** What a person added on resume or answered. */
  readonly hints: readonly string[];
  /** A sentence that follows an action that worked without ending the task. */
  readonly continuation?: string;
  readonly found?: string;
  /** Whether what the next step needs is on the page, in words; from the last verification. */
  readonly lookAhead?: string;
  readonly when?: TimeContext;
  /** Further entries of the same form may be proposed with the action, to be issued as one chain. */
  readonly mayChain?: true;
}
