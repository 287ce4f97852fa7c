/** Bounds on a real server: endless paging stops with a reflection, a long form does not, every budget stops, and a hint with a raised bound goes on. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createPlan } from "../../core/planning/plan.js";
import type { NextAction } from "../../core/task/reply.js";
import type { Limits } from "../../protocol/task.js";
import { aChoice, anObservation, aTarget, aVerdict, someEvidence, textContract } from "../../testing/builders.js";
import { type FakeActivities, fakeWorld, onThePage } from "../../testing/fake-activities.js";
import { fastForward } from "../../testing/fast-forward.js";
import { type LabTask, openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { answerUpdate, planQuery, progressQuery, resumeTaskSignal } from "../../workflows/messages.js";
import { eventTypes, finish, next, waitFor } from "./lab-steps.js";

let lab: TaskLab;
const usage = { promptTokens: 90, completionTokens: 10, calls: 1, costMicroUsd: 500 };
const FIELDS = 9;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

const open = { id: "c1", result: "fail", evidence: "not to be seen yet" } as const;
const confirmed = { kind: "decided", verdict: aVerdict("confirmed") } as const;

/** Every page has a next one, and the one that is looked for is never there. */
const paging: Partial<FakeActivities> = {
  plan: async () => ({ plan: null, usage }),
  generateAction: async () => ({
    choice: aChoice("click(7)", {
      thought: "I press “Next page”.",
      facts: { target: { ...aTarget(7), name: "Next page" } },
      usage,
    }),
  }),
  gatherEvidence: async () => ({ evidence: someEvidence({ criteria: [open] }), settlement: confirmed }),
};

/** One step of the plan: nine fields of one form, then the button. */
function formWorld() {
  return fakeWorld(1, {
    refineStep: async ({ history }) => ({
      kind: "chosen",
      choice:
        history.length < FIELDS
          ? aChoice(`setValue(${history.length + 1},"value")`, {
              facts: {
                target: { ...aTarget(history.length + 1), role: "textbox", name: `Field ${history.length + 1}` },
              },
            })
          : aChoice("click(50)", { lastForStep: true }),
    }),
    gatherEvidence: async ({ issued }) => ({
      evidence: someEvidence({
        criteria: [{ ...open, result: issued.action === "click(50)" ? ("pass" as const) : ("fail" as const) }],
      }),
      settlement: confirmed,
    }),
  });
}

async function raise(task: LabTask, limits: Partial<Limits>, hint = "go on"): Promise<void> {
  await task.handle.signal(resumeTaskSignal, { hint, limits });
  await waitFor(async () => (await task.handle.query(progressQuery)).status === "executing");
}

const last = (replies: readonly NextAction[]): NextAction => replies.at(-1) ?? expect.fail("no reply");

describe("bounds", () => {
  test("VL3, VL4 “Next page” for ever stops at five with a reflection, resumable with a hint", async () => {
    const world = fakeWorld(1, paging);
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"));
    const stopped = await finish(task, await task.begin());
    expect(stopped.filter((reply) => reply.status === "executing")).toHaveLength(5);
    expect(last(stopped)).toMatchObject({
      status: "interrupted",
      thought: "Something was done. Something is missing. Try something else.",
      limits: { consecutiveSuccessWithoutTaskComplete: { used: 5, limit: 5 }, steps: { used: 5 } },
    });
    expect(world.calls.filter((name) => name === "reflect")).toHaveLength(1);
    const before = (await eventTypes(task)).length;
    await fastForward(lab.client, task.handle, "7 days");
    expect((await task.handle.query(progressQuery)).cause).toBe("limit");
    expect((await eventTypes(task)).length - before).toBeLessThanOrEqual(10);
    await task.handle.signal(resumeTaskSignal, { hint: "It is on page 9." });
    await waitFor(async () => (await task.handle.query(progressQuery)).status === "executing");
    const again = await finish(task, await task.observe(anObservation("r0")), "r");
    expect(last(again)).toMatchObject({ status: "interrupted", limits: { steps: { used: 10 } } });
  });

  test("VL2 a form of nine fields in one step is no loop", async () => {
    await lab.work(formWorld().activities);
    const task = lab.task(anObservation("o0"));
    const replies = await finish(task, await task.begin());
    expect(replies.filter((reply) => reply.status === "executing")).toHaveLength(FIELDS + 1);
    expect(last(replies)).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test.each<[keyof Limits, number]>([
    ["steps", 3],
    ["modelCalls", 6],
    ["tokens", 500],
    ["costMicroUsd", 2_400],
  ])("LM3 %s stop at their bound through roll-overs, and go on when it is raised", async (limit, bound) => {
    await lab.work(fakeWorld(1, paging).activities);
    const limits = { consecutiveSuccessWithoutTaskComplete: 100, [limit]: bound };
    const task = lab.task(anObservation("o0"), { limits, stepsPerRun: 2 });
    const stopped = last(await finish(task, await task.begin()));
    expect(stopped).toMatchObject({ status: "interrupted", reason: expect.stringContaining("higher limit") });
    expect(stopped.limits[limit].used).toBeGreaterThanOrEqual(bound);
    await raise(task, { [limit]: 2 * bound });
    const again = last(await finish(task, await task.observe(anObservation("r0")), "r"));
    expect(again).toMatchObject({ status: "interrupted", limits: { [limit]: { limit: 2 * bound } } });
    expect(again.limits[limit].used).toBeGreaterThanOrEqual(2 * bound);
    expect(again.limits.steps.used).toBeGreaterThan(stopped.limits.steps.used);
  });

  test("TM4 at a spent bound a hint alone is kept and lets nothing go on; the reply says what has to be raised", async () => {
    const world = fakeWorld(1, paging);
    await lab.work(world.activities);
    const limits = { consecutiveSuccessWithoutTaskComplete: 100, steps: 2 };
    const task = lab.task(anObservation("o0"), { limits });
    const stopped = last(await finish(task, await task.begin()));
    expect(stopped.reason).toMatch(/higher limit for steps; a hint alone .* does not let it go on/);
    const asked = world.calls.length;
    await task.handle.signal(resumeTaskSignal, { hint: "It is on page 9." });
    await waitFor(async () => (await task.handle.query(progressQuery)).turn > stopped.turn);
    expect(await task.handle.query(progressQuery)).toMatchObject({
      status: "interrupted",
      cause: "limit",
      stepIndex: 2,
    });
    expect(world.calls.slice(asked).filter((name) => name !== "record")).toEqual([]);
    await raise(task, { steps: 4 }, "It is still on page 9.");
    const again = last(await finish(task, await task.observe(anObservation("r0")), "r"));
    expect(again).toMatchObject({ status: "interrupted", limits: { steps: { used: 4, limit: 4 } } });
  });

  test("LM6 working time stops at its bound before anything is done, and goes on when it is raised", async () => {
    await lab.work(fakeWorld(2).activities);
    const task = lab.task(anObservation("o0"), { limits: { workingMs: 1 } });
    expect(await task.begin()).toMatchObject({
      status: "interrupted",
      reason: expect.stringContaining("working time"),
    });
    await raise(task, { workingMs: 3_600_000 });
    expect(last(await finish(task, await task.observe(anObservation("r0"))))).toMatchObject({ status: "completed" });
  });

  test("RC3 corrections of a step end at their bound: the plan is looked at once, then the task fails with what was tried", async () => {
    const world = fakeWorld(1, {
      gatherEvidence: async () => ({
        evidence: someEvidence(),
        settlement: { kind: "decided", verdict: aVerdict("contradicted") },
      }),
      correct: async ({ left, attempt }) => ({
        strategy: left[0] ?? "FAIL",
        reason: "another way",
        choice: aChoice(`click(${attempt + 20})`),
        usage,
      }),
    });
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"), { limits: { correctionsPerStep: 2 }, stepsPerRun: 2 });
    let reply = await task.begin();
    for (let index = 0; reply.actionId !== undefined && index < 12; index++)
      reply = await next(task, `c${index}`, reply);
    expect(reply).toMatchObject({ status: "failed", limits: { correctionsPerStep: { used: 2, limit: 2 } } });
    expect(world.calls.filter((name) => name === "correct")).toHaveLength(4);
    expect(world.calls.filter((name) => name === "validatePlan")).toHaveLength(1);
  });

  test("LM6 a week of waiting is no work", async () => {
    const ask: FakeActivities["prepare"] = async ({ asked }) => ({
      ...onThePage,
      contract: textContract,
      ...(asked ? {} : { question: "Change it, or tell you?" }),
      usage,
    });
    await lab.work(fakeWorld(2, { prepare: ask }).activities);
    const task = lab.task(anObservation("o0"), { limits: { workingMs: 3_600_000 } });
    expect(await task.begin()).toMatchObject({ status: "needs_user_input", userQuestion: "Change it, or tell you?" });
    await fastForward(lab.client, task.handle, "7 days");
    await task.handle.executeUpdate(answerUpdate, { args: [{ text: "change it" }] });
    const done = last(await finish(task, await task.observe(anObservation("o1"))));
    expect(done).toMatchObject({ status: "completed" });
    expect(done.limits.workingMs.used).toBeLessThan(3_600_000);
  });

  test("PL6 plans that are made anew end at their bound; the plan stands in the query", async () => {
    const step = { description: "again", reasoning: "", toolType: "DOM" as const };
    const restless = fakeWorld(1, {
      plan: async () => ({ plan: createPlan("goal", [step, step, step]), usage }),
      refineStep: async ({ page }) => ({
        kind: "chosen",
        choice: aChoice(`click(${page.snapshotId.length})`, { lastForStep: true }),
      }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ formVanished: true, criteria: [open] }),
        settlement: confirmed,
      }),
      validatePlan: async () => ({
        validation: { valid: false, reason: "another page", suggestedChanges: [], needsFullReplan: true },
        usage,
      }),
    });
    await lab.work(restless.activities);
    const task = lab.task(anObservation("o0"), { limits: { replans: 2, consecutiveSuccessWithoutTaskComplete: 50 } });
    expect(last(await finish(task, await task.begin()))).toMatchObject({
      status: "interrupted",
      limits: { replans: { used: 2, limit: 2 } },
    });
    // The first came with the preparation.
    expect(restless.calls.filter((name) => name === "plan")).toHaveLength(2);
    expect(await task.handle.query(planQuery)).toMatchObject({ steps: [{}, {}, {}] });
  });
});
