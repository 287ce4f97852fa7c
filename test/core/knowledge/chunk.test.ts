/** Proves core/knowledge/chunk.ts. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunksOf, headingsAt, sectionWords } from "../../../core/knowledge/chunk.js";
import { cleanText } from "../../../core/page/text.js";

describe("chunksOf", () => {
  test("KN2 neighbours of one section are one part, another section is another", () => {
    const blocks = [
      { section: "Deliveries", text: "Dock 4." },
      { section: "Deliveries", text: "Until 16:00." },
      { section: "Returns", text: "Dock 7." },
    ];
    expect(chunksOf(blocks)).toEqual([
      { section: "Deliveries", content: "Dock 4.\nUntil 16:00." },
      { section: "Returns", content: "Dock 7." },
    ]);
  });

  test("KN2 what is longer than a part is cut after a sentence", () => {
    const text = `${"One sentence of many words. ".repeat(60)}The end`;
    const parts = chunksOf([{ section: "", text }]);
    expect(parts.length).toBe(2);
    expect(parts[0]?.content).toMatch(/words\.$/);
  });

  test("KN2 no word is lost, no part is longer than 1,000 characters", () => {
    const block = fc.record({ section: fc.constantFrom("", "A", "B"), text: fc.string({ maxLength: 3_000 }) });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const parts = chunksOf(blocks);
        expect(parts.every(({ content }) => content.length <= 1_000 && content !== "")).toBe(true);
        const letters = (texts: readonly string[]) => texts.join("").replace(/\s/g, "");
        expect(letters(parts.map(({ content }) => content))).toBe(letters(blocks.map(({ text }) => cleanText(text))));
      }),
    );
  });
});

describe("headingsAt", () => {
  test("KN2 a heading ends those of its level and below", () => {
    const under = (...headings: readonly (readonly [number, string])[]) =>
      sectionWords(headings.reduce<readonly string[]>((all, [level, title]) => headingsAt(all, level, title), []));
    expect(under([1, "Handbook"], [2, "Deliveries"], [3, "Docks"])).toBe("Handbook › Deliveries › Docks");
    expect(under([1, "Handbook"], [2, "Deliveries"], [2, "Returns"])).toBe("Handbook › Returns");
    expect(under([3, "Docks"], [1, "Annex"])).toBe("Annex");
  });
});
