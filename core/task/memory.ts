/** What a task remembers for later prompts: past actions, feedback on the last proposal, answers and search results. */

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

/** How a hint begins that tells models of a person's no. */
export const NOT_ALLOWED = "Not allowed: ";

/** It looks at something, and changes nothing. */
export function isPassive({ action }: Pick<PastAction, "action">): boolean {
  return verbRow(readAction(action))?.passive === true;
}

/** The last deed, where its page was left to look at what it saved; waiting there is none. */
export function lookedUpAt(history: readonly PastAction[]): number | undefined {
  const last = history.filter(({ action }) => !isWait(action)).at(-1);
  return last?.lookedUp === true ? last.stepIndex : undefined;
}

/**
 * What this would send once more. An `unknown` on a submit-shaped action is never followed by the same action; nor is one that
 * failed without evidence that it never arrived sent once more, until a person has said whether it arrived.
 */
export function unsettledSubmit(
  history: readonly PastAction[],
  { action, facts }: Pick<Choice, "action" | "facts">,
): PastAction | undefined {
  if (!isSubmitShaped(facts)) return undefined;
  const last = history.at(-1);
  return history.findLast((past) => {
    // Who knows that it never arrived has asked for it anew.
    const isUnknown = past === last && past.verdict === "unknown" && past.personsWord !== "not-arrived";
    const unsettled = past.mayHaveLanded === true || isUnknown;
    return unsettled && isSameAction(past, { action, facts });
  });
}

const PROPOSAL = 300;
const REASON = 400;
const EARLIER = 2;
const EARLIER_CHARACTERS = 200;

/** Bounded, because it stands in the task's state and in every prompt until something is chosen. */
export function feedback(by: FeedbackSource, reason: string, proposal?: string, before?: Feedback): Feedback {
  const said = `${before?.proposal}: ${before?.reason}`.slice(0, EARLIER_CHARACTERS);
  const earlier = before?.proposal === undefined ? undefined : [...(before.earlier ?? []), said].slice(-EARLIER);
  return { proposal: proposal?.slice(0, PROPOSAL), by, reason: reason.slice(0, REASON), earlier };
}

/** Answers kept for later prompts; older ones are dropped. */
const ANSWERS = 5;
const ANSWER_CHARACTERS = 300;
/** Questions before the first action. After that it goes ahead with what it has. */
export const QUESTIONS_MAX = 2;

export interface SearchFinding {
  /** Of the search whose results are looked at; the results themselves stand in `searches`. */
  readonly searchId: string;
  readonly query: string;
  /** At most 600 characters. */
  readonly summary: string;
  readonly sources: readonly string[];
}

export interface ReasoningState {
  /** What was asked in this task and answered, newest last. */
  readonly memory: readonly UserAnswer[];
  readonly questions: number;
  readonly found: SearchFinding | null;
  readonly searches: number;
  readonly searchesAvoided: number;
  /** Times another source was turned to than the analysis named. */
  readonly routingSwitches: number;
  /** The latest analysis, by the row of the matrix that it fell into. */
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
  /** What was entered, saved and refused so far; unlike `history` it forgets no refusal that is not repaired. */
  readonly deeds: ActionLedger;
  /** Corrections tried on each trouble, over the whole task. */
  readonly recovery: RecoveryMemory;
  /** Actions of the current plan step that reached their target and had no effect. */
  readonly deliveries: Deliveries;
  readonly warning: Feedback | null;
  /** Entries and submits that were not carried out, and entries that were lost, until one stands or a person has spoken (TM16). */
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
