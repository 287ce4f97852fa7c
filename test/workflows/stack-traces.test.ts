/** Stack traces of workflows on a real server: kept only by threads that were made to keep them (OP44). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { withPrelude } from "../../stack/threads.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { finish } from "./lab-steps.js";

let lab: TaskLab;
const { activities } = fakeWorld(4);

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

describe("stack traces", () => {
  test("OP44 a worker without them does a task all the same, and says so to whoever asks for one", async () => {
    await withPrelude(() => lab.work(activities));
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    await expect(task.handle.query("__stack_trace")).rejects.toThrow(/stack traces are not enabled on this worker/);
    await finish(task, first);
  });

  test("OP44 threads that are made later, or outside, keep them: the place that a task waits at", async () => {
    await withPrelude(async () => {});
    await lab.work(activities);
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    expect(await task.handle.query("__stack_trace")).toMatch(/workflows\/\w+\.[jt]s:\d+/);
    await finish(task, first);
  });
});
