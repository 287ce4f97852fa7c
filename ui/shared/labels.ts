/** Labels: one name and one tone for each status, outcome, verdict, criterion, plan step and action; every view takes them from here. */

import type { CriterionReport, Plan } from "../../protocol/contract.js";
import type { TaskExport } from "../../protocol/export.js";
import type { OrganisationRole } from "../../protocol/people.js";
import type { LimitName, Status, TaskOutcome, VerdictTag } from "../../protocol/task.js";

export interface Badge {
  readonly text: string;
  readonly tone: "busy" | "good" | "fair" | "bad" | "ask" | "plain";
}

/** A protocol value without a label does not compile. */
type Labels<T extends string> = Readonly<Record<T, Badge>>;

export const label = (text: string, tone: Badge["tone"]): Badge => ({ text, tone });

export const STATUS_LABELS: Labels<Status> = {
  planning: label("Making a plan", "busy"),
  executing: label("Working on the page", "busy"),
  verifying: label("Checking the result", "busy"),
  correcting: label("Trying another way", "busy"),
  needs_user_input: label("Waiting for an answer", "ask"),
  awaiting_approval: label("Waiting for permission", "ask"),
  paused: label("Paused", "plain"),
  interrupted: label("Stopped for now", "ask"),
  completed: label("Done", "plain"),
  failed: label("Could not be done", "bad"),
  cancelled: label("Stopped", "plain"),
};

export const OUTCOME_LABELS: Labels<TaskOutcome> = {
  verified: label("Done and verified", "good"),
  verified_low_confidence: label("Probably done", "fair"),
  unverified: label("Finished, not verified", "fair"),
};

const ANSWERED = label("Answered", "fair");

interface LabelledTask {
  readonly status: Status;
  readonly outcome?: TaskOutcome | undefined;
  readonly result?: { readonly text?: string | undefined } | undefined;
  readonly criteria?: readonly Pick<CriterionReport, "status">[] | undefined;
}

/** An answer counts for itself, unless the task also had a condition that nobody could check. */
export function taskLabel({ status, outcome, result, criteria = [] }: LabelledTask): Badge {
  if (status !== "completed" || outcome === undefined) return STATUS_LABELS[status];
  const isAnswer = result?.text !== undefined && criteria.every((one) => one.status !== "unknown");
  return outcome === "unverified" && isAnswer ? ANSWERED : OUTCOME_LABELS[outcome];
}

/** The task goes on without its person. */
export const isWorking = (status: Status): boolean => STATUS_LABELS[status].tone === "busy";

export const VERDICT_LABELS: Labels<VerdictTag> = {
  confirmed: label("Confirmed", "good"),
  likely: label("Likely", "fair"),
  unknown: label("Not sure", "fair"),
  contradicted: label("Did not work", "bad"),
};

export const verdictLabel = (verdict: VerdictTag | undefined): Badge =>
  verdict === undefined ? label("No verdict", "plain") : VERDICT_LABELS[verdict];

export const ACTION_LABELS: Labels<TaskExport["steps"][number]["status"]> = {
  pending: label("Under way", "busy"),
  success: label("Worked", "good"),
  failure: label("Did not work", "bad"),
  skipped: label("Not done", "plain"),
};

/** Labels of one criterion, and of a contract as a whole. */
export const CRITERION_LABELS: Labels<CriterionReport["status"] | "unproven"> = {
  pass: label("Met", "good"),
  fail: label("Not met", "bad"),
  pending: label("Open", "plain"),
  skipped: label("Not checked", "plain"),
  unknown: label("Not known", "fair"),
  unproven: label("Unproven", "plain"),
};

/** Signs beside a label or in its place; a screen reader hears the label. */
export const CRITERION_SIGNS: Readonly<Record<CriterionReport["status"], string>> = {
  pass: "✓",
  fail: "✕",
  pending: "–",
  skipped: "–",
  unknown: "?",
};

/** Labels of a step of a plan, and of a phase. */
export const PLAN_LABELS: Labels<Plan["steps"][number]["status"]> = {
  pending: label("To do", "plain"),
  active: label("Now", "busy"),
  done: label("Done", "good"),
  skipped: label("Skipped", "plain"),
  failed: label("Failed", "bad"),
};

export const PLAN_CAUSES: Readonly<Record<TaskExport["plans"][number]["cause"], string>> = {
  made: "First plan",
  script: "Taken from a run that worked before",
  divided: "Task divided into phases",
  phase: "Plan for one phase",
  changed: "Some steps changed",
  renewed: "New plan",
};

export const ROLE_LABELS: Readonly<Record<OrganisationRole, string>> = {
  owner: "Owner",
  admin: "Administrator",
  operator: "Operator",
  member: "Member",
};

interface LimitLabel {
  readonly text: string;
  /** The unit that a person writes, and how many of the API's units it holds. */
  readonly unitName?: string;
  readonly unit: number;
}

export const LIMIT_LABELS: Readonly<Record<LimitName, LimitLabel>> = {
  steps: { text: "Steps", unit: 1 },
  consecutiveSuccessWithoutTaskComplete: { text: "Successes in a row without progress", unit: 1 },
  modelCalls: { text: "Model calls", unit: 1 },
  tokens: { text: "Tokens", unit: 1 },
  costMicroUsd: { text: "Cost", unitName: "US dollars", unit: 1_000_000 },
  workingMs: { text: "Working time", unitName: "minutes", unit: 60_000 },
  replans: { text: "New plans", unit: 1 },
  correctionsPerStep: { text: "Corrections of a step", unit: 1 },
};
