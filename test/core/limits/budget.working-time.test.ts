import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countTime, startWorkingTime } from "../../../core/limits/budget.js";

describe("countTime", () => {
  test("LM6 time at work counts, waiting does not", () => {
    let time = countTime(startWorkingTime(1_000), "working", 3_000, false);
    time = countTime(time, "waiting", 603_000, true);
    time = countTime(time, "working", 604_000, false);
    expect(time.workedMs).toBe(3_000);
  });

  test("LM6 the browser's turn counts once it is heard of", () => {
    const silent = countTime(startWorkingTime(0), "acting", 1_000, false);
    expect(silent.workedMs).toBe(0);
    expect(countTime(silent, "acting", 5_000, true).workedMs).toBe(5_000);
  });

  test("LM6 a silence that ends as an interruption was no work", () => {
    const gone = countTime(startWorkingTime(0), "acting", 1_800_000, false);
    expect(countTime(gone, "waiting", 9_000_000, true).workedMs).toBe(0);
  });

  test("LM6 it never runs backwards, not even with a clock that is set back", () => {
    const doing = fc.constantFrom("working", "acting", "waiting");
    fc.assert(
      fc.property(fc.array(fc.tuple(doing, fc.nat(10_000), fc.boolean())), (moments) => {
        let time = startWorkingTime(5_000);
        for (const [what, nowMs, heard] of moments) {
          const later = countTime(time, what, nowMs, heard);
          expect(later.workedMs).toBeGreaterThanOrEqual(time.workedMs);
          time = later;
        }
      }),
    );
  });
});
