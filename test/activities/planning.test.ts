/** Proves activities/{validate-plan,reflect}.ts, and plan.ts where a plan is made anew. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { createPlan } from "../../activities/plan.js";
import { createReflect } from "../../activities/reflect.js";
import { createValidatePlan } from "../../activities/validate-plan.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { createPlan as newPlan, replan } from "../../core/planning/plan.js";
import type { ActivityInput } from "../../core/task/verbs.js";
import type { Database } from "../../db/client.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { contract, GOAL, ref, snapshots, step, task } from "./asking.js";

const goal = vi.hoisted(() => ({ text: "" }));
// The goal's text stands in the `tasks` row (TM6); what reads it is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => goal.text }));

beforeEach(() => {
  goal.text = GOAL;
});

const deps = (model: ModelPort) => ({ model, snapshots, database: {} as Database }); // only the mocked reader gets it
const scripted = (script: ModelScript) => createScriptedModel(script);
const two = newPlan(
  GOAL,
  ["set Country to Canada", "click Save"].map((description) => ({ description, reasoning: "", toolType: "DOM" })),
);
const validating: ActivityInput<"validatePlan"> = {
  task,
  page: ref,
  contract,
  criteria: [],
  plan: two,
  history: [],
  hints: [],
  trigger: "page-differs",
  reason: "The page is quite another than before.",
};

describe("createValidatePlan", () => {
  test("PL6 the fast model is shown the page and the plan, and its values decide", async () => {
    const model = scripted({
      validate: {
        valid: false,
        reason: "The country is set already.",
        suggestedChanges: [{ op: "skip", step: 0 }],
        needsFullReplan: false,
      },
    });
    const { validation } = await createValidatePlan(deps(model))(validating);
    expect(replan(two, validation)).toMatchObject({
      kind: "modify",
      plan: { currentStepIndex: 1, steps: [{ status: "skipped" }, { status: "active" }] },
    });
    expect(model.calls).toMatchObject([
      { purpose: "validate", tier: "fast", input: { goal: GOAL, trigger: "page-differs", page: { url: ref.url } } },
    ]);
  });

  test("MD1 the rules keep a plan and never skip what was asked for", async () => {
    const validate = createValidatePlan(deps(createOfflineModel()));
    for (const trigger of ["url-changed", "page-differs", "structure-vanished", "corrections-spent"] as const) {
      const { validation } = await validate({ ...validating, trigger });
      expect(replan(two, validation).kind).toBe("continue");
      expect(plainWordsFault(validation.reason)).toBeNull();
    }
  });
});

describe("createPlan", () => {
  const again = { plan: two, reason: "Nothing helped on this step.", history: [], earlierSummary: "" };

  test("PL6 one obvious action needs no plan, and no model to say so; made anew it may need one", async () => {
    goal.text = "Click Save";
    const model = scripted({ plan: { complexity: "SIMPLE", steps: [] } });
    const input = { task, page: ref, contract, hints: [] };
    expect(await createPlan(deps(model))(input)).toMatchObject({ plan: null, usage: { calls: 0 } });
    expect(model.calls).toEqual([]);
    await createPlan(deps(model))({ ...input, again: { ...again, plan: null } });
    expect(model.calls).toHaveLength(1);
  });

  test("PL6 a plan that is made anew is told why, and what was done", async () => {
    const model = scripted({ plan: { complexity: "COMPLEX", steps: [{ ...step, description: "Log in" }] } });
    const continued = { ...again, continuation: "Previous action succeeded; the full user goal is not yet achieved." };
    await createPlan(deps(model))({ task, page: ref, contract, hints: [], again: continued });
    expect(model.calls[0]?.input).toMatchObject({ again: continued });
  });

  test("MD1 the rules never plan what is done already a second time", async () => {
    const done = replan(two, {
      valid: false,
      reason: "done",
      suggestedChanges: [{ op: "skip", step: 0 }],
      needsFullReplan: false,
    });
    if (done.kind !== "modify") throw new Error(done.kind);
    const input = { task, page: ref, contract, hints: [], again: { ...again, plan: done.plan } };
    const { plan: made } = await createPlan(deps(createOfflineModel()))(input);
    expect(made?.steps.map((step) => step.description)).toEqual(["click Save"]);
  });
});

describe("createReflect", () => {
  const reflecting: ActivityInput<"reflect"> = {
    task,
    contract,
    criteria: [],
    plan: two,
    history: [],
    earlierSummary: "",
    cause: "limit",
    reason: "The task has used all 2 steps it may take.",
  };

  test("VL4 the fast model is told why it stops", async () => {
    const said = { done: "The country is set.", missing: "It is not saved.", suggestion: "Let it go on." };
    const model = scripted({ reflect: said });
    expect((await createReflect(deps(model))(reflecting)).reflection).toEqual(said);
    expect(model.calls).toMatchObject([{ purpose: "reflect", tier: "fast", input: { reason: reflecting.reason } }]);
  });

  test("VL4 without a model the rules say what is to be done", async () => {
    const { reflection } = await createReflect(deps(createOfflineModel()))(reflecting);
    expect(reflection.missing).toBe("Still to do: set Country to Canada; click Save");
  });
});
