/** Dividing: a task goes through its phases; each ends when it is shown to be over, and hands on what it found (design §6.7, §7). */

import { noVelocity } from "../limits/repetition.js";
import { isPlanDone } from "../planning/plan.js";
import {
  completeCurrent,
  currentSubTask,
  describeDone,
  divide,
  isLastSubTask,
  keepOutputs,
  missingOutputs,
  ownSteps,
  shouldDivide,
} from "../planning/subtasks.js";
import { deterministicPassed } from "../verification/contract.js";
import { CONFIDENCE, type Verdict } from "../verification/verdict.js";
import type { PastAction } from "./memory.js";
import type { FinishClaim } from "./phase.js";
import { reflect } from "./reflecting.js";
import { REMEMBERED_SUMMARY, type TaskState, update } from "./state.js";
import { actionsSoFar, mint, tell, toChoosing, toPlanning } from "./transition.js";
import type { ActivityResult } from "./verbs.js";

/** After the first plan: a long task, or one of distinct phases, is divided before anything is done. */
export function afterPlan(state: TaskState, distinctPhases: boolean): TaskState {
  const {
    progress: { plan, subTasks },
  } = state;
  if (plan === null || subTasks !== undefined || state.progress.stepIndex > 0 || !shouldDivide(plan, distinctPhases)) {
    return toChoosing(state);
  }
  const minted = mint(state, "decompose");
  return { ...minted.state, phase: { name: "decomposing", command: minted.command } };
}

/** One phase, or phases that do not fit together: the plan stays whole. */
export function decomposed(state: TaskState, { subTasks }: ActivityResult<"decompose">, nowMs: number): TaskState {
  const tree = divide(subTasks, actionsSoFar(state));
  if (tree === null) return toChoosing(state);
  const names = tree.subTasks.map(({ name }) => name).join("; ");
  return toPlanning(tell(update(state, { progress: { subTasks: tree, plan: null } }), "divided", names, nowMs));
}

/** What the page showed counts whatever became of the action. */
export function withOutputs(state: TaskState, found: ActivityResult<"gatherEvidence">["outputs"]): TaskState {
  if (state.progress.subTasks === undefined || found === undefined) return state;
  return update(state, { progress: { subTasks: keepOutputs(state.progress.subTasks, found) } });
}

/** How the phase at hand stands after a verdict: `over` by code or by the judge's word, `claimed` if the judge has yet to say. */
export type SubTaskProgress = "none" | "open" | "claimed" | "missing" | "over";

export function standingAfter(state: TaskState, verdict: Verdict): SubTaskProgress {
  const {
    progress: { subTasks: tree, plan },
  } = state;
  const subTask = currentSubTask(tree);
  if (tree === undefined || subTask === undefined) return "none";
  if (verdict.tag !== "confirmed" && verdict.tag !== "likely") return "open";
  const said = verdict.subTaskCompleted === true && verdict.confidence >= CONFIDENCE.success;
  const isLast = isLastSubTask(tree);
  const passed =
    state.progress.contract !== null && deterministicPassed(state.progress.contract, state.progress.criteria);
  const done = (plan !== null && isPlanDone(plan)) || said || (isLast && (verdict.goalAchieved || passed));
  if (!done) return "open";
  if (missingOutputs(tree).length > 0) return "missing";
  // The finish gate judges the last one with everything else; what was found out proves the others.
  return said || isLast || subTask.outputs.length > 0 ? "over" : "claimed";
}

/** What the page has not shown yet, in words; "" when nothing is missing. */
export function sayMissing({ progress: { subTasks: tree } }: TaskState): string {
  const missing = tree === undefined ? [] : missingOutputs(tree);
  return missing.length === 0 ? "" : `Still to be found out: ${missing.map((one) => one.description).join(", ")}.`;
}

/** On to the next phase with a plan of its own, made on the page at hand; null when this is the last, which ends with the task. */
export function toNextSubTask(state: TaskState, nowMs: number): TaskState | null {
  const {
    progress: { subTasks: tree },
  } = state;
  const subTask = currentSubTask(tree);
  if (tree === undefined || subTask === undefined || isLastSubTask(tree)) return null;
  const said = describeDone(subTask, tree);
  const completed = completeCurrent(tree, state.progress.plan, actionsSoFar(state));
  const told = withSaid(tell(update(state, { progress: { subTasks: completed } }), "sub-task", said, nowMs));
  return toPlanning(trimmed(told, said));
}

/** The report of the action that ended the phase says so, whoever found it. */
function withSaid(state: TaskState): TaskState {
  const { verification } = state.delivery.report;
  if (verification === undefined || verification.subTaskCompleted === true) return state;
  const last = state.memory.verdicts.at(-1);
  const verdicts =
    last === undefined
      ? state.memory.verdicts
      : [...state.memory.verdicts.slice(0, -1), { ...last, verdict: { ...last.verdict, subTaskCompleted: true } }];
  return update(state, {
    memory: { verdicts },
    delivery: { report: { ...state.delivery.report, verification: { ...verification, subTaskCompleted: true } } },
  });
}

/** What the next phase needs to know is in its inputs; of the rest one line is kept, and what may not be done again. */
function trimmed(state: TaskState, said: string): TaskState {
  return update(state, {
    progress: { plan: null },
    memory: {
      history: mustRemember(state.memory.history).map((past) => ({ ...past, planStep: -1 })),
      earlierSummary: `${state.memory.earlierSummary} ${said}`.trim().slice(-REMEMBERED_SUMMARY),
      deliveries: [],
      warning: null,
    },
    counters: {
      velocity: { ...state.counters.velocity, count: noVelocity.count, fields: noVelocity.fields },
      corrections: 0,
      replannedStep: false,
      unknownInARow: 0,
      finishRefusals: 0,
    },
  });
}

/** Something that may have been sent is never sent again; a failure that nothing made good keeps the task in doubt. */
function mustRemember(history: readonly PastAction[]): readonly PastAction[] {
  const good = history.map((past) => past.verdict).lastIndexOf("confirmed");
  return history.filter(
    (past, index) => past.mayHaveLanded === true || (past.verdict === "contradicted" && index > good),
  );
}

/** `finish("…")` before the last phase is over says only that this phase is. */
export function isEarly(state: TaskState, claim: FinishClaim): boolean {
  const {
    progress: { subTasks: tree },
  } = state;
  if (tree === undefined || claim.last !== null || claim.about !== "request") return false;
  return currentSubTask(tree) !== undefined && (!isLastSubTask(tree) || missingOutputs(tree).length > 0);
}

/** The phase's own bound; null while it may go on. */
export function stopAtOwnBound(state: TaskState, nowMs: number): TaskState | null {
  const subTask = currentSubTask(state.progress.subTasks);
  if (subTask === undefined) return null;
  const { used, limit } = ownSteps(subTask, actionsSoFar(state));
  if (used < limit) return null;
  const reason = `“${subTask.name}” has taken ${used} steps, which is as many as it may.`;
  return reflect(state, { cause: "limit", reason, resume: { kind: "choosing" } }, nowMs);
}
