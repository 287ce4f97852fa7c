/** Forty roll-overs with an observation in flight: none lost, none twice (TM8). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { rollOver } from "./roll-over-run.js";

const ROLL_OVERS = 40;
let lab: TaskLab;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

describe("forty roll-overs", () => {
  test("an observation sent at any moment around each is answered once", async () => {
    const steps = ROLL_OVERS + 5;
    const { stepIndexes, runs, status, outcome, comparisons } = await rollOver(lab, steps);
    process.stdout.write(`roll-overs: ${runs} runs for ${stepIndexes.length} steps\n`);
    expect(stepIndexes).toEqual(Array.from({ length: steps }, (_, index) => index));
    expect({ status, outcome, comparisons }).toEqual({ status: "completed", outcome: "verified", comparisons: steps });
    expect(runs).toBeGreaterThanOrEqual(ROLL_OVERS);
  });
});
