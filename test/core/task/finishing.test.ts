/** Proves core/task/finishing.ts: verifySuccess, and what finish after a failure has to show first. */

import { describe, expect, test } from "vitest";
import type { Refusal } from "../../../core/task/refusal.js";
import type { Contract } from "../../../core/verification/contract.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence, textContract } from "../../../testing/builders.js";
import type { FakeActivities } from "../../../testing/fake-activities.js";
import { Machine } from "./machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const says = (taskCompleted: boolean, confidence = 0.9) => ({
  judgement: { actionSucceeded: taskCompleted, taskCompleted, confidence, reason: "So it looks." },
  usage,
});
const passed = { id: "c1", result: "pass", evidence: "text" } as const;

/** A task without a plan whose model says these actions, one after the other. */
function talking(actions: readonly string[], overrides: Partial<FakeActivities> = {}) {
  const faults: (Refusal | undefined)[] = [];
  const claims: (string | undefined)[] = [];
  let next = 0;
  const machine = new Machine(anObservation("o0"), 1, {
    agreeContract: async () => ({ contract: textContract, usage }),
    plan: async () => ({ plan: null, usage }),
    generateAction: async ({ fault }) => {
      faults.push(fault);
      const action = actions[Math.min(next++, actions.length - 1)] ?? "";
      return { choice: aChoice(action) };
    },
    ...overrides,
    judge: async (input) => {
      claims.push(input.claim);
      return (overrides.judge ?? (async () => says(true)))(input);
    },
  });
  return { machine, faults, claims };
}

async function carryOut(machine: Machine, id: string): Promise<void> {
  if (machine.state.phase.name !== "acting") throw new Error(`no action: ${machine.state.phase.name}`);
  const { actionId, action } = machine.state.phase.issued;
  await machine.observe(anObservation(id, { receipts: [aReceipt(actionId, { action })] }));
}

describe("toProbing", () => {
  test("design §6.11 the judge looks into the claim, its word goes to the next prompt, nothing reaches the client", async () => {
    const { machine, faults, claims } = talking(['verifySuccess("Jas is listed")', "click(1)"]);
    await machine.observe(anObservation("o0"));
    expect(claims).toEqual(["Jas is listed"]);
    expect(faults).toEqual([
      undefined,
      { proposal: 'verifySuccess("Jas is listed")', by: "judge", reason: "It is so. Finish now." },
    ]);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("design §6.11 a no is told with its reason", async () => {
    const { machine, faults } = talking(['verifySuccess("done")', "click(1)"], { judge: async () => says(false) });
    await machine.observe(anObservation("o0"));
    expect(faults[1]).toMatchObject({ by: "judge", reason: "It is not so: So it looks." });
  });

  test("protocol §5 at most three in a row", async () => {
    const { machine, claims } = talking(['verifySuccess("done")']);
    await machine.observe(anObservation("o0"));
    expect(claims.length).toBe(3);
    expect(machine.state.phase.name).toBe("interrupted");
  });

  test("design §6.11 an unsure yes proves nothing", async () => {
    const { machine } = talking(['verifySuccess("done")', "click(1)"], { judge: async () => says(true, 0.69) });
    await machine.observe(anObservation("o0"));
    expect(machine.state.provedAt).toBeNull();
  });
});

describe("toFinishing", () => {
  const failsOnce: Partial<FakeActivities> = {
    gatherEvidence: async () => ({
      evidence: someEvidence({ criteria: [passed] }),
      settlement: { kind: "decided", verdict: aVerdict("contradicted") },
    }),
    correct: async () => ({
      strategy: "GATHER_INFORMATION",
      reason: "It may be done.",
      choice: aChoice('finish("It is done.")'),
      usage,
    }),
  };

  test("design §6.11 after a failure finish is looked into first, even when every criterion is met", async () => {
    const { machine, claims } = talking(["click(1)"], failsOnce);
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(claims).toEqual(["It is done."]);
    // A page that refused a form may say that it is saved: the judge's yes and its words do not make it sure.
    expect(machine.state.reply).toMatchObject({ status: "completed", outcome: "verified_low_confidence" });
  });

  test("design §6.11 a failed submit is made good by a submit, not by whatever worked since", async () => {
    let call = 0;
    const submit = aChoice("click(1)");
    const choices = [{ ...submit, facts: { ...submit.facts, kind: "submit" as const } }, aChoice("click(2)")];
    const { machine } = talking([], {
      generateAction: async () => ({ choice: choices[call] ?? aChoice('finish("Done.")') }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [{ ...passed, result: call > 0 ? "pass" : "fail" }] }),
        settlement: { kind: "decided", verdict: aVerdict(call++ > 0 ? "confirmed" : "contradicted") },
      }),
      correct: async () => ({ strategy: "REFRESH_PAGE", reason: "Again.", choice: aChoice("refresh()"), usage }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(machine.state.reply).toMatchObject({ status: "completed", outcome: "verified_low_confidence" });
  });

  test("design §6.11 a no sends the task back", async () => {
    const { machine } = talking(["click(1)", "click(2)"], { ...failsOnce, judge: async () => says(false) });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(2)" } });
  });

  test("design §6.11 a confirmed action since is proof enough for the rule", async () => {
    let call = 0;
    const { machine, claims } = talking(["click(1)", 'finish("Done.")'], {
      ...failsOnce,
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [{ ...passed, result: call > 0 ? "pass" : "fail" }] }),
        settlement: { kind: "decided", verdict: aVerdict(call++ > 0 ? "confirmed" : "contradicted") },
      }),
      correct: async () => ({ strategy: "REFRESH_PAGE", reason: "Again.", choice: aChoice("refresh()"), usage }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    await carryOut(machine, "o2");
    expect(claims).toEqual([]);
    expect(machine.state.reply).toMatchObject({ status: "completed", outcome: "verified" });
  });

  test("seed 000 task 2 a completion of low confidence is told as such, a sure one is not", async () => {
    const heard = async (overrides: Partial<FakeActivities>) => {
      const { machine } = talking(["click(1)", 'finish("Done.")'], overrides);
      await machine.observe(anObservation("o0"));
      if (machine.state.phase.name === "acting") await carryOut(machine, "o1");
      const events = machine.world.batches.flatMap(({ facts }) => facts.map(({ fact }) => fact));
      return events.some((fact) => fact.kind === "event" && fact.text === "Low confidence completion");
    };
    const confirmed = { kind: "decided", verdict: aVerdict("confirmed") } as const;
    const sure = { evidence: someEvidence({ criteria: [passed] }), settlement: confirmed };
    expect(await heard({ gatherEvidence: async () => sure })).toBe(false);
    const contract = { ...textContract, criteria: [{ ...textContract.criteria[0], activity: "judge" }] } as Contract;
    const judgedOnly = {
      agreeContract: async () => ({ contract, usage }),
      gatherEvidence: async () => ({ ...sure, evidence: someEvidence() }),
    };
    expect(await heard({ ...judgedOnly, judge: async () => says(true, 0.75) })).toBe(true);
  });
});
