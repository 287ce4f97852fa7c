/** Proves core/task/phases/failing.ts: what a site accepted and its page refuses does not end as failed unasked (CP14). */

import { describe, expect, test } from "vitest";
import type { Choice } from "../../../../core/task/choice.js";
import type { WriteRequest } from "../../../../core/turn/past-action.js";
import { aChoice, aVerdict, someEvidence, textContract } from "../../../../testing/builders.js";
import { type FakeActivities, onThePage } from "../../../../testing/fake-activities.js";
import { begun, run } from "../bounded.js";
import type { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const save = aChoice("click(1)", { facts: { kind: "submit", risk: "submit", holder: "form" } });
const accepted: WriteRequest = { method: "POST", path: "/save", status: 200 };

/** All that a task can come to its end by once its only deed has failed. */
const ENDS = {
  "it is said to be done, and nothing new is to be seen": aChoice('finish("Done.")'),
  "it is given up": aChoice('fail("I cannot go on.")'),
  "nothing is left to be tried": aChoice("click(2)"),
} satisfies Record<string, Choice>;

type End = keyof typeof ENDS;

async function refused(end: End, write: WriteRequest | undefined): Promise<Machine> {
  let chosen = 0;
  const overrides: Partial<FakeActivities> = {
    prepare: async () => ({ ...onThePage, contract: textContract, plan: null, usage }),
    plan: async () => ({ plan: null, usage }),
    generateAction: async () => ({ choice: chosen++ === 0 ? save : ENDS[end] }),
    correct: async () => ({ strategy: "UPDATE_PLAN", reason: "It was refused.", choice: null, usage }),
    gatherEvidence: async () => ({
      evidence: someEvidence({ refusedSubmit: true, refused: true, write }),
      settlement: { kind: "decided", verdict: aVerdict("contradicted") },
    }),
  };
  const machine = await begun(1, overrides);
  await run(machine, 12);
  return machine;
}

const question = ({ state }: Machine) => state.delivery.reply?.userQuestion;
const ends = Object.keys(ENDS) as End[]; // its own keys

describe("a form that the site accepted and its page refuses", () => {
  test.each(ends)("CP14 before the task fails because %s, a person is asked whether it went through", async (end) => {
    expect(question(await refused(end, accepted))).toMatch(/site accepted this.*page refused it.*I do click\(1\)/);
  });

  test("CP14 their yes makes it good; anything else ends the task as failed, and nothing is pressed again", async () => {
    const yes = await refused("it is given up", accepted);
    await yes.feed({ kind: "answered", text: "Yes, it is there" });
    expect(yes.state.memory.deeds.refused).toEqual([]);
    expect(yes.state.memory.deeds.saved).toContainEqual(expect.objectContaining({ stepIndex: 0, byPerson: true }));
    for (const text of ["No, it is not there", "I don't know"]) {
      const machine = await refused("it is given up", accepted);
      await machine.feed({ kind: "answered", text });
      expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    }
  });

  test.each(ends)("CP14 what no answer accepted is not asked about where %s", async (end) => {
    for (const write of [undefined, { ...accepted, status: 422 }, { ...accepted, outcome: "turned-away" as const }]) {
      const machine = await refused(end, write);
      expect(question(machine) ?? "").not.toMatch(/site accepted this/);
    }
  });
});
