/** Proves core/task/turn-record.ts: what the choosers are told of the turns before. */

import { describe, expect, test } from "vitest";
import { isContinuing } from "../../../core/planning/plan.js";
import type { ActivityInput } from "../../../core/task/verbs.js";
import { aChoice, aVerdict } from "../../../testing/builders.js";
import { begun, moving, run } from "./bounded.js";

/** A task of 13 steps, and what was told at each. */
async function refinements() {
  const told: ActivityInput<"refineStep">[] = [];
  const machine = await begun(13, {
    refineStep: async (input) => {
      told.push(input);
      const thought = `I press button ${input.step.index + 1}.`;
      return { kind: "chosen", choice: aChoice(`click(${input.step.index + 1})`, { thought, lastForStep: true }) };
    },
    gatherEvidence: moving({ stepOutcome: "pass" }),
  });
  await run(machine, 12);
  return told;
}

describe("recordTurn", () => {
  test("PL3 the last ten actions are told whole, those before them in a line", async () => {
    const { history, earlierSummary } = (await refinements()).at(-1) ?? expect.fail("nothing was told");
    expect(history.map(({ action }) => action)).toEqual(Array.from({ length: 10 }, (_, at) => `click(${at + 3})`));
    expect(earlierSummary).toBe("I press button 1. I press button 2.");
  });

  test("PL3 the chooser is told to continue only after a success that is not the end", async () => {
    const told = await refinements();
    expect(told[0]?.continuation).toBeUndefined();
    expect(told[1]?.continuation).toBe(
      "Previous action succeeded; the full user goal is not yet achieved. Continue with the next step.",
    );
    expect(isContinuing(aVerdict("contradicted"))).toBe(false);
    expect(isContinuing(aVerdict("confirmed", { taskCompleted: true }))).toBe(false);
  });
});
