import { describe, expect, test } from "vitest";
import { complexityOf } from "../../activities/plan.js";

describe("complexityOf", () => {
  test.each([
    "Click Save",
    "Press the Investigate button",
    "Please scroll down",
    "Reload the page",
    "Tick newsletter",
    "Select Germany",
  ])("PL1 one obvious action: %s", (request) => expect(complexityOf(request)).toBe("SIMPLE"));

  test.each([
    "Add a patient named Jas",
    "Open Settings and turn on dark mode",
    "Click Save, then log out",
    "Book a flight to Rome",
    "Compare these two phones",
  ])("PL1 several: %s", (request) => expect(complexityOf(request)).toBe("COMPLEX"));

  test.each(["Open Settings", "Leave a review", "", "Añade un paciente", `Click ${"very ".repeat(10)}far`])(
    "PL1 the words do not say: %s",
    (request) => expect(complexityOf(request)).toBe("TIE"),
  );
});
