/** Proves core/task/phases/correcting.ts with its seams: rungs in turn, bounds, and nothing sent twice on hope. */

import { describe, expect, test } from "vitest";
import { RECOVERY_STRATEGIES, type RecoveryStrategy } from "../../../../core/recovery/strategy.js";
import type { Choice } from "../../../../core/task/choice.js";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import type { EvidenceSummary } from "../../../../core/verification/evidence/evidence.js";
import { aChoice, anObservation, aReceipt, aTarget, aVerdict, someEvidence } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { begun } from "../bounded.js";
import { Machine } from "../machine.js";

type Correcting = ActivityInput<"correct">;

interface Course {
  readonly evidence?: Partial<EvidenceSummary>;
  readonly facts?: Partial<Choice["facts"]>;
  /** False: no event ever reached the target. */
  readonly delivered?: boolean;
  /** What a correction picks of what is left. */
  readonly pick?: (input: Correcting) => Awaited<ReturnType<FakeActivities["correct"]>>;
}

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const still = ["URL did not change.", "Page content did not change."];

const waiting = (input: Correcting) => ({
  strategy: input.left[0] ?? "FAIL",
  reason: "I try.",
  choice: input.left.length > 1 ? aChoice("wait(0.5)") : null,
  usage,
});

/** Whatever is left, it proposes to press the same once more. */
const insisting = (strategy: RecoveryStrategy) => (input: Correcting) => ({
  strategy: input.left.includes(strategy) ? strategy : ("GATHER_INFORMATION" as const),
  reason: "Once more.",
  choice: aChoice('press("Enter")', { facts: { target: aTarget(1) } }),
  usage,
});

/** Every action but a wait is contradicted. */
async function failing({ evidence, facts, delivered = true, pick = waiting }: Course = {}) {
  const corrections: Correcting[] = [];
  const machine = new Machine(anObservation("o0"), 1, {
    refineStep: async () => ({ kind: "chosen", choice: aChoice("click(1)", { facts: facts ?? {} }) }),
    generateAction: async () => ({ choice: aChoice("click(1)", { facts: facts ?? {} }) }),
    gatherEvidence: async ({ issued }) => ({
      evidence: someEvidence({ lines: still, ...evidence }),
      settlement: {
        kind: "decided",
        verdict: issued.action.startsWith("wait") ? aVerdict("unknown") : aVerdict("contradicted"),
      },
    }),
    validatePlan: async () => ({
      validation: { valid: true, reason: "It fits.", suggestedChanges: [], needsFullReplan: false },
      usage,
    }),
    correct: async (input) => {
      corrections.push(input);
      return pick(input);
    },
  });
  await machine.observe(anObservation("o0"));
  const issued: string[] = [];
  for (let n = 1; n < 30 && machine.state.phase.name === "acting"; n++) {
    const { actionId, action } = machine.state.phase.issued;
    issued.push(action);
    const attempts = [{ method: "click", result: "failed", delivered, ms: 1 } as const];
    const receipts = [aReceipt(actionId, { action, delivered, attempts })];
    await machine.observe(anObservation(`o${n}`, { receipts, page: "same" }));
  }
  return { machine, corrections, issued };
}

describe("recover", () => {
  test("RC3 every rung once on the same trouble, at most three a step, then the plan, then the end", async () => {
    const { machine, corrections } = await failing({ delivered: false });
    const firsts = corrections.map(({ left }) => left[0]);
    expect(new Set(firsts).size).toBe(firsts.length);
    expect(firsts.slice(0, 3)).toEqual(RECOVERY_STRATEGIES.slice(0, 3));
    expect(corrections.length).toBeLessThanOrEqual(2 * machine.state.counters.limits.correctionsPerStep);
    expect(machine.state.counters.replans).toBe(1);
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    expect(machine.state.delivery.reply?.action).toMatch(/^fail\(.*Tried:/);
  });

  test("RC1 a correction that fails by another verb does not bring its strategy back", async () => {
    const { corrections } = await failing({
      delivered: false,
      pick: ({ left }) => {
        const strategy = left.includes("REFRESH_PAGE") ? "REFRESH_PAGE" : "GATHER_INFORMATION";
        return { strategy, reason: "I try.", choice: aChoice("refresh()"), usage };
      },
    });
    expect(corrections.length).toBeGreaterThan(1);
    expect(corrections.slice(0, 3).map(({ left }) => left.includes("REFRESH_PAGE"))).toEqual(
      corrections.slice(0, 3).map((_, index) => index === 0),
    );
  });

  test("RC4 what hears of it and does nothing is tried twice in all, whatever rungs and plans are left", async () => {
    for (const strategy of RECOVERY_STRATEGIES) {
      const { issued, machine } = await failing({ pick: insisting(strategy) });
      expect(issued.filter((action) => !action.startsWith("wait")).length).toBeLessThanOrEqual(2);
      expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    }
  });

  test("RC4 where it may change state, once", async () => {
    const { issued, machine } = await failing({ facts: { once: true } });
    expect(issued.filter((action) => action === "click(1)").length).toBe(1);
    expect(machine.state.delivery.reply?.action).toContain("Nothing else was proposed");
  });

  test.each([400, 403, 404, 409, 410, 422, 451] as const)(
    "RC4 what the site has turned down (%i) is not handed in again as it was, whatever rung proposes it",
    async (status) => {
      const write = { method: "POST", path: "/save", status };
      for (const strategy of RECOVERY_STRATEGIES) {
        const pick = insisting(strategy);
        const facts = { kind: "submit", once: true } as const;
        const { issued, machine } = await failing({
          facts,
          evidence: { didNotLand: true, refused: true, write },
          pick,
        });
        expect(issued.filter((action) => action === "click(1)")).toHaveLength(1);
        expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
      }
    },
  );

  test.each([425, 429])("RC4 what came too early or too often (%i) is tried again", async (status) => {
    const write = { method: "POST", path: "/save", status };
    const facts = { kind: "submit", once: true } as const;
    const { issued } = await failing({ facts, evidence: { didNotLand: true, refused: true, write } });
    expect(issued.filter((action) => action === "click(1)").length).toBeGreaterThan(1);
  });

  test.each(["unknown", "contradicted"] as const)(
    "RC4 what may have changed something and was cut off (%s) ends nothing: a person is asked what became of it",
    async (tag) => {
      const choice = aChoice("click(1)", { facts: { once: true } });
      const machine = await begun(1, {
        refineStep: async () => ({ kind: "chosen", choice }),
        generateAction: async () => ({ choice }),
        correct: async () => ({ strategy: "GATHER_INFORMATION", reason: "I try again.", choice, usage }),
        gatherEvidence: async () => ({
          evidence: someEvidence({ strength: "none" }),
          settlement: { kind: "decided", verdict: aVerdict(tag) },
        }),
      });
      const { phase } = machine.state;
      if (phase.name !== "acting") throw new Error(`it is ${phase.name}`);
      const { actionId, action } = phase.issued;
      const receipts = [aReceipt(actionId, { action, ok: false, effect: "unknown" })];
      await machine.observe(anObservation("o1", { receipts, page: "same" }));
      expect(machine.state.memory.history).toMatchObject([{ cutOff: true }]);
      expect(machine.state.delivery.reply?.userQuestion).toMatch(/whether this went through/);
      await machine.feed({ kind: "answered", text: "I cannot tell." });
      expect(machine.state.delivery.reply?.userQuestion).toMatch(/whether this went through/);
      await machine.feed({ kind: "answered", text: "No, nothing happened." });
      expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    },
  );

  test("RC4 a press that nothing shows is looked at again, and then asked about: it is not pressed twice, and nothing is loaded anew", async () => {
    const silent = { facts: { once: true }, evidence: { silent: true } } as const;
    for (const strategy of RECOVERY_STRATEGIES) {
      const { issued, corrections, machine } = await failing({ ...silent, pick: insisting(strategy) });
      expect(issued.filter((action) => action === "click(1)")).toHaveLength(1);
      expect(issued).toContain("wait(2)");
      expect(corrections.flatMap(({ left }) => left)).not.toContain("REFRESH_PAGE");
      expect(machine.state.delivery.reply?.userQuestion).toMatch(/whether this went through/);
    }
  });

  test("RC4 a press that nothing shows is made again on a person's no, and counts as done on their yes", async () => {
    const course = { facts: { once: true }, evidence: { silent: true }, pick: insisting("FAIL") } as const;
    const denied = (await failing(course)).machine;
    await denied.feed({ kind: "answered", text: "No, nothing happened." });
    expect(denied.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    const affirmed = (await failing(course)).machine;
    await affirmed.feed({ kind: "answered", text: "Yes." });
    expect(affirmed.state.memory.history.at(-1)).toMatchObject({ silent: true, personsWord: "arrived" });
  });

  test("RC4 the client is told how much of the bound is left", async () => {
    const { machine } = await failing({ delivered: false });
    expect(machine.state.memory.deliveries).toEqual([]);
    const told: (number | undefined)[] = [];
    await failing({
      pick: (input) => {
        told.push(input.failed.maxDeliveries);
        return waiting(input);
      },
    });
    expect(told).toEqual([undefined, 1]);
  });

  test("RC1 a correction shows as such, with its strategy", async () => {
    let shown: unknown;
    await failing({
      pick: (input) => {
        shown ??= input.attempt;
        return { ...waiting(input), strategy: "REFRESH_PAGE" };
      },
    });
    expect(shown).toBe(1);
  });

  test("RC1 a rung that is not left is not taken, whoever proposes it", async () => {
    const { machine, corrections } = await failing({
      pick: (input) => ({ ...waiting(input), strategy: "RETRY_WITH_DELAY" }),
    });
    // The second time it is spent, and so is what can be tried.
    expect(corrections[1]?.left).not.toContain("RETRY_WITH_DELAY");
    expect(machine.state.counters.replans).toBe(1);
    expect(machine.state.phase.name).toBe("closing");
  });

  test("RC2 a contingency comes first, and once on the same evidence", async () => {
    const { corrections } = await failing({
      evidence: { contingencies: ["POPUP_DETECTED"] },
      pick: (input) => ({ ...waiting(input), strategy: input.contingency ?? input.left[0] ?? "FAIL" }),
    });
    expect(corrections.map(({ contingency }) => contingency).slice(0, 2)).toEqual(["POPUP_DETECTED", undefined]);
  });

  test("RC1 what was sent and may have arrived is not sent again, by no rung and by no plan", async () => {
    const facts = { kind: "submit", risk: "submit" } as const;
    const resend = (strategy: RecoveryStrategy) => (input: Correcting) => ({
      strategy: input.left.includes(strategy) ? strategy : ("GATHER_INFORMATION" as const),
      reason: "Once more.",
      choice: aChoice("click(1)", { facts }),
      usage,
    });
    for (const strategy of RECOVERY_STRATEGIES) {
      const { issued, corrections } = await failing({ facts, pick: resend(strategy) });
      expect(issued.filter((action) => action === "click(1)").length).toBe(1);
      expect(corrections[0]?.left).toEqual(["GATHER_INFORMATION", "UPDATE_PLAN", "FAIL"]);
    }
  });

  test("RC1 with evidence that it never arrived it is", async () => {
    const { issued } = await failing({
      facts: { kind: "submit", risk: "submit" },
      evidence: { didNotLand: true },
    });
    expect(issued.filter((action) => action === "click(1)").length).toBeGreaterThan(1);
  });

  test("RC1 a person's word on what came of it is evidence too", async () => {
    const { machine } = await failing({ facts: { kind: "submit", risk: "submit" } });
    expect(machine.state.memory.history.some((past) => past.mayHaveLanded === true)).toBe(true);
  });
});

describe("a target that is not there", () => {
  test("LM1 three refusals on one and the same page are ELEMENT_MISSING, and no loop: nothing was done", async () => {
    const asked: Correcting[] = [];
    const machine = new Machine(anObservation("o0", { page: "same" }), 1, {
      refineStep: async () => ({ kind: "chosen", choice: aChoice("click(1)") }),
      correct: async (input) => {
        asked.push(input);
        return { strategy: "ELEMENT_MISSING", reason: "It was drawn anew.", choice: aChoice("click(2)"), usage };
      },
    });
    await machine.observe(anObservation("o0", { page: "same" }));
    for (let index = 1; index <= 3; index++) {
      const { phase } = machine.state;
      if (phase.name !== "acting") expect.fail(phase.name);
      const receipts = [aReceipt(phase.issued.actionId, { ok: false, effect: "refused" })];
      await machine.observe(anObservation(`o${index}`, { page: "same", receipts }));
    }
    expect(asked).toMatchObject([{ contingency: "ELEMENT_MISSING" }]);
    expect(machine.state.delivery.reply).toMatchObject({
      action: "click(2)",
      correction: { strategy: "ELEMENT_MISSING" },
    });
  });
});
