/** Proves core/recovery/strategy.ts: every rung at most once on the same trouble, and nothing is sent twice on hope. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContingencyType } from "../../../core/recovery/contingency.js";
import {
  type ActionFailure,
  contingencyLeft,
  evidenceKey,
  noRecovery,
  RECOVERY_STRATEGIES,
  type RecoveryMemory,
  type RecoveryStrategy,
  recordRecovery,
  strategiesLeft,
} from "../../../core/recovery/strategy.js";

const trouble: ActionFailure = {
  action: "click(4)",
  fingerprint: 'main>button "Open"',
  kind: "generic",
  risk: "reversible",
  rule: "nothing-changed",
  lines: ["URL did not change.", "Page content did not change."],
  contingencies: [],
  didNotLand: false,
  heard: false,
};
const submit: ActionFailure = { ...trouble, kind: "submit", risk: "submit", rule: "judge" };
const RESENDING: readonly RecoveryStrategy[] = [
  "RETRY_WITH_DELAY",
  "ALTERNATIVE_SELECTOR",
  "SCROLL_INTO_VIEW",
  "ALTERNATIVE_TOOL",
  "REFRESH_PAGE",
];

const someTrouble: fc.Arbitrary<ActionFailure> = fc.record({
  action: fc.constantFrom("click(1)", "click(2)", 'setValue(3,"x")', "refresh()"),
  fingerprint: fc.constantFrom("", "a", "b"),
  kind: fc.constantFrom("generic", "submit", "dropdown", "navigation"),
  risk: fc.constantFrom("reversible", "submit", "irreversible"),
  rule: fc.constantFrom("nothing-changed", "judge", "submit-refused"),
  lines: fc.array(fc.constantFrom("Page content changed: 1 added", "Page content changed: 2 added", "News"), {
    maxLength: 3,
  }),
  contingencies: fc.uniqueArray(
    fc.constantFrom<ContingencyType>("POPUP_DETECTED", "FORM_VALIDATION", "ERROR_DISPLAYED", "ELEMENT_MISSING"),
  ),
  didNotLand: fc.boolean(),
  heard: fc.boolean(),
});

describe("rungsLeft", () => {
  test("RC1 at first every rung is there, in order", () => {
    expect(strategiesLeft(noRecovery, trouble)).toEqual(RECOVERY_STRATEGIES);
  });

  test("RC1 a rung that was tried on this trouble is gone, on another it is not", () => {
    const memory = recordRecovery(noRecovery, "RETRY_WITH_DELAY", trouble);
    expect(strategiesLeft(memory, trouble)).toEqual(RECOVERY_STRATEGIES.slice(1));
    expect(strategiesLeft(memory, { ...trouble, fingerprint: "another" })).toEqual(RECOVERY_STRATEGIES);
    expect(strategiesLeft(memory, { ...trouble, lines: ["New alert: 'No'"] })).toEqual(RECOVERY_STRATEGIES);
  });

  test("RC1 a rung that was tried on this step is gone, whatever fails now; on a later step it is there again", () => {
    const memory = recordRecovery(noRecovery, "REFRESH_PAGE", trouble);
    const refreshed = { ...trouble, action: "refresh()", fingerprint: "", rule: "judge" };
    expect(strategiesLeft(memory, { ...refreshed, corrections: 1 })).not.toContain("REFRESH_PAGE");
    expect(strategiesLeft(memory, { ...refreshed, corrections: 0 })).toContain("REFRESH_PAGE");
  });

  test("RC1 however many troubles a step has, no rung is tried twice on it, and one is always left", () => {
    fc.assert(
      fc.property(fc.array(someTrouble, { maxLength: 12 }), (troubles) => {
        let memory: RecoveryMemory = noRecovery;
        const tried = troubles.map((one, corrections) => {
          const [rung = "FAIL"] = strategiesLeft(memory, { ...one, corrections });
          memory = recordRecovery(memory, rung, one);
          return rung;
        });
        const rungs = tried.filter((rung) => rung !== "FAIL");
        expect(new Set(rungs).size).toBe(rungs.length);
      }),
    );
  });

  test("RC1 another number is not another trouble", () => {
    const lines = [
      "Focus moved to e:aa.3.",
      "Page content changed: 3 added, 1 removed",
      "Text changed from '12:30:01' to '12:30:07'",
    ];
    const later = [
      "Focus moved to e:bb.9.",
      "Page content changed: 5 added, 1 removed",
      "Text changed from '12:31:00' to '12:31:06'",
    ];
    const memory = recordRecovery(noRecovery, "REFRESH_PAGE", { ...trouble, action: "click(4)", lines });
    expect(strategiesLeft(memory, { ...trouble, action: "click(77)", lines: later })).not.toContain("REFRESH_PAGE");
  });

  test("RC1 what was sent is not sent again, unless it never arrived", () => {
    expect(strategiesLeft(noRecovery, submit)).toEqual(["GATHER_INFORMATION", "UPDATE_PLAN", "FAIL"]);
    expect(strategiesLeft(noRecovery, { ...submit, didNotLand: true })).toEqual(RECOVERY_STRATEGIES);
    expect(strategiesLeft(noRecovery, { ...trouble, risk: "irreversible" })).not.toContain("RETRY_WITH_DELAY");
  });

  test("RC4 what its target has heard of often enough is not tried there by another way", () => {
    const left = strategiesLeft(noRecovery, { ...trouble, heard: true });
    expect(left).toEqual(["ALTERNATIVE_SELECTOR", "REFRESH_PAGE", "GATHER_INFORMATION", "UPDATE_PLAN", "FAIL"]);
  });

  test("RC1 a form's faults are met first, a missing target is looked for first", () => {
    expect(strategiesLeft(noRecovery, { ...trouble, contingencies: ["FORM_VALIDATION"] })[0]).toBe(
      "GATHER_INFORMATION",
    );
    expect(strategiesLeft(noRecovery, { ...trouble, contingencies: ["ELEMENT_MISSING"] }).slice(0, 2)).toEqual([
      "SCROLL_INTO_VIEW",
      "ALTERNATIVE_SELECTOR",
    ]);
  });

  test("RC1 without a target nothing is tried at one", () => {
    expect(strategiesLeft(noRecovery, { ...trouble, fingerprint: "" })).not.toContain("SCROLL_INTO_VIEW");
  });

  test("RC1 laws: the end is always left, no rung comes twice, no submit is sent again blindly", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(someTrouble, fc.nat(9)), { maxLength: 20 }), (course) => {
        let memory: RecoveryMemory = noRecovery;
        const tried = new Set<string>();
        for (const [now, pick] of course) {
          const left = strategiesLeft(memory, now);
          expect(left.at(-1)).toBe("FAIL");
          expect(new Set(left).size).toBe(left.length);
          const sent = now.kind === "submit" || now.risk !== "reversible";
          if (sent && !now.didNotLand) expect(left.filter((rung) => RESENDING.includes(rung))).toEqual([]);
          const rung = left[pick % left.length] ?? "FAIL";
          const step = `${rung} ${evidenceKey(now)}`;
          if (rung !== "FAIL") expect(tried.has(step)).toBe(false);
          tried.add(step);
          memory = recordRecovery(memory, rung, now);
          expect(memory.tried.length).toBeLessThanOrEqual(24);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe("contingencyLeft", () => {
  test("RC1 each is answered once on the same evidence, in order", () => {
    const two: ActionFailure = { ...trouble, contingencies: ["POPUP_DETECTED", "URL_CHANGED"] };
    expect(contingencyLeft(noRecovery, two)).toBe("POPUP_DETECTED");
    const once = recordRecovery(noRecovery, "POPUP_DETECTED", two);
    expect(contingencyLeft(once, two)).toBe("URL_CHANGED");
    expect(contingencyLeft(recordRecovery(once, "URL_CHANGED", two), two)).toBeUndefined();
  });
});
