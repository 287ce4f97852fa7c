/** Recovery: strategies left after an action that did not work (RC1). */

import type { Kind, Risk } from "../../protocol/task.js";
import { readAction } from "../action/grammar.js";
import { VERBS } from "../action/verbs.js";
import { hashText, replaceNumbers } from "../page/text.js";
import { type ContingencyType, FIRST_STRATEGIES } from "./contingency.js";
/** Ordered from the cheapest to the last resort. */
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
  /** Fingerprint of the target; "" without one. */
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
  /** Corrections of the step so far. Their strategies are spent, whichever action failed now. */
  readonly corrections?: number | undefined;
  /** It reached its target once without a visible result. A reload would discard any effect it had. */
  readonly silent?: boolean;
}

/** Evidence lines that do not describe the failure and differ by document. */
const ASIDE = /^(?:Receipt|Focus|The client|The page had not settled|Drift)\b/;

/** Equal for the same action, target and signs. Numbers (ids, clocks, counts) make no other failure. */
export function evidenceKey({ action, fingerprint, rule, lines, contingencies }: ActionFailure): string {
  const verb = /^\w+/.exec(action)?.[0] ?? "";
  const signs = lines.filter((line) => !ASIDE.test(line));
  return hashText([verb, fingerprint, rule, ...contingencies, ...signs.map(replaceNumbers)].join("\n"));
}

/** Strategies that repeat the action on its target. */
const SAME_TARGET: readonly RecoveryStrategy[] = ["RETRY_WITH_DELAY", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];
/** Strategies that might submit it again. */
const REPEATING: readonly RecoveryStrategy[] = [...SAME_TARGET, "ALTERNATIVE_SELECTOR", "REFRESH_PAGE"];
const NEEDS_TARGET: readonly RecoveryStrategy[] = ["ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];

/** In the order in which they are to be tried. Never empty: FAIL is always left. */
export function strategiesLeft(memory: RecoveryMemory, failure: ActionFailure): readonly RecoveryStrategy[] {
  const spent = spentOn(memory, failure);
  const mayRepeat = !isSubmitShaped(failure) || failure.didNotLand;
  const left = RECOVERY_STRATEGIES.filter((kind) => {
    if (kind === "FAIL") return true;
    if (spent.has(kind) || (!mayRepeat && REPEATING.includes(kind))) return false;
    if (failure.heard && SAME_TARGET.includes(kind)) return false;
    if (failure.silent === true && kind === "REFRESH_PAGE") return false;
    return failure.fingerprint !== "" || !NEEDS_TARGET.includes(kind);
  });
  const first = failure.contingencies.flatMap((type) => FIRST_STRATEGIES[type]).filter((kind) => left.includes(kind));
  return [...new Set([...first, ...left])];
}

/** Strategies tried on this failure or on this step: a correction with another verb changes the failure's key. */
function spentOn({ tried }: RecoveryMemory, failure: ActionFailure): ReadonlySet<RecoveryKind> {
  const key = evidenceKey(failure);
  const ofStep = tried.length - (failure.corrections ?? 0);
  const spent = tried.filter(({ evidence }, index) => evidence === key || index >= ofStep);
  return new Set(spent.map(({ kind }) => kind));
}

/** The action loses the entries on the page, whatever the strategy is called. */
export const leavesPage = (printed: string): boolean => {
  const action = readAction(printed);
  if (action === undefined) return false;
  const { looks, leads } = VERBS[action.kind];
  return looks === "page" && leads;
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

/** Hint for a correction after a click on a dropdown. */
export const DROPDOWN_HINT =
  "The action was a click on a dropdown. Choose a menu item of the open list, never another control that opens a list.";
