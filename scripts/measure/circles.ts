/** Circles: files that import one another, directly or over others. Imports of types count: a reader follows them too. */

import { dirname, join } from "node:path/posix";
import ts from "typescript";
import type { ProductFile } from "./product.js";

/** Each circle's files in the order of their paths; the largest circle first. A file alone is none. Tarjan's algorithm. */
export function circlesOf(files: readonly ProductFile[]): readonly (readonly string[])[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): void => {
    const own = order.size;
    order.set(path, own);
    lowest.set(path, own);
    open.push(path);
    for (const next of (imports.get(path) ?? []).filter((one) => imports.has(one))) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? own, lowest.get(next) ?? own));
    }
    if (lowest.get(path) === own) circles.push(open.splice(open.indexOf(path)).sort());
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return circles.filter(({ length }) => length > 1).sort((a, b) => b.length - a.length);
}

/** Relative imports, by the path of the source file. */
function importsOf({ path, text }: ProductFile): readonly string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => join(dirname(path), fileName.replace(/\.js$/, ".ts")));
}
