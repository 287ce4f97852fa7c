import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countAttempt, type LoopAttempt, noLoop } from "../../../core/limits/repetition.js";

const attempt = { action: "click(12)", fingerprint: "button Next", skeletonHash: "h1" };
const kinds = (attempts: readonly LoopAttempt[]) => {
  let state = noLoop;
  return attempts.map((one) => {
    const counted = countAttempt(state, one);
    state = counted.state;
    return counted.kind;
  });
};

describe("countAttempt", () => {
  test("LM1 the same action on the same page: twice warns, a third time stops", () => {
    expect(kinds([attempt, attempt, attempt])).toEqual(["fine", "warn", "stop"]);
  });

  test("LM1 another page in between does not make it another action", () => {
    expect(kinds([attempt, { ...attempt, skeletonHash: "h2" }, attempt, attempt])).toEqual([
      "fine",
      "fine",
      "warn",
      "stop",
    ]);
  });

  test("LM1 a new document gives the target another number, and it is the same action still", () => {
    expect(kinds([attempt, { ...attempt, action: "click(99)" }])).toEqual(["fine", "warn"]);
  });

  test.each([
    ["another value", { action: 'setValue(12,"b")' }],
    ["another target", { fingerprint: "button Back" }],
    ["another page", { skeletonHash: "h2" }],
  ])("LM1 %s is another action", (_, other) => {
    const first = { ...attempt, action: 'setValue(12,"a")' };
    expect(kinds([first, { ...first, ...other }])).toEqual(["fine", "fine"]);
  });

  test("LM1 without a target, the whole action string counts", () => {
    const wait = { action: "wait(1)", fingerprint: "", skeletonHash: "h1" };
    expect(kinds([wait, wait, { ...wait, action: "wait(2)" }])).toEqual(["fine", "warn", "fine"]);
  });

  test("the state stays small, and an endless loop never passes", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 300 }), (pages) => {
        const end = pages.reduce(
          (state, page) => countAttempt(state, { ...attempt, skeletonHash: `${page}` }).state,
          noLoop,
        );
        expect(end.attempts.length).toBeLessThanOrEqual(40);
        const next = ["x", "x", "x"].map((skeletonHash) => ({ ...attempt, skeletonHash }));
        const last = next.reduce<{ state: typeof end; kind: string }>((at, one) => countAttempt(at.state, one), {
          state: end,
          kind: "fine",
        });
        expect(last.kind).toBe("stop");
      }),
    );
  });
});
