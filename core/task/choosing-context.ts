/** Choosing context: what an activity is told that chooses an action. */

import type { SubTaskBrief } from "../planning/subtasks.js";
import type { Contract, CriterionResult } from "../verification/contract.js";
import type { TaskRef } from "./identity.js";
import type { Feedback, PastAction } from "./memory.js";
import type { PageRef } from "./observation.js";
import type { TimeContext } from "./time.js";

/** The goal's text is read from the `tasks` row by the activity. */
export interface ChoosingContext {
  readonly task: TaskRef;
  readonly page: PageRef;
  readonly contract: Contract;
  readonly criteria: readonly CriterionResult[];
  /** Newest last, at most 10. */
  readonly history: readonly PastAction[];
  readonly earlierSummary: string;
  /** What was proposed last, who refused it and why; to be avoided. */
  readonly fault?: Feedback;
  /** Words that were looked for on this page with `look("…")`: what has them is shown, folded or not. */
  readonly look?: readonly string[];
  /** What a person added on resume or answered. */
  readonly hints: readonly string[];
  /** Said after an action that worked without ending the task (seed 001). */
  readonly continuation?: string;
  /** The phase at hand; absent for a task of one phase. */
  readonly subTask?: SubTaskBrief;
  /** What a search brought; data from strangers. */
  readonly found?: string;
  /** Whether what the next step needs is to be seen, in words; from the last verification. */
  readonly lookAhead?: string;
  readonly when?: TimeContext;
  /** Further entries of the same form may be proposed with the action, to be issued as one chain (design §7). */
  readonly mayChain?: true;
}
