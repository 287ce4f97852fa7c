/** Clause views: ways to ask for what lists, tables, trees and forms offer as a whole. */

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
    pattern: /^sort\s+(?:(?:the\s+)?(?:list|table|rows|grid|results)\s+)?by\s+(?<column>.+)$/i,
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
    pattern:
      /^(?:in|under|from)\s+the\s+(?:tree|menu|sidebar|navigation|(?:[\p{L} ]+\s)(?:tree|menu)),?\s+(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+)$/iu,
    make: ({ what = "" }, piece) => leaf(what, piece, 1),
  },
  {
    pattern: /^(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+\s(?:>|›|»|→)\s.+)$/i,
    make: ({ what = "" }, piece) => leaf(what, piece, 2),
  },
  {
    pattern: /^(?:confirm|answer)(?:\s+(?:it|this|that))?\s+(?:with|by\s+(?:clicking|pressing)|by)\s+(?<target>.+)$/i,
    make: ({ target = "" }, { words }) => ({ kind: "click", target: withoutArticle(words(target)) }),
  },
  // Never for all at once: that is asked of a person, not of rules.
  form("act", /^(?<verb>delete|remove|edit|archive|duplicate)\s+(?!(?:all|every|each|any)\b)(?<what>.+)$/i),
];

/** "Jas, Tobias and Mara": each of them. */
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
