import { describe, expect, test } from "vitest";
import { simulateForm } from "../../../testing/simulator/unsaved/world.js";
import { simulateTask } from "../../../testing/simulator/world.js";

describe("simulated tasks", () => {
  test("3,000 seeded worlds of losses, repeats, doubts and people break no invariant", () => {
    const failing = Array.from({ length: 3_000 }, (_, seed) => simulateTask(seed)).filter(
      (one) => one.violations.length > 0,
    );
    expect(failing.map(({ seed, violations }) => ({ seed, violations }))).toEqual([]);
  }, 300_000);

  test("TM16 in 300 seeded worlds that lose what was entered, a write holds exactly what the task has entered", async () => {
    const all = await Promise.all(Array.from({ length: 300 }, (_, seed) => simulateForm(seed)));
    expect(all.filter(({ violations }) => violations.length > 0)).toEqual([]);
    expect(all.filter(({ status }) => status === "completed").length).toBeGreaterThan(100);
  }, 300_000);

  test("the same seed is the same task", async () => {
    expect(simulateTask(77)).toEqual(simulateTask(77));
    expect(await simulateForm(77)).toEqual(await simulateForm(77));
  });
});
