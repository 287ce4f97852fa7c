/** Commands of a task, carried out through Temporal; each ends as an event. */

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
 * What this run may know before the server does (TM10): an update, or the result of a local activity, is kept only with the end
 * of its workflow task. Of a worker that is killed in between nothing stays, and the next one may decide otherwise.
 */
export interface HistoryProgress {
  /** Updates and results of local activities so far, but for what was told to the tables. */
  heard: number;
  /** How many of them are in history for sure: something that was started after them has ended, or a signal came after them. */
  kept: number;
  /** How many there were when the run last had nothing left to do. */
  before: number;
  /** The tables could not be written at once, and are written later. */
  behind: boolean;
}

/** Starts what is named and not running; cancels what runs and is no longer named. */
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
 * What one command has started. The SDK notes where each promise of a workflow was made, which takes longer than all that is
 * done with it: there are no more of them than there have to be.
 */
export class Work {
  readonly running: Running;
  /** Nobody waits for it any more. */
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
   * What is cancelled when it is dropped. A local activity must not be: where it ends as its cancel is asked for in a later workflow
   * task than it began in, that task fails (SDK 1.24, "Invalid transition in state machine"). It is short, and its end is not heard.
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

/** Each upsert is an event and a write to the index: only what differs from what stands there. */
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

/** Cancelled because no longer named: nobody waits for it. Anything else is a bug and must stall the task, not hide. */
function unlessCancelled(error: unknown): void {
  if (!isCancellation(error)) throw error;
}

/** Every end of an activity but its cancellation is an event. */
function startActivity(work: Work, command: ActivityCommand): void {
  const { id, name } = command;
  const { history, mailbox } = work.running;
  // The name and the result belong together by `ActivityShapes`; Temporal's untyped call loses that.
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
  // What others read must not run ahead of history: a normal activity starts only when all before it is kept.
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
    // That something was told decides nothing but what need not be told again.
    if (name !== "record" || flushesUncounted !== true) history.heard += 1;
    done(value);
  }, failed);
}

/** Marks what is started for one step, so that an operator sees it together. Costs no event. */
const groupsOf = (step: number | undefined): EventGroupMarker[] =>
  step === undefined ? [] : [createEventGroup(`step ${step}`, { id: `step-${step}` })];

/** What was heard before it began is in history, now that it has ended. */
export function keep(history: HistoryProgress, heard: number): void {
  history.kept = Math.max(history.kept, heard);
}

function faultOf(error: unknown): ActivityFault {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (!(cause instanceof Error)) return { type: "Failure", message: "unknown failure" };
  const type = cause instanceof ApplicationFailure ? (cause.type ?? "Failure") : cause.name;
  return { type, message: cause.message, usage: readAttemptUsage(toldBy(cause)) };
}

/** What the attempts told of themselves: with the last failure, or, where nothing more was heard, in the last heartbeat. */
function toldBy(cause: Error): unknown {
  if (cause instanceof ApplicationFailure) return cause.details?.[0];
  return cause instanceof TimeoutFailure ? cause.lastHeartbeatDetails : undefined;
}
