/** Lexicon: how plain English is compared, by tokens that survive plural, spelling and everyday synonyms. Elsewhere: stemming, normalisation. */

/** Whole phrases that mean one thing, replaced before tokens are cut. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(date of birth|birth ?date|birthday|d\.?o\.?b\.?|born on|born)(?![a-z])/g, " birthdate "],
  [/\b(first|given|fore)[ -]?name\b/g, " firstname "],
  [/\b(last|family|sur)[ -]?name\b/g, " lastname "],
  [/\bmiddle (name|initial)s?\b/g, " middlename "],
  [/\bfull[ -]name\b/g, " fullname "],
  [/\be-mail\b/g, " email "],
  [/\b(log|sign)[ -]?in\b/g, " login "],
  [/\b(log|sign)[ -]?(out|off)\b/g, " logout "],
  [/\b(zip|postal|post)[ -]?code\b/g, " postcode "],
  [/\b(written by|writer)\b/g, " author "],
  [/\btime[ -]?zone\b/g, " timezone "],
];

/** One word for several; small and general on purpose. The first of each row is the one that is kept. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["add", "new", "create", "register", "insert"],
  ["save", "store"],
  ["settings", "preference", "setting", "config", "configuration"],
  ["phone", "telephone", "tel", "mobile", "cell"],
  ["quantity", "qty", "quantitie", "amount"],
  ["price", "cost"],
  ["color", "colour"],
  ["catalog", "catalogue"],
  ["organization", "organisation"],
  ["zip", "postcode"],
  ["remove", "delete"],
  ["photo", "picture", "image"],
  ["year", "yr"],
  ["number", "no", "nr", "num"],
  ["note", "comment", "remark"],
  ["gender", "sex"],
];

const CANONICAL = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row[0] ?? word] as const)));

const STOP = new Set(
  "the a an of to in into on onto at for from my your our their this that these those please is are be with by it its".split(
    " ",
  ),
);

/** Words that name the kind of a control, not the control. */
const ROLE_WORDS: Readonly<Record<string, readonly string[]>> = {
  button: ["button"],
  link: ["link"],
  tab: ["tab"],
  menu: ["button", "menuitem", "link"],
  item: ["menuitem", "option", "link"],
  checkbox: ["checkbox", "switch"],
  box: ["checkbox", "textbox", "searchbox", "combobox"],
  switch: ["switch", "checkbox", "button"],
  toggle: ["switch", "checkbox", "button"],
  radio: ["radio"],
  option: ["radio", "option", "menuitemradio", "menuitem", "tab", "button", "switch", "checkbox"],
  field: ["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"],
  input: ["textbox", "searchbox", "spinbutton", "combobox"],
  dropdown: ["combobox", "listbox", "button"],
  page: ["link"],
  section: ["link", "tab", "button"],
  screen: ["link"],
};

/** Singular of an English plural; good enough to compare, not to print. */
export function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Comparable tokens of a phrase or an accessible name, in order, without filler words. */
export function tokens(text: string): string[] {
  let plain = text
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/^\s*\+\s*/, "add ");
  for (const [pattern, word] of PHRASES) plain = plain.replace(pattern, word);
  const words = plain.match(/[\p{L}\p{N}]+(?:[.@-][\p{L}\p{N}]+)*/gu) ?? [];
  const kept = words.filter((word) => !STOP.has(word));
  return (kept.length > 0 ? kept : words).map(canonical);
}

function canonical(word: string): string {
  const one = singular(word);
  return CANONICAL.get(word) ?? CANONICAL.get(one) ?? one;
}

/** A phrase without the words that say what kind of control is meant, and the roles those words allow. */
export function splitRoleWords(phrase: string): { readonly words: string[]; readonly roles: readonly string[] | null } {
  const all = tokens(phrase);
  const hint = all.at(-1);
  const roles = hint === undefined ? undefined : Object.hasOwn(ROLE_WORDS, hint) ? ROLE_WORDS[hint] : undefined;
  if (roles === undefined || all.length < 2) return { words: all, roles: null };
  return { words: all.slice(0, -1), roles };
}

/** How much of one word another carries: 1 the same, 0.7 a shared long beginning, 0 nothing. */
export function sameWord(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 5 ? 0.7 : 0;
}

/** Best match of a word among others, 0 to 1. */
export function bestMatch(word: string, others: readonly string[]): number {
  return others.reduce((best, other) => Math.max(best, sameWord(word, other)), 0);
}

/** Case, space and outer punctuation folded, to compare values and whole names. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[\s*:.…]+$/u, "")
    .trim();
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** A small number written as digits or as a word. */
export function numberOf(text: string): number | null {
  const value = NUMBERS[text.toLowerCase()] ?? Number(text);
  return Number.isFinite(value) && text.trim() !== "" ? value : null;
}
