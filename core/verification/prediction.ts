/** Prediction: what an action should bring about, and how far it did; for correction and for people, never for the verdict (design §6.10). Elsewhere: expected outcome. */

import type { ExpectedOutcome } from "../../protocol/contract.js";
import type { Kind } from "../action/kind.js";
import { type Check, evaluateCheck } from "./check.js";
import { sayCheck } from "./check-words.js";
import { downloadsOf, type Scene } from "./scene.js";

export type { ExpectedOutcome } from "../../protocol/contract.js";

export interface Predicted {
  readonly kind: Kind;
  readonly thought: string;
  readonly check?: Check;
}

/** Seed 002 §4.9.1 and §4.9.2: fixed templates for dropdowns and navigation, the model's own check for the rest. */
export function predictOutcome({ kind, thought, check }: Predicted): ExpectedOutcome | undefined {
  switch (kind) {
    case "dropdown":
      return {
        description: "A list of choices opens and the page stays where it is.",
        urlShouldChange: false,
        attributeChanges: [{ attribute: "aria-expanded", expected: "true" }],
        elementsToAppear: LISTS.map((role) => ({ role })),
      };
    case "navigation":
      return { description: thought || "The page should navigate to the new URL.", urlShouldChange: true };
    case "submit":
    case "generic":
      return check === undefined ? undefined : { description: wordsFor(check), check };
  }
}

const LISTS: readonly string[] = ["list", "listitem", "menu", "menuitem", "listbox", "option"];

function wordsFor(check: Check): string {
  const phrase = sayCheck(check);
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`.slice(0, 200);
}

/** Seed 000, "Confidence Calculation (Prediction-Based Path)". All 0 to 1. */
export const PREDICTION = {
  clientFound: 0.4,
  /** Cap when the client, or we, did not find what was to be there. */
  notFound: 0.6,
  /** At least this when the URL changed as it should. */
  urlAsExpected: 0.75,
  /** At least this for a dropdown that expanded on the same page. */
  expanded: 0.75,
  /** A judge surer than this overrides the checks, but not a cap. */
  override: 0.85,
  judgeShare: 0.5,
} as const;

export interface PredictionSigns {
  /** Average of the checks that could be answered; null when none could. */
  readonly checks: number | null;
  readonly elementMissing: boolean;
  readonly urlAsExpected: boolean;
  readonly dropdownExpanded: boolean;
  /** Absent: the client did not look. */
  readonly clientFound?: boolean;
  /** Of a judge that said yes; absent when none was asked. */
  readonly judge?: number;
}

export function predictionConfidence(signs: PredictionSigns): number {
  const { checks, judge, clientFound } = signs;
  const mixed =
    judge === undefined
      ? (checks ?? 0)
      : checks === null
        ? judge
        : checks * (1 - PREDICTION.judgeShare) + judge * PREDICTION.judgeShare;
  const overridden = judge !== undefined && judge > PREDICTION.override ? Math.max(mixed, judge) : mixed;
  const seen = overridden + (clientFound === true ? PREDICTION.clientFound : 0);
  const floor = Math.max(
    signs.urlAsExpected ? PREDICTION.urlAsExpected : 0,
    signs.dropdownExpanded ? PREDICTION.expanded : 0,
  );
  const isMissed = clientFound === false || (signs.elementMissing && !signs.urlAsExpected);
  // An open dropdown is what it is, whatever selector a client looked for (seed 002 §4.9.1).
  const cap = isMissed && !signs.dropdownExpanded ? PREDICTION.notFound : 1;
  return Math.min(Math.max(seen, floor), cap);
}

export interface PredictionResult {
  readonly description: string;
  readonly confidence: number;
}

/** How far the prediction came true; undefined where nothing in particular was predicted. */
export function assessPrediction(scene: Scene): PredictionResult | undefined {
  const { facts, thought, expectedOutcome } = scene.issued;
  const predicted = predictOutcome({
    kind: facts.kind,
    thought,
    ...(expectedOutcome === undefined ? {} : { check: expectedOutcome }),
  });
  if (predicted === undefined) return undefined;
  const expanded = scene.target.after?.state.expanded === true;
  const answers = answersOf(predicted, scene, expanded);
  const { clientVerification } = scene.observation;
  const confidence = predictionConfidence({
    checks: answers.length === 0 ? null : answers.filter(Boolean).length / answers.length,
    elementMissing: predicted.check?.activity === "element" && answers.at(-1) === false,
    urlAsExpected: predicted.urlShouldChange === true && scene.urlChanged,
    dropdownExpanded: facts.kind === "dropdown" && expanded && !scene.urlChanged,
    ...(clientVerification === undefined ? {} : { clientFound: clientVerification.elementFound }),
  });
  return { description: predicted.description, confidence };
}

function answersOf(predicted: ExpectedOutcome, scene: Scene, expanded: boolean): readonly boolean[] {
  const { urlShouldChange, attributeChanges, elementsToAppear, check } = predicted;
  const appeared = scene.changes.added.some((node) => elementsToAppear?.some(({ role }) => role === node.role));
  const { result } =
    check === undefined
      ? { result: "unknown" }
      : evaluateCheck(check, { ...scene.after, downloads: downloadsOf(scene.observation) });
  return [
    ...(urlShouldChange === undefined ? [] : [urlShouldChange === scene.urlChanged]),
    ...(attributeChanges === undefined ? [] : [expanded]),
    ...(elementsToAppear === undefined ? [] : [appeared]),
    ...(result === "unknown" ? [] : [result === "pass"]),
  ];
}
