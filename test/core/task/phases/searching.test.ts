/** Proves how often a person is asked before anything is done: core/task/phases/searching.ts. */

import { describe, expect, test } from "vitest";
import type { ContextAnalysis } from "../../../../core/reasoning/source.js";
import { anObservation, textContract } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const usage = { promptTokens: 1, completionTokens: 1, calls: 1 };
const unknown: ContextAnalysis = {
  reasoning: "It is said nowhere.",
  source: "ASK_USER",
  confidence: 0.9,
  missingInfo: [{ field: "invoice number", type: "PRIVATE_DATA" }],
};

async function begun(activities: Partial<FakeActivities>) {
  const machine = new Machine(anObservation("o0"), 1, {
    prepare: async () => ({ analysis: unknown, recalled: [], contract: textContract, usage }),
    ...activities,
  });
  await machine.observe(anObservation("o0"));
  return machine;
}

const toldBy = (machine: Machine) =>
  machine.world.batches
    .flatMap(({ facts }) => facts)
    .concat(machine.state.projection.facts)
    .flatMap(({ fact }) => (fact.kind === "event" ? [fact.text] : []));

describe("askForMissing", () => {
  test("RS3 a person is asked twice at most; then it goes ahead with what it has, and says so", async () => {
    const machine = await begun({});
    for (const question of [1, 2]) {
      expect(machine.state.phase.name).toBe("asking");
      expect(machine.state.memory.reasoning.questions).toBe(question);
      await machine.feed({ kind: "answered", text: "I do not know" });
    }
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    expect(machine.state.memory.reasoning.questions).toBe(2);
    expect(toldBy(machine)).toContain("It was asked often enough; it goes ahead with what it has.");
  });

  test("CT5 what is asked about the request itself, once, does not count among them", async () => {
    let agreed = 0;
    const machine = await begun({
      prepare: async () => {
        agreed += 1;
        const contract = {
          type: "skip",
          criteria: [],
          generatedFrom: "auto",
          generatedAt: "2026-11-21T00:00:00Z",
        } as const;
        const question = agreed === 1 ? { question: "Change it, or tell you?" } : {};
        return { analysis: unknown, recalled: [], contract, ...question, usage };
      },
    });
    expect(machine.state.phase).toMatchObject({ name: "asking", about: "request" });
    let answers = 0;
    for (; machine.state.phase.name === "asking"; answers += 1)
      await machine.feed({ kind: "answered", text: "Change it" });
    expect(answers).toBe(3);
  });

  test("SF7 a secret that was not found is not asked for either", async () => {
    const missingInfo = [
      { field: "where the form is", type: "EXTERNAL_KNOWLEDGE" },
      { field: "password", type: "PRIVATE_DATA" },
    ] as const;
    const searching = { ...unknown, source: "WEB_SEARCH", confidence: 0.6, missingInfo, searchQuery: "form" } as const;
    const machine = await begun({
      prepare: async () => ({ analysis: searching, recalled: [], contract: textContract, usage }),
      search: async ({ query }) => ({ query, count: 1, digest: "Nothing of use", sources: [], usage }),
      evaluateSearch: async () => ({
        evaluation: { solved: false, shouldRetry: false, shouldAskUser: true, summary: "", confidence: 0.9 },
        usage,
      }),
    });
    expect(machine.state.delivery.reply?.userQuestion).toBe(
      "I looked it up and did not find where the form is. Can you tell me? Please enter the password on the page yourself and tell me when it is done; do not write it here.",
    );
  });
});
