import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overallOf } from "../../../../core/verification/completion/overall.js";
import type { Contract, CriterionReport } from "../../../../protocol/contract.js";

type Status = CriterionReport["status"];
const STATUSES: readonly Status[] = ["pass", "fail", "skipped", "pending", "unknown"];

/** Per criterion its status, or null where it has no result. */
function overall(statuses: readonly (Status | null)[]) {
  const criteria = statuses.map((_, index): Contract["criteria"][number] => {
    return { id: `c${index}`, activity: "text", description: "", text: "x", timing: "at_end" };
  });
  const results = statuses.flatMap((status, index) => (status === null ? [] : [{ id: `c${index}`, status }]));
  return overallOf({ criteria }, results);
}

const lists = fc.array(fc.constantFrom(...STATUSES, null), { maxLength: 12 });

describe("overallOf", () => {
  test("CT6 is `pass` for no list of results but one in which every criterion passed, and there is one", () => {
    fc.assert(
      fc.property(lists, (statuses) => {
        const isProven = statuses.length > 0 && statuses.every((status) => status === "pass");
        expect(overall(statuses) === "pass").toBe(isProven);
      }),
    );
  });

  test("CT6 is `fail` where one failed, whatever the others are", () => {
    fc.assert(
      fc.property(lists, (statuses) => {
        expect(overall(statuses) === "fail").toBe(statuses.includes("fail"));
      }),
    );
  });

  test.each<[readonly (Status | null)[]]>([
    [[]],
    [["skipped"]],
    [["pending"]],
    [["unknown"]],
    [[null]],
    [["pass", "skipped"]],
    [["pass", "pending"]],
    [["pass", "unknown"]],
    [["pass", null]],
  ])("CT6 %j is unproven", (statuses) => {
    expect(overall(statuses)).toBe("unproven");
  });
});
