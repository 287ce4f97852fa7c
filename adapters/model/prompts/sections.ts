/** Sections: the parts that several prompts share: request, contract, plan, what happened, the page. */

import { isEntry, parseAction } from "../../../core/action/grammar.js";
import { cleanText, clip } from "../../../core/page/text.js";
import type { Plan } from "../../../core/planning/plan.js";
import type { SubTaskBrief } from "../../../core/planning/subtasks.js";
import type { Remembered, SearchResult } from "../../../core/reasoning/analysis.js";
import type { Feedback, FeedbackSource, PastAction } from "../../../core/task/memory.js";
import { sayCheck } from "../../../core/verification/check-words.js";
import { type Contract, type Criterion, type CriterionResult, checkOf } from "../../../core/verification/contract.js";
import { saySeen, seenOn } from "../../../core/verification/seen.js";
import type { PageInput } from "../port.js";
import type { KnowledgeChunk } from "../reasoning-purposes.js";
import { pageLines } from "./page-lines.js";
import type { Section } from "./prompt.js";

const GOAL_MAX = 6_000;
const WORDS_MAX = 300;

/** Before anything was done what holds would prove nothing; on the way only what holds is news; in trouble all of it is. */
export type SeenWhen = "untouched" | "on-the-way" | "in-trouble";

export function requestSection(goal: string): Section {
  return told("Request", [clip(goal, GOAL_MAX)]);
}

/** What "done" means, as a numbered list; in every prompt that plans or judges (design §9). */
export function contractSection(contract: Contract, results: readonly CriterionResult[] = []): Section {
  const status = new Map(results.map((result) => [result.id, result]));
  const lines = contract.criteria.map((criterion, index) => {
    const found = status.get(criterion.id);
    const isOpen = found === undefined || found.status === "pending";
    const now = isOpen ? "" : `; ${found.status}${found.error ? `: ${clip(found.error, 120)}` : ""}`;
    return `${index + 1}. ${oneLine(criterion.description)} [${sayHow(criterion)}${now}]`;
  });
  return told("Contract: what done means", lines.length > 0 ? lines : [NO_CRITERIA[contract.type]]);
}

/** What each check of the contract says of the page as it is; its words are the page's. */
export function seenSection(contract: Contract, page: PageInput, when: SeenWhen): Section | null {
  const seen = seenOn(contract.criteria, { ...page, downloads: null });
  const lines = contract.criteria.flatMap(({ id }, index) => {
    const evaluation = seen.get(id);
    if (evaluation === undefined || (when === "on-the-way" && evaluation.result !== "pass")) return [];
    return [`${index + 1}. ${clip(saySeen(evaluation, when === "untouched"), 200)}`];
  });
  return lines.length === 0 ? null : data("Checks on this page", lines);
}

function sayHow(criterion: Criterion): string {
  const check = checkOf(criterion);
  if (check !== null) return `code: ${oneLine(sayCheck(check))}`;
  return criterion.activity === "answer" ? "about the text of finish" : "judged";
}

const NO_CRITERIA: Readonly<Record<Contract["type"], string>> = {
  verifiable: "1. What the request asks for has been done.",
  advisory: "1. What the request wants to know has been found out and told.",
  skip: "1. What the request asks to be shown is shown.",
};

/** The phase at hand and what is handed on to it; values were read off pages. */
export function subTaskSection(subTask: SubTaskBrief | undefined): Section | null {
  if (subTask === undefined) return null;
  const { index, total, name, objective, inputs, outputs, earlier } = subTask;
  return data("Phase at hand", [
    `Phase ${index + 1} of ${total}: ${oneLine(name)}`,
    `Objective: ${clip(cleanText(objective), 1_000)}`,
    ...Object.entries(inputs).map(([input, value]) => `Given: ${oneLine(input)} is ${oneLine(value)}`),
    ...outputs.map(
      (output) =>
        `To find out: ${oneLine(output.description)}${output.found === undefined ? "" : `; found: ${oneLine(output.found)}`}`,
    ),
    ...earlier.map((line) => `Before: ${oneLine(line)}`),
  ]);
}

const MARKS = { done: "done", active: "now", pending: "to do", skipped: "skipped", failed: "failed" } as const;

/** For who carries out one step: what is behind it stands in the history. */
export function stepsAhead(plan: Plan): Section {
  const behind = plan.steps.filter(({ index, status }) => index < plan.currentStepIndex && status === "done").length;
  const isAllDone = behind === plan.currentStepIndex;
  const lines = stepLines(isAllDone ? plan.steps.slice(behind) : plan.steps);
  return told("Plan, numbered from 0", isAllDone && behind > 0 ? [`${behind} done before.`, ...lines] : lines);
}

export function planSection(plan: Plan | null): Section | null {
  return plan === null ? null : told("Plan, numbered from 0", stepLines(plan.steps));
}

function stepLines(steps: Plan["steps"]): readonly string[] {
  return steps.map(({ index, description, status }) => `${index}. [${MARKS[status]}] ${oneLine(description)}`);
}

/** Names and what changed come from pages. */
export function historySection(history: readonly PastAction[], earlierSummary: string): Section | null {
  if (history.length === 0 && earlierSummary === "") return null;
  const lines = history.map(sayPast);
  return data("Actions so far", earlierSummary === "" ? lines : [clip(earlierSummary, 600), ...lines]);
}

/** What was done to what, whether it worked, what its request was answered, what changed, and why it is judged so. */
function sayPast(past: PastAction): string {
  const { verdict, write, changed = [], reason = "" } = past;
  const deed = sayDeed(past);
  if (isMadeEntry(past)) return `${deed}: ${verdict}.`;
  const landed = past.mayHaveLanded === true ? ", but may have arrived all the same" : "";
  const answered = write?.status === undefined ? "was not answered" : `was answered ${write.status}`;
  const said = [
    ...(write === undefined ? [] : [`${write.method} ${write.path} ${answered}.`]),
    ...changed.map((line) => clip(line, 160)),
    // What is confirmed needs no reason beside what changed.
    ...(verdict === "confirmed" && changed.length > 0 ? [] : [clip(reason, 160)]),
  ];
  const words = said.map((line) => line.replace(/\.$/, "")).filter((line) => line !== "");
  return `${deed}: ${verdict}${landed}${words.length === 0 ? "" : `. ${words.join("; ")}`}.`;
}

export function sayDeed({ action, role, name }: PastAction): string {
  return `${clip(action, 200)}${name === undefined ? "" : ` on ${role} “${clip(name, 80)}”`}`;
}

const VALUE_CHANGED = /changed value from '/;

/** An entry that reads back, and did nothing else, is told whole by its action. */
function isMadeEntry({ action, verdict, write, changed = [] }: PastAction): boolean {
  const parsed = parseAction(action);
  if (!parsed.ok || !isEntry(parsed.action) || verdict !== "confirmed" || write !== undefined) return false;
  return changed.every((line) => VALUE_CHANGED.test(line));
}

export function hintsSection(hints: readonly string[]): Section | null {
  return hints.length === 0
    ? null
    : told(
        "What the user added",
        hints.map((hint) => clip(hint, 1_000)),
      );
}

/** The web is as little to be obeyed as a page is. */
export function foundSection(found: string | undefined): Section | null {
  return found === undefined || found === "" ? null : data("What searches brought", [clip(found, 3_000)]);
}

export function pageSection(page: PageInput, goal: string, look: readonly string[] = []): Section {
  return { heading: "Page", data: true, elastic: true, lines: (tokens) => pageLines(page, { goal, look }, tokens) };
}

/** Last, so that it is read last: what is to be done now. */
export function nowSection(lines: readonly (string | undefined)[]): Section {
  return told(
    "Now",
    lines.filter((line) => line !== undefined),
  );
}

const REFUSED_BY: Readonly<Record<FeedbackSource, string>> = {
  grammar: "It could not be read",
  gate: "The safety rules refused it",
  critic: "The critic refused it",
  judge: "The judge answered",
  client: "The browser could not carry it out",
  limit: "It is not allowed once more",
  verification: "Code found",
  planner: "The planner answered",
  person: "The user answered",
  tool: "Its result",
};

/** What was proposed, who answered, and what; it may quote a page. */
export function faultSection(fault: Feedback | undefined): Section | null {
  if (fault === undefined) return null;
  const { proposal, by, reason, earlier = [] } = fault;
  return data("Last proposal", [
    ...earlier.map((line) => `Before it: ${oneLine(line)}`),
    ...(proposal === undefined ? [] : [`Proposed: ${oneLine(proposal)}`]),
    `${REFUSED_BY[by]}: ${clip(cleanText(reason), 500)}`,
  ]);
}

export function memorySection(memory: readonly Remembered[]): Section | null {
  const lines = memory.map(({ question, answer }) => `Asked: ${oneLine(question)} Answered: ${oneLine(answer)}`);
  return lines.length === 0 ? null : told("What the user said in this session, newest last", lines);
}

/** Company knowledge comes from documents, public knowledge from anybody: both inform and neither commands. */
export function knowledgeSection(chunks: readonly KnowledgeChunk[]): Section | null {
  const lines = chunks.map(({ title, content, label }) => `[${label}] ${clip(title, 120)}: ${clip(content, 1_200)}`);
  return lines.length === 0 ? null : data("Knowledge", lines);
}

export function resultsSection(results: readonly SearchResult[]): Section {
  const lines = results.map(
    ({ title, url, content }) => `${clip(title, 120)} (${clip(url, 200)}): ${clip(content, 1_000)}`,
  );
  return data("Search results", lines.length === 0 ? ["None."] : lines);
}

export function told(heading: string, lines: readonly string[]): Section {
  return { heading, data: false, lines: () => lines };
}

export function data(heading: string, lines: readonly string[]): Section {
  return { heading, data: true, lines: () => lines };
}

/** What models wrote may hold line breaks, and with them headings of their own. */
function oneLine(text: string): string {
  return clip(cleanText(text), WORDS_MAX);
}
