/** Proves core/secrets/named-secrets.ts on requests in 23 languages: what they name is taken out, and nothing else is. */

import { describe, expect, test } from "vitest";
import { extractSecrets } from "../../../core/secrets/extract.js";
import { credentialIn, namedSecrets } from "../../../core/secrets/named-secrets.js";
import { HELD_OUT_HARMLESS } from "./harmless-requests.held-out.js";
import { HARMLESS_REQUESTS } from "./harmless-requests.js";
import { MORE_HARMLESS } from "./harmless-requests.more.js";
import { HELD_OUT_SECRETS } from "./named-secrets.held-out.js";
import { LATIN_SECRETS } from "./named-secrets.latin.js";
import { MORE_SECRETS } from "./named-secrets.more.js";
import { OTHER_SCRIPT_SECRETS } from "./named-secrets.other-scripts.js";

type Table = Readonly<Record<string, string>>;

const SETS: readonly (readonly [name: string, secrets: readonly Table[], harmless: Table])[] = [
  ["the first sentences", [LATIN_SECRETS, OTHER_SCRIPT_SECRETS], HARMLESS_REQUESTS],
  ["further sentences", [MORE_SECRETS], MORE_HARMLESS],
  ["sentences that were held out", [HELD_OUT_SECRETS], HELD_OUT_HARMLESS],
];
/** Share of sentences in which a secret may stay in clear. */
const MOST_LEFT = 0.02;

const linesOf = (tables: readonly Table[]): readonly string[] =>
  tables.flatMap((table) => Object.values(table).flatMap((lines) => lines.trim().split("\n")));
const secretOf = (line: string): string => /⟦(.*)⟧/.exec(line)?.[1] ?? expect.fail(line);
const asWritten = (line: string): string => line.replace(/[⟦⟧]/g, "");
const foundIn = (text: string): readonly string[] => namedSecrets(text).map(({ from, to }) => text.slice(from, to));

describe("namedSecrets", () => {
  test("SF14 each of 23 languages has at least 15 sentences that name a secret and 14 that name none", () => {
    for (const language of Object.keys(HARMLESS_REQUESTS)) {
      const of = (tables: readonly Table[]) =>
        linesOf(tables.map((table) => ({ it: table[language] ?? "" }))).filter((line) => line !== "");
      const secrets = of(SETS.flatMap(([, tables]) => tables));
      expect(secrets.length, language).toBeGreaterThanOrEqual(15);
      expect(of(SETS.map(([, , harmless]) => harmless)).length, language).toBeGreaterThanOrEqual(14);
    }
    expect(Object.keys(HARMLESS_REQUESTS)).toHaveLength(23);
  });

  test.each(SETS)(
    "SF14 of %s at most one in fifty keeps its secret, and a slot takes its place exactly",
    (_, tables) => {
      const lines = linesOf(tables);
      const left = lines.filter((line) => extractSecrets(asWritten(line)).text.includes(secretOf(line)));
      expect(left.length / lines.length, left.join("\n")).toBeLessThanOrEqual(MOST_LEFT);
      const inexact = lines.filter(
        (line) => !left.includes(line) && foundIn(asWritten(line)).join() !== secretOf(line),
      );
      expect(inexact).toEqual([]);
    },
  );

  test.each(SETS)("SF14 beside %s nothing is masked in a request that names none", (_, __, harmless) => {
    const masked = linesOf([harmless]).filter((text) => extractSecrets(text).text !== text);
    expect(masked).toEqual([]);
  });
});

describe("credentialIn", () => {
  test.each([
    ["What is the password? I cannot go on without it.", "password"],
    ["Wie lautet die PIN?", "pin"],
    ["Какой пароль?", "password"],
    ["验证码是多少？", "code"],
    ["Bana kodu söyler misin?", "code"],
    ["What is the name?", undefined],
  ])("SF14 %s asks for: %s", (question, name) => {
    expect(credentialIn(question)).toBe(name);
  });
});
