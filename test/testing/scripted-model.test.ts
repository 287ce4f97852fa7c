/** Proves testing/scripted-model.ts: the fake answers, fails and remembers as it is told. */

import { describe, expect, test } from "vitest";
import type { PurposeInputs } from "../../activities/index.js";
import { createOfflineModel } from "../../adapters/model/offline/adapter.js";
import { requestFor } from "../../testing/questions.js";
import { createScriptedModel, needsUserInput } from "../../testing/scripted-model.js";
import { describeModelPort } from "../adapters/model/contract-suite.js";
import { pageOf } from "../adapters/model/offline/drive.js";

const proposal = { action: "click(1)", thought: "I press Save.", lastForStep: true };
const plan: PurposeInputs["plan"] = {
  goal: "x",
  page: pageOf("<p>x</p>"),
  contract: { type: "skip", criteria: [], generatedFrom: "auto", generatedAt: "" },
  hints: [],
};
const request = (signal?: AbortSignal) => requestFor("plan", plan, { signal });
const simple = { complexity: "SIMPLE" as const, steps: [] };

describe("createScriptedModel", () => {
  describeModelPort(() =>
    createScriptedModel({
      prepare: { analysis: { reasoning: "It is on the page.", missingInfo: [], source: "PAGE", confidence: 0.9 } },
      plan: simple,
      decompose: { subTasks: [] },
      refine: { kind: "action", ...proposal },
      generate: proposal,
      validate: { valid: true, reason: "It still fits.", suggestedChanges: [], needsFullReplan: false },
      reflect: { done: "Nothing yet.", missing: "All of it.", suggestion: "Try again." },
      judge: { actionSucceeded: true, taskCompleted: false, confidence: 0.9, reason: "seen" },
      complete: { parts: [], reason: "Nothing is shown.", taskCompleted: false, confidence: 0.9 },
      correct: { strategy: "FAIL", reason: "nothing left" },
      evaluateSearch: {
        solved: true,
        shouldRetry: false,
        shouldAskUser: false,
        summary: "In the menu.",
        confidence: 0.9,
      },
      checkCompleteness: {
        canProceed: true,
        missingInformation: [],
        userQuestion: "",
        reasoning: "All is known.",
        confidence: 0.9,
        evidence: { sources: [], quality: "high", gaps: [] },
      },
      criticise: { answer: "<Approved>NO</Approved>" },
    }),
  );

  test("issue 3.6 a list is gone through, and its last answer repeats", async () => {
    const model = createScriptedModel({ plan: [{ fault: "server-error" }, simple] });
    await expect(model.generate(request())).rejects.toMatchObject({ kind: "unavailable", retryable: true });
    expect((await model.generate(request())).value).toEqual(simple);
    expect((await model.generate(request())).value).toEqual(simple);
    expect(model.calls.map(({ purpose, tier }) => [purpose, tier])).toEqual([
      ["plan", "smart"],
      ["plan", "smart"],
      ["plan", "smart"],
    ]);
  });

  test("issue 3.6 429 carries the time to wait", async () => {
    const model = createScriptedModel({ plan: { fault: "rate-limited", retryAfterMs: 1500 } });
    await expect(model.generate(request())).rejects.toMatchObject({
      kind: "rate-limited",
      retryable: true,
      retryAfterMs: 1500,
    });
  });

  test("issue 3.6 garbage never becomes a value", async () => {
    const model = createScriptedModel({ plan: { fault: "garbage", value: { complexity: "HUGE" } } });
    await expect(model.generate(request())).rejects.toMatchObject({ kind: "off-schema" });
  });

  test("issue 3.6 a hanging model ends when it is aborted, not before", async () => {
    const controller = new AbortController();
    const answer = createScriptedModel({ plan: { fault: "hang" } }).generate(request(controller.signal));
    const first = await Promise.race([
      answer.catch(() => "ended"),
      new Promise((resolve) => setImmediate(() => resolve("waiting"))),
    ]);
    expect(first).toBe("waiting");
    controller.abort();
    await expect(answer).rejects.toMatchObject({ kind: "aborted" });
  });

  test("issue 3.6 answers may depend on what was asked and be replaced while it runs", async () => {
    const model = createScriptedModel({
      plan: (input) => ({
        complexity: "COMPLEX",
        steps: [{ description: input.goal, reasoning: "", toolType: "DOM" }],
      }),
    });
    expect((await model.generate(request())).value.steps[0]?.description).toBe("x");
    model.answer("plan", simple);
    expect((await model.generate(request())).value).toEqual(simple);
  });

  test("issue 3.6 what the script leaves out is refused, or asked of another model", async () => {
    await expect(createScriptedModel({}).generate(request())).rejects.toMatchObject({ kind: "refused" });
    const model = createScriptedModel({}, { otherwise: createOfflineModel() });
    expect((await model.generate(request())).model).toBe("offline");
  });

  test("issue 3.6 a task that needs a person ends in its question", () => {
    expect(needsUserInput("Which patient?").action).toBe('fail("Which patient?")');
  });
});
