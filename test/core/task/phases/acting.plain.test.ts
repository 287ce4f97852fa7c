/** Proves what core/task/phases/acting.ts takes for the report of a plain client, which sends no receipts (TM12). */

import { describe, expect, test } from "vitest";
import { aChoice, aPlainObservation } from "../../../../testing/builders.js";
import { begun, calls } from "../bounded.js";
import type { Machine } from "../machine.js";

const risky = aChoice("click(1)", { facts: { kind: "submit", risk: "irreversible" } });
const clicks = { refineStep: async () => ({ kind: "chosen", choice: aChoice("click(1)") }) } as const;
const asks = { refineStep: async () => ({ kind: "chosen", choice: risky }) } as const;

const plainTask = (world: object) => begun(3, world, {}, aPlainObservation("p0"));

const turnOf = ({ state }: Machine) => state.delivery.turn;

/** Its first action is outstanding, and a person's yes brought it about: no client was told. */
async function allowed() {
  const machine = await plainTask(asks);
  const { phase } = machine.state;
  if (phase.name !== "approving") throw new Error(`it is ${phase.name}`);
  const seenTurn = turnOf(machine);
  await machine.feed({ kind: "approved", actionId: phase.approval.actionId, approved: true });
  return { machine, seenTurn };
}

const ways: readonly (readonly [string, () => Promise<{ machine: Machine; seenTurn: number }>])[] = [
  ["its first answer was a 202", async () => ({ machine: await plainTask(clicks), seenTurn: 0 })],
  ["a person said yes meanwhile", allowed],
  [
    "a person said yes, paused it and resumed it",
    async () => {
      const { machine, seenTurn } = await allowed();
      await machine.feed({ kind: "paused" });
      await machine.feed({ kind: "resumed" });
      return { machine, seenTurn };
    },
  ],
];

describe("acting", () => {
  test.each(ways)("TM12 what has not reached a plain client is said again: %s", async (_way, begin) => {
    const { machine, seenTurn } = await begin();
    await machine.observe(aPlainObservation("p1", { seenTurn }));
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(1)" });
    expect(calls(machine, "gatherEvidence")).toBe(0);
  });

  test.each(ways)("TM12 what has reached it is verified with its next page: %s", async (_way, begin) => {
    const { machine } = await begin();
    await machine.observe(aPlainObservation("p1"));
    expect(calls(machine, "gatherEvidence")).toBe(1);
  });

  test.each([0, 1, 2])("TM12 a pause hands out no action a second time: %i posts while it is paused", async (posts) => {
    const machine = await plainTask(clicks);
    await machine.feed({ kind: "paused" });
    const seenTurn = turnOf(machine);
    await machine.observe(aPlainObservation("p1"));
    for (let at = 0; at < posts; at++) await machine.observe(aPlainObservation(`p2-${at}`, { seenTurn }));
    await machine.feed({ kind: "resumed" });
    expect(calls(machine, "gatherEvidence")).toBe(1);
  });

  test("TM12 an API of before tells no turn, but that its client comes to fetch", async () => {
    const machine = await plainTask(clicks);
    await machine.observe(aPlainObservation("p1", { pickup: true }));
    expect(calls(machine, "gatherEvidence")).toBe(0);
  });
});
