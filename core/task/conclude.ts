/** Conclude: a verdict becomes progress, memory, and the way to go on (task-machine §2). */

import { parseAction } from "../action/grammar.js";
import { deliveriesIn } from "../action/receipt.js";
import { countAttempt, countTurn, isReached, type LoopState, type Success } from "../limits/repetition.js";
import type { Plan } from "../planning/plan.js";
import { advance, isPlanDone, openSteps } from "../planning/plan.js";
import { addDeliveries, type Deliveries, removeDeliveries, suspendDeliveries } from "../recovery/deliveries.js";
import { newlyPassed } from "../verification/criteria.js";
import type { EvidenceSummary } from "../verification/evidence.js";
import { CONFIDENCE, type Verdict } from "../verification/verdict.js";
import { attemptOf } from "./chaining.js";
import type { IssuedAction } from "./choice.js";
import { standingAfter, stopAtOwnBound } from "./dividing.js";
import { endSubTask, toFinishing } from "./finishing.js";
import { lookAgain } from "./issue.js";
import type { ExecutedTurn } from "./phase.js";
import { recover } from "./recovering.js";
import { stopAt } from "./reflecting.js";
import { type SuccessfulTurn, toNext } from "./replan.js";
import { route } from "./route.js";
import type { TaskState } from "./state.js";
import { update } from "./state.js";
import { ask, toChoosing } from "./transition.js";
import { remember } from "./turn-memory.js";
import { type ActionResult, type Findings, outcomeOf, type TurnOutcome } from "./turn-outcome.js";
import { failsNow, isPassed, withChecks, withDeeds } from "./turn-record.js";

export function conclude(state: TaskState, trial: ExecutedTurn, found: Findings, nowMs: number): TaskState {
  const { evidence } = found;
  const outcome = outcomeOf(trial, found);
  const { issued } = outcome.last;
  const submitShaped = issued.facts.kind === "submit" || issued.facts.risk !== "reversible";
  const known = withChecks(withDeeds(state, trial, outcome, evidence), trial, outcome, evidence, nowMs);
  const counted = trial.counted === true;
  const criterionMet = newlyPassed(state.progress.criteria, known.progress.criteria).length > 0;
  const next = counted ? known : withProgress(withDeliveries(known, trial, outcome, evidence), outcome, criterionMet);
  const subTask = standingAfter(next, outcome.verdict);
  const verdict = subTask === "over" ? { ...outcome.verdict, subTaskCompleted: true } : outcome.verdict;
  const way = route({
    verdict,
    submitShaped,
    asked: evidence?.asks !== undefined,
    recordOpen: addressOfRecord(trial, evidence) !== undefined,
    secondLook: trial.secondLook,
    subTask,
    planDone: next.progress.plan !== null && isPlanDone(next.progress.plan),
    looksDone: isPassed(next, evidence) && openSteps(next.progress.plan).length === 0,
    looksOpen: next.memory.deeds.refused.length > 0 || failsNow(next, evidence),
    velocityReached: isReached(next.counters.velocity, next.counters.limits.consecutiveSuccessWithoutTaskComplete),
    unknownInARow: next.counters.unknownInARow,
  });
  if (way.kind === "look-again")
    return lookAgain(known, trial, nowMs, {
      record: addressOfRecord(trial, evidence),
      working: evidence?.working,
    });
  const told = counted ? next : remember(next, trial, { ...outcome, verdict }, evidence, nowMs);
  switch (way.kind) {
    case "finish":
      return toFinishing(told, { about: "request", last: { trial, evidence, verdict } }, nowMs);
    case "sub-task":
      return endSubTask(told, way.standing, { about: "request", last: { trial, evidence, verdict } }, nowMs);
    case "next":
      return (
        stopAtOwnBound(told, nowMs) ?? goOn(told, trial, { outcome, evidence, troubled: isTroubled(state) }, nowMs)
      );
    case "correct":
      return recover(told, { failed: issued, verdict, evidence }, nowMs);
    case "ask":
      return ask(
        told,
        {
          question: `I could not tell whether this went through: ${issued.thought} ${whyUnsure(verdict, evidence)} Did it?`,
          missing: ["whether it went through"],
        },
        nowMs,
      );
    case "stop":
      return stopAt(told, way.limit, { kind: "choosing" }, nowMs);
  }
}

/** What speaks for it and against it: who is asked has to know what to look into. */
function whyUnsure({ semanticSummary }: Verdict, evidence: EvidenceSummary | null): string {
  const status = evidence?.write?.status;
  const refused = status !== undefined && status >= 400 ? ` Its request was answered ${status}.` : "";
  return `${semanticSummary}${refused}`;
}

/** Where the record is opened once, after the page has settled; a chain of entries saves nothing. */
function addressOfRecord(trial: ExecutedTurn, evidence: EvidenceSummary | null): string | undefined {
  if (trial.record !== undefined || trial.counted === true || evidence?.settled === false) return undefined;
  return evidence?.recordAt;
}

/** What the client refused of a chain is chosen anew on the page as it is. */
function goOn(
  state: TaskState,
  trial: ExecutedTurn,
  { outcome, evidence, troubled }: Pick<SuccessfulTurn, "evidence" | "troubled"> & { readonly outcome: TurnOutcome },
  nowMs: number,
): TaskState {
  if (trial.refused !== undefined) return toChoosing(state, { fault: trial.refused });
  const { last, verdict } = outcome;
  return verdict.actionSucceeded
    ? toNext(state, { issued: last.issued, evidence, troubled }, nowMs)
    : toChoosing(state);
}

/** Before this turn something failed, or could not be told, or was refused by the client. */
function isTroubled({ memory: { history }, counters: { clientRefusals } }: TaskState): boolean {
  const before = history.at(-1)?.verdict;
  return clientRefusals > 0 || before === "contradicted" || before === "unknown";
}

function withProgress(state: TaskState, { links, verdict }: TurnOutcome, criterionMet: boolean): TaskState {
  let {
    progress: { plan },
  } = state;
  let advanced = false;
  const successes: Success[] = [];
  for (const { issued, verdict: own, stepOutcome } of links) {
    const outcome = {
      tag: own.tag,
      untied: own.untied === true,
      unseen: own.unseen === true,
      lastForStep: issued.lastForStep,
      expectedOutcome: stepOutcome,
    };
    const moved = plan === null ? { plan, advanced: false } : advance(plan, outcome);
    if (own.actionSucceeded) {
      const beyondPlan = plan !== null && isPlanDone(plan);
      const subTaskCompleted = own.subTaskCompleted === true && own.confidence >= CONFIDENCE.success;
      const progress = { planStepPassed: moved.advanced, criterionMet, subTaskCompleted, beyondPlan };
      successes.push(successOf(issued, progress));
    }
    plan = moved.plan;
    advanced ||= moved.advanced;
  }
  const velocity = countTurn(state.counters.velocity, successes);
  const isProgress = successes.length > 0 && velocity.count <= state.counters.velocity.count;
  return update(state, {
    progress: { plan },
    counters: {
      velocity,
      loop: countLinks(state, links),
      corrections: advanced ? 0 : state.counters.corrections,
      replannedStep: advanced ? false : state.counters.replannedStep,
      unknownInARow: unknownAfter(state, verdict),
      clientRefusals: 0,
    },
    memory: { deliveries: deliveriesAfter(state, { plan, isProgress, advanced }) },
  });
}

/**
 * After a success the page is not the one on which it did nothing. A step that the plan only leaves is in doubt: with no step
 * after it, it is still the one that was asked for.
 */
function deliveriesAfter(
  { memory: { deliveries } }: TaskState,
  {
    plan,
    isProgress,
    advanced,
  }: { readonly plan: Plan | null; readonly isProgress: boolean; readonly advanced: boolean },
): Deliveries {
  if (isProgress) return [];
  return advanced && plan !== null && !isPlanDone(plan) ? suspendDeliveries(deliveries) : deliveries;
}

/**
 * What a judge believes and nothing ties is no sign that the page does not take what is done on it. What could not be seen
 * anyway neither adds to what went wrong nor makes good for it.
 */
function unknownAfter({ counters: { unknownInARow } }: TaskState, { tag, untied, unseen }: Verdict): number {
  if (tag !== "unknown" || untied === true) return 0;
  return unseen === true ? unknownInARow : unknownInARow + 1;
}

/** How often the targets of a turn heard of what did not come about (design §21.3). */
function withDeliveries(
  state: TaskState,
  { observation }: ExecutedTurn,
  { links }: TurnOutcome,
  evidence: EvidenceSummary | null,
): TaskState {
  const deliveries = links.reduce((known, { issued, verdict }) => {
    // What was turned down, by the site or by the form itself, was not done.
    if (verdict.actionSucceeded || evidence?.didNotLand === true) return removeDeliveries(known, issued);
    const receipt = observation.receipts.find(({ actionId }) => actionId === issued.actionId);
    const times = receipt === undefined ? 1 : deliveriesIn(receipt);
    return addDeliveries(known, issued, times, evidence?.write !== undefined);
  }, state.memory.deliveries);
  return update(state, { memory: { deliveries } });
}

/** The first was counted when it was issued, the others now that they were carried out. */
function countLinks({ counters: { loop, corrections } }: TaskState, links: readonly ActionResult[]): LoopState {
  return links.slice(1).reduce((counted, { issued }) => {
    return countAttempt(counted, attemptOf(issued, issued.before.skeletonHash, corrections)).state;
  }, loop);
}

function successOf(
  { action, facts: { target } }: IssuedAction,
  progress: Pick<Success, "planStepPassed" | "criterionMet" | "subTaskCompleted" | "beyondPlan">,
): Success {
  const named = target === undefined ? {} : { role: target.role, name: target.name };
  return { ...progress, fieldSet: fieldOf(action, target), action, target: target?.fingerprint ?? "", ...named };
}

/** VL2: the field that a value was set in, if the action sets one. */
function fieldOf(action: string, target: { readonly fingerprint: string } | undefined): string | null {
  const parsed = parseAction(action);
  if (!parsed.ok || target === undefined) return null;
  const setters: readonly string[] = ["type", "setValue", "select", "check"];
  return setters.includes(parsed.action.kind) ? target.fingerprint : null;
}
