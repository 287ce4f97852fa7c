/** Wording: how two texts are compared: folded, as whole words, as values. Elsewhere: normalisation, matching. */

/** Case, width, composition of accents, kinds of apostrophe and runs of white space do not matter. */
export function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/gu, " ").trim();
}

/** Folded, with every kind of quotation mark alike: pages, prompts and models each quote in their own way. */
export function foldName(text: string): string {
  return fold(text).replace(/["“”„‟«»‹›‚‛′″`´]/gu, "'");
}

/** Without the quotation marks that stand around the whole of it. */
export function unquoted(text: string): string {
  const inner = /^\s*["“”„«»‘’‚'`](.+)["“”«»‘’'`]\s*$/su.exec(text)?.[1];
  return inner === undefined || foldName(inner).includes("'") ? text.trim() : inner.trim();
}

/** Same text, folded; texts without a letter or digit are never the same name. */
export function isSameName(a: string, b: string): boolean {
  const left = foldName(a);
  return left !== "" && left === foldName(b);
}

/** `text` contains `phrase` as whole words: "Add patient" has "patient", not "pat". */
export function hasWords(text: string, phrase: string): boolean {
  const [haystack, needle] = [foldName(text), foldName(phrase)];
  if (needle === "") return false;
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    if (isEdge(haystack, at - 1) && isEdge(haystack, at + needle.length)) return true;
  }
  return false;
}

/** Words that say what is done to a thing, not which thing it is: "Add patient" and "New patient" name the same. */
const EMPTY_WORDS = new Set(
  "a an the my your this that new add create edit open show view go to of for in on with and or more all manage select choose".split(
    " ",
  ),
);

/** The words that name the thing, in the singular: "Add patients" → patient. */
export function contentWords(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map(singular);
}

/** One of two labels names all that the other names: "Add patient" and "New patient", "Settings" and "Account settings". */
export function nameTheSame(a: string, b: string): boolean {
  if (isSameName(a, b)) return true;
  const [left, right] = [contentWords(a), contentWords(b)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function isEdge(text: string, at: number): boolean {
  const sign = text[at];
  return sign === undefined || !/[\p{L}\p{N}_]/u.test(sign);
}
