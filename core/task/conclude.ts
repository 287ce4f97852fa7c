/** Conclude: a verdict becomes progress, memory, and the way to go on (task-machine §2). */

import { parseAction } from "../action/grammar.js";
import { countSuccess, isReached } from "../limits/velocity.js";
import { advance, isPlanDone } from "../planning/progress.js";
import { sayDone } from "../planning/subtasks.js";
import { isSubmitShaped } from "../recovery/ladder.js";
import { applyEvaluations, deterministicPassed, newlyPassed } from "../verification/contract.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import { CONFIDENCE, type Verdict } from "../verification/verdict.js";
import type { IssuedAction, PastAction } from "./activities.js";
import { standingAfter, stopAtOwnBound } from "./dividing.js";
import { endSubTask, toFinishing } from "./finishing.js";
import { isoOf } from "./instant.js";
import { lookAgain } from "./issue.js";
import type { Trial } from "./phase.js";
import { recover } from "./recovering.js";
import { stopAt } from "./reflecting.js";
import { toNext } from "./replan.js";
import { route } from "./route.js";
import { REMEMBERED_ACTIONS, REMEMBERED_SUMMARY, REMEMBERED_VERDICTS, type TaskState } from "./state.js";
import { ask, note, toChoosing } from "./transition.js";

export function conclude(
  state: TaskState,
  trial: Trial,
  found: { readonly evidence: EvidenceSummary | null; readonly verdict: Verdict },
  nowMs: number,
): TaskState {
  const { evidence } = found;
  const { issued } = trial;
  const submitShaped = issued.facts.kind === "submit" || issued.facts.risk !== "reversible";
  const known = withChecks(state, evidence, issued.stepIndex, nowMs);
  const counted = trial.counted === true;
  const criterionMet = newlyPassed(state.criteria, known.criteria).length > 0;
  const next = counted ? known : withProgress(known, trial, { ...found, criterionMet });
  const subTask = standingAfter(next, found.verdict);
  const verdict = subTask === "over" ? { ...found.verdict, subTaskCompleted: true } : found.verdict;
  const way = route({
    verdict,
    submitShaped,
    secondLook: trial.secondLook,
    subTask,
    planDone: next.plan !== null && isPlanDone(next.plan),
    criteriaPassed: next.contract !== null && deterministicPassed(next.contract, next.criteria),
    velocityReached: isReached(next.velocity, next.limits.consecutiveSuccessWithoutTaskComplete),
    unknownInARow: next.unknownInARow,
  });
  if (way.kind === "look-again") return lookAgain(known, trial, nowMs);
  const told = counted ? next : remember(next, trial, evidence, verdict, nowMs);
  switch (way.kind) {
    case "finish":
      return toFinishing(told, { text: summaryOf(told), last: { trial, evidence, verdict } }, nowMs);
    case "sub-task":
      return endSubTask(told, way.standing, { text: summaryOf(told), last: { trial, evidence, verdict } }, nowMs);
    case "next":
      return (
        stopAtOwnBound(told, nowMs) ??
        (verdict.actionSucceeded ? toNext(told, issued, evidence, nowMs) : toChoosing(told))
      );
    case "correct":
      return recover(told, { failed: issued, verdict, evidence }, nowMs);
    case "ask":
      return ask(
        told,
        {
          question: `I could not tell whether this went through: ${issued.thought} Did it?`,
          missing: ["whether it went through"],
        },
        nowMs,
      );
    case "stop":
      return stopAt(told, way.limit, { kind: "choosing" }, nowMs);
  }
}

function withChecks(state: TaskState, evidence: EvidenceSummary | null, stepIndex: number, nowMs: number): TaskState {
  if (evidence === null || state.contract === null) return state;
  const when = { stepIndex, nowIso: isoOf(nowMs), atEnd: false };
  return {
    ...state,
    criteria: applyEvaluations(state.contract, state.criteria, evidence.criteria, when),
    endChecks: evidence.criteria,
  };
}

function withProgress(
  state: TaskState,
  trial: Trial,
  found: { readonly evidence: EvidenceSummary | null; readonly verdict: Verdict; readonly criterionMet: boolean },
): TaskState {
  const { evidence, verdict, criterionMet } = found;
  const { issued } = trial;
  const before = state.plan;
  const moved =
    before === null
      ? { plan: null, advanced: false }
      : advance(before, {
          tag: verdict.tag,
          lastForStep: issued.lastForStep,
          expectedOutcome: evidence?.stepOutcome ?? "unknown",
        });
  const succeeded = verdict.tag === "confirmed" || verdict.tag === "likely";
  const velocity = !succeeded
    ? state.velocity
    : countSuccess(state.velocity, {
        planStepPassed: moved.advanced,
        criterionMet,
        subTaskCompleted: verdict.subTaskCompleted === true && verdict.confidence >= CONFIDENCE.success,
        fieldSet: fieldOf(issued.action, issued.facts.target),
        action: issued.action,
        target: issued.facts.target?.fingerprint ?? "",
        ...(issued.facts.target === undefined
          ? {}
          : { role: issued.facts.target.role, name: issued.facts.target.name }),
        beyondPlan: before !== null && isPlanDone(before),
      });
  return {
    ...state,
    plan: moved.plan,
    velocity,
    corrections: moved.advanced ? 0 : state.corrections,
    replannedStep: moved.advanced ? false : state.replannedStep,
    unknownInARow: verdict.tag === "unknown" ? state.unknownInARow + 1 : 0,
    clientRefusals: 0,
  };
}

/** VL2: the field that a value was set in, if the action sets one. */
function fieldOf(action: string, target: { readonly fingerprint: string } | undefined): string | null {
  const parsed = parseAction(action);
  if (!parsed.ok || target === undefined) return null;
  const setters: readonly string[] = ["type", "setValue", "select", "check"];
  return setters.includes(parsed.action.kind) ? target.fingerprint : null;
}

function remember(
  state: TaskState,
  trial: Trial,
  evidence: EvidenceSummary | null,
  verdict: Verdict,
  nowMs: number,
): TaskState {
  const { issued, observation } = trial;
  const receipt = observation.receipts.find((one) => one.actionId === issued.actionId);
  const lines = evidence?.lines ?? [];
  const past: PastAction = {
    stepIndex: issued.stepIndex,
    planStep: issued.planStep,
    action: issued.action.slice(0, 200),
    thought: issued.thought.slice(0, 160),
    ...(issued.facts.target === undefined
      ? {}
      : {
          role: issued.facts.target.role,
          name: issued.facts.target.name.slice(0, 80),
          fingerprint: issued.facts.target.fingerprint,
        }),
    kind: issued.facts.kind,
    risk: issued.facts.risk,
    ...(mayHaveLanded(issued, verdict, evidence) ? { mayHaveLanded: true } : {}),
    verdict: verdict.tag,
    summary: (lines[0] ?? verdict.semanticSummary).slice(0, 120),
  };
  const history = [...state.history, past];
  const dropped = history.length > REMEMBERED_ACTIONS ? history[0] : undefined;
  const earlier = dropped === undefined ? state.earlierSummary : `${state.earlierSummary} ${dropped.thought}`;
  const recorded = note(
    state,
    {
      kind: "verdict",
      stepIndex: issued.stepIndex,
      actionId: issued.actionId,
      verdict,
      lines,
      attempts: receipt?.attempts.length ?? 1,
      retried: receipt?.retried ?? false,
    },
    nowMs,
  );
  return {
    ...recorded,
    history: history.slice(-REMEMBERED_ACTIONS),
    earlierSummary: earlier.slice(-REMEMBERED_SUMMARY).trimStart(),
    verdicts: [...state.verdicts, { stepIndex: issued.stepIndex, action: issued.action.slice(0, 200), verdict }].slice(
      -REMEMBERED_VERDICTS,
    ),
    report: { verification: { ...verdict, evidence: lines } },
  };
}

function mayHaveLanded({ facts }: IssuedAction, { tag }: Verdict, evidence: EvidenceSummary | null): boolean {
  const failed = tag === "contradicted" || tag === "unknown";
  return failed && isSubmitShaped(facts) && evidence?.didNotLand !== true;
}

/** What was done, in the words the user saw. */
function summaryOf(state: TaskState): string {
  const { subTasks } = state;
  if (subTasks !== undefined) return subTasks.subTasks.map((subTask) => sayDone(subTask, subTasks)).join(" ");
  if (state.plan === null) return state.history.at(-1)?.thought ?? "";
  return state.plan.steps.map((step) => step.description).join("; ");
}
