/** Ladder: what may still be tried after an action that did not work, with a memory of what was (design §8). Elsewhere: recovery strategies, self-correction. */

import type { Kind } from "../action/kind.js";
import type { Risk } from "../action/risk.js";
import { blindNumbers, hashText } from "../page/text.js";
import { type ContingencyType, FIRST_RUNGS } from "./contingency.js";

/** What was tried: a rung, or a contingency's answer. */
export type RecoveryKind = RecoveryStrategy | ContingencyType;

export interface RecoveryMemory {
  /** Newest last. `evidence`: the trouble that it was tried on. */
  readonly tried: readonly { readonly rung: RecoveryKind; readonly evidence: string }[];
}

export const noRecovery: RecoveryMemory = { tried: [] };

/** Older ones are forgotten; by then the step bounds have ended it. */
const REMEMBERED = 24;

/** An action that failed, and what is known of why. */
export interface ActionFailure {
  /** Action string as issued. */
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
  /** There is evidence that a submit never arrived; without it, it is never sent again. */
  readonly didNotLand: boolean;
  /** Its target has heard of it as often as it may (design §21.3). */
  readonly heard: boolean;
}

/** How it was carried out and where the focus went says nothing of the trouble, and differs with every document. */
const ASIDE = /^(?:Receipt|Focus|The client|The page had not settled|Drift)\b/;

/** Which trouble this is: same action, same target, same signs. Numbers (ids, clocks, counts) do not make another one of it. */
export function evidenceKey({ action, fingerprint, rule, lines, contingencies }: ActionFailure): string {
  const verb = /^\w+/.exec(action)?.[0] ?? "";
  const signs = lines.filter((line) => !ASIDE.test(line));
  return hashText([verb, fingerprint, rule, ...contingencies, ...signs.map(blindNumbers)].join("\n"));
}

/** Rungs on which a thing that was sent might be sent again. */
const REPEATING: readonly RecoveryStrategy[] = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_SELECTOR",
  "SCROLL_INTO_VIEW",
  "ALTERNATIVE_TOOL",
  "REFRESH_PAGE",
];
/** Those of which the same target would hear again. */
const SAME_TARGET: readonly RecoveryStrategy[] = ["RETRY_WITH_DELAY", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];
const NEEDS_TARGET: readonly RecoveryStrategy[] = ["ALTERNATIVE_SELECTOR", "SCROLL_INTO_VIEW", "ALTERNATIVE_TOOL"];

/** In the order in which they are to be tried. Never empty: to fail, and to say what was tried, is always left. */
export function rungsLeft(memory: RecoveryMemory, trouble: ActionFailure): readonly RecoveryStrategy[] {
  const key = evidenceKey(trouble);
  const spent = new Set<RecoveryKind>(memory.tried.filter(({ evidence }) => evidence === key).map(({ rung }) => rung));
  const mayRepeat = !isSubmitShaped(trouble) || trouble.didNotLand;
  const left = LADDER.filter((rung) => {
    if (rung === "FAIL") return true;
    if (spent.has(rung) || (!mayRepeat && REPEATING.includes(rung))) return false;
    if (trouble.heard && SAME_TARGET.includes(rung)) return false;
    return trouble.fingerprint !== "" || !NEEDS_TARGET.includes(rung);
  });
  const first = trouble.contingencies.flatMap((type) => FIRST_RUNGS[type]).filter((rung) => left.includes(rung));
  return [...new Set([...first, ...left])];
}

/** The first contingency that was not answered yet on this evidence. */
export function contingencyLeft(memory: RecoveryMemory, trouble: ActionFailure): ContingencyType | undefined {
  const key = evidenceKey(trouble);
  return trouble.contingencies.find((type) => !memory.tried.some((one) => one.rung === type && one.evidence === key));
}

export function rememberRung(memory: RecoveryMemory, rung: RecoveryKind, trouble: ActionFailure): RecoveryMemory {
  return { tried: [...memory.tried, { rung, evidence: evidenceKey(trouble) }].slice(-REMEMBERED) };
}

export function isSubmitShaped({ kind, risk }: Pick<ActionFailure, "kind" | "risk">): boolean {
  return kind === "submit" || risk !== "reversible";
}

/** Seed 002 §4.9.1: what a correction must know of a dropdown. */
export const DROPDOWN_HINT =
  "The action was a click on a dropdown. Choose a menu item of the open list, never another control that opens a list.";

export const LADDER = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_SELECTOR",
  "SCROLL_INTO_VIEW",
  "ALTERNATIVE_TOOL",
  "REFRESH_PAGE",
  "GATHER_INFORMATION",
  "UPDATE_PLAN",
  "FAIL",
] as const;

export type RecoveryStrategy = (typeof LADDER)[number];
