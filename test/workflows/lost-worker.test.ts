/** A worker that is lost with a model call, on a real server: what comes next is given to whoever is free (TM7). */

import { Context } from "@temporalio/activity";
import { ApplicationFailure } from "@temporalio/common";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createLostWorkerNotice } from "../../activities/lost-worker.js";
import { noticeLostWorkerOf } from "../../cli/stack/lost-workers.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { finish, historyOf } from "./lab-steps.js";

let lab: TaskLab;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

/** Whether the workflow task after the second attempt of the first model call was for the worker that has the task in memory. */
async function isStickyAfter(firstAttempt: () => Promise<never>): Promise<boolean> {
  const { activities } = fakeWorld(2);
  const noticing = createLostWorkerNotice({
    noticeLostWorker: (activity) => noticeLostWorkerOf(lab.client, activity),
  });
  const prepare = noticing(async (input: Parameters<typeof activities.prepare>[0]) => {
    return Context.current().info.attempt === 1 ? firstAttempt() : activities.prepare(input);
  });
  await lab.work({ ...activities, prepare });
  const task = lab.task(anObservation("o0"));
  const first = await task.begin();
  const events = await historyOf(task);
  const completed = events.findIndex((event) => event.activityTaskCompletedEventAttributes);
  const next = events.slice(completed).find((event) => event.workflowTaskScheduledEventAttributes);
  await finish(task, first);
  return Boolean(next?.workflowTaskScheduledEventAttributes?.taskQueue?.normalName);
}

test("TM7 after an attempt that fell silent the next workflow task is for anyone", async () => {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  expect(await isStickyAfter(() => silence)).toBe(false);
  // Nobody hears it, but a worker does not end before its activities.
  reject(new Error("it comes back to life"));
}, 40_000);

test("TM7 after one that failed it is for the worker that has the task in memory", async () => {
  expect(await isStickyAfter(() => Promise.reject(ApplicationFailure.retryable("busy")))).toBe(true);
}, 40_000);
