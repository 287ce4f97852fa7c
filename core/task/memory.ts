/** Memory of a task for later prompts: past actions, feedback on the last proposal, answers and search results. */

import { isWait, readAction, verbRow } from "../action/grammar.js";
import type { Source, UserAnswer } from "../reasoning/source.js";
import type { Deliveries } from "../recovery/deliveries.js";
import { isSubmitShaped, noRecovery, type RecoveryMemory } from "../recovery/strategy.js";
import type { PastAction } from "../turn/past-action.js";
import { type ActionLedger, emptyLedger } from "../verification/submit/action-ledger.js";
import type { Verdict } from "../verification/verdict.js";
import type { Choice, Feedback, FeedbackSource } from "./choice.js";
import type { EarlierTarget } from "./other-record.js";
import type { ReplayState } from "./replay-state.js";
import { isSameAction } from "./same-action.js";

/** Prefix of the hint that tells models of a person's no. */
export const NOT_ALLOWED = "Not allowed: ";

/** The action only looks; it changes nothing. */
export function isPassive({ action }: Pick<PastAction, "action">): boolean {
  return verbRow(readAction(action))?.passive === true;
}

/** Step of the last action other than a wait, if the task left its page to look at the saved record. */
export function lookedUpAt(history: readonly PastAction[]): number | undefined {
  const last = history.filter(({ action }) => !isWait(action)).at(-1);
  return last?.lookedUp === true ? last.stepIndex : undefined;
}

/**
 * Returns the earlier submit that this choice would repeat. The same submit is barred right after an `unknown`, and also after a
 * failure that may have arrived, until a person has said whether it did.
 */
export function unsettledSubmit(
  history: readonly PastAction[],
  { action, facts }: Pick<Choice, "action" | "facts">,
): PastAction | undefined {
  if (!isSubmitShaped(facts)) return undefined;
  const last = history.at(-1);
  return history.findLast((past) => {
    // A person who says that it did not arrive permits sending it again (TM10).
    const isUnknown = past === last && past.verdict === "unknown" && past.personsWord !== "not-arrived";
    const unsettled = past.mayHaveLanded === true || isUnknown;
    return unsettled && isSameAction(past, { action, facts });
  });
}

const PROPOSAL = 300;
const REASON = 400;
const EARLIER = 2;
const EARLIER_CHARACTERS = 200;

/** Feedback has bounded length, because it stays in the task's state and in every prompt until an action is chosen. */
export function feedback(by: FeedbackSource, reason: string, proposal?: string, before?: Feedback): Feedback {
  const said = `${before?.proposal}: ${before?.reason}`.slice(0, EARLIER_CHARACTERS);
  const earlier = before?.proposal === undefined ? undefined : [...(before.earlier ?? []), said].slice(-EARLIER);
  return { proposal: proposal?.slice(0, PROPOSAL), by, reason: reason.slice(0, REASON), earlier };
}

/** Answers kept for later prompts; older ones are dropped. */
const ANSWERS = 5;
const ANSWER_CHARACTERS = 300;
/** Questions asked before the first action. After that the task goes ahead with the information it has. */
export const QUESTIONS_MAX = 2;

export interface SearchFinding {
  /** Id of the search. Its results are stored in `searches`. */
  readonly searchId: string;
  readonly query: string;
  /** At most 600 characters. */
  readonly summary: string;
  readonly sources: readonly string[];
}

export interface ReasoningState {
  /** Questions and answers of this task, newest last. */
  readonly memory: readonly UserAnswer[];
  readonly questions: number;
  readonly found: SearchFinding | null;
  readonly searches: number;
  readonly searchesAvoided: number;
  /** Times the task used another source than the analysis named. */
  readonly routingSwitches: number;
  /** The latest analysis. `row`: row of the routing matrix that it fell into. */
  readonly last: { readonly source: Source; readonly confidence: number; readonly row: string } | null;
}

export const noReasoning: ReasoningState = {
  memory: [],
  questions: 0,
  found: null,
  searches: 0,
  searchesAvoided: 0,
  routingSwitches: 0,
  last: null,
};

export const addAnswer = (reasoning: ReasoningState, said: UserAnswer): ReasoningState => ({
  ...reasoning,
  memory: [...reasoning.memory, truncateAnswer(said)].slice(-ANSWERS),
});

export const truncateAnswer = ({ question, answer }: UserAnswer): UserAnswer => ({
  question: question.slice(0, ANSWER_CHARACTERS),
  answer: answer.slice(0, ANSWER_CHARACTERS),
});

export interface TaskMemory {
  readonly history: readonly PastAction[];
  /** One line about actions older than `history`. */
  readonly earlierSummary: string;
  readonly verdicts: readonly { readonly stepIndex: number; readonly action: string; readonly verdict: Verdict }[];
  readonly hints: readonly string[];
  readonly reasoning: ReasoningState;
  /** Entries, saves and refusals so far. Unlike `history`, it keeps every refusal until it is repaired. */
  readonly deeds: ActionLedger;
  /** Corrections tried for each failure, over the whole task. */
  readonly recovery: RecoveryMemory;
  /** Actions of the current plan step that reached their target and had no effect. */
  readonly deliveries: Deliveries;
  readonly warning: Feedback | null;
  /** Withdrawn entries and submits, and lost entries, kept until an action succeeds or a person has spoken (TM16). */
  readonly withdrawn?: readonly EarlierTarget[] | undefined;
  readonly replay?: ReplayState;
}

export const emptyMemory: TaskMemory = {
  history: [],
  earlierSummary: "",
  verdicts: [],
  hints: [],
  reasoning: noReasoning,
  deeds: emptyLedger,
  recovery: noRecovery,
  deliveries: [],
  warning: null,
};
