/** JSON answer: finds the one object in a model's text, even among fences, thoughts and other words. */

/** Undefined if there is no object, or if it is unclear which one is meant. Never guesses. */
export function readJson(text: string): unknown {
  const said = text.replace(/^\ufeff/, "");
  const whole = parsed(said);
  return whole === undefined ? onlyObjectIn(withoutThoughts(said)) : whole;
}

/** Removes thoughts at the start only, so that a page quoted later cannot turn the text before it into a thought. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>/, "");

/** A text with more blocks in braces has no clear answer. */
const MOST_BLOCKS = 50;

/**
 * Undefined if two objects differ, or if one is unclosed or unreadable. The same holds for an object inside a sentence,
 * which may be quoted from a page.
 */
function onlyObjectIn(text: string): unknown {
  const found: unknown[] = [];
  let left = MOST_BLOCKS;
  for (let from = text.indexOf("{"); from !== -1; from = text.indexOf("{", from)) {
    const to = endOf(text, from);
    if (to === undefined || left-- === 0) return undefined;
    const block = text.slice(from, to);
    const value = parsed(block) ?? parsed(withoutTrailingCommas(block));
    if (value !== undefined && standsAlone(text, from, to)) found.push(value);
    // Braces without a name or a text belong to prose; skip them.
    else if (/[":']/.test(block)) return undefined;
    from = to;
  }
  const [first, ...others] = found;
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/** True if the object has its own lines, as in a fence. */
const standsAlone = (text: string, from: number, to: number): boolean =>
  /(?:^|\n)[^\S\n]*(?:```\w*[^\S\n]*)?$/.test(text.slice(0, from)) &&
  /^[^\S\n]*(?:```[^\S\n]*)?(?:\n|$)/.test(text.slice(to));

/** End of the object that begins at `from`. Undefined if it is unclosed. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = closingQuote(text, at);
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

function closingQuote(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}

/** Leaves quoted texts unchanged; one without a closing quote extends to the end. */
const withoutTrailingCommas = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\[\s\S])*"?)|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // JSON has no such value
  }
}
