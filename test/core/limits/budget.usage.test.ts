/** Proves the sum of model calls: core/limits/budget.ts. */

import { describe, expect, test } from "vitest";
import { addUsage, NO_USAGE } from "../../../core/limits/budget.js";

const one = { promptTokens: 100, completionTokens: 20, calls: 1, costMicroUsd: 7 };

describe("addUsage", () => {
  test("MD5 tokens, calls and money add up; nothing added changes nothing", () => {
    expect(addUsage(one, one)).toEqual({ promptTokens: 200, completionTokens: 40, calls: 2, costMicroUsd: 14 });
    expect(addUsage(NO_USAGE, one)).toEqual(one);
  });

  test("MD5 what only one side tells is kept, what neither tells is not invented", () => {
    const told = { ...one, cachedTokens: 60, thinkingTokens: 10, toolTokens: 3 };
    expect(addUsage(one, told)).toMatchObject({ cachedTokens: 60, thinkingTokens: 10, toolTokens: 3 });
    expect(addUsage(told, told)).toMatchObject({ cachedTokens: 120, thinkingTokens: 20, toolTokens: 6 });
    expect(addUsage(one, one).cachedTokens).toBeUndefined();
  });
});
