import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  activeStep,
  advance,
  advanceByLook,
  createPlan,
  isPlanDone,
  type StepOutcome,
} from "../../../core/planning/plan.js";
import type { Plan } from "../../../protocol/contract.js";

const step = (description: string) => ({ description, reasoning: "", toolType: "DOM" as const });
const plan = createPlan("Add a patient", [step("open"), step("fill"), step("save")]);
const outcome = (fields: Partial<StepOutcome>): StepOutcome => ({
  tag: "confirmed",
  lastForStep: false,
  expectedOutcome: "unknown",
  ...fields,
});

describe("createPlan", () => {
  test("PL9 a new plan stands at its first step", () => {
    expect(plan.currentStepIndex).toBe(0);
    expect(plan.steps.map(({ index, status }) => [index, status])).toEqual([
      [0, "active"],
      [1, "pending"],
      [2, "pending"],
    ]);
  });

  test("PL9 a plan without steps is done", () => {
    expect(isPlanDone(createPlan("x", []))).toBe(true);
  });
});

describe("advanceByLook", () => {
  const steps = (...descriptions: readonly string[]) =>
    createPlan(
      "x",
      descriptions.map((description) => ({ description, reasoning: "", toolType: "DOM" as const })),
    );

  test("PL9 a step that only looks ends with its last look, if another follows", () => {
    expect(advanceByLook(steps("Find the parcel P-1", "Archive it"), true)?.currentStepIndex).toBe(1);
    expect(advanceByLook(steps("Step 1: Find the parcel P-1", "Step 2: Archive it"), true)?.currentStepIndex).toBe(1);
  });

  test.each([
    ["the look is not its last", steps("Find the parcel P-1", "Archive it"), false],
    ["it changes something", steps("Archive the parcel P-1", "Find it"), true],
    ["it is the last step", steps("Find the parcel P-1"), true],
  ])("PL9 CP6 a step goes on: %s", (_, plan, lastForStep) => {
    expect(advanceByLook(plan, lastForStep)).toBe(plan);
    expect(advanceByLook(null, true)).toBeNull();
  });
});

describe("advance", () => {
  test.each<[string, Partial<StepOutcome>, boolean]>([
    ["its expected outcome is there", { expectedOutcome: "pass" }, true],
    ["its last action succeeded", { lastForStep: true }, true],
    [
      "its last action succeeded though the expected outcome was guessed wrong",
      { lastForStep: true, expectedOutcome: "fail" },
      true,
    ],
    ["its last action is likely", { tag: "likely", lastForStep: true }, true],
    ["an action in its middle succeeded", {}, false],
    ["its last action is unknown", { tag: "unknown", lastForStep: true, expectedOutcome: "pass" }, false],
    [
      "its last action is unknown, because it cannot be seen",
      { tag: "unknown", unseen: true, lastForStep: true },
      true,
    ],
    ["its last action failed", { tag: "contradicted", lastForStep: true, expectedOutcome: "pass" }, false],
  ])("CT2 a step ends or not: %s", (_, fields, expected) => {
    expect(advance(plan, outcome(fields)).advanced).toBe(expected);
  });

  test("PL9 the ended step is done, the next one active", () => {
    const moved = advance(plan, outcome({ lastForStep: true })).plan;
    expect(moved.steps.map(({ status }) => status)).toEqual(["done", "active", "pending"]);
    expect(activeStep(moved)?.description).toBe("fill");
  });

  test("PL9 steps that are skipped are passed over", () => {
    const skipped: Plan = {
      ...plan,
      steps: plan.steps.map((one) => (one.index === 1 ? { ...one, status: "skipped" } : one)),
    };
    expect(activeStep(advance(skipped, outcome({ lastForStep: true })).plan)?.description).toBe("save");
  });

  test("PL9 the index never moves without success, never back, and ends at the number of steps", () => {
    const tags = fc.constantFrom("confirmed", "likely", "unknown", "contradicted") as fc.Arbitrary<StepOutcome["tag"]>;
    const outcomes = fc.record({
      tag: tags,
      lastForStep: fc.boolean(),
      expectedOutcome: fc.constantFrom("pass", "fail", "unknown") as fc.Arbitrary<StepOutcome["expectedOutcome"]>,
    });
    fc.assert(
      fc.property(fc.array(outcomes, { maxLength: 20 }), (all) => {
        let at = plan;
        for (const one of all) {
          const { plan: next, advanced } = advance(at, one);
          expect(next.currentStepIndex).toBe(at.currentStepIndex + (advanced ? 1 : 0));
          if (one.tag === "unknown" || one.tag === "contradicted") expect(next).toBe(at);
          at = next;
        }
        expect(isPlanDone(at)).toBe(at.currentStepIndex === plan.steps.length);
      }),
    );
  });
});
