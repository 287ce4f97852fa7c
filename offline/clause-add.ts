/** Add clause: "add a NOUN named NAME with FIELD VALUE, …" taken apart. */

import type { ClauseDetail } from "./clauses.js";
import type { ClauseFields, Piece } from "./request.js";

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
/** What ends a bare name and begins the details. */
const DETAILS_BEGIN =
  /\s*,\s*|\s+(?=(?:with|born|aged|whose|who|priced|costing|due|written by)\s)|\s+(?=(?:to|into)\s+(?:the|my|our)\s)/i;
/** Words that introduce a detail by themselves, and the field they mean. */
const INTRODUCED: readonly (readonly [RegExp, string])[] = [
  [/^(?:who\s+(?:is|was)\s+)?born(?:\s+on)?\s+/i, "date of birth"],
  [/^(?:who\s+is\s+)?aged?(?:\s+of)?\s+(?=\d)/i, "age"],
  [/^(?:written\s+)?by\s+/i, "author"],
  [/^(?:priced\s+at|costing)\s+/i, "price"],
  [/^due(?:\s+on|\s+by)?\s+/i, "due date"],
  [/^(?:living|based|located)\s+in\s+/i, "city"],
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

/** "with first name Jas and last name Doe": the name is among the details. */
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
