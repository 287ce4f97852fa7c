/** Suggestion: the action that a rule answers with, and what a rule may look at. */

import { type Action, printAction } from "../core/action/grammar.js";
import { isOn } from "../core/page/skeleton.js";
import type { Feedback, PastAction } from "../core/task/memory.js";
import type { Check } from "../core/verification/check.js";
import { faultOfCheck } from "../core/verification/check-format.js";
import type { PageInput } from "./adapter.js";
import type { Clause } from "./clauses.js";
import { type ControlNode, labelOf, numberOfControl } from "./controls.js";
import { folded, list } from "./words.js";

export interface SuggestedAction {
  readonly kind: "action";
  readonly action: string;
  readonly thought: string;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** The page stands as asked already; the action only gives verification something to read back. */
  readonly idle?: true;
}

export type Suggestion = SuggestedAction | { readonly kind: "none" /** For the user. */; readonly reason: string };

/** Nothing is remembered between two calls. */
export interface RuleContext {
  readonly page: PageInput;
  /** What was done for this clause so far, newest last. */
  readonly history: readonly PastAction[];
  /** Everything done in the task that is still remembered. */
  readonly earlier: readonly PastAction[];
  /** The clauses after this one. */
  readonly later: readonly Clause[];
  readonly hints: readonly string[];
  readonly fault?: Feedback;
  /** Keys of controls that did not do; passed over. */
  readonly excluded: ReadonlySet<string>;
}

/** What finding a control needs. */
export type PageContext = Pick<RuleContext, "page" | "excluded">;

const PAUSE: Action = { kind: "wait", seconds: 0.5 };
const ENTERING = list("type setValue select check");
/** A client can read their state back, so they are set and not clicked. */
const SETTABLE = list("checkbox radio switch menuitemcheckbox menuitemradio");

export function suggest(action: Action, thought: string, lastForStep: boolean, expected?: Check): SuggestedAction {
  const base = { kind: "action" as const, action: printAction(action), thought: thought.slice(0, 500), lastForStep };
  return expected === undefined ? base : { ...base, expectedOutcome: expected };
}

export function click(node: ControlNode, thought: string, lastForStep: boolean, expected?: Check): SuggestedAction {
  return suggest({ kind: "click", id: numberOfControl(node) }, thought, lastForStep, expected);
}

export function none(reason: string): Suggestion {
  return { kind: "none", reason: reason.slice(0, 500) };
}

export function notAllowed(verb: "press" | "open", node: ControlNode, when: "now" | "yet"): Suggestion {
  return none(`I cannot ${verb} ${labelOf(node)}: the page does not allow it ${when}.`);
}

/** Nothing is left to do for the step: an action that changes nothing lets verification see that it is so. */
export function alreadyDone(thought: string, expected?: Check, action = PAUSE): SuggestedAction {
  return { ...suggest(action, thought, true, expected), idle: true };
}

export function isIdle(suggestion: Suggestion): boolean {
  return suggestion.kind === "action" && suggestion.idle === true;
}

/** Sets what can be set and clicks the rest, but never what is as asked already. */
export function turn(node: ControlNode, on: boolean, thought: string, lastForStep: boolean): Suggestion {
  const id = numberOfControl(node);
  const { checked, selected, pressed } = node.state;
  const isSettable = node.control.tag === "input" || (SETTABLE.includes(node.role) && checked !== undefined);
  const hasState = (checked ?? selected ?? pressed) !== undefined || [...SETTABLE, "tab"].includes(node.role);
  const action: Action = isSettable ? { kind: "check", id, on } : { kind: "click", id };
  if (isOn(node) !== on || !hasState)
    return suggest(action, thought, lastForStep, on && hasState ? valueCheck(node.role, node.name, "on") : undefined);
  const again = isSettable || node.role === "tab" ? action : PAUSE;
  return alreadyDone(`${labelOf(node)} is ${on ? "on" : "off"} already.`, undefined, again);
}

/** `click`, `setValue`, … */
export function verbOf(past: Pick<PastAction, "action">): string {
  return /^\w+/.exec(past.action)?.[0] ?? "";
}

export function isClick(past: Pick<PastAction, "action">): boolean {
  return verbOf(past) === "click";
}

export function isEntering(past: Pick<PastAction, "action">): boolean {
  return ENTERING.includes(verbOf(past));
}

/** The same control, as far as a person could tell. */
export function wasOn(past: PastAction, node: Pick<ControlNode, "role" | "name" | "fingerprint">): boolean {
  const isLike = past.fingerprint === node.fingerprint || past.role === node.role;
  return isLike && folded(past.name ?? "") === folded(node.name);
}

/** Verdicts after which the action may be taken to have happened. */
export function succeeded(past: PastAction): boolean {
  return past.verdict === "confirmed" || past.verdict === "likely";
}

/** It was clicked for this clause, and the click happened. */
export function wasClicked({ history }: RuleContext, node: ControlNode): boolean {
  return history.some((past) => isClick(past) && succeeded(past) && wasOn(past, node));
}

/** A control has a value; `on` when it is checked, selected or pressed. */
export function valueCheck(role: string, name: string, value: string): Check | undefined {
  return readable({ activity: "value", ...(role === "*" ? {} : { role }), name, value }, name);
}

export function elementCheck(role: string, name: string): Check | undefined {
  return readable({ activity: "element", role, name }, name);
}

export function textCheck(text: string): Check | undefined {
  return readable({ activity: "text", text }, text);
}

/** Only the path: what follows `?` is often a token. */
export function urlCheck(url: string, base: string): Check | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, hash } = new URL(url, base);
  const path = pathname + (hash.startsWith("#/") ? hash : "");
  return readable({ activity: "url", url: path }, path);
}

function readable(check: Check, subject: string): Check | undefined {
  return subject.trim() === "" || faultOfCheck(check) !== null ? undefined : check;
}
