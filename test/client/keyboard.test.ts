/** Proves client/keyboard.ts. */

import { describe, expect, test } from "vitest";
import { keyChord } from "../../client/keyboard.js";

describe("keyChord", () => {
  test.each([
    ["Enter", "Enter"],
    ["ctrl+shift+a", "Control+Shift+a"],
    ["Cmd+Return", "Meta+Enter"],
    ["Option+Left", "Alt+ArrowLeft"],
    ["Esc", "Escape"],
    [" ", "Space"],
    ["Control++", "Control++"],
    ["+", "+"],
    ["f5", "F5"],
    ["Shift", "Shift"],
    ["ß", "ß"],
  ])("PR5 %s is %s", (written, known) => {
    expect(keyChord(written)).toBe(known);
  });

  test.each(["Entre", "Hyper+A", "Control+", "AB", "Control+Entre"])("%s is no key, so none is pressed", (written) => {
    expect(keyChord(written)).toBeNull();
  });
});
