/** Names and sizes: a type name is exported by one file, exported names are made of known words, no function is too long. */

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  exportedNames,
  functionsByLength,
  type ProductFile,
  productFiles,
  typesExportedTwice,
} from "../measure/product.js";

/** Whose words are the platform's. */
const PLATFORM = [
  "typescript/lib/*.d.ts",
  "@types/{node,chrome}/**/*.d.ts",
  "@temporalio/*/lib/**/*.d.ts",
  "playwright-core/**/*.d.ts",
  "{zod,hono,htmlparser2,domhandler}/**/*.d.ts",
  "drizzle-orm/pg-core/**/*.d.ts",
];
const WORDS = "docs/spec/words.md";
const MOST_TERMS = 120;
const MOST_FUNCTION_LINES = 40;

/** Each fault as `path:line what`. */
export async function checkNames(project: string): Promise<string[]> {
  const files = productFiles(project);
  const terms = termsOf(readFileSync(join(project, WORDS), "utf8"));
  const many = terms.length > MOST_TERMS ? [`${WORDS}:1 has ${terms.length} terms: at most ${MOST_TERMS}`] : [];
  const vocabulary = new Set([...platformWords(project), ...terms.flatMap(wordsOf)]);
  return [...many, ...faultsOfTypeNames(files), ...faultsOfWords(files, vocabulary), ...faultsOfSizes(files)];
}

export function faultsOfSizes(files: readonly ProductFile[]): string[] {
  const functions = functionsByLength(files).filter(({ lines }) => lines > MOST_FUNCTION_LINES);
  return functions.map(({ at, lines }) => `${at} is a function of ${lines} lines: at most ${MOST_FUNCTION_LINES}`);
}

export function faultsOfTypeNames(files: readonly ProductFile[]): string[] {
  return [...typesExportedTwice(files)].map(
    ([name, paths]) => `${paths[0]}:1 exports the type ${name}, and so does ${paths.slice(1).join(", ")}`,
  );
}

export function faultsOfWords(files: readonly ProductFile[], vocabulary: ReadonlySet<string>): string[] {
  return exportedNames(files).flatMap(({ path, name }) =>
    wordsOf(name)
      .filter((word) => !stemsOf(word).some((stem) => vocabulary.has(stem)))
      .map((word) => `${path}:1 exports ${name}: "${word}" is neither the platform's word nor in ${WORDS}`),
  );
}

/** First cells of the table, without its head. */
export function termsOf(markdown: string): readonly string[] {
  const cells = [...markdown.matchAll(/^\| ([^|]+?) \|/gm)].map(([, cell = ""]) => cell);
  return cells.slice(1);
}

/** `readHTMLPage` → read, html, page. */
function wordsOf(name: string): readonly string[] {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2");
  return parts
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1);
}

/** The word and what it may be a form of: plurals, tenses, degrees, who does it, whether it can be done, and the opposite. */
function stemsOf(word: string): readonly string[] {
  const bare = ["s", "es", "ed", "ing", "er", "est", "ly", "ful", "able"].flatMap((end) => withoutEnd(word, end));
  const silent = ["ed", "ing", "er", "est", "able"].flatMap((end) => withoutEnd(word, end)).map((stem) => `${stem}e`);
  const doubled = bare.map((stem) => stem.replace(/(.)\1$/, "$1"));
  const forms = [word, ...bare, ...silent, ...doubled, word.replace(/(?:ies|ied|ily)$/, "y")];
  return word.startsWith("un") && word.length > 5 ? [...forms, ...stemsOf(word.slice(2))] : forms;
}

function withoutEnd(word: string, end: string): readonly string[] {
  return word.endsWith(end) ? [word.slice(0, -end.length)] : [];
}

/** All words of the declarations that these packages ship, comments and sentences left out. */
function platformWords(project: string): ReadonlySet<string> {
  const modules = join(project, "node_modules");
  const words = new Set<string>();
  for (const path of PLATFORM.flatMap((pattern) => globSync(pattern, { cwd: modules }))) {
    const code = readFileSync(join(modules, path), "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/\/\/.*$/gm, "")
      .replace(/"[^"\n]*"|'[^'\n]*'/g, (quoted) => (/^.[a-z-]+.$/.test(quoted) ? quoted : ""));
    for (const identifier of new Set(code.match(/[A-Za-z]{2,}/g) ?? []))
      for (const word of wordsOf(identifier)) words.add(word);
  }
  return words;
}
