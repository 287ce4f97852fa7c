/** Delivery: which reply belongs to which observation, and which observation is refused (task-machine §3, §5). */

import { raisesSpent } from "../limits/budget.js";
import type { TaskEvent } from "./command.js";
import type { ObservationId } from "./identity.js";
import type { Observation } from "./observation.js";
import { isKnown } from "./observed.js";
import type { NextAction } from "./reply.js";
import type { TaskState } from "./state.js";
import { usedLimits } from "./transition.js";

/** The reply to an observation, as soon as there is one. An id older than those remembered gets the latest reply. */
export function replyFor(state: TaskState, id: ObservationId): NextAction | undefined {
  if (state.delivery.waiting.includes(id) || state.delivery.reply === null) return undefined;
  const known = state.delivery.answered.find((one) => one.id === id);
  return known?.redelivered === true ? { ...state.delivery.reply, redelivered: true } : state.delivery.reply;
}

/**
 * An observation may have been heard before another client took the task over; the action that is answered now is the
 * other's, and two browsers would carry it out (task-machine §5). The last word is everybody's.
 */
export function mayHear(state: TaskState, clientId: string): boolean {
  return !state.settings.surefoot || state.phase.name === "closing" || clientId === state.client.clientId;
}

/** Whether what a person says fits what was asked (protocol §3). */
export function isAsked(
  state: TaskState,
  what: { readonly kind: "answer" } | { readonly kind: "approval"; readonly actionId: string },
): boolean {
  const phase = state.phase;
  return what.kind === "answer"
    ? phase.name === "asking"
    : phase.name === "approving" && phase.approval.actionId === what.actionId;
}

/** Who will hold the task once what is queued is absorbed. */
function holderAfter(state: TaskState, queued: readonly TaskEvent[]): string | undefined {
  return queued.reduce<string | undefined>(
    (holder, event) =>
      event.kind === "observed" && event.observation.takeover === true ? event.observation.clientId : holder,
    state.client.clientId,
  );
}

export type ObservationRejection = "TASK_COMPLETED" | "TASK_HELD" | "MAX_STEPS_EXCEEDED";

/**
 * Pure and synchronous: it is the validator of `observe`, and the silent check of `domUpdate`. What is `queued` was let in
 * before: a takeover in it already holds, else neither browser would have the task.
 */
export function refusalOf(
  state: TaskState,
  observation: Observation,
  queued: readonly TaskEvent[] = [],
): ObservationRejection | null {
  if (isKnown(state, observation.observationId)) return null;
  if (state.phase.name === "closing") return "TASK_COMPLETED";
  const held = state.settings.surefoot && observation.clientId !== holderAfter(state, queued);
  if (held && observation.takeover !== true) return "TASK_HELD";
  const atLimit = state.phase.name === "interrupted" && state.phase.cause === "limit";
  if (atLimit && observation.limits !== undefined && !raisesSpent(usedLimits(state), observation.limits)) {
    return "MAX_STEPS_EXCEEDED";
  }
  return null;
}
