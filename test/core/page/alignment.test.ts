/** Alignment: what it pairs is what counting from the first to the last would pair. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alignmentOf, NONE } from "../../../core/page/alignment.js";

const few = fc.array(fc.constantFrom("a", "b", "c", "dd", "ee"), { maxLength: 40 });
/** One list, and what a few edits make of it. */
const edited = fc
  .tuple(
    fc.array(fc.constantFrom("a", "b", "c", "dd", "eee", "ff", "ggg"), { minLength: 20, maxLength: 80 }),
    fc.array(fc.tuple(fc.nat(79), fc.constantFrom("gone", "come", "other"), fc.constantFrom("a", "dd", "new")), {
      maxLength: 5,
    }),
  )
  .map(([before, edits]) => {
    const after: string[] = [...before];
    for (const [at, kind, text] of edits) after.splice(at, kind === "come" ? 0 : 1, ...(kind === "gone" ? [] : [text]));
    return [before, after] as const;
  });

/** Places of each text, in order. */
function placesOf(list: readonly string[]): ReadonlyMap<string, readonly number[]> {
  return new Map([...Map.groupBy(list.keys(), (at) => list[at] ?? "")]);
}

function expectCounted(before: readonly string[], after: readonly string[]): number {
  const found = alignmentOf(before, after);
  if (found === null) return 0;
  const [ones, others] = [placesOf(before), placesOf(after)];
  for (const [text, places] of ones) {
    const paired = places.filter((at) => found[at] !== NONE);
    // All that say it, or none of them.
    expect([0, places.length]).toContain(paired.length);
    if (paired.length > 0) expect(paired.map((at) => found[at])).toEqual(others.get(text));
  }
  return found.filter((place) => place !== NONE).length;
}

describe("alignmentOf", () => {
  test("SK5 what is paired stands as often on both sides, and the first of one goes with the first of the other", () => {
    let paired = 0;
    fc.assert(
      fc.property(few, few, (before, after) => void expectCounted(before, after)),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(edited, ([before, after]) => {
        paired += expectCounted(before, after);
      }),
      { numRuns: 2_000 },
    );
    expect(paired).toBeGreaterThan(10_000);
  });

  test("what came, went or reads otherwise leaves the others in line", () => {
    const list = Array.from({ length: 40 }, (_, n) => `row ${n}`);
    const changed = ["news", ...list.slice(0, 12), ...list.slice(15, 30), "other", ...list.slice(31)];
    const found = alignmentOf(list, changed) ?? [];
    const kept = list.map((_, at) => at).filter((at) => found[at] !== NONE);
    expect(kept).toEqual(list.map((_, at) => at).filter((at) => (at < 12 || at > 14) && at !== 30));
    expect(kept.map((at) => changed[found[at] ?? NONE])).toEqual(kept.map((at) => list[at]));
  });

  test("two lists that have nothing in common are not read to their ends", () => {
    const lists = ["one", "two"].map((word) => Array.from({ length: 400 }, (_, n) => `${word} ${n}`));
    expect(alignmentOf(lists[0] ?? [], lists[1] ?? [])).toBeNull();
    expect(alignmentOf([], [])).toEqual(new Int32Array());
  });
});
