/** Suggestion: the action that a rule answers with, or why there is none. */

import { type Action, printAction } from "../../../core/action/grammar.js";
import { isOn } from "../../../core/page/skeleton.js";
import { faultOfCheck } from "../../../core/verification/completion/check-format.js";
import type { Check } from "../../../protocol/contract.js";
import { type ControlNode, labelOf, numberOfControl } from "./controls.js";
import { list } from "./words.js";

export interface SuggestedAction {
  readonly kind: "action";
  readonly action: string;
  readonly thought: string;
  readonly lastForStep: boolean;
  readonly expectedOutcome?: Check;
  /** The page stands as asked already; the action only gives verification something to read back. */
  readonly idle?: true;
}

export type Suggestion = SuggestedAction | { readonly kind: "none"; readonly reason: string };
const PAUSE: Action = { kind: "wait", seconds: 0.5 };
/** A client can read their state back, so they are set and not clicked. */
const SETTABLE = list("checkbox radio switch menuitemcheckbox menuitemradio");

export function suggest(action: Action, thought: string, lastForStep: boolean, expected?: Check): SuggestedAction {
  const base = { kind: "action" as const, action: printAction(action), thought: thought.slice(0, 500), lastForStep };
  return expected === undefined ? base : { ...base, expectedOutcome: expected };
}

export const click = (node: ControlNode, thought: string, lastForStep: boolean, expected?: Check): SuggestedAction =>
  suggest({ kind: "click", id: numberOfControl(node) }, thought, lastForStep, expected);

export const pressEnter = (node: ControlNode, thought: string): SuggestedAction =>
  suggest({ kind: "press", id: numberOfControl(node), key: "Enter" }, thought, true);

export const none = (reason: string): Suggestion => ({ kind: "none", reason: reason.slice(0, 500) });

/** Nothing is left to do for the step: an action that changes nothing lets verification see that it is so. */
export const alreadyDone = (thought: string, expected?: Check, action: Action = PAUSE): SuggestedAction => ({
  ...suggest(action, thought, true, expected),
  idle: true,
});

export const isIdle = (suggestion: Suggestion): boolean => suggestion.kind === "action" && suggestion.idle === true;

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

export const valueCheck = (role: string, name: string, value: string): Check | undefined =>
  readable({ activity: "value", ...(role === "*" ? {} : { role }), name, value }, name);

export const elementCheck = (role: string, name: string): Check | undefined =>
  readable({ activity: "element", role, name }, name);

export const textCheck = (text: string): Check | undefined => readable({ activity: "text", text }, text);

/** Only the path: what follows `?` is often a token. */
export function urlCheck(url: string, base: string): Check | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { pathname, hash } = new URL(url, base);
  const path = pathname + (hash.startsWith("#/") ? hash : "");
  return readable({ activity: "url", url: path }, path);
}

const readable = (check: Check, subject: string): Check | undefined =>
  subject.trim() === "" || faultOfCheck(check) !== null ? undefined : check;
