/** Action gate: code finds the facts of an action's target and decides by them whether it is carried out (SF1, SF2, SF4). */

import type { Kind, Risk, Target } from "../../protocol/task.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { epochOf, holderOf, isOn } from "../page/skeleton.js";
import type { SnapshotId } from "../task/identity.js";
import type { Action } from "./grammar.js";
import { elementIdsOf, readAction } from "./grammar.js";
import { actedOn, isActivation, kindOf, mayDeliverOnlyOnce, riskOf } from "./kind.js";

/** What code found out about an action's target; the gate reads nothing else. */
export interface TargetFacts {
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
  /** The form, dialog or region that holds the target, as a short hash; equal for fields of one form, in every document. */
  readonly holder?: string;
  /** It may change state: its events may reach the target only once (RC4). */
  readonly once?: true;
  /** The control holds another value than the action gives it. */
  readonly replaces?: true;
  /** Where a typed value comes from (SF3); `slot`: an output of an earlier sub-task. */
  readonly valueSource?: "request" | "answer" | "slot" | "page" | "model";
}

export interface GateQuestion {
  readonly action: Action;
  readonly facts: TargetFacts;
  /** Where the task may go: the starting site and what a person agreed to. */
  readonly origins: readonly string[];
}

export type GateAnswer = { readonly ok: true } | { readonly ok: false; readonly fault: string };

const NOT_TYPEABLE = new Set(
  "button link checkbox radio switch tab menuitem menuitemcheckbox menuitemradio option heading img".split(" "),
);
const NOT_CHECKABLE = new Set("link textbox searchbox combobox slider spinbutton heading img tab".split(" "));

/** The fault is in plain words, for a person and for the next proposal. */
export function gate(question: GateQuestion): GateAnswer {
  const fault = faultOf(question);
  return fault === undefined ? { ok: true } : { ok: false, fault };
}

/** Every action is named, so that a new one is not let through unseen. */
function faultOf({ action, facts, origins }: GateQuestion): string | undefined {
  switch (action.kind) {
    case "navigate":
      return faultOfAddress(action.url, undefined, facts, origins);
    case "click":
    case "hover":
    case "drag":
    case "select":
    case "upload":
      return faultOfTarget(action.id, facts) ?? faultOfLink(facts, origins);
    case "type":
    case "setValue":
      return faultOfTarget(action.id, facts) ?? faultOfRole(facts, NOT_TYPEABLE, "typed into");
    case "check":
      return faultOfTarget(action.id, facts) ?? faultOfRole(facts, NOT_CHECKABLE, "ticked");
    case "scroll":
      return typeof action.to === "number" && !facts.target ? missing(action.to) : undefined;
    case "press":
      // Without a focused control the key goes to the page itself.
      return (facts.target && faultOfTarget(facts.target.id, facts)) ?? faultOfLink(facts, origins);
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
      return undefined;
  }
}

function faultOfTarget(id: number, facts: TargetFacts): string | undefined {
  if (!facts.target) return missing(id);
  if (!facts.visible) return `${labelOf(facts)} cannot be reached: it is hidden or behind something else on the page.`;
  return facts.enabled ? undefined : `${labelOf(facts)} is disabled.`;
}

const missing = (id: number): string => `There is no element ${id} on this page.`;

function faultOfRole(facts: TargetFacts, unsuited: ReadonlySet<string>, verb: string): string | undefined {
  const { role = "" } = facts.target ?? {};
  return unsuited.has(role) ? `${labelOf(facts)} is a ${role}; it cannot be ${verb}.` : undefined;
}

function faultOfLink(facts: TargetFacts, origins: readonly string[]): string | undefined {
  if (facts.formAction === undefined) return undefined;
  return faultOfAddress(facts.formAction, labelOf(facts), facts, origins);
}

/** `label` names the link or form that leads there; undefined when the address was given outright. */
function faultOfAddress(
  address: string,
  label: string | undefined,
  facts: TargetFacts,
  origins: readonly string[],
): string | undefined {
  const what = label === undefined ? `The address "${short(address)}"` : `${label} leads to "${short(address)}", which`;
  if (!URL.canParse(address)) return `${what} is not a whole web address.`;
  const url = new URL(address);
  if (url.protocol !== "http:" && url.protocol !== "https:") return `${what} is not a web page (${url.protocol}).`;
  const allowed = label === undefined ? origins : [...origins, facts.origin];
  if (allowed.some((origin) => URL.canParse(origin) && new URL(origin).origin === url.origin)) return undefined;
  return `${what} is on another site (${url.origin}), where this task may not go unless you agree.`;
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
  readonly risk?: Risk;
}

/**
 * Accepting a dialog of the browser carries the risk of the action that opened it, and at least `submit`: a harmless
 * action would not be asked about.
 */
export function dialogFacts(action: Action, facts: TargetFacts, earlier: readonly DialogOpener[]): TargetFacts {
  if (action.kind !== "dialog" || action.answer !== "accept") return facts;
  const opener = [...earlier].reverse().find((one) => mayOpen(one.action));
  return { ...facts, risk: opener?.risk === "irreversible" ? "irreversible" : "submit" };
}

/** An action string that was cut when it was remembered does not parse; it was a long entry. */
const mayOpen = (written: string): boolean => !["wait", "dialog"].includes(readAction(written)?.kind ?? "");

export interface FactsQuestion {
  readonly action: Action;
  readonly skeleton: Skeleton;
  readonly page: { readonly snapshotId: SnapshotId; readonly url: string; readonly focus: string };
  readonly valueSource?: TargetFacts["valueSource"];
}

/** An id that is not on the page leaves `target` out, which the gate refuses. */
export function targetFacts({ action, skeleton, page, valueSource }: FactsQuestion): TargetFacts {
  const { url, focus, snapshotId } = page;
  const node = actedOn({ action, skeleton, focus });
  const activates = isActivation({ action, skeleton, focus });
  const kind = kindOf({ action, skeleton, url, focus });
  const submitName = action.kind === "press" && node ? submitNameOf(node, skeleton) : undefined;
  const risk = riskOf({ kind, target: node, activates, submitName });
  const formAction = node && activates ? addressOf(node, kind === "submit", url) : undefined;
  return {
    ...(node && { target: targetOf(node, action, skeleton, snapshotId) }),
    kind,
    risk,
    ...(activates && mayDeliverOnlyOnce({ kind, risk, target: node }) && { once: true as const }),
    visible: node !== undefined && node.state.inert !== true,
    enabled: node !== undefined && node.state.disabled !== true,
    origin: URL.canParse(url) ? new URL(url).origin : "null",
    ...(formAction !== undefined && { formAction }),
    ...(node && { holder: holderOf(node, skeleton) }),
    ...(node && replaces(action, node) && { replaces: true as const }),
    ...(valueSource && { valueSource }),
  };
}

function targetOf(node: SkeletonNode, action: Action, skeleton: Skeleton, snapshotId: SnapshotId): Target {
  const id = elementIdsOf(action)[0] ?? node.control?.sf?.n ?? node.control?.index ?? 0;
  const { fingerprint, role, name } = node;
  return { snapshotId, epoch: epochOf(skeleton), id, fingerprint, role, name };
}

function replaces(action: Action, node: SkeletonNode): boolean {
  const { value = "", control } = node;
  switch (action.kind) {
    case "check":
      return isOn(node) !== action.on;
    case "type":
    case "setValue":
      return value !== action.text;
    case "select":
      return value !== action.option && !control?.options?.some((one) => one.selected && one.label === action.option);
    default:
      return false;
  }
}

/** Enter presses the form's default button: the first that submits. */
function submitNameOf({ control: field }: SkeletonNode, skeleton: Skeleton): string | undefined {
  if (field?.form === undefined) return undefined;
  return Object.values(skeleton.nodes).find(({ control }) => control?.form === field.form && control?.submits)?.name;
}

/** Absolute address of the link or form; as written when it cannot be read, so that the gate refuses it. */
function addressOf(node: SkeletonNode, submits: boolean, pageUrl: string): string | undefined {
  const written = node.href ?? (submits || node.control?.submits ? node.control?.formAction : undefined);
  if (written === undefined || written.trim() === "") return undefined;
  // A link that runs nothing leads nowhere: the page's own listener does the work.
  if (/^\s*javascript:\s*(?:void\s*\(?\s*0\s*\)?|undefined|false)?\s*;*\s*$/i.test(written)) return undefined;
  return URL.canParse(written, pageUrl) ? new URL(written, pageUrl).href : written;
}
