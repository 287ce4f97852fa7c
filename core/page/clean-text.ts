/** Clean text: what a person would read of a run of characters. Elsewhere: normalised text, inner text. */

/**
 * Characters nobody sees, with which a page can smuggle words past a reader (design §13): controls, soft hyphen,
 * zero-width and bidi marks, variation selectors, tag characters.
 */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** Without invisible characters, white space collapsed, ends trimmed. */
export function cleanText(text: string): string {
  if (!/[^\x21-\x7e ]| {2}|^ | $/.test(text)) return text;
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
