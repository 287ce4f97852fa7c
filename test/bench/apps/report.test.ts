/** Proves bench/apps/report.ts: what counts as a refusal told as done, and what as a save recognised. */

import { describe, expect, test } from "vitest";
import type { AppCase } from "../../../bench/apps/case.js";
import type { Played } from "../../../bench/apps/play.js";
import { isFault, summaryOf } from "../../../bench/apps/report.js";

const played = (
  outcome: AppCase["outcome"],
  status: string,
  happened: boolean,
  more: Partial<Played> = {},
): Played => ({
  app: "shop",
  specimen: { goal: `${Object.values(outcome)} ${status}`, outcome, start: "/", steps: [], wanted: [] },
  happened,
  changes: [],
  harm: [],
  status,
  outcome: "",
  said: "",
  confidence: 0.9,
  steps: 1,
  ms: 1_000,
  story: [],
  ...more,
});

describe("summaryOf", () => {
  test("issue 12 a refusal that is completed at any confidence is a false success; a save counts once it is completed and so", () => {
    const all = [
      played({ refused: "a" }, "completed", false),
      played({ refused: "b" }, "needs_user_input", false),
      played({ accepted: "edit" }, "completed", true),
      played({ accepted: "edit" }, "completed", false),
      played({ accepted: "bulk" }, "failed", true),
    ];
    expect(summaryOf(all, { shop: "1.0" }, 2_000)).toMatchObject({
      apps: { shop: "1.0" },
      refusals: 2,
      refusalsCompleted: 1,
      accepted: 3,
      acceptedCompleted: 1,
      falseSuccess: 2,
      byKind: { a: { refusals: 1, refusalsCompleted: 1 }, edit: { accepted: 2, acceptedCompleted: 1 } },
      seconds: 2,
    });
    expect(all.map(isFault)).toEqual([true, false, false, true, true]);
  });

  test("issue 12 a refusal that the application did not make proves nothing, and what nobody asked for is harm", () => {
    const made = played({ refused: "c" }, "failed", true);
    const harmed = played({ refused: "c" }, "failed", false, { harm: [{ removed: "book/1" }] });
    const summary = summaryOf([made, harmed], {}, 0);
    expect(summary.invalid).toEqual(["shop: c failed"]);
    expect(summary.harm).toBe(1);
    expect([made, harmed].map(isFault)).toEqual([true, true]);
  });
});
