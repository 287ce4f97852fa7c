/** Proves askIfHandedIn of core/task/phases/refused-claim.ts and what asking.ts makes of the answer (CP14). */

import { describe, expect, test } from "vitest";
import { update } from "../../../../core/task/state.js";
import { aChoice, aVerdict, someEvidence, textContract } from "../../../../testing/builders.js";
import { judgedCompletion, onThePage } from "../../../../testing/fake-activities.js";
import { begun, run } from "../bounded.js";
import type { Machine } from "../machine.js";

const failed = { id: "c1", result: "fail", evidence: "'Name' is ''." } as const;
const submit = aChoice("click(1)", { facts: { kind: "submit", risk: "submit", holder: "form" } });
const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };

/** A submit that is likely to have worked handed in what the criterion is about; the form does not show it any more. */
async function handedIn({ handedAt }: { readonly handedAt: number | undefined }): Promise<Machine> {
  const actions = [submit, aChoice('finish("Done.")')];
  let next = 0;
  const machine = await begun(1, {
    prepare: async () => ({ ...onThePage, contract: textContract, plan: null, usage }),
    plan: async () => ({ plan: null, usage }),
    generateAction: async () => ({ choice: actions[Math.min(next++, 1)] ?? submit }),
    gatherEvidence: async () => ({
      evidence: someEvidence({ criteria: [] }),
      settlement: { kind: "decided", verdict: aVerdict("likely") },
    }),
    judgeCompletion: async (input) => judgedCompletion(input, [failed]),
  });
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  const criteria = machine.state.progress.criteria.map((one) => ({
    ...one,
    ...(handedAt !== undefined && { handedAt }),
  }));
  machine.state = update(machine.state, { progress: { criteria } });
  await run(machine, 6);
  return machine;
}

const question = ({ state }: Machine) => state.delivery.reply?.userQuestion;

describe("a form that seems to have been taken and shows other values now", () => {
  test("CP14 where the task would end for that, a person is asked whether it was taken", async () => {
    const machine = await handedIn({ handedAt: 0 });
    expect(question(machine)).toMatch(/shows other values than those that I sent.*I do click\(1\)/);
  });

  test("CP14 a yes keeps what was handed in; anything else ends the task as failed", async () => {
    const yes = await handedIn({ handedAt: 0 });
    await yes.feed({ kind: "answered", text: "Yes, it was saved" });
    expect(yes.state.memory.deeds.saved).toContainEqual(expect.objectContaining({ stepIndex: 0, byPerson: true }));
    for (const text of ["No, it is not there", "I don't know"]) {
      const machine = await handedIn({ handedAt: 0 });
      await machine.feed({ kind: "answered", text });
      expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    }
  });

  test("CP14 what no form handed in is not asked about", async () => {
    const machine = await handedIn({ handedAt: undefined });
    expect(question(machine)).toBeUndefined();
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
  });
});
