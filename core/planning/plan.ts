/** Plan: ordered steps towards the goal, and rules for advancing and changing them (PL2, PL6, PL8, PL9). */

import type { Plan, PlanStep } from "../../protocol/contract.js";
import type { Skeleton } from "../page/skeleton.js";
import { isBlank } from "../page/text.js";
import type { CheckResult } from "../verification/completion/check.js";
import { clauseTexts } from "../verification/completion/clause-texts.js";
import { contentWords, hasWords } from "../verification/record/text-match.js";
import type { Verdict } from "../verification/verdict.js";

export const createPlan = (goal: string, steps: readonly Omit<PlanStep, "index" | "status">[]): Plan => ({
  goal,
  steps: steps.map((step, index) => ({ ...step, index, status: index === 0 ? "active" : "pending" })),
  currentStepIndex: 0,
});

export const isPlanDone = (plan: Plan): boolean => plan.currentStepIndex >= plan.steps.length;
export const activeStep = (plan: Plan): PlanStep | undefined => plan.steps[plan.currentStepIndex];

/** Steps still to be done, including the current one. */
export const stepsLeft = (plan: Plan | null): readonly PlanStep[] => (plan?.steps ?? []).filter(isLeft);
const isLeft = ({ status }: PlanStep): boolean => status === "active" || status === "pending";

/** The step after `current` that is still to be done. */
export const nextStepOf = (plan: Plan | null, current: number): PlanStep | undefined =>
  plan?.steps.find((step) => step.index > current && step.status === "pending");

/** The step that the next action serves. `ended`: the last action ended `step`. Null beyond the last step. */
export const stepAfter = (plan: Plan | null, step: number, ended: boolean): number | null =>
  ended ? (nextStepOf(plan, step)?.index ?? null) : step;

/** Verification result of the action that served the current step. */
export interface StepOutcome extends Pick<Verdict, "tag"> {
  /** A judge believes it without a tie (VD11). A repetition might undo it, so the plan goes on. */
  readonly untied?: boolean;
  /** VD14: no repetition would make its effect visible. */
  readonly unseen?: boolean;
  readonly lastForStep: boolean;
  readonly expectedOutcome: CheckResult;
}

/** A successful action ends the step if it is marked as the last one or the expected outcome is there. */
export function advance(plan: Plan, outcome: StepOutcome): { readonly plan: Plan; readonly advanced: boolean } {
  const { tag, untied, unseen, lastForStep, expectedOutcome } = outcome;
  const succeeded = tag === "confirmed" || tag === "likely" || untied === true || unseen === true;
  const ended = expectedOutcome === "pass" || lastForStep;
  const current = plan.currentStepIndex;
  if (!succeeded || !ended || isPlanDone(plan)) return { plan, advanced: false };
  const currentStepIndex = nextStepOf(plan, current)?.index ?? plan.steps.length;
  const steps = plan.steps.map((step) => (step.index === current ? { ...step, status: "done" as const } : step));
  return { plan: activate({ ...plan, steps, currentStepIndex }), advanced: true };
}

function activate(plan: Plan): Plan {
  const active = (step: PlanStep) => step.index === plan.currentStepIndex;
  return { ...plan, steps: plan.steps.map((step) => (active(step) ? { ...step, status: "active" } : step)) };
}

/** Leading verbs of steps that only look, go somewhere, or tell. Code assumes that any other step changes something. */
const LOOKING =
  /^(?:open|go|navigate|visit|return|look|read|find|locate|see|view|show|watch|check (?:that|whether|if|the|what|how|which)|verify|ensure|make sure|confirm (?:that|whether|the (?:list|page|result|change|message))|review|inspect|note|remember|identify|determine|compare|count|summari[sz]e|scroll|wait|hover|search|tell|report|answer|say|finish|inform|observe)\b/;

/** "Step 2: " before the words of a step. */
const LABEL = /^(?:step|part)\s+\d+[:.)]\s+/i;

/** Steps still to be done that change something (CP6). */
export const openSteps = (plan: Plan | null): readonly PlanStep[] => stepsLeft(plan).filter(changesState);

/** A look that its model calls the end of the step ends a step that only looks, if another one follows. */
export function advanceByLook(plan: Plan | null, lastForStep: boolean): Plan | null {
  const step = plan === null ? undefined : activeStep(plan);
  if (plan === null || step === undefined || !lastForStep || changesState(step)) return plan;
  if (nextStepOf(plan, step.index) === undefined) return plan;
  return advance(plan, { tag: "confirmed", lastForStep, expectedOutcome: "unknown" }).plan;
}

function changesState({ toolType, description }: PlanStep): boolean {
  if (toolType === "SERVER") return false;
  const clauses = clauseTexts(description.replace(LABEL, "")).map((clause) =>
    clause.replace(/^(?:i|we)(?:'ll| will)? /, ""),
  );
  return !clauses.every((clause) => LOOKING.test(clause));
}

/** PL8. `unknown`: the step names no control in words that code can find. */
export type LookAhead = "present" | "absent" | "unknown";

const QUOTED = /["“«`]([^"“”«»`]+)["”»`]/g;

/** A quoted name must be on the page. Other words can prove presence but never absence. */
export function lookAhead(step: PlanStep, skeleton: Skeleton): LookAhead {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control !== undefined && !isBlank(node.name));
  const usable = controls.filter((node) => node.state.disabled !== true && node.state.inert !== true);
  const quoted = [...step.description.matchAll(QUOTED)].find(
    ([, name = ""]) => name.length > 1 && name.length <= 80,
  )?.[1];
  if (quoted !== undefined) return usable.some((node) => hasWords(node.name, quoted)) ? "present" : "absent";
  const wanted = new Set(contentWords(step.description));
  const isNamed = (name: string) => {
    const words = contentWords(name);
    return words.length > 0 && words.every((word) => wanted.has(word));
  };
  return usable.some((node) => isNamed(node.name)) ? "present" : "unknown";
}

/** For the planner. */
export function describeLookAhead({ description }: PlanStep, ahead: LookAhead): string | undefined {
  const step = `What the step “${description.slice(0, 120)}”`;
  if (ahead === "present") return `${step} needs is on the page already.`;
  return ahead === "absent" ? `${step} names is not on the page.` : undefined;
}

const SUCCEEDED = "Previous action succeeded; the full user goal is not yet achieved.";
export const CONTINUE_PLANNING = `${SUCCEEDED} Create or adjust the plan for the remaining steps.`;
export const CONTINUE_REFINING = `${SUCCEEDED} Continue with the next step.`;

/** The planner gets one of these sentences only in this case. */
export const isContinuing = (last: Verdict | undefined): boolean =>
  last?.actionSucceeded === true && !last.taskCompleted;

/** SM1: below this similarity the plan was made for another page. An installation may set its own floor. */
const SIMILARITY_FLOOR = 0.7;

/** Reason for reviewing a plan. */
export type ReplanTrigger =
  | "outcome-failed"
  | "url-changed"
  | "page-differs"
  | "structure-vanished"
  | "corrections-spent"
  | "criteria-failed";

/** State of the page after a success, by verification. */
export interface PageChange {
  readonly urlChanged: boolean;
  /** Similarity of the pages before and after, 0 to 1. */
  readonly similarity: number;
  /** The form of the current step is gone, although nothing was submitted. */
  readonly formVanished: boolean;
  /** Code's check of the outcome that the action or its step expected. */
  readonly expected: CheckResult;
  /** The action before it failed or was refused. */
  readonly troubled: boolean;
}

/** PL6: a page change without trouble is no reason to replan. */
export function replanTrigger(change: PageChange, floor = SIMILARITY_FLOOR): ReplanTrigger | null {
  if (change.expected === "pass") return null;
  if (change.formVanished) return "structure-vanished";
  if (change.expected === "fail") return "outcome-failed";
  if (!change.troubled) return null;
  if (change.urlChanged) return "url-changed";
  return change.similarity < floor ? "page-differs" : null;
}

export interface SuggestedChange {
  readonly op: "skip" | "change" | "insert";
  /** Index of the plan step; for `insert` the step before which it goes. */
  readonly step: number;
  /** New text of the step, for `change` and `insert`. */
  readonly description?: string;
}

/** Can the rest of the plan still be carried out on this page? */
export interface PlanValidation {
  readonly valid: boolean;
  /** For people and prompts; nothing routes on it. */
  readonly reason: string;
  readonly suggestedChanges: readonly SuggestedChange[];
  readonly needsFullReplan: boolean;
}

export type ReplanResult =
  | { readonly kind: "continue" }
  | { readonly kind: "modify"; readonly plan: Plan; readonly changes: readonly SuggestedChange[] }
  | { readonly kind: "regenerate" };

export function replan(plan: Plan, { valid, needsFullReplan, suggestedChanges, reason }: PlanValidation): ReplanResult {
  if (needsFullReplan) return { kind: "regenerate" };
  if (valid) return { kind: "continue" };
  if (!minorModificationsOnly(plan, suggestedChanges)) return { kind: "regenerate" };
  return { kind: "modify", plan: modify(plan, suggestedChanges, reason), changes: suggestedChanges };
}

/** Accepts only skips and changes of steps that are left. An inserted step requires a new plan. */
export const minorModificationsOnly = (plan: Plan, changes: readonly SuggestedChange[]): boolean =>
  changes.length > 0 && changes.every((change) => isApplicable(plan, change));

function isApplicable(plan: Plan, { op, step: index, description = "" }: SuggestedChange): boolean {
  const step = plan.steps[index];
  if (step === undefined || !isLeft(step)) return false;
  return op === "skip" || (op === "change" && description.trim() !== "");
}

const REASON_MAX = 200;

function modify(plan: Plan, changes: readonly SuggestedChange[], why: string): Plan {
  const reason = why.slice(0, REASON_MAX);
  const steps = plan.steps.map((step) => {
    const change = changes.find((one) => one.step === step.index);
    return change === undefined ? step : changedStep(step, change, reason);
  });
  return activate({ ...plan, steps, currentStepIndex: steps.find(isLeft)?.index ?? steps.length });
}

/** A changed step loses its former expected outcome. */
function changedStep(step: PlanStep, change: SuggestedChange, reason: string): PlanStep {
  if (change.op === "skip") return { ...step, status: "skipped", revision: { op: "skip", reason } };
  const { expectedOutcome: _former, ...rest } = step;
  const description = (change.description ?? step.description).trim();
  return { ...rest, description, revision: { op: "change", reason, before: step.description } };
}
