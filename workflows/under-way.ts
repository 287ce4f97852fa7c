/** Under way: a command carried out through Temporal, ending as an event. Elsewhere: effect runner. */

import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  scheduleActivity,
  scheduleLocalActivity,
  setCurrentDetails,
  sleep,
  workflowInfo,
} from "@temporalio/workflow";
import type { ActivityCommand, Command } from "../core/task/command.js";
import type { Done, Fault, TaskEvent } from "../core/task/event.js";
import { LOCAL_OPTIONS, optionsFor } from "./activity-options.js";

/** Starts what is named and not running; cancels what runs and is no longer named. */
export function reconcile(commands: readonly Command[], underWay: Map<string, () => void>, inbox: TaskEvent[]): void {
  const named = new Set(commands.flatMap((command) => ("id" in command ? [command.id] : [])));
  for (const [id, cancel] of underWay) {
    if (named.has(id)) continue;
    underWay.delete(id);
    cancel();
  }
  for (const command of commands) {
    if (command.kind === "details") setCurrentDetails(command.text);
    if (!("id" in command) || underWay.has(command.id)) continue;
    const push = (event: TaskEvent) => {
      underWay.delete(command.id);
      inbox.push(event);
    };
    const scope = new CancellationScope();
    underWay.set(command.id, () => scope.cancel());
    const work = command.kind === "timer" ? startTimer(scope, command) : startActivity(scope, command);
    work.then(push, (error: unknown) => {
      // Cancelled because no longer named: nobody waits for it. Anything else is a bug and must stall the task, not hide.
      if (!isCancellation(error)) throw error;
    });
  }
}

async function startTimer(scope: CancellationScope, timer: Extract<Command, { kind: "timer" }>): Promise<TaskEvent> {
  await scope.run(() => sleep(Math.max(1, timer.atMs - Date.now()), { summary: timer.summary }));
  return { kind: "timer", id: timer.id };
}

/** Rejects only when cancelled: every other end of an activity is an event. */
async function startActivity(scope: CancellationScope, command: ActivityCommand): Promise<TaskEvent> {
  try {
    const value = await scope.run(() => execute(command));
    // The name and the result belong together by `ActivityShapes`; Temporal's untyped call loses that.
    return { kind: "done", id: command.id, result: { name: command.name, value } as Done };
  } catch (error) {
    if (isCancellation(error)) throw error;
    return { kind: "failed", id: command.id, fault: faultOf(error) };
  }
}

async function execute(command: ActivityCommand): Promise<unknown> {
  const options = { ...optionsFor(command.name, workflowInfo().taskQueue), summary: command.summary };
  const local = LOCAL_OPTIONS[command.name];
  if (local === undefined) return scheduleActivity(command.name, [command.input], options);
  try {
    return await scheduleLocalActivity(command.name, [command.input], { ...local, summary: command.summary });
  } catch (error) {
    if (isCancellation(error)) throw error;
    return scheduleActivity(command.name, [command.input], options);
  }
}

function faultOf(error: unknown): Fault {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof ApplicationFailure) return { type: cause.type ?? "Failure", message: cause.message };
  if (cause instanceof Error) return { type: cause.name, message: cause.message };
  return { type: "Failure", message: "unknown failure" };
}
