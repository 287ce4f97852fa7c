/** Proves core/action/risk.ts: which deeds may be sent a single time, and which may be tried once more. */

import { describe, expect, test } from "vitest";
import { type DeliveryQuestion, mayDeliverOnlyOnce } from "../../../core/action/risk.js";
import { control } from "../verification/pages.js";

const asked = (
  name: string,
  fields: Partial<DeliveryQuestion> & { readonly role?: string; readonly dialog?: string } = {},
) => {
  const { role = "button", dialog, ...more } = fields;
  const target = control(role, name, { n: 1, ...(dialog === undefined ? {} : { control: { dialog } }) });
  return mayDeliverOnlyOnce({ kind: "generic", risk: "reversible", target, ...more });
};

describe("isOnce", () => {
  test.each(["Archive", "Add to cart", "Approve", "+1", "−", "", "  ", "Restart server", "Speichern", "Supprimer"])(
    "RC4 %j may change state",
    (name) => {
      expect(asked(name)).toBe(true);
    },
  );

  test.each(["Menu", "More", "Settings", "Next", "☰", "2", "Details", "Abbrechen", "Logs"])(
    "RC4 %j shows or opens something",
    (name) => {
      expect(asked(name)).toBe(false);
    },
  );

  test("RC4 submits and what cannot be undone, whatever they say", () => {
    expect(asked("Menu", { kind: "submit" })).toBe(true);
    expect(asked("Menu", { risk: "irreversible" })).toBe(true);
  });

  test("RC4 a button in a dialog, unless it only leaves it", () => {
    expect(asked("Proceed", { dialog: "f:dialog" })).toBe(true);
    expect(asked("Close", { dialog: "f:dialog" })).toBe(false);
  });

  test("RC4 a link that leads somewhere, a list that opens, and what shows its own state", () => {
    expect(asked("Move", { kind: "navigation", role: "link" })).toBe(false);
    expect(asked("Share", { kind: "dropdown" })).toBe(false);
    expect(asked("Sync", { role: "switch" })).toBe(false);
    expect(mayDeliverOnlyOnce({ kind: "generic", risk: "reversible", target: undefined })).toBe(false);
  });
});
