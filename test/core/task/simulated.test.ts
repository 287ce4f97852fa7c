import { describe, expect, test } from "vitest";
import { simulateTask } from "../../../testing/simulator/world.js";

describe("simulated tasks", () => {
  test("3,000 seeded worlds of losses, repeats, doubts and people break no invariant", () => {
    const failing = Array.from({ length: 3_000 }, (_, seed) => simulateTask(seed)).filter(
      (one) => one.violations.length > 0,
    );
    expect(failing.map(({ seed, violations }) => ({ seed, violations }))).toEqual([]);
  }, 300_000);

  test("the same seed is the same task", () => {
    expect(simulateTask(77)).toEqual(simulateTask(77));
  });
});
