/** Change forms: ways to ask for a change of one thing that is named. */

import type { ClauseFields, ClauseForm, Piece, RegExpGroups } from "./request.js";
import type { Thing } from "./things.js";

const SETS = "(?:set|change|update|correct|raise|lower|increase|decrease|reduce)";
/** All before the first `end`: written so that no text is tried twice. */
const upTo = (name: string, end: string): string => `(?<${name}>(?:(?!${end}).)+)${end}`;
/** "price from 3 to 4": what gets a value, and the value. */
export const upToValue = (name: string, to: string): string =>
  `(?<${name}>(?:(?! (?:from|${to}) ).)+)(?: from (?:(?! (?:${to}) ).)+)? (?:${to}) (?<value>.+)$`;

interface ChangeHow {
  readonly renames?: true;
  /** Where the words name a field without its name. */
  readonly field?: string;
  readonly stated?: true;
}

/** A statement of what is to be so; what is not so, and what is to be done about it, may stand behind it. */
function stated(what: string, how: ChangeHow = {}): readonly [RegExp, ChangeHow] {
  const told =
    "(?: now)?(?:, (?:not|instead of|no longer) [^,]+)?(?:, (?:please )?(?:change|update|correct|adapt|fix|mark) (?:it|that)(?: so| accordingly)?(?: in (?:his|her|its|their|the) [^ ,]+)?)?$";
  return [new RegExp(`^${what}${told}`, "is"), { ...how, stated: true }];
}
const VALUE = "(?<value>[^ ,][^,]*?)";
const IS = " (?:(?:should|must|has to|needs to) (?:be|read|say)|(?:will|is going to) be|is|becomes) (?:now )?";
const WISHED = / (?:should|must|has to|needs to) /i;

const CHANGES: readonly (readonly [pattern: RegExp, how?: ChangeHow])[] = [
  [/^(?:rename|retitle) (?<what>.+?) (?:in)?to (?<value>.+)$/is, { renames: true }],
  [/^put (?<what>.+?) back (?:in)?to (?<value>.+)$/is],
  [new RegExp(`^${SETS} ${upTo("field", " (?:of|for) ")}${upToValue("what", "to|as")}`, "is")],
  [new RegExp(`^${SETS} ${upTo("what", "[’']s ")}${upToValue("field", "to|as")}`, "is")],
  [/^(?:mark|flag) (?<what>.+?) as (?<value>.+)$/is],
  [/^make (?!(?:an?|another|new)\b)(?<what>.+?) an? (?<value>.+)$/is],
  [new RegExp(`^make the ${upTo("field", " of ")}(?<what>.+) (?<value>\\S+)$`, "is")],
  [/^[Gg]ive (?<what>.+?) (?:the|an?) (?:new )?(?<field>\p{Ll}+(?: \p{Ll}+)??) (?:of )?(?<value>\S+)$/su],
  [/^(?:move|assign) (?<what>.+?) (?:in)?to (?<value>.+)$/is],
  stated(`${upTo("what", IS)}(?:called|named) ${VALUE}`, { renames: true }),
  stated(`${upTo("what", IS)}(?:an? )?sub\\w+ (?:of|to) ${VALUE}`, { field: "parent" }),
  stated(`${upTo("what", " (?:should|must) (?:only |just ){0,2}(?:say|read) ")}${VALUE}`, { field: "text" }),
  stated(`${upTo("what", " (?:now )?(?:lives|(?:has )?moved|is based) (?:now )?(?:in|to) ")}${VALUE}`, {
    field: "city",
  }),
  stated(`there (?:are|is) (?:now |only ){0,2}(?<value>\\d+) ${upTo("what", "s? (?:left )?in ")}(?<field>[^ ,]+)`),
  stated(
    `${upTo("what", " (?:may|can|should|must) (?:now )?have ")}(?<value>\\d+) (?<field>[^ ,]+)(?: at a time| each| in all)?`,
  ),
  stated(`${upTo("what", " (?:has|gets) an? new ")}(?<field>[^:,]+?)(?:: ?| (?=[\\ue000-\\uf8f9]))${VALUE}`),
  stated(`${upTo("what", "[’']s ")}(?:new )?${upTo("field", IS)}${VALUE}`),
  stated(`(?:the )?${upTo("field", " of ")}${upTo("what", IS)}${VALUE}`),
  stated(`${upTo("what", IS)}(?:(?:for|by|an?) )?${VALUE}`),
];
const NOUN_WORD =
  "(?!(?:of|in|on|from|with|at|by|for|to|and|or|all|every|up|out|off|down|back|over|away|it|them)\\b)\\p{Ll}[\\p{Ll}-]*";
const NAME_WORD = "[\\p{Lu}\\p{N}]\\S*";
/** "this order", "the order R-501", "the book “Salt”", "Hanna Ivers", "otto": what kind of thing, and what it is called. */
const THINGS = [
  /^[Tt]his (?<noun>\p{Ll}[\p{Ll} -]*)$/u,
  new RegExp(
    `^(?:(?:[Tt]he|[Mm]y) )?(?:(?<noun>${NOUN_WORD}(?: ${NOUN_WORD})?) (?:(?:named|called|titled|by|from) )?)?(?<name>[\\ue000-\\uf8f9]|${NAME_WORD}(?: (?:(?:of|the|and|van|von|de|der|la) )*${NAME_WORD})*)$`,
    "u",
  ),
];
/** After a value that is not quoted: it may be a part of it, or more that is asked for. What is chosen has to be on offer, word by word. */
const MORE =
  /,(?! ?\d)| (?:and|or|but|in|on|at|for|from|with|without|by|so|then|as|if|when|his|her|its|their|my|instead)\b/i;
/** "otto", "figs.txt": only where no field is named, for "the date of birth" is one. */
const BARE = /^(?!(?:it|this|that|them|me|us|all|everything|everyone)$)(?<name>[\p{L}\d][\w.@-]*)$/iu;

export const CHANGE_FORMS: readonly ClauseForm[] = CHANGES.map(([pattern, how]) => ({
  pattern,
  make: (groups, piece) => changeOf(groups, piece, how),
}));

function changeOf(groups: RegExpGroups, piece: Piece, how: ChangeHow = {}): ClauseFields | null {
  const { what = "", value = "", field = how.field } = groups;
  const { renames = false, stated } = how;
  const thing = readThing(what, piece, field === undefined);
  if (thing === null) return null;
  const isOffered = field === undefined && !renames;
  if (!isOffered && MORE.test(value)) return { kind: "unknown" };
  const given = isOffered ? piece.name(value) : piece.words(value);
  return {
    kind: "change",
    ...thing,
    field: field === undefined ? null : piece.name(field),
    value: given,
    renames,
    ...(stated && !WISHED.test(piece.masked) && { stated }),
  };
}

/** Null where it is no name of one thing. */
export function readThing(what: string, piece: Piece, mayBeBare = false): Thing | null {
  const groups = [...THINGS, ...(mayBeBare ? [BARE] : [])]
    .map((shape) => shape.exec(what.trim())?.groups)
    .find((one) => one);
  if (groups === undefined) return null;
  const { noun = "", name } = groups;
  return { noun, name: name === undefined ? null : piece.words(name) };
}

/** Of two or more things together, or about words: no button of one thing does that. */
const NOT_OF_ONE =
  /^(?:merge|compare|swap|link|connect|join|combine|match|relate|search|find|look|filter|show|list|count|print|send|share|sort|type|enter|write|input|put|set|change|rename|replace|go|copy|move|log|sign|wait|if|click|press|tap|hover|point|tick|check|choose|select|pick|open|add|create|make|let|get|give|do|use|keep|tell|ask|help|try|see|note)$/i;

/** "Delete Jas", and verbs that may be on the page's own labels: "Approve the comment by “Ada”", "Publish this post". */
export const ACT_FORMS: readonly ClauseForm[] = [
  // Never for all at once: that is asked of a person, not of rules.
  {
    pattern: /^(?<verb>delete|remove|edit|archive|duplicate) (?!(?:all|every|each|any)\b)(?<what>.+)$/is,
    make: (groups, piece) => actOf(groups, piece, false),
  },
  {
    pattern: /^(?<verb>\p{L}+) (?<what>.+)$/su,
    make: (groups, piece) => (NOT_OF_ONE.test(groups["verb"] ?? "") ? null : actOf(groups, piece, true)),
  },
];

function actOf({ verb = "", what = "" }: RegExpGroups, piece: Piece, isForeign: boolean): ClauseFields | null {
  const thing = readThing(what, piece);
  // A verb that is none of ours is looked for only for what is quoted or shown.
  const isSure = thing !== null && (thing.name === null || /[\ue000-\uf8f9]/u.test(what));
  if (isForeign && !isSure) return null;
  // "the comment by “Ada”" is called otherwise.
  const isQuoted = /(?<!\b(?:by|from) )[\ue000-\uf8f9]/u.test(what) ? ({ isQuoted: true } as const) : {};
  return {
    kind: "act",
    verb: verb.toLowerCase(),
    what: piece.words(what),
    thing: thing === null ? null : { ...thing, ...isQuoted },
  };
}
