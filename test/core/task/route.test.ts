import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Crossing, route } from "../../../core/task/route.js";
import { aVerdict } from "../../../testing/builders.js";

const base: Crossing = {
  verdict: aVerdict("confirmed"),
  submitShaped: false,
  secondLook: false,
  subTask: "none",
  planDone: false,
  criteriaPassed: false,
  velocityReached: false,
  unknownInARow: 0,
};

describe("route", () => {
  const table: readonly (readonly [string, Partial<Crossing>, string])[] = [
    ["a confirmed action goes on", {}, "next"],
    ["a likely action goes on", { verdict: aVerdict("likely") }, "next"],
    ["the end of a phase is not the end of the task", { subTask: "over", planDone: true }, "sub-task"],
    ["a phase that is open finishes nothing", { subTask: "open", planDone: true, criteriaPassed: true }, "next"],
    ["no phase ends by an action that failed", { subTask: "over", verdict: aVerdict("contradicted") }, "correct"],
    ["one unknown goes on", { verdict: aVerdict("unknown"), unknownInARow: 1 }, "next"],
    ["two unknowns in a row are corrected", { verdict: aVerdict("unknown"), unknownInARow: 2 }, "correct"],
    ["a contradicted action is corrected", { verdict: aVerdict("contradicted") }, "correct"],
    ["a likely submit is looked at again", { verdict: aVerdict("likely"), submitShaped: true }, "look-again"],
    ["an unknown submit is looked at again", { verdict: aVerdict("unknown"), submitShaped: true }, "look-again"],
    [
      "a submit still unknown is asked about",
      { verdict: aVerdict("unknown"), submitShaped: true, secondLook: true },
      "ask",
    ],
    ["a submit still likely goes on", { verdict: aVerdict("likely"), submitShaped: true, secondLook: true }, "next"],
    [
      "a refused submit is corrected without another look",
      { verdict: aVerdict("contradicted"), submitShaped: true },
      "correct",
    ],
    ["an achieved goal finishes", { verdict: aVerdict("confirmed", { goalAchieved: true }) }, "finish"],
    ["a finished plan finishes", { planDone: true }, "finish"],
    ["passed criteria finish", { criteriaPassed: true }, "finish"],
    ["finishing comes before a limit", { criteriaPassed: true, velocityReached: true }, "finish"],
    ["VL4 the limit stops a success without completion", { velocityReached: true }, "stop"],
    [
      "a contradicted action is corrected at the limit too",
      { verdict: aVerdict("contradicted"), velocityReached: true },
      "correct",
    ],
    [
      "a failure never finishes, whatever the page says",
      { verdict: aVerdict("contradicted"), criteriaPassed: true },
      "correct",
    ],
  ];
  test.each(table)("%s", (_name, fields, expected) => {
    expect(route({ ...base, ...fields }).kind).toBe(expected);
  });

  test("only a success ever finishes", () => {
    const tags = ["confirmed", "likely", "unknown", "contradicted"] as const;
    fc.assert(
      fc.property(
        fc.record({
          tag: fc.constantFrom(...tags),
          goalAchieved: fc.boolean(),
          submitShaped: fc.boolean(),
          secondLook: fc.boolean(),
          subTask: fc.constantFrom(...(["none", "open", "claimed", "missing", "over"] as const)),
          planDone: fc.boolean(),
          criteriaPassed: fc.boolean(),
          velocityReached: fc.boolean(),
          unknownInARow: fc.nat(3),
        }),
        ({ tag, goalAchieved, ...rest }) => {
          const way = route({ ...rest, verdict: aVerdict(tag, { goalAchieved }) });
          return way.kind !== "finish" || tag === "confirmed" || tag === "likely";
        },
      ),
    );
  });
});
