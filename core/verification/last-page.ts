/** Last page: how the criteria and the open plan steps stand on the last page seen, there and then (CP2, CP6). */

import { holderOf } from "../page/skeleton.js";
import type { PlanStep } from "../planning/plan.js";
import { evaluateCheck, type PageFacts } from "./check.js";
import { type Contract, type Criterion, type CriterionResult, checkOf } from "./contract.js";
import { type Deeds, isUnsaved } from "./deeds.js";
import { couldBeSaved } from "./savable.js";
import { leftUnsaved } from "./unfinished.js";
import { valuesOf } from "./value-check.js";
import { hasWords, unquoted } from "./wording.js";

export interface CriterionStanding {
  readonly id: string;
  /** `judged`: left to the completion judge. */
  readonly result: "pass" | "fail" | "judged";
  /** What code saw, in words. */
  readonly evidence: string;
  /** It held before anything was done and has not failed since: it proves nothing. */
  readonly heldAtStart?: true;
}

export interface LastPage {
  readonly criteria: readonly CriterionStanding[];
  /** Indices of the plan steps that change something and whose outcome is not to be seen. */
  readonly openSteps: readonly number[];
  /** Names of fields that were filled in and never handed in, where there are any. */
  readonly unsaved?: readonly string[];
}

export interface LastPageInput {
  readonly contract: Contract;
  /** As remembered during the task. */
  readonly results: readonly CriterionResult[];
  readonly page: PageFacts;
  readonly deeds: Deeds;
  /** The last action, where the page that it led to was left only to look at what it saved. */
  readonly lookedUp?: number;
  readonly openSteps: readonly PlanStep[];
  /** The request asks only that something be entered: then an unsaved field is for the judge to weigh (CP6). */
  readonly onlyEntry: boolean;
}

export function standOnLastPage(input: LastPageInput): LastPage {
  const { contract, page, openSteps } = input;
  const isOver = ({ expectedOutcome }: PlanStep) =>
    expectedOutcome !== undefined &&
    expectedOutcome.activity !== "value" &&
    evaluateCheck(expectedOutcome, page).result === "pass";
  const unsaved = input.onlyEntry ? [] : leftUnsaved(input.deeds, page.skeleton);
  return {
    criteria: contract.type === "verifiable" ? contract.criteria.map((criterion) => standing(criterion, input)) : [],
    openSteps: openSteps.filter((step) => !isOver(step)).map(({ index }) => index),
    ...(unsaved.length === 0 ? {} : { unsaved }),
  };
}

function standing(criterion: Criterion, input: LastPageInput): CriterionStanding {
  const { id, activity } = criterion;
  const remembered = input.results.find((result) => result.id === id);
  const held = remembered?.heldAtStart === true ? { heldAtStart: true as const } : {};
  const check = checkOf(criterion);
  if (check === null) return { id, result: "judged", evidence: "" };
  const facts = { ...input.page, downloads: input.deeds.downloads };
  const { result, evidence, key } = evaluateCheck(check, facts);
  switch (result) {
    case "unknown":
      return { id, result: "judged", evidence };
    case "fail":
      if (isInKeptDocument(criterion, input)) {
        return { id, result: "judged", evidence: `${evidence} It stands in a document that was saved.` };
      }
      return isOutOfSight(criterion, remembered, input)
        ? {
            id,
            result: "judged",
            evidence: `${evidence} It held at step ${(remembered?.seen?.stepIndex ?? 0) + 1}, on another page.`,
          }
        : { id, result: "fail", evidence };
    case "pass":
      if (activity !== "value" || !isLeftUnsaved(id, key, input)) return { id, result: "pass", evidence, ...held };
      return { id, result: input.onlyEntry ? "judged" : "fail", evidence: `${evidence} It is not saved yet.` };
  }
}

/**
 * CP2: what was to be seen when it happened, and was seen on a page that the task has left, is for the judge. So is what the
 * last action brought, where the page was left only to look at what it saved; a control in sight says what is stored.
 */
function isOutOfSight(
  { timing, activity }: Criterion,
  remembered: CriterionResult | undefined,
  { page, lookedUp }: LastPageInput,
): boolean {
  const seen = remembered?.seen;
  if (seen === undefined) return false;
  if (timing === "immediate") return placeOf(page.url) !== seen.place;
  return activity !== "value" && seen.stepIndex === lookedUp;
}

/** CP2: what was typed is no page text, but the words of a document whose own mark said that it was unsaved, and no longer does. */
function isInKeptDocument({ activity, text, absent, within }: Criterion, { page, deeds }: LastPageInput): boolean {
  if (activity !== "text" || absent === true || text === undefined || (within ?? "") !== "") return false;
  const nodes = Object.values(page.skeleton?.nodes ?? {});
  return (
    !nodes.some(({ state }) => state.unsaved === true) &&
    nodes.some(
      (node) =>
        deeds.kept.some(({ fingerprint }) => fingerprint === node.fingerprint) &&
        valuesOf(node).some((held) => hasWords(held, unquoted(text))),
    )
  );
}

/** An address without what changes on one page. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, hash } = new URL(url);
  return `${origin}${pathname}${hash.startsWith("#/") || hash.startsWith("#!") ? hash : ""}`;
}

/** CP6: the control could be saved on this page, and was not since the task changed it. */
function isLeftUnsaved(criterion: string, key: string | undefined, { page, deeds }: LastPageInput): boolean {
  const node = key === undefined ? undefined : page.skeleton?.nodes[key];
  if (node === undefined || page.skeleton === null || VIEWS.includes(node.role)) return false;
  if (!couldBeSaved(node, page.skeleton)) return false;
  return isUnsaved(deeds, { criterion, fingerprint: node.fingerprint, holder: holderOf(node, page.skeleton) });
}

/** What is chosen among these changes what is shown, and nothing that is kept. */
const VIEWS: readonly string[] = ["tab", "treeitem", "row"];
