import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DEFAULT_LIMITS,
  exceeded,
  LIMIT_NAMES,
  limitsFrom,
  limitUse,
  raise,
  raiseAbove,
  raisesSpent,
  spentOnThinking,
} from "../../../core/limits/budget.js";
import type { Limits } from "../../../protocol/task.js";
import { LIMIT_MAX } from "../../../protocol/task.js";

const NOTHING = Object.fromEntries(LIMIT_NAMES.map((name) => [name, 0])) as Limits; // every name is there
const used = (fields: Partial<Limits> = {}) => limitUse(DEFAULT_LIMITS, { ...NOTHING, ...fields });

describe("limitUse", () => {
  test("LM2 every bound is reported with what of it is used", () => {
    expect(used({ steps: 3, correctionsPerStep: 1, tokens: 700 })).toEqual({
      steps: { used: 3, limit: 50 },
      consecutiveSuccessWithoutTaskComplete: { used: 0, limit: 5 },
      correctionsPerStep: { used: 1, limit: 3 },
      replans: { used: 0, limit: 5 },
      modelCalls: { used: 0, limit: 400 },
      tokens: { used: 700, limit: 3_000_000 },
      costMicroUsd: { used: 0, limit: 2_000_000 },
      workingMs: { used: 0, limit: 7_200_000 },
    });
  });
});

describe("exceeded", () => {
  test("LM2 a task pauses at the bound, not before it and not after it", () => {
    expect(exceeded(used({ steps: 49 }))).toEqual([]);
    expect(exceeded(used({ steps: 50 }))).toEqual(["steps"]);
    expect(exceeded(used({ consecutiveSuccessWithoutTaskComplete: 5 }))).toEqual([
      "consecutiveSuccessWithoutTaskComplete",
    ]);
  });

  test.each(LIMIT_NAMES.filter((name) => name !== "correctionsPerStep"))("LM2 %s pauses where it is spent", (name) => {
    expect(exceeded(used({ [name]: DEFAULT_LIMITS[name] - 1 }))).toEqual([]);
    expect(exceeded(used({ [name]: DEFAULT_LIMITS[name] }))).toEqual([name]);
  });

  test("LM2 the end of corrections is no pause: recovery has its own", () => {
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
  ])("LM4 %s", (_, use, requested, expected) => {
    expect(raisesSpent(used(use), requested)).toBe(expected);
  });

  test("LM4 what raises the spent bound lets the task go on", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 500 }), fc.integer({ min: 0, max: 600 }), (steps, wanted) => {
        const use = { ...NOTHING, steps };
        if (!raisesSpent(limitUse(DEFAULT_LIMITS, use), { steps: wanted })) return;
        expect(exceeded(limitUse(raise(DEFAULT_LIMITS, { steps: wanted }), use))).toEqual([]);
      }),
    );
  });
});

describe("spentOnThinking", () => {
  test("LM3 calls, tokens, money and time end thinking; steps and plans do not", () => {
    expect(spentOnThinking(used({ steps: 99, replans: 9 }))).toBeNull();
    expect(spentOnThinking(used({ tokens: 3_000_000 }))).toBe("tokens");
    expect(spentOnThinking(used({ workingMs: 7_200_001 }))).toBe("workingMs");
  });
});

describe("raiseAbove", () => {
  test("LM2 a bound asked for when more is used already stands at what is used, the others as asked", () => {
    const raised = raiseAbove(used({ steps: 12 }), DEFAULT_LIMITS, { steps: 9, tokens: 5_000 });
    expect(raised).toEqual({ ...DEFAULT_LIMITS, steps: 12, tokens: 5_000 });
  });
});

describe("limitsFrom", () => {
  test("LM2 the request's, then the tenant's, then the defaults", () => {
    expect(limitsFrom({ steps: 7 }, { steps: 20, tokens: 9 })).toEqual({ ...DEFAULT_LIMITS, steps: 7, tokens: 9 });
    expect(limitsFrom(undefined, undefined)).toEqual(DEFAULT_LIMITS);
  });

  test("LM2 no default is above what may be asked for", () => {
    for (const name of LIMIT_NAMES) expect(DEFAULT_LIMITS[name]).toBeLessThanOrEqual(LIMIT_MAX[name]);
  });
});
