/** Proves activities/{refine-step,generate-action,plan,choice}.ts: what is chosen, and where its values come from. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { createGenerateAction } from "../../activities/generate-action.js";
import { createPlan } from "../../activities/plan.js";
import { createRefineStep } from "../../activities/refine-step.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import type { ModelPort } from "../../adapters/model/port.js";
import type { SnapshotId } from "../../core/turn/identity.js";
import type { Database } from "../../db/client.js";
import { createScriptedModel, type ModelScript } from "../../testing/scripted-model.js";
import { context, contract, cutSnapshots, GOAL, plan, ref, snapshots, step, task } from "./asking.js";

const goal = vi.hoisted(() => ({ text: "" }));
// The goal's text stands in the `tasks` row (TM6); what reads it is proved with the database.
vi.mock("../../db/tasks.js", () => ({ readGoal: async () => goal.text }));

beforeEach(() => {
  goal.text = GOAL;
});

const deps = (model: ModelPort) => ({ model, snapshots, database: {} as Database }); // only the mocked reader gets it
const scripted = (script: ModelScript) => createScriptedModel(script);
const proposed = (action: string) => ({ kind: "action" as const, action, thought: "I do it.", lastForStep: true });
const refining = { ...context, step, plan };

describe("createRefineStep", () => {
  test("SF1 a choice carries facts found by code on the snapshot, not by the model", async () => {
    const model = scripted({
      refine: {
        ...proposed('setValue(4, "Canada")'),
        expectedOutcome: { activity: "value", name: "Country", value: "Canada" },
      },
    });
    const result = await createRefineStep(deps(model))(refining);
    expect(result).toMatchObject({
      kind: "chosen",
      choice: {
        action: 'setValue(4,"Canada")',
        lastForStep: true,
        expectedOutcome: { activity: "value", name: "Country", value: "Canada" },
        facts: {
          target: { snapshotId: "snap1", epoch: "e1", id: 4, role: "textbox", name: "Country" },
          kind: "generic",
          risk: "reversible",
          enabled: true,
          origin: "https://app.test",
          valueSource: "request",
        },
        usage: { calls: 1 },
      },
    });
    expect(model.calls).toMatchObject([
      {
        purpose: "refine",
        tier: "fast",
        thinking: "low",
        input: { goal: GOAL, step: { description: "set Country to Canada" }, page: { url: ref.url } },
      },
    ]);
  });

  test.each([
    ["Canada", GOAL, [], "request"],
    ["555 0102", GOAL, ["the phone is 555 0102"], "answer"],
    ["555 0101", GOAL, [], "page"],
    ["555 0199", GOAL, [], "model"],
    ["nowhere", GOAL, [], "model"],
    ["04/02/1990", "set Note to April 2, 1990", [], "request"],
  ] as const)("SF3 “%s” for “%s” comes from the %s %s", async (text, asked, hints, source) => {
    goal.text = asked;
    const result = await createRefineStep(deps(scripted({ refine: proposed(`setValue(5,${JSON.stringify(text)})`) })))({
      ...refining,
      hints,
    });
    expect(result.kind === "chosen" && result.choice.facts.valueSource).toBe(source);
  });

  test("VD8 a submit button is known as one", async () => {
    const result = await createRefineStep(deps(scripted({ refine: proposed("click(6)") })))(refining);
    expect(result).toMatchObject({
      choice: { facts: { kind: "submit", risk: "submit", formAction: "https://app.test/profile" } },
    });
  });

  test("PL3 what cannot be refined is an answer, not a failure", async () => {
    const result = await createRefineStep(deps(scripted({ refine: { kind: "cannot", reason: "It is not here." } })))(
      refining,
    );
    expect(result).toMatchObject({
      kind: "cannot",
      reason: "It is not here.",
      usage: { promptTokens: 100, completionTokens: 20, calls: 1 },
    });
  });

  test.each(["click(", "click(99)", "open the pod bay doors", 'click("Save")'])(
    "PR5 the unusable action %s is repaired once, with the fault told",
    async (action) => {
      const model = scripted({ refine: [proposed(action), proposed("click(6)")] });
      const result = await createRefineStep(deps(model))(refining);
      expect(result).toMatchObject({
        kind: "chosen",
        choice: { action: "click(6)", usage: { calls: 2, promptTokens: 200 } },
      });
      expect(model.calls[0]?.input).not.toHaveProperty("fault");
      expect(model.calls[1]?.input).toMatchObject({
        fault: { proposal: action, by: "grammar", reason: expect.stringMatching(/\S/) },
      });
    },
  );

  test("PR5 a second unusable action never becomes an action", async () => {
    const model = scripted({ refine: proposed("click(99)") });
    await expect(createRefineStep(deps(model))(refining)).rejects.toMatchObject({
      type: "ModelAnswerInvalid",
      nonRetryable: true,
    });
    expect(model.calls.length).toBe(2);
  });

  test("TM6 a snapshot that is not stored is a named failure, and the model is not asked", async () => {
    const model = scripted({ refine: proposed("click(6)") });
    const gone = { ...refining, page: { ...ref, snapshotId: "other" as SnapshotId } };
    await expect(createRefineStep(deps(model))(gone)).rejects.toMatchObject({
      type: "SnapshotMissing",
      nonRetryable: true,
    });
    expect(model.calls).toEqual([]);
  });
});

describe("a page that was cut", () => {
  const model = () => scripted({ refine: proposed("click(6)"), generate: proposed("click(6)") });
  const onCut = (asked: ModelPort) => ({ ...deps(asked), snapshots: cutSnapshots });

  test("SK11 SF1 texts to look for come before a question to the model, once", async () => {
    goal.text = "set Country of “Zora Quill” to Canada";
    const asked = model();
    const seek = ["zora quill", "canada", "quill", "zora", "set"];
    expect(await createRefineStep(onCut(asked))({ ...refining, told: [] })).toMatchObject({ kind: "seek", seek });
    expect(await createGenerateAction(onCut(asked))({ ...context, plan: null, told: [] })).toMatchObject({ seek });
    expect(asked.calls).toEqual([]);
    expect(await createRefineStep(onCut(asked))({ ...refining, told: seek })).toMatchObject({ kind: "chosen" });
    const looking = { ...refining, told: seek, look: ["Ann  Lee"] };
    expect(await createRefineStep(onCut(asked))(looking)).toMatchObject({ kind: "seek", seek: ["ann lee", ...seek] });
  });

  test("SK11 nothing is sought by a client that cannot, nor on a whole page", async () => {
    goal.text = "archive P-5821";
    expect(await createRefineStep(onCut(model()))(refining)).toMatchObject({ kind: "chosen" });
    expect(await createRefineStep(deps(model()))({ ...refining, told: [] })).toMatchObject({ kind: "chosen" });
  });
});

describe("createGenerateAction", () => {
  test("PL2 acts on the goal alone when there is no plan", async () => {
    goal.text = "click Save";
    const { choice } = await createGenerateAction(deps(createOfflineModel()))({ ...context, plan: null });
    expect(choice).toMatchObject({ action: "click(6)", facts: { kind: "submit" } });
  });

  test("issue 3.6 what is not understood ends in fail, with a plain sentence", async () => {
    goal.text = "do what I mean";
    const { choice } = await createGenerateAction(deps(createOfflineModel()))({ ...context, plan: null });
    expect(choice?.action).toMatch(/^fail\("I do not understand/);
    expect(choice?.facts.target).toBeUndefined();
  });

  test("TM7 keeps the fault it was called with", async () => {
    const model = scripted({ generate: proposed("click(6)") });
    const fault = { by: "gate", reason: "'Save' is disabled.", proposal: "click(6)" } as const;
    await createGenerateAction(deps(model))({ ...context, plan: null, fault });
    expect(model.calls[0]?.input).toMatchObject({ fault });
  });
});

describe("createPlan", () => {
  const planning = { task, page: ref, contract, hints: [] };

  test("PL3 steps are numbered, the first is active, none is done", async () => {
    const { plan: made } = await createPlan(deps(createOfflineModel()))(planning);
    expect(made).toMatchObject({ goal: GOAL, currentStepIndex: 0 });
    expect(made?.steps.map(({ index, description, status }) => [index, description, status])).toEqual([
      [0, "set Country to Canada", "active"],
      [1, "click Save", "pending"],
    ]);
  });

  test("PL1 SIMPLE has no plan", async () => {
    goal.text = "click Save";
    expect((await createPlan(deps(createOfflineModel()))(planning)).plan).toBeNull();
  });

  test("MD4 planning is for the smart tier, thinking high", async () => {
    const model = scripted({ plan: { complexity: "SIMPLE", steps: [] } });
    await createPlan(deps(model))(planning);
    expect(model.calls).toMatchObject([{ purpose: "plan", tier: "smart", thinking: "high" }]);
  });
});
