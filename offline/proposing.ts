/** Proposing: what the offline rules can answer for one step, and the scene they answer in. Elsewhere: next-action prediction. */

import { type Action, printAction } from "../core/action/grammar.js";
import type { Feedback, PastAction } from "../core/task/memory.js";
import type { Check } from "../core/verification/check.js";
import type { PageInput } from "./adapter.js";
import type { Clause } from "./clauses.js";
import { folded } from "./lexicon.js";

export type ProposedAction = Extract<Proposal, { readonly kind: "action" }>;

export type Proposal =
  | {
      readonly kind: "action";
      readonly action: string;
      readonly thought: string;
      readonly lastForStep: boolean;
      readonly expectedOutcome?: Check;
      /** The page stands as asked already; the action only makes sure, so that verification has something to read back. */
      readonly idle?: true;
    }
  /** In words for the user: why nothing can be done. */
  | { readonly kind: "none"; readonly reason: string };

/** Everything a rule may look at; nothing is remembered between two calls. */
export interface Scene {
  readonly page: PageInput;
  /** What was done for this clause so far, newest last. */
  readonly history: readonly PastAction[];
  /** Everything done in the task that is still remembered. */
  readonly earlier?: readonly PastAction[];
  /** The clauses after this one. */
  readonly later: readonly Clause[];
  readonly hints: readonly string[];
  readonly fault?: Feedback;
  /** Keys of controls that did not do; passed over. */
  readonly excluded: ReadonlySet<string>;
}

export function propose(
  action: Action,
  thought: string,
  lastForStep: boolean,
  expectedOutcome?: Check,
): ProposedAction {
  const base = { kind: "action" as const, action: printAction(action), thought: thought.slice(0, 500), lastForStep };
  return expectedOutcome === undefined ? base : { ...base, expectedOutcome };
}

export function none(reason: string): Proposal {
  return { kind: "none", reason: reason.slice(0, 500) };
}

/** Nothing is left to do for the step: an action that changes nothing lets verification see that it is so. */
export function alreadyDone(action: Action, thought: string, expectedOutcome?: Check): ProposedAction {
  return { ...propose(action, thought, true, expectedOutcome), idle: true };
}

export function isIdle(proposal: Proposal): boolean {
  return proposal.kind === "action" && proposal.idle === true;
}

/** Verb of a past action: `click`, `setValue`, … */
export function verbOf(past: Pick<PastAction, "action">): string {
  return /^\w+/.exec(past.action)?.[0] ?? "";
}

const FILLING = ["type", "setValue", "select", "check"];

export function isFilling(past: Pick<PastAction, "action">): boolean {
  return FILLING.includes(verbOf(past));
}

/** The same control, as far as a person could tell. */
export function wasOn(
  past: PastAction,
  node: { readonly role: string; readonly name: string; readonly fingerprint: string },
): boolean {
  if (
    past.fingerprint !== undefined &&
    past.fingerprint === node.fingerprint &&
    folded(past.name ?? "") === folded(node.name)
  )
    return true;
  return past.role === node.role && folded(past.name ?? "") === folded(node.name);
}

/** Verdicts after which the action may be taken to have happened. */
export function happened(past: PastAction): boolean {
  return past.verdict === "confirmed" || past.verdict === "likely";
}

export function shorten(text: string, max = 60): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}
