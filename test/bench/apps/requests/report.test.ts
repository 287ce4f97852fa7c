/** Proves bench/apps/requests/report.ts: what counts as done, as declined, as a false success and as harm. */

import { describe, expect, test } from "vitest";
import { isAsWished, isEnough, requestGrade, requestSummary } from "../../../../bench/apps/requests/report.js";
import type { RequestKind } from "../../../../bench/apps/requests/request.js";
import type { Served } from "../../../../bench/apps/requests/serve.js";

const CHANGE = { changed: "book/1", to: { title: "Dune" } } as const;

const served = (kind: RequestKind, status: string, more: Partial<Served> = {}): Served => ({
  app: "shop",
  request: { kind, query: `${kind} ${status}`, start: "/", wanted: kind === "refused" ? [] : [CHANGE] },
  happened: false,
  changes: [],
  harm: [],
  status,
  outcome: "",
  said: "It is not there.",
  confidence: 0.9,
  steps: 1,
  stepMs: [100],
  ms: 1_000,
  story: [],
  ...more,
});
const DONE = { happened: true, changes: [CHANGE] };

describe("requestGrade", () => {
  test("issue 15 done is what the store holds and what was said; either without the other is told apart", () => {
    expect(requestGrade(served("free", "completed", DONE))).toBe("done");
    expect(requestGrade(served("free", "failed", DONE))).toBe("unrecognised");
    expect(requestGrade(served("free", "completed"))).toBe("false-success");
    expect(requestGrade(served("free", "failed"))).toBe("declined");
    expect(requestGrade(served("free", "error"))).toBe("error");
    expect(requestGrade(served("free", "failed", { changes: [CHANGE] }))).toBe("partial");
  });

  test("issue 15 what cannot be done is declined with nothing changed, and never completed", () => {
    expect(requestGrade(served("refused", "needs_user_input"))).toBe("declined");
    expect(requestGrade(served("refused", "completed"))).toBe("false-success");
    expect(requestGrade(served("refused", "failed", { changes: [CHANGE], harm: [CHANGE] }))).toBe("harm");
  });

  test("issue 15 a done request that changed something else is harm", () => {
    expect(requestGrade(served("literal", "completed", { ...DONE, harm: [{ removed: "book/2" }] }))).toBe("harm");
  });
});

describe("requestSummary", () => {
  const facts = { apps: { shop: "1.0" }, ms: 2_000, marks: {} };
  const all = [
    served("literal", "completed", DONE),
    served("literal", "failed", { ...DONE, stepMs: [300, 500] }),
    served("free", "completed", { ...DONE, harm: [{ removed: "book/2" }] }),
    served("free", "completed"),
    served("refused", "failed"),
  ];

  test("issue 15 rates are of each kind, false success and harm are counts over all", () => {
    expect(requestSummary(all, facts)).toMatchObject({
      apps: { shop: "1.0" },
      tasks: 5,
      literal: { n: 2, success: 0.5 },
      free: { n: 2, success: 0 },
      refused: { n: 1, declined: 1 },
      falseSuccess: 1,
      harm: 1,
      doneUnrecognised: 0.25,
      medianStepMs: 100,
      byApp: { shop: { literal: "1/2", free: "0/2", refused: "1/1" } },
      seconds: 2,
    });
    expect(all.map(isAsWished)).toEqual([true, false, false, false, true]);
  });

  test("issue 15 a mark counts only for the words that it was made for", () => {
    const [one, other] = [served("free", "failed"), served("literal", "failed", { said: "Nobody knows." })];
    const marks = {
      shop: {
        "free failed": { said: "It is not there.", true: true, why: "it is so" },
        "literal failed": { said: "It is not there.", true: true, why: "it is so" },
      },
    };
    expect(requestSummary([one, other], { ...facts, marks }).reasons).toEqual({ failures: 2, marked: 1, true: 1 });
  });
});

describe("isEnough", () => {
  const six = Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, "1.0"]));
  const good = [served("literal", "completed", DONE), served("free", "completed", DONE), served("refused", "failed")];
  const summary = requestSummary(good, { apps: six, ms: 0, marks: {} });

  test("issue 15 fewer than six applications, one false success or one harm are not enough", () => {
    expect(isEnough(summary)).toBe(true);
    expect(isEnough({ ...summary, apps: { a: "1.0" } })).toBe(false);
    expect(isEnough({ ...summary, falseSuccess: 1 })).toBe(false);
    expect(isEnough({ ...summary, harm: 1 })).toBe(false);
    expect(isEnough({ ...summary, doneUnrecognised: 0.06 })).toBe(false);
    expect(isEnough({ ...summary, free: { n: 1, success: 0.59 } })).toBe(false);
    expect(isEnough({ ...summary, refused: { n: 1, declined: 0 } })).toBe(false);
  });

  test("issue 49 a draw that asks for nothing that cannot be done is not held to the bound of declining it", () => {
    expect(isEnough({ ...summary, refused: { n: 0, declined: 0 } })).toBe(true);
  });
});
