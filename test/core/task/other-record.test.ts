/** Proves core/task/other-record.ts: what was chosen for one record is not done to another under the same address without a person. */

import { describe, expect, test } from "vitest";
import type { JudgedParts } from "../../../core/action/judged.js";
import type { Choice } from "../../../core/task/choice.js";
import { aChoice, anObservation, aReceipt, aTarget } from "../../../testing/builders.js";
import { Machine } from "./machine.js";

const BERLIN: JudgedParts = { leads: "l", place: "Berlin", form: "empty", words: "w" };
const OSLO: JudgedParts = { ...BERLIN, place: "Oslo", form: "Kim Lee" };

const entryOn = (judged: JudgedParts, id = 1): Choice =>
  aChoice(`setValue(${id},"Jas Doe")`, {
    thought: "I type Jas Doe into Name.",
    facts: { judged, holder: "form", target: { ...aTarget(id), role: "textbox", name: "Name" } },
  });

/** The choices in this order; then the task would finish. */
async function tasked(choices: readonly Choice[]): Promise<Machine> {
  const left = [...choices];
  const next = () => left.shift() ?? aChoice('finish("done")');
  const machine = new Machine(anObservation("o0"), 4, {
    refineStep: async () => ({ kind: "chosen", choice: next() }),
    generateAction: async () => ({ choice: next() }),
    recheck: async () => ({ kind: "other", reason: "the page is about something else now" }),
  });
  await machine.observe(anObservation("o0"));
  return machine;
}

async function refused(machine: Machine, id: string): Promise<void> {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  const { actionId, action } = phase.issued;
  const error = "the page is about something else now";
  await machine.observe(
    anObservation(id, { receipts: [aReceipt(actionId, { action, ok: false, effect: "refused", error })] }),
  );
}

describe("isOfOtherRecord", () => {
  test("TM16 an entry that its client refused is not made in another record: a person is asked", async () => {
    const machine = await tasked([entryOn(BERLIN), entryOn(OSLO)]);
    await refused(machine, "o1");
    expect(machine.state.delivery.reply).toMatchObject({ status: "needs_user_input" });
    expect(machine.state.delivery.reply?.userQuestion).toContain("about something else");
  });

  test("TM16 so is one that was withdrawn because another page was reported", async () => {
    const machine = await tasked([entryOn(BERLIN), entryOn(OSLO)]);
    await machine.observe(anObservation("o1"));
    expect(machine.state.delivery.reply).toMatchObject({ status: "needs_user_input" });
  });

  test.each<[string, JudgedParts]>([
    ["a heading alone has changed", { ...BERLIN, place: "Berlin (2)" }],
    ["other values alone", { ...BERLIN, form: "loaded" }],
  ])("TM16 it is made where %s", async (_what, judged) => {
    const machine = await tasked([entryOn(BERLIN), entryOn(judged)]);
    await refused(machine, "o1");
    expect(machine.state.delivery.reply).toMatchObject({ action: 'setValue(1,"Jas Doe")' });
  });

  test("TM16 what a person has agreed to is not put before them anew as if nothing but a heading had changed", async () => {
    const pay = (judged: JudgedParts) =>
      aChoice("click(5)", { thought: "I press Pay.", facts: { judged, kind: "submit", risk: "irreversible" } });
    const machine = await tasked([pay(BERLIN), pay({ ...BERLIN, place: "Oslo" })]);
    const { phase } = machine.state;
    if (phase.name !== "approving") throw new Error(`it is ${phase.name}`);
    await machine.observe(anObservation("o1"));
    await machine.feed({ kind: "approved", actionId: phase.approval.actionId, approved: true });
    expect(machine.state.delivery.reply).toMatchObject({ status: "needs_user_input" });
  });

  test("TM16 after a person's word it is made there", async () => {
    const machine = await tasked([entryOn(BERLIN), entryOn(OSLO), entryOn(OSLO)]);
    await refused(machine, "o1");
    await machine.observe(anObservation("o2", { answer: "Go on with this one" }));
    expect(machine.state.delivery.reply).toMatchObject({ action: 'setValue(1,"Jas Doe")' });
  });
});
