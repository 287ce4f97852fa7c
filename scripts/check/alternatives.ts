/** Alternatives: an expression cut into smaller ones; when each of these is linear in its text, the whole is. */

/** One sign of a kind: a class or a property. */
const SIGN = String.raw`\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\[dDsSwW]`;
/** Alternatives behind a sign that is refused, and before one. A sign that is asked for only spares work. */
const FRAMED = new RegExp(
  String.raw`^(?:\(\?<!(${SIGN})\))?(?:\(\?=(?:${SIGN})\))?\(\?:(.*?)\)(?:\(\?!(${SIGN})\))?$`,
  "su",
);
const UNBOUNDED = /[*+]|\{\d+,\}/;

/**
 * Alternatives are tried one after the other, so they take as long together as each alone, added up. Left out are those without
 * a repetition that has no bound: from each place they read no more of the text than their own length.
 */
export function openAlternatives(source: string): readonly string[] {
  if (/\\[1-9k]/.test(source)) return [source];
  return alternativesOf(source).flatMap(withoutFrame).filter(isUnbounded);
}

/**
 * The same with at most two words of each list, and with at most two of a bounded number of repetitions. More of them make an
 * expression slower by a factor, not by a power.
 */
export function withFewWords(source: string): string {
  return fewWordsOf(source).replace(
    /\{(\d+),(\d+)\}/g,
    (_, least, most) => `{${Math.min(least, 2)},${Math.min(most, 2)}}`,
  );
}

function fewWordsOf(source: string): string {
  const alternatives = alternativesOf(source);
  const few = isUnbounded(source) ? alternatives : alternatives.slice(0, 2);
  return few
    .map((one) =>
      groupsOf(one)
        .map(([text, inner]) => `${text}${inner === undefined ? "" : `${fewWordsOf(inner)})`}`)
        .join(""),
    )
    .join("|");
}

/** `a(?:b|c)|d` is `a(?:b|c)` or `d`. */
function alternativesOf(source: string): readonly string[] {
  const found = [""];
  let depth = 0;
  for (const token of tokensOf(source)) {
    if (token.startsWith("(")) depth += 1;
    if (token === ")") depth -= 1;
    if (depth < 0) return [source];
    if (token === "|" && depth === 0) found.push("");
    else found[found.length - 1] += token;
  }
  return found;
}

/** Text up to a group and the group's beginning, with what is in the group; the last without one. */
function groupsOf(source: string): readonly (readonly [text: string, inner?: string])[] {
  const found: [string, string?][] = [[""]];
  let depth = 0;
  for (const token of tokensOf(source)) {
    const last = found[found.length - 1] ?? [""];
    if (token === ")") depth -= 1;
    if (depth > 0) last[1] = `${last[1] ?? ""}${token}`;
    else if (token === ")") found.push([""]);
    else last[0] += token;
    if (token.startsWith("(")) depth += 1;
    if (token.startsWith("(") && depth === 1) last[1] = "";
  }
  return found;
}

/** A class, an escape, the beginning of a group, or a sign. */
const TOKENS = /\[(?:\\.|[^\]\\])*\]|\\.|\((?:\?(?:<?[=!:]|<\w+>))?|./gsu;
const tokensOf = (source: string): readonly string[] => source.match(TOKENS) ?? [];

/** `(?<!x)(?:a|b)(?!y)` is one of two. A sign that is refused where they begin or end may as well be read. */
function withoutFrame(source: string): readonly string[] {
  const [, before, inner = "", behind] = FRAMED.exec(source) ?? [];
  // `(?:a)|(?:b)` has no alternatives within.
  if (inner === "" || !isClosed(inner)) return [source];
  const begin = before === undefined ? "" : `(?:^|${opposite(before)})`;
  const end = behind === undefined ? "" : `(?:$|${opposite(behind)})`;
  return alternativesOf(inner).map((one) => `${begin}(?:${one})${end}`);
}

function isClosed(source: string): boolean {
  let depth = 0;
  for (const token of tokensOf(source)) {
    if (token.startsWith("(")) depth += 1;
    if (token === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return true;
}

function opposite(sign: string): string {
  if (sign.startsWith("[")) return sign.startsWith("[^") ? `[${sign.slice(2)}` : `[^${sign.slice(1)}`;
  const letter = sign[1] ?? "";
  return `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}${sign.slice(2)}`;
}

const isUnbounded = (source: string): boolean =>
  UNBOUNDED.test(source.replace(/\[(?:\\.|[^\]\\])*\]/gsu, "").replace(/\\(?:[pP]\{[^}]*\}|.)/gsu, ""));
