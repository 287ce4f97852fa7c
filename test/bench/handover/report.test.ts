/** Proves bench/handover/report.ts and trials: what counts as a wrong, a double and a false run, and which points are struck. */

import { describe, expect, test } from "vitest";
import { startBookingSite } from "../../../bench/handover/booking-site.js";
import type { Point } from "../../../bench/handover/point.js";
import { faultOf, isClean, type Played, summaryOf } from "../../../bench/handover/report.js";
import { pointTrials } from "../../../bench/handover/trials.js";
import { variantsOf } from "../../../bench/handover/variants.js";

const RIGHT = "right";
const run = (more: Partial<Played>): Played => ({
  ...{ host: "cli", name: "kill at sent 1", writes: [RIGHT], wanted: RIGHT, status: "completed", said: "" },
  ...{ points: [], questions: [], story: [], struck: true, ms: 1 },
  ...more,
});

describe("faultOf", () => {
  test.each<[string, Partial<Played>, string | null]>([
    ["done with the one right write", {}, null],
    ["a question, and nothing written", { status: "asked", writes: [] }, null],
    ["another write", { writes: ["other"] }, "WRONG WRITE"],
    ["another write beside a question", { status: "asked", writes: ["other"] }, "WRONG WRITE"],
    ["twice", { writes: [RIGHT, RIGHT] }, "DOUBLE WRITE"],
    ["done, and nothing written", { writes: [] }, "FALSE SUCCESS"],
    ["failed", { status: "failed", writes: [] }, "NEITHER DONE NOR ASKED (failed)"],
    ["nothing ever happened to it", { struck: false }, "NOT STRUCK"],
  ])("TM16 %s", (_what, more, fault) => {
    expect(faultOf(run(more))).toBe(fault);
    expect(isClean([run(more)])).toBe(fault === null);
  });
});

describe("summaryOf", () => {
  test("TM16 each run is done or asked, and the bad ones are counted", () => {
    const played = [
      run({}),
      run({ host: "extension", status: "asked", writes: [] }),
      run({ writes: [RIGHT, RIGHT, "other"] }),
    ];
    expect(summaryOf(played, 1, 2)).toEqual({
      ...{ points: 3, hosts: 2, wrongWrites: 1, doubleWrites: 1, falseSuccess: 0, done: 2, asked: 1, seed: 1, ms: 2 },
    });
  });
});

describe("pointTrials", () => {
  test("TM16 every point until the last reply has three interferences", async () => {
    const site = await startBookingSite();
    const points: readonly Point[] = [
      { moment: "sent", nth: 1 },
      { moment: "answered", nth: 1 },
      { moment: "received", nth: 1 },
    ];
    expect(pointTrials(site, points).map(({ name }) => name)).toEqual([
      "kill at sent 1",
      "reload at sent 1",
      "swap in place at sent 1",
      "kill at answered 1",
      "reload at answered 1",
      "swap at answered 1",
    ]);
    await site.stop();
  });
});

describe("variantsOf", () => {
  test("TM16 twenty, of which a seed chooses the moments", () => {
    expect(variantsOf(1)).toHaveLength(20);
    expect(variantsOf(1)).toEqual(variantsOf(1));
    expect(variantsOf(1).map(({ moment }) => moment)).not.toEqual(variantsOf(2).map(({ moment }) => moment));
  });
});
