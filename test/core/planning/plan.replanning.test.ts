import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  advance,
  createPlan,
  isPlanDone,
  minorModificationsOnly,
  type PageChange,
  type PlanValidation,
  replan,
  replanTrigger,
  type SuggestedChange,
} from "../../../core/planning/plan.js";
import type { Plan } from "../../../protocol/contract.js";

const step = (description: string) => ({ description, reasoning: "", toolType: "DOM" as const });
/** Step 0 is done, 1 is active, 2 and 3 are to come. */
const plan: Plan = advance(createPlan("goal", ["Open", "Fill", "Attach", "Save"].map(step)), {
  tag: "confirmed",
  lastForStep: true,
  expectedOutcome: "unknown",
}).plan;

const still: PageChange = {
  urlChanged: false,
  similarity: 1,
  formVanished: false,
  expected: "unknown",
  troubled: false,
};
const says = (fields: Partial<PlanValidation> = {}): PlanValidation => ({
  valid: false,
  reason: "the page has no attachment field",
  suggestedChanges: [],
  needsFullReplan: false,
  ...fields,
});

describe("replanTrigger", () => {
  test.each<[string, Partial<PageChange>, ReturnType<typeof replanTrigger>]>([
    ["a page that stays", {}, null],
    ["another URL and another page, as plans foresee", { urlChanged: true, similarity: 0.1 }, null],
    ["another URL after trouble", { urlChanged: true, troubled: true }, "url-changed"],
    ["a page that is less than 0.70 alike after trouble", { similarity: 0.69, troubled: true }, "page-differs"],
    ["a page that is 0.70 alike after trouble", { similarity: 0.7, troubled: true }, null],
    ["a form that the step was working in is gone", { formVanished: true }, "structure-vanished"],
    ["what was expected did not come about", { expected: "fail" }, "outcome-failed"],
    ["the page where the plan wanted it", { urlChanged: true, troubled: true, expected: "pass" }, null],
  ])("PL6 %s", (_, moved, expected) => {
    expect(replanTrigger({ ...still, ...moved })).toBe(expected);
  });

  test.each([
    [0.5, 0.6, null],
    [0.5, 0.49, "page-differs"],
    [0, 0, null],
    [1, 0.99, "page-differs"],
  ])("PL6 with a floor of %s, a page that is %s alike after trouble is %s", (floor, similarity, expected) => {
    expect(replanTrigger({ ...still, similarity, troubled: true }, floor)).toBe(expected);
  });
});

describe("replan", () => {
  test("PL6 a valid plan is continued, whatever is suggested", () => {
    expect(replan(plan, says({ valid: true, suggestedChanges: [{ op: "skip", step: 2 }] }))).toEqual({
      kind: "continue",
    });
  });

  test("PL6 a skipped step keeps its place and the reason; the next one takes its turn", () => {
    const found = replan(plan, says({ suggestedChanges: [{ op: "skip", step: 1 }] }));
    expect(found).toMatchObject({
      kind: "modify",
      plan: {
        currentStepIndex: 2,
        steps: [
          { status: "done" },
          { status: "skipped", revision: { op: "skip", reason: "the page has no attachment field" } },
          { status: "active", description: "Attach" },
          { status: "pending" },
        ],
      },
    });
  });

  test("PL6 a changed step keeps the words it had, and expects nothing of the old ones", () => {
    const expecting = {
      ...plan,
      steps: plan.steps.map((one) => ({ ...one, expectedOutcome: { activity: "text" as const, text: "attached" } })),
    };
    const found = replan(expecting, says({ suggestedChanges: [{ op: "change", step: 2, description: "Paste it" }] }));
    if (found.kind !== "modify") throw new Error(found.kind);
    expect(found.plan.currentStepIndex).toBe(1);
    expect(found.plan.steps[2]).toEqual({
      ...step("Paste it"),
      index: 2,
      status: "pending",
      revision: { op: "change", reason: "the page has no attachment field", before: "Attach" },
    });
    expect(found.plan.steps[3]?.expectedOutcome).toBeDefined();
  });

  test("PL6 with every step skipped the plan is done, and the finish gate has the word", () => {
    const all = [1, 2, 3].map((index): SuggestedChange => ({ op: "skip", step: index }));
    const found = replan(plan, says({ suggestedChanges: all }));
    expect(found.kind === "modify" && isPlanDone(found.plan)).toBe(true);
  });

  test.each<[string, Partial<PlanValidation>]>([
    ["it needs a whole new plan", { needsFullReplan: true, valid: true }],
    ["it is not valid and nothing is suggested", {}],
    ["an inserted step is a new plan", { suggestedChanges: [{ op: "insert", step: 2, description: "Log in" }] }],
    ["a step that is done cannot be changed", { suggestedChanges: [{ op: "skip", step: 0 }] }],
    ["there is no such step", { suggestedChanges: [{ op: "skip", step: 9 }] }],
    ["a change into nothing", { suggestedChanges: [{ op: "change", step: 2, description: " " }] }],
  ])("PL6 made anew: %s", (_, said) => {
    expect(replan(plan, says(said)).kind).toBe("regenerate");
  });

  test("PL6 the words of the validator route nothing", () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), fc.boolean(), (reason, valid, needsFullReplan) => {
        const kind = replan(plan, says({ reason, valid, needsFullReplan })).kind;
        expect(kind).toBe(replan(plan, says({ reason: "", valid, needsFullReplan })).kind);
      }),
    );
  });

  test("PL6 whatever is suggested, at most one step is active, it is the current one, and what is done stays done", () => {
    const change = fc.record({
      op: fc.constantFrom("skip", "change", "insert"),
      step: fc.integer({ min: -2, max: 6 }),
      description: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (suggestedChanges) => {
        const found = replan(plan, says({ suggestedChanges }));
        expect(found.kind === "modify").toBe(minorModificationsOnly(plan, suggestedChanges));
        if (found.kind !== "modify") return;
        const active = found.plan.steps.filter((one) => one.status === "active").map((one) => one.index);
        expect(active).toEqual(isPlanDone(found.plan) ? [] : [found.plan.currentStepIndex]);
        expect(found.plan.steps[0]).toEqual(plan.steps[0]);
        expect(found.plan.steps).toHaveLength(4);
      }),
    );
  });
});
