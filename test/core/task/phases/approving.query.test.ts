/** Proves core/task/phases/approving.ts for clients that know no card: it is shown as a question, and answered in words (PR1). */

import { describe, expect, test } from "vitest";
import { aChoice, aPlainObservation } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const FACTS = { risk: "irreversible", details: [{ name: "To", value: "Alice" }], amounts: ["€ 10.00"] } as const;
const remove = aChoice("click(1)", { facts: FACTS });

/** A plain client that was just asked to allow an action. */
async function asked(overrides: Partial<FakeActivities> = {}): Promise<Machine> {
  const first = aPlainObservation("o0");
  const choices = { refineStep: async () => ({ kind: "chosen", choice: remove }) as const };
  const machine = new Machine(first, 1, { ...choices, generateAction: async () => ({ choice: remove }), ...overrides });
  await machine.observe(first);
  expect(machine.state.phase.name).toBe("approving");
  return machine;
}

let posts = 0;
const say = (machine: Machine, answer: string, mayApprove = true): Promise<void> =>
  machine.observe(aPlainObservation(`a${posts++}`, { answer, mayApprove }));
const reply = ({ state }: Machine) => state.delivery.reply;

describe("an approval that a plain client is asked for", () => {
  test("PR1 the card is a question, the deed first", async () => {
    expect(reply(await asked())?.userQuestion).toMatch(
      /^May I do this\?\nWhat: [\s\S]*To: Alice\nAmount: € 10\.00\nAnswer yes or no\.$/,
    );
  });

  test("PR1 a plain yes issues the action", async () => {
    const machine = await asked();
    await say(machine, "Yes, please");
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("PR1 a no is told to whoever chooses, with its words", async () => {
    const machine = await asked();
    await say(machine, "No, not to Alice");
    expect(machine.state.memory.hints.join()).toMatch(/^Not allowed: .*No, not to Alice/);
  });

  test.each(["OK, then open Settings", "maybe", "yes, but only € 5"])(
    "PR1 '%s' is asked about again",
    async (words) => {
      const machine = await asked();
      await say(machine, words);
      expect(machine.state.phase.name).toBe("approving");
      expect(reply(machine)?.userQuestion).toMatch(/^That was neither a plain yes nor a no\. May I do this\?/);
      await say(machine, "yes");
      expect(machine.state.phase.name).toBe("acting");
    },
  );

  test("PE15 a yes of a token without the scope is none, its no is one", async () => {
    const machine = await asked();
    await say(machine, "yes", false);
    expect(machine.state.phase.name).toBe("approving");
    expect(reply(machine)?.userQuestion).toMatch(/^This token may not allow actions: it lacks the scope approve\./);
    await say(machine, "no", false);
    expect(machine.state.memory.hints.join()).toMatch(/^Not allowed/);
  });

  test("PR1 the yes is for that card: where the page says something else since, it is asked about anew", async () => {
    let chosen = 0;
    const other = aChoice("click(1)", { facts: { ...FACTS, amounts: ["€ 9999.00"], about: "Amount 9999.00" } });
    const machine = await asked({
      recheck: async () => ({ kind: "other", reason: "The amount is another." }),
      refineStep: async () => ({ kind: "chosen", choice: chosen++ === 0 ? remove : other }),
    });
    await say(machine, "yes");
    expect(machine.state.phase.name).toBe("approving");
    expect(reply(machine)?.userQuestion).toContain("€ 9999.00");
  });
});
