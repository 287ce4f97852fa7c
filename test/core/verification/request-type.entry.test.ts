import { describe, expect, test } from "vitest";
import { asksOnlyForEntry } from "../../../core/verification/request-type.js";

describe("asksOnlyForEntry", () => {
  test.each([
    ["Type Jas into the name field", true],
    ["Please fill in the form with my data", true],
    ["Tick the newsletter box, then choose Canada", true],
    ["Fill in the form but do not submit it", true],
    ["Add Jas without saving", true],
    ["Set the theme to dark", false],
    ["Type Jas into the name field and save", false],
    ["Turn on notifications", false],
    ["Set the note to 'send it without saving' and save", false],
    ["Wähle Dunkel aus", false],
    ["", false],
  ])("CP6 “%s” → %s", (request, expected) => {
    expect(asksOnlyForEntry(request)).toBe(expected);
  });
});
