/** Text table: a map of texts, also of those that would all stand at one place. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TextTable } from "../../../core/page/text-table.js";

/** Texts that differ in their middles alone are looked for at one place. */
const text = fc.oneof(
  fc.nat(400).map((n) => `Field ${n}`),
  fc.nat(400).map((n) => `the same${String(n).padStart(4, "0")}the same`),
  fc.constantFrom("", "a", "__proto__"),
);

describe("TextTable", () => {
  test("says what a map says", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.nat()), { maxLength: 600 }), (entries) => {
        const table = new TextTable<number>();
        const map = new Map<string, number>();
        for (const [key, value] of entries) {
          expect(table.get(key)).toBe(map.get(key));
          if (value % 2 === 0) table.set(key, value);
          else expect(table.noted(key, value)).toBe(map.get(key) ?? value);
          if (value % 2 === 0 || !map.has(key)) map.set(key, value);
        }
        for (const [key, value] of map) expect(table.get(key)).toBe(value);
      }),
    );
  });

  test("holds nothing once it is let go", () => {
    const table = new TextTable<number>();
    table.set("a", 1);
    table.letGo();
    expect(table.get("a")).toBeUndefined();
  });
});
