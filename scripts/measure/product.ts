/** Product: the files that Surefoot consists of, as syntax trees, and what is counted in them. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Everything else runs, shows or tests the product. */
const FOLDERS = "core workflows activities adapters api db client extension ui protocol offline".split(" ");

export interface ProductFile {
  /** From the project's root. */
  readonly path: string;
  readonly text: string;
  readonly source: ts.SourceFile;
}

/** Of the work tree: tracked, and new ones that are not ignored. */
export function productFiles(project: string): readonly ProductFile[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.ts", "*.tsx"];
  const paths = execFileSync("git", list, { cwd: project, encoding: "utf8" }).split("\0");
  return [...new Set(paths)]
    .filter((path) => path !== "" && isProduct(path) && existsSync(join(project, path)))
    .map((path) => parse(path, readFileSync(join(project, path), "utf8")));
}

export function parse(path: string, text: string): ProductFile {
  return { path, text, source: ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true) };
}

function isProduct(path: string): boolean {
  const [folder = ""] = path.split("/");
  return FOLDERS.includes(folder) || !path.includes("/");
}

export function lineCount({ text }: ProductFile): number {
  return text.split("\n").length - 1;
}

/** Names of interfaces and type aliases that several files declare, with those files. */
export function typesDeclaredTwice(files: readonly ProductFile[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, Set<string>>();
  for (const { path, source } of files) {
    walk(source, (node) => {
      if (!ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) return;
      const { text } = node.name;
      owners.set(text, (owners.get(text) ?? new Set()).add(path));
    });
  }
  const twice = [...owners].filter(([, paths]) => paths.size > 1);
  return new Map(twice.map(([name, paths]) => [name, [...paths]]));
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
    source.statements.flatMap((statement) => {
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
      return isExported ? declaredNames(statement).map((name) => ({ path, name })) : [];
    }),
  );
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
