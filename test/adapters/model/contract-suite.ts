/** Contract suite of the model port: what every adapter has to do, run on each. */

import { expect, test } from "vitest";
import { type Purpose, type PurposeInputs, type PurposeOutput, QUESTIONS } from "../../../activities/index.js";
import { ModelError, type ModelPort, type ModelRequest, type ModelTier } from "../../../adapters/model/port.js";
import { RECOVERY_STRATEGIES } from "../../../core/recovery/strategy.js";
import { questionOf, requestFor } from "../../../testing/questions.js";
import { pageOf } from "./offline/drive.js";

const page = pageOf('<main><h1>Home</h1><a href="/settings">Settings</a><button>Save</button></main>');
const contract = {
  type: "verifiable",
  criteria: [],
  generatedFrom: "auto",
  generatedAt: "2026-11-21T00:00:00Z",
} as const;
const step = { index: 0, description: "open Settings", reasoning: "", toolType: "DOM", status: "active" } as const;
const plan = { goal: "open Settings", steps: [step], currentStepIndex: 0 };
const situation = { goal: "open Settings", page, contract, criteria: [], history: [], earlierSummary: "", hints: [] };

/** One request of every purpose, all about the same small page. */
export const INPUTS: { readonly [P in Purpose]: PurposeInputs[P] } = {
  prepare: { goal: "open Settings", page, memory: [], knowledge: [], hints: [] },
  plan: { goal: "open Settings", page, contract, hints: [] },
  decompose: { goal: "open Settings", page, contract, plan, hints: [] },
  refine: { ...situation, step, plan },
  generate: { ...situation, plan: null },
  validate: {
    goal: "open Settings",
    page,
    contract,
    criteria: [],
    plan,
    history: [],
    hints: [],
    trigger: "page-differs",
    reason: "The page is quite another than before.",
  },
  reflect: {
    goal: "open Settings",
    contract,
    criteria: [],
    plan,
    history: [],
    earlierSummary: "",
    cause: "limit",
    reason: "The task has used all 5 steps it may take.",
  },
  judge: {
    goal: "open Settings",
    contract,
    criteria: [],
    plan,
    history: [],
    action: { action: "click(1)", thought: "I open Settings.", role: "link", name: "Settings", lastForStep: true },
    evidence: ["URL changed from /home to /settings"],
    urlChanged: true,
    meaningfulChange: true,
    strength: "strong",
    expectedOutcomeResult: "unknown",
  },
  complete: {
    goal: "open Settings",
    about: "request",
    page,
    contract,
    standings: [],
    plan,
    openSteps: [],
    history: [],
    earlierSummary: "",
    hints: [],
    changes: [
      { stepIndex: 0, action: "click(1)", verdict: "confirmed", lines: ["URL changed from /home to /settings"] },
    ],
    outputs: {},
    answer: "The settings are open.",
  },
  correct: {
    ...situation,
    plan,
    failed: { action: "click(1)", role: "link", name: "Settings", kind: "generic", risk: "reversible" },
    evidence: ["URL did not change"],
    attempt: 1,
    left: RECOVERY_STRATEGIES,
  },
  evaluateSearch: {
    goal: "open Settings",
    query: "where are the settings",
    missing: ["where the settings are"],
    results: [{ title: "Settings", url: "https://docs.test/settings", content: "The settings are in the menu." }],
    hop: 1,
  },
  checkCompleteness: { goal: "open Settings", page, memory: [], knowledge: [], missing: [], search: null },
  criticise: {
    goal: "open Settings",
    action: "click(1)",
    role: "link",
    name: "Settings",
    origin: "https://app.test",
    why: "after-failure",
  },
};

export const PURPOSES = Object.keys(QUESTIONS) as Purpose[]; // keys of a record by purpose

export function request<P extends Purpose>(
  purpose: P,
  signal?: AbortSignal,
  tier: ModelTier = "fast",
): ModelRequest<PurposeOutput<P>> {
  return requestFor(purpose, INPUTS[purpose], { signal, tier });
}

/** Registers the tests; `create` is called afresh for each. */
export function describeModelPort(create: () => ModelPort): void {
  test.each(PURPOSES)("MD5 an answer to %s passes its schema and says what it cost", async (purpose) => {
    const answer = await create().generate(request(purpose));
    expect(questionOf(purpose).schema.safeParse(answer.value).success).toBe(true);
    expect(answer.usage.calls).toBeGreaterThanOrEqual(1);
    expect(answer.usage.promptTokens).toBeGreaterThanOrEqual(0);
    expect(answer.usage.latencyMs).toBeGreaterThanOrEqual(0);
    expect(["smart", "fast"]).toContain(answer.usage.tier);
    expect(answer.usage.model).toBe(answer.model);
    expect(answer.model).not.toBe("");
    expect(Array.isArray(answer.sources)).toBe(true);
  });

  test("MD1 a request that was aborted before it began is not answered", async () => {
    const aborted = AbortSignal.abort();
    await expect(create().generate(request("plan", aborted))).rejects.toMatchObject({
      name: "ModelError",
      kind: "aborted",
      retryable: false,
    });
  });

  test("MD1 asking twice does not change what was asked", async () => {
    const model = create();
    const before = JSON.stringify(INPUTS.refine);
    await model.generate(request("refine"));
    await model.generate(request("refine"));
    expect(JSON.stringify(INPUTS.refine)).toBe(before);
  });

  test("MD1 the port has a name", () => {
    expect(create().name).not.toBe("");
    expect(new ModelError({ kind: "timeout", message: "x", retryable: true })).toBeInstanceOf(Error);
  });
}
