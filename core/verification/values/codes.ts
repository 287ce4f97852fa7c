/** Codes: comparison of telephone and account digits, and of codes. All texts are folded. */

/** Telephone, card and account numbers may gain and lose separators: "5551234567" is "(555) 123-4567". "12-14" is not "1214". */
export function isSameSerial(left: string, right: string): boolean {
  const [typed, shown] = [tidied(left), tidied(right)];
  if (typed === shown) return true;
  if (digitsOf(typed) !== digitsOf(shown)) return false;
  return isMaskOf(typed, shown) || (isSerial(typed) && isSerial(shown));
}

/** Least digits of a telephone or account number. Fewer may be two numbers. */
const SERIAL_DIGITS = 7;

function isSerial(text: string): boolean {
  if (digitsOf(text).length < SERIAL_DIGITS || !/^\+?[\d\s().-]+(?:\/[\d\s().-]+)?$/.test(text)) return false;
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
  const isDecimal = /^\d+\.\d+$/.test(text);
  const [, from = "", to = ""] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const isRange = from !== "" && from.length === to.length;
  return !isAddress && !isDecimal && !isRange;
}

/** A mask only added separators to plain digits: "1225" is shown as "12/25", "123456" as "12-34-56". */
const isMaskOf = (typed: string, shown: string): boolean => /^\d{4,}$/.test(typed) && /^[\d\s()/-]+$/.test(shown);

/** Codes of letters and digits may gain or lose separators, but not between digits: "A-1" is "A1", "5-10 kg" is not "510kg". */
export function isSameCode(left: string, right: string): boolean {
  const [typed, shown] = [tidied(left), tidied(right)];
  const bare = (text: string) => text.replace(/[\s\-/()]/g, "");
  const negatives = (text: string) => text.match(/(?<![\p{L}\p{N}])[-–−](?=\d)/gu)?.length ?? 0;
  if (!/\d/.test(typed) || bare(typed) !== bare(shown) || negatives(left) !== negatives(right)) return false;
  // Letters and digits are the same, so the runs of digits stand in the same order.
  const runs = (text: string) => text.match(/\d(?:[\s\-/()]*\d)*/g) ?? [];
  return runs(typed).every((run, index) => isSameRun(run, runs(shown)[index] ?? ""));
}

function isSameRun(typed: string, shown: string): boolean {
  const isBlanksOnly = (text: string) => /^[\d\s]+$/.test(text) && digitsOf(text).length >= SERIAL_DIGITS;
  return typed === shown || isMaskOf(typed, shown) || (isBlanksOnly(typed) && /^[\d\s-]+$/.test(shown));
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** Unifies dashes and fraction strokes, without blanks around them: "12 – 14" is "12-14", "12 / 25" is "12/25". */
const tidied = (text: string): string =>
  text
    .replace(/[‐‑–—−]/g, "-")
    .replace(/⁄/g, "/")
    .replace(/(?<!\s)\s+(?=[-/:])/g, "")
    .replace(/(?<=[-/:])\s+/g, "");
