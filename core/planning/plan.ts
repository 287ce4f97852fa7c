/** Plan: the ordered steps towards the goal; a step is refined into an action when its turn comes (design §7). */

import type { Plan, PlanStep } from "../../protocol/contract.js";
import type { Skeleton } from "../page/skeleton.js";
import { isBlank } from "../page/text.js";
import type { CheckResult } from "../verification/check.js";
import { clauseTexts } from "../verification/request-clauses.js";
import type { Verdict, VerdictTag } from "../verification/verdict.js";
import { contentWords, hasWords } from "../verification/wording.js";

export type { Plan, PlanStep } from "../../protocol/contract.js";

/** A new plan stands at its first step. */
export function createPlan(goal: string, steps: readonly Omit<PlanStep, "index" | "status">[]): Plan {
  return {
    goal,
    steps: steps.map((step, index) => ({ ...step, index, status: index === 0 ? "active" : "pending" })),
    currentStepIndex: 0,
  };
}

/** What verification says of the action that served the current step. */
export interface StepOutcome {
  readonly tag: VerdictTag;
  /** A judge believes it, nothing ties it: done once more it might be undone, so the plan goes on. */
  readonly untied?: boolean;
  /** It could not be seen, and what comes after it decides. */
  readonly unseen?: boolean;
  /** The action was said to end its step. */
  readonly lastForStep: boolean;
  readonly expectedOutcome: CheckResult;
}

/**
 * A step ends when its expected outcome is there, else when the action marked as its last succeeds (task-machine §9).
 * `unknown` and `contradicted` earn nothing: an action is not progress (design §20). What a plain client cannot show is done as
 * far as the plan goes, else it would be done again and again.
 */
export function advance(plan: Plan, outcome: StepOutcome): { readonly plan: Plan; readonly advanced: boolean } {
  const goesOn = outcome.untied === true || outcome.unseen === true;
  const succeeded = outcome.tag === "confirmed" || outcome.tag === "likely" || goesOn;
  const ended = outcome.expectedOutcome === "pass" || outcome.lastForStep;
  if (!succeeded || !ended || isPlanDone(plan)) return { plan, advanced: false };
  return { plan: nextStep(plan), advanced: true };
}

export function isPlanDone(plan: Plan): boolean {
  return plan.currentStepIndex >= plan.steps.length;
}

export function activeStep(plan: Plan): PlanStep | undefined {
  return plan.steps[plan.currentStepIndex];
}

/**
 * The step that the next action serves after one of `step`: the same, or the next one still to be done when that one
 * ended it; null beyond the last. Without a plan all actions serve one nameless step, which one that ends it closes.
 */
export function stepAfter(plan: Plan | null, step: number, ended: boolean): number | null {
  if (!ended) return step;
  const later = plan?.steps.find(({ index, status }) => index > step && status === "pending");
  return later?.index ?? null;
}

/** Marks the current step done and enters the next one that is still to be done. */
function nextStep(plan: Plan): Plan {
  const current = plan.currentStepIndex;
  const later = plan.steps.findIndex((step, index) => index > current && step.status === "pending");
  const next = later === -1 ? plan.steps.length : later;
  const steps = plan.steps.map((step, index): PlanStep => {
    if (index === current) return { ...step, status: "done" };
    return index === next ? { ...step, status: "active" } : step;
  });
  return { ...plan, steps, currentStepIndex: next };
}

/** Leading verbs of steps that only look, go somewhere, or tell. Any other step changes something as far as code knows. */
const LOOKING =
  /^(?:open|go|navigate|visit|return|look|read|find|locate|see|view|show|watch|check (?:that|whether|if|the|what|how|which)|verify|ensure|make sure|confirm (?:that|whether|the (?:list|page|result|change|message))|review|inspect|note|remember|identify|determine|compare|count|summari[sz]e|scroll|wait|hover|search|tell|report|answer|say|finish|inform|observe)\b/;

/** Steps still to be done that change something, first to last. */
export function openSteps(plan: Plan | null): readonly PlanStep[] {
  const open = (plan?.steps ?? []).filter(({ status }) => status === "active" || status === "pending");
  return open.filter(changesState);
}

function changesState({ toolType, description }: PlanStep): boolean {
  if (toolType === "SERVER") return false;
  const clauses = clauseTexts(description).map((clause) => clause.replace(/^(?:i|we)(?:'ll| will)? /, ""));
  return !clauses.every((clause) => LOOKING.test(clause));
}

/** `unknown`: the step does not name a control in words that code can find. */
export type LookAhead = "present" | "absent" | "unknown";

/** The step that follows the one at hand and is still to be done. */
export function nextStepOf(plan: Plan | null, current: number): PlanStep | undefined {
  return plan?.steps.find((step) => step.index > current && step.status === "pending");
}

/** A name in quotation marks must be there; other words only ever prove that something is. */
export function lookAhead(step: PlanStep, skeleton: Skeleton): LookAhead {
  const controls = Object.values(skeleton.nodes).filter((node) => node.control !== undefined && !isBlank(node.name));
  const usable = controls.filter((node) => node.state.disabled !== true && node.state.inert !== true);
  const quoted = /["“«`]([^"”»`]{2,80})["”»`]/.exec(step.description)?.[1];
  if (quoted !== undefined) return usable.some((node) => hasWords(node.name, quoted)) ? "present" : "absent";
  const wanted = new Set(contentWords(step.description));
  const isNamed = (name: string) => {
    const words = contentWords(name);
    return words.length > 0 && words.every((word) => wanted.has(word));
  };
  return usable.some((node) => isNamed(node.name)) ? "present" : "unknown";
}

/** For the planner; says nothing that the page says. Undefined where nothing is known. */
export function describeLookAhead({ description }: PlanStep, ahead: LookAhead): string | undefined {
  switch (ahead) {
    case "present":
      return `What the step “${description.slice(0, 120)}” needs is on the page already.`;
    case "absent":
      return `What the step “${description.slice(0, 120)}” names is not on the page.`;
    case "unknown":
      return undefined;
  }
}

const SUCCEEDED = "Previous action succeeded; the full user goal is not yet achieved.";
export const CONTINUE_PLANNING = `${SUCCEEDED} Create or adjust the plan for the remaining steps.`;
export const CONTINUE_REFINING = `${SUCCEEDED} Continue with the next step.`;

/** The last action worked and the goal is still open; only then is anything said. */
export function isContinuing(last: Verdict | undefined): boolean {
  return last?.actionSucceeded === true && !last.taskCompleted;
}
