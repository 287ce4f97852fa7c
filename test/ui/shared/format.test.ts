/** Proves ui/shared/format.ts. */

import { describe, expect, test } from "vitest";
import { formatCost, formatDuration, formatUtc, hostOf, percent, plural } from "../../../ui/shared/format.js";

describe("formats", () => {
  test("one of a thing is never said in the plural", () => {
    expect([0, 1, 2, 1_200].map((count) => plural(count, "step"))).toEqual([
      "0 steps",
      "1 step",
      "2 steps",
      "1,200 steps",
    ]);
    expect(plural(1, "line differs", "lines differ")).toBe("1 line differs");
  });

  test("shares, money, durations, times and hosts", () => {
    expect([percent(0.954), formatCost(0), formatCost(1_250), formatCost(1_234_567)]).toEqual([
      "95%",
      "$0",
      "$0.00125",
      "$1.23",
    ]);
    expect([5, 1_500, 119_700, 3_720_000, 190_000_000].map(formatDuration)).toEqual([
      ...["5 ms", "1.5 s", "1 min 59 s", "1 h 2 min", "2 days"],
    ]);
    expect(formatUtc("2026-11-20T10:00:01.000Z")).toBe("2026-11-20 10:00:01 UTC");
    expect([hostOf("https://clinic.test/a"), hostOf("about:blank")]).toEqual(["clinic.test", "this page"]);
  });
});
