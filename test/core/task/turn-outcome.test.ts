import { describe, expect, test } from "vitest";
import { type RouteInput, route } from "../../../core/task/turn-outcome.js";
import { aVerdict } from "../../../testing/builders.js";

const base: RouteInput = {
  verdict: aVerdict("confirmed"),
  submitShaped: false,
  asked: false,
  recordOpen: false,
  silent: false,
  secondLook: false,
  subTask: "none",
  planDone: false,
  looksDone: false,
  looksOpen: false,
  velocityReached: false,
  unknownInARow: 0,
};

describe("route", () => {
  const table: readonly (readonly [string, Partial<RouteInput>, string])[] = [
    ["a confirmed action goes on", {}, "next"],
    ["a likely action goes on", { verdict: aVerdict("likely") }, "next"],
    ["the end of a phase is not the end of the task", { subTask: "over", planDone: true }, "sub-task"],
    ["a phase that is open finishes nothing", { subTask: "open", planDone: true, looksDone: true }, "next"],
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
    [
      "RC4 a press that nothing shows is looked at again",
      { verdict: aVerdict("contradicted"), silent: true },
      "look-again",
    ],
    [
      "RC4 a press that still nothing shows is corrected",
      { verdict: aVerdict("contradicted"), silent: true, secondLook: true },
      "correct",
    ],
    ["an achieved goal finishes", { verdict: aVerdict("confirmed", { goalAchieved: true }) }, "finish"],
    [
      "CP1 an achieved goal does not, while a criterion fails on the page at hand",
      { verdict: aVerdict("confirmed", { goalAchieved: true }), looksOpen: true },
      "next",
    ],
    ["a finished plan finishes", { planDone: true }, "finish"],
    ["passed criteria finish", { looksDone: true }, "finish"],
    [
      "a question is answered next, and not by a person",
      { verdict: aVerdict("likely"), submitShaped: true, asked: true, planDone: true },
      "next",
    ],
    ["a record that was not looked at yet comes before the end", { recordOpen: true, planDone: true }, "look-again"],
    ["finishing comes before a limit", { looksDone: true, velocityReached: true }, "finish"],
    ["VL4 the limit stops a success without completion", { velocityReached: true }, "stop"],
    [
      "a contradicted action is corrected at the limit too",
      { verdict: aVerdict("contradicted"), velocityReached: true },
      "correct",
    ],
    [
      "a failure never finishes, whatever the page says",
      { verdict: aVerdict("contradicted"), looksDone: true },
      "correct",
    ],
  ];
  test.each(table)("%s", (_name, fields, expected) => {
    expect(route({ ...base, ...fields }).kind).toBe(expected);
  });

  test("it is total: each of the 81,920 crossings leads one way, and only a success ever finishes or stops", () => {
    const ways = new Map<string, number>();
    for (const at of everyCrossing()) {
      const { kind } = route(at);
      ways.set(kind, (ways.get(kind) ?? 0) + 1);
      const { tag } = at.verdict;
      const succeeded = tag === "confirmed" || tag === "likely";
      if (kind === "finish" || kind === "stop" || kind === "sub-task") expect([tag, succeeded]).toEqual([tag, true]);
      if (kind === "ask") expect(at.submitShaped).toBe(true);
      if (kind === "look-again") expect(at.submitShaped || at.recordOpen || at.silent).toBe(true);
      if (tag === "contradicted") expect(kind).toBe(at.silent && !at.secondLook ? "look-again" : "correct");
    }
    expect([...ways.keys()].sort()).toEqual(["ask", "correct", "finish", "look-again", "next", "stop", "sub-task"]);
    const total = [...ways.values()].reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `routing: ${total} crossings, ${[...ways].map(([way, count]) => `${way} ${count}`).join(", ")}\n`,
    );
    expect(total).toBe(81_920);
  });
});

/** Four tags, five standings of a sub-task, ten switches, and up to three `unknown` in a row: all there is. */
function everyCrossing(): readonly RouteInput[] {
  const tags = ["confirmed", "likely", "unknown", "contradicted"] as const;
  const standings = ["none", "open", "claimed", "missing", "over"] as const;
  const pairs = tags.flatMap((tag) => standings.map((subTask) => ({ tag, subTask })));
  return pairs.flatMap(({ tag, subTask }) =>
    Array.from({ length: 4096 }, (_, bits): RouteInput => {
      const is = (bit: number): boolean => (bits & (1 << bit)) !== 0;
      return {
        verdict: aVerdict(tag, { goalAchieved: is(0) }),
        subTask,
        submitShaped: is(1),
        secondLook: is(2),
        planDone: is(3),
        looksDone: is(4),
        velocityReached: is(5),
        asked: is(6),
        recordOpen: is(7),
        looksOpen: is(8),
        silent: is(9),
        unknownInARow: bits >> 10,
      };
    }),
  );
}
