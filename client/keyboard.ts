/** Keyboard: keys and chords under the names that browsers know, and texts as strokes. */

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
  ...Object.entries({ esc: "Escape", return: "Enter", del: "Delete", spacebar: "Space" }),
  ...Object.entries({ up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" }),
  ...Object.entries({ "page up": "PageUp", "page down": "PageDown" }),
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

/** Longest text typed key by key, in characters: more would take too long. */
const KEYED_MAX = 200;
/** Characters that, as keys, would send the form or leave the field. */
const ACTING = /([\r\n\t]+)/;

interface Strokes {
  readonly text: string;
  /** False: inserted without keys, like a paste. */
  readonly keyed: boolean;
}

/** Types only the last character of a long text: a page that listens for keys gets one when the whole text is there. */
export function strokesOf(text: string): readonly Strokes[] {
  const characters = [...text];
  const last = characters.at(-1) ?? "";
  if (characters.length > KEYED_MAX && !ACTING.test(last))
    return [
      { text: characters.slice(0, -1).join(""), keyed: false },
      { text: last, keyed: true },
    ];
  if (characters.length > KEYED_MAX) return [{ text, keyed: false }];
  const parts = text.split(ACTING).filter((part) => part !== "");
  return parts.map((part) => ({ text: part, keyed: !ACTING.test(part) }));
}
