import { describe, expect, test } from "vitest";
import { type NemesisOptions, rage } from "../../testing/chaos/nemesis.js";
import { slowestByKill, watchSteps } from "../../testing/chaos/steps.js";
import { streamOf } from "../../testing/chaos/stream.js";

/** Time passes only while somebody sleeps. */
function storm(workers: readonly string[], apis: readonly string[], stormMs: number) {
  let ms = 0;
  const done: string[] = [];
  const now = () => ms;
  const steps = watchSteps(now);
  steps.opened("o-1");
  const options: NemesisOptions = {
    stage: {
      workers: () => workers,
      apis,
      kill: async (name) => done.push(`kill ${name}`),
      start: async (name) => void done.push(`start ${name}`),
    },
    steps,
    chance: streamOf(3, "nemesis"),
    now,
    sleep: async (pause) => {
      ms += pause;
    },
    stormy: () => ms < stormMs,
    log: () => {},
    acts: [{ atMs: 20_000, run: async () => void done.push("act") }],
    pauseMs: { from: 1_000, to: 2_000 },
  };
  return { options, done };
}

describe("rage", () => {
  test("whoever is killed is started again, and what is due happens once", async () => {
    const { options, done } = storm(["worker-1", "worker-2"], ["api-1", "api-2"], 60_000);
    const kills = await rage(options);
    expect(kills.length).toBeGreaterThan(15);
    expect(kills.every(({ openSteps }) => openSteps === 1)).toBe(true);
    expect(Math.max(...kills.map(({ victims }) => victims.length))).toBe(4);
    const times = (what: string) => done.filter((one) => one === what).length;
    for (const name of ["worker-1", "worker-2", "api-1", "api-2"])
      expect([name, times(`kill ${name}`)]).toEqual([name, times(`start ${name}`)]);
    expect(times("act")).toBe(1);
  });

  test("what must happen does, also when the storm is over before", async () => {
    const early = storm(["worker"], ["api"], 10_000);
    await rage(early.options);
    expect(early.done).not.toContain("act");
    const late = storm(["worker"], ["api"], 10_000);
    await rage({ ...late.options, acts: late.options.acts.map((act) => ({ ...act, mustHappen: true })) });
    expect(late.done.filter((one) => one === "act")).toHaveLength(1);
  });

  test("a small stack loses its worker, its API, or both", async () => {
    const { options } = storm(["worker"], ["api"], 60_000);
    const kinds = new Set((await rage(options)).map(({ victims }) => victims.join(" ")));
    expect([...kinds].sort()).toEqual(["api", "worker", "worker api"]);
  });
});

describe("slowestByKill", () => {
  test("of each kill the step that took longest", () => {
    const one = { taskId: "t", observationId: "o", victim: "worker" };
    const recoveries = [
      { ...one, hitMs: 10, ms: 300 },
      { ...one, hitMs: 10, ms: 900 },
      { ...one, hitMs: 50, ms: 100 },
    ];
    expect(slowestByKill(recoveries)).toEqual([900, 100]);
  });
});
