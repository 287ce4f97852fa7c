/** Matchers for Playwright Test and for vitest: `expect.extend(proofMatchers)`, then `expect(proof).toBeConfirmed()`. */

import type { Proof } from "./proof.js";

interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
}

const LINES_MAX = 8;

export const proofMatchers = {
  /** Code saw that it did what it was for. */
  toBeConfirmed: (proof: Proof): MatcherResult => result(proof, proof.verdict === "confirmed", "be confirmed"),
  /** Confirmed or likely: nothing speaks against it, and something for it. */
  toHaveWorked: (proof: Proof): MatcherResult =>
    result(proof, proof.verdict === "confirmed" || proof.verdict === "likely", "have worked"),
};

function result(proof: Proof, pass: boolean, what: string): MatcherResult {
  const { title, verdict, confidence, rule, reason, evidence } = proof;
  const lines = evidence.slice(0, LINES_MAX).map((line) => `  ${line}`);
  const told = `“${title}” is ${verdict} (${confidence}, ${rule}): ${reason}`;
  return { pass, message: () => [`Expected “${title}” ${pass ? "not " : ""}to ${what}. ${told}`, ...lines].join("\n") };
}
