/** What is told of a turn before it ends: by a worker's word, and after a person's. */

import { describe, expect, test } from "vitest";
import type { TaskEvent } from "../../../core/task/command.js";
import { absorb, decide } from "../../../core/task/machine.js";
import { LONG_TURN_MS } from "../../../core/task/state.js";
import { anObservation, aReceipt } from "../../../testing/builders.js";
import { Machine } from "./machine.js";

/** A model was asked for the second action; nothing is being told. */
async function asking(): Promise<Machine> {
  const machine = new Machine(anObservation("o0"), 3);
  await machine.observe(anObservation("o0"));
  const { phase } = machine.state;
  const receipts = phase.name === "acting" ? [aReceipt(phase.issued.actionId)] : [];
  machine.push({ kind: "observed", observation: anObservation("o1", { receipts }) });
  for (;;) {
    const command = machine.commands().find(({ kind }) => kind === "activity");
    if (command?.kind !== "activity") throw new Error("nothing is asked");
    if (command.name === "refineStep") return machine;
    machine.push(await machine.run(command));
  }
}

const isTelling = ({ state }: Machine): boolean => state.projection.flush.command !== null;
const timersOf = ({ state, nowMs }: Machine, hears: boolean): readonly string[] =>
  decide(state, nowMs, hears).flatMap((command) => (command.kind === "timer" ? [command.id.split("-")[0] ?? ""] : []));

describe("TM13 a turn is told before it ends", () => {
  test("when the worker says that what was asked takes long, as often as it says so", async () => {
    const machine = await asking();
    expect(isTelling(machine)).toBe(false);
    for (let time = 0; time < 2; time++) {
      machine.push({ kind: "longTurn" });
      expect(isTelling(machine)).toBe(true);
      const { command, upTo } = machine.state.projection.flush;
      machine.push({ kind: "done", id: command ?? "", result: { name: "record", value: { upTo } } });
      expect(isTelling(machine)).toBe(false);
    }
  });

  test("not when the task waits for its client", async () => {
    const machine = new Machine(anObservation("o0"), 3);
    await machine.observe(anObservation("o0"));
    expect(machine.state.phase.name).toBe("acting");
    machine.push({ kind: "longTurn" });
    expect(isTelling(machine)).toBe(false);
  });

  test("when a pause ends and work goes on", async () => {
    const machine = await asking();
    await machine.feed({ kind: "paused" });
    expect(isTelling(machine)).toBe(false);
    machine.push({ kind: "longTurn" });
    expect(isTelling(machine)).toBe(false);
    machine.push({ kind: "resumed" });
    expect(isTelling(machine)).toBe(true);
  });

  test("a run that began before waits for a timer, and hears of nothing else", async () => {
    const machine = await asking();
    expect(timersOf(machine, false)).toContain("turn");
    expect(timersOf(machine, true)).not.toContain("turn");
    const heard: readonly TaskEvent[] = [{ kind: "longTurn" }, { kind: "resumed" }];
    for (const event of heard)
      expect(absorb(machine.state, event, machine.nowMs + LONG_TURN_MS, false).projection.flush.command).toBeNull();
  });
});
