/** Citations check: an id such as VL3 stands in docs/spec, and nothing cites a document or a file that is not in the repository. */

import type { SourceFile } from "./house.js";

const ID = /\b[A-Z]{2}\d{1,2}\b/g;
const DEFINITION = /^\| ((?:[A-Z]{2}\d{1,2}(?:, )?)+) \|/gm;
/** Pages and answers of others, kept as they were. */
const FOREIGN = /^(package-lock\.json|test\/fixtures\/|testing\/recorded\/)|\.(html|svg|json)$/;

// Written so that this file does not hold what it looks for.
const OUTSIDE = /\u00a7|\b[Ss]eed 0\d\d\b|\bdesign \d+\.\d+/;

/** A file of ours, by its whole path; of some of one folder: `core/page/{skeleton,text}.ts`. */
const FILE =
  /(?<![\w./@-])(?:core|activities|adapters|api|client|db|protocol|config|cli|bench|testing|workflows|scripts|test|ui)\/[\w./{},-]+\.(?:ts|mjs|md)\b/g;
const COMMENT = /\/\*\*.*?\*\/|^[ \t]*\/\/.*$/gms;

/** Each fault as `path:line what`. */
export function faultsOfCitations(files: readonly SourceFile[]): string[] {
  const { defined, twice } = definitions(files);
  const cited = files.filter(({ path }) => !FOREIGN.test(path));
  const paths = new Set(files.map(({ path }) => path));
  return [...twice, ...cited.flatMap((file) => [...faultsOfFile(file, defined), ...lostFiles(file, paths)])];
}

/** Files that comments and documents name. */
function lostFiles({ path, text }: SourceFile, paths: ReadonlySet<string>): string[] {
  const isCode = /\.(?:ts|mjs)$/.test(path);
  if (!isCode && !path.endsWith(".md")) return [];
  const told = isCode ? (text.match(COMMENT) ?? []).join("\n") : text;
  const named = (told.match(FILE) ?? []).flatMap(eachOf);
  return named.filter((one) => !paths.has(one)).map((one) => `${path}:1 names ${one}, which there is not`);
}

function eachOf(named: string): string[] {
  const [before = "", inside, after = ""] = named.split(/[{}]/);
  return inside === undefined ? [named] : inside.split(",").map((one) => before + one.trim() + after);
}

function faultsOfFile({ path, text }: SourceFile, defined: ReadonlySet<string>): string[] {
  return text.split("\n").flatMap((line, index) => {
    const at = `${path}:${index + 1}`;
    const unknown = (line.match(ID) ?? []).filter((id) => !defined.has(id));
    const outside = OUTSIDE.test(line) ? [`${at} cites a document that is not in the repository`] : [];
    return [...unknown.map((id) => `${at} cites ${id}, which no file in docs/spec defines`), ...outside];
  });
}

/** The first cell of a row in docs/spec defines an id, once. */
function definitions(files: readonly SourceFile[]): {
  readonly defined: ReadonlySet<string>;
  readonly twice: string[];
} {
  const defined = new Set<string>();
  const twice: string[] = [];
  for (const { path, text } of files.filter((file) => file.path.startsWith("docs/spec/"))) {
    for (const [, ids = ""] of text.matchAll(DEFINITION)) {
      for (const id of ids.split(", ")) {
        if (defined.has(id)) twice.push(`${path}:1 defines ${id}, which is defined already`);
        defined.add(id);
      }
    }
  }
  return { defined, twice };
}
