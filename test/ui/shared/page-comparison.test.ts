/** Proves ui/shared/page-comparison.ts (CN7). */

import { describe, expect, test } from "vitest";
import type { ComparedLine } from "../../../protocol/page-view.js";
import { differenceText, lineRuns } from "../../../ui/shared/page-comparison.js";

const equal = (count: number): ComparedLine[] =>
  Array.from({ length: count }, (_, at) => ({ before: `${at}`, after: `${at}`, depth: 0 }));
const CHANGED: ComparedLine = { before: "a", after: "b", depth: 0, mark: "changed" };
const shape = (...args: Parameters<typeof lineRuns>) =>
  lineRuns(...args).map(({ from, to, isFolded }) => [from, to, isFolded]);

describe("lineRuns", () => {
  const lines = [...equal(10), CHANGED, ...equal(10)];
  test("CN7 three equal lines stay on either side of one that differs, and the rest is folded", () => {
    expect(shape(lines)).toEqual([
      [0, 7, true],
      [7, 14, false],
      [14, 21, true],
    ]);
    expect(shape([])).toEqual([]);
  });

  test("CN7 lines that a person opened are unfolded, and lines beyond the bound stay folded", () => {
    expect(shape(lines, { open: [0, 1] })[0]).toEqual([0, 2, false]);
    expect(shape(lines, { most: 0 })).toEqual([[0, 21, true]]);
  });

  test("CN7 says how many lines differ", () => {
    expect([equal(2), [CHANGED], [CHANGED, CHANGED]].map(differenceText)).toEqual([
      ...["No line differs.", "1 line differs.", "2 lines differ."],
    ]);
  });
});
