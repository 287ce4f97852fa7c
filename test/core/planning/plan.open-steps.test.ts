import { describe, expect, test } from "vitest";
import { createPlan, openSteps } from "../../../core/planning/plan.js";
import type { PlanStep } from "../../../protocol/contract.js";

const planOf = (descriptions: readonly string[], toolType: PlanStep["toolType"] = "DOM") =>
  createPlan(
    "goal",
    descriptions.map((description) => ({ description, reasoning: "", toolType })),
  );

describe("openSteps", () => {
  test.each([
    ["Press Save", true],
    ["Enter Jas into the name field", true],
    ["Choose Dark", true],
    ["Open the settings and choose Dark", true],
    ["Confirm the deletion", true],
    ["Speichern", true],
    ["Open the settings", false],
    ["Go to the list of patients", false],
    ["Check that Jas is in the list", false],
    ["Verify the result", false],
    ["Read the patient number and tell it to the user", false],
    ["Look at the list", false],
  ])("CP6 “%s” changes something: %s", (description, changes) => {
    expect(openSteps(planOf([description])).length).toBe(changes ? 1 : 0);
  });

  test("CP6 what is done or skipped is not open, and neither is what no page takes part in", () => {
    const plan = planOf(["Enter the name", "Press Save"]);
    const [first, second] = plan.steps as readonly [PlanStep, PlanStep];
    const moved = { ...plan, steps: [{ ...first, status: "done" as const }, second], currentStepIndex: 1 };
    expect(openSteps(moved).map(({ index }) => index)).toEqual([1]);
    const skipped = { ...moved, steps: [moved.steps[0]!, { ...second, status: "skipped" as const }] };
    expect(openSteps(skipped)).toEqual([]);
    expect(openSteps(planOf(["Buy it"], "SERVER"))).toEqual([]);
    expect(openSteps(null)).toEqual([]);
  });
});
