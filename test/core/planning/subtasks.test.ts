import { describe, expect, test } from "vitest";
import { createPlan } from "../../../core/planning/plan.js";
import {
  briefOf,
  completeCurrent,
  divide,
  faultOf,
  keepOutputs,
  missingOutputs,
  type SubTaskSpec,
  shouldDivide,
  viewOf,
} from "../../../core/planning/subtasks.js";

const number = {
  name: "patient_number",
  description: "number of the patient",
  type: "id",
  from: [{ kind: "url", pattern: "/patients/*" }],
} as const;
const add: SubTaskSpec = { name: "Add", objective: "Add Jas", inputs: [], outputs: [number], estimatedSteps: 3 };
const theme: SubTaskSpec = { name: "Theme", objective: "Go dark", inputs: [], outputs: [], estimatedSteps: 2 };
const search: SubTaskSpec = {
  name: "Search",
  objective: "Search for {patient_number}",
  inputs: ["patient_number"],
  outputs: [],
  estimatedSteps: 2,
};
const found = { name: "patient_number", value: "1045", evidence: "in the address" };

function tree(specs: readonly SubTaskSpec[] = [add, theme, search]) {
  return divide(specs, 0) ?? expect.fail("not divided");
}

describe("divide", () => {
  const step = { description: "again", reasoning: "", toolType: "DOM" } as const;
  test("PL7 more than five steps, or distinct phases", () => {
    expect(shouldDivide(createPlan("goal", Array(5).fill(step)), false)).toBe(false);
    expect(shouldDivide(createPlan("goal", Array(6).fill(step)), false)).toBe(true);
    expect(shouldDivide(createPlan("goal", [step]), true)).toBe(true);
  });

  test("one phase that finds nothing out is the plan as it is", () => {
    expect(divide([theme], 0)).toBeNull();
    expect(divide([add], 0)).not.toBeNull();
  });

  test.each<[string, readonly SubTaskSpec[]]>([
    ["a phase needs what no earlier one finds out", [theme, search]],
    ["a place in an objective is never filled", [add, { ...theme, objective: "Use {other}" }]],
    ["the same value is found out twice", [add, add]],
    ["a value has no usable name", [{ ...add, outputs: [{ ...number, name: "__proto__" }] }, theme]],
  ])("not when %s", (_why, specs) => {
    expect(faultOf(specs)).not.toBeNull();
    expect(divide(specs, 0)).toBeNull();
  });
});

describe("hand-over", () => {
  test("an output of one phase stands in the objective of a later one", () => {
    const first = keepOutputs(tree(), [found, { name: "other", value: "9", evidence: "" }]);
    expect(first.outputs).toEqual({ patient_number: found });
    const third = completeCurrent(completeCurrent(first, null, 3), null, 5);
    expect(briefOf(third)).toMatchObject({
      objective: "Search for 1045",
      inputs: { patient_number: "1045" },
      earlier: ["Add: done; number of the patient: 1045.", "Theme: done."],
    });
  });

  test("only the phase at hand finds out what is its own", () => {
    const second = completeCurrent(tree(), null, 3);
    expect(keepOutputs(second, [found]).outputs).toEqual({});
    expect(missingOutputs(tree())).toEqual([number]);
    expect(missingOutputs(keepOutputs(tree(), [found]))).toEqual([]);
  });

  test("the view shows the phase at hand with its own bound, and all of them in a line each", () => {
    const second = completeCurrent(keepOutputs(tree(), [found]), null, 3);
    expect(viewOf(second, 5)).toMatchObject({
      index: 1,
      total: 3,
      name: "Theme",
      status: "active",
      limits: { steps: { used: 2, limit: 15 } },
      all: [{ status: "done", outputs: { patient_number: "1045" } }, { status: "active" }, { status: "pending" }],
    });
  });
});
