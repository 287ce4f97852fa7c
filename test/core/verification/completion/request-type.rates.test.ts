/** Proves core/verification/completion/request-type.ts on requests that were written and labelled before it was read (CT2). */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { classify } from "../../../../core/verification/completion/request-type.js";

/** `mixed`: begins like a question and ends in a deed, so it is verifiable. */
type Label = "advisory" | "verifiable" | "mixed";
const LABELLED = JSON.parse(
  readFileSync(new URL("../../../../testing/requests/labelled.json", import.meta.url), "utf8"),
) as readonly (readonly [Label, string])[]; // written by hand in this shape

const isAdvisory = (request: string): boolean => {
  const { type, ambiguous } = classify(request);
  return type === "advisory" && !ambiguous;
};

/** The share of requests with this label that are taken as they are meant. */
function rateOf(label: Label): number {
  const requests = LABELLED.filter(([one]) => one === label);
  const right = requests.filter(([, request]) => isAdvisory(request) === (label === "advisory"));
  return right.length / requests.length;
}

test("CT2 at least nine of ten requests that change nothing are advisory", () => {
  expect(LABELLED.filter(([label]) => label === "advisory")).toHaveLength(300);
  expect(rateOf("advisory")).toBeGreaterThanOrEqual(0.9);
});

test("CT2 no request for a deed is advisory", () => {
  expect(LABELLED.filter(([label]) => label === "verifiable")).toHaveLength(220);
  expect(rateOf("verifiable")).toBe(1);
});

test("CT2 a deed after a question is seen, whichever its verb", () => {
  expect(rateOf("mixed")).toBeGreaterThanOrEqual(0.95);
});
