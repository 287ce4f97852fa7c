import { describe, expect, test } from "vitest";
import { percentile, watchSteps } from "../../testing/chaos/steps.js";

describe("watchSteps", () => {
  test("recovery counts from the first kill that hit the open step to its reply", () => {
    let ms = 0;
    const steps = watchSteps(() => ms);
    steps.opened("o-1");
    steps.opened("o-2");
    steps.replied("o-2", "t-2");
    ms = 100;
    expect(steps.hit("worker")).toBe(1);
    ms = 150;
    steps.hit("api");
    ms = 400;
    steps.replied("o-1", "t-1");
    expect(steps.recoveries).toEqual([{ taskId: "t-1", observationId: "o-1", ms: 300, victim: "worker", hitMs: 100 }]);
    expect(steps.unrecovered()).toEqual([]);
  });

  test("what a client gives up is measured on in what it asks next", () => {
    let ms = 0;
    const steps = watchSteps(() => ms);
    steps.opened("o-1");
    steps.hit("worker");
    ms = 50;
    steps.passedOn("o-1", "o-2");
    steps.opened("o-2");
    expect(steps.unrecovered()).toEqual(["o-2"]);
    ms = 70;
    steps.replied("o-2", "t-1");
    expect(steps.recoveries).toEqual([{ taskId: "t-1", observationId: "o-2", ms: 70, victim: "worker", hitMs: 0 }]);
    steps.opened("o-3");
    steps.passedOn("o-3", "o-4");
    expect(steps.openCount()).toBe(0);
  });

  test("a step that was hit and never answered is named; a refused one is none", () => {
    const steps = watchSteps(() => 0);
    steps.opened("o-1");
    steps.opened("o-2");
    steps.hit("both");
    steps.dropped("o-2");
    expect(steps.unrecovered()).toEqual(["o-1"]);
  });
});

describe("percentile", () => {
  test("nearest rank", () => {
    expect(percentile([], 0.95)).toBe(0);
    expect(percentile([5, 1, 3], 0.5)).toBe(3);
    expect(
      percentile(
        Array.from({ length: 20 }, (_, index) => index + 1),
        0.95,
      ),
    ).toBe(19);
  });
});
