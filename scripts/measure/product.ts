/** Product: our source files as syntax trees, and what is counted in them. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isCounted, roleOf } from "./roles.js";

export interface ProductFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  readonly source: ts.SourceFile;
}

/** Paths of the work tree from the project's root: tracked files, and new ones that are not ignored. */
export function projectPaths(project: string): readonly string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const paths = execFileSync("git", list, { cwd: project, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).split("\0");
  return [...new Set(paths)].filter((path) => path !== "" && existsSync(join(project, path)));
}

/** TypeScript files of the product and of the offline rules. */
export function productFiles(project: string): readonly ProductFile[] {
  return parsedFiles(project, (path) => ["product", "offline"].includes(roleOf(path) ?? ""));
}

export function parsedFiles(project: string, isWanted: (path: string) => boolean): readonly ProductFile[] {
  return projectPaths(project)
    .filter((path) => /\.tsx?$/.test(path) && isCounted(path) && isWanted(path))
    .map((path) => parse(path, readFileSync(join(project, path), "utf8")));
}

export function parse(path: string, text: string): ProductFile {
  return { path, text, source: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

/** Folders that are packages of their own: their names are for those who install them, beside names of the server. */
const OWN_PACKAGES = ["temporal", "verify"];

/**
 * Names of types that several files of one package export, with those files. Names that one file keeps to itself may repeat: no import
 * can take one for another.
 */
export function typesExportedTwice(files: readonly ProductFile[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    const [folder = ""] = path.split("/");
    for (const statement of source.statements) {
      if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) continue;
      if (!isExported(statement)) continue;
      const key = `${OWN_PACKAGES.includes(folder) ? folder : ""} ${statement.name.text}`;
      owners.set(key, (owners.get(key) ?? new Set()).add(path));
    }
  }
  const twice = [...owners].filter(([, paths]) => paths.size > 1);
  return new Map(twice.map(([key, paths]) => [key.slice(key.indexOf(" ") + 1), [...paths]]));
}

export interface MeasuredFunction {
  readonly at: string;
  readonly lines: number;
}

/** Every function with a body, closures included, longest first. */
export function functionsByLength(files: readonly ProductFile[]): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  for (const { path, source } of files) {
    walk(source, (node) => {
      if (!ts.isFunctionLike(node) || !("body" in node) || node.body === undefined) return;
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      found.push({ at: `${path}:${first + 1}`, lines: last - first + 1 });
    });
  }
  return found.sort((a, b) => b.lines - a.lines);
}

/** Names that files export, one entry a file and name. */
export function exportedNames(
  files: readonly ProductFile[],
): readonly { readonly path: string; readonly name: string }[] {
  return files.flatMap(({ path, source }) =>
    source.statements
      .filter(isExported)
      .flatMap((statement) => declaredNames(statement).map((name) => ({ path, name }))),
  );
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  return ts.isDeclarationStatement(statement) && statement.name !== undefined ? [statement.name.getText()] : [];
}

/** Files that name a verb of the model: as a string, a property, or part of an identifier. */
export function filesNaming(files: readonly ProductFile[], verb: string): readonly string[] {
  const name = new RegExp(`(?:\\b|[a-z])${verb[0]?.toUpperCase()}${verb.slice(1)}(?![a-z])|\\b${verb}\\b`);
  const isNamed = (node: ts.Node) =>
    (ts.isIdentifier(node) || ts.isStringLiteral(node)) && !/\s/.test(node.text) && name.test(node.text);
  return files.flatMap(({ path, source }) => {
    let named = path.endsWith(`/${verb}.ts`);
    walk(source, (node) => {
      named ||= isNamed(node);
    });
    return named ? [path] : [];
  });
}

export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
