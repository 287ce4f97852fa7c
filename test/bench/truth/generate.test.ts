/** Proves bench/truth/generate.ts: what the published figures stand on. */

import { describe, expect, test } from "vitest";
import { generateCases } from "../../../bench/truth/generate.js";

const SEEDS = [20_261_121, 1, 0x2bca8b1];

describe("generateCases", () => {
  test.each(SEEDS)(
    "seed %i: at least 450 lies of actions and 300 honest cases on 60 templates, each named once",
    (seed) => {
      const cases = generateCases(seed);
      const lies = cases.filter(({ side, truth }) => side === "lie" && truth.by !== "answer");
      expect(lies.length).toBeGreaterThanOrEqual(450);
      expect(cases.filter(({ side }) => side === "honest").length).toBeGreaterThanOrEqual(300);
      expect(new Set(cases.map(({ template }) => template)).size).toBeGreaterThanOrEqual(60);
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    },
  );

  test("the same seed draws the same cases, another one others", () => {
    expect(generateCases(7)).toEqual(generateCases(7));
    expect(generateCases(7)).not.toEqual(generateCases(8));
  });

  test("every action of the grammar that acts on a page is there on an honest one", () => {
    const honest = generateCases(3).filter(({ side }) => side === "honest");
    const actions = new Set(honest.flatMap(({ deeds }) => deeds.map(({ action }) => action.replace(/\(.*$/s, ""))));
    const wanted =
      "click type setValue select check press hover drag upload scroll navigate goBack refresh wait dialog switchTab";
    expect([...actions].sort()).toEqual(wanted.split(" ").sort());
  });

  test("issue 11 criteria of all kinds, plans that go on after one has passed, and tasks that ask", () => {
    const tasks = generateCases(20_261_121).filter(({ level }) => level === "task");
    const kinds = new Set(tasks.flatMap(({ contract }) => contract.criteria.map(({ activity }) => activity)));
    expect([...kinds].sort()).toEqual(["answer", "count", "element", "judge", "text", "url", "value"]);
    expect(
      tasks.filter(({ planned, truth }) => planned && truth.by === "server" && truth.accepted === 2).length,
    ).toBeGreaterThanOrEqual(20);
    expect(tasks.filter(({ truth }) => truth.by === "answer" && truth.right).length).toBeGreaterThanOrEqual(12);
    expect(tasks.filter(({ truth }) => truth.by === "answer" && !truth.right).length).toBeGreaterThanOrEqual(24);
    expect(tasks.filter(({ kind }) => kind === "task-half-way").length).toBeGreaterThanOrEqual(24);
  });

  test("every address that a truth names is a page of its case, also one that only redirects", () => {
    for (const { pages, truth } of generateCases(5)) {
      expect(pages).toHaveProperty([""]);
      if (truth.by === "visit") expect(Object.keys(pages)).toContain(truth.path);
    }
  });
});
