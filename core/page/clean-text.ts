/** Clean text: what a person would read of a run of characters. Elsewhere: normalised text, inner text. */

/** Characters nobody sees, with which a page can smuggle words past a reader (design §13). */
const INVISIBLE_RANGES = [
  String.raw`\u0000-\u0008\u000e-\u001f\u007f-\u009f`, // controls
  String.raw`\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u3164\uffa0`, // soft hyphen, joiners, fillers
  String.raw`\u200b-\u200f\u2060-\u2064\ufeff`, // zero width
  String.raw`\u061c\u202a-\u202e\u2066-\u206f\ufff9-\ufffb`, // bidi and annotation marks
  String.raw`\ufe00-\ufe0f\u{e0000}-\u{e0fff}`, // variation selectors, tag characters
];
const INVISIBLE = new RegExp(`[${INVISIBLE_RANGES.join("")}]`, "gu");

/** Anything but what most pages are made of: letters and signs of the common scripts, single spaces between them. */
const UNTIDY = /[^\x21-\x7e\u00a1-\u00ac\u00ae-\u034e\u0370-\u05ff\u2010-\u2027\u3041-\u30ff\u4e00-\u9fff ]| {2}|^ | $/;

/** Without invisible characters, white space collapsed, ends trimmed. */
export function cleanText(text: string): string {
  if (!UNTIDY.test(text)) return text;
  return text.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();
}

export function isBlank(text: string): boolean {
  return !/\S/.test(text);
}

/** At most `limit` characters, the last of them "…" when something was cut; never half a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
