/** Delivery: what clients are told, which reply belongs to which observation, and which observation is rejected. */

import type { Contract } from "../../protocol/contract.js";
import type { Status } from "../../protocol/task.js";
import { NO_USAGE, raisesSpent } from "../limits/budget.js";
import { viewOf } from "../planning/subtasks.js";
import type { ConfidenceEvidence } from "../reasoning/source.js";
import type { ObservationId } from "../turn/identity.js";
import type { Observation } from "../turn/observation.js";
import { contractResultOf } from "../verification/completion/contract.js";
import type { GivenAtTurn, TaskEvent } from "./command.js";
import type { Interruption, PhaseOf } from "./phase.js";
import type { NextAction } from "./reply.js";
import { howToResume, stopCodeOf } from "./resumption.js";
import { ABANDON_MS, type TaskState, update } from "./state.js";
import { actionsSoFar, logEvent, resetIdleTimer, usedLimits } from "./transition.js";

const REMEMBERED_OBSERVATIONS = 20;
export type ReplyWords = Pick<NextAction, "thought"> & Partial<NextAction>;

/** The reply to everyone who waits; it is made when the event is absorbed, so that it tells the state after it. */
export const speak = (state: TaskState, words: ReplyWords): TaskState => update(state, { delivery: { words } });

/** A new turn, answered to all who joined it. Every reply is flushed. */
export function withReply(state: TaskState, status: Status): TaskState {
  const { words, report } = state.delivery;
  if (words === null) return state;
  const { plan, contract, criteria, stepIndex, subTasks } = state.progress;
  const { usage } = state.counters;
  const turn = state.delivery.turn + 1;
  const reply: NextAction = {
    turn,
    stepIndex: Math.max(0, stepIndex - 1),
    status,
    ...report,
    plan: plan ?? undefined,
    currentStep: plan?.currentStepIndex,
    totalSteps: plan?.steps.length,
    subTask: viewOf(subTasks, actionsSoFar(state)),
    contract: contract === null ? undefined : contractResultOf(contract, criteria),
    limits: usedLimits(state),
    usage: { promptTokens: usage.promptTokens, completionTokens: usage.completionTokens },
    metrics: metricsOf(state),
    hasOrgKnowledge: false,
    ...words,
    seek: state.client.seek,
    clientId: state.settings.surefoot && words.actionId !== undefined ? state.client.clientId : undefined,
  };
  return update(state, {
    delivery: { turn, reply, words: null, report: {}, ...answerWaiting(state, reply.redelivered === true) },
    projection: { flush: { ...state.projection.flush, wanted: true } },
  });
}

function answerWaiting({ delivery }: TaskState, redelivered: boolean) {
  const answered = [...delivery.answered, ...delivery.waiting.map((id) => ({ id, redelivered }))];
  return { answered: answered.slice(-REMEMBERED_OBSERVATIONS), waiting: [] };
}

function metricsOf({ counters, memory, delivery }: TaskState): NextAction["metrics"] {
  const { usage, pace, time, speculation } = counters;
  const before = delivery.reply?.usage ?? NO_USAGE;
  const { searches, searchesAvoided, routingSwitches, last } = memory.reasoning;
  return {
    modelCalls: usage.calls,
    promptTokens: usage.promptTokens,
    cachedTokens: usage.cachedTokens ?? 0,
    completionTokens: usage.completionTokens,
    thinkingTokens: usage.thinkingTokens ?? 0,
    toolTokens: usage.toolTokens ?? 0,
    costMicroUsd: usage.costMicroUsd ?? 0,
    tiers: pace,
    searches,
    searchesAvoided,
    routingSwitches,
    reasoning: last ?? undefined,
    speculation: speculation.used + speculation.wasted === 0 ? undefined : speculation,
    step: {
      promptTokens: usage.promptTokens - before.promptTokens,
      completionTokens: usage.completionTokens - before.completionTokens,
    },
    workingMs: time.workedMs,
  };
}

/** The latest reply once more, to everyone who waits; no turn passes. */
export const repeatReply = (state: TaskState): TaskState =>
  update(state, { delivery: answerWaiting(state, state.phase.name === "acting") });

/** A limit, a loop or an outage is never a completion: the task stands still and says how to go on. */
export function interrupt(state: TaskState, stop: Interruption, nowMs: number, thought = stop.reason): TaskState {
  const interrupted = update(state, { phase: { name: "interrupted", ...stop } });
  const told = logEvent(interrupted, "interrupted", `${stop.cause}: ${stop.reason}`, nowMs);
  return resetIdleTimer(replyInterrupted(told, stop, thought), state.client.lastContactMs + ABANDON_MS);
}

export function replyInterrupted(state: TaskState, stop: Interruption, thought: string): TaskState {
  const { retryAfter, fault } = stop;
  const suggestion = howToResume(stop);
  const reason = `${stop.reason} ${suggestion}`;
  return speak(state, { thought, reason, code: stopCodeOf(stop), suggestion, retryAfter, fault });
}

/** Asks a person; `reasoning` says why, where the question itself does not. */
export function ask(
  state: TaskState,
  asked: Pick<PhaseOf<"asking">, "question" | "missing" | "about" | "byModel" | "prepared" | "stepIndex"> & {
    readonly reasoning?: string;
    readonly evidence?: ConfidenceEvidence | undefined;
  },
  nowMs: number,
): TaskState {
  const { question, missing, about, byModel, prepared, stepIndex, reasoning = question, evidence } = asked;
  const { found, searches } = state.memory.reasoning;
  const context = { searchPerformed: searches > 0, searchSummary: found?.summary, reasoning, evidence };
  const phase = { name: "asking", question, missing, reasoning, about, byModel, prepared, stepIndex } as const;
  return speak(logEvent(update(state, { phase }), "asked", question, nowMs), {
    thought: reasoning || question,
    userQuestion: question,
    questionByModel: byModel,
    questionAbout: about === "contract" ? about : undefined,
    missingInformation: missing,
    context,
  });
}

export const isKnown = ({ delivery }: TaskState, id: ObservationId): boolean =>
  delivery.waiting.includes(id) || delivery.answered.some((one) => one.id === id);

/** The reply to an observation, as soon as there is one. An id older than those remembered gets the latest reply. */
export function replyFor({ delivery }: TaskState, id: ObservationId): NextAction | undefined {
  const { waiting, reply, answered } = delivery;
  if (waiting.includes(id) || reply === null) return undefined;
  const known = answered.find((one) => one.id === id);
  return known?.redelivered === true ? { ...reply, redelivered: true } : reply;
}

/**
 * False: another client took the task over after this client's observation was heard. The action that is answered now is
 * the other's, and two browsers would carry it out. The last reply is for everybody.
 */
export const canReceive = (state: TaskState, clientId: string): boolean =>
  !state.settings.surefoot || state.phase.name === "closing" || clientId === state.client.clientId;

/** While a person is asked no turn passes. */
export const isOfTurn = ({ delivery }: TaskState, { turn = delivery.turn }: GivenAtTurn): boolean =>
  turn === delivery.turn;

export function isAsked(
  state: TaskState,
  what: GivenAtTurn &
    (
      | { readonly kind: "answer"; readonly contract?: Contract }
      | { readonly kind: "approval"; readonly actionId: string }
    ),
): boolean {
  const { phase } = state;
  if (!isOfTurn(state, what)) return false;
  if (what.kind === "answer")
    return phase.name === "asking" && (what.contract === undefined || phase.about === "contract");
  return phase.name === "approving" && phase.approval.actionId === what.actionId;
}

const holderAfter = (state: TaskState, queued: readonly TaskEvent[]): string =>
  queued.reduce((holder, event) => {
    return event.kind === "observed" && event.observation.takeover === true ? event.observation.clientId : holder;
  }, state.client.clientId);

/**
 * Why an observation is rejected: the validator of `observe`, and the silent check of `domUpdate`. What is `queued` was
 * let in before: a takeover in it already holds, else neither browser would have the task.
 */
export function rejectionOf(
  state: TaskState,
  { observationId, clientId, takeover, limits }: Observation,
  queued: readonly TaskEvent[] = [],
): "TASK_COMPLETED" | "TASK_HELD" | "MAX_STEPS_EXCEEDED" | null {
  const { phase, settings } = state;
  if (isKnown(state, observationId)) return null;
  if (phase.name === "closing") return "TASK_COMPLETED";
  if (settings.surefoot && takeover !== true && clientId !== holderAfter(state, queued)) return "TASK_HELD";
  const atLimit = phase.name === "interrupted" && phase.cause === "limit";
  return atLimit && limits !== undefined && !raisesSpent(usedLimits(state), limits) ? "MAX_STEPS_EXCEEDED" : null;
}
