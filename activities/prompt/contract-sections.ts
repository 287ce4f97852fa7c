/** Contract sections: the criteria, the reasons why they do not hold yet, and the checks on the current page. */

import { cleanText, clip } from "../../core/page/text.js";
import { describeCheck } from "../../core/verification/completion/check-format.js";
import {
  type CriterionResult,
  checkOf,
  describeEvaluation,
  evaluationsOn,
} from "../../core/verification/completion/contract.js";
import type { Contract, Criterion } from "../../protocol/contract.js";
import type { PageInput } from "../context.js";
import type { Section } from "./render.js";
import { dataOf, oneLine, text } from "./sections.js";

const NO_CRITERIA: Readonly<Record<Contract["type"], string>> = {
  verifiable: "1. What the request asks for has been done.",
  advisory: "1. What the request wants to know has been found out and told.",
  skip: "1. What the request asks to be shown is shown.",
};

export function contract(contract: Contract, results: readonly CriterionResult[] = []): Section {
  const lines = contract.criteria.map((criterion, index) => {
    const found = resultOf(criterion, results);
    const now = found === undefined ? "" : `; ${statusWords(found)}`;
    return `${index + 1}. ${oneLine(criterion.description)} [${testWords(criterion)}${now}]`;
  });
  return text("Contract: what done means", lines.length > 0 ? lines : [NO_CRITERIA[contract.type]]);
}

const statusWords = ({ status, releasedAt }: CriterionResult): string =>
  releasedAt === undefined ? status : "pass at its step, and changed on purpose since";

/** Reasons why criteria do not hold. They quote the page, so the section is fenced as data. */
export function failures(contract: Contract, results: readonly CriterionResult[]): Section | null {
  const lines = contract.criteria.flatMap((criterion, index) => {
    const { error = "" } = resultOf(criterion, results) ?? {};
    return error === "" ? [] : [`${index + 1}. ${clip(cleanText(error), 120)}`];
  });
  return dataOf("Code found of the contract", lines);
}

function resultOf({ id }: Criterion, results: readonly CriterionResult[]): CriterionResult | undefined {
  const found = results.findLast((one) => one.id === id);
  return found?.status === "pending" ? undefined : found;
}

function testWords(criterion: Criterion): string {
  const check = checkOf(criterion);
  if (check !== null) return `code: ${oneLine(describeCheck(check))}`;
  if (criterion.activity === "source") return `code: checked in ${criterion.source}, not on the page`;
  return criterion.activity === "answer" ? "about the text of finish" : "judged";
}

/**
 * Lists the result of each check on the current page. Before any action, a check that holds proves nothing. On the way,
 * only checks that hold are listed; in trouble, all are. Released criteria need not hold any more (CT9).
 */
export function checks(
  contract: Contract,
  page: PageInput,
  when: "untouched" | "on-the-way" | "in-trouble",
  results: readonly CriterionResult[] = [],
): Section | null {
  const isReleased = ({ id }: Criterion) => results.some((one) => one.id === id && one.releasedAt !== undefined);
  const held = contract.criteria.filter((criterion) => !isReleased(criterion));
  const seen = evaluationsOn(held, { ...page, downloads: null });
  const lines = contract.criteria.flatMap(({ id }, index) => {
    const evaluation = seen.get(id);
    if (evaluation === undefined || (when === "on-the-way" && evaluation.result !== "pass")) return [];
    return [`${index + 1}. ${clip(describeEvaluation(evaluation, when === "untouched"), 200)}`];
  });
  return dataOf("Checks on this page", lines);
}
