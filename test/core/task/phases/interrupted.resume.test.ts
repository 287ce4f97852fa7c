/** Proves what lets an interrupted task go on, and what counts anew then: core/task/phases/interrupted.ts. */

import { describe, expect, test } from "vitest";
import { ABANDON_MS } from "../../../../core/task/state.js";
import { aChoice, anObservation, aReceipt } from "../../../../testing/builders.js";
import { fakeWorld } from "../../../../testing/fake-activities.js";
import { begun, calls, forever, run, usage } from "../bounded.js";
import { Machine } from "../machine.js";

const DAY_MS = 24 * 60 * 60_000;

async function expire(machine: Machine) {
  machine.nowMs = machine.state.run.idle.atMs;
  await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
}

describe("onObservation", () => {
  test("TM4 a loop is not left by limits that a client sends with every report", async () => {
    const machine = await begun(1, {
      ...forever,
      generateAction: async () => ({ choice: aChoice("click(1)", { usage }) }),
    });
    let carried = 0;
    for (let turn = 1; turn < 12; turn++) {
      const { phase } = machine.state;
      const receipts = phase.name === "acting" ? [aReceipt(phase.issued.actionId)] : [];
      carried += receipts.length;
      await machine.observe(anObservation(`o${turn}`, { page: "same", limits: { steps: 60 }, receipts }));
    }
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "loop" });
    expect(carried).toBe(3);
  });

  test("TM4 nor is a stop that has no bound: a page that never settles", async () => {
    const machine = await begun(1);
    const phases: string[] = [];
    for (let turn = 1; turn < 20; turn++) {
      const { phase } = machine.state;
      const receipts = phase.name === "acting" ? [aReceipt(phase.issued.actionId)] : [];
      await machine.observe(anObservation(`o${turn}`, { receipts, settled: false, limits: { steps: 60 } }));
      phases.push(machine.state.phase.name);
    }
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit" });
    expect(machine.state.phase).not.toHaveProperty("limit");
    expect(new Set(phases.slice(phases.indexOf("interrupted")))).toEqual(new Set(["interrupted"]));
  });

  test("TM4 limits that leave out the spent bound raise nothing; those that name it do", async () => {
    const machine = await begun(1, forever);
    await run(machine);
    await machine.observe(anObservation("x1", { limits: { steps: 60 } }));
    expect(machine.state.phase.name).toBe("interrupted");
    await machine.observe(anObservation("x2", { limits: { consecutiveSuccessWithoutTaskComplete: 9 } }));
    expect(machine.state.phase.name).toBe("acting");
  });

  /** Every fifth choice the model is away for once. */
  function faltering() {
    let asked = 0;
    return new Machine(anObservation("o0"), 1, {
      ...forever,
      generateAction: async ({ history }) => {
        asked += 1;
        if (asked % 5 === 0) throw new Error("the model is away");
        return { choice: aChoice(`click(${history.length + 1})`, { usage }) };
      },
    });
  }

  test("VL3 an outage in between is no progress: successes are counted on, and stop at five", async () => {
    const machine = faltering();
    await machine.observe(anObservation("o0"));
    const causes: string[] = [];
    for (let turn = 1; turn < 20; turn++) {
      const { phase } = machine.state;
      if (phase.name === "interrupted") causes.push(phase.cause);
      const receipts = phase.name === "acting" ? [aReceipt(phase.issued.actionId)] : [];
      await machine.observe(anObservation(`o${turn}`, { receipts }));
    }
    expect(causes[0]).toBe("unavailable");
    expect(machine.state.phase).toMatchObject({ limit: "consecutiveSuccessWithoutTaskComplete" });
    expect(machine.state.progress.stepIndex).toBe(5);
  });

  test.each([
    ["a person who resumes it lets it count anew", true, 0],
    ["a mere report lets it count on", false, 3],
  ])("VL2 after a silence %s", async (_what, byPerson, count) => {
    const machine = await begun(1, forever);
    await run(machine, 3);
    while (machine.state.phase.name === "acting") await expire(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "idle" });
    if (byPerson) await machine.feed({ kind: "resumed" });
    else await machine.observe(anObservation("back"));
    expect(machine.state).toMatchObject({ phase: { name: "acting" }, counters: { velocity: { count } } });
  });
});

describe("onIdle", () => {
  const stopped = async () => {
    const machine = await begun(3, {}, { limits: { steps: 1 } });
    await run(machine);
    expect(machine.state.phase).toMatchObject({ name: "interrupted", limit: "steps" });
    return machine;
  };

  test.each([
    ["a report", (machine: Machine) => machine.observe(anObservation("late"))],
    ["a hint", (machine: Machine) => machine.feed({ kind: "resumed", hint: "try the menu" })],
  ])("TM4 the 30 days count from the last contact: %s a moment before they are over", async (_what, contact) => {
    const machine = await stopped();
    machine.nowMs += ABANDON_MS - DAY_MS / 24;
    await contact(machine);
    const heardMs = machine.nowMs;
    await expire(machine);
    expect(machine.state.phase.name).toBe("interrupted");
    await expire(machine);
    expect(machine.nowMs).toBe(heardMs + ABANDON_MS);
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
  });
});

describe("withinBudget", () => {
  test("LM3 preparing anew is thinking too: with a provider that is away it stops at the bound", async () => {
    const machine = new Machine(anObservation("o0"), 1, {}, { limits: { modelCalls: 3 } });
    for (let turn = 0; turn < 6; turn++) {
      machine.push({ kind: "observed", observation: anObservation(`o${turn}`) });
      const prepare = machine.commands().find((one) => one.kind === "activity" && one.name === "prepare");
      if (prepare?.kind !== "activity") break;
      const fault = { type: "ModelUnavailable", message: "500", usage: { ...usage, calls: 2 } };
      machine.push({ kind: "failed", id: prepare.id, fault });
    }
    expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "limit", limit: "modelCalls" });
    expect(machine.state.counters.usage.calls).toBe(4);
    await machine.feed({ kind: "resumed", limits: { modelCalls: 50 } });
    expect(machine.state.phase.name).toBe("acting");
    expect(calls(machine, "prepare")).toBe(1);
  });

  test("LM3 so it is after an answer that changes what done means", async () => {
    const { prepare } = fakeWorld(1).activities;
    const machine = await begun(1, { prepare }, { limits: { modelCalls: 1 }, confirmContract: true });
    await machine.feed({ kind: "answered", text: "also the other thing" });
    expect(machine.state.phase).toMatchObject({ name: "interrupted", limit: "modelCalls" });
    expect(calls(machine, "prepare")).toBe(1);
  });
});
