/** Evaluation of a source: what was found before against what is found now, by what the organisation expects (SO6). */

import type { SourceExpectation } from "../../protocol/sources.js";
import type { Evaluation } from "../verification/record/control-values.js";
import type { SourceFinding } from "./finding.js";

export interface SourceEvaluation extends Pick<Evaluation, "result" | "evidence"> {
  /** It held before anything was done, or nobody knows that it did not: it proves nothing (CT6). */
  readonly heldAtStart?: true;
}

/** Total. What was not found out is `unknown`, never a pass. `before` undefined: it was not asked then. */
export function evaluateSource(
  name: string,
  expect: SourceExpectation,
  before: SourceFinding | undefined,
  now: SourceFinding,
): SourceEvaluation {
  if (now.kind === "unknown") return unknown(`${name} could not be asked: ${now.why}.`);
  if ("change" in expect) return evaluateChange(name, expect.change, before, now);
  const isNow = holds(expect, now);
  if (isNow === null) return unknown(`${name} answers with something else than was expected.`);
  const said =
    now.kind === "count" ? `${name} has ${now.count}.` : `${name} ${isNow ? "says so" : "says something else"}.`;
  if (!isNow) return { result: "fail", evidence: said };
  const wasSo = before === undefined || before.kind === "unknown" ? null : holds(expect, before);
  return wasSo === false ? { result: "pass", evidence: said } : { result: "pass", evidence: said, heldAtStart: true };
}

function evaluateChange(
  name: string,
  wanted: number,
  before: SourceFinding | undefined,
  now: SourceFinding,
): SourceEvaluation {
  if (now.kind !== "count") return unknown(`${name} gives no number.`);
  if (before?.kind !== "count") return unknown(`${name} has ${now.count}, and could not be asked before.`);
  const change = now.count - before.count;
  const evidence = `${name} has ${sayChange(change)} before; ${sayChange(wanted)} before was expected.`;
  return { result: change === wanted ? "pass" : "fail", evidence };
}

function sayChange(change: number): string {
  if (change === 0) return "no more than";
  return change > 0 ? `${change} more than` : `${-change} fewer than`;
}

function holds(expect: Exclude<SourceExpectation, { change: number }>, found: SourceFinding): boolean | null {
  if ("equals" in expect) return found.kind === "match" ? found.is : null;
  return found.kind === "count" ? COMPARES[expect.op](found.count, expect.count) : null;
}

const COMPARES = {
  ">=": (n: number, count: number) => n >= count,
  "<=": (n: number, count: number) => n <= count,
  "=": (n: number, count: number) => n === count,
  ">": (n: number, count: number) => n > count,
  "<": (n: number, count: number) => n < count,
} as const;

const unknown = (evidence: string): SourceEvaluation => ({ result: "unknown", evidence });
