/** Proves speculation on a real server: the next call runs beside the judge's, and ends with a no. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { aChoice, anObservation, someEvidence } from "../../testing/builders.js";
import { type FakeActivities, fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { cancelTaskSignal } from "../../workflows/messages.js";
import { eventTypes, finish, next, waitFor } from "./lab-steps.js";

let lab: TaskLab;
const STEPS = 3;
const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const says = (actionSucceeded: boolean) => ({
  judgement: { actionSucceeded, taskCompleted: false, confidence: 0.9, reason: "So it is." },
  usage,
});

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

/** Only a judge can tell what came of an action, and it waits for the call that is made ahead. */
function world(verdict: boolean, ahead: Partial<FakeActivities> = {}) {
  const fake = fakeWorld(STEPS, {
    refineStep: async ({ step }) => ({
      kind: "chosen",
      choice: aChoice(`click(${step.index + 1})`, { lastForStep: true }),
    }),
    gatherEvidence: async ({ issued }) => ({
      evidence: someEvidence({
        criteria: [{ id: "c1", result: issued.planStep === STEPS - 1 ? "pass" : "fail", evidence: "text" }],
      }),
      settlement: { kind: "undecided" },
    }),
    judge: async ({ issued }) => {
      const isLast = issued === undefined || issued.planStep === STEPS - 1;
      const calls = () => fake.calls.filter((name) => name === "refineStep").length;
      if (!isLast) await waitFor(async () => calls() > (issued?.planStep ?? 0) + 1);
      return says(verdict);
    },
    correct: async () => ({
      strategy: "ALTERNATIVE_SELECTOR",
      reason: "The other one.",
      choice: aChoice("click(9)"),
      usage,
    }),
    ...ahead,
  });
  return fake;
}

describe("speculation", () => {
  test("PL5 the next action is worked out while the judge looks; no call is made twice", async () => {
    const { activities, calls } = world(true);
    await lab.work(activities);
    const task = lab.task(anObservation("o0"), { speculate: true });
    const replies = await finish(task, await task.begin());
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(replies.at(-1)?.metrics?.speculation).toEqual({ used: STEPS - 1, wasted: 0 });
    expect(calls.filter((name) => name === "refineStep")).toHaveLength(STEPS);
  });

  test("PL5 a no ends it: the call is cancelled, and what it said is never issued", async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { activities } = world(false, {
      refineStep: async ({ step }) => {
        if (step.index > 0) await gate;
        return { kind: "chosen", choice: aChoice(`click(${step.index + 1})`, { lastForStep: true }) };
      },
    });
    await lab.work(activities);
    const task = lab.task(anObservation("o0"), { speculate: true });
    const reply = await next(task, "o1", await task.begin());
    expect(reply).toMatchObject({ action: "click(9)", correction: { strategy: "ALTERNATIVE_SELECTOR" } });
    expect(reply.metrics?.speculation).toEqual({ used: 0, wasted: 1 });
    expect(await eventTypes(task)).toContain("activityTaskCancelRequestedEventAttributes");
    release();
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("PL5 switched off, one call follows the other", async () => {
    let whileJudging = -1;
    const { activities, calls } = world(true, {
      judge: async () => {
        await new Promise((resolve) => setTimeout(resolve, 500)); // time enough for a call beside it to begin
        whileJudging = calls.filter((name) => name === "refineStep").length;
        return says(true);
      },
    });
    await lab.work(activities);
    const task = lab.task(anObservation("o0"), { speculate: false });
    const reply = await next(task, "o1", await task.begin());
    expect(reply.action).toBe("click(2)");
    expect(whileJudging).toBe(1);
    expect(reply.metrics?.speculation).toBeUndefined();
    await task.handle.signal(cancelTaskSignal, {});
  });
});
