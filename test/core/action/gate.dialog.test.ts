import { describe, expect, test } from "vitest";
import type { TargetFacts } from "../../../core/action/gate.js";
import { dialogFacts, isAnswerApproved } from "../../../core/action/gate.js";

const FACTS: TargetFacts = {
  kind: "generic",
  risk: "reversible",
  visible: false,
  enabled: false,
  origin: "https://app.test",
};
const accept = { kind: "dialog", answer: "accept" } as const;
const dismiss = { kind: "dialog", answer: "dismiss" } as const;
const deleting = { action: "click(9)", risk: "irreversible" } as const;
const opening = { action: "click(3)", risk: "reversible" } as const;

describe("acceptedFacts", () => {
  test("SF4 a yes has the risk of the action that opened the window", () => {
    expect(dialogFacts(accept, FACTS, [opening, deleting]).risk).toBe("irreversible");
  });

  test("SF4 a yes to the browser is never harmless, whichever action opened the question", () => {
    expect(dialogFacts(accept, FACTS, [deleting, opening]).risk).toBe("submit");
    expect(dialogFacts(accept, FACTS, []).risk).toBe("submit");
    expect(dialogFacts(accept, FACTS, [{ action: "click(9)" }]).risk).toBe("submit");
  });

  test("SF4 waiting and earlier answers open nothing", () => {
    const later = [{ action: "wait(1)", risk: "reversible" } as const, { action: 'dialog("dismiss")' }];
    expect(dialogFacts(accept, FACTS, [deleting, ...later]).risk).toBe("irreversible");
  });

  test("SF4 a no has no risk, and other actions keep theirs", () => {
    expect(dialogFacts(dismiss, FACTS, [deleting])).toBe(FACTS);
    expect(dialogFacts({ kind: "goBack" }, FACTS, [deleting])).toBe(FACTS);
  });
});

describe("isAnswerApproved", () => {
  const deletes = { ...deleting, name: "Delete account" };

  test.each(["Are you sure?", "Delete the account? This cannot be undone.", "Really delete it?"])(
    "SF4 approval of the deed covers “%s”",
    (question) => {
      expect(isAnswerApproved({ about: question }, [deletes])).toBe(true);
    },
  );

  test.each(["Transfer everything to Mallory?", "Delete it and subscribe to Gold?", "Delete it for 20 EUR?"])(
    "SF4 approval of the deed does not cover “%s”",
    (question) => {
      expect(isAnswerApproved({ about: question }, [deletes])).toBe(false);
    },
  );

  test("SF4 approval covers one question, directly after the approved action", () => {
    expect(isAnswerApproved({ about: "Are you sure?" }, [deletes, { action: 'dialog("accept")' }])).toBe(false);
    expect(isAnswerApproved({ about: "Are you sure?" }, [deletes, opening])).toBe(false);
    expect(isAnswerApproved({ about: "Are you sure?" }, [deletes, { action: "wait(1)" }])).toBe(true);
  });
});
