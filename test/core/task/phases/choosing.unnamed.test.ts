/** Proves that what the user's words do not name waits for a person: core/task/phases/choosing.ts, waiting.ts. */

import { describe, expect, test } from "vitest";
import { NOT_ALLOWED } from "../../../../core/task/memory.js";
import { update } from "../../../../core/task/state.js";
import { emptyLedger } from "../../../../core/verification/submit/action-ledger.js";
import { unsavedFields } from "../../../../core/verification/submit/unsaved.js";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import { Machine } from "../machine.js";

const seen = anObservation("o0", { snapshotId: "snapshot" as never });
const unnamed = aChoice("click(3)", {
  lastForStep: true,
  thought: "It only shows the help.",
  facts: { unnamed: true, about: "Apollo; 480 EUR", holder: "h" },
});

async function begun(approve: "never" | "irreversible" | "always" = "irreversible") {
  const chosen = async () => ({ kind: "chosen" as const, choice: unnamed });
  const other = async () => ({ choice: aChoice("click(1)", { lastForStep: true }) });
  const machine = new Machine(seen, 1, { refineStep: chosen, generateAction: other }, { approve });
  await machine.observe(seen);
  return machine;
}

const answerOf = async (machine: Machine, approved: boolean) => {
  const actionId = machine.state.delivery.reply?.approval?.actionId;
  if (actionId === undefined) throw new Error("nobody was asked");
  await machine.feed({ kind: "approved", actionId, approved });
};

describe("a deed that the user's words do not name", () => {
  test("SF4 waits for a person, who reads what it is about", async () => {
    const { state } = await begun();
    expect(state.delivery.reply).toMatchObject({ status: "awaiting_approval", approval: { about: "Apollo; 480 EUR" } });
  });

  test("SF4 the card is composed by code: what a model says of its deed is not in it", async () => {
    const { approval } = (await begun()).state.delivery.reply ?? {};
    expect(approval?.what).toMatch(/^Click /);
    expect(JSON.stringify(approval)).not.toContain("help");
  });

  test("SF4 is done after a yes, and where the task says that nobody is to be asked", async () => {
    const machine = await begun();
    await answerOf(machine, true);
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(3)" });
    expect((await begun("never")).state.delivery.reply).toMatchObject({ action: "click(3)" });
  });

  test("SF4 a no is told to models as what it is", async () => {
    const machine = await begun();
    await answerOf(machine, false);
    expect(machine.state.memory.hints[0]).toMatch(new RegExp(`^${NOT_ALLOWED}`));
  });

  test("CP6 what was entered where a person said no is not missed at the end", async () => {
    const machine = await begun();
    const mark = { stepIndex: 0, fingerprint: "f", saving: "form" as const };
    const open = [
      { ...mark, name: "Password", holder: "h" },
      { ...mark, name: "Note", holder: "other" },
    ];
    machine.state = update(machine.state, { memory: { deeds: { ...emptyLedger, open } } });
    await answerOf(machine, false);
    expect(unsavedFields(machine.state.memory.deeds, null)).toEqual(["Note"]);
  });
});

describe("what a yes is for", () => {
  const later = (facts: Parameters<typeof aChoice>[1] = {}) =>
    aChoice("click(3)", { ...facts, lastForStep: true, facts: { ...unnamed.facts, ...facts.facts } });

  /** A yes to the first card, though the page has changed meanwhile; where it is another deed now, that is what is proposed next. */
  async function yesAfterChange(now: ReturnType<typeof later>, was = unnamed) {
    const choices = [was];
    const chosen = async () => ({ kind: "chosen" as const, choice: choices.pop() ?? now });
    const isSame = JSON.stringify(now.facts) === JSON.stringify(was.facts);
    const machine = new Machine(seen, 1, {
      refineStep: chosen,
      generateAction: async () => ({ choice: now }),
      recheck: async ({ actions, asked }) =>
        isSame && asked ? { kind: "same", actions } : { kind: "other", reason: "it is another deed now" },
    });
    await machine.observe(seen);
    const actionId = machine.state.delivery.reply?.approval?.actionId;
    if (actionId === undefined) throw new Error("nobody was asked");
    const page = { ...machine.state.client.page, snapshotId: "other" as never, domHash: "other" };
    machine.state = update(machine.state, { client: { page } });
    await machine.feed({ kind: "approved", actionId, approved: true });
    return machine.state.delivery.reply;
  }

  test("SF4 the same on a page that changed elsewhere is done", async () => {
    expect(await yesAfterChange(later())).toMatchObject({ action: "click(3)", status: "executing" });
  });

  test.each([
    ["another amount", { about: "Apollo; 4,800 EUR" }],
    ["another address", { formAction: "https://clinic.test/other" }],
    ["another site", { origin: "https://other.test" }],
  ])("SF4 with %s it is asked about again", async (_, facts) => {
    expect(await yesAfterChange(later({ facts } as never))).toMatchObject({ status: "awaiting_approval" });
  });

  test("SF4 another question of the browser is asked about again", async () => {
    const question = (about: string) => {
      const { target: _, ...facts } = { ...unnamed.facts, about };
      return { ...aChoice('dialog("accept")', { lastForStep: true }), facts };
    };
    const asked = question("Delete the draft?");
    expect(await yesAfterChange(question("Delete the account?"), asked)).toMatchObject({ status: "awaiting_approval" });
    expect(await yesAfterChange(question("Delete the draft?"), asked)).toMatchObject({ action: 'dialog("accept")' });
  });
});

test("SF4 a long name is read whole, and a value as it would be entered", async () => {
  const name = `Save the notes ${"of today ".repeat(10)}and transfer 5000 EUR`;
  const target = { ...unnamed.facts.target, name, role: "textbox" } as never;
  const machine = new Machine(seen, 1, {
    refineStep: async () => ({
      kind: "chosen" as const,
      choice: aChoice(String.raw`type(3,"pay \u202e\u200b\"now\"")`, { facts: { unnamed: true, target } }),
    }),
  });
  await machine.observe(seen);
  const { approval } = machine.state.delivery.reply ?? {};
  expect(approval?.what).toContain("and transfer 5000 EUR");
  expect(approval?.values).toEqual(['pay "now"']);
});
