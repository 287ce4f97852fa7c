/** Phases: where one part of a request hands something on to the next, and the words that refer back to it. Elsewhere: discourse segments, anaphora. */

import { type Clause, clausesOf } from "./clauses.js";

/** Quoted text holds no borders. */
const QUOTED = /"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g;
const BORDER =
  /\s*(?:[\n;]+|[.!](?=\s|$)|,?\s*\b(?:and\s+)?then\b,?|,?\s*\b(?:and\s+)?(?:after that|afterwards|finally)\b,?)\s*/gi;

/** The parts of a request that follow on one another, as asked. */
export function partsOf(request: string): readonly string[] {
  const masked = request.replace(QUOTED, (quoted) => "\u{e000}".repeat(quoted.length));
  const parts: string[] = [];
  let from = 0;
  for (const border of masked.matchAll(BORDER)) {
    parts.push(request.slice(from, border.index));
    from = border.index + border[0].length;
  }
  return [...parts, request.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}

export function notesOf(part: string): readonly Extract<Clause, { kind: "note" }>[] {
  return clausesOf(part).filter((clause) => clause.kind === "note");
}

/** "the patient number", "that id", "its number", "it" where it was just noted. */
const REFERENCE =
  /\b(?:the|that|this|its|their)\s+(?:noted\s+|new\s+)?(?:\p{Ll}+\s+){0,2}(?:number|no|id|identifier|code|reference|total|amount|price|balance)\b/iu;

/** What it speaks of is known only when an earlier phase has found it out. */
export function refersBack(clause: Clause): boolean {
  switch (clause.kind) {
    case "type":
    case "set":
    case "choose":
      return REFERENCE.test(clause.value);
    default:
      return false;
  }
}

/** `{name}` in the place of words that refer to it; only those that end in what it is called. */
export function withReferences(part: string, noted: readonly { readonly name: string; readonly of: string }[]): string {
  return part.replace(new RegExp(REFERENCE, "giu"), (words: string) => {
    const last = lastWord(words);
    const found = noted.findLast(({ of }) => lastWord(of) === last);
    return found === undefined ? words : `{${found.name}}`;
  });
}

function lastWord(words: string): string {
  return /(\p{L}+)$/u.exec(words.toLowerCase())?.[1] ?? "";
}
