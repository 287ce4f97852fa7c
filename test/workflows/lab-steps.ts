/** Lab steps: what tests of tasks on a real server have in common: carry out what is asked, wait, look at history. Test support. */

import type { NextAction } from "../../core/task/reply.js";
import { anObservation, aReceipt } from "../../testing/builders.js";
import type { LabTask } from "../../testing/task-lab.js";

/** Carries out whatever the reply asks for, under the given observation id. */
export function next(task: LabTask, id: string, reply: NextAction): Promise<NextAction> {
  if (reply.actionId === undefined) throw new Error(`no action in ${reply.status}`);
  return task.observe(anObservation(id, { receipts: [aReceipt(reply.actionId)] }));
}

/** Goes on for as long as there is something to do; all replies, the given one first. */
export async function finish(task: LabTask, reply: NextAction, prefix = "f"): Promise<NextAction[]> {
  const replies = [reply];
  for (let index = 0; replies.at(-1)?.status === "executing"; index++) {
    replies.push(await next(task, `${prefix}${index}`, replies.at(-1) as NextAction)); // never empty
  }
  return replies;
}

export async function historyOf(task: LabTask) {
  const { events } = await task.handle.fetchHistory();
  return events ?? [];
}

/** Kinds of events, in order, without those that skipping time adds. */
export async function eventTypes(task: LabTask): Promise<string[]> {
  const kinds = (await historyOf(task)).map(
    (event) => Object.keys(event).find((key) => key.endsWith("EventAttributes")) ?? "",
  );
  return kinds.filter((kind) => !/TimeSkipping|OptionsUpdated/.test(kind));
}

export async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("did not come true within 10 s");
}
