/** An outstanding action on another page, on a real server: it is checked there before it is said again (TM16). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { finish } from "./lab-steps.js";

let lab: TaskLab;
beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

describe("a client that reports another page and no receipt", () => {
  test("TM16 gets the same action for that page, and the task goes on to its end", async () => {
    const world = fakeWorld(2);
    await lab.work(world.activities);
    const task = lab.task(anObservation("first"));
    const first = await task.begin();
    const again = await task.observe(anObservation("second"));
    expect(again).toMatchObject({ actionId: first.actionId, redelivered: true, turn: first.turn + 1 });
    expect(world.calls.filter((name) => name === "recheck")).toHaveLength(1);
    const replies = await finish(task, again);
    expect(replies.at(-1)).toMatchObject({ status: "completed" });
  });
});
