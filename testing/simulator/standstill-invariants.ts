/** Invariants of a task that stands still: what it says, what lets it go on, and what an answer is taken for. */

import type { TaskEvent } from "../../core/task/command.js";
import { statusOf } from "../../core/task/phases/table.js";
import { ABANDON_MS, type TaskState } from "../../core/task/state.js";

const STANDING: readonly string[] = ["acting", "asking", "approving", "paused", "interrupted"];

export function brokenStandstill(state: TaskState, previous: TaskState, event: TaskEvent, nowMs: number): string[] {
  const { phase, delivery, run } = state;
  const broken: string[] = [];
  if (STANDING.includes(phase.name) && delivery.reply?.status !== statusOf(phase))
    broken.push(`it is ${phase.name}, and the last reply says ${delivery.reply?.status}`);
  if (phase.name === "approving" && run.idle.atMs !== phase.expiresAtMs)
    broken.push("a request for approval expires at another time than it says");
  return [
    ...broken,
    ...brokenInterruption(state, previous, event, nowMs),
    ...brokenWord(state, previous, event),
    ...brokenTurn(state, previous, event),
  ];
}

/** TM4: what lets an interrupted task go on, and what ends it. A mere report is neither progress nor a person's word. */
function brokenInterruption(state: TaskState, previous: TaskState, event: TaskEvent, nowMs: number): string[] {
  const { phase: held, counters, client } = previous;
  if (held.name !== "interrupted") return [];
  if (event.kind === "timer" && state.phase.name === "closing" && nowMs < client.lastContactMs + ABANDON_MS)
    return ["it was abandoned before 30 days without a word were over"];
  if (event.kind !== "observed") return [];
  const isAutomatic = held.cause === "idle" || held.cause === "unavailable";
  if (!isAutomatic && held.limit === undefined && state.phase.name !== "interrupted")
    return [`${held.cause} was left without a person`];
  const { velocity, loop, finishRefusals, refusedClaim } = counters;
  const isKept =
    state.counters.velocity === velocity &&
    state.counters.loop === loop &&
    state.counters.finishRefusals === finishRefusals &&
    state.counters.refusedClaim === refusedClaim;
  return isAutomatic && !isKept ? ["a mere report lets what was counted begin anew"] : [];
}

/** TM10: a person's word on one action is none on another, and help is no word on any. */
function brokenWord(state: TaskState, previous: TaskState, event: TaskEvent): string[] {
  const { phase: asked, memory } = previous;
  if (asked.name !== "asking" || !(event.kind === "answered" || event.kind === "observed")) return [];
  const stepIndex = asked.stepIndex ?? memory.history.at(-1)?.stepIndex;
  const isAbout = (step: number) => asked.byModel !== true && step === stepIndex;
  const flagged = memory.history.filter((past) => past.mayHaveLanded === true && !isAbout(past.stepIndex));
  const kept = flagged.every((past) =>
    state.memory.history.some((one) => one.stepIndex === past.stepIndex && one.mayHaveLanded === true),
  );
  const forgotten = memory.deeds.refused.filter(
    (one) => !isAbout(one.stepIndex) && !state.memory.deeds.refused.some((other) => other.stepIndex === one.stepIndex),
  );
  return [
    ...(kept ? [] : ["what may have landed is forgotten for a word on something else"]),
    ...(forgotten.length === 0 ? [] : ["a refusal is forgotten for a word on something else"]),
  ];
}

/** TM14: what was said to an earlier question is no answer to this one. */
function brokenTurn(state: TaskState, previous: TaskState, event: TaskEvent): string[] {
  if (event.kind !== "answered" && event.kind !== "approved") return [];
  const isLate = event.turn !== undefined && event.turn !== previous.delivery.turn;
  return isLate && state.phase !== previous.phase ? [`${event.kind} for another question`] : [];
}
