/** Gate: deterministic code that decides what an action may do (design §13). Elsewhere: policy, guardrail. */

import type { Target } from "../../protocol/task.js";
import type { Action } from "./grammar.js";
import { parseAction } from "./grammar.js";
import type { Kind } from "./kind.js";
import type { Risk } from "./risk.js";

export type { Target } from "../../protocol/task.js";

/** What code in an activity found out about an action's target; the gate reads nothing else. */
export interface TargetFacts {
  /** Absent for actions without an element. */
  readonly target?: Target;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Origin of the page. */
  readonly origin: string;
  /** Absolute URL the control's form posts to, or its link leads to. */
  readonly formAction?: string;
  /** The form, dialog or region that holds the target, as a short hash; equal for fields of one form, in every document. */
  readonly holder?: string;
  /** It may change state: its events may reach the target a single time, whatever can be seen of them. */
  readonly once?: true;
  /** The control holds another value than the action gives it. */
  readonly replaces?: true;
  /** Where a typed value comes from; `slot`: an earlier phase found it out. */
  readonly valueSource?: "request" | "answer" | "slot" | "page" | "model";
}

export interface GateQuestion {
  readonly action: Action;
  readonly facts: TargetFacts;
  /** Where the task may go: the starting site and what a person agreed to. */
  readonly origins: readonly string[];
}

export type GateAnswer = { readonly ok: true } | { readonly ok: false; readonly fault: string };

const OK: GateAnswer = { ok: true };
const NOT_TYPEABLE = new Set(
  "button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option heading img".split(" "),
);
const NOT_CHECKABLE = new Set("link textbox searchbox combobox slider spinbutton heading img tab".split(" "));

/** May this be done, here and now? Total; a fault says in plain words what is wrong, for a person and for the next proposal. */
export function gate({ action, facts, origins }: GateQuestion): GateAnswer {
  switch (action.kind) {
    case "navigate":
      return mayGoTo(action.url, undefined, facts, origins);
    case "click":
    case "hover":
    case "drag":
    case "select":
    case "upload":
      return first(mayTouch(action.id, facts), () => mayFollow(facts, origins));
    case "type":
    case "setValue":
      return first(mayTouch(action.id, facts), () => suits(facts, NOT_TYPEABLE, "typed into"));
    case "check":
      return first(mayTouch(action.id, facts), () => suits(facts, NOT_CHECKABLE, "ticked"));
    case "scroll":
      return typeof action.to === "number" && !facts.target ? missing(action.to) : OK;
    case "press":
      // Without a focused control the key goes to the page itself.
      return facts.target
        ? first(mayTouch(facts.target.id, facts), () => mayFollow(facts, origins))
        : mayFollow(facts, origins);
    case "dialog":
    case "switchTab":
    case "goBack":
    case "refresh":
    case "wait":
    case "finish":
    case "fail":
    case "look":
    case "googleSearch":
    case "verifySuccess":
      return OK;
  }
}

function first(answer: GateAnswer, next: () => GateAnswer): GateAnswer {
  return answer.ok ? next() : answer;
}

function mayTouch(id: number, facts: TargetFacts): GateAnswer {
  if (!facts.target) return missing(id);
  if (!facts.visible)
    return no(`${labelOf(facts)} cannot be reached: it is hidden or behind something else on the page.`);
  return facts.enabled ? OK : no(`${labelOf(facts)} is disabled.`);
}

function missing(id: number): GateAnswer {
  return no(`There is no element ${id} on this page.`);
}

function suits(facts: TargetFacts, unsuited: ReadonlySet<string>, verb: string): GateAnswer {
  return unsuited.has(facts.target?.role ?? "")
    ? no(`${labelOf(facts)} is a ${facts.target?.role}; it cannot be ${verb}.`)
    : OK;
}

function mayFollow(facts: TargetFacts, origins: readonly string[]): GateAnswer {
  return facts.formAction === undefined ? OK : mayGoTo(facts.formAction, labelOf(facts), facts, origins);
}

/** `label` names the link or form that leads there; absent when the address was given outright. */
function mayGoTo(
  address: string,
  label: string | undefined,
  facts: TargetFacts,
  origins: readonly string[],
): GateAnswer {
  const what = label === undefined ? `The address "${short(address)}"` : `${label} leads to "${short(address)}", which`;
  if (!URL.canParse(address)) return no(`${what} is not a whole web address.`);
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return no(`${what} is not a web page (${url.protocol}).`);
  const allowed = label === undefined ? origins : [...origins, facts.origin];
  if (allowed.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin)) return OK;
  return no(`${what} is on another site (${url.origin}), where this task may not go unless you agree.`);
}

function labelOf({ target }: TargetFacts): string {
  if (!target) return "The target";
  const role = target.role === "generic" ? "element" : target.role;
  return target.name ? `The ${role} "${short(target.name)}"` : `The ${role}`;
}

function short(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function no(fault: string): GateAnswer {
  return { ok: false, fault };
}

/** An earlier action of the task, as it is remembered. */
export interface DialogOpener {
  /** As it was printed. */
  readonly action: string;
  /** Absent for actions remembered by an older version. */
  readonly risk?: Risk;
}

/**
 * Only a yes does what was begun; a no takes it back. Who opened it is the last action on the page, and even a harmless
 * one would not be asked about if it did nothing: so never less than `submit`.
 */
export function dialogFacts(action: Action, facts: TargetFacts, earlier: readonly DialogOpener[]): TargetFacts {
  if (action.kind !== "dialog" || action.answer !== "accept") return facts;
  const opener = [...earlier].reverse().find((one) => mayOpen(one.action));
  return { ...facts, risk: opener?.risk === "irreversible" ? "irreversible" : "submit" };
}

function mayOpen(written: string): boolean {
  const parsed = parseAction(written);
  // One that was cut when it was remembered was a long entry, and still an action on the page.
  return !parsed.ok || (parsed.action.kind !== "wait" && parsed.action.kind !== "dialog");
}
