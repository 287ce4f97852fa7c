/** Page values: reads a value from the page by its name, and evaluates conditions. */

import { isOn } from "../../../core/page/skeleton.js";
import type { ClauseOf } from "./clauses.js";
import { ENTRIES } from "./controls.js";
import { locate } from "./locate.js";
import { matchRows, rowsOf, textOf } from "./references.js";
import type { PageInput } from "./rule.js";
import { escaped, folded, hasPhrase, list, onOrOff, tokens } from "./words.js";

export type PageValue =
  | { readonly kind: "seen"; readonly value: string }
  | { readonly kind: "several" }
  | { readonly kind: "none" };

const KINDS: readonly (readonly [words: string, pattern: RegExp])[] = [
  ["phone fax", /(?<![\w-])\+?\d[\d ()/.-]{5,24}\d(?![\w-])/g],
  ["email mail", /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g],
  ["birthdate date day", /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g],
  ["price total sum", /(?:[$€£]\s?)?\d[\d,.]*\d(?:\s?[$€£]|\s?(?:EUR|USD|GBP))?/g],
  ["age quantity stock", /(?<![\w.,-])\d{1,3}(?![\w.,-])/g],
];
/** "phone of Tobias Okafor", "Tobias Okafor's phone", "phone in the row of Tobias". */
const OF_SOMETHING = [
  /^(?<kind>.+?) (?:of|for|in|from) (?:the )?(?:row (?:of|with) )?(?<owner>.+)$/is,
  /^(?<owner>.+?)[’']s (?<kind>.+)$/is,
];
const BOXES = list("checkbox switch radio menuitemcheckbox menuitemradio button");
/** Words for a thing's kind, which the page's text does not contain. */
const KIND_WORD = / (?:button|link|field|box|message|dialog|tab|row)$/i;

export function readValue(page: PageInput, source: string): PageValue {
  const { kind, owner } = OF_SOMETHING.map((shape) => shape.exec(source)?.groups).find((groups) => groups) ?? {};
  if (kind !== undefined && owner !== undefined) {
    const inRow = valueInRow(page, kind, owner);
    if (inRow.kind !== "none") return inRow;
  }
  const field = locate({ page }, source, ENTRIES);
  if (field.kind === "ambiguous") return { kind: "several" };
  const value = field.kind === "found" ? (field.node.value ?? "") : "";
  return value !== "" && !/^\[[A-Z]+/.test(value) ? { kind: "seen", value } : valueAfterLabel(page, source);
}

/** Ignores cell borders, so the value must be the only one of its kind in the row. */
function valueInRow(page: PageInput, kind: string, owner: string): PageValue {
  const rows = matchRows(rowsOf(page.skeleton), { says: owner });
  const pattern = KINDS.find(([words]) => tokens(kind).some((word) => list(words).includes(word)))?.[1];
  const row = rows[0]?.node;
  if (rows.length > 1) return { kind: "several" };
  if (row === undefined || pattern === undefined) return { kind: "none" };
  return onlyValue([...textOf(row).slice(row.name.length).matchAll(pattern)].map(([value]) => value.trim()));
}

/** "Your code is MX-4471", "Code: MX-4471", or a label and its value right after it. */
function valueAfterLabel(page: PageInput, source: string): PageValue {
  const inline = new RegExp(
    `(?:^|[^\\p{L}\\p{N}])${escaped(source)}\\s*(?:is\\b|are\\b|:|=)\\s*(?<value>\\S.*)$`,
    "isu",
  );
  const nodes = Object.values(page.skeleton.nodes).filter((node) => node.control === undefined);
  const found = nodes.flatMap((node, index) => {
    const text = (node.text ?? node.name).trim();
    const value = inline.exec(text)?.groups?.["value"];
    if (value !== undefined) return [value.replace(/\.$/, "")];
    const next = nodes[index + 1];
    const isLabel = folded(text) === folded(source) && node.role === "text" && next?.role === "text";
    return isLabel && next.text !== undefined ? [next.text.trim()] : [];
  });
  return onlyValue(found);
}

function onlyValue(values: readonly string[]): PageValue {
  const [value, ...others] = new Set(values);
  if (value === undefined) return { kind: "none" };
  return others.length > 0 ? { kind: "several" } : { kind: "seen", value };
}

/** True if the clause's condition is met; null if this page does not show it. */
export function evaluateCondition(page: PageInput, { subject, state, holds }: ClauseOf<"when">): boolean | null {
  const found = isInState(page, subject, state);
  return found === null ? null : found === holds;
}

function isInState(page: PageInput, subject: string, state: string): boolean | null {
  if (/^(?:there|shown|visible)$/i.test(state))
    return Object.values(page.skeleton.nodes).some(
      (node) => hasPhrase(textOf(node), subject.replace(KIND_WORD, "")) && node.state.inert !== true,
    );
  const wanted = onOrOff(state === "selected" ? "on" : state);
  if (wanted !== null) {
    const box = locate({ page }, subject, BOXES);
    if (box.kind !== "found" || (box.node.role === "button" && box.node.state.pressed === undefined)) return null;
    return isOn(box.node) === wanted;
  }
  const field = locate({ page }, subject, ENTRIES);
  if (field.kind !== "found") return null;
  const value = field.node.value ?? "";
  if (/^(?:empty|blank)$/i.test(state)) return value === "";
  if (/^filled(?:\s+in)?$/i.test(state)) return value !== "";
  return folded(value) === folded(state);
}

/** True if the page already shows the text; seeing it later would then prove nothing. */
export function showsText(page: PageInput, text: string): boolean {
  const plain = (words: string) => words.toLowerCase().replace(/\s+/g, " ");
  const wanted = plain(text).trim();
  return Object.values(page.skeleton.nodes).some((node) => plain(textOf(node)).includes(wanted));
}
