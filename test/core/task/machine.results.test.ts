/** Proves what the end of an activity costs the task, its failed attempts included: core/task/machine.ts. */

import { describe, expect, test } from "vitest";
import type { TaskEvent } from "../../../core/task/command.js";
import type { Usage } from "../../../core/turn/issued-action.js";
import type { Limits } from "../../../protocol/task.js";
import { aChoice, anObservation, textContract } from "../../../testing/builders.js";
import { onThePage } from "../../../testing/fake-activities.js";
import { Machine } from "./machine.js";

const own: Usage = { promptTokens: 10, completionTokens: 5, calls: 1, costMicroUsd: 3 };
const earlier: Usage = { promptTokens: 100, completionTokens: 50, calls: 4, costMicroUsd: 30 };
const chosen = { kind: "chosen", choice: aChoice("click(1)", { usage: own }) } as const;

/** A task that has just asked for its first action. */
async function choosing(limits: Partial<Limits> = {}) {
  const machine = new Machine(anObservation("o0"), 1, {}, { limits });
  machine.push({ kind: "observed", observation: anObservation("o0") });
  const { plan } = await machine.world.activities.plan({} as never);
  const value = { ...onThePage, contract: textContract, plan, usage: own };
  machine.push({ kind: "done", id: idOf(machine, "prepare"), result: { name: "prepare", value } } as TaskEvent);
  return machine;
}

function idOf(machine: Machine, name: string): string {
  const found = machine.commands().find((command) => command.kind === "activity" && command.name === name);
  if (found === undefined || found.kind !== "activity") throw new Error(`${name} is not under way`);
  return found.id;
}

const answered = (machine: Machine, more: { earlier?: Usage }): TaskEvent => ({
  kind: "done",
  id: idOf(machine, "refineStep"),
  result: { name: "refineStep", value: { ...chosen, ...more } },
});

describe("done", () => {
  test("LM5 what the failed attempts before the answer took is of the budget too, and of no tier's pace", async () => {
    const machine = await choosing();
    const {
      counters: { usage, pace },
    } = machine.state;
    machine.push(answered(machine, { earlier }));
    expect(machine.state.counters.usage).toMatchObject({
      calls: usage.calls + 5,
      promptTokens: usage.promptTokens + 110,
      completionTokens: usage.completionTokens + 55,
      costMicroUsd: (usage.costMicroUsd ?? 0) + 33,
    });
    expect(machine.state.counters.pace).toEqual(pace);
    expect(machine.state.delivery.reply?.limits.modelCalls.used).toBe(usage.calls + 5);
  });

  test("TM8 a result of an older version says nothing of them: the answer alone is counted", async () => {
    const machine = await choosing();
    const { calls } = machine.state.counters.usage;
    machine.push(answered(machine, {}));
    expect(machine.state.counters.usage.calls).toBe(calls + 1);
  });

  test("LM3 attempts that fail can spend a bound: the answer still counts, and nothing more is asked", async () => {
    const machine = await choosing({ modelCalls: 6 });
    machine.push(answered(machine, { earlier }));
    expect(machine.state.counters.usage.calls).toBeGreaterThanOrEqual(6);
    const thinking = machine.commands().filter((one) => one.kind === "activity" && one.name !== "record");
    expect(thinking).toEqual([]);
  });
});

describe("failed", () => {
  const fault = { type: "ModelUnavailable", message: "500" };

  test("LM5 an activity that gave up costs what its attempts took", async () => {
    const machine = await choosing();
    const { calls, promptTokens } = machine.state.counters.usage;
    machine.push({ kind: "failed", id: idOf(machine, "refineStep"), fault: { ...fault, usage: earlier } });
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "unavailable" });
    expect(machine.state.counters.usage).toMatchObject({ calls: calls + 4, promptTokens: promptTokens + 100 });
    expect(machine.state.delivery.reply?.metrics?.modelCalls).toBe(calls + 4);
  });

  test("MD9 the provider's words go with the reply, apart from what everybody is told", async () => {
    const machine = await choosing();
    const message = "Anthropic says: invalid x-api-key. Set ANTHROPIC_API_KEY.";
    machine.push({ kind: "failed", id: idOf(machine, "refineStep"), fault: { type: "ModelRefused", message } });
    expect(machine.state.delivery.reply).toMatchObject({ status: "interrupted", code: "LLM_ERROR", fault: message });
    expect(machine.state.delivery.reply?.reason).not.toContain("Anthropic");
  });

  test.each([
    ["ModelUnavailable", true, "LLM_ERROR"],
    ["ModelRateLimited", true, "LLM_ERROR"],
    ["ModelTimeout", true, "TIMEOUT"],
    ["DatabaseUnavailableError", true, "DATABASE_ERROR"],
    ["ModelBlocked", false, "LLM_ERROR"],
    ["ModelAnswerInvalid", false, "PARSE_ERROR"],
    ["ModelAnswerTruncated", false, "PARSE_ERROR"],
    ["QuotaExceeded", false, "QUOTA_EXCEEDED"],
    ["SnapshotMissing", false, "INTERNAL_ERROR"],
  ])(
    "TM7, PR4 after %s clients are told when to report again: %s, and by which code: %s",
    async (type, isTold, code) => {
      const machine = await choosing();
      machine.push({ kind: "failed", id: idOf(machine, "refineStep"), fault: { type, message: "" } });
      const { status, retryAfter, code: told } = machine.state.delivery.reply ?? {};
      expect([status, retryAfter !== undefined, told]).toEqual(["interrupted", isTold, code]);
      await machine.observe(anObservation("later"));
      expect(machine.state.phase.name).toBe("acting");
      expect(machine.state.delivery.reply).not.toMatchObject({ retryAfter: expect.anything() });
      expect(machine.state.delivery.reply?.code).toBeUndefined();
    },
  );

  test("TM3 heard during a pause it is counted once, when the task goes on", async () => {
    const machine = await choosing();
    const { calls } = machine.state.counters.usage;
    const id = idOf(machine, "refineStep");
    machine.push({ kind: "paused" });
    machine.push({ kind: "failed", id, fault: { ...fault, usage: earlier } });
    machine.push({ kind: "resumed" });
    expect(machine.state.counters.usage.calls).toBe(calls + 4);
  });

  test("TM8 without a word of its attempts nothing is counted", async () => {
    const machine = await choosing();
    const { calls } = machine.state.counters.usage;
    machine.push({ kind: "failed", id: idOf(machine, "refineStep"), fault });
    expect(machine.state.counters.usage.calls).toBe(calls);
  });
});
