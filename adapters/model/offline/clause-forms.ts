/** Clause forms: requests about whole lists, tables, trees and forms, and "add a NOUN named NAME with FIELD VALUE". */

import type { ClauseDetail } from "./clauses.js";
import { type ClauseFields, type ClauseForm, CONDITION_ENDS, form, type Piece, type RegExpGroups } from "./request.js";
import type { Thing } from "./things.js";
import { numberOf, withoutArticle } from "./words.js";

const SETS = "(?:set|change|update|correct|raise|lower|increase|decrease|reduce)";
/** Matches all text before the first `end`, and tries no text twice. */
const upTo = (name: string, end: string): string => `(?<${name}>(?:(?!${end}).)+)${end}`;
/** "price from 3 to 4": the target and its new value. */
export const upToValue = (name: string, to: string): string =>
  `(?<${name}>(?:(?! (?:from|${to}) ).)+)(?: from (?:(?! (?:${to}) ).)+)? (?:${to}) (?<value>.+)$`;

/** A statement of the wanted state. The old state ("instead of …") and an order ("change it") may follow. */
function stated(what: string, fixed: RegExpGroups = {}): readonly [RegExp, RegExpGroups] {
  const told =
    "(?: now)?(?:, (?:not|instead of|no longer) [^,]+)?(?:, (?:please )?(?:change|update|correct|adapt|fix|mark) (?:it|that)(?: so| accordingly)?(?: in (?:his|her|its|their|the) [^ ,]+)?)?$";
  return [new RegExp(`^${what}${told}`, "is"), { ...fixed, stated: "yes" }];
}
const VALUE = "(?<value>(?!(?:not?|never) )[^ ,][^,]*?)";
const IS = " (?:(?:should|must|has to|needs to) (?:be|read|say)|(?:will|is going to) be|is|becomes) (?:now )?";
const WISHED = / (?:should|must|has to|needs to) /i;
/** Excludes "Her phone number is wrong", which gives no value. */
const GIVEN = /[\p{Lu}\p{N}@\ue000-\uf8f9]/u;

const CHANGES: readonly (readonly [pattern: RegExp, fixed?: RegExpGroups])[] = [
  [/^(?:rename|retitle) (?<what>.+?) (?:in)?to (?<value>.+)$/is, { renames: "yes" }],
  [/^put (?<what>.+?) back (?:in)?to (?<value>.+)$/is],
  [new RegExp(`^${SETS} ${upTo("field", " (?:of|for) ")}${upToValue("what", "to|as")}`, "is")],
  [new RegExp(`^${SETS} ${upTo("what", "[’']s ")}${upToValue("field", "to|as")}`, "is")],
  [/^(?:mark|flag) (?<what>.+?) as (?<value>.+)$/is],
  [/^make (?!(?:an?|another|new)\b)(?<what>.+?) an? (?<value>.+)$/is],
  [new RegExp(`^make the ${upTo("field", " of ")}(?<what>.+) (?<value>\\S+)$`, "is")],
  [/^[Gg]ive (?<what>.+?) (?:the|an?) (?:new )?(?<field>\p{Ll}+(?: \p{Ll}+)??) (?:of )?(?<value>\S+)$/su],
  [/^(?:move|assign) (?<what>.+?) (?:in)?to (?<value>.+)$/is],
  stated(`${upTo("what", IS)}(?:called|named) ${VALUE}`, { renames: "yes" }),
  stated(`${upTo("what", IS)}(?:an? )?sub\\w+ (?:of|to) ${VALUE}`, { field: "parent" }),
  stated(`${upTo("what", " (?:should|must) (?:only |just ){0,2}(?:say|read) ")}${VALUE}`, { field: "text" }),
  stated(`${upTo("what", " (?:now )?(?:lives|(?:has )?moved) (?:now )?(?:in|to) ")}${VALUE}`, { field: "city" }),
  stated(`there (?:are|is) (?:now |only ){0,2}(?<value>\\d+) ${upTo("what", "s? (?:left )?in ")}(?<field>[^ ,]+)`),
  stated(`${upTo("what", " (?:may|can|must) (?:now )?have ")}(?<value>\\d+) (?<field>[^ ,]+)(?: at a time| each)?`),
  stated(
    `${upTo("what", " (?:has|gets) an? new ")}(?<field>[^ :,]+(?: [^ :,]+){0,2}?)(?:: ?| (?=[\\ue000-\\uf8f9]))${VALUE}`,
  ),
  stated(`${upTo("what", "[’']s ")}(?:new )?${upTo("field", IS)}${VALUE}`),
  stated(`(?:the )?${upTo("field", " of ")}${upTo("what", IS)}${VALUE}`),
  stated(`${upTo("what", IS)}(?:(?:for|by|an?) )?${VALUE}`),
];
const NOUN_WORD =
  "(?!(?:of|in|on|from|with|at|by|for|to|and|or|all|every|up|out|off|down|back|over|away|it|them)\\b)\\p{Ll}[\\p{Ll}-]*";
const NAME_WORD = "[\\p{Lu}\\p{N}]\\S*";
/** "this order", "the order R-501", "the book “Salt”", "Hanna Ivers", "otto": kind and name of a thing. */
const THINGS = [
  /^[Tt]his (?<noun>\p{Ll}[\p{Ll} -]*)$/u,
  new RegExp(
    `^(?:(?:[Tt]he|[Mm]y) )?(?:(?<noun>${NOUN_WORD}(?: ${NOUN_WORD})?) (?:(?:named|called|titled|by|from) )?)?(?<name>[\\ue000-\\uf8f9]|${NAME_WORD}(?: (?:(?:of|the|and|van|von|de|der|la) )*${NAME_WORD})*)$`,
    "u",
  ),
];
/** Words after an unquoted value: part of it, or a further request. A choice is safe, as it must match an option exactly. */
const MORE =
  /,(?! ?\d)| (?:and|or|but|in|on|at|for|from|with|without|by|so|then|as|if|when|his|her|its|their|my|instead)\b/i;
/** "otto", "figs.txt": used only if no field is named, because "the date of birth" is a field itself. */
const BARE = /^(?!(?:it|this|that|them|me|us|all|everything|everyone)$)(?<name>[\p{L}\d][\w.@-]*)$/iu;

const CHANGE_FORMS: readonly ClauseForm[] = CHANGES.map(([pattern, fixed]) => ({
  pattern,
  make: (groups, piece) => changeOf({ ...groups, ...fixed }, piece),
}));

function changeOf(groups: RegExpGroups, piece: Piece): ClauseFields | null {
  const { what = "", field, value = "", stated } = groups;
  const renames = groups["renames"] !== undefined;
  const thing = readThing(what, piece, field === undefined);
  if (thing === null) return null;
  const isOffered = field === undefined && !renames;
  const isSaid = stated !== undefined && !WISHED.test(piece.masked);
  if (!isOffered && (MORE.test(value) || (isSaid && !GIVEN.test(value)))) return { kind: "unknown" };
  const given = isOffered ? piece.name(value) : piece.words(value);
  return {
    kind: "change",
    ...thing,
    field: field === undefined ? null : piece.name(field),
    value: given,
    renames,
    ...(isSaid && { stated: true as const }),
  };
}

/** Null if the words do not name one thing. */
export function readThing(what: string, piece: Piece, mayBeBare = false): Thing | null {
  const groups = [...THINGS, ...(mayBeBare ? [BARE] : [])]
    .map((shape) => shape.exec(what.trim())?.groups)
    .find((one) => one);
  if (groups === undefined) return null;
  const { noun = "", name } = groups;
  return { noun, name: name === undefined ? null : piece.words(name) };
}

/** Verbs that no button of a single thing carries out, e.g. about several things or about text. */
const NOT_OF_ONE =
  /^(?:merge|compare|swap|link|connect|join|combine|match|relate|search|find|look|filter|show|list|count|print|send|share|sort|type|enter|write|input|put|set|change|rename|replace|go|copy|move|log|sign|wait|if|click|press|tap|hover|point|tick|check|choose|select|pick|open|add|create|make|let|get|give|do|use|keep|tell|ask|help|try|see|note)$/i;

/** "Delete Jas", and verbs that page labels may use: "Approve the comment by “Ada”", "Publish this post". */
export const ACT_FORMS: readonly ClauseForm[] = [
  // Rules never act on all things at once; a person has to be asked.
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
  // An unknown verb counts only for a quoted thing or for the one shown.
  const isSure = thing !== null && (thing.name === null || /[\ue000-\uf8f9]/u.test(what));
  if (isForeign && !isSure) return null;
  // "the comment by “Ada”" does not quote its own name.
  const isQuoted = /(?<!\b(?:by|from) )[\ue000-\uf8f9]/u.test(what) ? ({ isQuoted: true } as const) : {};
  return {
    kind: "act",
    verb: verb.toLowerCase(),
    what: piece.words(what),
    thing: thing === null ? null : { ...thing, ...isQuoted },
  };
}

const LEAD = "(?:go|turn|move|skip|switch|navigate|flip)(?: on)? (?:over )?to ";
const ALL =
  "(?:everything|everyone|everybody|all|each|every)(?: (?:of )?(?:the |them|these|those)? ?(?:(?:rows?|boxes|checkboxes|items?|people|persons?|options|entries|one)\\b)?)?(?: on (?:this|the) page)?";
const EXCEPT = "(?:except|but|apart from|other than|excluding)(?: for)?";
const SHOWS = "(?:that shows|with|where|showing|that has)";

const QUESTION =
  "(?:it|this|that|(?:the|its|that) (?:browser['’]s )?(?:question|prompt|dialog|confirmation|warning)(?: (?:that|which) \\w+(?: up)?)?)";
const SAID = "(?:yes|no|ok|okay|cancel|[\\ue000-\\uf8f9])";

export const VIEW_FORMS: readonly ClauseForm[] = [
  { pattern: new RegExp(`^if (?<condition>.+?)${CONDITION_ENDS} ?(?<rest>.+)$`, "isu"), make: conditional },
  {
    pattern: new RegExp(
      `^(?<verb>tick|check|select|mark|choose|untick|uncheck|unselect|deselect|unmark|clear) ${ALL} ${EXCEPT} (?<except>.+)$`,
      "is",
    ),
    make: ({ verb = "", except = "" }, piece) => ({
      kind: "tickAll",
      on: !/^(?:un|de|clear)/i.test(verb),
      except: listOf(except, piece),
    }),
  },
  {
    pattern: new RegExp(`^(?<verb>tick|check|mark|untick|uncheck|unmark) ${ALL}$`, "i"),
    make: ({ verb = "" }) => ({ kind: "tickAll", on: !/^un/i.test(verb), except: [] }),
  },
  {
    pattern: /^sort (?:(?:(?:the|all|these|this) )*\p{Ll}+(?: \p{Ll}+)? )?by (?<column>.+)$/isu,
    make: ({ column = "" }, piece) => sorted(piece.words(column)),
  },
  form("page", new RegExp(`^${LEAD}(?:the )?(?<to>next|previous|first|last) page$`, "i")),
  {
    pattern: new RegExp(`^${LEAD}page (?<to>\\d+|one|two|three|four|five|six|seven|eight|nine|ten)$`, "i"),
    make: ({ to = "" }) => ({ kind: "page", to: numberOf(to) ?? 1 }),
  },
  {
    pattern: new RegExp(
      `^(?:${LEAD}(?:the )?page ${SHOWS}|find(?: the (?:row|page) (?:of|with|for))?) (?<text>.+)$`,
      "is",
    ),
    make: ({ text = "" }, { words }) => {
      const what = text.replace(/ (?:is|are|in the (?:list|table))$/i, "");
      return /^out\b/i.test(what) ? null : { kind: "find", words: words(what) };
    },
  },
  form("search", /^(?:search|look) (?:(?:the )?(?:list|table|page|catalogue|catalog) )?for (?<words>.+)$/is),
  form(
    "filter",
    /^(?:filter|limit|restrict) (?:(?:the )?(?:list|table|rows|results) )?(?:by|to|on) (?:the )?(?<what>.+)$/is,
  ),
  form("filter", /^show only (?:the )?(?<what>.+)$/is),
  {
    pattern: /^show (?<value>\d+) (?<what>entries|rows|items|results|records|lines)(?: (?:per|on a|on each|a) page)?$/i,
    make: ({ value = "", what }) => ({ kind: "set", field: `${what} per page`, value }),
  },
  form("copy", /^copy (?:the )?(?<source>.+?) (?:in ?to|to) (?<field>.+)$/is),
  {
    pattern: /^(?:select|choose|pick|open|click(?: on)?|go to) (?<what>.+ [>›»→] .+)$/is,
    make: ({ what = "" }, piece) => leaf(what, piece, 2),
  },
  form("click", /^confirm(?: (?:it|this|that))? (?:with|by (?:clicking|pressing)|by) (?<target>.+)$/is),
  form(
    "answer",
    new RegExp(
      `^(?:say|answer(?: ${QUESTION})?(?: with| by(?: clicking| pressing)?)?) (?<says>${SAID})(?: to ${QUESTION})?$`,
      "is",
    ),
  ),
  form("answer", new RegExp(`^(?:confirm|accept) (?!it$|this$|that$)${QUESTION}$`, "is"), { says: "yes" }),
  ...CHANGE_FORMS,
];

function listOf(text: string, { words }: Piece): string[] {
  return text
    .split(/ ?, ?(?:and )?| and /i)
    .map((part) => words(part.trim().replace(/^(?:the )?(?:row (?:of|with) )?/i, "")))
    .filter((part) => part !== "");
}

const ORDER =
  /[ ,(]{1,3}(?:in )?(?:(?<up>ascending(?:ly)?|a ?(?:to|-|–) ?z|low(?:est)? to high(?:est)?|oldest first|lowest first|smallest first|upwards?)|(?<down>descending(?:ly)?|z ?(?:to|-|–) ?a|high(?:est)? to low(?:est)?|newest first|highest first|largest first|downwards?|reverse))(?: order)?\)?$/i;

function sorted(text: string): ClauseFields {
  const order = ORDER.exec(text);
  const column = withoutArticle(text.slice(0, order?.index)).replace(/ (?:column|order)$/i, "");
  return { kind: "sort", column, order: order === null ? null : order.groups?.["up"] ? "ascending" : "descending" };
}

/** A path in a menu or a tree: the named branch, if any, and the choice in it. */
export function readMenuPath(branch: string, masked: string, piece: Piece): ClauseFields | null {
  const what = /^(?:select|choose|pick|open|click(?: on)?|go to) (?<what>.+)$/is.exec(masked)?.groups?.["what"];
  const found = what === undefined ? null : leaf(what, piece, 1);
  return found?.kind === "leaf" && branch !== "" ? { ...found, steps: [branch, ...found.steps] } : found;
}

/** "Invoices > 2024", "Red maple under Maple": steps from the outermost to the leaf. */
function leaf(what: string, { words }: Piece, fewest: number): ClauseFields | null {
  const text = what.trim().replace(/ (?:in|under|of) the (?:tree|menu|sidebar|list)$/i, "");
  const arrows = text.split(/ [>›»→] /);
  const nested = arrows.length > 1 ? arrows : text.split(/,? (?:under|in|inside|of) /i).reverse();
  const steps = nested.map((part) => withoutArticle(words(part))).filter((part) => part !== "");
  return steps.length < fewest ? null : { kind: "leaf", steps };
}

const CONDITIONS = [
  /^there (?:is|are) (?:(?<not>no) |an? |any )?(?<subject>.+)$/is,
  /^(?:the )?(?<subject>.+?) (?:is|are) (?:(?<not>not) )?(?:(?:already|still|currently) )?(?<state>.+)$/is,
  /^you (?:(?<not>don['’]t|do not) )?(?:see|find) (?:an? |the )?(?<subject>.+)$/is,
];

/** Parses the condition now, so that an unclear request is rejected before any action. */
function conditional({ condition = "", rest = "" }: RegExpGroups, { restore }: Piece): ClauseFields | null {
  const groups = CONDITIONS.map((shape) => shape.exec(restore(condition).trim())?.groups).find((found) => found);
  if (groups?.["subject"] === undefined) return null;
  const subject = unmarked(groups["subject"]);
  const state = unmarked((groups["state"] ?? "there").replace(/^set to /i, ""));
  const consequence = restore(rest).replace(/\b(?:it|this|that)\b/i, `"${subject}"`);
  if (/\botherwise\b|\belse\b/i.test(consequence)) return null;
  return { kind: "when", subject, state, holds: groups["not"] === undefined, consequence };
}

function unmarked(text: string): string {
  return text.trim().replace(/^["“'‘«`](.*)["”'’»`]$/u, "$1");
}

const DETERMINER = /^(?:(?:a|an|the|another|one|new|some|my|our) )+/i;
const NAMING = / (?:named|called|titled|entitled|with (?:the )?(?:name|title)(?: of)?) /i;
/** "add Jas as a patient" */
const AS_NOUN =
  / (?:as|to|into) (?:an?|the|my|our) (?:new |list of )?(?<noun>\p{Ll}[\p{Ll}-]*(?: [\p{Ll}-]+){0,5}?)(?= ?, | (?:with|born|aged) |$)/u;
const NAME_FIRST = /^[\p{Lu}\p{N}\ue000-\uf8ff]/u;
/** "add patient Jas" */
const NOUN_FIRST = /^(?<noun>\p{Ll}[\p{Ll} -]*?) (?<name>[\p{Lu}\p{N}\ue000-\uf8ff].*)$/su;
/** "with the name Jas" */
const WITH_NAME = /\bwith\b(?:(?!\bwith\b).)*\bname\b/s;
const DETAILS_BEGIN =
  / ?,| (?=(?:with|born|aged|whose|who|priced|costing|due|written by|(?:to|into) (?:the|my|our)) )/i;
const INTRODUCED: readonly (readonly [RegExp, string])[] = [
  [/^(?:who (?:is|was) )?born(?: on)? /i, "date of birth"],
  [/^(?:who is )?aged?(?: of)? (?=\d)/i, "age"],
  [/^(?:written )?by /i, "author"],
  [/^(?:priced at|costing) /i, "price"],
  [/^due(?: on| by)? /i, "due date"],
  [/^(?:living|based|located) in /i, "city"],
  [/^(?:below|under|underneath|inside) (?:the )?/i, "parent"],
];
const EXPLICIT =
  /^(?<field>[^=:\ue000-\uf8ff]+?)(?: ?= ?| ?: | (?:is|set to|of|being) | (?=[\ue000-\uf8ff]))(?<value>.+)$/isu;
const NAMES = ["(?:full )?(?:name|title)", "(?:first|given) ?name", "(?:last|family|sur) ?name"].map(
  (words) => new RegExp(`^${words}(?: is| of|:| =)? (.+)$`, "is"),
);

/** Reads the thing to add, or the control to click if nothing is named ("add to cart"). Null if it makes no sense. */
export function readAdd(rest: string, piece: Piece): ClauseFields | null {
  const naming = NAMING.exec(rest);
  if (naming) return withName(rest.slice(0, naming.index), rest.slice(naming.index + naming[0].length), piece);
  const asNoun = NAME_FIRST.test(rest) ? AS_NOUN.exec(rest)?.groups?.["noun"] : undefined;
  if (asNoun !== undefined) return withName(asNoun, rest.replace(AS_NOUN, ""), piece);
  const proper = NOUN_FIRST.exec(rest)?.groups;
  if (proper !== undefined && !WITH_NAME.test(rest) && !/\b(?:to|with|of|in|for)$/.test(proper["noun"] ?? ""))
    return withName(proper["noun"] ?? "", proper["name"] ?? "", piece);
  const [noun = "", ...details] = rest.split(/ with /i);
  if (details.length > 0) return nameInDetails(noun, detailsOf(details.join(" with "), piece));
  const bare = rest.replace(DETERMINER, "").trim();
  if (bare === "" || / and |,|^(?:it|this|that|them|sure|up)\b/i.test(bare)) return null;
  return { kind: "click", target: `add ${piece.words(bare)}` };
}

function withName(nounPart: string, nameAndMore: string, piece: Piece): ClauseFields | null {
  const [nounOnly = "", ...leading] = nounPart.trim().split(/ ?, ?| with /i);
  const noun = piece.words(nounOnly.replace(DETERMINER, "").replace(/ (?:record|entry)$/i, ""));
  const text = nameAndMore.trim();
  const end = endOfName(text);
  const details = [...leading, text.slice(end)].flatMap((part) => detailsOf(part, piece));
  return noun === "" || end === 0 ? null : { kind: "add", noun, name: piece.words(text.slice(0, end)), details };
}

function nameInDetails(nounPart: string, details: readonly ClauseDetail[]): ClauseFields | null {
  const [whole, first, last] = NAMES.map((name) =>
    details.map(({ words }) => name.exec(words)?.[1]?.trim()).find((found) => found),
  );
  const name = whole ?? [first, last].filter((part) => part !== undefined).join(" ");
  const noun = nounPart.replace(DETERMINER, "").trim();
  const isName = /^(?:(?:full |first |given |last |family |sur)?name|title)\b/i;
  const others = details.filter(({ words }) => !isName.test(words));
  return noun === "" || name === "" ? null : { kind: "add", noun, name, details: others };
}

/** A name ends at its closing quotation mark, before details, or at an "and" before a lower-case word. */
function endOfName(text: string): number {
  if (/^[\ue000-\uf8ff]/.test(text)) return 1;
  const details = DETAILS_BEGIN.exec(text)?.index;
  const conjunction = / and (?=\p{Ll})/u.exec(text)?.index;
  // "Stand by Me by Stephen King": only the last "by" can introduce the author.
  const author = /^.*\S(?= by \p{Lu})/su.exec(text.slice(0, details))?.[0].length;
  return Math.min(text.length, ...[details, conjunction, author].filter((at) => at !== undefined));
}

/** Every detail of a list "born 1990-04-02, with phone 555 and email x@y.z". */
function detailsOf(text: string, piece: Piece): ClauseDetail[] {
  return (
    text
      .replace(/ (?=(?:with|born|aged|whose|priced at|costing|written by|due) )/gi, " , ")
      .replace(/^ ?by /i, " , by ")
      .replace(/^ ?(?:in)?to (?:the|my|our) [\p{Ll} ]+?(?= ,|$)/u, "")
      // A comma inside a number or a date ("April 2, 1990") does not separate.
      .split(/ ?, (?!\d{4}\b)| ?; ?| and /i)
      .map((part) => part.trim().replace(/^(?:(?:and|with|whose|has|having|also|their|his|her|its|the|an?) )+/i, ""))
      .filter((part) => part !== "" && part !== ",")
      .map((part) => detailOf(part, piece))
  );
}

function detailOf(part: string, piece: Piece): ClauseDetail {
  const words = piece.words(part);
  for (const [pattern, field] of INTRODUCED)
    if (pattern.test(part)) return { words, field, value: piece.words(part.replace(pattern, "")) };
  const { field, value } = EXPLICIT.exec(part)?.groups ?? {};
  return field === undefined || value === undefined
    ? { words }
    : { words, field: field.trim(), value: piece.words(value) };
}
