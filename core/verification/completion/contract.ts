/** Contract: the definition of "done", agreed before the first action, and the expected outcome of each action. */

import type {
  Check,
  Contract,
  ContractReport,
  Criterion,
  CriterionReport,
  ExpectedOutcome,
} from "../../../protocol/contract.js";
import type { Kind } from "../../../protocol/task.js";
import { LINK_RULES, type LinkKind } from "../../action/link-kind.js";
import { type Comparison, downloadsOf } from "../evidence/comparison.js";
import type { Evaluation } from "../record/control-values.js";
import { evaluateCheck, type PageFacts } from "./check.js";
import { checkFields, describeCheck } from "./check-format.js";
import { overallOf } from "./overall.js";

export interface CriterionResult extends CriterionReport {
  /** The criterion held before any action could cause it and has not failed since, so it proves nothing. */
  readonly heldAtStart?: true;
  /** Place where a look found it to hold before anything was done. Passing there again proves nothing. */
  readonly foundAt?: string;
  /** Places where a thing that must become absent was seen. Only there does its absence count. */
  readonly stoodAt?: readonly string[];
  /** Step and place of the last pass. Removed once something contradicts it. */
  readonly seen?: { readonly stepIndex: number; readonly place: string };
  /** It passed once: passing again is no progress (VL2). */
  readonly met?: true;
  /** Identifier of its subject when it last held, as in `CriterionEvaluation.about`. */
  readonly about?: string;
  /** The criterion held, then the task's own action changed its subject. */
  readonly left?: true;
  /** Step at which a later criterion about the same subject began to hold instead (CT9). */
  readonly releasedAt?: number;
  /** Step that submitted the form around its control while the criterion held. */
  readonly handedAt?: number;
  /** The page moved the value out of its control, into a chip or the other list. */
  readonly consumed?: true;
  /** Step whose submit failed or was refused; only a person can tell whether it arrived. */
  readonly doubtedAt?: number;
  /** Evidence of the other value that its control held when the form was submitted. */
  readonly lost?: string;
}

export interface ContractResult extends ContractReport {
  readonly criteria: readonly CriterionResult[];
}

export interface CriterionEvaluation extends Omit<Evaluation, "key" | "cell"> {
  readonly id: string;
  readonly heldBefore?: boolean;
  /** Its control was empty right before the action. */
  readonly blankBefore?: true;
  /** The action moved the value out of its control, into a chip or the other list. */
  readonly consumed?: true;
  /** Identifies the control, choice or cell that answers the check; the same for every check of it. */
  readonly about?: string;
  /** State of the criterion right before the action submitted the form around its subject. */
  readonly submitted?: {
    readonly about: string;
    readonly holds: boolean;
    /** The form shows the value beside the control. */
    readonly isBeside?: true | undefined;
    readonly evidence: string;
  };
}

export const isByCode = ({ activity }: Pick<Criterion, "activity">): boolean =>
  activity !== "judge" && activity !== "answer";
export const isBySource = ({ activity }: Pick<Criterion, "activity">): boolean => activity === "source";

/** Page check that code evaluates for a criterion. Null when a judge or a system of record decides. */
export function checkOf(criterion: Criterion): Check | null {
  const { activity } = criterion;
  if (activity === "judge" || activity === "answer" || activity === "source") return null;
  return { activity, ...checkFields(criterion) };
}

export function describeTest(criterion: Criterion): string {
  const check = checkOf(criterion);
  if (check !== null) return describeCheck(check);
  if (criterion.activity === "source") return `checked in ${criterion.source}`;
  return criterion.activity === "answer" ? "judged by what the user is told" : "judged";
}

export function evaluationsOn(criteria: readonly Criterion[], page: PageFacts): ReadonlyMap<string, Evaluation> {
  const checks = criteria.map((criterion) => [criterion.id, checkOf(criterion)] as const);
  return new Map(checks.flatMap(([id, check]) => (check === null ? [] : [[id, evaluateCheck(check, page)]])));
}

/** For prompts. `untouched`: nothing was done yet, so a check that already holds would prove nothing. */
export function describeEvaluation({ result, evidence }: Evaluation, untouched: boolean): string {
  if (result === "unknown") return `cannot be told: ${evidence}`;
  if (result === "fail") return `does not hold: ${evidence}`;
  return untouched ? `holds ALREADY, before anything was done: ${evidence}` : `holds: ${evidence}`;
}

export function initialResults({ type, criteria }: Contract): readonly CriterionResult[] {
  const status = type === "verifiable" ? "pending" : "skipped";
  return criteria.map(({ id, activity, source }) => ({
    ...{ id, activity, status, attempts: 0 },
    ...(source !== undefined && { source }),
  }));
}

/** Once no criterion is open, `completedAt` is the time of the last check. */
export function contractResultOf(contract: Contract, criteria: readonly CriterionResult[]): ContractResult {
  const overall = overallOf(contract, criteria);
  const isOpen = overall !== "fail" && criteria.some(({ status }) => status === "pending");
  if (isOpen) return { contract, overall, criteria };
  // ISO 8601 timestamps sort as text.
  const checked = criteria.map(({ checkedAt = "" }) => checkedAt).sort();
  return { contract, overall, criteria, completedAt: checked.at(-1) || undefined };
}

export function deterministicPassed(contract: Contract, results: readonly CriterionResult[]): boolean {
  const deterministic = results.filter(isByCode);
  if (contract.type !== "verifiable" || deterministic.length === 0) return false;
  return deterministic.every(({ status }) => status === "pass");
}

export type { ExpectedOutcome } from "../../../protocol/contract.js";

const LISTS: readonly string[] = ["list", "listitem", "menu", "menuitem", "listbox", "option"];

/** Facts that predict an action's outcome. `link`: the browser's handling of the link that the action follows. */
export interface PredictedAction {
  readonly kind: Kind;
  readonly thought: string;
  readonly check?: Check | undefined;
  readonly link?: LinkKind | undefined;
}

export function predictOutcome({ kind, thought, check, link }: PredictedAction): ExpectedOutcome | undefined {
  if (kind === "dropdown") {
    return {
      description: "A list of choices opens and the page stays where it is.",
      urlShouldChange: false,
      attributeChanges: [{ attribute: "aria-expanded", expected: "true" }],
      elementsToAppear: LISTS.map((role) => ({ role })),
    };
  }
  const expected = link && LINK_RULES[link].expected;
  if (expected !== undefined) return { ...expected, check };
  if (kind === "navigation") {
    return { description: thought || "The page should navigate to the new URL.", urlShouldChange: true };
  }
  if (check === undefined) return undefined;
  const phrase = describeCheck(check);
  return { description: `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`.slice(0, 200), check };
}

type ForeseenAction = Pick<PredictedAction, "thought"> & {
  readonly facts: Pick<PredictedAction, "kind" | "link">;
  readonly expectedOutcome?: Check | undefined;
};

/** Predicts the outcome of an issued action, for its reply, its row and its verdict. */
export const outcomeExpectedOf = ({ facts: { kind, link }, thought, expectedOutcome: check }: ForeseenAction) =>
  predictOutcome({ kind, thought, check, link });

export const PREDICTION = {
  clientFound: 0.4,
  /** Cap when the client or the server did not find the expected element. */
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
  // An expanded dropdown counts even if the client did not find its selector.
  const cap = isMissed && !dropdownExpanded ? PREDICTION.notFound : 1;
  return Math.min(Math.max(found, floor), cap);
}

export type PredictionResult = Pick<ExpectedOutcome, "description"> & { readonly confidence: number };

export function assessPrediction(compared: Comparison): PredictionResult | undefined {
  const { issued, changes, target, urlChanged, after, observation } = compared;
  const { kind } = issued.facts;
  const predicted = outcomeExpectedOf(issued);
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
