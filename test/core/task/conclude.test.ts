/** Proves core/task/conclude.ts: what history says of an action, and that it stays small. */

import { describe, expect, test } from "vitest";
import type { EvidenceSummary } from "../../../core/verification/evidence.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence } from "../../../testing/builders.js";
import { Machine } from "./machine.js";

/** A task of `steps` confirmed clicks, each with this evidence. */
async function done(steps: number, evidence: Partial<EvidenceSummary>): Promise<Machine> {
  const verdict = aVerdict("confirmed", { semanticSummary: "It went through." });
  const machine = new Machine(anObservation("o0"), steps + 1, {
    gatherEvidence: async () => ({ evidence: someEvidence(evidence), settlement: { kind: "decided", verdict } }),
  });
  await machine.observe(anObservation("o0"));
  for (let step = 1; step <= steps; step++) {
    if (machine.state.phase.name !== "acting") throw new Error(machine.state.phase.name);
    const { actionId, action } = machine.state.phase.issued;
    await machine.observe(anObservation(`o${step}`, { receipts: [aReceipt(actionId, { action })] }));
  }
  return machine;
}

const changed = ["New alert: 'Something went wrong'", "Button 'Save' is now disabled", "Heading 'Patients' is gone"];
const write = { method: "POST", path: "/patients", status: 500 };

describe("conclude", () => {
  test("issue 11.6 history says what changed, what the write was answered, and why it was judged so", async () => {
    const { state } = await done(1, { changed, write });
    expect(state.memory.history).toMatchObject([{ action: "click(1)", changed, write, reason: "It went through." }]);
  });

  test("issue 11.6 of an action further back one line of what changed is enough", async () => {
    const { state } = await done(2, { changed, write });
    expect(state.memory.history.map((past) => past.changed?.length)).toEqual([1, 3]);
    expect(state.memory.history[0]).toMatchObject({ write, reason: "It went through." });
  });

  test("issue 11.6 where nothing changed and nothing was sent, history does not say that anything did", async () => {
    const { state } = await done(1, {});
    expect(state.memory.history[0]).toHaveProperty("changed", undefined);
    expect(state.memory.history[0]).toHaveProperty("write", undefined);
  });
});

describe("conclude: deliveries (RC4)", () => {
  /** A model that proposes the same button for every step of every plan; a judge believes it, and nothing ties it. */
  async function pressed(steps: number, evidence: Partial<EvidenceSummary>): Promise<readonly number[]> {
    const choice = aChoice("click(1)", { lastForStep: true });
    const machine = new Machine(anObservation("o0"), steps, {
      refineStep: async () => ({ kind: "chosen", choice }),
      generateAction: async () => ({ choice }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "" }], ...evidence }),
        settlement: { kind: "decided", verdict: aVerdict("unknown", { untied: true }) },
      }),
    });
    await machine.observe(anObservation("o0"));
    const planSteps: number[] = [];
    for (let n = 1; n < 30 && machine.state.phase.name === "acting"; n++) {
      const { actionId, action, planStep } = machine.state.phase.issued;
      if (action === "click(1)") planSteps.push(planStep);
      // Another page each time, so that no loop is seen.
      await machine.observe(anObservation(`o${n}`, { receipts: [aReceipt(actionId, { action })] }));
    }
    expect(machine.state.phase.name).not.toBe("acting");
    return planSteps;
  }

  test("what a judge believes and nothing ties is pressed twice in all, however often the plan is made anew", async () => {
    expect((await pressed(1, {})).length).toBe(2);
  });

  test("what has sent a write request is pressed once", async () => {
    expect((await pressed(1, { write: { method: "POST", path: "/do", status: 204 } })).length).toBe(1);
  });

  test("a plan that asks for the same in two steps gets it in both, and a plan made anew in neither", async () => {
    expect(await pressed(2, { write: { method: "POST", path: "/do", status: 204 } })).toEqual([0, 1]);
  });
});
