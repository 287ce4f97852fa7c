/** Proves core/action/spelling.ts on Unicode's own table: what looks like a word is that word (SF4; UTS #39). */

import { describe, expect, test } from "vitest";
import { isIrreversible } from "../../../core/action/risk.js";
import { spelledPlainly } from "../../../core/action/risk-verbs.js";
import { foldLetters, skeletonOfWord } from "../../../core/action/spelling.js";
import { lookAlikesOf, UNICODE_ROWS } from "./labels.js";

/** NFKC knows another letter than the one that they look like. */
const OTHER_LETTER = new Set("ଃẚϲϹſ˛ͺ￨ంಂംං");

describe("skeletonOfWord", () => {
  test("SF4 is that of the prototype for every row of Unicode", () => {
    const rows = UNICODE_ROWS.filter(({ source }) => !OTHER_LETTER.has(source));
    const wrong = rows.filter(({ source, prototype }) => skeletonOfWord(source) !== skeletonOfWord(prototype));
    expect(rows.length).toBeGreaterThan(1_700);
    expect(wrong).toEqual([]);
  });
});

describe("foldLetters", () => {
  test.each([
    ["Тransfer", "Transfer"],
    ["ΡΑΥ", "PAY"],
    ["Đelete", "Delete"],
    ["De1ete 10 Images", "De1ete 10 Images"],
  ])("SF4 writes %s as %s", (text, expected) => {
    expect(foldLetters(text)).toBe(expected);
  });
});

describe("spelledPlainly", () => {
  test.each(["Delete", "Transfer", "Buy", "Remove", "Block", "Sign", "Invite", "Terminate", "Liquidate"])(
    "SF4 knows %s in every look-alike of Unicode",
    (word) => {
      const rows = lookAlikesOf(word).filter((one) => ![...one].some((letter) => OTHER_LETTER.has(letter)));
      const missed = rows.filter((one) => spelledPlainly(one) !== word.toLowerCase());
      expect(rows.length).toBeGreaterThan(50);
      expect(missed).toEqual([]);
    },
  );

  test.each(["D·e·l·e·t·e", "De1ete", "DeIete", "DЕLЕТЕ", "D e l e t e", "Ｄｅｌｅｔｅ", "Del\u200bete", "ⓓⓔⓛⓔⓣⓔ"])(
    "SF4 %s account cannot be taken back",
    (word) => {
      expect(isIrreversible(`${word} account`)).toBe(true);
    },
  );

  test.each(["Show the 10 best images", "I learn", "Room 101", "Удобный вид", "A b"])(
    "SF4 leaves %s as it is",
    (text) => {
      expect(spelledPlainly(text)).toBe(text.toLowerCase());
    },
  );
});
