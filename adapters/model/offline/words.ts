/** Words: how plain English is compared, by tokens that survive plural, spelling and common synonyms; and where an application usually keeps a thing. */

export const list = (text: string): readonly string[] => text.split(" ");

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

/** The first word of each row stands for the others: they mean the same on one form. A note is no comment, and a cost no price. */
const SYNONYMS = [
  "add new create register insert",
  "save store",
  "settings preference setting config configuration",
  "phone telephone tel",
  "mobile cell",
  "quantity qty quantitie",
  "color colour",
  "catalog catalogue",
  "organization organisation",
  "zip postcode",
  "remove delete",
  "photo picture image",
  "year yr",
  "number no nr num",
  "gender sex",
].map(list);
const CANONICAL = new Map(SYNONYMS.flatMap((row) => row.map((word) => [word, row[0] ?? word] as const)));

const STOP = new Set(
  list(
    "the a an of to in into on onto at for from my your our their this that these those please is are be with by it its",
  ),
);

/** The words for a kind of control, and the roles that they allow. */
const ROLE_WORDS = new Map(
  [
    "button:button|link/page/screen:link|tab:tab|section:link tab button|menu/icon/sign/arrow:button menuitem link",
    "item:menuitem option link|checkbox:checkbox switch|switch/toggle:switch checkbox button|radio:radio",
    "box:checkbox textbox searchbox combobox|input:textbox searchbox spinbutton combobox",
    "field:textbox searchbox spinbutton combobox listbox slider|dropdown:combobox listbox button",
    "option:radio option menuitemradio menuitem tab button switch checkbox",
  ].flatMap((rows) =>
    rows.split("|").flatMap((row) => {
      const [words = "", roles = ""] = row.split(":");
      return words.split("/").map((word) => [word, list(roles)] as const);
    }),
  ),
);

const NUMBERS = list("zero one two three four five six seven eight nine ten");
const YES = list("yes true on checked ticked enabled 1");
const NO = list("no false off unchecked unticked disabled 0");

const REMEMBERED = 20_000;

/** Ten thousand controls may share a few long names. */
function once<V>(workOut: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text) ?? workOut(text);
    if (known.size >= REMEMBERED && !known.has(text)) known.clear();
    known.set(text, found);
    return found;
  };
}

export const tokens = once((text: string): readonly string[] => {
  let plain = text
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/^\s*\+\s*/, "add ");
  for (const [pattern, word] of PHRASES) plain = plain.replace(pattern, word);
  const words = plain.match(/[\p{L}\p{N}]+(?:[.@-][\p{L}\p{N}]+)*/gu) ?? [];
  const kept = words.filter((word) => !STOP.has(word));
  return (kept.length > 0 ? kept : words).map((word) => {
    const one = singular(word);
    return CANONICAL.get(word) ?? CANONICAL.get(one) ?? one;
  });
});

function singular(word: string): string {
  if (word.length <= 3 || /(ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.replace(/(?<=ch|sh|ss|x|z)es$|s$/, "");
}

/** A phrase without the words that say what kind of control is meant, and the roles those words allow. */
export function splitRoleWords(phrase: string): {
  readonly words: readonly string[];
  readonly roles: readonly string[] | null;
} {
  const words = tokens(phrase);
  const kind = words.at(-1) ?? "";
  const roles = words.length > 1 ? (ROLE_WORDS.get(kind) ?? null) : null;
  return { words: roles === null ? words : words.slice(0, -1), roles };
}

/** Best match of a word among others: 1 the same, 0.7 a shared long beginning, 0 nothing. */
export const bestMatch = (word: string, others: readonly string[]): number =>
  others.reduce((best, other) => Math.max(best, matchWord(word, other)), 0);

function matchWord(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 5 ? 0.7 : 0;
}

export const hasWord = (others: readonly string[], word: string): boolean => bestMatch(word, others) > 0;

export const hasAll = (others: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => hasWord(others, word));

export const hasAny = (others: readonly string[], words: readonly string[]): boolean =>
  words.some((word) => hasWord(others, word));

export const folded = once((text: string): string =>
  text
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/(?<![\s*:.…])[\s*:.…]+$/u, "")
    .trim(),
);

export const escaped = (text: string): string => folded(text).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export function hasPhrase(text: string, phrase: string): boolean {
  const words = escaped(phrase);
  return words !== "" && new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, "iu").test(folded(text));
}

export function numberOf(text: string): number | null {
  const word = NUMBERS.indexOf(text.toLowerCase());
  const value = word > 0 ? word : Number(text);
  return Number.isFinite(value) && text.trim() !== "" ? value : null;
}

/** Null when the word says neither on nor off. */
export function onOrOff(value: string): boolean | null {
  const plain = folded(value);
  return YES.includes(plain) ? true : NO.includes(plain) ? false : null;
}

export const truncate = (text: string, max = 60): string => (text.length <= max ? text : `${text.slice(0, max - 1)}…`);
export const withoutArticle = (text: string): string => text.replace(/^the\s+/i, "");

/** Things asked for: names of places that tend to hold them; small and general on purpose. */
const PLACES = [
  "theme dark light color appearance look font density contrast mode: appearance display theme personalization personalisation interface look general settings",
  "password passphrase authentication factor security session: security account profile privacy login settings",
  "notification alert email newsletter digest reminder message: notification alert communication message settings",
  "language timezone locale currency region format: language region locale regional localization general settings",
  "profile name avatar photo address phone: profile account personal settings",
  "privacy cookie tracking consent: privacy security settings",
  "patient person member user customer client contact employee staff student reader borrower supplier: people person directory record member user contact admin team account",
  "book title author album magazine journal copy: catalog collection library shelf title item",
  "product item part article stock goods supply device: inventory stock catalog warehouse product item goods",
  "appointment event meeting booking visit reservation: calendar schedule agenda booking diary",
  "invoice payment card plan subscription price: billing finance account payment plan subscription",
  "order shipment delivery return: order sale shop fulfilment shipping",
  "project task ticket issue: board project work tracker backlog",
];

const HOLDERS = list("menu more option action manage tool navigation settings account");
const ROWS = PLACES.map(tokens);

/** How likely a place of this name holds what these words ask for: 1 named alike, 0.6 usual place, 0.3 a general holder, 0 no relation. */
export function placeScore(asked: readonly string[], placeName: string): number {
  const place = tokens(placeName);
  const named = Math.max(0, ...asked.map((word) => bestMatch(word, place)));
  if (named > 0) return named;
  if (asked.some((word) => isRelated(word, place))) return 0.6;
  return place.some((word) => HOLDERS.includes(word)) ? 0.3 : 0;
}

export const isRelated = (word: string, names: readonly string[]): boolean =>
  ROWS.some((row) => row.includes(word) && names.some((name) => row.includes(name)));
