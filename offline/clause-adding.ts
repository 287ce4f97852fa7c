/** Adding: "add a NOUN named NAME with FIELD VALUE, …" taken apart. Elsewhere: create intent, slots. */

import type { Piece } from "./clause-cutting.js";
import type { Detail } from "./clauses.js";

type Added =
  | { readonly kind: "add"; readonly noun: string; readonly name: string; readonly details: readonly Detail[] }
  | { readonly kind: "click"; readonly target: string };

const DETERMINER = /^(?:(?:a|an|the|another|one|new|some|my|our)\s+)+/i;
const NAMING = /\s+(?:named|called|titled|entitled|with\s+(?:the\s+)?(?:name|title)(?:\s+of)?)\s+/i;
const QUOTATION = "[\\ue000-\\uf8ff]";
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

/** What is to be added, or the control to click when nothing is named ("add to cart"); null when it makes no sense. */
export function readAdd(rest: string, piece: Piece): Added | null {
  const naming = NAMING.exec(rest);
  if (naming) return added(rest.slice(0, naming.index), rest.slice(naming.index + naming[0].length), piece);
  const asNoun =
    /^(?<name>.+?)\s+(?:as|to|into)\s+(?:(?:a|an|the|my|our)\s+)(?:new\s+|list\s+of\s+)?(?<noun>\p{Ll}[\p{Ll} -]*?)(?<more>(?:\s*,|\s+with|\s+born|\s+aged)\s.*)?$/u.exec(
      rest,
    );
  const parts = asNoun?.groups;
  if (parts?.name !== undefined && parts.noun !== undefined && isName(parts.name))
    return added(parts.noun, `${parts.name}${parts.more ?? ""}`, piece);
  const proper = new RegExp(
    `^(?<noun>(?:(?:a|an|the|another|new)\\s+)*(?!.*\\bwith\\b.*\\bname\\b)[\\p{Ll}][\\p{Ll} -]*?)\\s+(?<name>(?:\\p{Lu}|\\p{N}|${QUOTATION}).*)$`,
    "u",
  ).exec(rest);
  if (
    proper?.groups?.noun !== undefined &&
    proper.groups.name !== undefined &&
    !/\b(?:to|with|of|in|for)$/.test(proper.groups.noun)
  ) {
    return added(proper.groups.noun, proper.groups.name, piece);
  }
  const [nounPart = "", ...list] = rest.split(/\s+with\s+/i);
  if (list.length > 0) return addedByDetails(nounPart, list.join(" with "), piece);
  const bare = rest.replace(DETERMINER, "").trim();
  if (bare === "" || /\sand\s|,|^(?:it|this|that|them|sure|up)\b/i.test(bare)) return null;
  return { kind: "click", target: `add ${piece.unquote(bare)}` };
}

function isName(text: string): boolean {
  return /^[\p{Lu}\p{N}\ue000-\uf8ff]/u.test(text);
}

function added(nounPart: string, nameAndMore: string, piece: Piece): Added | null {
  const [nounOnly = "", ...leading] = nounPart.trim().split(/\s*,\s*|\s+with\s+/i);
  const noun = piece.unquote(nounOnly.replace(DETERMINER, "").replace(/\s+(?:record|entry)$/i, "")).trim();
  const [name, more] = splitName(nameAndMore.trim());
  if (noun === "" || name === "") return null;
  const details = [...leading, more].flatMap((part) => detailsOf(part, piece));
  return { kind: "add", noun, name: piece.unquote(name).trim(), details };
}

/** "with first name Jas and last name Doe": the name is among the details. */
function addedByDetails(nounPart: string, list: string, piece: Piece): Added | null {
  const details = detailsOf(list, piece);
  const naming = (pattern: RegExp): string =>
    details.map(({ words }) => pattern.exec(words)?.[1]?.trim()).find((found) => found) ?? "";
  const whole = naming(/^(?:full )?(?:name|title)(?: is| of|:| =)? (.+)$/i);
  const parts = [
    naming(/^(?:first|given) ?name(?: is| of|:| =)? (.+)$/i),
    naming(/^(?:last|family|sur) ?name(?: is| of|:| =)? (.+)$/i),
  ];
  const name = whole || parts.filter((part) => part !== "").join(" ");
  const noun = nounPart.replace(DETERMINER, "").trim();
  const rest = details.filter(
    ({ words }) => !/^(?:(?:full |first |given |last |family |sur)?name|title)\b/i.test(words),
  );
  return noun === "" || name === "" ? null : { kind: "add", noun, name, details: rest };
}

/** The name ends at its closing quotation mark, or where details begin, or at an "and" followed by a plain word. */
function splitName(text: string): [name: string, more: string] {
  const quoted = new RegExp(`^${QUOTATION}`, "u").exec(text);
  if (quoted) return [quoted[0], text.slice(quoted[0].length)];
  const details = DETAILS_BEGIN.exec(text);
  const conjunction = /\s+and\s+(?=\p{Ll})/u.exec(text);
  // "Stand by Me by Stephen King": only the last "by" can be the author's.
  const author = /.*\S(?=\s+by\s+\p{Lu})/u.exec(text.slice(0, details?.index))?.[0].length;
  const ends = [details?.index, conjunction?.index, author].filter((at): at is number => at !== undefined);
  if (ends.length === 0) return [text, ""];
  const end = Math.min(...ends);
  return [text.slice(0, end), text.slice(end)];
}

/** Every detail of a list "born 1990-04-02, with phone 555 and email x@y.z". */
function detailsOf(text: string, piece: Piece): Detail[] {
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

function detailOf(part: string, piece: Piece): Detail {
  const words = piece.unquote(part);
  for (const [pattern, field] of INTRODUCED) {
    if (pattern.test(part)) return { words, field, value: piece.unquote(part.replace(pattern, "")).trim() };
  }
  const explicit =
    /^(?<field>[^=:\ue000-\uf8ff]+?)(?:\s*=\s*|\s*:\s+|\s+(?:is|set to|of|being)\s+|\s+(?=[\ue000-\uf8ff]))(?<value>.+)$/iu.exec(
      part,
    )?.groups;
  if (explicit?.field !== undefined && explicit.value !== undefined) {
    return { words, field: explicit.field.trim(), value: piece.unquote(explicit.value).trim() };
  }
  return { words };
}
