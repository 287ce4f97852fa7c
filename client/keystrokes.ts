/** Keystrokes: which parts of a text are typed key by key, and which are put in at once. */

/** Beyond this, key by key takes longer than anyone would type. */
const LONGEST_KEYED = 200;
/** As keys they would send the form, or leave the field. */
const ACTING = /([\r\n\t]+)/;

export interface Strokes {
  readonly text: string;
  /** False: put in without keys, as a paste is. */
  readonly keyed: boolean;
}

/** Of a long text only the last character is typed, so that a page that listens for keys hears one when all is there. */
export function strokesOf(text: string): readonly Strokes[] {
  const characters = [...text];
  const last = characters.at(-1) ?? "";
  if (characters.length > LONGEST_KEYED && !ACTING.test(last))
    return [
      { text: characters.slice(0, -1).join(""), keyed: false },
      { text: last, keyed: true },
    ];
  if (characters.length > LONGEST_KEYED) return [{ text, keyed: false }];
  const parts = text.split(ACTING).filter((part) => part !== "");
  return parts.map((part) => ({ text: part, keyed: !ACTING.test(part) }));
}
