/** Replan: a task looks at its plan again and keeps it, changes it or makes another (design §7, task-machine §2). */

import { isSpent } from "../limits/budget.js";
import {
  isPlanDone,
  type PageChange,
  type ReplanResult,
  type ReplanTrigger,
  replan,
  replanTrigger,
} from "../planning/plan.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import type { IssuedAction } from "./choice.js";
import { close } from "./close.js";
import { feedback } from "./memory.js";
import type { PhaseOf } from "./phase.js";
import { stopAt } from "./reflecting.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { mint, spend, tell, toChoosing, toPlanning, usedLimits } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

const REASON_MAX = 300;

/** A turn that succeeded. */
export interface SuccessfulTurn {
  readonly issued: IssuedAction;
  readonly evidence: EvidenceSummary | null;
  /** The turn before it failed, or the client refused it. */
  readonly troubled: boolean;
}

/** After a success: on to the next action, or first a look at the plan where something went another way than foreseen. */
export function toNext(state: TaskState, { issued, evidence, troubled }: SuccessfulTurn, nowMs: number): TaskState {
  if (state.progress.plan === null || isPlanDone(state.progress.plan) || evidence === null) return toChoosing(state);
  const trigger = replanTrigger({
    urlChanged: evidence.urlChanged,
    similarity: evidence.similarity,
    formVanished: evidence.formVanished === true,
    expected: expectedOf(issued, evidence),
    troubled,
  });
  return trigger === null ? toChoosing(state) : toReplanning(state, trigger, WORDS[trigger], nowMs);
}

/** What the step expects is not there before its last action. */
function expectedOf({ lastForStep }: IssuedAction, evidence: EvidenceSummary): PageChange["expected"] {
  const { expectedOutcome, stepOutcome } = evidence;
  if (expectedOutcome === "pass" || stepOutcome === "pass") return "pass";
  return expectedOutcome === "fail" || (lastForStep && stepOutcome === "fail") ? "fail" : "unknown";
}

/** Counted at once where the plan has failed already; a page that moved counts only when the plan has to change. */
export function toReplanning(state: TaskState, trigger: ReplanTrigger, reason: string, nowMs: number): TaskState {
  const why = reason.slice(0, REASON_MAX);
  const counted = hasFailed(trigger) ? count(state, why, nowMs) : state;
  if (counted.phase !== state.phase) return counted;
  if (counted.progress.plan === null) return toPlanning(counted, why);
  const minted = mint(counted, "validatePlan");
  return { ...minted.state, phase: { name: "replanning", command: minted.command, trigger, reason: why } };
}

/** The plan is done and something is missing all the same: there is nothing to validate. Counted as a change of the plan. */
export function planAnew(state: TaskState, reason: string, nowMs: number): TaskState {
  const counted = count(state, reason, nowMs);
  return counted.phase === state.phase ? toPlanning(tell(counted, "plan dropped", reason, nowMs), reason) : counted;
}

/** Nothing helped on this step: the plan is looked at once; if nothing helps after that either, it is the end (design §8). */
export function correctionsSpent(state: TaskState, reason: string, nowMs: number): TaskState {
  if (state.counters.replannedStep) return giveUp(state, reason, nowMs);
  const asked = update(state, { counters: { replannedStep: true, corrections: 0 } });
  return toReplanning(asked, "corrections-spent", `Nothing helped on this step: ${reason}`, nowMs);
}

export function validated(state: TaskState, result: ActivityResult<"validatePlan">, nowMs: number): TaskState {
  const {
    progress: { plan },
  } = state;
  const heard = spend(state, result.usage);
  if (plan === null) return toChoosing(heard);
  const { reason } = result.validation;
  return applied(heard, replan(plan, result.validation), reason.slice(0, REASON_MAX), nowMs);
}

/** Without a validator a plan that merely met another page is kept; one that failed is made anew. */
export function notValidated(state: TaskState, nowMs: number): TaskState {
  const { trigger } = state.phase as PhaseOf<"replanning">; // its command was awaited
  const kind = trigger === "corrections-spent" ? "regenerate" : "continue";
  return applied(state, { kind }, "The plan could not be looked at again.", nowMs);
}

function applied(state: TaskState, replanned: ReplanResult, reason: string, nowMs: number): TaskState {
  const phase = state.phase as PhaseOf<"replanning">; // its command was awaited
  const failed = hasFailed(phase.trigger);
  const fault = failed ? { fault: feedback("verification", phase.reason) } : {};
  if (replanned.kind === "continue") return toChoosing(state, fault);
  const counted = failed ? state : count(state, reason, nowMs);
  if (counted.phase !== state.phase) return counted;
  if (replanned.kind === "modify") {
    const told = tell(
      update(counted, { progress: { plan: replanned.plan } }),
      "plan modified",
      `${changesOf(replanned)}: ${reason}`,
      nowMs,
    );
    return toChoosing(told, fault);
  }
  return toPlanning(tell(counted, "plan dropped", reason, nowMs), failed ? `${phase.reason} ${reason}` : reason);
}

/** One more change of the plan, or the stop at the bound. */
function count(state: TaskState, why: string, nowMs: number): TaskState {
  if (isSpent(usedLimits(state), "replans")) return stopAt(state, "replans", { kind: "choosing" }, nowMs, why);
  return update(state, { counters: { replans: state.counters.replans + 1 } });
}

function hasFailed(trigger: ReplanTrigger): boolean {
  return trigger === "corrections-spent" || trigger === "criteria-failed";
}

function changesOf({ changes }: Extract<ReplanResult, { kind: "modify" }>): string {
  return changes.map(({ op, step }) => `${op === "skip" ? "skipped" : "changed"} step ${step + 1}`).join(", ");
}

const WORDS: Readonly<Record<ReplanTrigger, string>> = {
  "outcome-failed": "What was expected of it did not come about.",
  "url-changed": "After what failed another page came.",
  "page-differs": "After what failed the page is quite another.",
  "structure-vanished": "The form that was being filled in is gone.",
  "corrections-spent": "Nothing helped on this step.",
  "criteria-failed": "Something that was asked for is not done yet.",
};

export function giveUp(state: TaskState, reason: string, nowMs: number): TaskState {
  const tried = state.memory.history
    .slice(-3)
    .map((past) => past.thought)
    .join(" ");
  const text = `${reason} Tried: ${tried}`.slice(0, 500);
  return close(state, { status: "failed", thought: `I could not go on: ${reason}`, text }, nowMs);
}
