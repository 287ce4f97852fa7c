/** Proves bench/apps/change.ts: the truth about a store is exact on both sides. */

import { describe, expect, test } from "vitest";
import { beside, changesBetween, hold } from "../../../bench/apps/change.js";

const BEFORE = { "book/1": { title: "Low Tide", pages: 100 }, "book/2": { title: "The Ferry", pages: 80 } };

describe("changesBetween", () => {
  test("issue 12 a row that was added, removed or changed is told with its own fields only", () => {
    const after = { "book/1": { title: "Low Tide", pages: 101 }, "book/3": { title: "New", pages: null } };
    expect(changesBetween(BEFORE, after)).toEqual([
      { changed: "book/1", to: { pages: 101 } },
      { removed: "book/2" },
      { added: "book/3", with: { title: "New", pages: null } },
    ]);
    expect(changesBetween(BEFORE, BEFORE)).toEqual([]);
  });
});

describe("hold and beside", () => {
  const found = changesBetween(BEFORE, { ...BEFORE, "book/1": { title: "High Tide", pages: 101 } });

  test("issue 12 a field that was changed beside the one asked for is no fulfilment, and nobody asked for it", () => {
    const wanted = [{ changed: "book/1", to: { title: "High Tide" } }];
    expect(hold(wanted, found)).toBe(false);
    expect(beside(wanted, found)).toEqual(found);
    expect(hold([{ changed: "book/1", to: { title: "High Tide", pages: 101 } }], found)).toBe(true);
  });

  test("issue 12 of an added row only the named fields are compared, and each row counts for one wish", () => {
    const added = changesBetween(BEFORE, { ...BEFORE, "book/3": { title: "New", pages: 5 } });
    const wish = { added: "book", with: { title: "New" } } as const;
    expect(hold([wish], added)).toBe(true);
    expect(hold([wish, wish], added)).toBe(false);
    expect(hold([{ added: "author", with: {} }], added)).toBe(false);
    expect(hold([{ added: "book/3", with: { title: "New" } }], added)).toBe(true);
    expect(hold([{ added: "book/4", with: { title: "New" } }], added)).toBe(false);
  });

  test("issue 12 a wish for nothing is never fulfilled", () => {
    expect(hold([], [])).toBe(false);
    expect(beside([], found)).toEqual(found);
  });
});
