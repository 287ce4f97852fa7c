/** Choice: what an action is chosen from, the action that was chosen, and the action as it was issued. */

import type { Check, Contract } from "../../protocol/contract.js";
import type { Target } from "../../protocol/task.js";
import type { ExecutionOptions } from "../action/execution.js";
import type { TargetFacts } from "../action/gate.js";
import type { SubTaskBrief } from "../planning/subtasks.js";
import type { CriterionResult } from "../verification/contract.js";
import type { TimeContext } from "./command.js";
import type { ActionId, TaskRef } from "./identity.js";
import type { Feedback, PastAction } from "./memory.js";
import type { PageRef } from "./observation.js";

export interface Usage {
  /** Cached ones included. */
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly calls: number;
  readonly cachedTokens?: number;
  readonly thinkingTokens?: number;
  readonly toolTokens?: number;
  /** Who answered, and how long it took; absent for sums and for what no model did. */
  readonly tier?: "smart" | "fast";
  readonly latencyMs?: number;
  /** Millionths of a dollar; absent where a model costs nothing or says nothing of its price. */
  readonly costMicroUsd?: number;
}

/** An action as it was proposed, with facts found by code. */
interface ChosenAction {
  readonly action: string;
  readonly thought: string;
  readonly facts: TargetFacts;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** Not chosen by a model: found on the page by the step of a script (RP5). */
  readonly replayed?: true;
}

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

export interface IssuedAction extends ChosenAction {
  readonly actionId: ActionId;
  readonly stepIndex: number;
  readonly planStep: number;
  /** How the client is to check and repeat it; the second look's wait has none of its own. */
  readonly execution?: Required<ExecutionOptions>;
  /** How often its target may still hear of it; absent where nothing was tried before. */
  readonly maxDeliveries?: number;
  /** Place in its chain; absent for the first of a chain and for an action on its own. */
  readonly position?: number;
  /** The page when it was issued. */
  readonly before: PageRef;
  /** A person has agreed to it. */
  readonly asked?: true;
}

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
