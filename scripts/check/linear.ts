/**
 * Linear: every regular expression of the product takes time linear in its text, whatever a page, a model or a caller sends.
 * `recheck` proves it; where an expression looks around itself, recheck searches for a text that is slow and finds none.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
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

/**
 * Hashes of expressions that were proven, one a line; tracked, because proving them all takes minutes. What is proven for the first
 * time is added: commit it. `npm run test:full` proves the literals anew.
 */
export const PROVEN = "scripts/check/linear-proven.txt";
/** Without limits of time on a single attack, which are reached by linear expressions where the machine is busy. */
const LIMITS = { timeout: 120_000, attackTimeout: null, incubationTimeout: null } as const;

/** Each fault as `path:line what`. */
export async function checkLinear(project: string): Promise<string[]> {
  const files = productFiles(project);
  const expressions = await faultsOfExpressions(files.flatMap(literalsIn), join(project, PROVEN));
  return [...files.flatMap(unboundedNormalisations), ...expressions].sort();
}

/** The one place that may call the platform's own, which takes the square of a run of marks. */
const NORMALISER = "core/page/mask/plain-text.ts";

/** Each call of `String.prototype.normalize` outside of it. */
export function unboundedNormalisations({ path, source }: ProductFile): readonly string[] {
  const found: string[] = [];
  walk(source, (node) => {
    if (path === NORMALISER || !ts.isPropertyAccessExpression(node) || node.name.text !== "normalize") return;
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1} calls normalize, which is not linear: call normalise of ${NORMALISER}`);
  });
  return found;
}

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

/** @param kept File with the hashes of what was proven before; absent: everything is proven, and nothing is kept. */
export async function faultsOfExpressions(expressions: readonly Expression[], kept?: string): Promise<string[]> {
  const proven = new Set(
    kept === undefined
      ? []
      : readFileSync(kept, "utf8")
          .split("\n")
          .filter((line) => line !== ""),
  );
  const open = [...new Map(expressions.map((one) => [hashOf(one), one])).values()].filter(
    (one) => !proven.has(hashOf(one)),
  );
  const faults: string[] = [];
  const queue = [...open];
  const prove = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const fault = await faultOf(one);
      if (fault === undefined) proven.add(hashOf(one));
      else faults.push(`${one.at} ${textOf(one)} ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, prove));
  if (kept !== undefined && faults.length < open.length) writeFileSync(kept, [...proven].sort().join("\n"));
  return faults.sort();
}

const textOf = ({ source, flags }: Expression): string => `/${source}/${flags}`;
const hashOf = (one: Expression): string => createHash("sha256").update(textOf(one)).digest("hex").slice(0, 20);

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

if (import.meta.main) {
  // By hand: `node --import ./cli/stack/typescript.mjs scripts/check/linear.ts core/action adapters/model/offline`.
  const [, , ...folders] = process.argv;
  const project = dirname(dirname(import.meta.dirname));
  const within = productFiles(project).filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  const faults = await faultsOfExpressions(within.flatMap(literalsIn), join(project, PROVEN));
  process.stdout.write(`${faults.join("\n")}\n${faults.length} faults\n`);
}
