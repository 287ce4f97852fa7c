/** Proves core/task/chaining.ts and turn-outcome.ts with their seams: what may go together, where a chain ends, and what is never done twice. */

import { describe, expect, test } from "vitest";
import type { Receipt } from "../../../core/action/execution.js";
import { MAX_CHAIN } from "../../../core/task/chaining.js";
import { decide } from "../../../core/task/machine.js";
import type { TaskOpening } from "../../../core/task/opening.js";
import { update } from "../../../core/task/state.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { Observation } from "../../../core/turn/observation.js";
import { anObservation, aPlainObservation, aReceipt } from "../../../testing/builders.js";
import { chainOf, type FormWorld, formWorld } from "./form-world.js";
import { Machine } from "./machine.js";

async function begun(form: Partial<FormWorld> = {}, opening: Partial<TaskOpening> = {}, first?: Observation) {
  const world = formWorld({ fields: 6, ...form });
  const observation = first ?? anObservation("o0", { page: "form" });
  const machine = new Machine(observation, 1, world.activities, opening);
  await machine.observe(observation);
  return { machine, world };
}

function receiptsFor(machine: Machine, made: (index: number) => Partial<Receipt> | null = () => ({})): Receipt[] {
  return chainOf(machine.state).flatMap(({ actionId, action }, index) => {
    const fields = made(index);
    return fields === null ? [] : [aReceipt(actionId, { action, ...fields })];
  });
}

const reporting = (receipts: readonly Receipt[], more: Partial<Observation> = {}) =>
  anObservation(`o-${receipts.map(({ effect, ok }) => `${effect}${ok}`).join("-")}`, {
    page: "form",
    receipts,
    ...more,
  });

describe("chainAfter", () => {
  test("PL4 six fields of one form are one turn, with an id for each", async () => {
    const { machine } = await begun();
    expect(machine.state.delivery.reply?.actions).toHaveLength(6);
    expect(machine.state.delivery.reply).toMatchObject({ action: 'setValue(1,"v1")', stepIndex: 0 });
    expect(machine.state.delivery.reply?.actions?.[0]?.actionId).toBe(machine.state.delivery.reply?.actionId);
    expect(new Set(machine.state.delivery.reply?.actions?.map(({ actionId }) => actionId)).size).toBe(6);
    expect(machine.state.progress.stepIndex).toBe(1);
  });

  test("PL4 at most eight go together", async () => {
    const { machine } = await begun({ fields: 11 });
    expect(chainOf(machine.state)).toHaveLength(MAX_CHAIN);
  });

  test("PL4 options.chain: false, and a plain client, get one action a turn", async () => {
    const off = await begun({}, { chain: false });
    expect(off.machine.state.delivery.reply?.actions).toBeUndefined();
    const plain = await begun({}, {}, aPlainObservation("o0", { page: "form" }));
    expect(plain.machine.state.delivery.reply?.actions).toBeUndefined();
    expect(plain.machine.state.delivery.reply?.action).toBe('setValue(1,"v1")');
  });

  test("SF4 where a person allows every action, none goes along unasked", async () => {
    const { machine } = await begun({}, { approve: "always" });
    expect(machine.state.phase.name).toBe("approving");
  });

  test.each([
    ["another form", { holder: "other" }],
    ["a disabled field", { enabled: false }],
    ["what cannot be taken back", { risk: "irreversible" as const }],
    ["a field on another page", { target: { snapshotId: "older" as SnapshotId } }],
  ])("SF1 %s ends the chain before it", async (_, odd) => {
    const { machine } = await begun({ odd: { at: 3, facts: odd } });
    expect(chainOf(machine.state).map(({ action }) => action)).toEqual([1, 2].map((n) => `setValue(${n},"v${n}")`));
  });

  test.each(["click(3)", "scroll(3)", 'navigate("https://elsewhere.test/")', "type(", 'setValue(1,"again")'])(
    "PL4 %s belongs into no chain",
    async (action) => {
      const { machine } = await begun({ odd: { at: 3, action } });
      expect(chainOf(machine.state)).toHaveLength(2);
    },
  );
});

describe("a chain's outcome", () => {
  test("PL4 all that held is remembered by itself, counted once, and recorded once", async () => {
    const { machine, world } = await begun();
    await machine.observe(reporting(receiptsFor(machine)));
    expect(machine.state.memory.history.map(({ action, verdict }) => [action, verdict])).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [`setValue(${n},"v${n}")`, "confirmed"]),
    );
    expect(machine.state.counters.velocity).toMatchObject({ count: 0 });
    expect(machine.state.counters.velocity.fields).toHaveLength(6);
    expect(machine.state.memory.verdicts).toHaveLength(1);
    expect(machine.state.delivery.reply?.verification).toMatchObject({ tag: "confirmed", rule: "chain" });
    expect(machine.state.delivery.reply?.verification?.actions?.map(({ verdict }) => verdict)).toEqual(
      Array(6).fill("confirmed"),
    );
    expect(world.entered).toEqual([1, 2, 3, 4, 5, 6]);
    const facts = machine.world.batches.flatMap((batch) => batch.facts.map(({ fact }) => fact));
    const verdicts = facts.filter((fact) => fact.kind === "verdict");
    expect(verdicts).toHaveLength(1);
    expect(verdicts[0]?.chain).toEqual(Array(6).fill("success"));
    expect(new Set(facts.flatMap((fact) => (fact.kind === "action" ? [fact.issued.position ?? 0] : [])))).toEqual(
      new Set([0, 1, 2, 3, 4, 5]),
    );
  });

  test("VL1 a chain that only repeats itself counts one, not six", async () => {
    const { machine } = await begun();
    await machine.observe(reporting(receiptsFor(machine)));
    const again = await begun();
    again.machine.state = update(again.machine.state, { counters: { velocity: machine.state.counters.velocity } });
    await again.machine.observe(reporting(receiptsFor(again.machine)));
    expect(again.machine.state.counters.velocity.count).toBe(1);
  });

  test("PL4 the third fails: two are done, it is corrected, and the rest is chosen anew", async () => {
    const { machine, world } = await begun({ broken: 3 });
    await machine.observe(
      reporting(receiptsFor(machine, (index) => (index > 2 ? null : index === 2 ? { ok: false, effect: "none" } : {}))),
    );
    expect(machine.state.memory.history.map(({ verdict }) => verdict)).toEqual([
      "confirmed",
      "confirmed",
      "contradicted",
    ]);
    expect(world.corrected).toEqual(['setValue(3,"v3")']);
    expect(machine.state.counters.corrections).toBe(1);
    const facts = machine.world.batches.flatMap((batch) => batch.facts.map(({ fact }) => fact));
    expect(facts.find((fact) => fact.kind === "verdict")).toMatchObject({
      chain: ["success", "success", "failure", "skipped", "skipped", "skipped"],
    });
    expect(machine.state.phase).toMatchObject({
      name: "acting",
      issued: { action: 'type(3,"v3")' },
      chosenBy: "recovery",
    });
  });

  test("TM10 a target that was gone in mid-chain is no verdict: what was done stays, it is chosen anew", async () => {
    const { machine, world } = await begun();
    await machine.observe(
      reporting(
        receiptsFor(machine, (index) => (index > 2 ? null : index === 2 ? { ok: false, effect: "refused" } : {})),
      ),
    );
    expect(machine.state.memory.history.map(({ action }) => action)).toEqual(['setValue(1,"v1")', 'setValue(2,"v2")']);
    expect(world.corrected).toEqual([]);
    expect(world.faults.at(-1)).toMatchObject({ by: "client", reason: expect.stringMatching(/^The target was not/) });
    expect(chainOf(machine.state).map(({ action }) => action)).toEqual(
      [3, 4, 5, 6].map((n) => `setValue(${n},"v${n}")`),
    );
  });

  test("TM10 a crash after the second: the rest was not begun, and is chosen anew, never sent again", async () => {
    const { machine } = await begun();
    const before = chainOf(machine.state).map(({ actionId }) => actionId);
    await machine.observe(reporting(receiptsFor(machine, (index) => (index < 2 ? {} : null))));
    const now = chainOf(machine.state);
    expect(now.map(({ action }) => action)).toEqual([3, 4, 5, 6].map((n) => `setValue(${n},"v${n}")`));
    expect(now.filter(({ actionId }) => before.includes(actionId))).toEqual([]);
  });

  test.each([
    ["was carried out, as the page shows", true, [4, 5, 6]],
    ["was not carried out", false, [3, 4, 5, 6]],
  ])("TM10 the one that a crash cut off %s", async (_, landed, left) => {
    const { machine, world } = await begun({ ...(landed ? {} : { broken: 3 }) });
    await machine.observe(
      reporting(
        receiptsFor(machine, (index) => (index > 2 ? null : index === 2 ? { ok: false, effect: "unknown" } : {})),
      ),
    );
    expect(world.corrected).toEqual([]);
    expect(chainOf(machine.state).map(({ action }) => action)).toEqual(left.map((n) => `setValue(${n},"v${n}")`));
  });

  test("TM3 without a receipt the whole chain is said again, under the same ids", async () => {
    const { machine } = await begun();
    const said = machine.state.delivery.reply;
    await machine.observe(reporting([]));
    expect(machine.state.delivery.reply).toBe(said);
    expect(machine.state.delivery.answered.at(-1)).toMatchObject({ redelivered: true });
  });

  test("TM11 a takeover makes the fate of all of it unknown: the page decides how far it came", async () => {
    const { machine, world } = await begun({ broken: 4 });
    await machine.observe(reporting([], { clientId: "client-2", takeover: true }));
    expect(machine.state.memory.history.map(({ action }) => action)).toEqual(
      [1, 2, 3].map((n) => `setValue(${n},"v${n}")`),
    );
    expect(world.corrected).toEqual([]);
    expect(chainOf(machine.state)[0]?.action).toBe('setValue(4,"v4")');
  });

  test("TM2 what a chain came to while the task was paused is looked at on resume", async () => {
    const { machine } = await begun();
    const receipts = receiptsFor(machine);
    await machine.feed({ kind: "paused" });
    await machine.observe(reporting(receipts));
    expect(machine.state.memory.history).toEqual([]);
    await machine.feed({ kind: "resumed" });
    expect(machine.state.memory.history).toHaveLength(6);
  });

  test("TM2 a cancel in mid-chain ends the task; its receipts change nothing any more", async () => {
    const { machine } = await begun();
    const receipts = receiptsFor(machine);
    await machine.feed({ kind: "cancelled", reason: "enough" });
    await machine.observe(reporting(receipts));
    expect(machine.state.phase).toMatchObject({ name: "closing", status: "cancelled" });
    expect(machine.state.memory.history).toEqual([]);
  });

  test("VD6 what the rules leave open is judged, and only that", async () => {
    const { machine, world } = await begun({ open: 2 });
    await machine.observe(reporting(receiptsFor(machine)));
    expect(world.judged).toEqual(['setValue(2,"v2")']);
    expect(machine.state.memory.history).toHaveLength(6);
    expect(machine.state.delivery.reply?.verification).toMatchObject({ actionSucceeded: true, judged: true });
  });

  test("TM8 with a chain outstanding the state is far under 64 KB", async () => {
    const { machine } = await begun({ fields: 8 });
    expect(JSON.stringify(machine.state).length).toBeLessThan(24_000);
    expect(JSON.stringify(decide(machine.state, machine.nowMs)).length).toBeLessThan(64_000);
  });
});
