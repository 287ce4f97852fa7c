/**
 * Confusables: makes `core/action/confusables.ts`, and the rows that its test reads, of Unicode's table. Give the path of the
 * `confusables.txt` of https://www.unicode.org/Public/security/latest/.
 */

import { readFileSync, writeFileSync } from "node:fs";

interface Row {
  readonly source: string;
  readonly prototype: string;
}

const CODE = "core/action/confusables.ts";
const ROWS = "test/core/action/confusables.txt";
/** Code points a line: the file then keeps to the width of the house. */
const WIDTH = 90;

const [path = ""] = process.argv.slice(2);
const text = readFileSync(path, "utf8");
const version = /^# Version: ([\d.]+)$/m.exec(text)?.[1] ?? "unknown";
const rows = rowsIn(text).filter(({ prototype }) => /^[a-z0-9]+$/i.test(unmarked(prototype)));
writeFileSync(CODE, codeOf(rows));
writeFileSync(ROWS, rowsTextOf(rows));

function rowsIn(table: string): readonly Row[] {
  const fields = table.split("\n").map((line) => line.split(";").map((field) => field.trim()));
  return fields.flatMap(([source = "", prototype]) =>
    /^[0-9A-F]+$/.test(source) && prototype !== undefined
      ? [{ source: charactersOf(source), prototype: charactersOf(prototype) }]
      : [],
  );
}

function charactersOf(codes: string): string {
  return codes
    .split(" ")
    .map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .join("");
}

function unmarked(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

/** What NFKC or the loss of its marks already writes plainly needs no row. */
function codeOf(all: readonly Row[]): string {
  const byPrototype = new Map<string, string>();
  for (const { source, prototype } of all) {
    const plain = unmarked(prototype);
    if (source.normalize("NFKC") === source && unmarked(source) === source)
      byPrototype.set(plain, `${byPrototype.get(plain) ?? ""}${source}`);
  }
  const lines = [...byPrototype].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(linesOf);
  return `/**
 * Confusables: letters that look like ASCII letters or digits, from Unicode ${version} (UTS #39). Made by \`scripts/confusables.ts\`.
 * © Unicode, Inc., under the Unicode License V3 (https://www.unicode.org/license.txt).
 */

/** What is looked like, and all that looks like it. */
export const CONFUSABLES: readonly (readonly [prototype: string, sources: string])[] = [
${lines.join("\n")}
];
`;
}

function linesOf([prototype, sources]: readonly [string, string]): readonly string[] {
  const letters = [...sources];
  const parts = Array.from({ length: Math.ceil(letters.length / WIDTH) }, (_, at) =>
    letters.slice(at * WIDTH, (at + 1) * WIDTH).join(""),
  );
  return parts.map((part) => `  [${JSON.stringify(prototype)}, ${JSON.stringify(part)}],`);
}

function rowsTextOf(all: readonly Row[]): string {
  const codes = (word: string) => [...word].map((one) => one.codePointAt(0)?.toString(16)).join(" ");
  const head = `# Unicode ${version}, confusables.txt: rows whose prototype is ASCII letters or digits, marks aside. © Unicode, Inc.`;
  return [head, ...all.map(({ source, prototype }) => `${codes(source)};${codes(prototype)}`), ""].join("\n");
}
