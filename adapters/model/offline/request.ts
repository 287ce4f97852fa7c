/** Request: split into ordered pieces that ask for one thing each. Quoted text is never split. */

import type { Clause } from "./clauses.js";
import { completePieces, cutSignIn, isOnlyPlace, placeOf, placePattern, type StepPlace } from "./steps.js";

/** Quotations are masked as single private-use characters while a piece is read. */
export interface Piece {
  readonly masked: string;
  /** Puts the quotations back, with their marks. */
  readonly restore: (text: string) => string;
  /** Text to enter or find: the quotation, else the words unchanged. With words beside it, a quotation keeps bounds. */
  readonly words: (text: string) => string;
  /** Name of a control: the quotation, else the words without an article. */
  readonly name: (text: string) => string;
}

const KINDS =
  "button|link|tab|menu|item|checkbox|box|switch|toggle|radio|option|field|input|dropdown|list|page|section|screen|row|line|entry|column|group|panel|area|form|card|dialog|window|icon|tree|calendar|heading|cell|table|control|element|one";
/** Marks around a quotation that has words beside it. */
const [BEGINS, ENDS] = ["\u{f8fa}", "\u{f8fb}"];
const NAMING_PARTS = "target field what source subject steps except noun column of".split(" ");
/** Words after a quotation in a name: the thing's kind or its place. */
const AFTER_NAME = new RegExp(
  `^ ?(?:(?:\\p{Ll}+ )?(?:${KINDS})\\b)? ?(?:$|(?:in|of|on|from|for|below|above|under|at|next|right|left|before|after) )`,
  "u",
);

/** A quoted value must be the whole quotation and nothing else. Only a name may have its kind or place beside it. */
export function isValid(part: unknown, key = ""): boolean {
  if (Array.isArray(part)) return part.every((each) => isValid(each, key));
  if (typeof part === "object" && part !== null)
    return Object.entries(part).every(([name, each]) => (name === "words" && "value" in part) || isValid(each, name));
  if (typeof part !== "string" || !part.includes(BEGINS)) return true;
  return NAMING_PARTS.includes(key) && AFTER_NAME.test(part.slice(part.lastIndexOf(ENDS) + 1));
}

export const plain = <T>(part: T): T => JSON.parse(JSON.stringify(part).replace(/[\uf8fa\uf8fb]/g, "")) as T; // its own shape

type Fill = (text: string, which: "marked" | "plain", bounds?: readonly [begin: string, end: string]) => string;
export type RegExpGroups = Readonly<Record<string, string>>;
export type ClauseFields = Clause extends infer C
  ? C extends { readonly text: string }
    ? Omit<C, "text">
    : never
  : never;
export type ClauseForm = {
  readonly pattern: RegExp;
  readonly make: (groups: RegExpGroups, piece: Piece) => ClauseFields | null;
};

/** Separates a condition from its consequence. No quotation uses it as a mask. */
export const CONDITION_ENDS = "\u{f8fd}";

const VERBS =
  "click|(?:left|double|right)[ -]?click|hover|point(?= (?:at|to)\\b)|replace(?= .+ (?:with|by) )|tap|press|hit|type|enter|fill|write|input|put|set|change|switch|choose|select|pick|tick|check|untick|uncheck|enable|disable|activate|deactivate|turn|open|go|visit|navigate|browse|head|return|if|sort|filter|copy|submit|save|send|confirm|apply|add|create|register|make|make sure|scroll|wait|reload|refresh|log|sign|delete|remove|find|look|search|show|read|tell|close|expand|collapse|edit|archive|duplicate|rename|mark(?= .+ as )|(?:move|assign|update|correct|raise|lower)(?= .+ to )|upload|download|note|remember|keep|answer|say(?= (?:yes|no|ok|okay)\\b| [\\ue000-\\uf8f9])|(?:call|name)(?= (?:it|this|that|the [a-z ]{1,30}) [\\ue000-\\uf8f9])|investigate|research|compare|summarise|summarize|explain|describe";

const POLITE =
  /^(?:(?:hi|hello|hey)\b[,!]? |please |(?:can|could|would|will) you (?:please )?|i(?:'d| would) (?:like|love) (?:you )?to |i (?:want|need) (?:you )?to |let's |let us |(?:first|next|then|now|also|finally|lastly|afterwards)\b,? |after (?:that|this)\b,? |and |just |you should )+/i;

/** A quotation never contains an opening mark, but may contain an apostrophe between letters. */
const QUOTED =
  /"([^"]*)"|“([^“”]*)”|«([^«»]*)»|`([^`]*)`|(?<![\p{L}\p{N}])['‘]((?:[^'‘’]|(?<=[\p{L}\p{N}])['’](?=\p{L}))+)['’](?![\p{L}\p{N}])/gu;
const ARTICLE = /^(?:on |upon )?(?:(?:the|a|an|my|your|our|its|their) )/i;
/** Dropped, because the rules prefer the form of the last entry anyway. */
const AT_HAND = / (?:of|in|on) (?:that|this|the same) (?:box|form|dialog|section|window|panel|group|part|card)$/i;
/** "the arrow that chooses it" is named by its verb. */
const DESCRIBED =
  /^(button|link|icon|arrow|sign|tab|item) (?:that|which|to) (\p{Ll}+)(?: (?:it|them|this|that|everything))?$/u;
/** First private-use code point; a request has far fewer quotations than the range. */
const MASK = 0xe000;
const MASKED = /[\ue000-\uf8ff]/g;
/** "the option “Large”", "the text “…”": kind of a quoted value. */
const INTRODUCING =
  /^(?:(?:the|a|an) )?(?:(?:option|value|text|words?|entry|choice|item|date|day|number|name|title) )?(?=[\ue000-\uf8ff]$)/i;
const NOTHING_SAVED =
  /(?<![\s.;,])[\s.;,]*(?:\b(?:but|and|then)\s){0,3}\b(?:without (?:saving|submitting|sending)|(?:please )?(?:do not|don['’]t) (?:save|submit|send))\b(?: (?:it|them|this|that|anything|the (?:form|page|changes?)|(?:my|your) changes?))?(?: yet)?(?= ?(?:$|[.;,!\n]|and\b|then\b))/giu;
const UNSAVED_TAIL = " without saving";

const HARD = /[\n;]+\s?|[.!?](?:\s|$)|,? ?\b(?:and\s)?(?:then|after that|afterwards)\b,?\s?/i;
/** Separates clauses only if the following words begin a clause. */
const SOFT = /(?: ?, ?(?:and )?| and )(?!and )/gi;
/** Characters searched for the start of a clause. The limit keeps requests with many separators fast. */
const LONGEST_CLAUSE = 400;
const VERB_FIRST = new RegExp(`^(?:${VERBS})\\b`, "i");
const PLACE_FIRST = placePattern(VERBS);
/** An abbreviation or an initial does not end a sentence. */
const ABBREVIATION =
  /(?:\b(?:mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|vs|no|dept|approx|e\.g|i\.e)|(?:^|\s)\p{Lu})\.(?=\s)/giu;
const DOT = "\u{f8fe}";
/** "Jo lives in Rome now, change her city": a new fact, and the field to change. */
const STATED =
  /(^|[.;\n] ?)(?<thing>(?:(?! (?:now )?(?:lives|works|sits|is|has moved|moved) )[^.;,\n])+) (?:now )?(?:lives|works|sits|is|has moved|moved) (?:now )?(?:(?:in|at|to|on) )?(?<value>[^.;,\n]+?)(?: now)? ?[,;.]\s?(?:(?:and|so|please) ){0,3}(?:change|update|correct|adapt) (?:his|her|its|their) (?<field>[\p{L} ]+?)(?: accordingly)?(?= ?(?:$|[.;,\n]))/giu;
/** "Otto has moved away, take him off the list": a reason, and the request. */
const REASON =
  /(^|[.;\n] ?)(?<thing>(?:[Tt]he \p{Ll}+ )?(?:[\ue000-\uf8f9]|\p{Lu}[^\s,.;]*(?: \p{Lu}[^\s,.;]*)*)) (?:is|isn['’]t|was|has|hasn['’]t|had|left)\b[^.;,\n]*[,;.] ?(?:(?:and|so|[Pp]lease) ){0,3}(?<deed>\p{L}+) (?:it|him|her|them)(?= (?:back|off|out|away|as|to)\b| ?$|[.;,\n])/gu;
const NEEDLESS =
  /(^|[.;\n] ?)(?:we|i) (?:do not|don['’]t|no longer) (?:need|want) (?<what>[^.;,\n]+?)(?: any ?(?:more|longer))?(?:[,;.] ?(?:(?:and|so|please) ){0,3}(?:delete|remove) (?:it|them))?(?= ?(?:$|[.;,\n]))/giu;
/** Phrasal verbs and wishes, each with the single verb that replaces it. */
const PHRASAL: readonly (readonly [RegExp, string])[] = [
  [/^(?:throw (?:away )?(?=.+ away$|(?<=away ))|get rid of )(.+?)(?: away)?$/i, "delete $1"],
  [/^take ([\ue000-\uf8f9]|\p{Lu}.*?) (?:off|out of|from) (?:the|our|my) (\p{Ll}+?)s?$/u, "delete the $2 $1"],
  [/^(?:make|create|add|(?:i|we) (?:need|want)) (?:an?|another) (?:second |new )?copy of /i, "duplicate "],
  [
    /^(?:(?:i|we)(?: need| want| would like|['’]d like)|start) (?=an? (?:\p{Ll}+ ){0,3}(?:called|named|titled|with)\b)/iu,
    "add ",
  ],
];
/** "if … is on, (then) …": its comma does not separate two requests. */
const CONDITION = /(\bif (?:(?!\bif )[^,;.\n])+?)(?:\s?,\s?(?:then\s)?|\sthen\s)/gi;

/** Verbs that are often field names (`and type Fiction`). In a list of fields they must look like a whole clause. */
const OFTEN_FIELDS = /^(?:type|enter|set|put|change|press|log|sign|turn|open)\b/i;
const SHAPED =
  /^(?:(?:type|enter|put) .+ (?:in|into|in to|as|for) |set .+ (?:to|as) |change .+ to |press |(?:log|sign) (?:in|out|off|up)\b|turn .*\b(?:on|off)\b|open (?!to\b|until\b))/i;

/** Turns each quotation into one character, and each gap between words into one space or line break. */
export function maskQuotations(request: string): { readonly masked: string; readonly fill: Fill } {
  const quotations: { marked: string; plain: string }[] = [];
  const masked = request.replace(QUOTED, (marked: string, ...groups: unknown[]) => {
    const plain = groups.slice(0, 5).find((group) => typeof group === "string") ?? "";
    quotations.push({ marked, plain });
    return String.fromCodePoint(MASK + quotations.length - 1);
  });
  const fill: Fill = (text, which, [begin, end] = ["", ""]) =>
    text.replace(MASKED, (mask) => {
      const quotation = quotations[(mask.codePointAt(0) ?? MASK) - MASK]?.[which];
      return quotation === undefined ? mask : `${begin}${quotation}${end}`;
    });
  return { masked: masked.trim().replace(/\s+/g, (gap) => (gap.includes("\n") ? "\n" : " ")), fill };
}

export function cutRequest(request: string): readonly Piece[] {
  const { masked, fill } = maskQuotations(request);
  const words = (text: string) => {
    const bare = text.trim().replace(INTRODUCING, "");
    return bare.length === 1 ? fill(bare, "plain").trim() : fill(text.trim(), "plain", [BEGINS, ENDS]);
  };
  const name = (text: string) =>
    words(
      text
        .trim()
        .replace(ARTICLE, "")
        .replace(/ (?:control|element)$/i, "")
        .replace(AT_HAND, "")
        .replace(DESCRIBED, "$2 $1"),
    );
  return cutMasked(masked).map((piece) => ({ masked: piece, restore: (text) => fill(text, "marked"), words, name }));
}

/** Splits off the place at the beginning of a clause. */
export function takePlace({ name }: Piece, masked: string): { readonly place?: StepPlace; readonly rest: string } {
  const found = PLACE_FIRST.exec(masked);
  if (found === null) return { rest: masked };
  return { place: plain(placeOf(found.groups ?? {}, name)), rest: masked.slice(found[0].length) };
}

/** Removes "without saving" from a clause. Null if the clause lacks it. */
export const withoutTail = (masked: string): string | null =>
  masked.endsWith(UNSAVED_TAIL) ? masked.slice(0, -UNSAVED_TAIL.length) : null;

function cutMasked(masked: string): string[] {
  const sentences = masked
    .replace(NOTHING_SAVED, UNSAVED_TAIL)
    .replace(STATED, "$1change $<field> of $<thing> to $<value>")
    .replace(REASON, "$1$<deed> $<thing>")
    .replace(NEEDLESS, "$1delete $<what>")
    .replace(CONDITION, `$1${CONDITION_ENDS}`)
    .replace(ABBREVIATION, (text) => `${text.slice(0, -1)}${DOT}`)
    .split(HARD)
    .map((sentence) => sentence.replaceAll(DOT, "."));
  const pieces = sentences.map((sentence) => cutSoft(sentence).map(bare));
  return completePieces(pieces, PLACE_FIRST)
    .flatMap(cutSignIn)
    .filter((piece) => piece !== "");
}

const bare = (piece: string): string =>
  piece
    .trim()
    .replace(POLITE, "")
    .replace(/(?<![ ,])[ ,]+$/, "")
    .replace(/(?:,? (?:please|now|for me|thanks|thank you)){1,3}$/i, "")
    .replace(/^.+$/su, inOneVerb);

const inOneVerb = (piece: string): string =>
  PHRASAL.reduce((text, [pattern, verb]) => text.replace(pattern, verb), piece);

function cutSoft(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const border of sentence.matchAll(SOFT)) {
    // Everything after a condition depends on it.
    if (/^ ?if /i.test(sentence.slice(from))) break;
    const end = border.index + border[0].length;
    const before = sentence.slice(from, border.index);
    if (isOnlyPlace(before.replace(POLITE, ""))) continue;
    if (!beginsClause(sentence.slice(end, end + LONGEST_CLAUSE), before)) continue;
    pieces.push(before);
    from = end;
  }
  return [...pieces, sentence.slice(from)];
}

function beginsClause(rest: string, before: string): boolean {
  const clause = rest.replace(/^(?:(?:please|also|finally|lastly) )+/i, "");
  if (clause !== rest && /^[\ue000-\uf8f9] ?$/.test(clause)) return true;
  // "click “A” and archive it": accept unknown verbs here too.
  const isAboutQuoted = /[\ue000-\uf8f9]$/.test(before) && /^[a-z]+(?: (?:it|them|this|that)\b| ?$)/i.test(rest);
  if (!isAboutQuoted && !VERB_FIRST.test(clause) && !PLACE_FIRST.test(clause)) return false;
  const isListing = OFTEN_FIELDS.test(clause) && /\b(?:with|named|called|titled|whose)\b/i.test(before);
  return !isListing || SHAPED.test(`${clause} `);
}

const READERS: Readonly<Record<string, (words: string, piece: Piece) => readonly [field: string, value: unknown]>> = {
  target: (words, { name }) => ["target", name(words)],
  field: (words, { name }) => ["field", name(words)],
  option: (words, { name }) => ["value", name(words)],
  on: (words) => ["on", words.toLowerCase() === "on"],
  verb: (words) => ["verb", words.toLowerCase()],
  to: (words) => ["to", words.toLowerCase()],
};

export function form(kind: Clause["kind"], pattern: RegExp, fixed: object = {}): ClauseForm {
  const make = (groups: RegExpGroups, piece: Piece) => {
    const fields = Object.entries(groups).map(
      ([group, words]) => READERS[group]?.(words ?? "", piece) ?? ([group, piece.words(words ?? "")] as const),
    );
    // The cast: the pattern has a group for each field that is not fixed; the compiler cannot see that.
    return { kind, ...Object.fromEntries(fields), ...fixed } as ClauseFields;
  };
  return { pattern, make };
}
