/** Recovery: what may still be tried after an action that did not work (RC1), and how often it reached its target (RC4). */

import type { Kind, Risk } from "../../protocol/task.js";
import type { TargetFacts } from "../action/gate.js";
import { type Action, readAction } from "../action/grammar.js";
import { hashText, replaceNumbers } from "../page/text.js";
import { type ContingencyType, FIRST_STRATEGIES } from "./contingency.js";
/** From the cheapest to the end. */
export const RECOVERY_STRATEGIES = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_SELECTOR",
  "SCROLL_INTO_VIEW",
  "ALTERNATIVE_TOOL",
  "REFRESH_PAGE",
  "GATHER_INFORMATION",
  "UPDATE_PLAN",
  "FAIL",
] as const;

export type RecoveryStrategy = (typeof RECOVERY_STRATEGIES)[number];
export type RecoveryKind = RecoveryStrategy | ContingencyType;

export interface RecoveryMemory {
  /** Newest last. `evidence`: key of the failure that it was tried on. */
  readonly tried: readonly { readonly kind: RecoveryKind; readonly evidence: string }[];
}

export const noRecovery: RecoveryMemory = { tried: [] };
const REMEMBERED = 24;

export interface ActionFailure {
  /** Printed. */
  readonly action: string;
  /** Of the target; "" without one. */
  readonly fingerprint: string;
  readonly kind: Kind;
  readonly risk: Risk;
  /** Rule of the verdict. */
  readonly rule: string;
  /** Short evidence lines. */
  readonly lines: readonly string[];
  readonly contingencies: readonly ContingencyType[];
  /** There is evidence that a submit never arrived. */
  readonly didNotLand: boolean;
  /** It has reached its target as often as it may (RC4). */
  readonly heard: boolean;
}

/** These lines say nothing of the failure, and differ with every document. */
const ASIDE = /^(?:Receipt|Focus|The client|The page had not settled|Drift)\b/;

/** Same action, same target, same signs; other numbers (ids, clocks, counts) do not make another failure. */
export function evidenceKey({ action, fingerprint, rule, lines, contingencies }: ActionFailure): string {
  const verb = /^\w+/.exec(action)?.[0] ?? "";
  const signs = lines.filter((line) => !ASIDE.test(line));
  return hashText([verb, fingerprint, rule, ...contingencies, ...signs.map(replaceNumbers)].join("\n"));
}

/** The same target would get the action again. */
const SAME_TARGET: readonly RecoveryStrategy[] = ["RETRY_WITH_DELAY", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];
/** What was sent might be sent again. */
const REPEATING: readonly RecoveryStrategy[] = [...SAME_TARGET, "ALTERNATIVE_SELECTOR", "REFRESH_PAGE"];
const NEEDS_TARGET: readonly RecoveryStrategy[] = ["ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];

/** In the order in which they are to be tried. Never empty: FAIL is always left. */
export function strategiesLeft(memory: RecoveryMemory, failure: ActionFailure): readonly RecoveryStrategy[] {
  const key = evidenceKey(failure);
  const spent = new Set<RecoveryKind>(memory.tried.filter(({ evidence }) => evidence === key).map(({ kind }) => kind));
  const mayRepeat = !isSubmitShaped(failure) || failure.didNotLand;
  const left = RECOVERY_STRATEGIES.filter((kind) => {
    if (kind === "FAIL") return true;
    if (spent.has(kind) || (!mayRepeat && REPEATING.includes(kind))) return false;
    if (failure.heard && SAME_TARGET.includes(kind)) return false;
    return failure.fingerprint !== "" || !NEEDS_TARGET.includes(kind);
  });
  const first = failure.contingencies.flatMap((type) => FIRST_STRATEGIES[type]).filter((kind) => left.includes(kind));
  return [...new Set([...first, ...left])];
}

const LEAVING: readonly Action["kind"][] = ["refresh", "navigate", "goBack"];

/** What was entered on the page is lost by it, whatever the strategy is called. */
export const leavesPage = (printed: string): boolean => {
  const action = readAction(printed);
  return action !== undefined && LEAVING.includes(action.kind);
};

/** The first contingency that was not answered yet on this evidence. */
export function contingencyLeft(memory: RecoveryMemory, failure: ActionFailure): ContingencyType | undefined {
  const key = evidenceKey(failure);
  return failure.contingencies.find((type) => !memory.tried.some((one) => one.kind === type && one.evidence === key));
}

export const recordRecovery = (memory: RecoveryMemory, kind: RecoveryKind, failure: ActionFailure): RecoveryMemory => ({
  tried: [...memory.tried, { kind, evidence: evidenceKey(failure) }].slice(-REMEMBERED),
});

export const isSubmitShaped = ({ kind, risk }: Pick<ActionFailure, "kind" | "risk">): boolean =>
  kind === "submit" || risk !== "reversible";

/** What a correction must know of a dropdown. */
export const DROPDOWN_HINT =
  "The action was a click on a dropdown. Choose a menu item of the open list, never another control that opens a list.";

/** An action is the same again when one of its two keys is. */
export interface TargetDelivery {
  /** By the target's fingerprint. */
  readonly key: string;
  /** By the words on the target and on its row, for a target that was drawn anew; "" without words. */
  readonly named: string;
  readonly times: number;
  /** It has sent a write request: it is never sent again. */
  readonly wrote?: true;
  /** Of a step that the plan has left in doubt; counts again in a new plan. */
  readonly aside?: true;
}

/** Newest last. */
export type Deliveries = readonly TargetDelivery[];

/** An action as it was chosen or issued. */
export interface TargetedAction {
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "once">;
}

/** An action without effect is sent once more, in all. */
const MOST = 2;
const REMEMBERED_DELIVERIES = 40;
/** A value takes the place of the one before, however often it is sent. */
const PUT_IN = /^(?:enter|select) /;

/** How often it may still reach its target; null for what has no bound (looking, waiting, navigating). */
export function deliveriesLeft(known: Deliveries, action: TargetedAction): number | null {
  const keys = keysOf(action);
  if (keys === null) return null;
  return Math.max(0, (mayChangeState(known, action) ? 1 : MOST) - timesOf(sameOf(known, keys)));
}

/** By what it is, or because it has sent a write request before. */
export function mayChangeState(known: Deliveries, action: TargetedAction): boolean {
  const keys = keysOf(action);
  return action.facts.once === true || (keys !== null && sameOf(known, keys).some(({ wrote }) => wrote === true));
}

/** It reached its target `times` more without doing what it should. `wrote`: it sent a write request. */
export function addDeliveries(known: Deliveries, action: TargetedAction, times: number, wrote = false): Deliveries {
  const keys = keysOf(action);
  if (keys === null || times === 0) return known;
  const same = sameOf(known, keys);
  const hasWritten = same.some((one) => one.wrote === true) || (wrote && !PUT_IN.test(verbOf(action.action) ?? ""));
  const record = { ...keys, times: timesOf(same) + times, ...(hasWritten && { wrote: true as const }) };
  return [...known.filter((one) => !same.includes(one)), record].slice(-REMEMBERED_DELIVERIES);
}

/** It did what it should: asked for once more, it is another action. */
export function removeDeliveries(known: Deliveries, action: TargetedAction): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

/** The plan's next step may well be to do the same once more. */
export const suspendDeliveries = (known: Deliveries): Deliveries => known.map((one) => ({ ...one, aside: true }));

/** A new plan has tried already what the old one left in doubt. */
export const restoreDeliveries = (known: Deliveries): Deliveries => known.map(({ aside: _left, ...one }) => one);
const timesOf = (deliveries: Deliveries): number => deliveries.reduce((sum, one) => sum + one.times, 0);
type Keys = Pick<TargetDelivery, "key" | "named">;

const sameOf = (known: Deliveries, keys: Keys): Deliveries =>
  known.filter((one) => one.aside !== true && isSame(one, keys));

const isSame = (one: Keys, keys: Keys): boolean =>
  one.key === keys.key || (keys.named !== "" && one.named === keys.named);

/** The same done to the same, as deliveries are counted. */
export function isSameDelivery(past: PastDelivery, action: TargetedAction): boolean {
  const [before, now] = [keysFor(past.action, past), keysOf(action)];
  return before !== null && now !== null && isSame(before, now);
}

type PastDelivery = { readonly action: string; readonly fingerprint?: string; readonly name?: string };

const keysOf = ({ action, facts: { target } }: TargetedAction): Keys | null => keysFor(action, target);

function keysFor(action: string, target: Omit<PastDelivery, "action"> | undefined): Keys | null {
  const verb = verbOf(action);
  if (verb === null || target?.fingerprint === undefined) return null;
  const words = (target.name ?? "").trim().toLowerCase();
  const row = / in "([\s\S]*)"$/.exec(target.fingerprint)?.[1] ?? "";
  return {
    key: hashText(`${verb}\n${target.fingerprint}`),
    // Whatever its role: what holds a button, and has its name, gets the button's clicks too.
    named: words === "" ? "" : hashText(`${verb}\n${words}\n${row}`),
  };
}

/** Every way to activate a control is one verb: a click, a tick, Enter or the space bar. Null for what is not counted. */
export function verbOf(printed: string): string | null {
  const action = readAction(printed);
  switch (action?.kind) {
    case "click":
    case "check":
      return "activate";
    case "press":
      return /^(?:enter|numpadenter|return|space|spacebar| )$/i.test(action.key) ? "activate" : null;
    case "type":
    case "setValue":
      return `enter ${action.text}`;
    case "select":
      return `select ${action.option}`;
    case "drag":
      return "drag";
    case "upload":
      return `upload ${action.file}`;
    default:
      return null;
  }
}
