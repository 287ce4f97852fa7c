/** Commands of a task: runs them through Temporal; each ends as an event. */

import type { ActivityOptions, EventGroupMarker } from "@temporalio/workflow";
import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  createEventGroup,
  isCancellation,
  scheduleActivity,
  scheduleLocalActivity,
  setCurrentDetails,
  sleep,
  TimeoutFailure,
  upsertSearchAttributes,
  workflowInfo,
} from "@temporalio/workflow";
import { readAttemptUsage } from "../core/limits/budget.js";
import type { ActivityCommand, ActivityFault, NamedResult, TaskCommand, TaskEvent } from "../core/task/command.js";
import type { TaskAttributes } from "../core/task/operator-view.js";
import { AT_ONCE, AT_ONCE_TIMEOUT, optionsFor } from "./activity-options.js";
import type { Mailbox } from "./mailbox.js";
import { searchAttributesOf } from "./messages.js";

interface Running {
  readonly underWay: Map<string, Work>;
  readonly mailbox: Mailbox;
  readonly history: HistoryProgress;
  readonly modelAttemptMs?: number | undefined;
  readonly flushesUncounted?: true | undefined;
}

/**
 * Counts updates and results of local activities that this run may know before the server does (TM10). The server keeps them
 * only when their workflow task ends. If the worker is killed before, they are lost and the next worker may decide otherwise.
 */
export interface HistoryProgress {
  /** Updates and results of local activities so far, without writes to the tables. */
  heard: number;
  /** Number of these that are surely in history: work started after them has ended, or a signal came later. */
  kept: number;
  /** Value of `heard` when the run last had nothing left to do. */
  before: number;
  /** True while a failed write to the tables is still to be repeated. */
  behind: boolean;
}

/** Starts commands that do not run yet, and cancels running ones that are no longer listed. */
export function reconcile(commands: readonly TaskCommand[], running: Running): void {
  const { underWay } = running;
  const named = new Set(commands.flatMap((command) => ("id" in command ? [command.id] : [])));
  for (const [id, work] of underWay) {
    if (named.has(id)) continue;
    underWay.delete(id);
    work.drop();
  }
  for (const command of commands) {
    if (command.kind === "details") setCurrentDetails(command.text);
    if (command.kind === "attributes") upsertChanged(command.values);
    if (!("id" in command) || underWay.has(command.id)) continue;
    const work = new Work(command.id, running);
    underWay.set(command.id, work);
    if (command.kind === "timer") startTimer(work, command);
    else startActivity(work, command);
  }
}

/**
 * Work that one command has started. The SDK records where a workflow creates each promise, which takes longer than all other
 * work on it. Create no more promises than necessary.
 */
export class Work {
  readonly running: Running;
  /** True once no command needs it. */
  isDropped = false;
  private readonly id: string;
  private scope: CancellationScope | undefined;

  constructor(id: string, running: Running) {
    this.id = id;
    this.running = running;
  }

  drop(): void {
    this.isDropped = true;
    this.scope?.cancel();
  }

  /**
   * Runs work that `drop` cancels. Never use it for a local activity: if it ends while a later workflow task requests its
   * cancel, that task fails (SDK 1.24, "Invalid transition in state machine"). Local activities are short; `end` ignores them.
   */
  cancellable<T>(start: () => Promise<T>): Promise<T> {
    this.scope ??= new CancellationScope();
    return this.scope.run(start);
  }

  end(event: TaskEvent): void {
    if (this.isDropped) return;
    const { underWay, mailbox } = this.running;
    underWay.delete(this.id);
    mailbox.push(event);
  }
}

/** Upserts only changed values, because each upsert is an event and a write to the index. */
function upsertChanged(values: TaskAttributes): void {
  const known = workflowInfo().typedSearchAttributes;
  const changed = searchAttributesOf(values).filter(({ key, value }) => known.get(key) !== value);
  if (changed.length > 0) upsertSearchAttributes(changed);
}

function startTimer(work: Work, timer: Extract<TaskCommand, { kind: "timer" }>): void {
  const { history } = work.running;
  const { heard } = history;
  const milliseconds = Math.max(1, timer.atMs - Date.now());
  work
    .cancellable(() => sleep(milliseconds, { summary: timer.summary }))
    .then(() => {
      keep(history, heard);
      work.end({ kind: "timer", id: timer.id });
    }, unlessCancelled);
}

/** Ignores the cancellation of dropped work. Any other error is a bug and must stall the task, not hide. */
function unlessCancelled(error: unknown): void {
  if (!isCancellation(error)) throw error;
}

/** Every end of an activity but its cancellation is an event. */
function startActivity(work: Work, command: ActivityCommand): void {
  const { id, name } = command;
  const { history, mailbox } = work.running;
  // The cast: `ActivityShapes` ties each name to its result; Temporal's untyped call loses that.
  const done = (value: unknown) => work.end({ kind: "done", id, result: { name, value } as NamedResult });
  const failed = (error: unknown) => {
    if (!isCancellation(error)) work.end({ kind: "failed", id, fault: faultOf(error) });
  };
  const first = AT_ONCE[name];
  if (first === undefined) {
    schedule(work, command, done, failed);
    return;
  }
  const isTold = name === "record";
  const again = (error: unknown) => {
    if (isCancellation(error) || work.isDropped) return;
    if (isTold) {
      history.behind = true;
      mailbox.look();
    }
    const caughtUp = (value: unknown) => {
      if (isTold) history.behind = false;
      done(value);
    };
    schedule(work, command, caughtUp, failed);
  };
  // The tables must not run ahead of history. A normal activity starts only when history has all before it.
  if (isTold && history.kept < history.heard) schedule(work, command, done, again, first);
  else scheduleAtOnce(work, command, first, done, again);
}

function schedule(
  work: Work,
  { name, input, summary, step }: ActivityCommand,
  done: (value: unknown) => void,
  failed: (error: unknown) => void,
  more?: ActivityOptions,
): void {
  const { history, modelAttemptMs } = work.running;
  const { heard } = history;
  const usual = optionsFor(name, workflowInfo().taskQueue, modelAttemptMs);
  const options = { ...usual, ...more, summary, eventGroups: groupsOf(step) };
  work
    .cancellable(() => scheduleActivity(name, [input], options))
    .then((value) => {
      keep(history, heard);
      done(value);
    }, failed);
}

function scheduleAtOnce(
  work: Work,
  { name, input, summary, step }: ActivityCommand,
  first: ActivityOptions,
  done: (value: unknown) => void,
  failed: (error: unknown) => void,
): void {
  const { history, flushesUncounted } = work.running;
  const options = { ...first, scheduleToCloseTimeout: AT_ONCE_TIMEOUT, summary, eventGroups: groupsOf(step) };
  scheduleLocalActivity(name, [input], options).then((value) => {
    // The result of `record` decides only what need not be recorded again.
    if (name !== "record" || flushesUncounted !== true) history.heard += 1;
    done(value);
  }, failed);
}

/** Groups the activities of one step, so that operators see them together. Costs no event. */
const groupsOf = (step: number | undefined): EventGroupMarker[] =>
  step === undefined ? [] : [createEventGroup(`step ${step}`, { id: `step-${step}` })];

/** The end of work shows that all heard before its start is in history. */
export function keep(history: HistoryProgress, heard: number): void {
  history.kept = Math.max(history.kept, heard);
}

function faultOf(error: unknown): ActivityFault {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (!(cause instanceof Error)) return { type: "Failure", message: "unknown failure" };
  const type = cause instanceof ApplicationFailure ? (cause.type ?? "Failure") : cause.name;
  return { type, message: cause.message, usage: readAttemptUsage(toldBy(cause)) };
}

/** Report of the attempts: from the last failure, or after a time-out from the last heartbeat. */
function toldBy(cause: Error): unknown {
  if (cause instanceof ApplicationFailure) return cause.details?.[0];
  return cause instanceof TimeoutFailure ? cause.lastHeartbeatDetails : undefined;
}
