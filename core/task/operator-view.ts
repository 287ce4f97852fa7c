/** Operator view: search attributes to list and filter tasks by, and a task's details as Markdown. */

import type { PlanStep } from "../../protocol/contract.js";
import type { Status, TaskOutcome } from "../../protocol/task.js";
import { linesOf } from "../planning/subtasks.js";
import { maskSlots } from "../secrets/slot.js";
import type { TenantId } from "../turn/identity.js";
import type { CriterionResult } from "../verification/completion/contract.js";
import type { Phase } from "./phase.js";
import type { TaskState } from "./state.js";
import { usedLimits } from "./transition.js";

/** Temporal types of the search attributes. */
export const ATTRIBUTE_TYPES = {
  SfTenant: "KEYWORD",
  SfStatus: "KEYWORD",
  SfHost: "KEYWORD",
  SfOutcome: "KEYWORD",
  SfNeedsHuman: "BOOL",
  SfSteps: "INT",
  /** Id of the task that a hosted task carries out, so that erasing finds it. */
  SfTask: "KEYWORD",
} as const;

/** All working statuses are listed as `running`: they change with every step, and each change costs a history event. */
type ListedStatus = Exclude<Status, "planning" | "executing" | "verifying" | "correcting"> | "running";

export interface TaskAttributes {
  readonly SfTenant: string;
  /** Host of the page on which the task began. The path is left out because it may contain secrets. */
  readonly SfHost: string;
  readonly SfStatus: ListedStatus;
  readonly SfNeedsHuman: boolean;
  readonly SfOutcome?: TaskOutcome;
  /** Actions issued. Absent until a run ends, because operators would take a 0 for the real count. */
  readonly SfSteps?: number;
}

const VALUE_MAX = 255;

export function openingAttributes(tenantId: TenantId, startUrl: string): TaskAttributes {
  const SfHost = new URL(startUrl).host.slice(0, VALUE_MAX);
  return { SfTenant: tenantId.slice(0, VALUE_MAX), SfHost, SfStatus: "running", SfNeedsHuman: false };
}

/** Sets `SfSteps` only at the end of a run: one write per task and roll-over instead of one per step. */
export function attributesOf(state: TaskState, status: Status): TaskAttributes {
  const { phase, settings, progress, run } = state;
  const isClosing = phase.name === "closing";
  const SfOutcome = isClosing ? phase.outcome : undefined;
  return {
    ...openingAttributes(settings.task.tenantId, settings.startUrl),
    SfStatus: listedStatus(status),
    SfNeedsHuman: needsHuman(phase),
    ...(SfOutcome && { SfOutcome }),
    ...((isClosing || run.rollOverDue) && { SfSteps: progress.stepIndex }),
  };
}

const listedStatus = (status: Status): ListedStatus =>
  status === "planning" || status === "executing" || status === "verifying" || status === "correcting"
    ? "running"
    : status;

/** Only a person can get the task going again. After a silence or an outage, the next observation can too. */
function needsHuman(phase: Phase): boolean {
  if (phase.name === "interrupted") return phase.cause === "limit" || phase.cause === "loop";
  return phase.name === "asking" || phase.name === "approving" || phase.name === "paused";
}

const TICKS: Readonly<Record<PlanStep["status"] | CriterionResult["status"], string>> = {
  pending: "☐",
  active: "▶",
  done: "☑",
  pass: "☑",
  skipped: "⤼",
  failed: "☒",
  fail: "☒",
  unknown: "?",
};

/** Names of the limits for operators. A limit that is not listed shows its own name. */
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

const LIMIT_UNITS: Readonly<Record<string, number>> = { costMicroUsd: 1_000_000, workingMs: 60_000 };

/** Temporal accepts 20,000 bytes; a character may need three. */
const CHARACTERS_MAX = 6_000;
const LINE_MAX = 300;

export function describe(state: TaskState, { now, todo }: { readonly now: string; readonly todo: string }): string {
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
      state.memory.hints.map((hint) => `- ${plain(hint)}`),
    ),
    ...section("Limits left", limitLines(state)),
  ]
    .join("\n")
    .slice(0, CHARACTERS_MAX);
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", `**${title}**`, "", ...lines];

function phaseLines({ progress: { subTasks } }: TaskState): readonly string[] {
  const lines = subTasks === undefined ? [] : linesOf(subTasks);
  return lines.map(({ name, status, outputs }) => {
    const found = Object.entries(outputs).map(([output, value]) => `${output.replaceAll("_", " ")} ${value}`);
    return `- ${TICKS[status]} ${plain([name, ...found].join(": "))}`;
  });
}

const planLines = ({ progress: { plan } }: TaskState): readonly string[] =>
  (plan?.steps ?? []).map(({ status, description }) => `- ${TICKS[status]} ${plain(description)}`);

function criterionLines({ progress: { contract, criteria } }: TaskState): readonly string[] {
  return (contract?.criteria ?? []).map(({ id, description }) => {
    const result = criteria.find((one) => one.id === id);
    // Evidence is shown only for failed criteria: an operator needs no proof of those that hold.
    const seen = result?.status !== "fail" || result.evidence === undefined ? "" : `: ${plain(result.evidence)}`;
    return `- ${TICKS[result?.status ?? "pending"]} ${plain(description)}${seen}`;
  });
}

function lastLines({ memory: { history, verdicts } }: TaskState): readonly string[] {
  const past = history.at(-1);
  const judged = verdicts.at(-1);
  if (past === undefined || judged === undefined) return [];
  const { tag, confidence, semanticSummary } = judged.verdict;
  return [
    `- ${plain(past.thought)} (\`${past.action.replaceAll("`", "'")}\`)`,
    `- ${tag} (confidence that it worked: ${Math.round(confidence * 100)} %). ${plain(semanticSummary)}`,
  ];
}

const limitLines = (state: TaskState): readonly string[] =>
  Object.entries(usedLimits(state)).map(([name, { used, limit }]) => {
    const unit = LIMIT_UNITS[name] ?? 1;
    const left = Math.max(0, limit - used) / unit;
    return `- ${Math.round(left * 100) / 100} of ${limit / unit} ${LIMIT_WORDS[name] ?? name}`;
  });

/** Puts text of pages and models on one line and escapes its Markdown. */
function plain(text: string): string {
  const line = maskSlots(text).replace(/\s+/g, " ").trim().slice(0, LINE_MAX);
  return line.replace(/[\\`*_[\]<>|#]/g, "\\$&");
}
