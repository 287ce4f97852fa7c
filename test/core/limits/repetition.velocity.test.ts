import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countTurn, isReached, noVelocity, type Success, type VelocityState } from "../../../core/limits/repetition.js";

const click = (target: string, rest: Partial<Success> = {}): Success => ({
  action: "click(7)",
  target,
  fieldSet: null,
  planStepPassed: false,
  criterionMet: false,
  beyondPlan: false,
  ...rest,
});
const fill = (field: string, rest: Partial<Success> = {}): Success =>
  click(field, { action: 'setValue(7,"x")', fieldSet: field, ...rest });
const countSuccess = (state: VelocityState, success: Success) => countTurn(state, [success]);
const run = (successes: readonly Success[], from: VelocityState = noVelocity) => successes.reduce(countSuccess, from);
const times = <T>(n: number, value: (index: number) => T) => Array.from({ length: n }, (_, index) => value(index));

describe("countTurn, one success a turn", () => {
  test("VL1 a success without completion counts one", () => {
    expect(run([click("a"), click("b")]).count).toBe(2);
  });

  test.each<[string, Partial<Success>]>([
    ["a plan step passed", { planStepPassed: true }],
    ["a criterion newly met", { criterionMet: true }],
    ["a sub-task completed", { subTaskCompleted: true }],
  ])("VL2 %s starts the count again", (_, progress) => {
    expect(run([click("a"), click("b"), click("c", progress)]).count).toBe(0);
  });

  test("VL2 a value set for the first time in a field is progress, a second value there is not", () => {
    expect(run([click("a"), fill("name")]).count).toBe(0);
    expect(run([fill("name"), fill("name")]).count).toBe(1);
  });

  test("VL2 the same field counts anew in the next plan step", () => {
    expect(run([fill("name"), click("save", { planStepPassed: true }), click("add"), fill("name")]).count).toBe(0);
  });

  test("VL2 nine distinct fields do not reach the limit", () => {
    const state = run(times(9, (index) => fill(`field ${index}`)));
    expect(isReached(state, 5)).toBe(false);
  });

  test("VL3 a repeated 'Next page' is not progress, even when it is said to pass plan steps", () => {
    const next = click("next", { role: "button", name: "Next page" });
    const state = run([{ ...next, planStepPassed: true }, ...times(5, () => ({ ...next, planStepPassed: true }))]);
    expect(state.count).toBe(5);
    expect(isReached(state, 5)).toBe(true);
  });

  test("VL3 a target is the same by role and name when its fingerprint has changed", () => {
    const named = { role: "button", name: "Next page" };
    const state = run([click("one", named), click("two", { ...named, planStepPassed: true })]);
    expect(state.count).toBe(2);
  });

  test("VL3 nothing beyond the plan is progress, except what was agreed as done", () => {
    expect(run([click("a"), fill("name", { beyondPlan: true })]).count).toBe(2);
    expect(run([click("a"), fill("name", { beyondPlan: true, criterionMet: true })]).count).toBe(0);
  });

  test("VL3 'Next page' for ever stops at 5, whatever came before", () => {
    const before = [fill("a"), click("b", { planStepPassed: true })];
    const reached = times(12, (n) =>
      isReached(
        run(
          times(n, () => click("next")),
          run(before),
        ),
        5,
      ),
    );
    expect(reached.indexOf(true)).toBe(5);
  });

  const success: fc.Arbitrary<Success> = fc.record(
    {
      action: fc.constantFrom("click(1)", 'setValue(2,"a")', 'press("Enter")'),
      target: fc.constantFrom("", "a", "b", "c"),
      role: fc.constantFrom("button", "link"),
      name: fc.constantFrom("", "Next", "Save"),
      fieldSet: fc.constantFrom(null, "a", "b"),
      planStepPassed: fc.boolean(),
      criterionMet: fc.boolean(),
      subTaskCompleted: fc.boolean(),
      beyondPlan: fc.boolean(),
    },
    { requiredKeys: ["action", "target", "fieldSet", "planStepPassed", "criterionMet", "beyondPlan"] },
  );

  test("VL1 the count is never negative and grows by one at most", () => {
    fc.assert(
      fc.property(fc.array(success, { maxLength: 60 }), (successes) => {
        let state = noVelocity;
        for (const one of successes) {
          const next = countSuccess(state, one);
          expect(next.count === 0 || next.count === state.count + 1).toBe(true);
          state = next;
        }
      }),
    );
  });

  test("VL3 whatever happened, one action repeated reaches any limit", () => {
    fc.assert(
      fc.property(fc.array(success, { maxLength: 20 }), fc.integer({ min: 1, max: 12 }), (successes, limit) => {
        const state = run(
          times(limit + 1, () => click("next")),
          run(successes),
        );
        expect(isReached(state, limit)).toBe(true);
      }),
    );
  });

  test("the state stays small however long a task is", () => {
    const state = run(times(2000, (index) => fill(`field ${index}`, { role: "textbox", name: `n${index}` })));
    expect(JSON.stringify(state).length).toBeLessThan(16_000);
  });
});
