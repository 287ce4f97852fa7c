import { describe, expect, test } from "vitest";
import { attributesOf, openingAttributes } from "../../../core/task/operator-view.js";
import { statusOf } from "../../../core/task/phases/table.js";
import type { TaskState } from "../../../core/task/state.js";
import { anObservation, aReceipt, aTaskRef } from "../../../testing/builders.js";
import { Machine } from "./machine.js";

const { tenantId } = aTaskRef("machine");
const attributesIn = (state: TaskState) => attributesOf(state, statusOf(state.phase));

async function begun(limits?: { steps: number }): Promise<Machine> {
  const first = anObservation("o0");
  const machine = new Machine(first, 2, {}, limits === undefined ? {} : { limits });
  await machine.observe(first);
  return machine;
}

async function next(machine: Machine, id: string): Promise<void> {
  const { phase } = machine.state;
  if (phase.name !== "acting") throw new Error(`nothing to carry out in ${phase.name}`);
  await machine.observe(anObservation(id, { receipts: [aReceipt(phase.issued.actionId)] }));
}

describe("openingAttributes", () => {
  test("OP6 a task is listed with its host alone, never with a path", () => {
    expect(openingAttributes(tenantId, "https://site.test:8443/reset?token=secret#x")).toEqual({
      SfTenant: tenantId,
      SfHost: "site.test:8443",
      SfStatus: "running",
      SfNeedsHuman: false,
    });
  });
});

describe("attributesOf", () => {
  test("OP6 working statuses are all `running`, so that steps cost no upsert", async () => {
    const machine = await begun();
    const before = attributesIn(machine.state);
    await next(machine, "o1");
    expect(before).toMatchObject({ SfStatus: "running", SfNeedsHuman: false });
    expect(attributesIn(machine.state)).toEqual(before);
    expect(before).not.toHaveProperty("SfSteps");
  });

  test("OP6 the end brings outcome and steps", async () => {
    const machine = await begun();
    await next(machine, "o1");
    await next(machine, "o2");
    expect(attributesIn(machine.state)).toMatchObject({ SfStatus: "completed", SfOutcome: "verified", SfSteps: 2 });
  });

  test("OP6 a roll-over brings the steps so far", async () => {
    const machine = await begun();
    machine.push({ kind: "rollOverDue" });
    expect(attributesIn(machine.state)).toMatchObject({ SfStatus: "running", SfSteps: 1 });
  });

  test("OP6 a limit needs a person, a silence does not", async () => {
    const limited = await begun({ steps: 1 });
    await next(limited, "o1");
    expect(attributesIn(limited.state)).toMatchObject({ SfStatus: "interrupted", SfNeedsHuman: true });
    const silent = await begun();
    silent.nowMs += 31 * 60_000;
    await silent.feed({ kind: "timer", id: silent.state.run.idle.timer });
    expect(attributesIn(silent.state)).toMatchObject({ SfStatus: "interrupted", SfNeedsHuman: false });
  });

  test("OP6 a paused task needs a person until it is resumed", async () => {
    const machine = await begun();
    await machine.feed({ kind: "paused" });
    expect(attributesIn(machine.state)).toMatchObject({ SfStatus: "paused", SfNeedsHuman: true });
    await machine.feed({ kind: "resumed" });
    expect(attributesIn(machine.state)).toMatchObject({ SfStatus: "running", SfNeedsHuman: false });
  });
});
