/** Proves core/task/conclude.ts: what history says of an action, and that it stays small. */

import { describe, expect, test } from "vitest";
import type { EvidenceSummary } from "../../../core/verification/evidence/evidence.js";
import {
  aChoice,
  aCompletionJudgement,
  anObservation,
  aReceipt,
  aVerdict,
  someEvidence,
} from "../../../testing/builders.js";
import { judgedCompletion, onThePage } from "../../../testing/fake-activities.js";
import { Machine } from "./machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };

/** Each time another page, so that no loop is seen. */
async function carryOut(machine: Machine, id: string, receipt: Parameters<typeof aReceipt>[1] = {}): Promise<void> {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
  const { actionId, action } = phase.issued;
  await machine.observe(anObservation(id, { receipts: [aReceipt(actionId, { action, ...receipt })] }));
}

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

describe("conclude: criteria", () => {
  const kim = { id: "c1", activity: "text", text: "Kim", description: "Kim can be seen", timing: "immediate" } as const;
  const end = { ...kim, id: "c2", timing: "at_end" } as const;
  const contract = { type: "verifiable", criteria: [kim, end], generatedFrom: "auto", generatedAt: "" } as const;

  test.each([
    ["nothing-changed", "pass"],
    ["submit-refused", "pending"],
  ])("CP2 after a failure by %s what was seen on another page is %s", async (rule, status) => {
    const machine = new Machine(anObservation("o0"), 3, {
      prepare: async () => ({ ...onThePage, contract, plan: null, usage }),
      generateAction: async ({ history }) => ({ choice: aChoice(`click(${history.length + 1})`) }),
      gatherEvidence: async ({ issued: { action } }) => {
        const [result, tag] =
          action === "click(1)" ? (["pass", "confirmed"] as const) : (["fail", "contradicted"] as const);
        const settlement = { kind: "decided", verdict: aVerdict(tag, { rule }) } as const;
        return { evidence: someEvidence({ criteria: [{ id: "c1", result, evidence: "Kim" }] }), settlement };
      },
      correct: async () => ({ strategy: "GATHER_INFORMATION", reason: "I look.", choice: aChoice("click(9)"), usage }),
    });
    await machine.observe(anObservation("o0"));
    await carryOut(machine, "o1");
    expect(machine.state.progress.criteria[0]).toMatchObject({ id: "c1", status: "pass" });
    await carryOut(machine, "o2");
    expect(machine.state.progress.criteria[0]).toMatchObject({ id: "c1", status });
  });
});

describe("conclude: deliveries (RC4)", () => {
  test.each([
    // As often as corrections are tried on one step.
    ["check(1,true)", {}, 3],
    ['select(1,"Kim")', {}, 3],
    ["click(1)", { once: true }, 1],
    ["click(1)", {}, 2],
  ] as const)(
    "RC4 %s (%j) that the client ended in and that shows nothing is sent %i times",
    async (action, facts, times) => {
      const choice = aChoice(action, { facts });
      const machine = new Machine(anObservation("o0"), 1, {
        refineStep: async () => ({ kind: "chosen", choice }),
        generateAction: async () => ({ choice }),
        correct: async () => ({ strategy: "GATHER_INFORMATION", reason: "Once more.", choice, usage }),
        gatherEvidence: async () => ({
          evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "" }] }),
          settlement: { kind: "decided", verdict: aVerdict("contradicted", { rule: "nothing-changed" }) },
        }),
      });
      await machine.observe(anObservation("o0"));
      let sent = 0;
      for (; sent < 4 && machine.state.phase.name === "acting"; sent++)
        await carryOut(machine, `o${sent + 1}`, { ok: false, effect: "unknown" });
      expect(sent).toBe(times);
    },
  );

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

  /** A model that proposes the same press whenever it is asked; it worked, and the completion judge believes nothing. */
  async function believed(steps: number, toggled: EvidenceSummary["toggled"]) {
    const choice = aChoice("click(1)", { lastForStep: true, facts: { once: true } });
    const machine = new Machine(anObservation("o0"), steps, {
      refineStep: async () => ({ kind: "chosen", choice }),
      generateAction: async () => ({ choice }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ ...(toggled && { toggled }) }),
        settlement: { kind: "decided", verdict: aVerdict("likely") },
      }),
      judgeCompletion: async (input) => judgedCompletion(input, [], aCompletionJudgement(false)),
    });
    await machine.observe(anObservation("o0"));
    let presses = 0;
    for (let n = 1; n < 30 && machine.state.phase.name === "acting"; n++) {
      if (machine.state.phase.issued.action === "click(1)") presses += 1;
      await carryOut(machine, `o${n}`);
    }
    return { presses, machine };
  }

  test("RC4 what a press has turned is not turned back because a judge does not believe it: a person is asked", async () => {
    const { presses, machine } = await believed(1, "look");
    expect(presses).toBe(1);
    expect(machine.state.delivery.reply?.userQuestion).toMatch(/whether this went through/);
  });

  test("RC4 a step of its own may turn it back", async () => {
    expect((await believed(2, "look")).presses).toBe(2);
  });

  test("RC4 a press that turned nothing may be made again where a judge misses something", async () => {
    expect((await believed(1, undefined)).presses).toBeGreaterThan(1);
  });

  test("a plan that asks for the same in two steps gets it in both, and a plan made anew in neither", async () => {
    expect(await pressed(2, { write: { method: "POST", path: "/do", status: 204 } })).toEqual([0, 1]);
  });
});
