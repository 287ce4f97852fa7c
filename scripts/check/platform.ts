/** Platform: no file of ours changes a global, a prototype or another module's export; the platform is used as it is. */

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";

/** Files that must change what is global where they run, by path or folder, each with its reason. No other file may. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "client/page/runtime.ts": "the page's script puts the page runtime into the page, where the host finds it",
  "ui/extension/page/page.ts":
    "the page's script puts input by events into the page, where the service worker finds it",
  "ui/extension/worker/page-surface.ts":
    "a function that runs in the page: it tells the page runtime that an attempt is under way",
  "ui/extension/worker/dialogs.ts": "the page's own dialogs would stop its script until a person answers them",
  "client/plain/client.js": "the page's script of a plain client, called from the browser's console",
  "testing/seed-client/content-script.js": "the page's script of the seed's client, called by its driver",
  "bench/tasks/pages/": "pages that a bench visits: their own scripts tell what was done on them",
  "cli/surefoot.mjs": "an entry point: the default home, before anything reads the environment",
  "testing/services.ts": "vitest loads the file anew for each lane, and all lanes share one set of servers",
};

const SOURCES = ["**/*.{ts,tsx,mjs,js}"];
const NOT_OURS = /^(?:node_modules|dist|packages|\.surefoot)\/|^test\//;

/** Parts of globals that the platform means a program to set: the exit code, the place, and what is shown. */
const SETTINGS: readonly string[] = [
  "process.exitCode",
  "location.href",
  "location.hash",
  "document.title",
  "document.activeElement",
  "document.documentElement",
];

/** Functions that change their first argument. */
const CHANGING: ReadonlySet<string> = new Set([
  "Object.assign",
  "Object.defineProperty",
  "Object.defineProperties",
  "Object.setPrototypeOf",
  "Reflect.set",
  "Reflect.defineProperty",
  "Reflect.deleteProperty",
  "Reflect.setPrototypeOf",
]);

export interface PlatformChange {
  readonly line: number;
  readonly what: string;
}

/** Each change as `file:line what`, and each exception that is no longer needed. */
export async function checkPlatform(project: string): Promise<string[]> {
  const faults: string[] = [];
  const needed = new Set<string>();
  for await (const path of glob(SOURCES, { cwd: project, exclude: ["**/node_modules", "dist", ".surefoot"] })) {
    if (NOT_OURS.test(path)) continue;
    const changes = platformChanges(await readFile(join(project, path), "utf8"));
    const exception = Object.keys(EXCEPTIONS).find(
      (one) => path === one || (one.endsWith("/") && path.startsWith(one)),
    );
    if (exception === undefined) faults.push(...changes.map(({ line, what }) => `${path}:${line} ${what}`));
    else if (changes.length > 0) needed.add(exception);
  }
  const idle = Object.keys(EXCEPTIONS).filter((one) => !needed.has(one));
  return [...faults, ...idle.map((one) => `${one}:1 changes no global: take it from the exceptions`)].sort();
}

/** Read from the syntax tree: a comment or a string that names a global is no change of it. */
export function platformChanges(source: string): PlatformChange[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const names = namesOf(file);
  const found: PlatformChange[] = [];
  const visit = (node: ts.Node): void => {
    for (const target of targetsOf(node)) {
      const what = foreignOf(target, names);
      if (what !== undefined)
        found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, what: `changes ${what}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A name and its members: `console.warn` is `["console", "warn"]`. */
type Path = readonly string[];

interface Names {
  readonly declared: ReadonlySet<string>;
  readonly imported: ReadonlySet<string>;
  /** Constants that are another name for something else. */
  readonly aliases: ReadonlyMap<string, Path>;
}

function namesOf(file: ts.SourceFile): Names {
  const [declared, imported] = [new Set<string>(), new Set<string>()];
  const aliases = new Map<string, Path>();
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name)) {
      const { text } = node.name;
      (isImport(node) ? imported : declared).add(text);
      const path = aliasedBy(node);
      if (path !== undefined) aliases.set(text, path);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { declared, imported, aliases };
}

const isImport = (node: ts.Node): boolean =>
  ts.isImportClause(node) || ts.isNamespaceImport(node) || ts.isImportSpecifier(node);

/** `const a = b.c` and `const { c: a } = b` name `b.c` anew. */
function aliasedBy(node: ts.Node): Path | undefined {
  if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
    return (node.parent.flags & ts.NodeFlags.Const) === 0 ? undefined : pathOf(node.initializer);
  if (!ts.isBindingElement(node) || !ts.isVariableDeclaration(node.parent.parent)) return undefined;
  const owner = aliasedBy(node.parent.parent);
  return owner && [...owner, (node.propertyName ?? node.name).getText()];
}

function isDeclaration(node: ts.Node): node is ts.Node & { readonly name?: ts.Node } {
  return (
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isClassDeclaration(node) ||
    ts.isClassExpression(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isImportClause(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportSpecifier(node)
  );
}

/** What a node changes: targets of an assignment, of `++`, of `delete`, and first arguments of functions that change them. */
function targetsOf(node: ts.Node): readonly Target[] {
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return [{ changed: bare(node.left) }];
  if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && isStep(node.operator))
    return [{ changed: bare(node.operand) }];
  if (ts.isDeleteExpression(node)) return [{ changed: bare(node.expression) }];
  const [first] = ts.isCallExpression(node) ? node.arguments : [];
  if (first === undefined || !ts.isCallExpression(node) || !CHANGING.has(node.expression.getText())) return [];
  return [{ changed: bare(first), isWhole: true }];
}

interface Target {
  readonly changed: ts.Expression;
  /** The object itself is changed, not the member that the expression ends with. */
  readonly isWhole?: true;
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

const isStep = (operator: ts.PrefixUnaryOperator): boolean =>
  operator === ts.SyntaxKind.PlusPlusToken || operator === ts.SyntaxKind.MinusMinusToken;

/** Without casts and brackets. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)
    ? bare(node.expression)
    : node;
}

/** What is changed of the platform, or of another module; undefined for what is the file's own. */
function foreignOf({ changed, isWhole }: Target, names: Names): string | undefined {
  const written = pathOf(changed);
  if (written === undefined) return undefined;
  const isName = !isWhole && written.length === 1;
  const path = isName ? written : resolved(written, names.aliases);
  const [root = ""] = path;
  const said = path.join(".");
  if (path.slice(1, isWhole ? undefined : -1).includes("prototype")) return `the prototype ${said}`;
  if (names.imported.has(root)) return `the import ${said}`;
  const isOwn = names.declared.has(root) || root === "this" || SETTINGS.some((one) => `${said}.`.includes(`${one}.`));
  return isOwn ? undefined : `the global ${said}`;
}

/** With the names that the file gave anew put back; each is followed once, so that two that name each other end. */
function resolved(path: Path, aliases: Names["aliases"], followed: ReadonlySet<string> = new Set()): Path {
  const [root = "", ...members] = path;
  const alias = aliases.get(root);
  if (alias === undefined || followed.has(root)) return path;
  return resolved([...alias, ...members], aliases, new Set([...followed, root]));
}

/** Undefined where the object comes from an expression, such as a call. */
function pathOf(node: ts.Expression): Path | undefined {
  const plain = bare(node);
  if (plain.kind === ts.SyntaxKind.ThisKeyword) return ["this"];
  if (ts.isIdentifier(plain)) return [plain.text];
  const member = memberOf(plain);
  const owner = member && pathOf(member.owner);
  return owner && member && [...owner, member.name];
}

function memberOf(node: ts.Expression): { readonly owner: ts.Expression; readonly name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { owner: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node)) return { owner: node.expression, name: nameOf(node.argumentExpression) };
  return undefined;
}

const nameOf = (key: ts.Expression): string => (ts.isStringLiteralLike(key) ? key.text : `[${key.getText()}]`);
