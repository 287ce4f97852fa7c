/** Clause cutting: where one thing asked for ends and the next begins. Quoted text is never cut. Elsewhere: sentence splitting. */

/** One clause as text. Quotes are kept out of the way as single private-use characters; `restore` brings them back. */
export interface Piece {
  readonly masked: string;
  readonly restore: (text: string) => string;
  /** The quoted text alone, without its marks, when the whole text is one quotation. */
  readonly unquote: (text: string) => string;
}

const VERBS =
  "click|tap|press|hit|type|enter|fill|write|input|put|set|change|switch|choose|select|pick|tick|check|untick|uncheck|enable|disable|activate|deactivate|turn|open|go|visit|navigate|browse|head|return|submit|save|send|confirm|apply|add|create|register|make|make sure|scroll|wait|reload|refresh|log|sign|delete|remove|find|look|search|show|read|tell|close|expand|edit|rename|upload|download|note|remember|copy|keep|investigate|research|compare|summarise|summarize|explain|describe";

const POLITE =
  /^(?:(?:hi|hello|hey)\b[,!]?\s+|please\s+|(?:can|could|would|will) you\s+(?:please\s+)?|i(?:'d| would) (?:like|love) (?:you )?to\s+|i (?:want|need) (?:you )?to\s+|let's\s+|let us\s+|(?:first|next|then|now|also|finally|lastly|afterwards)\b,?\s+|after (?:that|this)\b,?\s+|and\s+|just\s+|you should\s+)+/i;

const QUOTED =
  /"([^"]*)"|“([^”]*)”|«([^»]*)»|`([^`]*)`|(?<![\p{L}\p{N}])['‘]([^'’]+(?:['’](?=\p{L})[^'’]*)*)['’](?![\p{L}\p{N}])/gu;

/** First private-use code point; a request has far fewer quotations than the range. */
const MASK = 0xe000;

/** The clauses of a request, in order, politeness removed. */
export function cutRequest(request: string): readonly Piece[] {
  const quotations: { marked: string; plain: string }[] = [];
  const masked = request.replace(QUOTED, (marked: string, ...groups: unknown[]) => {
    const plain = groups.slice(0, 5).find((group): group is string => typeof group === "string") ?? "";
    quotations.push({ marked, plain });
    return String.fromCodePoint(MASK + quotations.length - 1);
  });
  const fill = (text: string, which: "marked" | "plain"): string =>
    text.replace(/[\ue000-\uf8ff]/g, (mask) => quotations[(mask.codePointAt(0) ?? MASK) - MASK]?.[which] ?? mask);
  const restore = (text: string): string => fill(text, "marked");
  const unquote = (text: string): string => fill(text, "plain");
  return cutMasked(masked).map((piece) => ({ masked: piece, restore, unquote }));
}

/** Always a border: a new line, a semicolon, a full stop before a space, `then`. */
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

function cutMasked(masked: string): string[] {
  const sentences = masked
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
    .filter((piece) => piece !== "");
}

function cutSoft(sentence: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (const border of sentence.matchAll(SOFT)) {
    const rest = sentence.slice(border.index + border[0].length);
    if (!beginsClause(rest, sentence.slice(from, border.index))) continue;
    pieces.push(sentence.slice(from, border.index));
    from = border.index + border[0].length;
  }
  return [...pieces, sentence.slice(from)];
}

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

function beginsClause(rest: string, before: string): boolean {
  const verb = /^(?:(?:please|also|finally)\s+)*([a-z]+)/i.exec(rest)?.[1]?.toLowerCase() ?? "";
  const shape = Object.hasOwn(SHAPES, verb) ? SHAPES[verb] : undefined;
  const listing = /\b(?:with|named|called|titled|whose)\b/i.test(before);
  return !listing || shape === undefined || shape.test(`${rest} `);
}
