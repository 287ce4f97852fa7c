import { describe, expect, test } from "vitest";
import { askedEntry, asksToEnter } from "../../../../core/verification/completion/request-type.js";

describe("askedEntry", () => {
  test.each([
    ["Type Jas into the name field", "entry"],
    ["Please fill in the form with my data", "entry"],
    ["Tick the newsletter box, then choose Canada", "entry"],
    ["Fill in the form but do not submit it", "entry"],
    ["Add Jas without saving", "entry"],
    ["Enter ACME and save it as a draft, do not send it", "more"],
    ["Create and save the invoice without sending it", "more"],
    ["Save the draft, don't submit it", "more"],
    ["Publish the page but do not send the newsletter", "more"],
    ["Prepare the mail to Bob without sending it", "entry"],
    ["Type the order number without submitting", "entry"],
    ["Set the theme to dark", "fields"],
    ["Type Jas into the name field and save", "more"],
    ["Turn on notifications", "fields"],
    ["Set the note to 'send it without saving' and save", "more"],
    ["Wähle Dunkel aus", "more"],
    ["If the lights are on, turn them off", "fields"],
    ["Copy the number into Reference, then tick Urgent", "fields"],
    ["Change the phone of Ada to 12", "more"],
    ["Rename the boat 'Heron' to 'Stork'", "more"],
    ["Set the price to 5 and save", "more"],
    ["", "more"],
  ])("CP6 “%s” → %s", (request, expected) => {
    expect(askedEntry(request)).toBe(expected);
  });
});

describe("asksToEnter", () => {
  test.each([
    ["open Search and type the number into Query", true],
    ["enter 12 in Weight", true],
    ["show only the open orders", false],
    ["open the list and filter it by city", false],
  ])("CP6 “%s”: %s", (request, expected) => {
    expect(asksToEnter(request)).toBe(expected);
  });
});
