/** Proves what core/task makes of texts to look for on a page that was cut: one wait, then the choice goes on. */

import { describe, expect, test } from "vitest";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const SEEK = ["p-5821", "archive"];
const protocol = { protocol: 1 } as const;

/** Chooses only once the client was told what to look for. */
function seeking(actions: readonly string[]): Pick<FakeActivities, "refineStep"> {
  let next = 0;
  return {
    refineStep: async ({ told, look = [] }) => {
      const wanted = [...SEEK, ...look];
      if (told !== undefined && wanted.some((text) => !told.includes(text))) return { kind: "seek", seek: wanted };
      return { kind: "chosen", choice: aChoice(actions[next++] ?? "click(1)") };
    },
  };
}

async function begun(...actions: readonly string[]) {
  const first = anObservation("o0", protocol);
  const machine = new Machine(first, 1, seeking(actions));
  await machine.observe(first);
  const asked = () => machine.started.filter(({ name }) => name === "refineStep").map(({ input }) => input);
  return { machine, asked };
}

function done({ state }: Machine, id: string, more = {}) {
  if (state.phase.name !== "acting") throw new Error(`it is ${state.phase.name}`);
  const { actionId, action } = state.phase.issued;
  const receipt = { actionId, action, ok: true, verified: null, delivered: true, retried: false, attempts: [] };
  return anObservation(id, { ...protocol, receipts: [{ ...receipt, effect: "changed", settled: true, ...more }] });
}

describe("texts to seek", () => {
  test("SK11 the client waits and is told the texts, and then an action is chosen on its page", async () => {
    const { machine, asked } = await begun();
    expect(machine.state.delivery.reply).toMatchObject({ action: "wait(1)", seek: SEEK });
    await machine.observe(done(machine, "o1"));
    expect(asked()).toMatchObject([{ told: [] }, { told: SEEK }]);
    expect(machine.state.delivery.reply).toMatchObject({ action: "click(1)", seek: SEEK });
    expect(machine.world.calls).not.toContain("gatherEvidence");
    const { memory, progress, counters } = machine.state;
    expect({ ...progress, history: memory.history }).toMatchObject({ stepIndex: 2, looks: 1, history: [] });
    expect(counters.velocity.count).toBe(0);
  });

  test("SK11 a look goes on with its words, its reason and its refusals", async () => {
    const { machine, asked } = await begun('look("Zora")', "click(1)");
    await machine.observe(done(machine, "o1"));
    expect(machine.state.delivery.reply).toMatchObject({ action: "wait(1)", seek: [...SEEK, "Zora"] });
    await machine.observe(done(machine, "o2"));
    expect(asked().at(-1)).toMatchObject({ look: ["Zora"], fault: { by: "tool" }, told: [...SEEK, "Zora"] });
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("SK11 a wait that the client refused or did not end counts as heard", async () => {
    for (const effect of ["refused", "unknown"]) {
      const { machine } = await begun();
      await machine.observe(done(machine, "o1", { effect }));
      expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    }
  });

  test("TM16 a page that is reported without the receipt repeats the wait", async () => {
    const { machine } = await begun();
    await machine.observe(anObservation("o1", { ...protocol, domHash: "other" }));
    expect(machine.state.delivery.reply).toMatchObject({ action: "wait(1)", seek: SEEK });
    expect(machine.state.phase).toMatchObject({ name: "acting", sought: { by: "refine" } });
  });

  test("TM8 another client was told nothing yet", async () => {
    const { machine, asked } = await begun();
    await machine.observe(anObservation("o1", { ...protocol, clientId: "other", takeover: true }));
    expect(asked().at(-1)).toMatchObject({ told: [] });
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "wait(1)" } });
  });

  test("PL4 a plain client looks for nothing", async () => {
    const first = anObservation("o0", { protocol: undefined });
    const machine = new Machine(first, 1, seeking([]));
    await machine.observe(first);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    expect(machine.state.delivery.reply).toHaveProperty("seek", undefined);
  });

  test("SK11 an action from the request alone waits as well", async () => {
    const generateAction: FakeActivities["generateAction"] = async ({ told = [] }) =>
      told.length === 0 ? { seek: SEEK } : { choice: aChoice("click(1)") };
    const refineStep: FakeActivities["refineStep"] = async () => ({
      ...{ kind: "cannot", reason: "not here" },
      usage: { promptTokens: 1, completionTokens: 1, calls: 1 },
    });
    const machine = new Machine(anObservation("o0", protocol), 1, { generateAction, refineStep });
    await machine.observe(anObservation("o0", protocol));
    expect(machine.state.phase).toMatchObject({ sought: { by: "generate", fault: { by: "planner" } } });
    await machine.observe(done(machine, "o1"));
    expect(machine.state.phase).toMatchObject({ issued: { action: "click(1)" } });
    expect(machine.started.filter(({ name }) => name === "refineStep")).toHaveLength(1);
  });
});
