/** Proves core/task/machine.ts and phases/waiting.ts on a pause of what stands still already: it goes on standing, or going, as before. */

import { describe, expect, test } from "vitest";
import { ABANDON_MS, IDLE_MS } from "../../../../core/task/state.js";
import { aChoice, anObservation, aReceipt } from "../../../../testing/builders.js";
import { begun, calls, forever, run } from "../bounded.js";
import type { Machine } from "../machine.js";

const DAY_MS = 24 * 60 * 60_000;

async function pauseFor(machine: Machine, ms: number, how = {}) {
  await machine.feed({ kind: "paused" });
  expect(machine.state.delivery.reply).toMatchObject({ status: "paused" });
  machine.nowMs += ms;
  await machine.feed({ kind: "resumed", ...how });
}

const timerOf = (machine: Machine) => machine.commands().find((command) => command.kind === "timer");

async function expire(machine: Machine) {
  machine.nowMs = machine.state.run.idle.atMs;
  await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
}

async function idle() {
  const machine = await begun(3);
  if (machine.state.phase.name !== "acting") throw new Error(machine.state.phase.name);
  const { actionId } = machine.state.phase.issued;
  machine.nowMs += IDLE_MS;
  await machine.feed({ kind: "timer", id: machine.state.run.idle.timer });
  expect(machine.state.phase).toMatchObject({ name: "interrupted", cause: "idle" });
  return { machine, actionId };
}

describe("resumed", () => {
  test("TM4 a pause of a stop at a limit ends with what has to be raised, and the task is left for 30 days", async () => {
    const machine = await begun(3, {}, { limits: { steps: 1 } });
    await run(machine);
    const { reply } = machine.state.delivery;
    await pauseFor(machine, DAY_MS, { hint: "try the menu" });
    expect(machine.state.delivery.reply).toMatchObject({ status: "interrupted", reason: reply?.reason });
    expect(machine.state.memory.hints).toEqual(["try the menu"]);
    for (let week = 0; week < 4; week++) {
      await expire(machine);
      if (machine.state.phase.name === "closing") break;
    }
    expect(machine.nowMs).toBe(machine.state.client.lastContactMs + ABANDON_MS);
    expect(machine.state.delivery.reply).toMatchObject({ status: "failed" });
  });

  test("TM4 a resume that raises the limit lets a paused stop go on", async () => {
    const machine = await begun(3, {}, { limits: { steps: 1 } });
    await run(machine);
    await pauseFor(machine, 0, { limits: { steps: 10 } });
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", action: "click(2)" });
  });

  test("TM4 a paused stop at five successes goes on with a resume, and counts anew", async () => {
    const machine = await begun(1, forever);
    await run(machine);
    expect(machine.state.phase).toMatchObject({ limit: "consecutiveSuccessWithoutTaskComplete" });
    await pauseFor(machine, 0);
    expect(machine.state).toMatchObject({ phase: { name: "acting" }, counters: { velocity: { count: 0 } } });
  });

  test("TM3 a receipt that comes while an interruption is paused is verified on resume", async () => {
    const { machine, actionId } = await idle();
    await machine.feed({ kind: "paused" });
    await machine.observe(anObservation("o1", { receipts: [aReceipt(actionId)] }));
    await machine.feed({ kind: "resumed" });
    expect(calls(machine, "gatherEvidence")).toBe(1);
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", action: "click(2)" });
  });

  test("TM4 without one the outstanding action is said again", async () => {
    const { machine, actionId } = await idle();
    await pauseFor(machine, DAY_MS);
    expect(machine.state.delivery.reply).toMatchObject({ status: "executing", actionId, redelivered: true });
  });
});

describe("approving", () => {
  const irreversible = aChoice("click(9)", { facts: { risk: "irreversible", kind: "submit" } });
  const asking = () =>
    begun(1, {
      refineStep: async () => ({ kind: "chosen", choice: irreversible }),
      generateAction: () => new Promise(() => {}),
    });

  test("TM14 a pause neither shortens nor lengthens the 24 hours", async () => {
    const machine = await asking();
    const before = timerOf(machine);
    await pauseFor(machine, DAY_MS / 2);
    expect(machine.state.delivery.reply).toMatchObject({ status: "awaiting_approval" });
    expect(timerOf(machine)).toMatchObject({ atMs: before?.kind === "timer" ? before.atMs : 0 });
    expect(before).toMatchObject({ atMs: 1_000_000 + DAY_MS });
  });

  test("TM14 what the pause has outlasted counts as no", async () => {
    const machine = await asking();
    await pauseFor(machine, 2 * DAY_MS);
    machine.push({ kind: "timer", id: machine.state.run.idle.timer });
    expect(machine.state.phase).toMatchObject({
      name: "choosing",
      fault: { reason: expect.stringContaining("24 hours") },
    });
  });
});
