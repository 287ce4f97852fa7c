/** Proves core/action/execution.ts. */

import { describe, expect, test } from "vitest";
import { executionOf } from "../../../core/action/execution.js";

describe("executionOf", () => {
  test.each([
    ["nothing is said", [], { verifyDelayMs: 100, maxRetries: 3, verify: true }],
    ["the task says something", [{ maxRetries: 0 }], { verifyDelayMs: 100, maxRetries: 0, verify: true }],
    [
      "the action says something else",
      [{ verify: false, maxRetries: 1 }, { verify: true }],
      { verifyDelayMs: 100, maxRetries: 1, verify: true },
    ],
    ["the action says nothing", [{ verifyDelayMs: 0 }, undefined], { verifyDelayMs: 0, maxRetries: 3, verify: true }],
  ])("CL3 %s", (_what, options, expected) => {
    expect(executionOf(...options)).toEqual(expected);
  });
});
