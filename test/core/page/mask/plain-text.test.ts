/** Proves core/page/mask/plain-text.ts. */

import { describe, expect, test } from "vitest";
import { normalise } from "../../../../core/page/mask/plain-text.js";

describe("normalise", () => {
  test.each([
    ["NFC", "e\u0301te\u0301", "\u00e9t\u00e9"],
    ["NFKC", "\uff21\ufb01", "Afi"],
    ["NFD", "\u1ec7", "e\u0323\u0302"],
  ] as const)("writes a text in %s", (form, text, expected) => {
    expect(normalise(text, form)).toBe(expected);
  });

  test("SK8 writes no long text much longer", () => {
    for (const letter of ["\ufdfa", "\ufdfb", "\u3300", "\u3316", "\ufb01", "\u337f"])
      expect(normalise(letter.repeat(1_000), "NFKC").length, letter).toBeLessThanOrEqual(6_000);
    expect(normalise("\ufdfb", "NFKC")).toHaveLength(8);
  });

  test("SK8 keeps 30 marks in a row: the platform takes the square of their number", () => {
    const marks = (count: number) => `a${"\u0301\u0323".repeat(count)}b`;
    expect(normalise(marks(15), "NFD")).toHaveLength(32);
    expect(normalise(marks(100_000), "NFD")).toBe(normalise(marks(15), "NFD"));
  });
});
