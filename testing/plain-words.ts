/** Plain words: what may be said to a user; no ids, selectors or engine words (PL3). */

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:click|type|setValue|select|check|press|hover|drag|upload|scroll|navigate|goBack|refresh|wait|finish|fail)\(/,
    "an action string",
  ],
  [/\bdata-[a-z-]+|\baria-[a-z]+/i, "an attribute"],
  [/(?:^|\s)[#.][a-z][\w-]*(?:\s|$|[.,>[])/i, "a selector"],
  [/\[[a-z-]+(?:[~|^$*]?=)|\/\/\w+\[|\bxpath\b|\bcss selector\b|\bselector\b/i, "a selector"],
  [/\b(?:element|node|id|index|target)\s*#?\d+\b/i, "an id"],
  [
    /\b(?:DOM|HTML|skeleton|snapshot|fingerprint|workflow|activity|Temporal|schema|JSON|null|undefined|regex|epoch|combobox|textbox|listbox|spinbutton|menuitem|searchbox|div|span)\b/,
    "an engine word",
  ],
  [/[{}<>]|=>|::/, "code"],
];

/** What is wrong with a sentence for a user, or null. */
export function plainWordsFault(sentence: string): string | null {
  // What a page or a request says may hold anything; it stands in quotation marks.
  const own = sentence.replace(/“[^”]*”|"[^"]*"/g, "“…”");
  if (own.trim() === "") return "it says nothing";
  const found = FORBIDDEN.find(([pattern]) => pattern.test(own));
  if (found !== undefined) return `it holds ${found[1]}: ${sentence}`;
  return /[.?!”]$/.test(own.trim()) ? null : `it is no whole sentence: ${sentence}`;
}
