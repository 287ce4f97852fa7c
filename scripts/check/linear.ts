/**
 * Linear: every regular expression of the product takes time linear in its text, whatever a page, a model or a caller sends.
 * `recheck` proves it; where an expression looks around itself, recheck searches for a text that is slow and finds none.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { check, type Diagnostics } from "recheck";
import ts from "typescript";
import { type ProductFile, productFiles, walk } from "../measure/product.js";
import { openAlternatives } from "./alternatives.js";

/** An expression and the first place that has it, as `path:line`. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly at: string;
}

/** Expressions found linear before, by their text. A cache: without it every expression is proven again. */
const PROVEN = ".surefoot/linear.json";
/** Without limits of time on a single attack, which are reached by linear expressions where the machine is busy. */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null } as const;

/** Each fault as `path:line what`. */
export const checkLinear = (project: string): Promise<string[]> =>
  faultsOfExpressions(productFiles(project).flatMap(literalsIn), join(project, PROVEN));

/** Regular expressions that a file writes out. */
export function literalsIn({ path, source }: ProductFile): readonly Expression[] {
  const found: Expression[] = [];
  walk(source, (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return;
    const end = node.text.lastIndexOf("/");
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at: `${path}:${line + 1}` });
  });
  return found;
}

/** @param cache File that keeps what was proven; absent: nothing is kept. */
export async function faultsOfExpressions(expressions: readonly Expression[], cache?: string): Promise<string[]> {
  const proven = new Set(cache === undefined ? [] : provenIn(cache));
  const open = [...new Map(expressions.map((one) => [textOf(one), one])).values()].filter(
    (one) => !proven.has(textOf(one)),
  );
  const faults: string[] = [];
  const queue = [...open];
  const prove = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const fault = await faultOf(one);
      if (fault === undefined) proven.add(textOf(one));
      else faults.push(`${one.at} ${textOf(one)} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, prove));
  if (cache !== undefined && open.length > 0) keep(cache, [...proven]);
  return faults.sort();
}

const textOf = ({ source, flags }: Expression): string => `/${source}/${flags}`;

async function faultOf({ source, flags }: Expression): Promise<string | undefined> {
  for (const part of openAlternatives(source)) {
    const found = await check(part, flags, LIMITS);
    const fault = wordsFor(
      found.status === "unknown" ? await check(part, flags, { ...LIMITS, checker: "fuzz" }) : found,
    );
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function wordsFor(found: Diagnostics): string | undefined {
  switch (found.status) {
    case "safe":
      return undefined;
    case "vulnerable":
      return `is ${found.complexity.summary}: ${found.attack.pattern}`;
    case "unknown":
      return `could not be proven linear: ${found.error.kind}`;
  }
}

function provenIn(cache: string): readonly string[] {
  try {
    // Our own file, written below.
    return JSON.parse(readFileSync(cache, "utf8")) as readonly string[];
  } catch {
    return [];
  }
}

function keep(cache: string, proven: readonly string[]): void {
  mkdirSync(dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify(proven));
}

if (import.meta.main) {
  // By hand: `node --import ./stack/typescript.mjs scripts/check/linear.ts core/action offline`.
  const [, , ...folders] = process.argv;
  const project = dirname(dirname(import.meta.dirname));
  const within = productFiles(project).filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  const faults = await faultsOfExpressions(within.flatMap(literalsIn), join(project, PROVEN));
  process.stdout.write(`${faults.join("\n")}\n${faults.length} faults\n`);
}
