/** Copying: a value that can be seen on the page, found by what it is called, to be put into a field. Elsewhere: extraction, read and fill. */

import type { PageInput } from "./adapter.js";
import { ENTRIES } from "./controls.js";
import { folded, tokens } from "./lexicon.js";
import { locate } from "./locating.js";
import { rowsMeant, rowsOf, textOf } from "./rows.js";

/** `several` when more than one could be meant. */
export type SeenValue =
  | { readonly kind: "seen"; readonly value: string }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

/** What values of a kind look like, where only the kind is said. */
const KINDS: readonly (readonly [words: readonly string[], looks: RegExp])[] = [
  [["phone", "fax"], /(?<![\w-])\+?\d[\d ()/.-]{5,}\d(?![\w-])/g],
  [["email", "mail"], /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  [["birthdate", "date", "day"], /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g],
  [["price", "total", "sum"], /(?:[$€£]\s?)?\d[\d,.]*\d(?:\s?[$€£]|\s?(?:EUR|USD|GBP))?/g],
  [["age", "quantity", "stock"], /(?<![\w.,-])\d{1,3}(?![\w.,-])/g],
];

/** By a row's name, by a field's label, or by the words before it. */
export function seenValue(page: PageInput, source: string): SeenValue {
  const split = ofSomething(source);
  if (split !== null) {
    const inRow = valueInRow(page, split.kind, split.whose);
    if (inRow.kind !== "none") return inRow;
  }
  const field = locate(page, source, ENTRIES);
  if (field.kind === "ambiguous") return { kind: "several" };
  if (field.kind === "found" && (field.node.value ?? "") !== "" && !/^\[[A-Z]+/.test(field.node.value ?? ""))
    return { kind: "seen", value: field.node.value ?? "" };
  return afterLabel(page, source);
}

/** "phone of Tobias Okafor", "Tobias Okafor's phone", "phone in the row of Tobias". */
function ofSomething(source: string): { readonly kind: string; readonly whose: string } | null {
  const of =
    /^(?<kind>.+?)\s+(?:of|for|in|from)\s+(?:the\s+)?(?:row\s+(?:of|with)\s+)?(?<whose>.+)$/i.exec(source)?.groups ??
    /^(?<whose>.+?)[’']s\s+(?<kind>.+)$/i.exec(source)?.groups;
  return of?.["kind"] === undefined || of["whose"] === undefined ? null : { kind: of["kind"], whose: of["whose"] };
}

/** Cells are not told apart, so the value must be the only one in the row that looks like its kind. */
function valueInRow(page: PageInput, kind: string, whose: string): SeenValue {
  const rows = rowsMeant(rowsOf(page.skeleton), { says: whose });
  if (rows.length > 1) return { kind: "several" };
  const row = rows[0];
  const looks = KINDS.find(([words]) => tokens(kind).some((word) => words.includes(word)))?.[1];
  if (row === undefined || looks === undefined) return { kind: "none" };
  return only([...textOf(row.node).slice(row.node.name.length).matchAll(looks)].map(([value]) => value.trim()));
}

/** "Your code is MX-4471", "Code: MX-4471", or a label and its value right after it. */
function afterLabel(page: PageInput, source: string): SeenValue {
  const label = folded(source).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const inline = new RegExp(`(?:^|[^\\p{L}\\p{N}])${label}\\s*(?:is\\b|are\\b|:|=)\\s*(?<value>\\S.*?)\\s*$`, "iu");
  const nodes = Object.values(page.skeleton.nodes).filter((node) => node.control === undefined);
  const found: string[] = [];
  for (const [index, node] of nodes.entries()) {
    const text = (node.text ?? node.name).trim();
    const value = inline.exec(text)?.groups?.["value"];
    if (value !== undefined) found.push(value.replace(/\.$/, ""));
    else if (folded(text) === folded(source) && node.role === "text") {
      const next = nodes[index + 1];
      if (next?.role === "text" && next.text !== undefined) found.push(next.text.trim());
    }
  }
  return only(found);
}

function only(values: readonly string[]): SeenValue {
  const distinct = [...new Set(values)];
  const value = distinct[0];
  if (value === undefined) return { kind: "none" };
  return distinct.length > 1 ? { kind: "several" } : { kind: "seen", value };
}
