/** Proves `finish("…")` of core/task/phases/choosing.ts where the gate has refused all that was to be done. */

import { describe, expect, test } from "vitest";
import { aChoice, anObservation, aReceipt } from "../../../../testing/builders.js";
import { Machine } from "../machine.js";

const BEHIND = { visible: false } as const;
const behind = (action: string) => aChoice(action, { facts: BEHIND });

async function begun(...choices: readonly ReturnType<typeof aChoice>[]) {
  let next = 0;
  const machine = new Machine(anObservation("o0"), 2, {
    refineStep: async () => ({
      kind: "chosen",
      choice: choices[Math.min(next++, choices.length - 1)] ?? aChoice('finish("Done.")'),
    }),
  });
  await machine.observe(anObservation("o0"));
  const faults = machine.started.flatMap(({ name, input }) =>
    name === "refineStep" && "fault" in input ? [input.fault] : [],
  );
  return { machine, faults };
}

describe("finish", () => {
  const done = aChoice('finish("Done.")');

  test("CP13 nothing was done, and what was to be cannot be reached: the end is not believed, and no judge is asked", async () => {
    const { machine, faults } = await begun(behind("click(1)"), done);
    expect(machine.state.phase).toMatchObject({
      name: "interrupted",
      cause: "unavailable",
      reason: expect.stringMatching(/called done, but .* nothing was done\.$/),
    });
    expect(faults.at(-1)).toMatchObject({ by: "gate", proposal: 'finish("Done.")' });
    expect(machine.started.map(({ name }) => name)).not.toContain("judgeCompletion");
  });

  test("CP13 told so, a model that makes way for it goes on", async () => {
    const { machine } = await begun(behind("click(1)"), done, aChoice("click(2)"));
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
  });

  test("CP13 a claim that nothing was refused before is looked at as ever", async () => {
    const { machine } = await begun(done);
    expect(machine.state.phase.name).not.toBe("interrupted");
  });

  test("CP13 what was done before counts: the end is looked at, whatever was refused since", async () => {
    const { machine } = await begun(aChoice("click(2)"), behind("click(1)"), done);
    const { phase } = machine.state;
    const actionId = phase.name === "acting" ? phase.issued.actionId : undefined;
    if (actionId === undefined) throw new Error(`no action in ${phase.name}`);
    await machine.observe(anObservation("o1", { receipts: [aReceipt(actionId)] }));
    expect(machine.state.phase.name).not.toBe("interrupted");
  });
});
