/** Action gate: deterministic code that decides whether a chosen action may be carried out (SF1, SF2, SF4). */

import type { Kind, Risk, Target } from "../../protocol/task.js";
import { faultOfSlot } from "../secrets/slot.js";
import { hasAmount } from "./amount.js";
import type { Card } from "./card.js";
import type { Action } from "./grammar.js";
import { addressIn, elementIdsOf, readAction } from "./grammar.js";
import type { JudgedParts } from "./judged.js";
import { isOwnProtocol, type LinkKind } from "./link-kind.js";
import { mayActOn } from "./origins.js";
import { riskVerbsIn, verbsAskedIn } from "./risk-verbs.js";
import { mayRead } from "./sites.js";
import { VERBS } from "./verbs.js";

/** Facts that code established about an action's target. The gate reads nothing else. */
export interface TargetFacts extends Card {
  /** Absent for actions without an element. */
  readonly target?: Target;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Origin of the document acted on: of the page, or of the frame that holds the target. */
  readonly origin: string;
  /** Origins of the page and of the frames around that frame, outermost first; absent outside of frames. */
  readonly within?: readonly string[];
  /** Absolute URL to which the control's form posts, or its link leads. */
  readonly formAction?: string;
  /** Further addresses that it requests: the markup's, if the browser reports another one, and `ping`. */
  readonly further?: readonly string[];
  /** The action is neither proved reversible nor named by the user, so a person is asked (SF4). */
  readonly unnamed?: true;
  /** Visible text of the control, if it sounds irreversible and the accessible name does not. */
  readonly shows?: string;
  /** Short hash of the form, dialog or region that holds the target. Fields of one form share it in every document. */
  readonly holder?: string;
  /** Hashes of what surrounded the target on the page that the action was chosen on (SF10). */
  readonly judged?: JudgedParts;
  /** State that a click gives a checkbox, radio or switch. */
  readonly turns?: boolean;
  /** Kind of the link that the action follows. */
  readonly link?: LinkKind;
  /** A second delivery may toggle, add or send something: its events may reach the target only once (RC4). */
  readonly once?: true;
  /** The target is chosen, pressed or open. Absent without a target, and in choices of older builds. */
  readonly on?: boolean;
  /** The control holds another value than the action gives it. */
  readonly replaces?: true;
  /** That other value, masked, at most 120 characters; of a tick, "on" or "off". */
  readonly held?: string;
  /** Source of a typed value (SF3). `slot`: sub-task output. `knowledge`: maybe organisation text meant for other sites (KN5). */
  readonly valueSource?: "request" | "answer" | "slot" | "page" | "model" | "knowledge";
}

export interface GateQuestion {
  readonly action: Action;
  readonly facts: TargetFacts;
  /** Origins where the task may act: start page, named in the request, or approved by a person. */
  readonly origins: readonly string[];
}

/** `site`: origin that a person has to allow first. Without it, nobody can allow the action. */
export type GateAnswer = { readonly ok: true } | { readonly ok: false; readonly fault: string; readonly site?: string };

type Refusal = Extract<GateAnswer, { ok: false }>;
const refusal = (fault: string, site?: string): Refusal => ({ ok: false, fault, site });

const NOT_TYPEABLE = new Set(
  "button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option heading img".split(" "),
);
const NOT_CHECKABLE = new Set("link textbox searchbox combobox slider spinbutton heading img tab".split(" "));

/** The fault is in plain words, for a person and for the next proposal. */
export const gate = (question: GateQuestion): GateAnswer =>
  refusalOfSlot(question) ?? refusalOf(question) ?? refusalOfPage(question) ?? { ok: true };

function refusalOfSlot({ action }: GateQuestion): Refusal | undefined {
  const fault = faultOfSlot(action);
  return fault === undefined ? undefined : refusal(fault);
}

/** Selects the checks by the `aim` of the verb's row. */
function refusalOf({ action, facts, origins }: GateQuestion): Refusal | undefined {
  const [id] = elementIdsOf(action);
  switch (VERBS[action.kind].aim) {
    case "address":
      return refusalOfAddress(addressIn(action) ?? "", undefined, facts, origins);
    case "element":
      return (id === undefined ? undefined : refusalOfTarget(id, facts)) ?? refusalOfUse(action, facts, origins);
    case "view":
      return id !== undefined && !facts.target ? missing(id) : undefined;
    case "focus":
      // Without a focused control the key goes to the page itself.
      return (facts.target && refusalOfTarget(facts.target.id, facts)) ?? refusalOfLink(facts, origins);
    case "tab":
    case "page":
    case null:
      return undefined;
  }
}

function refusalOfUse(action: Action, facts: TargetFacts, origins: readonly string[]): Refusal | undefined {
  const { puts, press } = VERBS[action.kind];
  if (puts === "text") return refusalOfRole(facts, NOT_TYPEABLE, "typed into");
  if (puts === "state") return refusalOfRole(facts, NOT_CHECKABLE, "ticked");
  return (press === "twice" ? refusalOfSecondPress(facts) : undefined) ?? refusalOfLink(facts, origins);
}

/** The action only looks, or leaves the page. */
export const isLooking = (action: Action | undefined): boolean =>
  action === undefined || VERBS[action.kind].looks !== null || isDismissal(action);

const isDismissal = (action: Action): boolean => action.kind === "dialog" && action.answer === "dismiss";

/** A person must approve actions on a site that a page led to by itself, and in a frame of such a site. */
function refusalOfPage({ action, facts, origins }: GateQuestion): Refusal | undefined {
  if (isLooking(action)) return undefined;
  const { origin, within } = facts;
  const [other] = [...(within ?? []), origin].filter((one) => !mayActOn(one, origins));
  if (other === undefined) return undefined;
  const what = within !== undefined && other !== within[0] ? "This part of the page" : "This page";
  if (!/^https?:/.test(other)) return refusal(`${what} is no page of the web; nothing may be done on it.`);
  return refusal(`${what} is on another site (${other}), where this task may do nothing unless you agree.`, other);
}

function refusalOfTarget(id: number, facts: TargetFacts): Refusal | undefined {
  if (!facts.target) return missing(id);
  if (!facts.visible)
    return refusal(`${labelOf(facts)} cannot be reached: it is hidden or behind something else on the page.`);
  if (!facts.enabled) return refusal(`${labelOf(facts)} is disabled.`);
  return facts.shows === undefined
    ? undefined
    : refusal(`${labelOf(facts)} shows other words: "${short(facts.shows)}".`);
}

/** A double click presses twice. */
function refusalOfSecondPress(facts: TargetFacts): Refusal | undefined {
  if (facts.kind !== "submit" && facts.risk !== "irreversible") return undefined;
  return refusal(`${labelOf(facts)} would be pressed twice by a double click; press it once.`);
}

const missing = (id: number): Refusal => refusal(`There is no element ${id} on this page.`);

function refusalOfRole(facts: TargetFacts, unsuited: ReadonlySet<string>, verb: string): Refusal | undefined {
  const { role = "" } = facts.target ?? {};
  return unsuited.has(role) ? refusal(`${labelOf(facts)} is a ${role}; it cannot be ${verb}.`) : undefined;
}

function refusalOfLink(facts: TargetFacts, origins: readonly string[]): Refusal | undefined {
  const addresses = [...(facts.formAction === undefined ? [] : [facts.formAction]), ...(facts.further ?? [])];
  return addresses.map((one) => refusalOfAddress(one, labelOf(facts), facts, origins)).find((one) => one !== undefined);
}

/** `label` names the link or form that leads there; undefined when the address was given outright. */
function refusalOfAddress(
  address: string,
  label: string | undefined,
  facts: TargetFacts,
  origins: readonly string[],
): Refusal | undefined {
  const what = label === undefined ? `The address "${short(address)}"` : `${label} leads to "${short(address)}", which`;
  if (!URL.canParse(address)) return refusal(`${what} is not a whole web address.`);
  const { protocol, origin } = new URL(address);
  if (label !== undefined && isOwnProtocol(facts.link, protocol)) return undefined;
  if (protocol !== "http:" && protocol !== "https:") return refusal(`${what} is not a web page (${protocol}).`);
  // A form hands its contents to the site; a requested address only tells it which page is wanted.
  const may = facts.kind === "submit" ? mayActOn : mayRead;
  if (may(origin, origins)) return undefined;
  return refusal(`${what} is on another site (${origin}), where this task may not go unless you agree.`, origin);
}

function labelOf({ target }: TargetFacts): string {
  if (!target) return "The target";
  const role = target.role === "generic" ? "element" : target.role;
  return target.name ? `The ${role} "${short(target.name)}"` : `The ${role}`;
}

const short = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);

/** An earlier action of the task, printed. */
export interface DialogOpener {
  readonly action: string;
  readonly name?: string;
  readonly risk?: Risk;
}

/**
 * Accepting a dialog of the browser carries the risk of the action that opened it, and at least `submit`: a harmless
 * action would not be asked about.
 */
export function dialogFacts(action: Action, facts: TargetFacts, earlier: readonly DialogOpener[]): TargetFacts {
  if (action.kind !== "dialog" || action.answer !== "accept") return facts;
  const isIrreversible = facts.risk === "irreversible" || openerOf(earlier)?.risk === "irreversible";
  return { ...facts, risk: isIrreversible ? "irreversible" : "submit" };
}

/** The action that opened the current dialog. */
const openerOf = (earlier: readonly DialogOpener[]): DialogOpener | undefined =>
  [...earlier].reverse().find((one) => mayOpen(one.action));

/** A remembered action that was cut does not parse; it was a long entry. */
const mayOpen = (written: string): boolean => !["wait", "dialog"].includes(readAction(written)?.kind ?? "");

/**
 * Approving an irreversible action also approves its first question, if that is about the same kind of deed and names no
 * amount: the amount may differ from the one the person saw.
 */
export function isAnswerApproved({ about = "", left }: Card, earlier: readonly DialogOpener[]): boolean {
  const opener = openerOf(earlier);
  if (opener?.risk !== "irreversible" || left !== undefined || hasAmount(about)) return false;
  const since = earlier.slice(earlier.lastIndexOf(opener) + 1);
  if (since.some(({ action }) => readAction(action)?.kind === "dialog")) return false;
  const verbs = verbsAskedIn(opener.name ?? "");
  return riskVerbsIn(about, "sentence").every(({ verb }) => verbs.has(verb));
}
