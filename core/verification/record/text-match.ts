/** Text match: comparison of names, values and addresses, and the texts and values of page nodes. */

import { normalise } from "../../page/mask/plain-text.js";
import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { epochOf, nodesOf } from "../../page/skeleton.js";

/** Removes differences in case, width, accent composition, apostrophes and runs of white space. */
export const fold = (text: string): string =>
  normalise(text, "NFKC").toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/gu, " ").trim();

/** Folds the text and unifies quotation marks, because pages, prompts and models use different ones. */
export const foldName = (text: string): string => fold(text).replace(/["“”„‟«»‹›‚‛′″`´]/gu, "'");

export function unquoted(text: string): string {
  const inner = /^\s*["“”„«»‘’‚'`](.+)["“”«»‘’'`]\s*$/su.exec(text)?.[1];
  return inner === undefined || foldName(inner).includes("'") ? text.trim() : inner.trim();
}

export function isSameName(a: string, b: string): boolean {
  const left = foldName(a);
  return left !== "" && left === foldName(b);
}

/** `text` contains `phrase` as whole words and numbers: "Add patient" has "patient", not "pat"; "1.5" has neither "1" nor "5". */
export function hasWords(text: string, phrase: string): boolean {
  const haystack = foldName(text);
  const isEdge = (at: number, beyond: number) => !isOfWord(haystack[beyond] ?? " ") && !isInNumber(haystack, at);
  return placesOf(haystack, foldName(phrase)).some(([at, end]) => isEdge(at, at - 1) && isEdge(end, end));
}

/** `part`: found only inside longer words or numbers, which may be other forms ("patients") or opposites ("inactive"). */
type PhraseMatch = "whole" | "part" | "none";

/** A phrase may end at a sign, or anywhere in scripts without spaces. A match must not cut the digits of a number. */
export function findPhrase(text: string, phrase: string): PhraseMatch {
  const haystack = foldName(text);
  const cutsDigits = (at: number) => isDigit(haystack[at - 1]) && isDigit(haystack[at]);
  const isEdge = (at: number) => !isInWord(haystack, at) && !isInNumber(haystack, at);
  const places = placesOf(haystack, foldName(phrase)).filter((place) => !place.some(cutsDigits));
  if (places.some(([at, end]) => isEdge(at) && isEdge(end) && !NEGATED.test(haystack.slice(Math.max(0, at - 8), at))))
    return "whole";
  return places.length > 0 ? "part" : "none";
}

/** Start and end of every occurrence. */
function placesOf(text: string, phrase: string): readonly (readonly [number, number])[] {
  const places: [number, number][] = [];
  for (let at = phrase === "" ? -1 : text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    places.push([at, at + phrase.length]);
  }
  return places;
}

const SPACELESS = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Mymr}]/u;
/** Negations before a word: "未保存" (not saved) does not contain "保存" (saved). */
const NEGATED = /(?:[未不非无無没沒][能有法可]?|ไม่(?:ได้)?|ບໍ່|មិន)$/u;

/** Variation selectors are excluded: they belong to the emoji before them. */
const isOfWord = (sign: string): boolean => /(?![\uFE00-\uFE0F])[\p{L}\p{Mn}\p{Mc}\p{N}_]/u.test(sign);
const isDigit = (sign = ""): boolean => /\p{Nd}/u.test(sign);

function isInWord(text: string, at: number): boolean {
  const around = [text[at - 1] ?? " ", text[at] ?? " "];
  return around.every(isOfWord) && !around.some((sign) => SPACELESS.test(sign));
}

/** A number continues across this position: "1|5", "1|.5", "1.|5", "-|5", but not "100|.00", which is 100. */
function isInNumber(text: string, at: number): boolean {
  const [left, right] = [text.slice(Math.max(0, at - 3), at), text.slice(at, at + 5)];
  if (/^[.,]0{1,2}(?![.,]?\d)/.test(right)) return false;
  if (/\d$/.test(left)) return /^[.,]?\d/.test(right);
  return /^\d/.test(right) && /\d[.,]$|(?<![\p{L}\p{N}])[-−]$/u.test(left);
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Words that do not identify a thing: "Add patient" and "New patient" name the same one. */
const EMPTY_WORDS = new Set(
  "a an the my your this that new add create edit open show view go to of for in on with and or more all manage select choose".split(
    " ",
  ),
);

export function contentWords(text: string): readonly string[] {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !EMPTY_WORDS.has(word)).map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** One label has all content words of the other: "Add patient" and "New patient", "Settings" and "Account settings". */
export function haveSameReferent(a: string, b: string): boolean {
  if (isSameName(a, b)) return true;
  const [left, right] = [contentWords(a), contentWords(b)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

export const isMasked = (shown: string): boolean =>
  /^\[[A-Z][A-Z_-]*(:[^\]]*)?\]$/.test(shown) || /^[•●∙*]+$/u.test(shown);

/** `*` matches any text, including slashes and the empty text. No other character is special; case is ignored. */
export function matchesGlob(glob: string, text: string): boolean {
  const subject = text.toLowerCase();
  // Patterns come from models and users, so they never become regular expressions: time is at most the product of both
  // lengths. reached[j]: the pattern so far matches the first j characters.
  let reached = Array.from({ length: subject.length + 1 }, (_, index) => index === 0);
  for (const sign of glob.toLowerCase().replace(/\*+/g, "*")) {
    const next = new Array<boolean>(reached.length).fill(false);
    for (let index = 0; index < reached.length; index += 1) {
      if (sign === "*") next[index] = reached[index] === true || next[index - 1] === true;
      else if (reached[index] && subject.startsWith(sign, index)) next[index + sign.length] = true;
    }
    reached = next;
  }
  return reached[subject.length] === true;
}

/** Compares the path and any given host. Query and fragment may carry other paths, so they count only if given. */
export function matchesUrl(glob: string, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, host, pathname, search, hash } = new URL(url);
  const bare = withoutSlash(glob);
  const tail = withoutSlash(pathname) + (/[?=&]/.test(glob) ? search : "") + (glob.includes("#") ? hash : "");
  if (/^https?:\/\//i.test(bare)) return matchesGlob(bare, origin + tail);
  if (bare.toLowerCase().includes(host)) return matchesGlob(`*${bare}`, origin + tail);
  // Single-page applications keep their path behind `#/` or `#!/`.
  const route = /^#!?(\/[^?]*)/.exec(hash)?.[1];
  // A pattern that starts with a name may match at any depth.
  const anchored = /^[/*]/.test(bare) ? bare : /^[#?]/.test(bare) ? `*${bare}` : `*/${bare}`;
  return [tail, ...(route === undefined ? [] : [route])].some((path) => matchesGlob(anchored, withoutSlash(path)));
}

export const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;

/** Parts of region paths such as `main>form "New patient"`. */
export const FORM = /^(?:form|dialog|alertdialog|search)\b/;

export function deepest(path: string, kind: RegExp): string {
  const parts = path.split(">");
  return parts.slice(0, parts.map((part) => kind.test(part)).lastIndexOf(true) + 1).join(">");
}

export const TEXT_ROLES: readonly string[] = ["textbox", "searchbox", "combobox", "spinbutton"];
export const TICK_ROLES: readonly string[] = ["checkbox", "radio", "switch"];
const FIELD_ROLES: readonly string[] = [...TEXT_ROLES, "listbox", ...TICK_ROLES, "slider"];

export const nodesIn = (skeleton: Skeleton | null | undefined): readonly SkeletonNode[] =>
  skeleton ? nodesOf(skeleton) : [];

export const textOf = ({ text, name }: SkeletonNode): string => text || name;

export const isField = ({ role, control }: SkeletonNode): boolean =>
  control !== undefined && FIELD_ROLES.includes(role) && control.type !== "hidden";

export const isTextField = ({ role, control }: SkeletonNode): boolean =>
  control !== undefined && TEXT_ROLES.includes(role);

export const isTick = ({ role }: SkeletonNode): boolean => TICK_ROLES.includes(role);

/** Values that a control shows: its value, and a native select's chosen option by label and by value. */
export function valuesOf({ control, value, text = "" }: SkeletonNode): readonly string[] {
  const chosen = (control?.options ?? []).filter((option) => option.selected);
  return [...chosen.flatMap((option) => [option.label, option.value]), value ?? text];
}

/** Plain `outerHTML` lacks typed values, ticks and choices. Clients that number controls add these properties. */
export const tellsFields = (skeleton: Skeleton): boolean => epochOf(skeleton) !== "";
