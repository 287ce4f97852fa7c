/** Prediction: what an action should bring about, and how far it did; for correction and for people, never for the verdict. */

import type { Check, ExpectedOutcome } from "../../protocol/contract.js";
import type { Kind } from "../../protocol/task.js";
import { evaluateCheck } from "./check.js";
import { describeCheck } from "./check-format.js";
import { type Comparison, downloadsOf } from "./comparison.js";

const LISTS: readonly string[] = ["list", "listitem", "menu", "menuitem", "listbox", "option"];

export function predictOutcome(action: { kind: Kind; thought: string; check?: Check }): ExpectedOutcome | undefined {
  const { kind, thought, check } = action;
  if (kind === "dropdown") {
    return {
      description: "A list of choices opens and the page stays where it is.",
      urlShouldChange: false,
      attributeChanges: [{ attribute: "aria-expanded", expected: "true" }],
      elementsToAppear: LISTS.map((role) => ({ role })),
    };
  }
  if (kind === "navigation") {
    return { description: thought || "The page should navigate to the new URL.", urlShouldChange: true };
  }
  if (check === undefined) return undefined;
  const phrase = describeCheck(check);
  return { description: `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`.slice(0, 200), check };
}

export const PREDICTION = {
  clientFound: 0.4,
  /** Cap when the client, or the server, did not find what was to be there. */
  notFound: 0.6,
  urlAsExpected: 0.75,
  expanded: 0.75,
  /** A judge surer than this overrides the checks, but not a cap. */
  override: 0.85,
  judgeShare: 0.5,
} as const;

interface PredictionSigns {
  readonly checks: number | null;
  readonly elementMissing: boolean;
  readonly urlAsExpected: boolean;
  readonly dropdownExpanded: boolean;
  readonly clientFound?: boolean;
  readonly judge?: number;
}

export function predictionConfidence(signs: PredictionSigns): number {
  const { checks, judge, clientFound, urlAsExpected, dropdownExpanded } = signs;
  const share = judge === undefined ? 0 : checks === null ? 1 : PREDICTION.judgeShare;
  const mixed = (checks ?? 0) * (1 - share) + (judge ?? 0) * share;
  const overridden = judge !== undefined && judge > PREDICTION.override ? Math.max(mixed, judge) : mixed;
  const found = overridden + (clientFound === true ? PREDICTION.clientFound : 0);
  const floor = Math.max(urlAsExpected ? PREDICTION.urlAsExpected : 0, dropdownExpanded ? PREDICTION.expanded : 0);
  const isMissed = clientFound === false || (signs.elementMissing && !urlAsExpected);
  // An open dropdown is open, whatever selector a client looked for.
  const cap = isMissed && !dropdownExpanded ? PREDICTION.notFound : 1;
  return Math.min(Math.max(found, floor), cap);
}

export type PredictionResult = Pick<ExpectedOutcome, "description"> & { readonly confidence: number };

export function assessPrediction(compared: Comparison): PredictionResult | undefined {
  const { issued, changes, target, urlChanged, after, observation } = compared;
  const { kind } = issued.facts;
  const predicted = predictOutcome({ kind, thought: issued.thought, check: issued.expectedOutcome });
  if (predicted === undefined) return undefined;
  const { urlShouldChange, attributeChanges, elementsToAppear, check } = predicted;
  const expanded = target.after?.state.expanded === true;
  const appeared = changes.added.some((node) => elementsToAppear?.some(({ role }) => role === node.role));
  const result = check && evaluateCheck(check, { ...after, downloads: downloadsOf(observation) }).result;
  const answers = [
    urlShouldChange === undefined ? null : urlShouldChange === urlChanged,
    attributeChanges === undefined ? null : expanded,
    elementsToAppear === undefined ? null : appeared,
    result === undefined || result === "unknown" ? null : result === "pass",
  ].filter((answer) => answer !== null);
  const confidence = predictionConfidence({
    checks: answers.length === 0 ? null : answers.filter(Boolean).length / answers.length,
    elementMissing: check?.activity === "element" && answers.at(-1) === false,
    urlAsExpected: urlShouldChange === true && urlChanged,
    dropdownExpanded: kind === "dropdown" && expanded && !urlChanged,
    clientFound: observation.clientVerification?.elementFound,
  });
  return { description: predicted.description, confidence };
}
