/** Bounded tasks: a machine that is run until it stands still, and worlds in which nothing gets nearer or the page moves. Test support. */

import type { PlanValidation } from "../../../core/planning/plan.js";
import type { TaskOpening } from "../../../core/task/opening.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence } from "../../../testing/builders.js";
import type { FakeActivities } from "../../../testing/fake-activities.js";
import { Machine } from "./machine.js";

export const usage = { promptTokens: 40, completionTokens: 10, calls: 1, costMicroUsd: 300 };
export const COUNTLESS = 200;

/** Every action works, and nothing ever brings the goal nearer. */
export const forever: Partial<FakeActivities> = {
  plan: async () => ({ plan: null, usage }),
  generateAction: async ({ history }) => ({
    choice: aChoice(`click(${history.length + 1})`, { thought: "I press “Next page”.", usage }),
  }),
  gatherEvidence: async () => ({
    evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "not yet" }] }),
    settlement: { kind: "decided", verdict: aVerdict("confirmed") },
  }),
};

export async function run(machine: Machine, turns = COUNTLESS, prefix = "o"): Promise<void> {
  for (let turn = 1; turn <= turns && machine.state.phase.name === "acting"; turn++) {
    const { actionId } = machine.state.phase.issued;
    machine.nowMs += 1_000;
    await machine.observe(anObservation(`${prefix}${turn}`, { receipts: [aReceipt(actionId)] }));
  }
}

export async function begun(
  steps: number,
  overrides: Partial<FakeActivities> = {},
  opening: Partial<TaskOpening> = {},
  first = anObservation("o0"),
): Promise<Machine> {
  const machine = new Machine(first, steps, overrides, opening);
  await machine.observe(first);
  return machine;
}

export const calls = (machine: Machine, name: string) => machine.world.calls.filter((one) => one === name).length;

export const says = (fields: Partial<PlanValidation>): FakeActivities["validatePlan"] => {
  const validation = { valid: false, reason: "the page is another", suggestedChanges: [], needsFullReplan: false };
  return async () => ({ validation: { ...validation, ...fields }, usage });
};
/** Each action is confirmed; the page moves as told. */
export const moving = (fields: Parameters<typeof someEvidence>[0]): FakeActivities["gatherEvidence"] => {
  return async () => ({
    evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "no" }], ...fields }),
    settlement: { kind: "decided", verdict: aVerdict("confirmed") },
  });
};
