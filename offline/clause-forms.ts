/** Clause forms: ways to ask for what lists, tables, trees and forms offer as a whole, and "add a NOUN named NAME with FIELD VALUE". */

import { CHANGE_FORMS } from "./change-forms.js";
import type { ClauseDetail } from "./clauses.js";
import { type ClauseFields, type ClauseForm, CONDITION_ENDS, form, type Piece, type RegExpGroups } from "./request.js";
import { numberOf, withoutArticle } from "./words.js";

const LEAD = "(?:go|turn|move|skip|switch|navigate|flip)(?:\\s+on)?\\s+(?:over\\s+)?to\\s+";
const ALL =
  "(?:everything|everyone|everybody|all|each|every)(?:\\s+(?:of\\s+)?(?:the\\s+|them|these|those)?\\s*(?:(?:rows?|boxes|checkboxes|items?|people|persons?|options|entries|one)\\b)?)?(?:\\s+on\\s+(?:this|the)\\s+page)?";
const EXCEPT = "(?:except|but|apart\\s+from|other\\s+than|excluding)(?:\\s+for)?";
const SHOWS = "(?:that\\s+shows|with|where|showing|that\\s+has)";

export const VIEW_FORMS: readonly ClauseForm[] = [
  { pattern: new RegExp(`^if\\s+(?<condition>.+?)${CONDITION_ENDS}\\s*(?<rest>.+)$`, "iu"), make: conditional },
  {
    pattern: new RegExp(
      `^(?<verb>tick|check|select|mark|choose|untick|uncheck|unselect|deselect|unmark|clear)\\s+${ALL}\\s+${EXCEPT}\\s+(?<except>.+)$`,
      "i",
    ),
    make: ({ verb = "", except = "" }, piece) => ({
      kind: "tickAll",
      on: !/^(?:un|de|clear)/i.test(verb),
      except: listOf(except, piece),
    }),
  },
  {
    pattern: new RegExp(`^(?<verb>tick|check|mark|untick|uncheck|unmark)\\s+${ALL}$`, "i"),
    make: ({ verb = "" }) => ({ kind: "tickAll", on: !/^un/i.test(verb), except: [] }),
  },
  {
    pattern: /^sort\s+(?:(?:(?:the|all|these|this)\s+)*\p{Ll}+(?:\s\p{Ll}+)?\s+)?by\s+(?<column>.+)$/iu,
    make: ({ column = "" }, piece) => sorted(piece.words(column)),
  },
  form("page", new RegExp(`^${LEAD}(?:the\\s+)?(?<to>next|previous|first|last)\\s+page$`, "i")),
  {
    pattern: new RegExp(`^${LEAD}page\\s+(?<to>\\d+|one|two|three|four|five|six|seven|eight|nine|ten)$`, "i"),
    make: ({ to = "" }) => ({ kind: "page", to: numberOf(to) ?? 1 }),
  },
  {
    pattern: new RegExp(
      `^(?:${LEAD}(?:the\\s+)?page\\s+${SHOWS}|find(?:\\s+the\\s+(?:row|page)\\s+(?:of|with|for))?)\\s+(?<text>.+?)(?:\\s+(?:is|are|in\\s+the\\s+(?:list|table)))?$`,
      "i",
    ),
    make: ({ text = "" }, { words }) => (/^out\b/i.test(text) ? null : { kind: "find", words: words(text) }),
  },
  form("search", /^(?:search|look)\s+(?:(?:the\s+)?(?:list|table|page|catalogue|catalog)\s+)?for\s+(?<words>.+)$/i),
  form(
    "filter",
    /^(?:filter|limit|restrict)\s+(?:(?:the\s+)?(?:list|table|rows|results)\s+)?(?:by|to|on)\s+(?:the\s+)?(?<what>.+)$/i,
  ),
  form("filter", /^show\s+only\s+(?:the\s+)?(?<what>.+)$/i),
  {
    pattern:
      /^show\s+(?<value>\d+)\s+(?<what>entries|rows|items|results|records|lines)(?:\s+(?:per|on\s+a|on\s+each|a)\s+page)?$/i,
    make: ({ value = "", what }) => ({ kind: "set", field: `${what} per page`, value }),
  },
  {
    pattern: /^copy\s+(?:the\s+)?(?<source>.+?)\s+(?:in\s?to|to)\s+(?<field>.+)$/i,
    make: ({ source = "", field = "" }, { words }) => ({
      kind: "copy",
      source: words(source),
      field: withoutArticle(words(field)),
    }),
  },
  {
    pattern: /^(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+\s(?:>|›|»|→)\s.+)$/i,
    make: ({ what = "" }, piece) => leaf(what, piece, 2),
  },
  {
    pattern: /^(?:confirm|answer)(?:\s+(?:it|this|that))?\s+(?:with|by\s+(?:clicking|pressing)|by)\s+(?<target>.+)$/i,
    make: ({ target = "" }, { words }) => ({ kind: "click", target: withoutArticle(words(target)) }),
  },
  ...CHANGE_FORMS,
];

function listOf(text: string, { words }: Piece): string[] {
  return text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map((part) => words(part.trim().replace(/^(?:the\s+)?(?:row\s+(?:of|with)\s+)?/i, "")))
    .filter((part) => part !== "");
}

const ORDER =
  /[\s,(]+(?:in\s+)?(?:(?<up>ascending(?:ly)?|a\s?(?:to|-|–)\s?z|low(?:est)?\s+to\s+high(?:est)?|oldest\s+first|lowest\s+first|smallest\s+first|upwards?)|(?<down>descending(?:ly)?|z\s?(?:to|-|–)\s?a|high(?:est)?\s+to\s+low(?:est)?|newest\s+first|highest\s+first|largest\s+first|downwards?|reverse))(?:\s+order)?\)?$/i;

function sorted(text: string): ClauseFields {
  const order = ORDER.exec(text);
  const column = withoutArticle(text.slice(0, order?.index)).replace(/\s+(?:column|order)$/i, "");
  return { kind: "sort", column, order: order === null ? null : order.groups?.["up"] ? "ascending" : "descending" };
}

/** In a menu or a tree: the branch that it is called by, if any, and what is chosen there. */
export function readMenuPath(branch: string, masked: string, piece: Piece): ClauseFields | null {
  const what = /^(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+)$/i.exec(masked)?.groups?.["what"];
  const found = what === undefined ? null : leaf(what, piece, 1);
  return found?.kind === "leaf" && branch !== "" ? { ...found, steps: [branch, ...found.steps] } : found;
}

/** "Invoices > 2024", "Red maple under Maple": from the outermost to the leaf. */
function leaf(what: string, { words }: Piece, fewest: number): ClauseFields | null {
  const text = what.trim().replace(/\s+(?:in|under|of)\s+the\s+(?:tree|menu|sidebar|list)$/i, "");
  const arrows = text.split(/\s+(?:>|›|»|→)\s+/);
  const nested = arrows.length > 1 ? arrows : text.split(/,?\s+(?:under|in|inside|of)\s+/i).reverse();
  const steps = nested.map((part) => withoutArticle(words(part))).filter((part) => part !== "");
  return steps.length < fewest ? null : { kind: "leaf", steps };
}

const CONDITIONS = [
  /^there\s+(?:is|are)\s+(?:(?<not>no)\s+|an?\s+|any\s+)?(?<subject>.+)$/i,
  /^(?:the\s+)?(?<subject>.+?)\s+(?:is|are)\s+(?:(?<not>not)\s+)?(?:(?:already|still|currently)\s+)?(?<state>.+)$/i,
  /^you\s+(?:(?<not>don['’]t|do not)\s+)?(?:see|find)\s+(?:an?\s+|the\s+)?(?<subject>.+)$/i,
];

/** Read now, so that what it asks for is known to be understood before anything is done. */
function conditional({ condition = "", rest = "" }: RegExpGroups, { restore }: Piece): ClauseFields | null {
  const groups = CONDITIONS.map((shape) => shape.exec(restore(condition).trim())?.groups).find((found) => found);
  if (groups?.["subject"] === undefined) return null;
  const subject = unmarked(groups["subject"]);
  const state = unmarked((groups["state"] ?? "there").replace(/^set to\s+/i, ""));
  const consequence = restore(rest).replace(/\b(?:it|this|that)\b/i, `"${subject}"`);
  if (/\botherwise\b|\belse\b/i.test(consequence)) return null;
  return { kind: "when", subject, state, holds: groups["not"] === undefined, consequence };
}

function unmarked(text: string): string {
  return text.trim().replace(/^["“'‘«`](.*)["”'’»`]$/u, "$1");
}

const DETERMINER = /^(?:(?:a|an|the|another|one|new|some|my|our)\s+)+/i;
const NAMING = /\s+(?:named|called|titled|entitled|with\s+(?:the\s+)?(?:name|title)(?:\s+of)?)\s+/i;
const QUOTATION = "[\\ue000-\\uf8ff]";
/** "add Jas as a patient" */
const NAME_FIRST =
  /^(?<name>[\p{Lu}\p{N}\ue000-\uf8ff].*?)\s+(?:as|to|into)\s+(?:(?:a|an|the|my|our)\s+)(?:new\s+|list\s+of\s+)?(?<noun>\p{Ll}[\p{Ll} -]*?)(?<more>(?:\s*,|\s+with|\s+born|\s+aged)\s.*)?$/u;
/** "add patient Jas" */
const NOUN_FIRST = new RegExp(
  `^(?<noun>(?:(?:a|an|the|another|new)\\s+)*(?!.*\\bwith\\b.*\\bname\\b)[\\p{Ll}][\\p{Ll} -]*?)\\s+(?<name>(?:\\p{Lu}|\\p{N}|${QUOTATION}).*)$`,
  "u",
);
const DETAILS_BEGIN =
  /\s*,\s*|\s+(?=(?:with|born|aged|whose|who|priced|costing|due|written by)\s)|\s+(?=(?:to|into)\s+(?:the|my|our)\s)/i;
const INTRODUCED: readonly (readonly [RegExp, string])[] = [
  [/^(?:who\s+(?:is|was)\s+)?born(?:\s+on)?\s+/i, "date of birth"],
  [/^(?:who\s+is\s+)?aged?(?:\s+of)?\s+(?=\d)/i, "age"],
  [/^(?:written\s+)?by\s+/i, "author"],
  [/^(?:priced\s+at|costing)\s+/i, "price"],
  [/^due(?:\s+on|\s+by)?\s+/i, "due date"],
  [/^(?:living|based|located)\s+in\s+/i, "city"],
  [/^(?:below|under|underneath|inside)\s+(?:the\s+)?/i, "parent"],
];
const EXPLICIT =
  /^(?<field>[^=:\ue000-\uf8ff]+?)(?:\s*=\s*|\s*:\s+|\s+(?:is|set to|of|being)\s+|\s+(?=[\ue000-\uf8ff]))(?<value>.+)$/iu;
const NAMES = ["(?:full )?(?:name|title)", "(?:first|given) ?name", "(?:last|family|sur) ?name"].map(
  (words) => new RegExp(`^${words}(?: is| of|:| =)? (.+)$`, "i"),
);

/** What is to be added, or the control to click when nothing is named ("add to cart"); null when it makes no sense. */
export function readAdd(rest: string, piece: Piece): ClauseFields | null {
  const naming = NAMING.exec(rest);
  if (naming) return withName(rest.slice(0, naming.index), rest.slice(naming.index + naming[0].length), piece);
  const asNoun = NAME_FIRST.exec(rest)?.groups;
  if (asNoun !== undefined) return withName(asNoun["noun"] ?? "", `${asNoun["name"]}${asNoun["more"] ?? ""}`, piece);
  const proper = NOUN_FIRST.exec(rest)?.groups;
  if (proper !== undefined && !/\b(?:to|with|of|in|for)$/.test(proper["noun"] ?? ""))
    return withName(proper["noun"] ?? "", proper["name"] ?? "", piece);
  const [noun = "", ...details] = rest.split(/\s+with\s+/i);
  if (details.length > 0) return nameInDetails(noun, detailsOf(details.join(" with "), piece));
  const bare = rest.replace(DETERMINER, "").trim();
  if (bare === "" || /\sand\s|,|^(?:it|this|that|them|sure|up)\b/i.test(bare)) return null;
  return { kind: "click", target: `add ${piece.words(bare)}` };
}

function withName(nounPart: string, nameAndMore: string, piece: Piece): ClauseFields | null {
  const [nounOnly = "", ...leading] = nounPart.trim().split(/\s*,\s*|\s+with\s+/i);
  const noun = piece.words(nounOnly.replace(DETERMINER, "").replace(/\s+(?:record|entry)$/i, ""));
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

/** At its closing quotation mark, or where details begin, or at an "and" followed by a plain word. */
function endOfName(text: string): number {
  if (new RegExp(`^${QUOTATION}`, "u").test(text)) return 1;
  const details = DETAILS_BEGIN.exec(text)?.index;
  const conjunction = /\s+and\s+(?=\p{Ll})/u.exec(text)?.index;
  // "Stand by Me by Stephen King": only the last "by" can be the author's.
  const author = /.*\S(?=\s+by\s+\p{Lu})/u.exec(text.slice(0, details))?.[0].length;
  return Math.min(text.length, ...[details, conjunction, author].filter((at) => at !== undefined));
}

/** Every detail of a list "born 1990-04-02, with phone 555 and email x@y.z". */
function detailsOf(text: string, piece: Piece): ClauseDetail[] {
  return (
    text
      .replace(/\s+(?=(?:with|born|aged|whose|priced at|costing|written by|due)\s)/gi, " , ")
      .replace(/^\s*by\s/i, " , by ")
      .replace(/^\s*(?:in)?to\s+(?:the|my|our)\s+[\p{Ll} ]+?(?=\s,|$)/u, "")
      // A comma inside a number or a day ("April 2, 1990") is no border.
      .split(/\s*,\s+(?!\d{4}\b)|\s*;\s*|\s+and\s+/i)
      .map((part) => part.trim().replace(/^(?:(?:and|with|whose|has|having|also|their|his|her|its|the|an?)\s+)+/i, ""))
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
