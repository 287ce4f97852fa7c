/** Proves the formats of client/page/set-value.ts. */

import { describe, expect, test } from "vitest";
import { pickerText } from "../../../client/page/set-value.js";

describe("pickerText", () => {
  test.each([
    ["date", "1990-04-02", "1990-04-02"],
    ["date", "1990/4/2", "1990-04-02"],
    ["date", "2 April 1990", "1990-04-02"],
    ["date", "April 2nd, 1990", "1990-04-02"],
    ["date", "25/12/2026", "2026-12-25"],
    ["date", "12/25/2026", "2026-12-25"],
    ["date", "29.02.2024", "2024-02-29"],
    ["time", "2:30 PM", "14:30"],
    ["time", "12 a.m.", "00:00"],
    ["time", "09:05:30", "09:05:30"],
    ["datetime-local", "2026-11-21 14:30", "2026-11-21T14:30"],
    ["datetime-local", "2 April 1990 at 9:15 am", "1990-04-02T09:15"],
    ["month", "November 2026", "2026-11"],
    ["month", "11/2026", "2026-11"],
    ["week", "2026-W47", "2026-W47"],
    ["number", "1,250.50", "1250.50"],
    ["number", "1.250,50 €", "1250.50"],
    ["number", "$1,000", "1000"],
    ["number", "−5", "-5"],
    ["text", " as it is ", "as it is"],
    ["date", "", ""],
  ])("CL3 a %s field takes %s as %s", (type, text, taken) => {
    expect(pickerText(type, text, "month-first")).toBe(taken);
  });

  test("an ambiguous date is read in the order of the browser's language", () => {
    expect(pickerText("date", "04/02/1990", "month-first")).toBe("1990-04-02");
    expect(pickerText("date", "04/02/1990", "day-first")).toBe("1990-02-04");
  });

  test.each([
    ["date", "tomorrow"],
    ["date", "2026-02-29"],
    ["date", "31/31/2026"],
    ["time", "25:00"],
    ["time", "7"],
    ["month", "2026-13"],
    ["number", "1.2.3"],
    ["number", "twelve"],
  ])("a %s field takes no %s: nothing is guessed", (type, text) => {
    expect(pickerText(type, text, "day-first")).toBeNull();
  });
});
