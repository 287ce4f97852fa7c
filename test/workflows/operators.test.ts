/** What operators see of a task on a real server: attributes, details, summaries, event groups (OP6). */

import { temporal } from "@temporalio/proto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ATTRIBUTE_TYPES } from "../../core/task/operator-view.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { type LabTask, openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { cancelTaskSignal, pauseTaskSignal, progressQuery, resumeTaskSignal } from "../../workflows/messages.js";
import { finish, historyOf, next, waitFor } from "./lab-steps.js";

let lab: TaskLab;
const STEPS = 4;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
  await lab.work(fakeWorld(STEPS).activities);
});
afterAll(() => lab.close());

async function attributesOf(task: LabTask): Promise<Record<string, unknown>> {
  const { typedSearchAttributes } = await task.handle.describe();
  const known = Object.keys(ATTRIBUTE_TYPES);
  const pairs = typedSearchAttributes.getAll().filter(({ key }) => known.includes(key.name));
  return Object.fromEntries(pairs.map(({ key, value }) => [key.name, value]));
}

async function upserts(task: LabTask): Promise<number> {
  const events = await historyOf(task);
  return events.filter((event) => event.upsertWorkflowSearchAttributesEventAttributes).length;
}

describe("search attributes", () => {
  test("OP6 they are there from the start, steps cost none, and the end brings status, outcome and steps", async () => {
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    const opening = { SfHost: "site.test", SfStatus: "running", SfNeedsHuman: false };
    expect(await attributesOf(task)).toEqual({ ...opening, SfTenant: task.start.task.tenantId });
    await next(task, "o1", first).then((reply) => finish(task, reply));
    await task.handle.result();
    expect(await attributesOf(task)).toMatchObject({ SfStatus: "completed", SfOutcome: "verified", SfSteps: STEPS });
    expect(await upserts(task)).toBe(1);
  });

  test("OP6 a pause shows that a person is needed, and can be found by it", async () => {
    const task = lab.task(anObservation("o0"));
    await task.begin();
    await task.handle.signal(pauseTaskSignal);
    await waitFor(async () => (await attributesOf(task)).SfNeedsHuman === true);
    expect(await attributesOf(task)).toMatchObject({ SfStatus: "paused" });
    const query = `SfNeedsHuman = true AND SfStatus = "paused" AND WorkflowId = "${task.handle.workflowId}"`;
    await waitFor(async () => (await lab.client.workflow.count(query)).count === 1);
    await task.handle.signal(resumeTaskSignal, {});
    await waitFor(async () => (await attributesOf(task)).SfNeedsHuman === false);
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("OP6 a roll-over keeps them and tells the steps so far", async () => {
    const task = lab.task(anObservation("o0"), { stepsPerRun: 2 });
    const { runId } = await task.begin().then(() => task.handle.describe());
    const replies = await finish(task, await task.observe(anObservation("again")));
    expect(replies.at(-1)).toMatchObject({ outcome: "verified" });
    const firstRun = lab.client.workflow.getHandle(task.handle.workflowId, runId);
    const { typedSearchAttributes } = await firstRun.describe();
    const steps = typedSearchAttributes.getAll().find(({ key }) => key.name === "SfSteps");
    expect(steps?.value).toBe(2);
    expect(await attributesOf(task)).toMatchObject({ SfHost: "site.test", SfStatus: "completed", SfSteps: STEPS });
  });
});

describe("history", () => {
  test("OP6 what belongs to a step carries its event group, and every activity and timer a summary", async () => {
    const task = lab.task(anObservation("o0"));
    await finish(task, await task.begin());
    await task.handle.result();
    const events = await historyOf(task);
    const scheduled = events.filter((event) => event.activityTaskScheduledEventAttributes);
    const groupsOf = (event: (typeof events)[number]) =>
      (event.eventGroupMarkers ?? []).map((marker) => marker.label?.id ?? "");
    const grouped = scheduled.flatMap((event) => {
      const name = event.activityTaskScheduledEventAttributes?.activityType?.name ?? "";
      return [`${name} ${groupsOf(event).join()}`];
    });
    expect(grouped).toEqual([
      "prepare ",
      "refineStep step-1",
      "refineStep step-2",
      "refineStep step-3",
      "refineStep step-4",
      "judgeCompletion ",
    ]);
    const timers = events.filter((event) => event.timerStartedEventAttributes);
    for (const event of [...scheduled, ...timers]) {
      expect(event.userMetadata?.summary, temporal.api.enums.v1.EventType[event.eventType ?? 0]).toBeTruthy();
    }
  });

  test("OP6 current details tell a person where the task stands", async () => {
    const task = lab.task(anObservation("o0"));
    await next(task, "o1", await task.begin());
    await waitFor(async () => (await task.handle.query(progressQuery)).stepIndex === 2);
    const metadata = await task.handle.query<{ currentDetails?: string }>("__temporal_workflow_metadata");
    expect(metadata.currentDetails).toContain("☑ Step 1");
    expect(metadata.currentDetails).toContain("▶ Step 2");
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("OP6 current details of a task that is over tell how it ended, and nothing as under way", async () => {
    const task = lab.task(anObservation("o0"));
    await finish(task, await task.begin());
    await task.handle.result();
    const metadata = await task.handle.query<{ currentDetails?: string }>("__temporal_workflow_metadata");
    expect(metadata.currentDetails).toContain("it is over: completed, verified.");
    expect(metadata.currentDetails).not.toMatch(/[☐▶]/);
  });
});
