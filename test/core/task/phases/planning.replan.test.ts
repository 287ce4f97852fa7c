/** Proves core/task/phases/planning.ts. */

import { describe, expect, test } from "vitest";
import { createPlan } from "../../../../core/planning/plan.js";
import type { Fact } from "../../../../core/task/projection.js";
import type { ActivityInput } from "../../../../core/task/verbs.js";
import { aChoice, aVerdict, someEvidence, textContract } from "../../../../testing/builders.js";
import { type FakeActivities, onThePage } from "../../../../testing/fake-activities.js";
import { begun, calls, moving, run, says, usage } from "../bounded.js";
import type { Machine } from "../machine.js";

const factsOf = ({ world }: Machine): readonly Fact[] =>
  world.batches.flatMap((batch) => batch.facts.map(({ fact }) => fact));

describe("toNext", () => {
  test.each([
    ["issue 11.16 another URL and a page of another kind, without trouble", { urlChanged: true, similarity: 0.4 }, 0],
    ["a form that vanished", { formVanished: true }, 1],
    ["an expectation that failed", { expectedOutcome: "fail" }, 1],
    ["a page that stayed", {}, 0],
    ["the page that the step expected", { urlChanged: true, similarity: 0.1, stepOutcome: "pass" }, 0],
  ] as const)("PL6 %s", async (_, fields, looks) => {
    const machine = await begun(3, { gatherEvidence: moving(fields) });
    await run(machine, 1);
    expect(calls(machine, "validatePlan")).toBe(looks);
    expect(machine.state.phase.name).toBe("acting");
    expect(machine.state.counters.replans).toBe(0);
  });

  test.each([
    [undefined, false],
    [0.9, true],
  ])(
    "PL6 after trouble, a page that is 0.80 alike with a floor of %s is a reason: %s",
    async (replanBelow, isReason) => {
      const settlement = { kind: "decided", verdict: aVerdict("contradicted") } as const;
      const worked = moving({ similarity: 0.8 });
      let turns = 0;
      const gatherEvidence: FakeActivities["gatherEvidence"] = async (input) => {
        turns += 1;
        return turns === 1 ? { evidence: someEvidence(), settlement } : worked(input);
      };
      const machine = await begun(3, { gatherEvidence }, replanBelow === undefined ? {} : { replanBelow });
      await run(machine, 2);
      const looks = machine.started.flatMap((command) =>
        command.name === "validatePlan" ? [command.input.trigger] : [],
      );
      expect(looks.includes("page-differs")).toBe(isReason);
    },
  );

  test("PL6 modify: the skipped step is told with the reason, and the next one is refined", async () => {
    const machine = await begun(3, {
      gatherEvidence: moving({ formVanished: true }),
      validatePlan: says({ suggestedChanges: [{ op: "skip", step: 1 }] }),
    });
    await run(machine, 1);
    expect(machine.state.delivery.reply).toMatchObject({
      action: "click(3)",
      currentStep: 2,
      plan: { steps: [{ status: "done" }, { status: "skipped", revision: { reason: "the page is another" } }, {}] },
      limits: { replans: { used: 1, limit: 5 } },
    });
    const changed = { cause: "changed", trigger: "structure-vanished", reason: "the page is another" };
    expect(factsOf(machine)).toContainEqual(
      expect.objectContaining({
        ...{ type: "plan modified", text: "skipped step 2: the page is another" },
        revision: expect.objectContaining({ ...changed, plan: machine.state.progress.plan }),
      }),
    );
  });

  test("PL6 regenerate: a new plan from step 0, history kept, the planner told why and what was done", async () => {
    const heard: ActivityInput<"plan">[] = [];
    const step = (description: string) => ({ description, reasoning: "", toolType: "DOM" as const });
    const machine = await begun(3, {
      plan: async (input) => {
        heard.push(input);
        const steps = input.again === undefined ? ["A", "B", "C"] : ["Log in", "B", "C"];
        return { plan: createPlan("goal", steps.map(step)), usage };
      },
      gatherEvidence: moving({ formVanished: true }),
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
    expect(machine.state.progress.plan).toMatchObject({
      currentStepIndex: 0,
      steps: [{ description: "Log in" }, {}, {}],
    });
    expect(machine.state.memory.history).toMatchObject([{ action: "click(1)", planStep: -1 }]);
    // OP42: each plan that there was, with what brought it about.
    expect(factsOf(machine).flatMap((fact) => (fact.kind === "event" ? (fact.revision ?? []) : []))).toMatchObject([
      { cause: "made", plan: { steps: [{ description: "A" }, {}, {}] } },
      { cause: "renewed", reason: "one has to log in first", plan: { steps: [{ description: "Log in" }, {}, {}] } },
    ]);
    expect(machine.state.counters.replans).toBe(1);
  });

  test("PL6 plans that keep failing end at the bound, and not before", async () => {
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
      gatherEvidence: moving({ formVanished: true }),
      validatePlan: says({ needsFullReplan: true }),
    });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit: "replans" });
    // The first came with the preparation.
    expect(calls(machine, "plan")).toBe(5);
    await machine.feed({ kind: "resumed", limits: { replans: 6 } });
    expect(machine.state.phase.name).toBe("acting");
  });

  test("PL6 without a validator a plan that met another page is kept", async () => {
    const machine = await begun(3, {
      gatherEvidence: moving({ formVanished: true }),
      validatePlan: async () => {
        throw new Error("the model is away");
      },
    });
    await run(machine, 1);
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", action: "click(2)" });
  });
});

describe("toReplanning", () => {
  const judged = {
    ...textContract,
    criteria: [{ ...textContract.criteria[0], id: "c1", timing: "at_end" as const, description: "it says done" }],
  };

  test("CP1 a judge that always says yes cannot complete a task whose criterion fails: it is replanned once, and with nothing new it ends (CP13)", async () => {
    const lying: Partial<FakeActivities> = {
      prepare: async () => ({ ...onThePage, contract: judged as typeof textContract, usage }),
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
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
    expect(machine.state.delivery.reply?.reason).toContain("Not done yet: it says done ('done' is not to be seen.)");
    expect(machine.state.delivery.reply?.contract?.overall).toBe("fail");
    expect(calls(machine, "validatePlan")).toBe(1);
    expect(machine.started.find((one) => one.name === "validatePlan")?.input).toMatchObject({
      trigger: "criteria-failed",
    });
  });
});
