/** Details: a task as Markdown for an operator who knows only the task's own words (design §16). Elsewhere: status page. */

import type { PlanStep } from "../planning/plan.js";
import { linesOf } from "../planning/subtask-view.js";
import type { CriterionResult } from "../verification/contract.js";
import { standingOf } from "./standing.js";
import type { TaskState } from "./state.js";
import { usedLimits } from "./transition.js";

const TICKS: Readonly<Record<PlanStep["status"], string>> = {
  pending: "☐",
  active: "▶",
  done: "☑",
  skipped: "⤼",
  failed: "☒",
};

const CRITERION_TICKS: Readonly<Record<CriterionResult["status"], string>> = {
  pending: "☐",
  pass: "☑",
  fail: "☒",
  skipped: "⤼",
};

/** A limit without words is told by its name. */
const LIMIT_WORDS: Readonly<Record<string, string>> = {
  steps: "actions",
  consecutiveSuccessWithoutTaskComplete: "actions in a row that worked but brought nothing nearer",
  correctionsPerStep: "other ways to be tried for this step of the plan",
  replans: "new plans",
  modelCalls: "calls of a model",
  tokens: "tokens",
  costMicroUsd: "US dollars",
  workingMs: "minutes of work, without waiting for people",
};

/** In the unit of its words. */
const LIMIT_UNITS: Readonly<Record<string, number>> = { costMicroUsd: 1_000_000, workingMs: 60_000 };

/** The engine takes 20,000 bytes; a character can be three. */
const CHARACTERS_MAX = 6_000;
const LINE_MAX = 300;

export function describe(state: TaskState): string {
  const { now, todo } = standingOf(state);
  return [
    `**Now**: ${plain(now)}`,
    "",
    `**What to do**: ${plain(todo)}`,
    ...section("Phases", phaseLines(state)),
    ...section("Plan", planLines(state)),
    ...section("It is done when", criterionLines(state)),
    ...section("Last action", lastLines(state)),
    ...section(
      "Said by a person",
      state.hints.map((hint) => `- ${plain(hint)}`),
    ),
    ...section("Limits left", limitLines(state)),
  ]
    .join("\n")
    .slice(0, CHARACTERS_MAX);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `**${title}**`, "", ...lines];
}

function phaseLines({ subTasks }: TaskState): readonly string[] {
  const lines = subTasks === undefined ? [] : linesOf(subTasks);
  return lines.map(({ name, status, outputs }) => {
    const found = Object.entries(outputs).map(([output, value]) => `${output.replaceAll("_", " ")} ${value}`);
    return `- ${TICKS[status]} ${plain([name, ...found].join(": "))}`;
  });
}

function planLines({ plan }: TaskState): readonly string[] {
  return (plan?.steps ?? []).map(({ status, description }) => `- ${TICKS[status]} ${plain(description)}`);
}

function criterionLines({ contract, criteria }: TaskState): readonly string[] {
  return (contract?.criteria ?? []).map(({ id, description }) => {
    const result = criteria.find((one) => one.id === id);
    // What holds needs no proof here; what does not is what an operator wants to know more of.
    const seen = result?.status !== "fail" || result.evidence === undefined ? "" : `: ${plain(result.evidence)}`;
    return `- ${CRITERION_TICKS[result?.status ?? "pending"]} ${plain(description)}${seen}`;
  });
}

/** What was done, what came of it, and why we think so. */
function lastLines({ history, verdicts }: TaskState): readonly string[] {
  const past = history.at(-1);
  const judged = verdicts.at(-1);
  if (past === undefined || judged === undefined) return [];
  const { tag, confidence, semanticSummary } = judged.verdict;
  return [
    `- ${plain(past.thought)} (\`${past.action.replaceAll("`", "'")}\`)`,
    `- ${tag} (confidence that it worked: ${Math.round(confidence * 100)} %). ${plain(semanticSummary)}`,
  ];
}

function limitLines(state: TaskState): readonly string[] {
  return Object.entries(usedLimits(state)).map(([name, { used, limit }]) => {
    const unit = LIMIT_UNITS[name] ?? 1;
    const left = Math.max(0, limit - used) / unit;
    return `- ${Math.round(left * 100) / 100} of ${limit / unit} ${LIMIT_WORDS[name] ?? name}`;
  });
}

/** Words of pages and models stay words: one line, and no mark-up of their own. */
function plain(text: string): string {
  const line = text.replace(/\s+/g, " ").trim().slice(0, LINE_MAX);
  return line.replace(/[\\`*_[\]<>|#]/g, "\\$&");
}
