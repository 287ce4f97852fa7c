/** Proves core/action/day.ts: a calendar day, however it is written. */

import { describe, expect, test } from "vitest";
import { readDay, sameDay } from "../../../core/action/day.js";

describe("readDay", () => {
  test("a number that cannot be a month is the day", () => {
    expect(readDay("31/12/1999")).toEqual(readDay("12/31/1999"));
    expect(sameDay("2.4.1990", "April 2 1990")).toBe(true);
    expect(sameDay("next week", "next week")).toBe(false);
  });

  test.each([
    ["April 2, 1990", { year: 1990, month: 4, day: 2 }],
    ["2nd of April 1990", { year: 1990, month: 4, day: 2 }],
    ["2.4.1990", { year: 1990, month: 4, day: 2 }],
    ["1990-02-30", null],
    ["soon", null],
  ])("%s is %j", (text, day) => {
    expect(readDay(text)).toEqual(day);
  });
});
