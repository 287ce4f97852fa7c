/** Effect: observed result of a step, absent before it and there afterwards; the next run checks for the same (RP6). */

import type { Check, Contract } from "../../protocol/contract.js";
import { isAsked, type RequestWords } from "../action/request-words.js";
import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { evaluateCheck } from "../verification/completion/check.js";
import { checkOf } from "../verification/completion/contract.js";
import { isQuestion } from "./locate.js";

export interface StepInRun {
  /** The page on which it was chosen. */
  readonly page: Skeleton;
  readonly node: SkeletonNode | undefined;
  /** Target of the step before. */
  readonly previous: SkeletonNode | undefined;
  /** Target of the step after. */
  readonly next: SkeletonNode | undefined;
  /** The page after it; undefined where none is stored. */
  readonly after: Skeleton | undefined;
  readonly contract: Contract;
  readonly words: RequestWords;
}

/** In this order: the next step's target, a choice in its list, a contract criterion, a message of the page. */
export function effectOf(step: StepInRun): Check | undefined {
  return comesNext(step) ?? choiceMade(step) ?? criterionMet(step) ?? wordsSaid(step);
}

function comesNext({ page, next }: StepInRun): Check | undefined {
  const { role = "", name = "" } = next ?? {};
  if (next === undefined || name === "" || isQuestion(next)) return undefined;
  const isThere = Object.values(page.nodes).some((node) => node.role === role && node.name === name);
  return isThere ? undefined : { activity: "element", role, name };
}

/** An option of a list that the step before opened. */
function choiceMade(step: StepInRun): Check | undefined {
  const { node, previous } = step;
  if (node?.role !== "option" || previous?.control === undefined || previous.name === "") return undefined;
  return cameWith(step, { activity: "value", role: previous.role, name: previous.name, value: node.name });
}

function criterionMet(step: StepInRun): Check | undefined {
  const checks = step.contract.criteria.flatMap((criterion) => checkOf(criterion) ?? []);
  return checks.find((check) => check.absent !== true && cameWith(step, check) !== undefined);
}

const WORDS_MAX = 120;

/** A message without numbers that would differ in the next run. */
function wordsSaid(step: StepInRun): Check | undefined {
  const said = Object.values(step.after?.nodes ?? {}).flatMap(({ message, text, name }) =>
    message ? [(text ?? name).trim()] : [],
  );
  const isLasting = (words: string) =>
    words !== "" && words.length <= WORDS_MAX && (words.match(/\d+/g) ?? []).every((one) => isAsked(one, step.words));
  const checks = said.filter(isLasting).map((text): Check => ({ activity: "text", text }));
  return checks.find((check) => cameWith(step, check) !== undefined);
}

/** The page's address is not known here. */
function cameWith({ page, after }: StepInRun, check: Check): Check | undefined {
  const holdsOn = (skeleton: Skeleton) =>
    evaluateCheck(check, { url: "", skeleton, downloads: null }).result === "pass";
  return after !== undefined && !holdsOn(page) && holdsOn(after) ? check : undefined;
}
