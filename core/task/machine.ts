/**
 * Task machine: `absorb` applies an event to the state; `decide` returns the commands that should be under way, each
 * with a deterministic id. Both delegate to the current phase.
 */

import { countTime } from "../limits/budget.js";
import { isOtherPage, type Observation } from "../turn/observation.js";
import type { ActivityFault, NamedResult, TaskCommand, TaskEvent } from "./command.js";
import { isKnown, isOfTurn, speak, withReply } from "./delivery.js";
import { attributesOf, describe } from "./operator-view.js";
import type { SuspendedWork } from "./phase.js";
import { resumeActing, settleWithdrawn } from "./phases/acting.js";
import { approved } from "./phases/approving.js";
import { answered } from "./phases/asking.js";
import { choose } from "./phases/choosing.js";
import { resume, withinBudget } from "./phases/interrupted.js";
import { dropSpeculation, isSpeculative, keepSpeculation } from "./phases/judging.js";
import { setContract } from "./phases/preparing.js";
import { definitionIn, isWorking, labelOf, statusOf } from "./phases/table.js";
import { close } from "./phases/waiting.js";
import { IDLE_MS, LONG_TURN_MS, originsOf, pageOf, type TaskState, update } from "./state.js";
import { flushOf, type ResumeOptions, resetIdleTimer, spend, withHint, withoutSecrets } from "./transition.js";

/** `hearsOfLongTurns`: false for older runs, which notice a long turn by a timer alone. */
export function absorb(state: TaskState, event: TaskEvent, nowMs: number, hearsOfLongTurns = true): TaskState {
  const timed = withTime(state, event, nowMs);
  const stepped = withinBudget(timed, withUserContract(step(timed, event, nowMs), nowMs), nowMs);
  const told = hearsOfLongTurns && isToBeTold(stepped, event) ? withFlushing(stepped, { wanted: true }) : stepped;
  return withFlush(withReply(told, statusOf(told.phase)));
}

/** TM13: the projections are written when an activity takes long, and when work continues after a person's word. */
function isToBeTold({ phase }: TaskState, { kind }: TaskEvent): boolean {
  const isTelling = kind === "longTurn" || kind === "answered" || kind === "approved" || kind === "resumed";
  return isTelling && isInTheMaking(phase);
}

/** An activity is under way that may take long. Gathering evidence does not. */
const isInTheMaking = (phase: TaskState["phase"]): boolean => isWorking(phase) && phase.name !== "gathering";

/** Origins remembered, oldest first. Later ones are dropped, so that a series of redirects cannot displace the first. */
const SEEN = 200;

/** Counts working time before the event is absorbed, so that the reply includes it. */
function withTime(state: TaskState, event: TaskEvent, nowMs: number): TaskState {
  const { phase, counters } = state;
  const doing = isWorking(phase) ? "working" : phase.name === "acting" ? "acting" : "waiting";
  const heard = !["timer", "longTurn", "rollOverDue", "done", "failed"].includes(event.kind);
  return update(state, { counters: { time: countTime(counters.time, doing, nowMs, heard) } });
}

function step(state: TaskState, event: TaskEvent, nowMs: number): TaskState {
  const { phase } = state;
  switch (event.kind) {
    case "observed":
      return observed(state, event.observation, nowMs);
    case "answered":
      return phase.name === "asking" && isOfTurn(state, event) ? answered({ ...state, phase }, event, nowMs) : state;
    case "approved":
      return phase.name === "approving" && isOfTurn(state, event) ? approved({ ...state, phase }, event, nowMs) : state;
    case "cancelled":
      return cancel(state, event.reason, nowMs);
    case "paused":
      return pause(state);
    case "resumed":
      return resumed(state, event, nowMs);
    case "done": {
      const { id, result } = event;
      if (result.name === "record") return flushed(state, id, result.value.upTo);
      if (result.value.secrets !== undefined) return step(...withoutTyped(state, event), nowMs);
      return isSpeculative(state, id) ? keepSpeculation(state, result) : ended(state, event, nowMs);
    }
    case "failed":
      // A failed flush does not stop the task. The facts stay pending until the next flush.
      if (event.id === state.projection.flush.command) return withFlushing(state, { command: null });
      return isSpeculative(state, event.id) ? dropSpeculation(state, event.fault.usage) : ended(state, event, nowMs);
    case "timer":
      return timer(state, event.id, nowMs);
    case "longTurn":
      return state;
    case "rollOverDue": {
      const { flush, facts } = state.projection;
      return update(withFlushing(state, { wanted: flush.wanted || facts.length > 0 }), { run: { rollOverDue: true } });
    }
  }
}

/** Removes the secret values from the state and the result. The cast is safe: activity and result stay the same. */
function withoutTyped(state: TaskState, event: Extract<TaskEvent, { kind: "done" }>): [TaskState, TaskEvent] {
  const { secrets = [], ...value } = event.result.value;
  return [withoutSecrets(state, secrets), { ...event, result: { ...event.result, value } as NamedResult }];
}

function observed(state: TaskState, observation: Observation, nowMs: number): TaskState {
  const { phase, settings, client, delivery } = state;
  if (isKnown(state, observation.observationId)) return state;
  const takenOver = settings.surefoot && observation.clientId !== client.clientId;
  if (phase.name === "closing" || (takenOver && observation.takeover !== true)) return state;
  const isFirst = delivery.waiting.length === 0;
  const isReplaced = isInTheMaking(phase) && isOtherPage(client.page, observation);
  const seen = update(state, {
    client: {
      page: pageOf(observation),
      seen: [...new Set([...client.seen, ...originsOf(observation)])].slice(0, SEEN),
      settled: settings.surefoot ? observation.settled : undefined,
      inField: observation.inField,
      // Another client was told nothing yet.
      seek: takenOver ? undefined : client.seek,
      clientId: observation.clientId,
      executionNext: observation.execution ?? client.executionNext,
      lastContactMs: nowMs,
      chosenOn: client.chosenOn ?? (isReplaced ? client.page : undefined),
    },
    delivery: {
      waiting: [...delivery.waiting, observation.observationId],
      turnStartedMs: isFirst ? nowMs : delivery.turnStartedMs,
      longTurnTold: isFirst ? false : delivery.longTurnTold,
    },
  });
  const settled = settleWithdrawn(seen, { observation });
  return settled ?? definitionIn(seen, phase, nowMs).observed(observation, takenOver);
}

function cancel(state: TaskState, text: string, nowMs: number): TaskState {
  if (state.phase.name === "closing") return state;
  return close(dropSpeculation(state), { status: "cancelled", thought: "The task was cancelled.", text }, nowMs);
}

/** Lets running activities end and starts no new ones. Waiting clients are told at once that the task is paused. */
function pause(before: TaskState): TaskState {
  const state = dropSpeculation(before);
  const { phase } = state;
  if (phase.name === "closing" || phase.name === "paused") return state;
  const paused = update(state, { phase: { name: "paused", suspended: { phase } } });
  return speak(paused, { thought: "The task is paused.", reason: "Paused by the user. Resume it to go on." });
}

/** Absorbs events that arrived during the pause: first late receipts, then the activity's end or the observation. */
function resumed(state: TaskState, how: ResumeOptions, nowMs: number): TaskState {
  const { phase } = state;
  const { phase: held, end, ...meanwhile } = phase.name === "paused" ? phase.suspended : { phase };
  if (held.name === "interrupted") return resumeActing(resume({ ...state, phase: held }, how, nowMs), meanwhile);
  if (phase.name !== "paused") return state;
  const ready = update(resetIdleTimer(withHint(state, how, nowMs), nowMs + IDLE_MS), { phase: held });
  const settled = settleWithdrawn(ready, meanwhile);
  if (settled !== null) return settled;
  return end === undefined ? definitionIn(ready, held, nowMs).unpaused(meanwhile) : ended(ready, end, nowMs);
}

/** Absorbs the end of the activity that the phase awaits. During a pause, the end is stored until resume. */
function ended(state: TaskState, end: NonNullable<SuspendedWork["end"]>, nowMs: number): TaskState {
  const { phase } = state;
  const working = phase.name === "paused" ? phase.suspended.phase : phase;
  if (!("command" in working) || working.command !== end.id) return state;
  if (phase.name === "paused") return update(state, { phase: { ...phase, suspended: { ...phase.suspended, end } } });
  return end.kind === "done" ? done(state, end.result, nowMs) : failed(state, end.fault, nowMs);
}

function done(before: TaskState, result: NamedResult, nowMs: number): TaskState {
  const { earlier } = result.value;
  const state = earlier === undefined ? before : spend(before, earlier);
  const next = definitionIn(state, state.phase, nowMs).result(result);
  const { phase } = next;
  // An action proposed along with the plan passes the same rules as any other choice.
  if (phase.name !== "choosing" || phase.first === undefined) return next;
  return choose(next, phase.first, { kind: "plan", refusals: 0 }, nowMs);
}

function failed(before: TaskState, fault: ActivityFault, nowMs: number): TaskState {
  const state = fault.usage === undefined ? before : spend(before, fault.usage);
  return definitionIn(state, state.phase, nowMs).failed(fault);
}

function timer(state: TaskState, id: string, nowMs: number): TaskState {
  if (id === longTurnTimer(state))
    return update(withFlushing(state, { wanted: true }), { delivery: { longTurnTold: true } });
  if (id !== state.run.idle.timer) return state;
  return definitionIn(state, state.phase, nowMs).idle() ?? resetIdleTimer(state, nowMs + IDLE_MS);
}

/** Timer id; `decide` names it while a turn is in progress and not yet reported as long. */
const longTurnTimer = ({ delivery }: TaskState): string => `turn-${delivery.turn}-${LONG_TURN_MS}`;

function flushed(state: TaskState, id: string, upTo: number): TaskState {
  const { flush, facts } = state.projection;
  if (id !== flush.command) return state;
  const left = facts.filter((pending) => pending.sequence > upTo);
  return update(withFlushing(state, { command: null }), { projection: { facts: left } });
}

/** Starts a wanted flush, unless one is in flight. */
function withFlush(state: TaskState): TaskState {
  const { flush, factSequence } = state.projection;
  const { commands } = state.run;
  if (!flush.wanted || flush.command !== null) return state;
  const started = withFlushing(state, { wanted: false, command: `record-${commands}`, upTo: factSequence });
  return update(started, { run: { commands: commands + 1 } });
}

const withFlushing = (state: TaskState, changes: Partial<TaskState["projection"]["flush"]>): TaskState =>
  update(state, { projection: { flush: { ...state.projection.flush, ...changes } } });

/** A contract sent by the user needs no agreement. */
function withUserContract(state: TaskState, nowMs: number): TaskState {
  const { userContract } = state.settings;
  const isNew = userContract !== null && state.progress.contract === null && state.phase.name === "preparing";
  return isNew ? setContract(state, userContract, nowMs) : state;
}

/** `hearsOfLongTurns`: activities signal that they take long. False for older runs, which set a timer of their own. */
export function decide(state: TaskState, nowMs: number, hearsOfLongTurns = true): readonly TaskCommand[] {
  const { phase, projection, run, delivery } = state;
  const status = statusOf(phase);
  const commands: TaskCommand[] = [
    { kind: "attributes", values: attributesOf(state, status) },
    ...workOf(state, nowMs),
  ];
  const flush = projection.flush.command;
  if (flush !== null) commands.push(flushOf(state, flush, status));
  const details: TaskCommand = { kind: "details", text: describe(state, labelOf(state, phase)) };
  if (phase.name === "closing") return [...commands, details, ...(flush === null ? [{ kind: "close" } as const] : [])];
  if (run.rollOverDue && isQuiet(state)) return [...commands, { kind: "rollOver" }];
  if (phase.name !== "asking" && phase.name !== "paused") {
    commands.push({ kind: "timer", id: run.idle.timer, atMs: run.idle.atMs, summary: idleSummary(state) });
  }
  const isLong = isInTheMaking(phase) && delivery.waiting.length > 0;
  if (!hearsOfLongTurns && isLong && !delivery.longTurnTold) {
    const atMs = delivery.turnStartedMs + LONG_TURN_MS;
    commands.push({ kind: "timer", id: longTurnTimer(state), atMs, summary: "tell that this turn takes long" });
  }
  return [...commands, details];
}

/** While paused, only the activity that was already under way stays named, until it ends. */
function workOf(state: TaskState, nowMs: number): readonly TaskCommand[] {
  const { phase } = state;
  if (phase.name !== "paused") return definitionIn(state, phase, nowMs).commands();
  return phase.suspended.end === undefined ? definitionIn(state, phase.suspended.phase, nowMs).commands() : [];
}

/** A run may be rolled over only while nothing is in flight and no client waits. */
function isQuiet({ phase, delivery, projection }: TaskState): boolean {
  const working = phase.name === "paused" ? phase.suspended.phase : phase;
  const hasEnded = phase.name === "paused" && phase.suspended.end !== undefined;
  return (hasEnded || !isWorking(working)) && delivery.waiting.length === 0 && projection.flush.command === null;
}

function idleSummary({ phase }: TaskState): string {
  if (phase.name === "interrupted") return "abandon after 30 days";
  return phase.name === "approving" ? "the request for approval expires" : "idle after 30 minutes";
}
