/** Absorb: every transition of a task; mints action ids, runs the gate, routes verdicts (task-machine §1). Elsewhere: reducer. */

import { countTime } from "../limits/budget.js";
import { close } from "./close.js";
import type { TaskEvent } from "./command.js";
import { approvalExpired, approved, cancelled, held, paused, resumed } from "./control.js";
import { forgetOldIds, observed } from "./observed.js";
import { isWorking } from "./phase.js";
import { agreed } from "./preparing.js";
import { withinBudget } from "./reflecting.js";
import { done, failed, isAwaited } from "./results.js";
import { answered } from "./resume.js";
import { answeredAhead, dropAhead, isAhead } from "./speculating.js";
import { IDLE_MS, LONG_TURN_MS, type TaskState, update } from "./state.js";
import { interrupt, rearm } from "./transition.js";

export function absorb(state: TaskState, event: TaskEvent, nowMs: number): TaskState {
  const timed = withTime(state, event, nowMs);
  const stepped = withUserContract(step(timed, event, nowMs), nowMs);
  return forgetOldIds(withFlush(withinBudget(timed, stepped, nowMs)));
}

/** Counted before the event is absorbed, so that its reply tells the time. */
function withTime(state: TaskState, event: TaskEvent, nowMs: number): TaskState {
  const { phase } = state;
  const doing = isWorking(phase) ? "working" : phase.name === "acting" ? "acting" : "waiting";
  const heard = !["timer", "rollOverDue", "done", "failed"].includes(event.kind);
  return update(state, { counters: { time: countTime(state.counters.time, doing, nowMs, heard) } });
}

function step(state: TaskState, event: TaskEvent, nowMs: number): TaskState {
  switch (event.kind) {
    case "observed":
      return observed(state, event.observation, nowMs);
    case "answered":
      return answered(state, event.text, nowMs);
    case "approved":
      return approved(state, event, nowMs);
    case "cancelled":
      return cancelled(state, event.reason, nowMs);
    case "paused":
      return paused(state);
    case "resumed":
      return resumed(state, event, nowMs);
    case "done":
      if (event.result.name === "record") return flushed(state, event.id, event.result.value.upTo);
      if (isAhead(state, event.id)) return answeredAhead(state, event.result);
      if (!isAwaited(state, event.id)) return state;
      return state.phase.name === "paused" ? held(state, event) : done(state, event.result, nowMs);
    case "failed":
      // The task's own work goes on; the facts stay pending and go with the next flush.
      if (event.id === state.projection.flush.command)
        return update(state, { projection: { flush: { ...state.projection.flush, command: null } } });
      if (isAhead(state, event.id)) return dropAhead(state, event.fault.usage);
      if (!isAwaited(state, event.id)) return state;
      return state.phase.name === "paused" ? held(state, event) : failed(state, event, nowMs);
    case "timer":
      return timer(state, event.id, nowMs);
    case "rollOverDue":
      return update(state, {
        run: { rollOverDue: true },
        projection: {
          flush: {
            ...state.projection.flush,
            wanted: state.projection.flush.wanted || state.projection.facts.length > 0,
          },
        },
      });
  }
}

function timer(state: TaskState, id: string, nowMs: number): TaskState {
  if (id === longTurnTimer(state)) {
    return update(state, {
      delivery: { longTurnTold: true },
      projection: { flush: { ...state.projection.flush, wanted: true } },
    });
  }
  if (id !== state.run.idle.timer) return state;
  const { phase } = state;
  if (phase.name === "approving") return approvalExpired(state, nowMs);
  if (phase.name === "interrupted") {
    const text = "It was left alone for 30 days.";
    return close(state, { status: "failed", thought: "The task was abandoned.", text }, nowMs);
  }
  if (phase.name !== "acting") return rearm(state, nowMs + IDLE_MS);
  const dueMs = state.client.lastContactMs + IDLE_MS;
  if (nowMs < dueMs) return rearm(state, dueMs);
  const reason = "Nothing was heard from the browser for 30 minutes.";
  return interrupt(state, { cause: "idle", reason, resume: { kind: "acting", phase } }, nowMs);
}

/** Named while a turn is in the making and was not yet told as a long one. */
export function longTurnTimer(state: TaskState): string {
  return `turn-${state.delivery.turn}-${LONG_TURN_MS}`;
}

function flushed(state: TaskState, id: string, upTo: number): TaskState {
  if (id !== state.projection.flush.command) return state;
  return update(state, {
    projection: {
      flush: { ...state.projection.flush, command: null },
      facts: state.projection.facts.filter((pending) => pending.sequence > upTo),
    },
  });
}

/** At most one flush is in flight; the next starts when it is over (task-machine §7). */
function withFlush(state: TaskState): TaskState {
  if (!state.projection.flush.wanted || state.projection.flush.command !== null) return state;
  const command = `record-${state.run.commands}`;
  return update(state, {
    run: { commands: state.run.commands + 1 },
    projection: { flush: { wanted: false, command, upTo: state.projection.factSequence } },
  });
}

/** A contract that the user sent needs no agreeing. */
function withUserContract(state: TaskState, nowMs: number): TaskState {
  const {
    settings: { userContract },
    progress: { contract },
    phase,
  } = state;
  const isNew = userContract !== null && contract === null && phase.name === "preparing";
  return isNew ? agreed(state, userContract, nowMs) : state;
}
