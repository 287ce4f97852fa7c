/** Text match: how names, values and addresses are compared, and what the nodes of a page say and hold. */

import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { epochOf, nodesOf } from "../page/skeleton.js";

/** Case, width, composition of accents, kinds of apostrophe and runs of white space do not matter. */
export const fold = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replace(/[’‘ʼ]/g, "'").replace(/\s+/gu, " ").trim();

/** Folded, with all quotation marks alike: pages, prompts and models each quote in their own way. */
export const foldName = (text: string): string => fold(text).replace(/["“”„‟«»‹›‚‛′″`´]/gu, "'");

export function unquoted(text: string): string {
  const inner = /^\s*["“”„«»‘’‚'`](.+)["“”«»‘’'`]\s*$/su.exec(text)?.[1];
  return inner === undefined || foldName(inner).includes("'") ? text.trim() : inner.trim();
}

export function isSameName(a: string, b: string): boolean {
  const left = foldName(a);
  return left !== "" && left === foldName(b);
}

/** `text` contains `phrase` as whole words: "Add patient" has "patient", not "pat". */
export function hasWords(text: string, phrase: string): boolean {
  const [haystack, needle] = [foldName(text), foldName(phrase)];
  if (needle === "") return false;
  const isEdge = (at: number) => !/[\p{L}\p{N}_]/u.test(haystack[at] ?? " ");
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    if (isEdge(at - 1) && isEdge(at + needle.length)) return true;
  }
  return false;
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Words that say what is done to a thing, not which thing it is: "Add patient" and "New patient" name the same. */
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

/** One label names all that the other names: "Add patient" and "New patient", "Settings" and "Account settings". */
export function haveSameReferent(a: string, b: string): boolean {
  if (isSameName(a, b)) return true;
  const [left, right] = [contentWords(a), contentWords(b)];
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left];
  return fewer.length > 0 && fewer.every((word) => more.includes(word));
}

/** "5551234567" reads back as "(555) 123-4567", "1990-04-02" as "2 April 1990", "1000" as "1,000.00"; but "1.5" not as "15", "-5" not as "5". */
export function readsBack(typed: string, shown: string): boolean {
  const [left, right] = [fold(typed), fold(shown)];
  if (left === right) return true;
  if (left === "" || right === "") return false;
  if (/\p{L}/u.test(left + right)) return isSameCode(left, right) || isSameSpelledDate(left, right);
  const [leftNumbers, rightNumbers] = [numbersOf(left), numbersOf(right)];
  if (leftNumbers !== null && rightNumbers !== null) return leftNumbers.some((number) => rightNumbers.includes(number));
  return left.replace(/\D/g, "") === right.replace(/\D/g, "") || isSameDate(left, right);
}

export const isMasked = (shown: string): boolean =>
  /^\[[A-Z][A-Z_-]*(:[^\]]*)?\]$/.test(shown) || /^[•●∙*]+$/u.test(shown);

/** Codes of letters and digits may gain or lose separators; words and addresses may not. */
function isSameCode(left: string, right: string): boolean {
  const bare = (text: string) => text.replace(/[\s\-–/()]/gu, "");
  return /\d/.test(left) && /\d/.test(right) && bare(left) === bare(right);
}

/** Dates and times reordered: the same number parts, leading zeros aside, at least three of them. */
function isSameDate(left: string, right: string): boolean {
  const parts = (text: string) => (text.match(/\d+/g) ?? []).map((part) => part.replace(/^0+(?=\d)/, "")).sort();
  const [a, b] = [parts(left), parts(right)];
  return a.length >= 3 && a.length === b.length && a.every((part, index) => part === b[index]);
}

/** Months in English, German, French, Spanish, Italian, Portuguese and Dutch, by how they begin. */
const MONTHS =
  "jan|ene|gen,feb|fév|fev,mar|mär|maa|mrt,apr|avr|abr,mai|may|mag|mei,jun|juin|giu,jul|juil|lug,aug|aoû|ago,sep|set,oct|okt|ott|out,nov,dec|déc|dez|dic|des"
    .split(",")
    .map((begin) => new RegExp(`^(?:${begin})\\p{L}{0,7}$`, "u"));
const DATE_PARTICLES = /^(?:of|the|de|del|le|der|am|st|nd|rd|th|er)$/;

function isSameSpelledDate(left: string, right: string): boolean {
  const [a, b] = [left, right].map((text) => (/\p{L}/u.test(text) ? numericDate(text) : text));
  return a !== undefined && b !== undefined && isSameDate(a, b);
}

/** "2 april 1990" as "2 4 1990"; undefined for anything but a day, a month and a year. */
function numericDate(text: string): string | undefined {
  const parts = (text.match(/\p{L}+|\d+/gu) ?? []).filter((part) => !DATE_PARTICLES.test(part));
  const words = parts.filter((part) => !/\d/.test(part));
  const month = MONTHS.findIndex((name) => name.test(words[0] ?? "")) + 1;
  if (parts.length !== 3 || words.length !== 1 || month === 0) return undefined;
  return parts.map((part) => (/\d/.test(part) ? part : String(month))).join(" ");
}

/** The numbers that a text may mean ("1.500" is 1500 or 1.5); null when it is a code, a date or a telephone number. */
function numbersOf(text: string): readonly number[] | null {
  const bare = text.replace(/[\s'’%]|\p{Sc}/gu, "").replace("−", "-");
  if (!/^-?\d+([.,]\d+)*$/.test(bare) || /^-?0\d/.test(bare)) return null;
  const [whole = "", ...groups] = bare.split(/[.,]/);
  const last = groups.at(-1);
  if (last === undefined) return [Number(bare)];
  const isGroup = (group: string) => group.length === 3;
  const grouped = groups.every(isGroup) ? [Number([whole, ...groups].join(""))] : [];
  const signs: readonly string[] = bare.match(/[.,]/g) ?? [];
  const isDecimal = groups.slice(0, -1).every(isGroup) && signs.indexOf(signs.at(-1) ?? "") === signs.length - 1;
  const decimal = isDecimal ? [Number(`${[whole, ...groups.slice(0, -1)].join("")}.${last}`)] : [];
  return grouped.length + decimal.length === 0 ? null : [...grouped, ...decimal];
}

/** `*` in the pattern stands for anything, a slash and nothing included; no other sign is special. Case is folded. */
export function matchesGlob(glob: string, text: string): boolean {
  const subject = text.toLowerCase();
  // Patterns come from models and users, so no regular expression is built from them: time grows with the product of the
  // lengths at most. reached[j]: the signs so far match the first j characters.
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

/** With a host: origin and path, else the path. Query and fragment only if the pattern has them: others may carry the wanted path. */
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

export const isInside = (region: string, home: string): boolean => region === home || region.startsWith(`${home}>`);

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

/** What a control shows: its value, and of a native select the chosen option by label and by value. */
export function valuesOf({ control, value, text = "" }: SkeletonNode): readonly string[] {
  const chosen = (control?.options ?? []).filter((option) => option.selected);
  return [...chosen.flatMap((option) => [option.label, option.value]), value ?? text];
}

/** Plain `outerHTML` has no typed value, tick or choice. Clients that number controls write these properties too. */
export const tellsFields = (skeleton: Skeleton): boolean => epochOf(skeleton) !== "";
