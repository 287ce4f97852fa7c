/** JSON answer: the one object that a model wrote, with or without fences, thoughts and words around it. */

/** Undefined where there is none, or where it is not plain which one is meant: nothing is ever guessed. */
export function readJson(text: string): unknown {
  const said = text.replace(/^\ufeff/, "");
  const whole = parsed(said);
  return whole === undefined ? onlyObjectIn(withoutThoughts(said)) : whole;
}

/** Only where they open the answer: a page that is quoted further on cannot make what stands before it a thought. */
const withoutThoughts = (text: string): string => text.replace(/^\s*<think>[\s\S]*?<\/think>/, "");

/** Of a text with more braces nobody could say what it answers. */
const MOST_BLOCKS = 50;

/**
 * Two that differ, one that is not closed, and one that cannot be read make it unclear what was answered. One in the
 * middle of a sentence is quoted, perhaps from a page.
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
    // Braces of a sentence hold neither a name nor a text.
    else if (/[":']/.test(block)) return undefined;
    from = to;
  }
  const [first, ...others] = found;
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/** On lines of its own, as in a fence. */
const standsAlone = (text: string, from: number, to: number): boolean =>
  /(?:^|\n)[^\S\n]*(?:```\w*[^\S\n]*)?$/.test(text.slice(0, from)) &&
  /^[^\S\n]*(?:```[^\S\n]*)?(?:\n|$)/.test(text.slice(to));

/** Where the object that begins at `from` ends; undefined where it does not. */
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

/** Texts are passed over as they are; one that does not end goes on to the end. */
const withoutTrailingCommas = (text: string): string =>
  text.replace(/("(?:[^"\\]|\\[\s\S])*"?)|,(?=\s*[}\]])/g, (_, quoted: string | undefined) => quoted ?? "");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // JSON has no such value
  }
}
