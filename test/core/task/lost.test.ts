import { describe, expect, test } from "vitest";
import { closableTasks, type LostTask, type NamespaceFinding } from "../../../core/task/lost.js";

const PROVEN: NamespaceFinding = { kind: "proven" };
const NOW = 100 * 3_600_000;
const HOW = { lostMax: 2, nowMs: NOW };

function lost(count: number, fields: Partial<LostTask> = {}): LostTask[] {
  return Array.from({ length: count }, (_, index) => {
    return { tenantId: "t", taskId: `${fields.turn ?? 5}-${index}`, turn: 5, createdMs: NOW - 7_200_000, ...fields };
  });
}

describe("closableTasks", () => {
  test("OP5 a few lost tasks are closed where the namespace is known to be theirs", () => {
    expect(closableTasks(lost(2), PROVEN, HOW)).toEqual({ close: lost(2) });
  });

  test("OP5 of more than a few, none is closed, and it says how many", () => {
    const { close, stopped } = closableTasks(lost(3), PROVEN, HOW);
    expect(close).toEqual([]);
    expect(stopped).toMatch(/nothing of 3 open tasks, more than the 2 that may be closed/);
  });

  test("OP5 what never began an hour ago is closed however many; what was just asked for counts", () => {
    const neverBegan = lost(30, { turn: 0 });
    expect(closableTasks([...neverBegan, ...lost(2)], PROVEN, HOW).close).toHaveLength(32);
    const some = closableTasks([...neverBegan, ...lost(3)], PROVEN, HOW);
    expect(some.close).toEqual(neverBegan);
    expect(some.stopped).toBeDefined();
    expect(closableTasks(lost(3, { turn: 0, createdMs: NOW - 60_000 }), PROVEN, HOW).close).toEqual([]);
  });

  test("OP5 in another namespace, or one that nothing proves, not one is closed", () => {
    const other = closableTasks([], { kind: "other", asked: "b", expected: "a" }, HOW);
    expect(other).toMatchObject({ close: [], stopped: expect.stringMatching(/namespace b is not the one .*\(a\)/) });
    const unproven = closableTasks(lost(1, { turn: 0 }), { kind: "unproven", asked: "b" }, HOW);
    expect(unproven).toMatchObject({ close: [], stopped: expect.stringMatching(/b knows none/) });
    expect(closableTasks([], { kind: "unproven", asked: "b" }, HOW)).toEqual({ close: [] });
  });
});
