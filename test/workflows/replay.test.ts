/** Replay on a real server: a script is followed without a model, over roll-overs too, and the last write says what becomes of it (RP6, RP7). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { planOf, type ScriptStep } from "../../core/replay/script.js";
import { aChoice, anObservation, textContract } from "../../testing/builders.js";
import { type FakeActivities, fakeWorld, onThePage } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { finish, historyOf } from "./lab-steps.js";

let lab: TaskLab;
beforeAll(async () => {
  // Each workflow task replays the whole history, which finds whatever is not deterministic.
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot", maxCachedWorkflows: 0 });
});
afterAll(() => lab.close());

const STEPS = ["Open", "Name", "Save"].map(
  (name): ScriptStep => ({
    action: "click(0)",
    target: { role: "button", name, region: "main" },
    kind: "generic",
    risk: "reversible",
  }),
);
const usage = { promptTokens: 0, completionTokens: 0, calls: 0 };

const followed = (missing: string): Partial<FakeActivities> => ({
  prepare: async () => ({
    ...onThePage,
    contract: textContract,
    plan: planOf("goal", STEPS),
    script: { scriptId: "script-1", steps: STEPS },
    usage,
  }),
  replayStep: async ({ steps: [step] }) => {
    const name = step?.target?.name ?? "";
    if (name === missing) return { kind: "cannot", reason: "Nothing on the page is what it was." };
    const place = STEPS.findIndex((one) => one.target?.name === name) + 1;
    return { kind: "chosen", choice: aChoice(`click(${place})`, { lastForStep: true, replayed: true, usage }) };
  },
});

describe("a script on a real server", () => {
  test("RP6 three steps, each verified, no model asked, at most 24 KB of history a step", async () => {
    const world = fakeWorld(3, followed(""));
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"));
    const replies = await finish(task, await task.begin());
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(replies.map(({ action }) => action).slice(0, 3)).toEqual(["click(1)", "click(2)", "click(3)"]);
    const models = ["plan", "refineStep", "generateAction", "judge", "correct", "validatePlan", "decompose", "reflect"];
    expect(world.calls.filter((name) => models.includes(name))).toEqual([]);
    expect(world.calls.filter((name) => name === "replayStep")).toHaveLength(3);
    expect(world.batches.at(-1)?.script).toEqual({ kind: "used", scriptId: "script-1" });
    const bytes = JSON.stringify(await historyOf(task)).length;
    expect(bytes).toBeLessThan(3 * 24 * 1024);
  });

  test("RP7 the step that does not fit is asked of a model, over a roll-over after each step, and the script is written anew", async () => {
    const world = fakeWorld(3, followed("Name"));
    await lab.work(world.activities);
    const task = lab.task(anObservation("p0"), { stepsPerRun: 1 });
    const replies = await finish(task, await task.begin(), "q");
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(world.calls.filter((name) => name === "refineStep")).toHaveLength(1);
    expect(world.calls).not.toContain("plan");
    expect(world.batches.at(-1)?.script).toMatchObject({
      kind: "keep",
      replaces: "script-1",
      trail: [{ action: "click(1)" }, { action: "click(2)" }, { action: "click(3)" }],
    });
  });
});
