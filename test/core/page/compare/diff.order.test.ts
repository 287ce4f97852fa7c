import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outOfOrder } from "../../../../core/page/compare/diff.js";

/** By definition: the longest increasing subsequence among all of them. */
function longest(positions: readonly number[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << positions.length; mask++) {
    const kept = positions.filter((_, i) => mask & (1 << i));
    if (kept.every((position, i) => i === 0 || position > (kept[i - 1] ?? 0))) best = Math.max(best, kept.length);
  }
  return best;
}

describe("outOfOrder", () => {
  test("DF1 as few as possible are said to have moved, and the rest is in order", () => {
    const positions = fc.uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 10 });
    fc.assert(
      fc.property(positions, (all) => {
        const moved = new Set(outOfOrder(all));
        const stayed = all.filter((_, index) => !moved.has(index));
        expect(stayed).toEqual([...stayed].sort((a, b) => a - b));
        expect(stayed.length).toBe(longest(all));
      }),
    );
  });

  test.each([
    [[], []],
    [[0, 1, 2], []],
    [[2, 0, 1], [0]],
    [[1, 2, 0], [2]],
  ])("DF1 %j: %j moved", (positions, moved) => {
    expect(outOfOrder(positions)).toEqual(moved);
  });
});
