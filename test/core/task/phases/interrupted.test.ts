/** Proves core/task/phases/interrupted.ts. */

import { describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../core/limits/budget.js";
import { aChoice, anObservation, aReceipt } from "../../../../testing/builders.js";
import { plainWordsFault } from "../../../../testing/plain-words.js";
import { begun, COUNTLESS, calls, forever, run, usage } from "../bounded.js";

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
    expect(machine.state.delivery.reply).toMatchObject({
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
    expect(machine.state.delivery.reply?.thought).toContain("Still missing: the page says done.");
    expect(plainWordsFault(machine.state.delivery.reply?.thought ?? "")).toBeNull();
  });

  test("LM1 the same action on the same page a third time is a loop: reflected upon, resumable with a hint", async () => {
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
    expect(machine.state).toMatchObject({ phase: { name: "acting" }, memory: { hints: ["use the menu"] } });
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
    "LM5 %s stops at its bound, at a boundary, without a further model call, and a raised bound goes on",
    async (limit, bound) => {
      const machine = await begun(1, forever, { limits: { ...generous, [limit]: bound } });
      await run(machine);
      expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit });
      expect(calls(machine, "reflect")).toBe(0);
      const use = machine.state.delivery.reply?.limits[limit];
      expect(use?.used).toBeGreaterThanOrEqual(bound);
      expect(machine.state.delivery.reply?.thought).toMatch(/Still missing: the page says done/);
      const started = machine.started.length;

      await machine.feed({ kind: "resumed", hint: "go on" });
      expect(machine.state.phase).toMatchObject({ name: "interrupted", limit });
      expect(machine.state.memory.hints).toEqual(["go on"]);
      expect(machine.started.filter((one) => one.name !== "record").length).toBe(
        machine.started.slice(0, started).filter((one) => one.name !== "record").length,
      );

      await machine.feed({ kind: "resumed", limits: { [limit]: 10 * bound } });
      expect(machine.state.phase.name).toBe("acting");
      await run(machine, COUNTLESS, "again");
      expect(machine.state.phase).toMatchObject({ name: "interrupted", limit });
    },
  );

  test("LM3 what was begun is brought to its end: an action under way is verified though the budget is spent", async () => {
    const machine = await begun(1, forever, { limits: { ...generous, modelCalls: 2 } });
    expect(machine.state.phase.name).toBe("acting");
    await run(machine);
    expect(machine.state.memory.verdicts).toHaveLength(1);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", limit: "modelCalls" });
  });

  test("LM5 a task may finish on its last call", async () => {
    const machine = await begun(1, {}, { limits: { modelCalls: 3 } });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "completed" });
  });

  test("LM6 waiting is not working: a day with a question, a night without a browser, a week's pause", async () => {
    const machine = await begun(1, forever, { limits: generous });
    const worked = () => machine.state.counters.time.workedMs;
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
    expect(machine.state.delivery.reply?.limits.workingMs).toEqual({ used: 3_000, limit: DEFAULT_LIMITS.workingMs });
  });

  test("LM3 the request's bounds stand before the tenant's, those before the defaults, through a roll-over", async () => {
    const machine = await begun(1, {}, { limits: { steps: 9 }, tenantLimits: { steps: 20, tokens: 70_000 } });
    const carried = JSON.parse(JSON.stringify(machine.state));
    expect(carried.counters.limits).toEqual({ ...DEFAULT_LIMITS, steps: 9, tokens: 70_000 });
    expect(carried.counters.usage).toEqual(machine.state.counters.usage);
    expect(carried.counters.time).toEqual(machine.state.counters.time);
  });
});
