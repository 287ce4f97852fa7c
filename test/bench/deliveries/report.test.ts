/** Proves bench/deliveries/report.ts: what counts as a delivery, and which ones are too many. */

import { describe, expect, test } from "vitest";
import { BUTTONS } from "../../../bench/deliveries/all-buttons.js";
import type { Button } from "../../../bench/deliveries/button.js";
import { type Counts, isWellJudged, type Pressed, summaryOf } from "../../../bench/deliveries/report.js";

const NONE: Counts = { heard: 0, click: 0, pointerdown: 0, mousedown: 0, keydown: 0, submit: 0 };

function run(most: Button["most"], counts: Partial<Counts>, more: Partial<Pressed> & { wakes?: true } = {}): Pressed {
  const { wakes, ...rest } = more;
  const button: Button = { name: "x", label: "x", body: "", script: "", action: "", most, ...(wakes && { wakes }) };
  const ended = { status: "failed", outcome: "", said: "", opened: false, ms: 1, story: [], verdicts: [] };
  return { button, judge: "yes", counts: { ...NONE, ...counts }, writes: 0, ...ended, ...rest };
}

describe("summaryOf", () => {
  test.each<[string, Pressed, number]>([
    ["twice where nothing tells that it changes anything", run(2, { heard: 2, click: 2 }), 0],
    ["three times", run(2, { heard: 3 }), 1],
    ["twice where it may change state", run(1, { heard: 2 }), 1],
    ["events that no handler of the page heard", run(1, { pointerdown: 2 }), 1],
    ["two writes after one event", run(1, { heard: 1 }, { writes: 2 }), 1],
  ])("issue 12 %s", (_what, one, tooOften) => {
    expect(summaryOf([one], 1).tooOften).toHaveLength(tooOften);
  });

  test("issue 12 the most of all, and the most of those that may change state", () => {
    const told = summaryOf([run(2, { heard: 2 }), run(1, { click: 1 }), run(2, {})], 1);
    expect(told).toMatchObject({ mostDeliveries: 2, mostDeliveriesWhereItMayChange: 1, reached: 1, runs: 3 });
    expect(told.unreached).toHaveLength(1);
  });

  test.each<[string, Partial<Pressed>, number]>([
    ["opened and completed", { opened: true, status: "completed" }, 0],
    ["opened, and the judge says no", { opened: true, judge: "no" }, 0],
    ["never opened", { status: "completed" }, 1],
    ["opened, and given up although the judge says yes", { opened: true }, 1],
  ])("RC4 a button whose first press is lost: %s", (_what, more, asleep) => {
    expect(summaryOf([run(2, { heard: 2 }, { ...more, wakes: true })], 1).asleep).toHaveLength(asleep);
  });
});

describe("isWellJudged", () => {
  const judged = (
    does: NonNullable<Button["does"]>,
    tag: Pressed["verdicts"][number],
    judge: Pressed["judge"] = "yes",
  ) => {
    const one = run(1, { heard: 1 }, { verdicts: [tag], judge });
    return { ...one, button: { ...one.button, does } };
  };
  const many = (times: number, one: Pressed) => Array.from({ length: times }, () => one);

  test.each<[string, readonly Pressed[], boolean]>([
    ["each as it is", [judged("change", "likely"), judged("nothing", "contradicted")], true],
    [
      "one of a hundred changes is missed",
      [...many(99, judged("change", "confirmed")), judged("change", "unknown")],
      true,
    ],
    ["one of ten changes is missed", [...many(9, judged("change", "confirmed")), judged("change", "unknown")], false],
    [
      "one of ten dead ones is believed",
      [...many(9, judged("nothing", "unknown")), judged("nothing", "likely")],
      false,
    ],
    ["what nobody can see is counted apart", [judged("nothing-seen", "contradicted")], true],
    ["a judge that says no is not asked", [judged("change", "contradicted", "no")], true],
  ])("issue 45 %s", (_what, pressed, well) => {
    expect(isWellJudged(summaryOf(pressed, 1))).toBe(well);
  });
});

describe("BUTTONS", () => {
  test("issue 12 at least 30 that show nothing, each with a name of its own", () => {
    expect(BUTTONS.filter(({ wakes }) => wakes !== true).length).toBeGreaterThanOrEqual(30);
    expect(new Set(BUTTONS.map(({ name }) => name)).size).toBe(BUTTONS.length);
  });

  test("issue 45 at least 60 that show what they did, each with a twin that does nothing", () => {
    const doing = (does: Button["does"]) => BUTTONS.filter((one) => one.does === does);
    expect(doing("change").length).toBeGreaterThanOrEqual(60);
    const names = new Set(BUTTONS.map(({ name }) => name));
    expect(doing("change").filter(({ name }) => !names.has(`dead-${name}`))).toEqual([]);
    expect(doing("nothing-seen").length).toBeGreaterThan(1);
  });
});
