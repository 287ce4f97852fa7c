import { describe, expect, test } from "vitest";
import { faultsOfSizes, faultsOfTypeNames, faultsOfWords, termsOf } from "../../scripts/check/names.js";
import { parse } from "../../scripts/measure/product.js";

describe("faultsOfTypeNames", () => {
  test("one package exports a type name once; files may keep the same name to themselves", () => {
    const files = [parse("core/a.ts", "export interface Row {}"), parse("api/b.ts", "export type Row = 1;")];
    expect(faultsOfTypeNames(files)).toEqual(["core/a.ts:1 exports the type Row, and so does api/b.ts"]);
    expect(faultsOfTypeNames([parse("core/a.ts", "interface Row {}"), parse("api/b.ts", "type Row = 1;")])).toEqual([]);
  });
});

describe("faultsOfWords", () => {
  const known = new Set(["read", "page", "judge", "query", "save"]);

  test("names are split at capitals, and forms of a known word are known", () => {
    const text = "export const READ_PAGES = 1; export function savedQueries() {} export class JudgingPage {}";
    expect(faultsOfWords([parse("core/a.ts", text)], known)).toEqual([]);
  });

  test("opposites, degrees and what can be done are forms too, an ending alone makes no word known", () => {
    const text = "export const UNSAVED_PAGE = 1; export function savableQuery() {}";
    expect(faultsOfWords([parse("core/a.ts", text)], known)).toEqual([]);
    expect(faultsOfWords([parse("core/a.ts", "export const unsaid = 1;")], known)).toHaveLength(1);
  });

  test("a word of our own is a fault; what is not exported is nobody's business", () => {
    const files = [parse("core/a.ts", "export type PageErrand = 1; const desk = 2;")];
    expect(faultsOfWords(files, known)).toEqual([
      'core/a.ts:1 exports PageErrand: "errand" is neither the platform\'s word nor in docs/spec/words.md',
    ]);
  });
});

test("terms are the first cells of the table, without its head", () => {
  expect(
    termsOf("# Words\n\n| word | here | as in |\n|---|---|---|\n| plan, replan | steps | X |\n| goal | y | Z |\n"),
  ).toEqual(["plan, replan", "goal"]);
});

test("a function over 40 lines is a fault", () => {
  const blank = "\n".repeat(40);
  expect(faultsOfSizes([parse("core/a.ts", `function long() {${blank}}\n`)])).toEqual([
    "core/a.ts:1 is a function of 41 lines: at most 40",
  ]);
  expect(faultsOfSizes([parse("core/c.ts", `function fits() {${"\n".repeat(39)}}\n`)])).toEqual([]);
});
