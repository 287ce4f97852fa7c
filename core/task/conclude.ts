/** Conclude: turns a verdict into progress, memory and the next phase. */

import { deliveriesIn } from "../action/execution.js";
import { isEntry, readAction } from "../action/grammar.js";
import { countAttempt, countTurn, isReached, type LoopState, type Success } from "../limits/repetition.js";
import { advance, isPlanDone, openSteps } from "../planning/plan.js";
import {
  addDeliveries,
  addToggle,
  type Deliveries,
  removeDeliveries,
  suspendDeliveries,
  togglesIn,
} from "../recovery/deliveries.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import type { IssuedAction } from "../turn/issued-action.js";
import { newlyPassed } from "../verification/completion/criteria.js";
import { answerWords } from "../verification/evidence/browser-events.js";
import type { EvidenceSummary } from "../verification/evidence/evidence.js";
import { CONFIDENCE, type Verdict } from "../verification/verdict.js";
import { attemptOf } from "./chaining.js";
import { stopAtOwnBound, subTaskProgress } from "./completion.js";
import { ask } from "./delivery.js";
import { dispatchSecondLook } from "./dispatch.js";
import { settleTargets } from "./other-record.js";
import type { ExecutedTurn } from "./phase.js";
import { recover } from "./phases/correcting.js";
import { endSubTask, toFinishing } from "./phases/finishing.js";
import { stopAt } from "./phases/interrupted.js";
import { afterSuccess } from "./phases/planning.js";
import { type TaskState, update } from "./state.js";
import { toChoosing } from "./transition.js";
import {
  type LinkResult,
  outcomeOf,
  type RouteInput,
  route,
  type TurnEvidence,
  type TurnOutcome,
} from "./turn-outcome.js";
import { failsNow, isPassed, recordTurn, withChecks, withLedger } from "./turn-record.js";

export function conclude(before: TaskState, executed: ExecutedTurn, found: TurnEvidence, nowMs: number): TaskState {
  const { evidence } = found;
  const outcome = outcomeOf(executed, found);
  const noted = settleTargets(withLedger(before, executed, outcome, evidence), outcome.links);
  const known = withChecks(noted, executed, outcome, evidence, nowMs);
  const counted = executed.counted === true ? known : withProgress(before, known, executed, outcome, evidence);
  const subTask = subTaskProgress(counted, outcome.verdict);
  const verdict = subTask === "over" ? { ...outcome.verdict, subTaskCompleted: true } : outcome.verdict;
  const way = route(routeInput(counted, executed, { ...outcome, verdict }, evidence, subTask));
  if (way.kind === "look-again") {
    const seen = { record: recordToOpen(executed, evidence), working: evidence?.working };
    return dispatchSecondLook(known, executed, nowMs, seen);
  }
  const state =
    executed.counted === true ? counted : recordTurn(counted, executed, { ...outcome, verdict }, evidence, nowMs);
  const { issued } = outcome.last;
  const last = { executed, evidence, verdict };
  switch (way.kind) {
    case "finish":
      return toFinishing(state, { about: "request", last }, nowMs);
    case "sub-task":
      return endSubTask(state, way.progress, { about: "request", last }, nowMs);
    case "next":
      return stopAtOwnBound(state, nowMs) ?? goOn(state, executed, outcome, evidence, isTroubled(before), nowMs);
    case "correct":
      return recover(state, { failed: issued, verdict, evidence }, nowMs);
    case "ask": {
      const question = `I could not tell whether this went through: ${issued.thought} ${whyUnsure(verdict, evidence)} Did it?`;
      return ask(state, { question, missing: ["whether it went through"] }, nowMs);
    }
    case "stop":
      return stopAt(state, way.limit, { kind: "choosing" }, nowMs);
  }
}

function routeInput(
  state: TaskState,
  executed: ExecutedTurn,
  { last: { issued }, verdict }: TurnOutcome,
  evidence: EvidenceSummary | null,
  subTask: RouteInput["subTask"],
): RouteInput {
  const { plan } = state.progress;
  const { velocity, limits, unknownInARow } = state.counters;
  return {
    verdict,
    submitShaped: isSubmitShaped(issued.facts),
    asked: evidence?.asks !== undefined,
    recordOpen: unseenRecord(executed, evidence) !== undefined,
    silent: evidence?.silent === true,
    secondLook: executed.secondLook,
    subTask,
    planDone: plan !== null && isPlanDone(plan),
    looksDone: isPassed(state, evidence) && openSteps(plan).length === 0,
    looksOpen: state.memory.deeds.refused.length > 0 || failsNow(state, evidence),
    velocityReached: isReached(velocity, limits.consecutiveSuccessWithoutTaskComplete),
    unknownInARow,
  };
}

/** Summarises the evidence, so that the person who is asked knows what to check. */
function whyUnsure({ semanticSummary }: Verdict, evidence: EvidenceSummary | null): string {
  const { write } = evidence ?? {};
  const isTold = write !== undefined && (write.outcome !== undefined || (write.status ?? 0) >= 400);
  return isTold ? `${semanticSummary} Its request ${answerWords(write)}.` : semanticSummary;
}

/** Address of the saved record, until the task has opened it. A chain of entries saves nothing. */
const unseenRecord = ({ record, counted }: ExecutedTurn, evidence: EvidenceSummary | null): string | undefined =>
  record !== undefined || counted === true ? undefined : evidence?.recordAt;

/** Waits once for an unsettled page, because what it shows of the record counts only together with the record. */
const recordToOpen = (executed: ExecutedTurn, evidence: EvidenceSummary | null): string | undefined =>
  evidence?.settled === false && !executed.secondLook ? undefined : unseenRecord(executed, evidence);

/** Actions of a chain that the client refused are chosen anew on the current page. */
function goOn(
  state: TaskState,
  { refused }: ExecutedTurn,
  { last: { issued }, verdict }: TurnOutcome,
  evidence: EvidenceSummary | null,
  troubled: boolean,
  nowMs: number,
): TaskState {
  if (refused !== undefined) return toChoosing(state, { fault: refused });
  return verdict.actionSucceeded ? afterSuccess(state, { issued, evidence, troubled }, nowMs) : toChoosing(state);
}

function isTroubled({ memory, counters }: TaskState): boolean {
  const before = memory.history.at(-1)?.verdict;
  return counters.clientRefusals > 0 || before === "contradicted" || before === "unknown";
}

/** `state` includes the criteria and deeds of this turn; `before` does not. */
function withProgress(
  before: TaskState,
  state: TaskState,
  executed: ExecutedTurn,
  outcome: TurnOutcome,
  evidence: EvidenceSummary | null,
): TaskState {
  const { velocity, corrections, replannedStep } = state.counters;
  const criterionMet = newlyPassed(before.progress.criteria, state.progress.criteria).length > 0;
  const { plan, advanced, successes } = movesOf(state, outcome, criterionMet);
  const counted = countTurn(velocity, successes);
  const isProgress = successes.length > 0 && counted.count <= velocity.count;
  const isLeft = advanced && plan !== null && !isPlanDone(plan);
  const deliveries = deliveriesAfter(state, executed, outcome, evidence);
  return update(state, {
    progress: { plan },
    counters: {
      velocity: counted,
      loop: countLinks(state, outcome.links),
      corrections: advanced ? 0 : corrections,
      replannedStep: !advanced && replannedStep,
      unknownInARow: unknownAfter(state, outcome.verdict),
      clientRefusals: 0,
    },
    // Progress changes the page, so only toggles stay counted. A step that the plan leaves without progress is in doubt:
    // its deliveries are set aside for the next step. If it was the last step, they keep counting.
    memory: { deliveries: isProgress ? togglesIn(deliveries) : isLeft ? suspendDeliveries(deliveries) : deliveries },
  });
}

function movesOf(state: TaskState, { links }: TurnOutcome, criterionMet: boolean) {
  let { plan } = state.progress;
  let advanced = false;
  const successes: Success[] = [];
  for (const { issued, verdict, stepOutcome } of links) {
    const outcome = { ...verdict, lastForStep: issued.lastForStep, expectedOutcome: stepOutcome };
    const moved = plan === null ? { plan, advanced: false } : advance(plan, outcome);
    if (verdict.actionSucceeded) {
      const beyondPlan = plan !== null && isPlanDone(plan);
      const subTaskCompleted = verdict.subTaskCompleted === true && verdict.confidence >= CONFIDENCE.success;
      const progress = { planStepPassed: moved.advanced, criterionMet, subTaskCompleted, beyondPlan };
      successes.push({ ...progress, ...targetedBy(issued) });
    }
    plan = moved.plan;
    advanced ||= moved.advanced;
  }
  return { plan, advanced, successes };
}

/**
 * Counts `unknown` verdicts in a row. An untied verdict resets the count: the judge believes that the action worked.
 * An unseen one leaves it unchanged: the client's HTML cannot show the effect.
 */
function unknownAfter({ counters: { unknownInARow } }: TaskState, { tag, untied, unseen }: Verdict): number {
  if (tag !== "unknown" || untied === true) return 0;
  return unseen === true ? unknownInARow : unknownInARow + 1;
}

/** Updates the counts of actions that reached their target without effect. */
function deliveriesAfter(
  { memory }: TaskState,
  { observation }: ExecutedTurn,
  { links }: TurnOutcome,
  evidence: EvidenceSummary | null,
): Deliveries {
  return links.reduce((known, { issued, verdict }) => {
    if (verdict.actionSucceeded && evidence?.toggled !== undefined) return addToggle(known, issued, evidence.toggled);
    if (verdict.actionSucceeded || mayBeRepeated(evidence)) return removeDeliveries(known, issued);
    const receipt = observation.receipts.find(({ actionId }) => actionId === issued.actionId);
    // An entry that was cut off before it showed may be made again: a second one only replaces the first.
    const read = readAction(issued.action);
    const isCutOff = receipt?.effect === "unknown" && verdict.rule === "nothing-changed";
    const isPutIn = isEntry(read);
    if (isCutOff && isPutIn) return known;
    const times = receipt === undefined ? 1 : deliveriesIn(receipt);
    const answered = !isPutIn && evidence?.reacted === true;
    return addDeliveries(known, issued, times, { wrote: evidence?.write !== undefined, answered });
  }, memory.deliveries);
}

/** The action did not land and may be repeated, unless the site rejected it: the site would reject it again. */
function mayBeRepeated(evidence: EvidenceSummary | null): boolean {
  const { didNotLand, write: { status = 0 } = {} } = evidence ?? {};
  return didNotLand === true && (status < 400 || WAITED_FOR.includes(status));
}

/** Statuses after which a retry may succeed: Too Early, Too Many Requests. */
const WAITED_FOR: readonly number[] = [425, 429];

const countLinks = ({ counters: { loop, corrections } }: TaskState, links: readonly LinkResult[]): LoopState =>
  links.slice(1).reduce((counted, { issued }) => {
    return countAttempt(counted, attemptOf(issued, issued.before.skeletonHash, corrections)).state;
  }, loop);

/** VL2: `fieldSet` is the fingerprint of the field that the action sets a value in. */
function targetedBy({ action, facts: { target } }: IssuedAction) {
  const read = readAction(action);
  const fieldSet = isEntry(read) && target !== undefined ? target.fingerprint : null;
  return { fieldSet, action, target: target?.fingerprint ?? "", role: target?.role, name: target?.name };
}
