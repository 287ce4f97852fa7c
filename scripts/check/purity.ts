/** Purity: core must give the same answer for the same arguments, so clock, chance and locale are banned there (OP2). */

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";

/** Each impure use in `core/`, as `file:line what`. */
export async function checkPurity(project: string): Promise<string[]> {
  const faults: string[] = [];
  for await (const file of glob("core/**/*.ts", { cwd: project })) {
    const source = await readFile(join(project, file), "utf8");
    faults.push(...impurities(source).map(({ line, what }) => `${file}:${line} ${what}`));
  }
  return faults.sort();
}

export interface Impurity {
  readonly line: number;
  readonly what: string;
}

/** Names whose mere mention as a value is impure; the compiler settings of core already hide the host's own. */
const BANNED_NAMES: Readonly<Record<string, string>> = {
  Intl: "Intl depends on the machine's locale data",
  WeakRef: "WeakRef shows when memory is collected",
  FinalizationRegistry: "FinalizationRegistry shows when memory is collected",
  globalThis: "globalThis reaches whatever the host has",
};

/** Read from the syntax tree: a comment or a string that names the clock is no use of it. */
export function impurities(source: string): Impurity[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.ES2022, true);
  const found: Impurity[] = [];
  const visit = (node: ts.Node): void => {
    const what = impurityOf(node);
    if (what !== undefined) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, what });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function impurityOf(node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const { text, parent } = node;
  if (/^toLocale/.test(text) || text === "localeCompare") return `${text} depends on the machine's locale`;
  if (isMemberName(node, parent) || isTypePosition(parent)) return undefined;
  if (text === "Date" && !isPureDate(node, parent)) return "Date reads the clock: take the time as an argument";
  if (text === "Math" && !isPureMath(parent)) return "Math.random is chance: take it as an argument";
  return Object.hasOwn(BANNED_NAMES, text) ? BANNED_NAMES[text] : undefined;
}

/** `x.Date`, `{ Date: 1 }`, `Date: string`: a member of that name, not the global. */
function isMemberName(node: ts.Identifier, parent: ts.Node): boolean {
  const holdsName =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
  return holdsName && parent.name === node;
}

function isTypePosition(parent: ts.Node): boolean {
  return ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent) || ts.isQualifiedName(parent);
}

/** `new Date(ms)` and `Date.UTC(…)` only compute. */
function isPureDate(node: ts.Identifier, parent: ts.Node): boolean {
  if (ts.isNewExpression(parent) && parent.expression === node) return (parent.arguments?.length ?? 0) > 0;
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "UTC";
}

/** Everything of Math but chance, named plainly: `Math["random"]` and `const { random } = Math` are not plain. */
function isPureMath(parent: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text !== "random";
}
