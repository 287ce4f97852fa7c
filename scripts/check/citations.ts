/** Citations check: an id such as VL3 stands in docs/spec, and nothing cites a document that is not in the repository. */

import type { SourceFile } from "./house.js";

const ID = /\b[A-Z]{2}\d{1,2}\b/g;
const DEFINITION = /^\| ((?:[A-Z]{2}\d{1,2}(?:, )?)+) \|/gm;
/** Pages and answers of others, kept as they were. */
const FOREIGN = /^(package-lock\.json|test\/fixtures\/|testing\/recorded\/)|\.(html|svg|json)$/;

// Written so that this file does not hold what it looks for.
const OUTSIDE = /\u00a7|\b[Ss]eed 0\d\d\b|\bdesign \d+\.\d+/;

/** Each fault as `path:line what`. */
export function faultsOfCitations(files: readonly SourceFile[]): string[] {
  const { defined, twice } = definitions(files);
  const cited = files.filter(({ path }) => !FOREIGN.test(path));
  return [...twice, ...cited.flatMap((file) => faultsOfFile(file, defined))];
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
