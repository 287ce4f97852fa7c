/** Proves what is looked up in the middle of a task: core/task/phases/searching.ts. */

import { describe, expect, test } from "vitest";
import { aChoice, anObservation } from "../../../../testing/builders.js";
import type { FakeActivities } from "../../../../testing/fake-activities.js";
import { Machine } from "../machine.js";

const usage = { promptTokens: 0, completionTokens: 0, calls: 1, costMicroUsd: 8_000 };
const ask = aChoice('googleSearch("opening hours of the clinic")');
const found: FakeActivities["search"] = async ({ query }) => ({
  query,
  count: 2,
  digest: "Hours: 9 to 5",
  sources: ["https://clinic.com/"],
  usage,
});

async function begun(activities: Partial<FakeActivities>, times: number) {
  let asked = 0;
  const choose = async () => ({ choice: asked++ < times ? ask : aChoice("click(1)") });
  const refineStep = async () => ({ kind: "chosen" as const, ...(await choose()) });
  const machine = new Machine(anObservation("o0"), 1, { refineStep, generateAction: choose, ...activities });
  await machine.observe(anObservation("o0"));
  return machine;
}

const named = (machine: Machine, name: string) => machine.started.filter((one) => one.name === name);

describe("googleSearch", () => {
  test("PR5 it runs inside the task, and what it found goes to the next choice as data", async () => {
    const machine = await begun({ search: found }, 1);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
    expect(named(machine, "search").map(({ input }) => input)).toMatchObject([
      { query: "opening hours of the clinic" },
    ]);
    expect(named(machine, "generateAction").at(-1)?.input).toMatchObject({
      found: "Hours: 9 to 5",
      fault: {
        by: "tool",
        proposal: 'googleSearch("opening hours of the clinic")',
        reason: "What was found is told with this.",
      },
    });
  });

  test("RS6 it counts against the budget", async () => {
    const [with1, without] = [await begun({ search: found }, 1), await begun({ search: found }, 0)];
    expect(with1.state.counters.usage.costMicroUsd).toBe((without.state.counters.usage.costMicroUsd ?? 0) + 8_000);
    expect(with1.state.memory.reasoning.searches).toBe(1);
  });

  test("RS6 at most three in a row", async () => {
    const machine = await begun({ search: found }, 4);
    expect(named(machine, "search")).toHaveLength(3);
    expect(machine.state.phase).toMatchObject({ name: "acting", issued: { action: "click(1)" } });
  });

  test("RS4 nothing found, or a search that cannot be had, is told and is no failure", async () => {
    for (const search of [
      async () => ({ count: 0, digest: "", sources: [], usage }),
      () => Promise.reject(new Error("down")),
    ]) {
      const machine = await begun({ search }, 1);
      expect(machine.state.phase.name).toBe("acting");
      expect(named(machine, "generateAction").at(-1)?.input).toMatchObject({
        fault: { by: "tool", reason: "Nothing was found." },
      });
    }
  });
});
