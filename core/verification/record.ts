/** Record: what a page shows of each value that was entered, field by field (design §6.9). */

import type { Skeleton, SkeletonNode } from "../page/skeleton.js";
import { isOn } from "../page/skeleton.js";
import { isDistinct, isEcho } from "./echo.js";
import type { TypedValue } from "./entered.js";
import { isMasked, readsBack } from "./read-back.js";
import { bareName, isField, isSameFieldName } from "./returned-form.js";
import { valuesOf } from "./value-check.js";
import { fold, hasWords, isSameName } from "./wording.js";

/** A field whose stored value is another one than was entered. */
export interface Differing {
  readonly name: string;
  readonly entered: string;
  readonly shown: string;
}

export interface RecordReading {
  /** Entered values that stand where the record is shown. */
  readonly agreeing: readonly TypedValue[];
  readonly differing: readonly Differing[];
  /** Entered values of which the page says nothing. */
  readonly unseen: readonly TypedValue[];
  /** Row of a table that is the record, as it seems. */
  readonly row: SkeletonNode | null;
}

export interface Questioned {
  readonly page: Skeleton;
  /** Of the page. */
  readonly url: string;
  readonly entered: readonly TypedValue[];
  /** What else stood in the form: it tells the record from others. */
  readonly beside: readonly string[];
  /** Fields of the page hold what is stored: it was opened anew, and is not the answer to what was sent. */
  readonly isOpened: boolean;
}

type Seen = { readonly kind: "agrees" | "unseen" } | { readonly kind: "differs"; readonly shown: string };
const UNSEEN: Seen = { kind: "unseen" };
const AGREES: Seen = { kind: "agrees" };

export function readRecord(questioned: Questioned): RecordReading {
  const { entered, isOpened } = questioned;
  const nodes = Object.values(questioned.page.nodes);
  const row = rowOf(questioned, nodes);
  const form = isOpened ? recordForm(questioned, nodes) : [];
  const found = entered.map((one) => ({ one, seen: look(one, { nodes, row, form }) }));
  return {
    agreeing: found.filter(({ seen }) => seen.kind === "agrees").map(({ one }) => one),
    differing: found.flatMap(({ one, seen }) =>
      seen.kind === "differs" ? [{ name: one.name, entered: one.value, shown: seen.shown }] : [],
    ),
    unseen: found.filter(({ seen }) => seen.kind === "unseen").map(({ one }) => one),
    row,
  };
}

interface Places {
  readonly nodes: readonly SkeletonNode[];
  readonly row: SkeletonNode | null;
  /** Fields of the record's own form. */
  readonly form: readonly SkeletonNode[];
}

/** Where it stands by name comes first: elsewhere the same words may be about another thing. */
function look(one: TypedValue, { nodes, row, form }: Places): Seen {
  const field = fieldOf(one, form);
  if (field !== undefined) return inField(one, field);
  const cell = row?.cells?.find(({ column }) => column !== "" && isSameFieldName(column, one.name));
  if (cell !== undefined) return inText(one, cell.text);
  const labelled = labelledText(one.name, nodes);
  if (labelled !== undefined) return inText(one, labelled);
  if (!isDistinct(one.value)) return UNSEEN;
  const places = row === null ? nodes.filter(isPlace) : [row];
  return places.some((node) => says(node, one.value)) ? AGREES : UNSEEN;
}

function inField(one: TypedValue, field: SkeletonNode): Seen {
  if (isTick(field)) {
    const shown = isOn(field) ? "on" : "off";
    return shown === one.value ? AGREES : { kind: "differs", shown };
  }
  const values = valuesOf(field);
  if (values.some((value) => isMasked(value)) || field.control?.type === "password") return UNSEEN;
  return values.some((value) => isSameValue(one.value, value)) ? AGREES : { kind: "differs", shown: values[0] ?? "" };
}

/** Other text may be cut, translated or an icon: only what is of one kind with what was entered can differ from it. */
function inText(one: TypedValue, shown: string): Seen {
  if (isSameValue(one.value, shown) || isCut(one.value, shown)) return AGREES;
  const areNumbers = [one.value, shown].every((text) =>
    /^[\s\p{Sc}+\-−]*\d[\d.,'’\s]*(?:\s?(?:%|\p{Sc}))?$/u.test(text),
  );
  return areNumbers && one.value.trim() !== "" ? { kind: "differs", shown } : UNSEEN;
}

/** Masks, formatters and tidy servers keep the letters and digits; a telephone number may gain its country. */
export function isSameValue(entered: string, shown: string): boolean {
  if (readsBack(entered, shown) || isSameName(entered, shown)) return true;
  const [one, other] = [bare(entered), bare(shown)];
  if (one === "" || other === "") return one === other && entered.trim() === shown.trim();
  if (one === other) return /\p{L}/u.test(one);
  const isTelephone = /^[+\d][\d\s()/.-]{6,}$/.test(entered.trim()) && /^[+\d][\d\s()/.-]{6,}$/.test(shown.trim());
  if (isTelephone) return one.slice(-7) === other.slice(-7);
  const isAddress = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+/i.test(entered);
  return isAddress && one.length >= 6 && (other.endsWith(one) || other === `https${one}` || other === `http${one}`);
}

function bare(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, "");
}

function isCut(entered: string, shown: string): boolean {
  const kept = /^(.{8,}?)\s*(?:…|\.\.\.)$/u.exec(shown.trim())?.[1];
  return kept !== undefined && fold(entered).startsWith(fold(kept));
}

/** By its fingerprint, else the only one that is called so. */
export function fieldOf(one: TypedValue, fields: readonly SkeletonNode[]): SkeletonNode | undefined {
  const same = fields.filter(({ fingerprint }) => fingerprint === one.fingerprint);
  if (same.length === 1) return same[0];
  const named = fields.filter(({ name }) => one.name !== "" && bareName(name) === bareName(one.name));
  return named.length === 1 ? named[0] : undefined;
}

/**
 * The fields of a form that holds the record: some of what was entered stands in it, or of what stood beside it when it
 * was sent. An empty form for another record is none.
 */
function recordForm({ entered, beside, url }: Questioned, nodes: readonly SkeletonNode[]): readonly SkeletonNode[] {
  const fields = nodes.filter(isField);
  const homes = [...new Set(fields.map(({ control, region }) => control?.form ?? region))];
  const forms = homes.map((home) => fields.filter(({ control, region }) => (control?.form ?? region) === home));
  return (
    forms.find((form) => entered.some((one) => holds(form, one)) || isOfRecord(form, entered, { beside, url })) ?? []
  );
}

/** Any form may hold "on" or "2" from the start, but not one that held something else when the task came to it. */
function holds(form: readonly SkeletonNode[], one: TypedValue): boolean {
  const field = fieldOf(one, form);
  if (field === undefined || !(one.replaced === true || isDistinct(one.value))) return false;
  return inField(one, field).kind === "agrees";
}

function isOfRecord(
  form: readonly SkeletonNode[],
  entered: readonly TypedValue[],
  { beside, url }: Pick<Questioned, "beside" | "url">,
): boolean {
  const fields = entered.flatMap((one) => fieldOf(one, form) ?? []);
  if (fields.length === 0) return false;
  const others = form
    .filter((field) => !fields.includes(field))
    .flatMap(valuesOf)
    .filter(isDistinct);
  const known = others.filter((value) => beside.some((one) => isSameName(one, value)));
  // Forms for new records have words in them too: one field that says the same is no proof, unless the address tells a record.
  if (hasRecordId(url) ? known.length > 0 : known.length > 1) return true;
  // Words in the fields that nobody entered now: what the record held before.
  return beside.length === 0 && fields.every((field) => /\p{L}{3}/u.test(valuesOf(field)[0] ?? ""));
}

/** "/orders/17/edit", "/member/edit/?id=3". */
export function hasRecordId(url: string): boolean {
  return /(?:\/|[?&]\w*id=)(?:\d+|[0-9a-f-]{16,})(?:[/&#?]|$)/i.test(url.replace(/^\w+:\/\/[^/]+/, ""));
}

/** The row that shows most of what stood in the form; undecided between two, none. */
function rowOf({ entered, beside }: Questioned, nodes: readonly SkeletonNode[]): SkeletonNode | null {
  const known = [...entered.map(({ value }) => value), ...beside].filter(isDistinct);
  const rows = nodes.filter((node) => node.role === "row" || node.role === "listitem");
  const scored = rows.map((row) => ({ row, score: known.filter((value) => says(row, value)).length }));
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const best = scored.filter(({ score }) => score === most);
  return most > 0 && best.length === 1 ? (best[0]?.row ?? null) : null;
}

/** "Phone: 555", a term and its text, a header cell and its cell. */
function labelledText(name: string, nodes: readonly SkeletonNode[]): string | undefined {
  if (bareName(name) === "") return undefined;
  for (const [index, node] of nodes.entries()) {
    if (node.control !== undefined || node.message) continue;
    const text = node.text ?? "";
    const after = new RegExp(`^${escaped(bareName(name))}\\s*[:：]\\s*(.+)$`, "isu").exec(text)?.[1];
    if (after !== undefined) return after;
    if (node.role === "row" && node.cells === undefined && isSameName(bareName(node.name), bareName(name))) {
      const rest = text.slice(node.name.length).trim();
      if (rest !== "") return rest;
    }
    const next = nodes[index + 1];
    const isTerm = node.role === "text" && bareName(text) === bareName(name);
    if (isTerm && next?.role === "text" && next.region === node.region) return next.text;
  }
  return undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const PLACES: readonly string[] = ["row", "listitem", "heading", "link", "text", "cell", "gridcell", "generic"];

/** Where a person would look for what was saved: not in fields, messages, filters, or what the page says of a search. */
function isPlace(node: SkeletonNode): boolean {
  if (node.message || isField(node) || /(?:^|>)search\b/.test(node.region)) return false;
  return PLACES.includes(node.role) && !isEcho(wordsOf(node));
}

/** As a whole, or the better part of a short text: a long text may say anything of it. */
function says(node: SkeletonNode, value: string): boolean {
  if (node.cells?.some(({ text }) => isSameValue(value, text))) return true;
  const text = wordsOf(node);
  return (
    hasWords(text, value) && (node.role === "row" || node.role === "listitem" || text.length <= 3 * value.length + 40)
  );
}

function wordsOf(node: SkeletonNode): string {
  return node.text || node.name;
}

function isTick({ role }: SkeletonNode): boolean {
  return role === "checkbox" || role === "radio" || role === "switch";
}
