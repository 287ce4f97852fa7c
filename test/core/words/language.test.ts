/** Proves core/words/language.ts: each language has the words of every key, or says that it lacks them. */

import { globSync } from "node:fs";
import { basename } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { PROJECT } from "../../../cli/stack/tools.js";
import { OPTIONAL_KEYS, OPTIONAL_UNSPACED, PAGE_KEYS, SERVER_KEYS, TABLE_KEYS } from "../../../core/words/language.js";
import { LANGUAGES, PAGE_LANGUAGES } from "../../../core/words/languages.js";
import { productFiles, walk } from "../../../scripts/measure/product.js";

const TABLES = Object.entries(TABLE_KEYS).flatMap(([table, keys]) => keys.split(" ").map((key) => `${table}.${key}`));
const KEYS = [...Object.keys(PAGE_KEYS), ...Object.keys(SERVER_KEYS), ...TABLES];
const NO_WORDS = new Set(["code", "anywhere", "uncollected"]);

/** `done`, `risk.send`, … of the words that a file has. */
const keysOf = (words: object): readonly string[] =>
  Object.entries(words).flatMap(([key, held]) => {
    if (NO_WORDS.has(key)) return [];
    return typeof held === "string" ? [key] : Object.keys(held).map((inner) => `${key}.${inner}`);
  });

const isAmong = (list: readonly string[], key: string): boolean =>
  list.some((one) => key === one || key.startsWith(`${one}.`));

describe("PAGE_KEYS, SERVER_KEYS and TABLE_KEYS", () => {
  test.each(LANGUAGES.map((language) => [language.code, language] as const))(
    "%s has words of each key, or names it as not collected, or may lack it",
    (_, language) => {
      const held = keysOf(language);
      const uncollected = (language.uncollected ?? "").split(" ");
      const optional = [...Object.values(OPTIONAL_KEYS).flat(), ...(language.anywhere ? OPTIONAL_UNSPACED : [])];
      expect(held.filter((key) => !KEYS.includes(key) || isAmong(uncollected, key))).toEqual([]);
      const lacking = KEYS.filter((key) => !held.includes(key));
      expect(lacking.filter((key) => !isAmong(optional, key) && !isAmong(uncollected, key))).toEqual([]);
    },
  );

  test("each key has words in some language", () => {
    const held = new Set(LANGUAGES.flatMap(keysOf));
    expect(KEYS.filter((key) => !held.has(key))).toEqual([]);
  });

  test("no list has an empty word", () => {
    const lists = LANGUAGES.flatMap((language) =>
      Object.values(language).flatMap((held) =>
        typeof held === "object" ? Object.values<string>(held) : String(held),
      ),
    );
    expect(lists.filter((words) => /^\||\|\||\|$|^\s*$/.test(words))).toEqual([]);
  });
});

describe("LANGUAGES", () => {
  const codes = globSync("core/words/??.ts", { cwd: PROJECT }).map((path) => basename(path, ".ts"));

  test("each file of a language is in both lists, under its own code", () => {
    expect(LANGUAGES.map(({ code }) => code).sort()).toEqual(codes.sort());
    expect(PAGE_LANGUAGES.map(({ code }) => code)).toEqual(LANGUAGES.map(({ code }) => code));
  });

  test("a new language touches its file and languages.ts: no other file imports one", () => {
    const importing = productFiles(PROJECT).filter(({ text }) => /from "[./]+(?:words\/)?[a-z]{2}\.js"/.test(text));
    expect(importing.map(({ path }) => path)).toEqual(["core/words/languages.ts"]);
  });

  /** They hold letters that are no words of a language, and text-match.ts what is written together with a word that it denies. */
  const LETTERS = [
    ...[
      "core/action/amount.ts",
      "core/action/confusables.ts",
      "core/action/harmless-words.ts",
      "core/action/risk-verbs.ts",
    ],
    ...["core/page/mask/plain-text.ts", "core/page/text.ts", "core/secrets/credential-grammar.ts"],
    ...["core/verification/record/text-match.ts", "core/verification/values/units.ts"],
  ];

  test("no other file holds words of a language beside English", () => {
    const found = productFiles(PROJECT).flatMap(({ path, source }) => {
      const words: string[] = [];
      if (path.startsWith("core/words/") || LETTERS.includes(path)) return [];
      walk(source, (node) => {
        const isText =
          ts.isStringLiteralLike(node) ||
          ts.isRegularExpressionLiteral(node) ||
          ts.isTemplateHead(node) ||
          ts.isTemplateMiddleOrTemplateTail(node);
        if (isText && /(?=[^\0-\x7f])\p{L}/u.test(node.text)) words.push(`${path}: ${node.text.slice(0, 60)}`);
      });
      return words;
    });
    expect(found).toEqual([]);
  });
});
