/** Expectation: a contract's check as an assertion on the page, in the words of the test's author. */

import { evaluateCheck } from "../core/verification/completion/check.js";
import { describeCheck, faultOfCheck } from "../core/verification/completion/check-format.js";
import type { Check } from "../protocol/contract.js";
import type { SeenPage } from "./seen.js";

/**
 * The fields of a check without its kind: `{ text, within }`, `{ url }`, `{ role, name }`, `{ name, value }`,
 * `{ role, name, op, count }`, `{ file }`; `absent: true` inverts it.
 */
export type Expectation = Omit<Check, "activity">;

const LOOK_EVERY_MS = 100;

/** The page did not meet the expectation in time. */
export class ExpectationError extends Error {
  override readonly name = "ExpectationError";
  /** Content that the page shows instead. */
  readonly evidence: string;

  constructor(message: string, evidence: string) {
    super(message);
    this.evidence = evidence;
  }
}

/** @throws TypeError when it cannot be read, with an example of one that can. */
export function checkOf(expectation: Expectation): Check {
  const check: Check = { activity: activityOf(expectation), ...expectation };
  const fault = faultOfCheck(check);
  if (fault !== null) throw new TypeError(`This expectation cannot be read: ${fault}`);
  return check;
}

function activityOf({ url, file, text, value, count, op }: Expectation): Check["activity"] {
  if (url !== undefined) return "url";
  if (file !== undefined) return "download";
  if (value !== undefined) return "value";
  if (count !== undefined || op !== undefined) return "count";
  return text === undefined ? "element" : "text";
}

/** Looks until the page meets the expectation. `see` gives the current page. */
export async function expectOn(
  expectation: Expectation,
  see: () => Promise<SeenPage>,
  timeoutMs: number,
): Promise<void> {
  const check = checkOf(expectation);
  const untilMs = performance.now() + timeoutMs;
  for (;;) {
    const { url, skeleton } = await see();
    const { result, evidence } = evaluateCheck(check, { url, skeleton, downloads: null });
    if (result === "pass") return;
    if (performance.now() >= untilMs) {
      const how = result === "unknown" ? "cannot be told" : "is not so";
      throw new ExpectationError(`After ${timeoutMs} ms it ${how} that ${describeCheck(check)}. ${evidence}`, evidence);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
