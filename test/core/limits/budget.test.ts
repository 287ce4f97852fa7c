import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS, exceeded, type Limits, limitUse, raise, raisesSpent } from "../../../core/limits/budget.js";

const used = (fields: Partial<Limits> = {}) =>
  limitUse(DEFAULT_LIMITS, { steps: 0, consecutiveSuccessWithoutTaskComplete: 0, correctionsPerStep: 0, ...fields });

describe("limitUse", () => {
  test("§7 every bound is reported with what of it is used", () => {
    expect(used({ steps: 3, correctionsPerStep: 1 })).toEqual({
      steps: { used: 3, limit: 50 },
      consecutiveSuccessWithoutTaskComplete: { used: 0, limit: 5 },
      correctionsPerStep: { used: 1, limit: 3 },
    });
  });
});

describe("exceeded", () => {
  test("§7 a task pauses at the bound, not before it and not after it", () => {
    expect(exceeded(used({ steps: 49 }))).toEqual([]);
    expect(exceeded(used({ steps: 50 }))).toEqual(["steps"]);
    expect(exceeded(used({ consecutiveSuccessWithoutTaskComplete: 5 }))).toEqual([
      "consecutiveSuccessWithoutTaskComplete",
    ]);
  });

  test("§7 the end of corrections is no pause: recovery has its own", () => {
    expect(exceeded(used({ correctionsPerStep: 3 }))).toEqual([]);
  });
});

describe("raisesSpent", () => {
  test.each<[string, Partial<Limits>, Partial<Limits>, boolean]>([
    ["above what is used", { steps: 50 }, { steps: 51 }, true],
    ["equal to what is used", { steps: 50 }, { steps: 50 }, false],
    ["below what is used", { steps: 50 }, { steps: 10 }, false],
    ["another bound than the spent one", { steps: 50 }, { consecutiveSuccessWithoutTaskComplete: 9 }, false],
    [
      "the spent one and another below its use",
      { steps: 50, consecutiveSuccessWithoutTaskComplete: 4 },
      { steps: 90, consecutiveSuccessWithoutTaskComplete: 3 },
      false,
    ],
    ["nothing is spent", { steps: 4 }, { steps: 60 }, true],
    ["nothing is asked", { steps: 50 }, {}, false],
  ])("§4 %s", (_, use, requested, expected) => {
    expect(raisesSpent(used(use), requested)).toBe(expected);
  });

  test("§4 what raises the spent bound lets the task go on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 500 }), fc.integer({ min: 0, max: 600 }), (steps, wanted) => {
        const use = { steps, consecutiveSuccessWithoutTaskComplete: 0, correctionsPerStep: 0 };
        if (!raisesSpent(limitUse(DEFAULT_LIMITS, use), { steps: wanted })) return;
        expect(exceeded(limitUse(raise(DEFAULT_LIMITS, { steps: wanted }), use))).toEqual([]);
      }),
    );
  });
});
