import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../../../activities/index.js";
import { briefOf, completeCurrent, divide, keepOutputs } from "../../../../core/planning/subtasks.js";
import { ask, pageOf } from "./drive.js";

const contract = { type: "verifiable", criteria: [], generatedFrom: "auto", generatedAt: "" } as const;
const page = pageOf("<main><h1>Patients</h1></main>");
const plan = { goal: "", steps: [], currentStepIndex: 0 };
const input = (goal: string): PurposeInputs["decompose"] => ({ goal, page, contract, plan, hints: [] });

const THREE =
  "Add a patient named Jas Roe born 1990-04-02 and note its number, then open Settings and choose the dark theme, then open Search and type the patient number into Query";

describe("decompose", () => {
  test("PL7 what one part notes is asked for by a later one, which gets it in its place", async () => {
    const { subTasks } = await ask("decompose", input(THREE));
    expect(subTasks.map(({ objective, inputs }) => [objective, inputs])).toEqual([
      ["Add a patient named Jas Roe born 1990-04-02 and note its number", []],
      ["open Settings and choose the dark theme", []],
      ["open Search and type {patient_number} into Query", ["patient_number"]],
    ]);
    expect(subTasks[0]?.outputs).toMatchObject([
      { name: "patient_number", type: "id", from: [{ kind: "row", pattern: "Jas Roe", label: "number" }, {}, {}, {}] },
    ]);
    const tree = divide(subTasks, 0) ?? expect.fail("does not fit");
    const found = keepOutputs(tree, [{ name: "patient_number", value: "1045", evidence: "" }]);
    const third = completeCurrent(completeCurrent(found, null, 1), null, 2);
    const objective = briefOf(third)?.objective ?? "";
    expect(objective).toBe("open Search and type 1045 into Query");
    const planned = await ask("plan", { goal: objective, page, contract, hints: [] });
    expect(planned.steps.map(({ description }) => description)).toEqual(["open Search", "type 1045 into Query"]);
  });

  test("“its record” is that of what was added last", async () => {
    const { subTasks } = await ask(
      "decompose",
      input("Add a patient named Jas Roe, then open its record and note its number"),
    );
    expect(subTasks[1]).toMatchObject({
      objective: "open Jas Roe and note its number",
      outputs: [{ name: "patient_number" }],
    });
  });

  test.each([
    "Add a patient named Jas Roe, then open Settings, then choose the dark theme",
    'Type "note its number" into Comment, then click Save',
    "click Save",
  ])("a request that hands nothing on stays whole: %s", async (goal) => {
    expect(await ask("decompose", input(goal))).toEqual({ subTasks: [] });
  });

  test("what is to be found out is read while the rest is done, and is no step of its own", async () => {
    const goal = "Add a patient named Jas Roe and note its number";
    const planned = await ask("plan", { goal, page, contract, hints: [] });
    expect(planned.steps.map(({ description }) => description)).toEqual(["Add a patient named Jas Roe"]);
  });

  test("a value that does not show is looked for once more, and nothing is done twice", async () => {
    const done = {
      index: 0,
      description: "Add a patient named Jas Roe",
      reasoning: "",
      toolType: "DOM",
      status: "done",
    } as const;
    const again = {
      plan: { goal: "", steps: [done], currentStepIndex: 1 },
      reason: "Still to be found out: patient number.",
      history: [],
      earlierSummary: "",
    };
    const planned = await ask("plan", {
      goal: "Add a patient named Jas Roe and note its number",
      page,
      contract,
      hints: [],
      again,
    });
    expect(planned.steps.map(({ description }) => description)).toEqual(["wait a second"]);
  });
});
