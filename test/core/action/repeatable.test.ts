/** Proves core/action/repeatable.ts: the structure of a target decides whether an action may reach it twice, and no word on it. */

import { describe, expect, test } from "vitest";
import { readAction } from "../../../core/action/grammar.js";
import { type DeliveryQuestion, isRepeatable } from "../../../core/action/repeatable.js";
import { control } from "../verification/pages.js";

type Fields = Parameters<typeof control>[2];

function asked(action: string, role: string, fields: Fields = {}, more: Partial<DeliveryQuestion> = {}): boolean {
  const target = control(role, "Menu", { n: 1, ...fields });
  const read = readAction(action);
  if (read === undefined) throw new Error(`no action: ${action}`);
  return isRepeatable({ action: read, kind: "generic", risk: "reversible", target, ...more });
}

describe("isRepeatable", () => {
  test.each(["Menu", "More", "Next", "Details", "Archive", "+1", "", "Supprimer"])(
    "RC4 a button is clicked once, whatever it is called: %j",
    (name) => {
      expect(asked("click(1)", "button", { name })).toBe(false);
    },
  );

  test.each<[string, string, Fields]>([
    ["radio", "radio", {}],
    ["radio of a menu", "menuitemradio", {}],
    ["tab", "tab", {}],
    ["closed menu that tells whether it is open", "button", { control: { discloses: true } }],
    ["closed summary", "button", { control: { tag: "summary" } }],
    ["text field", "textbox", { control: { tag: "input" } }],
  ])("RC4 a click on a %s may be repeated: a second one leaves it as the first one did", (_, role, fields) => {
    expect(asked("click(1)", role, fields)).toBe(true);
  });

  test.each<[string, string, Fields]>([
    ["checkbox", "checkbox", {}],
    ["switch", "switch", {}],
    ["pressed button", "button", { state: { pressed: true } }],
    ["option of a list of several", "option", {}],
    ["menu that does not tell whether it is open", "button", { control: { popup: true } }],
    ["menu that is open", "button", { control: { discloses: true }, state: { expanded: true } }],
  ])("RC4 a click on a %s may toggle it: it is not repeated", (_, role, fields) => {
    expect(asked("click(1)", role, fields)).toBe(false);
  });

  test("RC4 a link that leads away may be followed twice, one that a script answers may not", () => {
    const link = { kind: "navigation", link: "page" } as const;
    expect(asked("click(1)", "link", {}, link)).toBe(true);
    expect(asked("click(1)", "link", { control: { scripted: true } }, link)).toBe(false);
  });

  test.each(['setValue(1,"Ada")', 'type(1,"Ada")', 'select(1,"Ada")', "check(1,true)", "drag(1,2)"])(
    "RC4 the wanted state of %s is known, and reads back",
    (action) => {
      expect(asked(action, "checkbox")).toBe(true);
    },
  );

  test.each([
    ['press("Enter")', false],
    ['press("Control+b")', false],
    ['press("x")', false],
    ['press("ArrowDown")', true],
    ['press("Shift+Tab")', true],
    ['press("Escape")', true],
  ])("RC4 %s may be repeated: %s", (action, may) => {
    expect(asked(action, "textbox")).toBe(may);
  });

  test.each(["doubleClick(1)", "rightClick(1)"])("RC4 %s is not repeated", (action) => {
    expect(asked(action, "tab")).toBe(false);
  });

  test("RC4 nothing that is sent or cannot be undone is repeated", () => {
    expect(asked("click(1)", "tab", {}, { kind: "submit" })).toBe(false);
    expect(asked("click(1)", "tab", {}, { risk: "irreversible" })).toBe(false);
  });
});
