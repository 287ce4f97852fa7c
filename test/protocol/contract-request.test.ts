/** Proves protocol/contract-request.ts. */

import { describe, expect, test } from "vitest";
import { faultOfCriterion } from "../../core/verification/completion/check-format.js";
import { contractRequest } from "../../protocol/contract-request.js";
import { interactRequest } from "../../protocol/observation.js";

const read = (...criteria: readonly object[]) => contractRequest.safeParse({ type: "verifiable", criteria });
const criterionOf = (sent: object) => read({ description: "d", ...sent }).data?.criteria[0];
const faultOf = (sent: object) => read({ description: "d", ...sent }).error?.issues[0];

/** A contract for a change of code. */
const DARK_MODE = {
  type: "verifiable",
  criteria: [
    { activity: "unit-test", description: "Toggle component renders and handles click", pattern: "DarkModeToggle" },
    { activity: "e2e", description: "Settings page toggle changes theme", timing: "immediate" },
    { activity: "typecheck", description: "No type errors introduced" },
  ],
  generatedFrom: "auto",
  generatedAt: "2026-02-28T10:00:00Z",
};

describe("contractRequest", () => {
  test("CT2 a contract for code is taken; a judge decides its criteria, by their descriptions", () => {
    expect(contractRequest.parse(DARK_MODE)).toEqual({
      type: "verifiable",
      criteria: [
        {
          activity: "judge",
          description: "Toggle component renders and handles click (unit-test: DarkModeToggle)",
          timing: "at_end",
        },
        { activity: "judge", description: "Settings page toggle changes theme", timing: "immediate" },
        { activity: "judge", description: "No type errors introduced", timing: "at_end" },
      ],
    });
  });

  test.each(["unit-test", "e2e", "typecheck", "lint", "critic"])(
    "CT2 %s is never a check that code could pass",
    (activity) => {
      expect(criterionOf({ activity, pattern: "^src/.*\\.ts$" })?.activity).toBe("judge");
    },
  );

  test.each([
    ["text", "text", "Order saved"],
    ["text", "text", "Name * (required?)"],
    ["url", "url", "*/orders/*"],
    ["download", "file", "*.pdf"],
  ])("CT2 the pattern of %s is its %s: %s", (activity, field, pattern) => {
    const criterion = criterionOf({ activity, pattern });
    expect(criterion).toEqual({ activity, description: "d", [field]: pattern, timing: "at_end" });
    expect(criterion && faultOfCriterion(criterion)).toBeNull();
  });

  test.each([
    ["an expression", { activity: "text", pattern: "Order \\d+" }, /plain words/],
    ["alternatives", { activity: "text", pattern: "Saved|Stored" }, /plain words/],
    ["an anchor", { activity: "url", pattern: "^/orders" }, /plain words/],
    ["what is said already", { activity: "text", text: "Saved", pattern: "Saved" }, /another name of text/],
    ["an activity that compares two things", { activity: "value", pattern: "Dark" }, /is not read with value/],
    ["a role with a name", { activity: "element", pattern: 'button "Save"' }, /is not read with element/],
    ["a system of record", { activity: "source", source: "crm", pattern: "Jas" }, /is not read with source/],
  ])("CT4 a pattern is refused: %s", (_what, sent, words) => {
    expect(faultOf(sent)).toMatchObject({ path: ["criteria", 0, "pattern"], message: expect.stringMatching(words) });
  });

  test("CT4 an activity that there is not is refused, and the words name those that there are", () => {
    const message = faultOf({ activity: "screenshot" })?.message;
    for (const name of ["url", "element", "text", "value", "count", "download", "judge", "answer", "source", "e2e"])
      expect(message).toContain(name);
  });
});

describe("interactRequest", () => {
  const page = { url: "https://site.test/", dom: "<p>", query: "Add dark mode" };
  const contract = { type: "advisory", criteria: [] };

  test("CT5 verificationContract is another name of contract", () => {
    expect(interactRequest.parse({ ...page, verificationContract: contract })).toEqual({ ...page, contract });
  });

  test("CT4 both names at once are refused", () => {
    const { error } = interactRequest.safeParse({ ...page, contract, verificationContract: contract });
    expect(error?.issues).toMatchObject([{ path: ["verificationContract"] }]);
  });
});
