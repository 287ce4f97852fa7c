/** Proves `look("…")` of core/task/phases/choosing.ts: a folded part is asked for and shown, and nothing of it reaches a client. */

import { describe, expect, test } from "vitest";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import { Machine } from "../machine.js";

const choices = (actions: readonly string[]) => {
  let next = 0;
  return async () => ({
    kind: "chosen" as const,
    choice: aChoice(actions[Math.min(next++, actions.length - 1)] ?? ""),
  });
};

async function begun(...actions: readonly string[]) {
  const refineStep = choices(actions);
  const machine = new Machine(anObservation("o0"), 1, { refineStep });
  await machine.observe(anObservation("o0"));
  const asked = machine.started.filter(({ name }) => name === "refineStep").map(({ input }) => input);
  return { machine, asked };
}

describe("look", () => {
  test("issue 11.13 the next choice is told the words, and nothing is issued", async () => {
    const { machine, asked } = await begun('look("Carla")', "click(1)");
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)", stepIndex: 0 } });
    expect(asked).toHaveLength(2);
    expect(asked[0]).toHaveProperty("look", undefined);
    expect(asked[1]).toMatchObject({ look: ["Carla"], fault: { by: "tool", proposal: 'look("Carla")' } });
  });

  test("issue 11.13 what was looked for stays shown: by a further look, and by a refusal", async () => {
    const { asked } = await begun('look("Carla")', 'look("Dina")', "no action", "click(1)");
    expect(asked.map((input) => ("look" in input ? input.look : undefined))).toEqual([
      undefined,
      ["Carla"],
      ["Carla", "Dina"],
      ["Carla", "Dina"],
    ]);
  });

  test("RS6 at most three in a row, whatever is looked for", async () => {
    const { machine, asked } = await begun('look("a")', 'look("b")', 'look("c")', 'look("d")', "click(1)");
    expect(asked.at(-1)).toMatchObject({ fault: { by: "limit", proposal: 'look("d")' }, look: ["a", "b", "c"] });
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("RS6 each counts as a call of the budget, and a model that only looks ends", async () => {
    const { machine, asked } = await begun('look("a")');
    expect(machine.state.phase.name).toBe("interrupted");
    expect(asked.length).toBeLessThanOrEqual(7);
    expect(machine.state.progress.stepIndex).toBe(0);
    expect(machine.state.counters.usage.calls).toBeGreaterThanOrEqual(asked.length);
  });

  test("issue 11.13 after the action the page is a page like any other", async () => {
    const { machine } = await begun('look("Carla")', "click(1)");
    expect(JSON.stringify(machine.state.phase)).not.toContain("Carla");
    expect(machine.state.counters.toolsInARow).toBe(0);
  });
});
