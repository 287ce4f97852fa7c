/** Proves core/task/phases/acting.ts on a client that had begun an action when the task took it back (TM10). */

import { describe, expect, test } from "vitest";
import type { FollowUp } from "../../../../core/task/choice.js";
import type { ActivityResult } from "../../../../core/task/verbs.js";
import type { ActionId, ObservationId } from "../../../../core/turn/identity.js";
import { aChoice, anObservation, aReceipt, aTarget } from "../../../../testing/builders.js";
import { calls } from "../bounded.js";
import { Machine } from "../machine.js";

const submit = aChoice("click(5)", { facts: { kind: "submit", risk: "submit", holder: "form" } });
const entry = aChoice('setValue(3,"Ann")', { facts: { holder: "form", target: { ...aTarget(3), role: "textbox" } } });
const risky = aChoice("click(7)", { facts: { risk: "irreversible" } });

type Recheck = ActivityResult<"recheck">;
const outcomes: Readonly<Record<string, (actions: readonly FollowUp[]) => Recheck>> = {
  "it leads elsewhere": () => ({ kind: "other", reason: "it leads elsewhere now" }),
  "its entries are lost": () => ({ kind: "lost", actions: [entry] }),
  "its form may be another": () => ({ kind: "moved", reason: "Other headings." }),
  "its number is another": (actions) => ({
    kind: "same",
    actions: actions.map((one) => ({ ...one, action: "click(9)", facts: { ...one.facts, target: aTarget(9) } })),
  }),
};

/** The submit is outstanding; a page without its receipt, sent before the client heard of it, is about to come. */
async function submitting(outcome: string, next = aChoice("click(1)")) {
  const left = [submit];
  const choice = () => left.shift() ?? next;
  const machine = new Machine(anObservation("o0"), 6, {
    refineStep: async () => ({ kind: "chosen", choice: choice() }),
    generateAction: async () => ({ choice: choice() }),
    recheck: async ({ actions }) => outcomes[outcome]?.(actions) ?? { kind: "other", reason: "" },
  });
  await machine.observe(anObservation("o0"));
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  return { machine, actionId: phase.issued.actionId };
}

const late = (actionId: ActionId) => anObservation("o2", { receipts: [aReceipt(actionId, { action: "click(5)" })] });

/** Its fate was looked into once, under its own step. */
function expectGathered(machine: Machine) {
  const gathered = machine.started.filter(({ name }) => name === "gatherEvidence");
  expect(gathered.map(({ input }) => input)).toMatchObject([{ issued: { action: "click(5)", stepIndex: 0 } }]);
  expect(machine.state.client.withdrawn).toBeUndefined();
}

const names = Object.keys(outcomes);

describe("settleWithdrawn", () => {
  test.each(names)("TM10 what was taken back because %s is verified when its receipt comes late", async (outcome) => {
    const { machine, actionId } = await submitting(outcome);
    await machine.observe(anObservation("o1"));
    expect(calls(machine, "gatherEvidence")).toBe(0);
    await machine.observe(late(actionId));
    expectGathered(machine);
  });

  test.each(names)("TM10 likewise where the next action waits for a yes, because %s", async (outcome) => {
    const { machine, actionId } = await submitting(outcome, risky);
    await machine.observe(anObservation("o1"));
    await machine.observe(late(actionId));
    expectGathered(machine);
  });

  test.each(names)("TM10 likewise where the receipt comes during a pause, because %s", async (outcome) => {
    const { machine, actionId } = await submitting(outcome);
    await machine.observe(anObservation("o1"));
    await machine.feed({ kind: "paused" });
    await machine.observe(late(actionId));
    expect(calls(machine, "gatherEvidence")).toBe(0);
    await machine.feed({ kind: "resumed" });
    expectGathered(machine);
  });

  test.each(names)("TM10 likewise where the receipt comes while code still looks, because %s", async (outcome) => {
    const { machine, actionId } = await submitting(outcome);
    machine.push({ kind: "observed", observation: anObservation("o1") });
    await machine.observe(late(actionId));
    expectGathered(machine);
  });

  test("TM10 a receipt that says that it was refused brings nothing back", async () => {
    const { machine, actionId } = await submitting("it leads elsewhere");
    await machine.observe(anObservation("o1"));
    await machine.observe(anObservation("o2", { receipts: [aReceipt(actionId, { effect: "refused" })] }));
    expect(calls(machine, "gatherEvidence")).toBe(0);
  });

  test("TM10 a client that reports the action issued since had not begun the other", async () => {
    const { machine, actionId } = await submitting("it leads elsewhere");
    await machine.observe(anObservation("o1"));
    const { phase } = machine.state;
    const since = phase.name === "acting" ? phase.issued.actionId : actionId;
    await machine.observe(anObservation("o2", { receipts: [aReceipt(since)] }));
    await machine.observe({ ...late(actionId), observationId: "o3" as ObservationId });
    const gathered = machine.started.filter(({ name }) => name === "gatherEvidence");
    expect(gathered.map(({ input }) => input)).toMatchObject([{ issued: { action: "click(1)" } }]);
  });
});
