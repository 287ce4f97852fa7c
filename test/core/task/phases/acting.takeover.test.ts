/** Proves what core/task/phases/acting.ts makes of a takeover while the task stands still: nothing is done by two browsers. */

import { describe, expect, test } from "vitest";
import { IDLE_MS } from "../../../../core/task/state.js";
import { aChoice, anObservation, aReceipt } from "../../../../testing/builders.js";
import { begun, calls } from "../bounded.js";
import type { Machine } from "../machine.js";

const submit = aChoice("click(1)", { facts: { kind: "submit", risk: "submit" } });
const other = { clientId: "client-2" };

/** A submit is outstanding at the first client, which carries it out and is gone before it can say so. */
async function submitting() {
  const machine = await begun(3, {
    refineStep: async ({ history }) => ({
      kind: "chosen",
      choice: history.length === 0 ? submit : aChoice("click(2)"),
    }),
  });
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  return { machine, actionId: phase.issued.actionId };
}

async function interrupt(machine: Machine) {
  machine.nowMs += IDLE_MS;
  await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
}

/** Its fate was looked into, and what followed is another action. */
function expectSettled(machine: Machine, effect: string) {
  const gathered = machine.started.filter(({ name }) => name === "gatherEvidence");
  expect(gathered.map(({ input }) => input)).toMatchObject([{ observation: { receipts: [{ effect }] } }]);
  expect(machine.state.delivery.reply).toMatchObject({ action: "click(2)", ...other });
  expect(machine.state.delivery.reply?.redelivered).toBeUndefined();
}

describe("resumeActing", () => {
  test("TM11 taken over while it is interrupted, the outstanding action is not done a second time: evidence decides", async () => {
    const { machine } = await submitting();
    await interrupt(machine);
    await machine.observe(anObservation("x1", { ...other, takeover: true }));
    expectSettled(machine, "unknown");
  });

  test.each([
    ["at once", []],
    ["after further reports of the new client, none of which says that it took over", ["x2", "x3"]],
  ])("TM11 taken over during a pause, it is settled on resume %s", async (_when, reports) => {
    const { machine } = await submitting();
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("x1", { ...other, takeover: true }));
    for (const id of reports) await machine.observe(anObservation(id, other));
    expect(calls(machine, "gatherEvidence")).toBe(0);
    await machine.feed({ kind: "resumed" });
    expectSettled(machine, "unknown");
  });

  test("TM11 taken over during a pause of an interruption, over a roll-over", async () => {
    const { machine } = await submitting();
    await interrupt(machine);
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("x1", { ...other, takeover: true }));
    machine.state = JSON.parse(JSON.stringify(machine.state));
    await machine.feed({ kind: "resumed" });
    expectSettled(machine, "unknown");
  });

  test("TM11 the one who takes it back and knows what it did is believed", async () => {
    const { machine, actionId } = await submitting();
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("x1", { ...other, takeover: true }));
    await machine.observe(anObservation("o1", { takeover: true, receipts: [aReceipt(actionId)] }));
    await machine.observe(anObservation("x2", { ...other, takeover: true, receipts: [aReceipt(actionId)] }));
    await machine.feed({ kind: "resumed" });
    expectSettled(machine, "changed");
  });

  test("TM10 what the same client has not done is said again after a pause", async () => {
    const { machine, actionId } = await submitting();
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("o1"));
    await machine.feed({ kind: "resumed" });
    expect(machine.state.delivery.reply).toMatchObject({ actionId, redelivered: true });
    expect(calls(machine, "gatherEvidence")).toBe(0);
  });
});
