/** Proves activities/{agree-contract,validate-plan,reflect}.ts, and plan.ts where a plan is made anew. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { createAgreeContract } from "../../activities/agree-contract.js";
import { createPlan } from "../../activities/plan.js";
import { createReflect } from "../../activities/reflect.js";
import { createValidatePlan } from "../../activities/validate-plan.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import { createPlan as newPlan } from "../../core/planning/plan.js";
import { replan } from "../../core/planning/replanning.js";
import type { ActivityInput } from "../../core/task/activities.js";
import type { Database } from "../../db/client.js";
import { plainWordsFault } from "../../testing/plain-words.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { contract, GOAL, ref, snapshots, step, task } from "./asking.js";

const goal = vi.hoisted(() => ({ text: "" }));
// The goal's text stands in the `tasks` row (task-machine §6); what reads it is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => goal.text }));

beforeEach(() => {
  goal.text = GOAL;
});

const deps = (model: ModelPort) => ({ model, snapshots, database: {} as Database }); // only the mocked reader gets it
const scripted = (script: ModelScript) => createScriptedModel(script);
const agreeing: ActivityInput<"agreeContract"> = {
  task,
  page: ref,
  nowIso: "2026-11-21T10:00:00.000Z",
  hints: [],
  asked: false,
  promptForAdvisory: false,
};
const criterion = { activity: "text", description: "d", text: "x", timing: "at_end" } as const;

describe("createAgreeContract", () => {
  test("design §9 criteria are numbered, and the contract says when and by whom it was made", async () => {
    const { contract: agreed } = await createAgreeContract(deps(createOfflineModel()))(agreeing);
    expect(agreed).toMatchObject({
      type: "verifiable",
      generatedFrom: "auto",
      generatedAt: "2026-11-21T10:00:00.000Z",
      criteria: [
        { id: "c1", activity: "value", name: "Country", value: "Canada", timing: "immediate" },
        { id: "c2", activity: "judge" },
      ],
    });
  });

  test.each([
    ["advisory", "Find the cheapest flight"],
    ["skip", "Scroll down"],
  ])(
    "design §9 %s is said by the words of the request; no model is asked and nothing is to be checked",
    async (type, text) => {
      goal.text = text;
      const model = scripted({ contract: { type: "verifiable", criteria: [criterion] } });
      const agreed = await createAgreeContract(deps(model))(agreeing);
      expect(agreed.contract).toMatchObject({ type, criteria: [] });
      expect(agreed.question).toBeUndefined();
      expect(model.calls).toEqual([]);
    },
  );

  test("design §9 a model cannot turn a change into something that need not be checked", async () => {
    goal.text = "Leave a review";
    const model = scripted({ contract: { type: "skip", criteria: [] } });
    const { contract: agreed } = await createAgreeContract(deps(model))(agreeing);
    expect(agreed).toMatchObject({ type: "verifiable", criteria: [{ id: "c1", activity: "judge", timing: "at_end" }] });
  });

  test("design §9 the contract of a request for one action is made by rules alone", async () => {
    goal.text = "Click Save";
    const model = scripted({ contract: { type: "verifiable", criteria: [criterion] } });
    const agreed = await createAgreeContract(deps(model))(agreeing);
    expect(model.calls).toEqual([]);
    expect(agreed.usage.calls).toBe(0);
    expect(agreed.contract.type).toBe("verifiable");
  });

  test("design §9 an ambiguous request is asked about first, in plain words, and only once", async () => {
    goal.text = "Handle my e-mails";
    const model = scripted({ contract: { type: "verifiable", criteria: [criterion] } });
    const agree = createAgreeContract(deps(model));
    const { question } = await agree(agreeing);
    expect(plainWordsFault(question ?? "")).toBeNull();
    const said = { ...agreeing, asked: true };
    expect(await agree({ ...said, hints: ["Just tell me which are urgent"] })).toMatchObject({
      contract: { type: "advisory", criteria: [] },
    });
    const changed = await agree({ ...said, hints: ["Archive those that are older than a year"] });
    expect(changed).toMatchObject({ contract: { type: "verifiable", criteria: [{ id: "c1" }] } });
    expect(changed.question).toBeUndefined();
    expect(model.calls.at(-1)?.input).toMatchObject({ hints: ["Archive those that are older than a year"] });
  });

  test("design §9 who wants to be asked before an advisory task is asked before anything is done", async () => {
    goal.text = "Research electric cars";
    const agree = createAgreeContract(deps(scripted({})));
    const asked = await agree({ ...agreeing, promptForAdvisory: true });
    expect(asked).toMatchObject({ contract: { type: "advisory" }, question: expect.stringMatching(/go ahead/) });
    expect(plainWordsFault(asked.question ?? "")).toBeNull();
  });

  describe("a criterion that code cannot read", () => {
    const unreadable = { ...criterion, description: "two rows are left", activity: "count" as const, text: "two rows" };
    const written = { type: "verifiable" as const, criteria: [criterion, unreadable] };
    const readable = { ...unreadable, text: undefined, role: "row", op: "=" as const, count: 2 };

    test("issue 11.6 is sent back once, with its fault and with what the others say of the page", async () => {
      const model = scripted({ contract: [written, { type: "verifiable", criteria: [criterion, readable] }] });
      const agreed = await createAgreeContract(deps(model))(agreeing);
      expect(agreed.contract.criteria).toStrictEqual([
        { id: "c1", ...criterion },
        {
          id: "c2",
          activity: "count",
          description: "two rows are left",
          timing: "at_end",
          role: "row",
          op: "=",
          count: 2,
        },
      ]);
      const { repair } = model.calls[1] ?? expect.fail("asked once only");
      expect(repair?.fault).toMatch(
        /^Criterion 2 \(“two rows are left”\) cannot be checked: count needs a role or a name/,
      );
      expect(repair?.fault).toContain("Criterion 1 does not hold: 'x' is not to be seen.");
      expect(JSON.parse(repair?.answer ?? "")).toEqual(written);
      expect(agreed.usage.calls).toBe(2);
    });

    test("issue 11.6 one that passes before anything was done is pointed out then", async () => {
      const early = { ...criterion, text: "Call 555 0101" };
      const model = scripted({ contract: [{ type: "verifiable", criteria: [early, unreadable] }, written] });
      await createAgreeContract(deps(model))(agreeing);
      expect(model.calls[1]?.repair?.fault).toMatch(/Criterion 1 holds ALREADY, before anything was done: /);
    });

    test("issue 11.6 is left to the judge when it comes back as it was; the task goes on", async () => {
      const model = scripted({ contract: [written, written] });
      const agreed = await createAgreeContract(deps(model))(agreeing);
      expect(agreed.contract.criteria).toStrictEqual([
        { id: "c1", ...criterion },
        { id: "c2", activity: "judge", description: "two rows are left", timing: "at_end" },
      ]);
    });

    test("issue 11.6 is left to the judge when the second answer is none", async () => {
      const model = scripted({ contract: [written, { fault: "garbage" }, { fault: "garbage" }] });
      const agreed = await createAgreeContract(deps(model))(agreeing);
      expect(agreed.contract.criteria.map(({ activity }) => activity)).toEqual(["text", "judge"]);
    });
  });

  test("issue 11.7 absent and the other fields reach the contract as they were written", async () => {
    const gone = {
      ...criterion,
      activity: "element",
      text: undefined,
      role: "row",
      name: "Jas",
      absent: true,
    } as const;
    const model = scripted({ contract: { type: "verifiable", criteria: [gone] } });
    const agreed = await createAgreeContract(deps(model))(agreeing);
    expect(agreed.contract.criteria).toMatchObject([{ activity: "element", role: "row", name: "Jas", absent: true }]);
  });
});

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
  test("design §7 the fast model is shown the page and the plan, and its values decide", async () => {
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

  test("design §11 the rules keep a plan and never skip what was asked for", async () => {
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

  test("design §7 one obvious action needs no plan, and no model to say so; made anew it may need one", async () => {
    goal.text = "Click Save";
    const model = scripted({ plan: { complexity: "SIMPLE", steps: [] } });
    const input = { task, page: ref, contract, hints: [] };
    expect(await createPlan(deps(model))(input)).toMatchObject({ plan: null, usage: { calls: 0 } });
    expect(model.calls).toEqual([]);
    await createPlan(deps(model))({ ...input, again: { ...again, plan: null } });
    expect(model.calls).toHaveLength(1);
  });

  test("design §7 a plan that is made anew is told why, and what was done", async () => {
    const model = scripted({ plan: { complexity: "COMPLEX", steps: [{ ...step, description: "Log in" }] } });
    const continued = { ...again, continuation: "Previous action succeeded; the full user goal is not yet achieved." };
    await createPlan(deps(model))({ task, page: ref, contract, hints: [], again: continued });
    expect(model.calls[0]?.input).toMatchObject({ again: continued });
  });

  test("design §11 the rules never plan what is done already a second time", async () => {
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
