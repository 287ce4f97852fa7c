/** Choice: the context in which an action is chosen, and the chosen action with its follow-ups. */

import type { Contract } from "../../protocol/contract.js";
import type { Target } from "../../protocol/task.js";
import type { TargetFacts } from "../action/gate.js";
import type { SubTaskBrief } from "../planning/subtasks.js";
import type { TaskRef } from "../turn/identity.js";
import type { ChosenAction, Usage } from "../turn/issued-action.js";
import type { PageRef } from "../turn/observation.js";
import type { PastAction } from "../turn/past-action.js";
import type { CriterionResult } from "../verification/completion/contract.js";

/** Another entry proposed together with a choice. `chainAfter` decides whether it is issued. */
export interface FollowUp extends ChosenAction {
  readonly confidence?: number;
}

export interface Choice extends FollowUp {
  readonly usage: Usage;
  /** Entries that may follow the action directly, in order. */
  readonly followUps?: readonly BriefFollowUp[];
}

type Without<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A follow-up as an activity reports it. It omits the page and origin of its choice, to keep workflow history small. */
export type BriefFollowUp = Omit<FollowUp, "facts"> & {
  readonly facts: Without<Omit<TargetFacts, "target">, "origin"> & {
    readonly target?: Without<Target, "snapshotId" | "epoch">;
  };
};

/** Progress of the task so far. The activity reads the request itself from the `tasks` row. */
export interface TaskProgress {
  readonly task: TaskRef;
  readonly contract: Contract;
  readonly criteria: readonly CriterionResult[];
  /** Newest last, at most 10. */
  readonly history: readonly PastAction[];
  /** The current sub-task; absent for a task of one phase. */
  readonly subTask?: SubTaskBrief;
}

/** Time zone and language reported by the browser, e.g. Europe/Berlin and de-DE. */
export interface TimeContext {
  readonly nowIso: string;
  readonly timeZone?: string;
  readonly locale?: string;
}

/** `planner`, `person` and `tool` are no refusals: the plan changed, a person spoke, or a tool looked something up. */
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
  /** The proposed action or claim as written; absent if nothing was proposed. */
  readonly proposal?: string;
  readonly by: FeedbackSource;
  readonly reason: string;
  /** Proposals refused right before this one, with their reasons, oldest first. */
  readonly earlier?: readonly string[];
}

/** Input of every activity that chooses an action. */
export interface ChoosingContext extends TaskProgress {
  readonly page: PageRef;
  readonly earlierSummary: string;
  /** The last proposal, its refuser and the reason, so that the model avoids it. */
  readonly fault?: Feedback;
  /** Words of `look("…")` on this page. The prompt shows every part that contains them, even folded ones. */
  readonly look?: readonly string[];
  /** Texts that the client was told to look for on pages that are cut. Absent: it looks for none (SK11). */
  readonly told?: readonly string[] | undefined;
  /** Hints given on resume, and answers to questions. */
  readonly hints: readonly string[];
  /** Prompt sentence after an action that worked without ending the task. */
  readonly continuation?: string;
  readonly found?: string;
  /** Sentence from the last verification: whether the next step's target is on the page. */
  readonly lookAhead?: string;
  readonly when?: TimeContext;
  /** The model may propose further entries of the same form, to be issued as one chain. */
  readonly mayChain?: true;
}
