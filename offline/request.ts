/** Request: cut into the pieces that ask for one thing each, in order. Quoted text is never cut. */

import type { Clause } from "./clauses.js";
import { cutSignIn } from "./sign-in.js";

/** Quotations are masked as single private-use characters while a piece is read. */
export interface Piece {
  readonly masked: string;
  /** With its quotations and their marks. */
  readonly restore: (text: string) => string;
  /** What is entered or looked for: the quotation, else the words as they stand. */
  readonly words: (text: string) => string;
  /** What a control is called: the quotation, else the words without an article. */
  readonly name: (text: string) => string;
}

export type RegExpGroups = Readonly<Record<string, string>>;
export type ClauseFields = Clause extends infer C
  ? C extends { readonly text: string }
    ? Omit<C, "text">
    : never
  : never;
export interface ClauseForm {
  readonly pattern: RegExp;
  readonly make: (groups: RegExpGroups, piece: Piece) => ClauseFields | null;
}

/** Stands between a condition and what depends on it; no quotation is masked by it. */
export const CONDITION_ENDS = "\u{f8fd}";

const VERBS =
  "click|tap|press|hit|type|enter|fill|write|input|put|set|change|switch|choose|select|pick|tick|check|untick|uncheck|enable|disable|activate|deactivate|turn|open|go|visit|navigate|browse|head|return|if|sort|filter|copy|submit|save|send|confirm|apply|add|create|register|make|make sure|scroll|wait|reload|refresh|log|sign|delete|remove|find|look|search|show|read|tell|close|expand|collapse|edit|archive|duplicate|rename|upload|download|note|remember|keep|investigate|research|compare|summarise|summarize|explain|describe";

const POLITE =
  /^(?:(?:hi|hello|hey)\b[,!]?\s+|please\s+|(?:can|could|would|will) you\s+(?:please\s+)?|i(?:'d| would) (?:like|love) (?:you )?to\s+|i (?:want|need) (?:you )?to\s+|let's\s+|let us\s+|(?:first|next|then|now|also|finally|lastly|afterwards)\b,?\s+|after (?:that|this)\b,?\s+|and\s+|just\s+|you should\s+)+/i;

const QUOTED =
  /"([^"]*)"|“([^”]*)”|«([^»]*)»|`([^`]*)`|(?<![\p{L}\p{N}])['‘]([^'’]+(?:['’](?=\p{L})[^'’]*)*)['’](?![\p{L}\p{N}])/gu;
const ARTICLE = /^(?:on\s+|upon\s+)?(?:(?:the|a|an|my|your|our|its|their)\s+)/i;
/** First private-use code point; a request has far fewer quotations than the range. */
const MASK = 0xe000;

const HARD =
  /\s*(?:[\n;]+|[.!?](?=\s|$)|,?\s*\b(?:and\s+)?then\b,?|,?\s*\b(?:and\s+)?(?:after that|afterwards)\b,?)\s*/i;
/** A border only when what follows begins like a clause of its own. */
const SOFT = new RegExp(
  `\\s*(?:,\\s*(?:and\\s+)?|\\s+and\\s+)(?=(?:please\\s+|also\\s+|finally\\s+)*(?:${VERBS})\\b)`,
  "gi",
);
/** An abbreviation or an initial does not end a sentence. */
const ABBREVIATION =
  /(?:\b(?:mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|vs|no|dept|approx|e\.g|i\.e)|(?:^|\s)\p{Lu})\.(?=\s)/giu;
const DOT = "\u{f8fe}";
/** "In the tree, select …": the place belongs to what follows. */
const PLACE =
  /(^|[.;\n]\s*|\band\s+|\bthen\s+)((?:in|under|from)\s+the\s+[\p{L} ]*?(?:tree|menu|sidebar|navigation))\s*,\s*/giu;
/** "if … is on, (then) …": the border in it is none between two things asked for. */
const CONDITION = /(\bif\s+[^,;.\n]+?)(?:\s*,\s*(?:then\s+)?|\s+then\s+)/gi;

/** "set A to 1, B to 2 and C to 3": the verb holds for each; a field is told by its capital, its article or its quotation marks. */
const LISTS: readonly (readonly [verb: RegExp, next: RegExp])[] = [
  [
    /^(?:set|change)\s+(?=.+\sto\s)/i,
    /(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?=(?:the\s+|\p{Lu}|[\ue000-\uf8fc])[^,]{0,40}?\s+to\s+)/u,
  ],
  [/^(?:type|enter|put)\s+(?=.+\sin(?:to)?\s)/i, /(?:\s*,\s*(?:and\s+)?|\s+and\s+)(?=[\ue000-\uf8fc]\s+in(?:to)?\s)/u],
];

/** Verbs that are fields as often (`and type Fiction`) need the shape of a clause once a list of fields has begun. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  type: /^type\s.+\s(?:in|into|in to|as)\s/i,
  enter: /^enter\s.+\s(?:in|into|as|for)\s/i,
  set: /^set\s.+\s(?:to|as)\s/i,
  put: /^put\s.+\s(?:in|into)\s/i,
  change: /^change\s.+\sto\s/i,
  press: /^press\s/i,
  log: /^log\s(?:in|out|off)\b/i,
  sign: /^sign\s(?:in|out|up|off)\b/i,
  turn: /^turn\s.*\b(?:on|off)\b/i,
  open: /^open\s+(?!to\b|until\b)/i,
};

export function cutRequest(request: string): readonly Piece[] {
  const quotations: { marked: string; plain: string }[] = [];
  const masked = request.replace(QUOTED, (marked: string, ...groups: unknown[]) => {
    const plain = groups.slice(0, 5).find((group) => typeof group === "string") ?? "";
    quotations.push({ marked, plain });
    return String.fromCodePoint(MASK + quotations.length - 1);
  });
  const fill = (text: string, which: "marked" | "plain"): string =>
    text.replace(/[\ue000-\uf8ff]/g, (mask) => quotations[(mask.codePointAt(0) ?? MASK) - MASK]?.[which] ?? mask);
  const words = (text: string) => fill(text.trim(), "plain").trim();
  const name = (text: string) =>
    words(
      text
        .trim()
        .replace(ARTICLE, "")
        .replace(/\s+(?:control|element)$/i, ""),
    );
  return cutMasked(masked).map((piece) => ({ masked: piece, restore: (text) => fill(text, "marked"), words, name }));
}

function cutMasked(masked: string): string[] {
  const sentences = masked
    .replace(PLACE, "$1$2 ")
    .replace(CONDITION, `$1${CONDITION_ENDS}`)
    .replace(ABBREVIATION, (text) => `${text.slice(0, -1)}${DOT}`)
    .split(HARD)
    .map((sentence) => sentence.replaceAll(DOT, "."));
  return sentences
    .flatMap(cutSoft)
    .map((piece) =>
      piece
        .trim()
        .replace(POLITE, "")
        .replace(/[\s,]+$/, "")
        .replace(/\s+please$/i, ""),
    )
    .flatMap(cutList)
    .flatMap(cutSignIn)
    .filter((piece) => piece !== "");
}

function cutList(piece: string): string[] {
  for (const [verb, next] of LISTS) {
    const begin = verb.exec(piece)?.[0];
    if (begin === undefined) continue;
    return piece.split(next).map((part, index) => (index === 0 ? part : `${begin}${part}`));
  }
  return [piece];
}

function cutSoft(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const border of sentence.matchAll(SOFT)) {
    // All that follows a condition depends on it.
    if (/^\s*if\s/i.test(sentence.slice(from))) break;
    const end = border.index + border[0].length;
    if (!beginsClause(sentence.slice(end), sentence.slice(from, border.index))) continue;
    pieces.push(sentence.slice(from, border.index));
    from = end;
  }
  return [...pieces, sentence.slice(from)];
}

function beginsClause(rest: string, before: string): boolean {
  const verb = /^(?:(?:please|also|finally)\s+)*([a-z]+)/i.exec(rest)?.[1]?.toLowerCase() ?? "";
  const shape = Object.hasOwn(SHAPES, verb) ? SHAPES[verb] : undefined;
  const isListing = /\b(?:with|named|called|titled|whose)\b/i.test(before);
  return !isListing || shape === undefined || shape.test(`${rest} `);
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
    // The pattern has a group for each field that is not fixed; the compiler cannot read patterns.
    return { kind, ...Object.fromEntries(fields), ...fixed } as ClauseFields;
  };
  return { pattern, make };
}
