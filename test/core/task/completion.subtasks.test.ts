import { describe, expect, test } from "vitest";
import { createPlan } from "../../../core/planning/plan.js";
import type { SubTaskSpec } from "../../../core/planning/subtasks.js";
import { aChoice, anObservation, aReceipt, aTarget, aVerdict, someEvidence } from "../../../testing/builders.js";
import type { FakeActivities } from "../../../testing/fake-activities.js";
import { Machine } from "./machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const step = { description: "do it", reasoning: "", toolType: "DOM" as const };
const output = {
  name: "patient_number",
  description: "number of the patient",
  type: "id",
  from: [{ kind: "url", pattern: "/patients/*" }],
} as const;
const specs: readonly SubTaskSpec[] = [
  { name: "Add", objective: "Add Jas", inputs: [], outputs: [output], estimatedSteps: 1 },
  { name: "Theme", objective: "Go dark", inputs: [], outputs: [], estimatedSteps: 1 },
  { name: "Search", objective: "Find {patient_number}", inputs: ["patient_number"], outputs: [], estimatedSteps: 1 },
];
const confirmed = { kind: "decided", verdict: aVerdict("confirmed") } as const;
const found = [{ name: "patient_number", value: "1045", evidence: "in the address" }];

/** Each phase is one step of one click; the value is on the page from the `shownAt`th look on. */
function phases(overrides: Partial<FakeActivities> = {}, shownAt = 1): Machine {
  let looks = 0;
  return new Machine(anObservation("o0"), 1, {
    plan: async ({ subTask }) => ({
      plan: createPlan(subTask?.objective ?? "goal", subTask === undefined ? Array(6).fill(step) : [step]),
      usage,
    }),
    decompose: async () => ({ subTasks: specs, usage }),
    refineStep: async ({ subTask }) => ({
      kind: "chosen",
      choice: aChoice(`click(${1 + (subTask?.index ?? 9)})`, { lastForStep: true }),
    }),
    generateAction: async () => ({ choice: aChoice('finish("done")') }),
    gatherEvidence: async ({ outputs, issued }) => {
      looks += 1;
      const result = issued.action === "click(3)" ? "pass" : "fail";
      return {
        evidence: someEvidence({ criteria: [{ id: "c1", result, evidence: "text" }] }),
        settlement: confirmed,
        ...(outputs === undefined ? {} : { outputs: looks >= shownAt ? found : [] }),
      };
    },
    judge: async ({ subTask }) => ({
      judgement: {
        actionSucceeded: true,
        taskCompleted: true,
        ...(subTask === undefined ? {} : { subTaskCompleted: true }),
        confidence: 0.9,
        reason: "so it is",
      },
      usage,
    }),
    ...overrides,
  });
}

async function run(machine: Machine, most = 20): Promise<Machine> {
  await machine.observe(anObservation("o0"));
  for (let index = 1; machine.state.phase.name === "acting" && index < most; index++) {
    const { issued } = machine.state.phase;
    await machine.observe(anObservation(`o${index}`, { receipts: [aReceipt(issued.actionId)] }));
  }
  return machine;
}

const asked = (machine: Machine, name: string) => machine.started.filter((command) => command.name === name);

describe("phases of a task", () => {
  test("PL7 what the first finds out stands in the objective of the third, whose plan is made then", async () => {
    const machine = await run(phases());
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "completed" });
    const plans = asked(machine, "plan").map(({ input }) =>
      "subTask" in input ? input.subTask?.objective : undefined,
    );
    // The plan of the whole came with the preparation.
    expect(plans).toEqual(["Add Jas", "Go dark", "Find 1045"]);
    expect(machine.state.delivery.reply).toMatchObject({
      result: { data: { patient_number: "1045" } },
      subTask: { all: [{ status: "done" }, { status: "done" }, { status: "done" }] },
    });
  });

  test("PL7 code ends a phase that found out its values, the judge one that has none; the verdict says so", async () => {
    const machine = await run(phases());
    expect(machine.state.memory.verdicts.map(({ verdict }) => verdict.subTaskCompleted)).toEqual([true, true, true]);
    const judged = asked(machine, "judgeCompletion").map(({ input }) =>
      "subTask" in input ? input.subTask?.name : undefined,
    );
    // The last one ends with the task.
    expect(judged).toEqual(["Theme", undefined]);
  });

  test("PL7 of a phase that is over one line is kept, and what may have been sent", async () => {
    const machine = phases();
    await machine.observe(anObservation("o0"));
    const { phase } = machine.state;
    if (phase.name !== "acting") expect.fail(phase.name);
    await machine.observe(anObservation("o1", { receipts: [aReceipt(phase.issued.actionId)] }));
    expect(machine.state).toMatchObject({ memory: { history: [] }, progress: { subTasks: { currentIndex: 1 } } });
    expect(machine.state.memory.earlierSummary).toBe("Add: done; number of the patient: 1045.");
  });

  test("PL7 a phase whose value is not to be seen is planned anew, which counts", async () => {
    const machine = await run(phases({}, 2));
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "completed" });
    expect(machine.state.counters.replans).toBe(1);
  });

  test("PL7 a value that never shows ends at the bound of plans, with what is missing, and is no completion", async () => {
    const machine = await run(phases({}, 1_000));
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit: "replans" });
    expect(machine.state.delivery.reply?.reason).toContain("number of the patient");
  });

  test("PL7 `finish` before the last phase is over says only that this phase is", async () => {
    const machine = await run(phases({ refineStep: async () => ({ kind: "cannot", reason: "nothing", usage }) }, 1));
    expect(machine.state.phase.name).not.toBe("closing");
    expect(machine.state.progress.subTasks?.currentIndex).toBe(0);
  });

  test("PL7 a judge's yes to the whole task ends no task with phases to come", async () => {
    const machine = await run(
      phases({
        gatherEvidence: async ({ outputs }) => ({
          evidence: someEvidence({ criteria: [{ id: "c1", result: "pass", evidence: "text" }] }),
          settlement: { kind: "decided", verdict: aVerdict("confirmed", { taskCompleted: true, goalAchieved: true }) },
          ...(outputs === undefined ? {} : { outputs: found }),
        }),
      }),
    );
    expect(machine.state.progress.stepIndex).toBe(3);
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "completed" });
  });

  test("PL7 a phase fails only with the task, when recovery is spent", async () => {
    const contradicted = { kind: "decided", verdict: aVerdict("contradicted") } as const;
    const machine = await run(
      phases({ gatherEvidence: async () => ({ evidence: someEvidence(), settlement: contradicted }) }),
    );
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "failed" });
    expect(machine.state.progress.subTasks?.subTasks[0]?.status).toBe("failed");
    expect(asked(machine, "correct").length).toBeGreaterThan(0);
  });

  test("PL7 a phase stops at its own bound, and a hint lets it go on as long again", async () => {
    let fields = 0;
    const machine = await run(
      phases({
        refineStep: async () => {
          fields += 1;
          const target = { ...aTarget(fields), role: "textbox", name: `Field ${fields}` };
          return { kind: "chosen", choice: aChoice(`setValue(${fields},"value")`, { facts: { target } }) };
        },
      }),
      30,
    );
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
    expect(machine.state.delivery.reply).toMatchObject({
      reason: expect.stringContaining("“Add” has taken 15 steps"),
      subTask: { limits: { steps: { used: 15, limit: 15 } } },
    });
    await machine.feed({ kind: "resumed", hint: "It is on the next page." });
    expect(machine.state.phase.name).toBe("acting");
    expect(machine.state.delivery.reply?.subTask?.limits.steps).toEqual({ used: 1, limit: 15 });
  });

  test("a division that does not fit, and one that could not be had, leave the plan whole", async () => {
    const unfit = await run(phases({ decompose: async () => ({ subTasks: specs.slice(2), usage }) }), 2);
    expect(unfit.state).toMatchObject({ progress: { plan: { steps: { length: 6 } } }, phase: { name: "acting" } });
    expect(unfit.state.progress.subTasks).toBeUndefined();
    const away = await run(phases({ decompose: async () => Promise.reject(new Error("away")) }), 2);
    expect(away.state).toMatchObject({ progress: { plan: { steps: { length: 6 } } }, phase: { name: "acting" } });
  });
});
