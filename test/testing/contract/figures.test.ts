/** Figures of the contract test: it passes for an API that keeps its word, and for no other. */

import { describe, expect, test } from "vitest";
import { type Case, figuresOf, type Run } from "../../../testing/contract/figures.js";

const A = "GET /a";
const B = "POST /b";
const many = (count: number, status: number, operation = A): Case[] =>
  Array.from({ length: count }, () => ({ operation, status }));
const summary = { complete: true, failures: [], errors: [] };
const run = (fields: Partial<Run> = {}): Run => ({
  signedIn: true,
  summary,
  cases: [...many(500, 200), ...many(500, 400, B)],
  ...fields,
});
const nobody = run({ signedIn: false, cases: many(100, 401) });
const asked = (byProcess: readonly number[]) => ({ byProcess, operations: [A, B] });
const missed = (one: Run, processes = [500, 600]) => figuresOf([one, nobody], asked(processes)).missed;
const failure = (type: string) => ({ ...summary, failures: [{ type, title: type, count: 2, operations: [A] }] });

describe("figuresOf", () => {
  test("counts cases by who asked and how they were answered", () => {
    expect(figuresOf([run(), nobody], asked([500, 600]))).toEqual({
      ...{ cases: 1_100, withToken: 1_000, without: 100, serverErrors: 0, undocumented: 0, violations: 0 },
      ...{ successShare: 0.455, operations: 2, operationsWithSuccess: 1, byProcess: [500, 600], missed: [] },
      ...{ untested: [], withoutSuccess: { [B]: "500 times 400" } },
    });
  });

  test.each<[string, Run]>([
    ["cases", run({ cases: [...many(400, 200), ...many(100, 400, B)] })],
    ["serverErrors", run({ cases: [...many(999, 200), ...many(1, 503, B)] })],
    ["serverErrors", run({ cases: [...many(999, 200), { operation: B }] })],
    ["undocumented", run({ summary: failure("UndefinedStatusCode") })],
    ["violations", run({ summary: failure("JsonSchemaError") })],
    ["violations", run({ summary: failure("AcceptedNegativeData") })],
    ["successShare", run({ cases: [...many(100, 200), ...many(900, 400, B)] })],
    ["operations that were not tested", run({ cases: many(1_000, 200) })],
    ["operations that were not tested", run({ summary: { ...summary, complete: false } })],
    ["Network Error", run({ summary: { ...summary, errors: [{ title: "Network Error", count: 1 }] } })],
  ])("a miss of %s is named", (what, one) => {
    expect(missed(one).join()).toContain(what);
  });

  test("names what was not tested, and why an operation had no success: as it was told most, to who had signed in", () => {
    const refused = { operation: B, status: 404, message: "There is no such task." };
    const told = figuresOf([run({ cases: [...many(3, 400, B), ...Array(4).fill(refused)] }), nobody], asked([1, 1]));
    expect(told.withoutSuccess).toEqual({ [A]: "not asked", [B]: "4 times 404 There is no such task." });
    expect(figuresOf([run({ cases: many(1_000, 200) })], asked([1, 1])).untested).toEqual([B]);
  });

  test("a process that answered nothing, and nobody without a token, are misses too", () => {
    expect(missed(run(), [1_100, 0])).toEqual(["two API processes"]);
    expect(figuresOf([run()], asked([1, 1])).missed).toEqual(["cases with a token and with none"]);
  });
});
