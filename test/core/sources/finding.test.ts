/** Proves core/sources/finding.ts and core/sources/evaluation.ts. */

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateSource } from "../../../core/sources/evaluation.js";
import { findingIn, type SourceFinding, unknownFinding } from "../../../core/sources/finding.js";
import type { SourceExpectation } from "../../../protocol/sources.js";

const change: SourceExpectation = { change: 1 };
const equals: SourceExpectation = { equals: "{status}" };
const patients = {
  patients: [{ name: "Jas Doe" }, { name: "Jas  Doe" }, { name: "Jas Doeman" }, { name: "jas doe" }, 7],
};

describe("findingIn", () => {
  test.each([
    ["a list", { path: "/patients" }, change, patients, { kind: "count", count: 5 }],
    [
      "those that fit",
      { path: "/patients", where: { "/name": "{name}" } },
      change,
      patients,
      { kind: "count", count: 2 },
    ],
    ["a number", { path: "/total" }, change, { total: 12 }, { kind: "count", count: 12 }],
    ["one record", { path: "" }, change, { id: 1 }, { kind: "count", count: 1 }],
    ["no record", { path: "" }, change, null, { kind: "count", count: 0 }],
    ["rows", { path: "" }, change, [{}, {}], { kind: "count", count: 2 }],
    ["a number in rows", { path: "/0/count" }, change, [{ count: 3 }], { kind: "count", count: 3 }],
    ["a field", { path: "/status" }, equals, { status: "open" }, { kind: "match", is: true }],
    ["another value", { path: "/status" }, equals, { status: "Open" }, { kind: "match", is: false }],
    ["a flag", { path: "/done" }, { equals: "true" }, { done: true }, { kind: "match", is: true }],
    [
      "a field of an entry",
      { path: "", where: { "/id": "7" }, value: "/a/b" },
      equals,
      [{ id: 7, a: { b: "open" } }],
      { kind: "match", is: true },
    ],
    [
      "no such entry",
      { path: "", where: { "/id": "8" }, value: "/a" },
      equals,
      [{ id: 7 }],
      { kind: "match", is: false },
    ],
  ] as const)("SO5 counts or compares %s", (_, read, expectation, answer, found) => {
    expect(findingIn({ read, expect: expectation }, { name: "Jas Doe", status: "open" }, answer)).toEqual(found);
  });

  test.each([
    ["a path that leads nowhere", { path: "/people" }, change, patients],
    ["an error in place of a list", { path: "" }, change, "Internal error"],
    ["a fraction", { path: "/total" }, change, { total: 1.5 }],
    ["a number past what is exact", { path: "/total" }, change, { total: 2 ** 60 }],
    ["what every object has", { path: "/toString" }, change, {}],
    ["two entries where one is meant", { path: "", value: "/a" }, equals, [{ a: "open" }, { a: "shut" }]],
    ["an object as a value", { path: "/status" }, equals, { status: {} }],
  ] as const)("SO5 %s is unknown", (_, read, expectation, answer) => {
    expect(findingIn({ read, expect: expectation }, { status: "open" }, answer).kind).toBe("unknown");
  });
});

const finding: fc.Arbitrary<SourceFinding | undefined> = fc.oneof(
  fc.record({ kind: fc.constant("count" as const), count: fc.integer({ min: -3, max: 5 }) }),
  fc.record({ kind: fc.constant("match" as const), is: fc.boolean() }),
  fc.constant(unknownFinding("it is down")),
  fc.constant(undefined),
);
const expectation: fc.Arbitrary<SourceExpectation> = fc.oneof(
  fc.record({ change: fc.integer({ min: -3, max: 3 }).filter((by) => by !== 0) }),
  fc.record({ op: fc.constantFrom(">=" as const, "<=" as const, "=" as const), count: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ equals: fc.constant("open") }),
);

describe("evaluateSource", () => {
  const counted = (count: number): SourceFinding => ({ kind: "count", count });

  test("SO6 what was not found out never passes, and a change never without a before", () => {
    fc.assert(
      fc.property(expectation, finding, finding, (expected, before, now = unknownFinding("x")) => {
        const { result } = evaluateSource("api", expected, before, now);
        if (now.kind === "unknown") expect(result).toBe("unknown");
        if ("change" in expected && before?.kind !== "count") expect(result).toBe("unknown");
      }),
    );
  });

  test("SO6 what holds without having failed before proves nothing", () => {
    fc.assert(
      fc.property(expectation, finding, finding, (expected, before, now = unknownFinding("x")) => {
        fc.pre(!("change" in expected));
        const after = evaluateSource("api", expected, before, now);
        fc.pre(after.result === "pass");
        const earlier = before && evaluateSource("api", expected, undefined, before).result;
        expect(after.heldAtStart).toBe(earlier === "fail" ? undefined : true);
      }),
    );
  });

  test.each([
    [1, 0, 1, "pass", "api has 1 more than before; 1 more than before was expected."],
    [1, 4, 4, "fail", "api has no more than before; 1 more than before was expected."],
    [1, 0, 2, "fail", "api has 2 more than before; 1 more than before was expected."],
    [-1, 3, 2, "pass", "api has 1 fewer than before; 1 fewer than before was expected."],
    [-1, 3, 3, "fail", "api has no more than before; 1 fewer than before was expected."],
  ])("SO6 exactly %s more: %s and then %s", (wanted, before, now, result, evidence) => {
    expect(evaluateSource("api", { change: wanted }, counted(before), counted(now))).toEqual({ result, evidence });
  });
});
