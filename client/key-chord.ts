/** Key chord: a key with its modifiers under the names that browsers know. Elsewhere: hotkey, shortcut. */

const MODIFIERS: Readonly<Record<string, string>> = {
  control: "Control",
  ctrl: "Control",
  controlormeta: "ControlOrMeta",
  shift: "Shift",
  alt: "Alt",
  option: "Alt",
  meta: "Meta",
  cmd: "Meta",
  command: "Meta",
  win: "Meta",
};
const NAMES =
  "Enter Tab Escape Backspace Delete Insert Home End PageUp PageDown ArrowUp ArrowDown ArrowLeft ArrowRight Space ContextMenu CapsLock";
const KEYS = new Map([
  ...NAMES.split(" ").map((name) => [name.toLowerCase(), name] as const),
  ...Array.from({ length: 12 }, (_, index) => [`f${index + 1}`, `F${index + 1}`] as const),
  ...(
    [
      ["esc", "Escape"],
      ["return", "Enter"],
      ["del", "Delete"],
      ["up", "ArrowUp"],
      ["down", "ArrowDown"],
      ["left", "ArrowLeft"],
      ["right", "ArrowRight"],
      ["spacebar", "Space"],
      ["page up", "PageUp"],
      ["page down", "PageDown"],
    ] as const
  ).map((row) => row),
]);

/** `ctrl+shift+a` → `Control+Shift+A`; null when there is no such key, so that no modifier is left held down. */
export function keyChord(written: string): string | null {
  if (written === " ") return "Space";
  // A plus sign at the end is a key itself.
  const parts = /^\+$|\+\+$/.test(written)
    ? [...written.slice(0, -1).split("+").filter(Boolean), "+"]
    : written.split("+");
  const last = parts.at(-1)?.trim() ?? "";
  const modifiers = parts.slice(0, -1).map((part) => MODIFIERS[part.trim().toLowerCase()]);
  const key = KEYS.get(last.toLowerCase()) ?? MODIFIERS[last.toLowerCase()] ?? ([...last].length === 1 ? last : null);
  if (key === null || modifiers.includes(undefined)) return null;
  return [...new Set(modifiers), key].join("+");
}
