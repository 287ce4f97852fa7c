import { describe, expect, test } from "vitest";
import type { TargetFacts } from "../../../core/action/gate.js";
import { dialogFacts } from "../../../core/action/gate.js";

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
  test("SF4 saying yes costs what the action that opened the window would", () => {
    expect(dialogFacts(accept, FACTS, [opening, deleting]).risk).toBe("irreversible");
  });

  test("SF4 what the browser asks about is never harmless, whoever opened it", () => {
    expect(dialogFacts(accept, FACTS, [deleting, opening]).risk).toBe("submit");
    expect(dialogFacts(accept, FACTS, []).risk).toBe("submit");
    expect(dialogFacts(accept, FACTS, [{ action: "click(9)" }]).risk).toBe("submit");
  });

  test("SF4 waiting and earlier answers open nothing", () => {
    const later = [{ action: "wait(1)", risk: "reversible" } as const, { action: 'dialog("dismiss")' }];
    expect(dialogFacts(accept, FACTS, [deleting, ...later]).risk).toBe("irreversible");
  });

  test("SF4 saying no takes it back, and other actions are as they were", () => {
    expect(dialogFacts(dismiss, FACTS, [deleting])).toBe(FACTS);
    expect(dialogFacts({ kind: "goBack" }, FACTS, [deleting])).toBe(FACTS);
  });
});
