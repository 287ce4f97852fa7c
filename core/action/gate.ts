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

/** What code found out about an action's target; the gate reads nothing else. */
export interface TargetFacts extends Card {
  /** Absent for actions without an element. */
  readonly target?: Target;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly visible: boolean;
  readonly enabled: boolean;
  /** Origin of the page. */
  readonly origin: string;
  /** Absolute URL to which the control's form posts, or its link leads. */
  readonly formAction?: string;
  /** Other addresses that it asks for as well: what its markup says beside what the browser makes of it, `ping`. */
  readonly further?: readonly string[];
  /** Neither shown to be reversible nor named by the user's words: a person is asked (SF4). */
  readonly unnamed?: true;
  /** What a person sees on it, where that speaks of what cannot be taken back and its name does not. */
  readonly shows?: string;
  /** The form, dialog or region that holds the target, as a short hash; equal for fields of one form, in every document. */
  readonly holder?: string;
  /** Hashes of what surrounded the target on the page that the action was chosen on (SF10). */
  readonly judged?: JudgedParts;
  /** State that a click gives a checkbox, radio or switch. */
  readonly turns?: boolean;
  /** What the browser does with the link that the action follows. */
  readonly link?: LinkKind;
  /** A second delivery may toggle, add or send something: its events may reach the target only once (RC4). */
  readonly once?: true;
  /** The target is chosen, pressed or open. Absent without a target, and in choices of older builds. */
  readonly on?: boolean;
  /** The control holds another value than the action gives it. */
  readonly replaces?: true;
  /** That other value, masked, at most 120 characters; of a tick, "on" or "off". */
  readonly held?: string;
  /** Where a typed value comes from (SF3); `slot`: an output of an earlier sub-task; `knowledge`: perhaps what an organisation wrote, on a site that it is not for (KN5). */
  readonly valueSource?: "request" | "answer" | "slot" | "page" | "model" | "knowledge";
}

export interface GateQuestion {
  readonly action: Action;
  readonly facts: TargetFacts;
  /** Where the task may act: where it started, what the request names, what a person agreed to. */
  readonly origins: readonly string[];
}

/** `site`: an origin that a person has to allow first; without it nobody can. */
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

/** By what the verb acts on, which each row of the table has to say. */
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

/** It looks, or leads away from the page. */
export const isLooking = (action: Action | undefined): boolean =>
  action === undefined || VERBS[action.kind].looks !== null || isDismissal(action);

const isDismissal = (action: Action): boolean => action.kind === "dialog" && action.answer === "dismiss";

/** Wherever a page has led by itself, nothing is done there before a person agreed. */
function refusalOfPage({ action, facts: { origin }, origins }: GateQuestion): Refusal | undefined {
  if (isLooking(action) || mayActOn(origin, origins)) return undefined;
  if (!/^https?:/.test(origin)) return refusal("This page is no page of the web; nothing may be done on it.");
  return refusal(`This page is on another site (${origin}), where this task may do nothing unless you agree.`, origin);
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
  // What a form holds is handed over to the site; an address asked for only tells it which page is wanted.
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

/** The action that has opened the dialog which is open now. */
const openerOf = (earlier: readonly DialogOpener[]): DialogOpener | undefined =>
  [...earlier].reverse().find((one) => mayOpen(one.action));

/** An action string that was cut when it was remembered does not parse; it was a long entry. */
const mayOpen = (written: string): boolean => !["wait", "dialog"].includes(readAction(written)?.kind ?? "");

/**
 * Who agreed to what cannot be taken back has agreed to its question as well: to the first one, about the same kind of
 * deed, and of no amount, which may be another than they saw.
 */
export function isAnswerApproved({ about = "", left }: Card, earlier: readonly DialogOpener[]): boolean {
  const opener = openerOf(earlier);
  if (opener?.risk !== "irreversible" || left !== undefined || hasAmount(about)) return false;
  const since = earlier.slice(earlier.lastIndexOf(opener) + 1);
  if (since.some(({ action }) => readAction(action)?.kind === "dialog")) return false;
  const verbs = verbsAskedIn(opener.name ?? "");
  return riskVerbsIn(about, "sentence").every(({ verb }) => verbs.has(verb));
}
