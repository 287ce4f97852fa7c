import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createNormaliser } from "../../../adapters/snapshots/read-page.js";

describe("createNormaliser", () => {
  test("HS1 tags, attributes by name without looks and numbers, and text with its gaps collapsed", () => {
    const normaliser = createNormaliser();
    normaliser.open("p", { id: "a", class: "big", "data-sf": "e.1", "aria-label": 'A "b"', onclick: "x()" });
    normaliser.text("  two \n ");
    normaliser.text(" words ");
    normaliser.open("b", {});
    normaliser.text(" bold");
    normaliser.close("b");
    normaliser.close("p");
    expect(normaliser.result()).toBe('<p aria-label="A \\"b\\"" id="a">two words<b>bold</b></p>');
  });

  test("HS1 gaps at tags are left out as one expression says, whatever brackets the text holds", () => {
    const words = fc.array(fc.constantFrom("<", ">", " ", "a", "  ", "<b>", " <i> ", "< ", " >"), { maxLength: 30 });
    fc.assert(
      fc.property(words, (parts) => {
        const normaliser = createNormaliser();
        normaliser.open("p", {});
        for (const part of parts) normaliser.text(part);
        const collapsed = `<p>${parts.join("").replace(/\s+/g, " ")}`;
        expect(normaliser.result()).toBe(collapsed.replace(/ ?(<[^>]*>) ?/g, "$1"));
      }),
      { numRuns: 1_000 },
    );
  });
});
