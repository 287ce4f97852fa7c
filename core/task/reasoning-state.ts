/** Reasoning state: what a task remembers of how it came to know what it needs (design §10). */

import type { Remembered, Source } from "../reasoning/analysis.js";

/** Answers kept for later prompts; older ones are dropped. */
const ANSWERS = 5;
const ANSWER_CHARACTERS = 300;
/** Questions before the first action. After that it goes ahead with what it has. */
export const QUESTIONS_MAX = 2;

export interface Found {
  /** Of the search whose results are looked at; the results themselves stand in `searches`. */
  readonly searchId: string;
  readonly query: string;
  /** At most 600 characters. */
  readonly summary: string;
  readonly sources: readonly string[];
}

export interface ReasoningState {
  /** What was asked in this task and answered, newest last. */
  readonly memory: readonly Remembered[];
  /** Questions that reasoning asked. */
  readonly questions: number;
  /** The latest search that brought anything. */
  readonly found: Found | null;
  readonly searches: number;
  /** Analyses after which nothing had to be searched. */
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

export function rememberAnswer(reasoning: ReasoningState, said: Remembered): ReasoningState {
  return { ...reasoning, memory: [...reasoning.memory, shortened(said)].slice(-ANSWERS) };
}

export function shortened({ question, answer }: Remembered): Remembered {
  return { question: question.slice(0, ANSWER_CHARACTERS), answer: answer.slice(0, ANSWER_CHARACTERS) };
}
