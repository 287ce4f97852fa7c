/** Quotation: whether a line that a judge cites stands where it was shown. */

/** A quotation shorter than this is found on any page. */
const LETTERS_MIN = 3;

/** True when every part of the quotation, cut where it leaves something out, stands in one of the lines. */
export function standsIn(lines: readonly string[], quotation: string): boolean {
  const parts = quotation
    .split(/\.{3}|…|\n/)
    .map(plain)
    .filter((part) => part !== "");
  if (parts.join("").replace(/\s/g, "").length < LETTERS_MIN) return lines.some((line) => plain(line) === parts[0]);
  const texts = lines.map(plain);
  return parts.every((part) => texts.some((text) => ` ${text} `.includes(` ${part} `)));
}

/** Letters and digits alone: quotation marks, brackets and numbers of elements do not matter. */
function plain(line: string): string {
  return line
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\s*(?:[-*•]\s*)?\[\d+\]/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
