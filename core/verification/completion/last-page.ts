/** Last page: the state of criteria, open steps and entered values on it, by code alone (CP2, CP6). */

import type { Contract, Criterion, PlanStep } from "../../../protocol/contract.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { pageAddress } from "../evidence/comparison.js";
import { hasWords, nodesIn, unquoted, valuesOf } from "../record/text-match.js";
import type { ActionLedger } from "../submit/action-ledger.js";
import { type AskedEntry, isForMaking, keepingOf, unsavedFields } from "../submit/unsaved.js";
import { type CountOperator, evaluateCheck, type PageFacts } from "./check.js";
import { type CriterionResult, checkOf, isBySource } from "./contract.js";
import type { FinalCriterion } from "./criteria.js";
import { finalBySource, type SourceResult } from "./source-results.js";

export interface LastPage {
  readonly criteria: readonly FinalCriterion[];
  readonly openSteps: readonly number[];
  /** Names of fields that were filled in and never submitted; absent where there are none. */
  readonly unsaved?: readonly string[];
  /** The request is about several things, and no criterion counts them. */
  readonly uncounted?: true;
}

export interface LastPageInput {
  readonly contract: Contract;
  readonly results: readonly CriterionResult[];
  readonly page: PageFacts;
  readonly deeds: ActionLedger;
  readonly lookedUp?: number;
  readonly openSteps: readonly PlanStep[];
  readonly asked: AskedEntry;
  /** One part of the request is to enter something. */
  readonly asksToEnter?: boolean;
  /** The request only asks to go somewhere or see something, so finding it is the result. */
  readonly asksToGo?: boolean;
  /** The request is about several things. */
  readonly asksForEach?: boolean;
  /** Current answers of the systems of record. */
  readonly sources?: readonly SourceResult[] | undefined;
}

export function assessLastPage(input: LastPageInput): LastPage {
  const { contract, page, openSteps, deeds } = input;
  const isOver = ({ expectedOutcome: check }: PlanStep) =>
    check !== undefined && check.activity !== "value" && evaluateCheck(check, page).result === "pass";
  const unsaved = unsavedFields(deeds, page.skeleton, input.asked, input.asksToEnter);
  const criteria = contract.type === "verifiable" ? contract.criteria.map((one) => finalCriterion(one, input)) : [];
  return {
    criteria,
    uncounted: (input.asksForEach === true && !isCounted(contract, criteria)) || undefined,
    openSteps: openSteps.filter((step) => !isOver(step)).map(({ index }) => index),
    unsaved: unsaved.length === 0 ? undefined : unsaved,
  };
}

export const isProof = ({ result, heldAtStart }: FinalCriterion): boolean => result === "pass" && heldAtStart !== true;

/** Counts that cover several things: none is left, an exact number, or more than one. */
const TELLS_SEVERAL: Readonly<Record<CountOperator, (count: number) => boolean>> = {
  "=": () => true,
  ">=": (count) => count > 1,
  ">": (count) => count > 0,
  "<=": (count) => count === 0,
  "<": (count) => count <= 1,
};

/** More than one criterion is proven, or a count, an absence or a system of record is. */
function isCounted({ criteria }: Contract, finals: readonly FinalCriterion[]): boolean {
  const proven = criteria.filter(({ id }) => finals.some((final) => final.id === id && isProof(final)));
  const counts = ({ activity, absent, op = ">=", count = 1 }: Criterion) =>
    activity === "source" || absent === true || (activity === "count" && TELLS_SEVERAL[op](count));
  return proven.length > 1 || proven.some(counts);
}

function finalCriterion(criterion: Criterion, input: LastPageInput): FinalCriterion {
  const { id, activity } = criterion;
  const { results, page, deeds } = input;
  if (isBySource(criterion)) return finalBySource(id, input.sources);
  const check = checkOf(criterion);
  if (check === null) return { id, result: "judged", evidence: "" };
  const { result, evidence, key, blank } = evaluateCheck(check, { ...page, downloads: deeds.downloads });
  const remembered = results.find((one) => one.id === id);
  if (remembered?.releasedAt !== undefined) return whereReleased(remembered, remembered.releasedAt, key, input);
  if (result !== "pass" && remembered?.lost !== undefined) {
    return { id, result: "fail", evidence: `${remembered.lost} That is what was handed in.` };
  }
  if (result === "unknown") return { id, result: "judged", evidence };
  if (result === "pass") {
    const { skeleton } = page;
    const keeping = activity === "value" ? keepingOf(deeds, { criterion: id, key, skeleton }) : "kept";
    if (keeping === "kept") return { id, result, evidence, heldAtStart: provesNothing(remembered, input) };
    if (keeping === "handed") return { id, result: "judged", evidence: `${evidence} It was handed in since.` };
    return { id, result: isEntryAll(input, key) ? "judged" : "fail", evidence: `${evidence} It is not saved yet.` };
  }
  const saved = inWhatWasSaved(criterion, input);
  if (saved !== null) return { id, result: "judged", evidence: `${evidence} It stands in a ${saved} that was saved.` };
  const handed = blank === true && isHandedIn(remembered, input);
  if (isVouchedFor(remembered, input)) return { id, result: "judged", evidence: `${evidence} ${VOUCHED_FOR}` };
  const seen = outOfSight(criterion, remembered, input);
  if (seen === undefined && !handed) return { id, result, evidence };
  const when = handed ? "before it was handed in" : `at step ${(seen?.stepIndex ?? 0) + 1}, on another page`;
  return { id, result: "judged", evidence: `${evidence} It held ${when}.` };
}

/** CT9: it held at its step. The judge decides whether it was saved, unless it was submitted or needs no saving. */
function whereReleased(
  { id, handedAt, evidence = "" }: CriterionResult,
  releasedAt: number,
  key: string | undefined,
  { deeds, page: { skeleton } }: LastPageInput,
): FinalCriterion {
  const isEarlier = ({ stepIndex }: { readonly stepIndex: number }) => stepIndex < releasedAt;
  const then = { ...deeds, entered: deeds.entered.filter(isEarlier), saved: deeds.saved.filter(isEarlier) };
  const isKept = handedAt !== undefined || keepingOf(then, { criterion: id, key, skeleton }) === "kept";
  return { id, result: isKept ? "pass" : "judged", evidence };
}

/** A criterion that a look found proves only arrival, which is enough if the request asked for that. */
const provesNothing = (remembered: CriterionResult | undefined, { asksToGo }: LastPageInput): true | undefined =>
  asksToGo === true && remembered?.foundAt !== undefined ? undefined : remembered?.heldAtStart;

/** CP6: if the request asks only for the entry, the judge weighs an unsaved field. */
function isEntryAll({ asked, page: { skeleton } }: LastPageInput, key = ""): boolean {
  if (asked !== "fields") return asked === "entry";
  return skeleton !== null && isForMaking(skeleton.nodes[key], skeleton);
}

/** CP14: the entry was submitted since, and the form is empty again for the next one. */
function isHandedIn(remembered: CriterionResult | undefined, { deeds }: LastPageInput): boolean {
  const { open, refused, saved } = deeds;
  const seen = remembered?.seen;
  if (seen === undefined || open.length > 0 || refused.length > 0) return false;
  return saved.some(({ stepIndex, likely }) => likely !== true && stepIndex > seen.stepIndex);
}

const VOUCHED_FOR = "It held when the form was handed in, and a person says that it arrived.";

/** CP14: a person confirmed that its submit went through, whatever the form holds now. */
const isVouchedFor = (remembered: CriterionResult | undefined, { deeds: { saved } }: LastPageInput): boolean =>
  remembered?.handedAt !== undefined &&
  saved.some(({ stepIndex, byPerson }) => byPerson === true && stepIndex === remembered.handedAt);

/** CP2: last pass on a page that the task has left, including the last action's page, left to look at what it saved. */
function outOfSight(
  { timing, activity }: Criterion,
  remembered: CriterionResult | undefined,
  { page, lookedUp }: LastPageInput,
): CriterionResult["seen"] {
  const seen = remembered?.seen;
  if (seen === undefined) return undefined;
  const isElsewhere = pageAddress(page.url) !== seen.place;
  const isGone = timing === "immediate" ? isElsewhere : activity !== "value" && seen.stepIndex === lookedUp;
  return isGone ? seen : undefined;
}

/**
 * CP2: the words are in a document that had marked itself unsaved and no longer does, or in a field that the task filled in
 * and has submitted since. Typed words are not page text.
 */
function inWhatWasSaved({ activity, text, absent, within }: Criterion, { page, deeds }: LastPageInput): string | null {
  if (activity !== "text" || absent === true || text === undefined || (within ?? "") !== "") return null;
  const nodes = nodesIn(page.skeleton);
  const holders = nodes.filter((node) => valuesOf(node).some((held) => hasWords(held, unquoted(text))));
  const isKept = (node: SkeletonNode) => deeds.kept.some(({ fingerprint }) => fingerprint === node.fingerprint);
  if (holders.some(isKept) && !nodes.some(({ state }) => state.unsaved === true)) return "document";
  const isHandedIn = ({ fingerprint }: SkeletonNode) => {
    const entered = deeds.entered.findLast((mark) => mark.fingerprint === fingerprint);
    return entered !== undefined && deeds.saved.some(({ stepIndex }) => stepIndex > entered.stepIndex);
  };
  const isAllIn = deeds.open.length === 0 && deeds.refused.length === 0 && deeds.question === null;
  return isAllIn && holders.some(isHandedIn) ? "field" : null;
}
