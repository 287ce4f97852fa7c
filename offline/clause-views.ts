/** Clause views: ways to ask for what lists, tables, trees and forms offer as a whole. Elsewhere: intent patterns. */

import type { Piece } from "./clause-cutting.js";
import type { Form, Made, Parts } from "./clause-forms.js";
import { CONDITION_ENDS } from "./condition-border.js";
import { numberOf } from "./lexicon.js";

const LEAD = "(?:go|turn|move|skip|switch|navigate|flip)(?:\\s+on)?\\s+(?:over\\s+)?to\\s+";
const ALL =
  "(?:everything|everyone|everybody|all|each|every)(?:\\s+(?:of\\s+)?(?:the\\s+|them|these|those)?\\s*(?:(?:rows?|boxes|checkboxes|items?|people|persons?|options|entries|one)\\b)?)?(?:\\s+on\\s+(?:this|the)\\s+page)?";

export const VIEW_FORMS: readonly Form[] = [
  {
    pattern: new RegExp(`^if\\s+(?<condition>.+?)${CONDITION_ENDS}\\s*(?<then>.+)$`, "iu"),
    make: conditional,
  },
  {
    pattern: new RegExp(
      `^(?<verb>tick|check|select|mark|choose|untick|uncheck|unselect|deselect|unmark|clear)\\s+${ALL}\\s+(?:except|but|apart\\s+from|other\\s+than|excluding)(?:\\s+for)?\\s+(?<except>.+)$`,
      "i",
    ),
    make: ({ verb, except }, piece) => ({
      kind: "tickAll",
      on: !/^(?:un|de|clear)/i.test(verb ?? ""),
      except: listOf(except, piece),
    }),
  },
  {
    pattern: new RegExp(`^(?<verb>tick|check|mark|untick|uncheck|unmark)\\s+${ALL}$`, "i"),
    make: ({ verb }) => ({ kind: "tickAll", on: !/^un/i.test(verb ?? ""), except: [] }),
  },
  {
    pattern: /^sort\s+(?:(?:the\s+)?(?:list|table|rows|grid|results)\s+)?by\s+(?<column>.+)$/i,
    make: ({ column }, piece) => sorted(column, piece),
  },
  {
    pattern: new RegExp(`^${LEAD}(?:the\\s+)?(?<to>next|previous|first|last)\\s+page$`, "i"),
    // The expression admits nothing but the four words.
    make: ({ to }) => ({ kind: "page", to: to?.toLowerCase() as "next" | "previous" | "first" | "last" }),
  },
  {
    pattern: new RegExp(`^${LEAD}page\\s+(?<to>\\d+|one|two|three|four|five|six|seven|eight|nine|ten)$`, "i"),
    make: ({ to }) => ({ kind: "page", to: numberOf(to ?? "") ?? 1 }),
  },
  {
    pattern: new RegExp(
      `^(?:${LEAD}(?:the\\s+)?page\\s+(?:that\\s+shows|with|where|showing|that\\s+has)|find(?:\\s+the\\s+(?:row|page)\\s+(?:of|with|for))?)\\s+(?<text>.+?)(?:\\s+(?:is|are|in\\s+the\\s+(?:list|table)))?$`,
      "i",
    ),
    make: ({ text }, piece) => (/^out\b/i.test(text ?? "") ? null : { kind: "find", words: plain(text, piece) }),
  },
  {
    pattern: /^(?:search|look)\s+(?:(?:the\s+)?(?:list|table|page|catalogue|catalog)\s+)?for\s+(?<text>.+)$/i,
    make: ({ text }, piece) => ({ kind: "search", words: plain(text, piece) }),
  },
  {
    pattern:
      /^(?:filter|limit|restrict)\s+(?:(?:the\s+)?(?:list|table|rows|results)\s+)?(?:by|to|on)\s+(?:the\s+)?(?<what>.+)$/i,
    make: ({ what }, piece) => ({ kind: "filter", what: plain(what, piece) }),
  },
  {
    pattern: /^show\s+only\s+(?:the\s+)?(?<what>.+)$/i,
    make: ({ what }, piece) => ({ kind: "filter", what: plain(what, piece) }),
  },
  {
    pattern:
      /^show\s+(?<count>\d+)\s+(?<what>entries|rows|items|results|records|lines)(?:\s+(?:per|on\s+a|on\s+each|a)\s+page)?$/i,
    make: ({ count, what }) => ({ kind: "set", field: `${what} per page`, value: count ?? "" }),
  },
  {
    pattern: /^copy\s+(?:the\s+)?(?<source>.+?)\s+(?:in\s?to|to)\s+(?<field>.+)$/i,
    make: ({ source, field }, piece) => ({
      kind: "copy",
      source: plain(source, piece),
      field: plain(field, piece).replace(/^the\s+/i, ""),
    }),
  },
  {
    pattern:
      /^(?:in|under|from)\s+the\s+(?<where>tree|menu|sidebar|navigation|(?:[\p{L} ]+\s)(?:tree|menu)),?\s+(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+)$/iu,
    make: ({ what, where }, piece) => leaf(what, where, piece),
  },
  {
    pattern: /^(?:select|choose|pick|open|click(?:\s+on)?|go\s+to)\s+(?<what>.+\s(?:>|›|»|→)\s.+)$/i,
    make: ({ what }, piece) => leaf(what, undefined, piece),
  },
  {
    pattern: /^(?:confirm|answer)(?:\s+(?:it|this|that))?\s+(?:with|by\s+(?:clicking|pressing)|by)\s+(?<target>.+)$/i,
    make: ({ target }, piece) => ({ kind: "click", target: plain(target, piece).replace(/^the\s+/i, "") }),
  },
  {
    // Never for all at once: that is asked of a person, not of rules.
    pattern: /^(?<verb>delete|remove|edit|archive|duplicate)\s+(?!(?:all|every|each|any)\b)(?<what>.+)$/i,
    make: ({ verb, what }, piece) => ({ kind: "act", verb: (verb ?? "").toLowerCase(), what: plain(what, piece) }),
  },
];

function plain(text: string | undefined, piece: Piece): string {
  return piece.unquote((text ?? "").trim()).trim();
}

/** "Jas, Tobias and Mara": each of them. */
function listOf(text: string | undefined, piece: Piece): string[] {
  return (text ?? "")
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map((part) => piece.unquote(part.trim().replace(/^(?:the\s+)?(?:row\s+(?:of|with)\s+)?/i, "")).trim())
    .filter((part) => part !== "");
}

function sorted(said: string | undefined, piece: Piece): Made {
  const text = plain(said, piece);
  const order =
    /[\s,(]+(?:in\s+)?(?:(?<up>ascending(?:ly)?|a\s?(?:to|-|–)\s?z|low(?:est)?\s+to\s+high(?:est)?|oldest\s+first|lowest\s+first|smallest\s+first|upwards?)|(?<down>descending(?:ly)?|z\s?(?:to|-|–)\s?a|high(?:est)?\s+to\s+low(?:est)?|newest\s+first|highest\s+first|largest\s+first|downwards?|reverse))(?:\s+order)?\)?$/i.exec(
      text,
    );
  const column = text
    .slice(0, order?.index ?? text.length)
    .replace(/^the\s+/i, "")
    .replace(/\s+(?:column|order)$/i, "");
  return { kind: "sort", column, order: order === null ? null : order.groups?.["up"] ? "ascending" : "descending" };
}

/** "Invoices > 2024", "Red maple under Maple": from the outermost to the leaf. */
function leaf(said: string | undefined, where: string | undefined, piece: Piece): Made | null {
  const place = /\s+(?:in|under|of)\s+the\s+(?:tree|menu|sidebar|list)$/i;
  const text = (said ?? "").trim().replace(place, "");
  const arrows = text.split(/\s+(?:>|›|»|→)\s+/);
  const nested = arrows.length > 1 ? arrows : text.split(/,?\s+(?:under|in|inside|of)\s+/i).reverse();
  const steps = nested.map((part) => plain(part, piece).replace(/^the\s+/i, "")).filter((part) => part !== "");
  if (steps.length === 0 || (steps.length === 1 && where === undefined)) return null;
  return { kind: "leaf", steps };
}

const PRONOUN = /\b(?:it|this|that)\b/i;

/** Read now, so that what it asks for is known to be understood before anything is done. */
function conditional({ condition, then }: Parts, piece: Piece): Made | null {
  const said = piece.restore(condition ?? "").trim();
  const form =
    /^there\s+(?:is|are)\s+(?:(?<not>no)\s+|an?\s+|any\s+)?(?<subject>.+)$/i.exec(said)?.groups ??
    /^(?:the\s+)?(?<subject>.+?)\s+(?:is|are)\s+(?:(?<not>not)\s+)?(?:(?:already|still|currently)\s+)?(?<state>on|off|ticked|checked|selected|unticked|unchecked|enabled|disabled|empty|blank|filled(?:\s+in)?|there|shown|visible|set to\s+.+|.+)$/i.exec(
      said,
    )?.groups ??
    /^you\s+(?:(?<not>don['’]t|do not)\s+)?(?:see|find)\s+(?:an?\s+|the\s+)?(?<subject>.+)$/i.exec(said)?.groups;
  if (form?.["subject"] === undefined) return null;
  const subject = unmarked(form["subject"]);
  const state = unmarked((form["state"] ?? "there").replace(/^set to\s+/i, ""));
  const named = piece.restore(then ?? "").replace(PRONOUN, `"${subject}"`);
  if (/\botherwise\b|\belse\b/i.test(named)) return null;
  return { kind: "when", subject, state, holds: form["not"] === undefined, deed: named };
}

function unmarked(text: string): string {
  return text.trim().replace(/^["“'‘«`](.*)["”'’»`]$/u, "$1");
}
