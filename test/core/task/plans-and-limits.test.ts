/** Proves core/task/{reflecting,replan}.ts and what absorb does with contracts that are asked about. */

import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../core/limits/budget.js";
import { createPlan } from "../../../core/planning/plan.js";
import type { PlanValidation } from "../../../core/planning/replanning.js";
import type { ActivityInput } from "../../../core/task/activities.js";
import type { TaskOpening } from "../../../core/task/state.js";
import { aChoice, anObservation, aReceipt, aVerdict, someEvidence, textContract } from "../../../testing/builders.js";
import type { FakeActivities } from "../../../testing/fake-activities.js";
import { plainWordsFault } from "../../../testing/plain-words.js";
import { Machine } from "./machine.js";

const usage = { promptTokens: 40, completionTokens: 10, calls: 1, costMicroUsd: 300 };
const COUNTLESS = 200;

/** Every action works, and nothing ever brings the goal nearer. */
const forever: Partial<FakeActivities> = {
  plan: async () => ({ plan: null, usage }),
  generateAction: async ({ history }) => ({
    choice: aChoice(`click(${history.length + 1})`, { thought: "I press “Next page”.", usage }),
  }),
  gatherEvidence: async () => ({
    evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "not yet" }] }),
    settlement: { kind: "decided", verdict: aVerdict("confirmed") },
  }),
};

async function run(machine: Machine, turns = COUNTLESS, prefix = "o"): Promise<void> {
  for (let turn = 1; turn <= turns && machine.state.phase.name === "acting"; turn++) {
    const { actionId } = machine.state.phase.issued;
    machine.nowMs += 1_000;
    await machine.observe(anObservation(`${prefix}${turn}`, { receipts: [aReceipt(actionId)] }));
  }
}

async function begun(
  steps: number,
  overrides: Partial<FakeActivities> = {},
  opening: Partial<TaskOpening> = {},
): Promise<Machine> {
  const machine = new Machine(anObservation("o0"), steps, overrides, opening);
  await machine.observe(anObservation("o0"));
  return machine;
}

const calls = (machine: Machine, name: string) => machine.world.calls.filter((one) => one === name).length;

describe("stopAt", () => {
  test("VL4 at the bound it reflects, says so in plain words, and stands still", async () => {
    const machine = await begun(1, forever);
    await run(machine);
    expect(machine.state.phase).toMatchObject({
      name: "interrupted",
      cause: "limit",
      limit: "consecutiveSuccessWithoutTaskComplete",
    });
    expect(calls(machine, "reflect")).toBe(1);
    expect(machine.state.reply).toMatchObject({
      status: "interrupted",
      thought: "Something was done. Something is missing. Try something else.",
      reason: expect.stringMatching(/^5 actions in a row .* Resume it with a hint/),
      limits: { consecutiveSuccessWithoutTaskComplete: { used: 5, limit: 5 } },
    });
  });

  test("VL4 the model is told the contract, what was done and why it stops", async () => {
    const machine = await begun(1, forever);
    await run(machine);
    const asked = machine.started.find((command) => command.name === "reflect");
    expect(asked?.input).toMatchObject({
      contract: { criteria: [{ description: "the page says done" }] },
      cause: "limit",
      reason: expect.stringMatching(/^5 actions in a row/),
    });
    expect(asked?.name === "reflect" && asked.input.history).toHaveLength(5);
  });

  test("VL4 a reflection that cannot be had is made by rule; the stop stands", async () => {
    const machine = await begun(1, {
      ...forever,
      reflect: async () => {
        throw new Error("the model is away");
      },
    });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
    expect(machine.state.reply?.thought).toContain("Still missing: the page says done.");
    expect(plainWordsFault(machine.state.reply?.thought ?? "")).toBeNull();
  });

  test("§7 the same action on the same page a third time is a loop: reflected upon, resumable with a hint", async () => {
    const machine = await begun(1, {
      ...forever,
      generateAction: async () => ({ choice: aChoice("click(1)", { usage }) }),
    });
    for (let turn = 1; machine.state.phase.name === "acting" && turn < 9; turn++) {
      const { actionId } = machine.state.phase.issued;
      await machine.observe(anObservation(`s${turn}`, { page: "same", receipts: [aReceipt(actionId)] }));
    }
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "loop" });
    expect(machine.started.find((command) => command.name === "reflect")?.input).toMatchObject({ cause: "loop" });
    await machine.feed({ kind: "resumed", hint: "use the menu" });
    expect(machine.state).toMatchObject({ phase: { name: "acting" }, hints: ["use the menu"] });
  });
});

describe("withinBudget", () => {
  const generous = { consecutiveSuccessWithoutTaskComplete: COUNTLESS, steps: COUNTLESS };

  test.each([
    ["modelCalls", 7],
    ["tokens", 300],
    ["costMicroUsd", 2_000],
    ["workingMs", 5_000],
  ] as const)(
    "§7 %s stops at its bound, at a boundary, without a further model call, and a raised bound goes on",
    async (limit, bound) => {
      const machine = await begun(1, forever, { limits: { ...generous, [limit]: bound } });
      await run(machine);
      expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit });
      expect(calls(machine, "reflect")).toBe(0);
      const use = machine.state.reply?.limits[limit];
      expect(use?.used).toBeGreaterThanOrEqual(bound);
      expect(machine.state.reply?.thought).toMatch(/Still missing: the page says done/);
      const started = machine.started.length;

      await machine.feed({ kind: "resumed", hint: "go on" });
      expect(machine.state.phase).toMatchObject({ name: "interrupted", limit });
      expect(machine.state.hints).toEqual(["go on"]);
      expect(machine.started.filter((one) => one.name !== "record").length).toBe(
        machine.started.slice(0, started).filter((one) => one.name !== "record").length,
      );

      await machine.feed({ kind: "resumed", limits: { [limit]: 10 * bound } });
      expect(machine.state.phase.name).toBe("acting");
      await run(machine, COUNTLESS, "again");
      expect(machine.state.phase).toMatchObject({ name: "interrupted", limit });
    },
  );

  test("§7 what was begun is brought to its end: an action under way is verified though the budget is spent", async () => {
    const machine = await begun(1, forever, { limits: { ...generous, modelCalls: 3 } });
    expect(machine.state.phase.name).toBe("acting");
    await run(machine);
    expect(machine.state.verdicts).toHaveLength(1);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", limit: "modelCalls" });
  });

  test("§7 a task may finish on its last call", async () => {
    const machine = await begun(1, {}, { limits: { modelCalls: 3 } });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "completed" });
  });

  test("§7 waiting is not working: a day with a question, a night without a browser, a week's pause", async () => {
    const machine = await begun(1, forever, { limits: generous });
    const worked = () => machine.state.time.workedMs;
    machine.push({ kind: "paused" });
    machine.nowMs += 7 * 24 * 3_600_000;
    await machine.feed({ kind: "resumed" });
    machine.nowMs += 31 * 60_000;
    const idle = machine.commands().find((command) => command.kind === "timer");
    await machine.feed({ kind: "timer", id: idle?.kind === "timer" ? idle.id : "" });
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "idle" });
    machine.nowMs += 9 * 3_600_000;
    await machine.feed({ kind: "resumed" });
    expect(worked()).toBe(0);
    await run(machine, 3);
    expect(worked()).toBe(3_000);
    expect(machine.state.reply?.limits.workingMs).toEqual({ used: 3_000, limit: DEFAULT_LIMITS.workingMs });
  });

  test("§7 the request's bounds stand before the tenant's, those before the defaults, through a roll-over", async () => {
    const machine = await begun(1, {}, { limits: { steps: 9 }, tenantLimits: { steps: 20, tokens: 70_000 } });
    const carried = JSON.parse(JSON.stringify(machine.state));
    expect(carried.limits).toEqual({ ...DEFAULT_LIMITS, steps: 9, tokens: 70_000 });
    expect(carried.usage).toEqual(machine.state.usage);
    expect(carried.time).toEqual(machine.state.time);
  });
});

const says = (fields: Partial<PlanValidation>): FakeActivities["validatePlan"] => {
  const validation = { valid: false, reason: "the page is another", suggestedChanges: [], needsFullReplan: false };
  return async () => ({ validation: { ...validation, ...fields }, usage });
};
/** Each action is confirmed; the page moves as told. */
const moving = (fields: Parameters<typeof someEvidence>[0]): FakeActivities["gatherEvidence"] => {
  return async () => ({
    evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "no" }], ...fields }),
    settlement: { kind: "decided", verdict: aVerdict("confirmed") },
  });
};

describe("toNext", () => {
  test.each([
    ["another URL than foreseen", { urlChanged: true }, 1],
    ["a page of another kind", { similarity: 0.4 }, 1],
    ["a form that vanished", { formVanished: true }, 1],
    ["a page that stayed", {}, 0],
    ["the page that the step expected", { urlChanged: true, similarity: 0.1, stepOutcome: "pass" }, 0],
  ] as const)("§7 %s", async (_, fields, looks) => {
    const machine = await begun(3, { gatherEvidence: moving(fields) });
    await run(machine, 1);
    expect(calls(machine, "validatePlan")).toBe(looks);
    expect(machine.state.phase.name).toBe("acting");
    expect(machine.state.replans).toBe(0);
  });

  test("§7 modify: the skipped step is told with the reason, and the next one is refined", async () => {
    const machine = await begun(3, {
      gatherEvidence: moving({ similarity: 0.4 }),
      validatePlan: says({ suggestedChanges: [{ op: "skip", step: 1 }] }),
    });
    await run(machine, 1);
    expect(machine.state.reply).toMatchObject({
      action: "click(3)",
      currentStep: 2,
      plan: { steps: [{ status: "done" }, { status: "skipped", revision: { reason: "the page is another" } }, {}] },
      limits: { replans: { used: 1, limit: 5 } },
    });
    const told = machine.world.batches.flatMap((batch) => batch.facts.map(({ fact }) => fact));
    expect(told).toContainEqual(
      expect.objectContaining({ type: "plan modified", text: "skipped step 2: the page is another" }),
    );
  });

  test("§7 regenerate: a new plan from step 0, history kept, the planner told why and what was done", async () => {
    const heard: ActivityInput<"plan">[] = [];
    const step = (description: string) => ({ description, reasoning: "", toolType: "DOM" as const });
    const machine = await begun(3, {
      plan: async (input) => {
        heard.push(input);
        const steps = input.again === undefined ? ["A", "B", "C"] : ["Log in", "B", "C"];
        return { plan: createPlan("goal", steps.map(step)), usage };
      },
      gatherEvidence: moving({ urlChanged: true }),
      validatePlan: says({ needsFullReplan: true, reason: "one has to log in first" }),
    });
    await run(machine, 1);
    expect(heard).toHaveLength(2);
    expect(heard[0]?.again).toBeUndefined();
    expect(heard[1]?.again).toMatchObject({
      reason: "one has to log in first",
      continuation: expect.stringMatching(/^Previous action succeeded; .* Create or adjust the plan/),
      history: [{ planStep: 0 }],
    });
    expect(machine.state.plan).toMatchObject({ currentStepIndex: 0, steps: [{ description: "Log in" }, {}, {}] });
    expect(machine.state.history).toMatchObject([{ action: "click(1)", planStep: -1 }]);
    expect(machine.state.replans).toBe(1);
  });

  test("§7 plans that keep failing end at the bound, and not before", async () => {
    const machine = await begun(3, {
      plan: async () => ({
        plan: createPlan(
          "goal",
          Array.from({ length: 20 }, () => ({ description: "s", reasoning: "", toolType: "DOM" as const })),
        ),
        usage,
      }),
      refineStep: async ({ history }) => ({
        kind: "chosen",
        choice: aChoice(`click(${history.length + 1})`, { lastForStep: true }),
      }),
      gatherEvidence: moving({ urlChanged: true }),
      validatePlan: says({ needsFullReplan: true }),
    });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit: "replans" });
    expect(calls(machine, "plan")).toBe(6);
    await machine.feed({ kind: "resumed", limits: { replans: 6 } });
    expect(machine.state.phase.name).toBe("acting");
  });

  test("§7 without a validator a plan that met another page is kept", async () => {
    const machine = await begun(3, {
      gatherEvidence: moving({ similarity: 0.1 }),
      validatePlan: async () => {
        throw new Error("the model is away");
      },
    });
    await run(machine, 1);
    expect(machine.state.reply).toMatchObject({ status: "executing", action: "click(2)" });
  });
});

describe("toReplanning", () => {
  const judged = {
    ...textContract,
    criteria: [{ ...textContract.criteria[0], id: "c1", timing: "at_end" as const, description: "it says done" }],
  };

  test("§6.11 a judge that always says yes cannot complete a task whose criterion fails: it is replanned, then stopped", async () => {
    const lying: Partial<FakeActivities> = {
      agreeContract: async () => ({ contract: judged as typeof textContract, usage }),
      judge: async () => ({
        judgement: { actionSucceeded: true, taskCompleted: true, confidence: 1, reason: "all done" },
        usage,
      }),
      gatherEvidence: async () => ({
        evidence: someEvidence({ criteria: [{ id: "c1", result: "fail", evidence: "'done' is not to be seen." }] }),
        settlement: { kind: "undecided" },
      }),
    };
    const machine = await begun(1, lying, { limits: { replans: 2 } });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit: "replans" });
    expect(machine.state.reply?.reason).toContain("Not done yet: it says done.");
    expect(machine.state.reply?.contract?.overall).toBe("fail");
    expect(calls(machine, "validatePlan")).toBe(2);
    expect(machine.started.find((one) => one.name === "validatePlan")?.input).toMatchObject({
      trigger: "criteria-failed",
    });
  });
});

describe("contract results", () => {
  test("§9 what only a judge can say is told as passed by the judge, with the time, once it is done", async () => {
    const criteria = [
      { id: "c1", activity: "judge", description: "it reads well", pattern: "", timing: "at_end" },
    ] as const;
    const machine = await begun(1, {
      agreeContract: async () => ({ contract: { ...textContract, criteria }, usage }),
      gatherEvidence: moving({ criteria: [] }),
    });
    await run(machine);
    expect(machine.state.reply).toMatchObject({
      status: "completed",
      outcome: "verified_low_confidence",
      contract: {
        overall: "pass",
        completedAt: expect.stringMatching(/^1970-/),
        criteria: [{ id: "c1", status: "pass", attempts: 1, evidence: "The judge says so." }],
      },
    });
  });
});

describe("heardContract", () => {
  const advisory = { ...textContract, type: "advisory" as const, criteria: [] };

  test("§9 an ambiguous request is asked about before any action; the answer agrees the contract anew", async () => {
    const heard: ActivityInput<"agreeContract">[] = [];
    const machine = await begun(1, {
      agreeContract: async (input) => {
        heard.push(input);
        return { contract: textContract, ...(input.asked ? {} : { question: "Change it or tell you?" }), usage };
      },
    });
    expect(machine.state.reply).toMatchObject({ status: "needs_user_input", userQuestion: "Change it or tell you?" });
    expect(machine.world.calls).not.toContain("plan");
    expect(machine.state.reply?.action).toBeUndefined();
    await machine.observe(anObservation("o1", { answer: "change it" }));
    expect(heard).toMatchObject([
      { asked: false, hints: [] },
      { asked: true, hints: ["change it"] },
    ]);
    expect(machine.state.phase.name).toBe("acting");
  });

  test.each([
    ["yes, please", "acting", undefined],
    ["No, leave it", "closing", "cancelled"],
  ])("§9 asked whether to go ahead, “%s” is understood", async (text, phase, status) => {
    const machine = await begun(
      1,
      { agreeContract: async () => ({ contract: advisory, question: "Shall I go ahead?", usage }) },
      { promptForAdvisory: true },
    );
    expect(machine.started.at(0)?.input).toMatchObject({ promptForAdvisory: true });
    await machine.feed({ kind: "answered", text });
    expect(machine.state.phase).toMatchObject({ name: phase, ...(status === undefined ? {} : { status }) });
    expect(machine.state.contract?.type).toBe("advisory");
    expect(calls(machine, "agreeContract")).toBe(1);
  });

  test("§9 an advisory task logs one line at its start, ends unverified, and its product is the result", async () => {
    const machine = await begun(1, {
      agreeContract: async () => ({ contract: advisory, usage }),
      plan: async () => ({ plan: null, usage }),
      generateAction: async () => ({ choice: aChoice('finish("The cheapest is flight 7, for 49.")') }),
    });
    expect(machine.state.reply).toMatchObject({
      status: "completed",
      outcome: "unverified",
      result: { text: "The cheapest is flight 7, for 49." },
    });
    const lines = machine.world.batches
      .flatMap((batch) => batch.facts.map(({ fact }) => fact))
      .filter((fact) => fact.kind === "event" && fact.type === "contract");
    expect(lines).toMatchObject([{ text: expect.stringMatching(/^Advisory task: nothing is checked/) }]);
  });

  test("§9 a contract that a user sent is asked about by nobody", async () => {
    const machine = await begun(1, {}, { contract: advisory, promptForAdvisory: true });
    expect(machine.state.phase.name).toBe("acting");
    expect(calls(machine, "agreeContract")).toBe(0);
  });
});
