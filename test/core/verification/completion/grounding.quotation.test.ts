import { describe, expect, test } from "vitest";
import { containsQuotation } from "../../../../core/verification/completion/grounding.js";

const LINES = ["[12] button 'Save changes'", "row 'Ada Byron 4711 555 0173'", "URL changed from /new to /list", "7"];

describe("standsIn", () => {
  test.each([
    ["word for word", "row 'Ada Byron 4711 555 0173'", true],
    ["with other quotation marks", "row “Ada Byron 4711 555 0173”", true],
    ["without the number of the element", "button Save changes", true],
    ["a part of a line", "Ada Byron 4711", true],
    ["two parts of a line", "Ada Byron … 555 0173", true],
    ["in another case", "SAVE CHANGES", true],
    ["a line that is nowhere", "row 'Ben Moor 4712'", false],
    ["words of two lines", "Save changes 4711", false],
    ["half a word", "Ada Byr", false],
    ["half a number", "Ada Byron 47", false],
    ["nothing", "", false],
    ["a word too short to mean anything", "to", false],
    ["a short line as a whole", "7", true],
  ])("CP8 %s: “%s” → %s", (_, quotation, expected) => {
    expect(containsQuotation(LINES, quotation)).toBe(expected);
  });
});
