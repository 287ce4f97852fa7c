/** Proves when a second model looks at an action, and what its word does: core/task/phases/choosing.ts. */

import { describe, expect, test } from "vitest";
import type { Choice } from "../../../../core/task/choice.js";
import { criticReason } from "../../../../core/task/phases/choosing.js";
import { update } from "../../../../core/task/state.js";
import { aChoice, anObservation, aVerdict } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const pay = aChoice("click(3)", { lastForStep: true, facts: { kind: "submit", risk: "irreversible" } });
const choosing = (choice: Choice, others: Partial<FakeActivities> = {}): Partial<FakeActivities> => ({
  refineStep: async () => ({ kind: "chosen", choice }),
  generateAction: async () => ({ choice }),
  ...others,
});

async function begun(activities: Partial<FakeActivities>, approve: "never" | "irreversible" = "irreversible") {
  const machine = new Machine(anObservation("o0"), 1, activities, { approve });
  await machine.observe(anObservation("o0"));
  return machine;
}

const asked = (machine: Machine) => machine.started.filter(({ name }) => name === "criticise");

describe("doubtOf", () => {
  const failed = {
    stepIndex: 0,
    planStep: 0,
    action: "click(1)",
    thought: "",
    verdict: "contradicted",
    summary: "",
  } as const;

  test.each([
    ["what cannot be undone", pay, "irreversible"],
    ["a choice that is hardly sure", aChoice("click(1)", { confidence: 0.49 }), "low-confidence"],
    ["a choice that is sure enough", aChoice("click(1)", { confidence: 0.5 }), null],
    ["a plain choice", aChoice("click(1)"), null],
    ["a submit", aChoice("click(1)", { facts: { kind: "submit", risk: "submit" } }), null],
  ])("SF5 %s: %j", async (_, choice, doubt) => {
    const { state } = await begun(choosing(aChoice("click(1)")));
    expect(criticReason(state, choice)).toBe(doubt);
  });

  test("SF5 after a failure a submit is looked at, an entry is not", async () => {
    const { state } = await begun(choosing(aChoice("click(1)")));
    const after = update(state, { memory: { history: [failed] } });
    expect(criticReason(after, aChoice("click(1)", { facts: { kind: "submit", risk: "submit" } }))).toBe(
      "after-failure",
    );
    expect(criticReason(after, aChoice('type(1,"Jas")'))).toBeNull();
    expect(aVerdict("contradicted").tag).toBe(failed.verdict);
  });
});

describe("criticised", () => {
  test("SF5 the critic is told goal, action, label and origin, and nothing of the page", async () => {
    const machine = await begun(choosing(pay), "never");
    expect(asked(machine).map(({ input }) => input)).toEqual([
      {
        task: machine.state.settings.task,
        action: "click(3)",
        role: "button",
        name: "Button 3",
        origin: "https://site.test",
        why: "irreversible",
      },
    ]);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(3)" } });
  });

  test("issue 11.7 where a person is asked anyway no second model is", async () => {
    const machine = await begun(choosing(pay));
    expect(machine.state.phase.name).toBe("approving");
    const { phase } = machine.state;
    if (phase.name !== "approving") throw new Error("nobody was asked");
    await machine.feed({ kind: "approved", actionId: phase.approval.actionId, approved: true });
    expect(machine.state.phase.name).toBe("acting");
    expect(asked(machine)).toHaveLength(0);
  });

  test("SF5 its no is a fault of the proposal; one that is made again and again ends the attempt, and nothing was done", async () => {
    const no = async () => ({
      approved: false,
      reason: "Nobody asked to pay.",
      usage: { promptTokens: 1, completionTokens: 1, calls: 1 },
    });
    const machine = await begun(choosing(pay, { criticise: no }), "never");
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "loop" });
    expect(machine.state.progress.stepIndex).toBe(0);
    const faults = machine.started.flatMap(({ input }) => ("fault" in input && input.fault ? [input.fault] : []));
    expect(faults.at(-1)).toMatchObject({ proposal: "click(3)", by: "critic", reason: "Nobody asked to pay." });
  });

  test("SF5 a critic that cannot be had lets nothing pass", async () => {
    const down = () => Promise.reject(new Error("down"));
    const machine = await begun(choosing(pay, { criticise: down }), "never");
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "unavailable" });
    expect(machine.state.progress.stepIndex).toBe(0);
  });
});
