import { describe, expect, test } from "vitest";
import { findPhrase, hasWords, isMasked } from "../../../../core/verification/record/text-match.js";
import { matchValues, readsBack } from "../../../../core/verification/values/match.js";

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
    ["A-1", "A1"],
    ["1,000", "1000"],
    ["100000", "1,00,000"],
    ["1.234,50", "1234.5"],
    ["4242424242424242", "4242 4242 4242 4242"],
    ["de89370400440532013000", "de89 3704 0044 0532 0130 00"],
    ["1225", "12/25"],
    ["12/25", "12 / 25"],
    ["2024-12-11", "11/12/2024"],
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
    ["5,000", "5"],
    ["2.000", "2"],
    ["250,000.00", "250"],
    ["1,234", "1.234"],
    ["5", "5,000"],
    ["0.5", "05"],
    ["1/2", "12"],
    ["12-14", "1214"],
    ["1000-2000", "10002000"],
    ["9:30", "930"],
    ["1.2.3", "123"],
    ["10.0.0.12", "100012"],
    ["192.168.10.12", "1921681012"],
    ["5-10 kg", "510kg"],
    ["-5 °C", "5 °C"],
    ["B-12 34", "B-1 234"],
    ["$5", "€5"],
    ["3, 1, 2", "1, 2, 3"],
    ["10:00-11:30", "11:30-10:00"],
    ["2024-03-04", "2024-04-03"],
    ["04.03.2024", "2024-04-03"],
    ["2024-03-04", "03.04.2024"],
    ["1/11/2024", "11/1/2024"],
  ])("VD4 %s does not read back as %s", (typed, shown) => {
    expect(readsBack(typed, shown)).toBe(false);
  });
});

describe("matchValues", () => {
  test.each([
    ["5,000", "5"],
    ["5", "5.000"],
    ["1.500", "1.5"],
    ["1,234", "1.234"],
    ["03/04/2024", "04/03/2024"],
  ])("VD4 %s and %s may be the same and may be not", (typed, shown) => {
    expect(matchValues(typed, shown)).toBe("doubtful");
    expect(readsBack(typed, shown)).toBe(false);
  });

  test.each([
    ["5,000", "50"],
    ["5,000.00", "5"],
    ["04.03.2024", "03.04.2024"],
    ["Jas", "Jasper"],
  ])("VD4 %s and %s are not the same", (typed, shown) => {
    expect(matchValues(typed, shown)).toBe("other");
  });
});

describe("hasWords", () => {
  test.each([
    ["Order 17", "17"],
    ["Total: 100.00 €", "100"],
    ["17, Jas Doe", "17"],
    ["See order 17.", "17"],
  ])("CT3 '%s' says %s", (text, phrase) => {
    expect(hasWords(text, phrase)).toBe(true);
  });

  test.each([
    ["Order 117", "17"],
    ["17.03.2024", "17"],
    ["1.5 kg", "5 kg"],
    ["Total: 100.50 €", "100"],
    ["Total: 1,000 €", "1"],
    ["-5 °C", "5 °C"],
    ["हिन्दी", "हिन्द"],
  ])("CT3 '%s' does not say %s: a number or word goes on", (text, phrase) => {
    expect(hasWords(text, phrase)).toBe(false);
  });
});

describe("findPhrase", () => {
  test.each([
    ["5 items", "5 items"],
    ["Jas, 5 items", "5 items"],
    ["Total: €100.00", "Total: €100"],
    ["Total: €100", "Total: €"],
    ["保存しました", "保存"],
    ["共5件", "5件"],
    ["บันทึกสำเร็จ", "สำเร็จ"],
  ])("CT3 '%s' says '%s' as whole words", (text, phrase) => {
    expect(findPhrase(text, phrase)).toBe("whole");
  });

  test.each([
    ["Inactive", "active"],
    ["You have unsaved changes", "saved"],
    ["Patients", "patient"],
    ["Version 2.1", "version 2"],
    ["1.5 items", "5 items"],
    ["-5 items", "5 items"],
    ["未保存", "保存"],
    ["บันทึกไม่สำเร็จ", "สำเร็จ"],
    ["비활성", "활성"],
  ])("CT3 '%s' says '%s' only as part of something longer", (text, phrase) => {
    expect(findPhrase(text, phrase)).toBe("part");
  });

  test.each([
    ["15 items", "5 items"],
    ["Quantity: 12", "quantity: 1"],
    ["Total: €1000", "total: €100"],
    ["15件", "5件"],
    ["Anything", ""],
  ])("CT3 '%s' does not say '%s'", (text, phrase) => {
    expect(findPhrase(text, phrase)).toBe("none");
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
