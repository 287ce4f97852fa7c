/** Documents check: the architecture page lists every top folder, and a path that a document names exists. */

import type { SourceFile } from "./house.js";

const LAYOUT = "docs/architecture.md";
const PATH = /`((?:[a-z][\w-]*\/)+[\w.-]*\.(?:ts|tsx|mjs|md|js))`/g;
/** Written by a run, or of another repository. */
const ELSEWHERE = /^(?:dist|node_modules|reference)\//;

/** Each fault as `path:line what`. */
export function faultsOfDocuments(files: readonly SourceFile[]): string[] {
  const paths = files.map(({ path }) => path);
  const documents = files.filter(({ path }) => path.endsWith(".md") && !path.startsWith("test/fixtures/"));
  return [...unlistedFolders(files), ...documents.flatMap((file) => missingPaths(file, new Set(paths)))];
}

function unlistedFolders(files: readonly SourceFile[]): string[] {
  const layout = files.find(({ path }) => path === LAYOUT)?.text ?? "";
  const folders = new Set(files.flatMap(({ path }) => /^([a-z][^/]*\/)/.exec(path)?.[1] ?? []));
  return [...folders]
    .filter((folder) => !layout.includes(`\`${folder}\``))
    .map((folder) => `${LAYOUT}:1 does not list ${folder} in its layout`);
}

/** A name from the root, or from the document's own folder. */
function missingPaths({ path, text }: SourceFile, paths: ReadonlySet<string>): string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return text.split("\n").flatMap((line, index) =>
    [...line.matchAll(PATH)]
      .map(([, named = ""]) => named)
      .filter((named) => !ELSEWHERE.test(named) && !paths.has(named) && !paths.has(folder + named))
      .map((named) => `${path}:${index + 1} names ${named}, which is not there`),
  );
}
