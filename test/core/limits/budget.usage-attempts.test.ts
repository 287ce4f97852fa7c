/** Proves what one try of an activity tells the next: core/limits/budget.ts. */

import { describe, expect, test } from "vitest";
import { readAttemptUsage } from "../../../core/limits/budget.js";

const spent = { promptTokens: 100, completionTokens: 20, calls: 2, costMicroUsd: 7 };

describe("readAttempts", () => {
  test("LM5 what was spent is told as it is", () => {
    expect(readAttemptUsage({ spent })).toEqual(spent);
  });

  test("LM5 a question of which nothing more was heard is one more call, without tokens", () => {
    expect(readAttemptUsage({ spent, open: true })).toEqual({ ...spent, calls: 3 });
  });

  test.each([
    undefined,
    null,
    "spent",
    {},
    { spent: null },
    { spent: { calls: 1 } },
    { spent: { ...spent, calls: "2" } },
    [{ spent }],
  ])("TM8 details of an older version, or of another kind, tell nothing: %j", (told) => {
    expect(readAttemptUsage(told)).toBeUndefined();
  });
});
