import { describe, expect, test } from "vitest";
import { isMasked, readsBack } from "../../../core/verification/text-match.js";

describe("readsBack", () => {
  test.each([
    ["Jas Doe", "jas doe"],
    ["Jas", "  JAS "],
    ["5551234567", "(555) 123-4567"],
    ["5551234567", "555.123.4567"],
    ["1990-04-02", "04/02/1990"],
    ["1990-04-02", "2.4.1990"],
    ["2 April 1990", "1990-04-02"],
    ["April 2nd, 1990", "02.04.1990"],
    ["1990-08-24", "24 août 1990"],
    ["2 de abril de 1990", "1990-04-02"],
    ["1000", "1,000.00"],
    ["10.50", "10,5 €"],
    ["1500", "1.500"],
    ["k1a0b1", "K1A 0B1"],
    ["", ""],
  ])("VD4 %s reads back as %s", (typed, shown) => {
    expect(readsBack(typed, shown)).toBe(true);
  });

  test.each([
    ["Jas", "Jasper"],
    ["Jas Doe", "JasDoe"],
    ["jas.doe@x.org", "jasdoe@x.org"],
    ["1.5", "15"],
    ["10.50", "1050"],
    ["-5", "5"],
    ["01234", "1234"],
    ["1990-04-02", "1990-04-03"],
    ["2 April 1990", "1990-05-02"],
    ["2 Apples 1990", "1990-04-02"],
    ["Room 2 April 1990", "1990-04-02"],
    ["Jas", ""],
    ["", "x"],
    ["C++", "C"],
  ])("VD4 %s does not read back as %s", (typed, shown) => {
    expect(readsBack(typed, shown)).toBe(false);
  });
});

describe("isMasked", () => {
  test.each([
    ["[PASSWORD]", true],
    ["[CARD:4242]", true],
    ["••••••", true],
    ["[draft]", false],
    ["secret", false],
    ["", false],
  ])("VD4 %s: %s", (shown, expected) => {
    expect(isMasked(shown)).toBe(expected);
  });
});
