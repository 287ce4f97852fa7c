/** Written values: whether two texts write the same number, the same digits of a telephone or an account, or the same code. */

/** "1,000", "1.000.000", "1'000", "1 000" and "1,00,000" are grouped by one sign throughout; a decimal sign is another one. */
const NUMBER =
  /^([-+]?)([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\3\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3}|0|[1-9]\d*)(?:([.,])(\d+))?$/;
const UNITS = /[\p{Sc}%‰°]/gu;

/** `doubtful`: the same by one way of writing and another by the next, as "1,500" is 1500 to some and 1.5 to others. */
export type ValueMatch = "same" | "doubtful" | "other";

interface WrittenNumber {
  /** Digits, so that long ones stay exact: "-1500.25". */
  readonly value: string;
  readonly unit: string;
  /** What else "1,500" may be, and by which sign. */
  readonly otherwise?: Readonly<Record<"value" | "sign", string>>;
}

/** Null when one of them is no number, but a code, a date, a list. "5,000" is 5000: a page that makes 5 of it may have lost three digits. */
export function matchNumbers(left: string, right: string): ValueMatch | null {
  const [one, other] = [numberIn(left), numberIn(right)];
  if (one === null || other === null) return null;
  if (one.unit !== "" && other.unit !== "" && one.unit !== other.unit) return "other";
  const signs = new Set([one, other].flatMap(({ otherwise }) => otherwise?.sign ?? []));
  // "1,234" that is "1.234" now may have been read as a number with decimals.
  if (one.value === other.value) return signs.size > 1 ? "doubtful" : "same";
  return one.otherwise?.value === other.value || other.otherwise?.value === one.value ? "doubtful" : "other";
}

function numberIn(text: string): WrittenNumber | null {
  const found = NUMBER.exec(tidied(text).replace(UNITS, "").trim());
  if (found === null) return null;
  const [, sign = "", whole = "", group, point, decimals = ""] = found;
  if (point !== undefined && point === group) return null;
  const written = (digits: string, fraction: string) => {
    const kept = fraction.replace(/(?<!0)0+$/, "");
    return `${sign === "-" ? "-" : ""}${digits.replace(/\D/g, "")}${kept === "" ? "" : `.${kept}`}`;
  };
  const number = { value: written(whole, decimals), unit: (text.match(UNITS) ?? []).join("") };
  const [, before, by, behind] = (point === undefined && /^(\d+)([.,])(\d+)$/.exec(whole)) || [];
  if (before === undefined || by === undefined || behind === undefined) return number;
  return { ...number, otherwise: { value: written(before, behind), sign: by } };
}

/** Telephone, card and account numbers may gain and lose separators: "5551234567" is "(555) 123-4567". "12-14" is not "1214". */
export function isSameSerial(left: string, right: string): boolean {
  const [typed, shown] = [tidied(left), tidied(right)];
  if (typed === shown) return true;
  if (digitsOf(typed) !== digitsOf(shown)) return false;
  return isMaskOf(typed, shown) || (isSerial(typed) && isSerial(shown));
}

/** So many digits are a telephone or account number, and no two numbers. */
const SERIAL_DIGITS = 7;

function isSerial(text: string): boolean {
  if (digitsOf(text).length < SERIAL_DIGITS || !/^\+?[\d\s().-]+(?:\/[\d\s().-]+)?$/.test(text)) return false;
  const isAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text);
  const isDecimal = /^\d+\.\d+$/.test(text);
  const [, from = "", to = ""] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  const isRange = from !== "" && from.length === to.length;
  return !isAddress && !isDecimal && !isRange;
}

/** What was entered without separators lost none: "1225" is shown as "12/25", "123456" as "12-34-56". */
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

/** Dashes and fraction strokes alike, without blanks around them: "12 – 14" is "12-14", "12 / 25" is "12/25". */
const tidied = (text: string): string =>
  text
    .replace(/[‐‑–—−]/g, "-")
    .replace(/⁄/g, "/")
    .replace(/(?<!\s)\s+(?=[-/:])/g, "")
    .replace(/(?<=[-/:])\s+/g, "");

/** The number goes on across this place of a text: "1|5", "1|.5", "1.|5", "-|5". "100|.00" is 100. */
export function isInNumber(text: string, at: number): boolean {
  const [left, right] = [text.slice(Math.max(0, at - 3), at), text.slice(at, at + 5)];
  if (/^[.,]0{1,2}(?![.,]?\d)/.test(right)) return false;
  if (/\d$/.test(left)) return /^[.,]?\d/.test(right);
  return /^\d/.test(right) && /\d[.,]$|(?<![\p{L}\p{N}])[-−]$/u.test(left);
}
