import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoOf } from "../../../core/task/command.js";

describe("isoOf", () => {
  test("agrees with the platform's calendar from 1900 to 2200", () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) }), (ms) => {
        expect(isoOf(ms)).toBe(new Date(ms).toISOString());
      }),
      { numRuns: 5_000 },
    );
  });
});
