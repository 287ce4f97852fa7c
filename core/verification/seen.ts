/** Seen: what the check of each criterion says of a page as it is. */

import { evaluateCheck, type PageFacts } from "./check.js";
import { type Criterion, checkOf } from "./contract.js";
import type { Evaluation } from "./evaluation.js";

/** By the criterion's id; criteria that code does not evaluate are left out. */
export function seenOn(criteria: readonly Criterion[], page: PageFacts): ReadonlyMap<string, Evaluation> {
  return new Map(
    criteria.flatMap((criterion) => {
      const check = checkOf(criterion);
      return check === null ? [] : [[criterion.id, evaluateCheck(check, page)] as const];
    }),
  );
}

/** For prompts. `untouched`: nothing was done yet, so that what holds already would prove nothing. */
export function saySeen({ result, evidence }: Evaluation, untouched: boolean): string {
  switch (result) {
    case "pass":
      return untouched ? `holds ALREADY, before anything was done: ${evidence}` : `holds: ${evidence}`;
    case "fail":
      return `does not hold: ${evidence}`;
    case "unknown":
      return `cannot be told: ${evidence}`;
  }
}
