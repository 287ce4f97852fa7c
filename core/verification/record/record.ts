/** Record: the entered values as a page shows them, field by field, or in the row where they were edited. */

import { isRow } from "../../page/read/aria.js";
import { isOn, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import { isOtherDocument } from "../evidence/browser-events.js";
import { only } from "../evidence/changes.js";
import type { Comparison } from "../evidence/comparison.js";
import {
  bareName,
  distinctValues,
  type EnteredValue,
  isDistinct,
  isEcho,
  isSameFieldName,
  isSameValue,
} from "../submit/form-values.js";
import { matchValues, valueContextOf } from "../values/match.js";
import type { ValueContext } from "../values/written-value.js";
import {
  escaped,
  fold,
  hasWords,
  isField,
  isMasked,
  isSameName,
  isTick,
  nodesIn,
  textOf,
  valuesOf,
} from "./text-match.js";

export interface OtherValue extends Readonly<Record<"name" | "entered" | "shown", string>> {
  /** The shown value may be the same, written differently. */
  readonly isDoubtful: boolean;
}

export interface RecordReading {
  readonly agreeing: readonly EnteredValue[];
  readonly differing: readonly OtherValue[];
  readonly unseen: readonly EnteredValue[];
  readonly row: SkeletonNode | null;
}

export interface RecordPage {
  readonly page: Skeleton;
  readonly url: string;
  readonly entered: readonly EnteredValue[];
  /** Other values in the form, which identify the record. */
  readonly beside: readonly string[];
  /** The page was opened separately and is not the answer to the submit, so its fields hold stored values. */
  readonly isOpened: boolean;
}

type ShownValue = "agrees" | "unseen" | Pick<OtherValue, "shown" | "isDoubtful">;

export function readRecord(record: RecordPage): RecordReading {
  const nodes = nodesIn(record.page);
  const row = rowOf(record, nodes);
  const form = record.isOpened ? recordForm(record, nodes) : [];
  const place = { nodes, row, form, isOpened: record.isOpened, language: record.page.language };
  const found = record.entered.map((one) => ({ one, shown: shownOf(one, place) }));
  return {
    agreeing: found.filter(({ shown }) => shown === "agrees").map(({ one }) => one),
    differing: found.flatMap(({ one, shown }) =>
      typeof shown === "string" ? [] : [{ name: one.name, entered: one.value, ...shown }],
    ),
    unseen: found.filter(({ shown }) => shown === "unseen").map(({ one }) => one),
    row,
  };
}

/** Checks places labelled with the field's name first; elsewhere the same words may concern something else. */
function shownOf(one: EnteredValue, { nodes, row, form, isOpened, language }: ShownPlaces): ShownValue {
  const field = fieldOf(one, form);
  if (field !== undefined) return inField(one, field, language);
  const cell = row?.cells?.find(({ column }) => column !== "" && isSameFieldName(column, one.name));
  const text = cell?.text ?? labelledText(bareName(one.name), nodes);
  if (text !== undefined) return inText(one, text, { label: cell?.column ?? one.name, language });
  if (!isDistinct(one.value)) return "unseen";
  const places = row === null ? nodes.filter(isPlace) : [row];
  if (places.some((node) => says(node, one.value, language))) return "agrees";
  const title = isOpened ? nodes.filter(({ role }) => role === "heading") : [];
  const isOld = one.was !== undefined && [row, ...title].some((node) => isCalled(node, one.was));
  return isOld ? { shown: one.was ?? "", isDoubtful: false } : "unseen";
}

/** The node is the record's row or heading and has this name. */
const isCalled = (node: SkeletonNode | null, name = ""): boolean =>
  node !== null && isDistinct(name) && isSameName(isRow(node.role) ? node.name : textOf(node), name);

interface ShownPlaces extends Pick<Skeleton, "language"> {
  readonly nodes: readonly SkeletonNode[];
  readonly row: SkeletonNode | null;
  readonly form: readonly SkeletonNode[];
  readonly isOpened: boolean;
}

function inField({ value }: EnteredValue, field: SkeletonNode, language: string | undefined): ShownValue {
  if (isTick(field)) {
    const shown = isOn(field) ? "on" : "off";
    return shown === value ? "agrees" : { shown, isDoubtful: false };
  }
  const values = valuesOf(field);
  if (values.some(isMasked) || field.control?.type === "password") return "unseen";
  const context = valueContextOf(field, language);
  return values.some((shown) => isSameValue(value, shown, context))
    ? "agrees"
    : differs(value, values[0] ?? "", context);
}

function differs(value: string, shown: string, context: ValueContext): ShownValue {
  return { shown, isDoubtful: matchValues(value, shown, context) === "doubtful" };
}

/** Only another number or the value that the task replaced counts as different; other text may be cut or translated. */
function inText({ value, was }: EnteredValue, shown: string, context: ValueContext): ShownValue {
  const kept = /^(.{8,})(?:…|\.\.\.)$/u.exec(shown.trim())?.[1];
  const isCut = kept !== undefined && fold(value).startsWith(fold(kept));
  if (isSameValue(value, shown, context) || isCut) return "agrees";
  if (was !== undefined && isSameValue(was, shown, context)) return { shown, isDoubtful: false };
  const isNumber = (text: string) => /^[\s\p{Sc}+\-−]*\d[\d.,'’\s]*(?:\s?(?:%|\p{Sc}))?$/u.test(text);
  return isNumber(value) && isNumber(shown) ? differs(value, shown, context) : "unseen";
}

function fieldOf(one: EnteredValue, fields: readonly SkeletonNode[]): SkeletonNode | undefined {
  const same = fields.filter(({ fingerprint }) => fingerprint === one.fingerprint);
  return only(same) ?? only(fields.filter(({ name }) => one.name !== "" && bareName(name) === bareName(one.name)));
}

function recordForm(record: RecordPage, nodes: readonly SkeletonNode[]): readonly SkeletonNode[] {
  const forms = [...Map.groupBy(nodes.filter(isField), ({ control, region }) => control?.form ?? region).values()];
  const { language } = record.page;
  return (
    forms.find((form) => record.entered.some((one) => holds(form, one, language)) || isOfRecord(form, record)) ?? []
  );
}

/** Any form may hold "on" or "2" from the start, so such values count only if the task replaced another value. */
function holds(form: readonly SkeletonNode[], one: EnteredValue, language: string | undefined): boolean {
  const field = fieldOf(one, form);
  if (field === undefined || !(one.replaced === true || isDistinct(one.value))) return false;
  return inField(one, field, language) === "agrees";
}

function isOfRecord(form: readonly SkeletonNode[], { entered, beside, url }: RecordPage): boolean {
  const fields = entered.flatMap((one) => fieldOf(one, form) ?? []);
  if (fields.length === 0) return false;
  const others = form.filter((field) => !fields.includes(field)).flatMap(valuesOf);
  const known = others.filter((value) => isDistinct(value) && beside.some((one) => isSameName(one, value)));
  // Forms for new records have values too, so a single match proves nothing unless the address has a record's id.
  if (hasRecordId(url) ? known.length > 0 : known.length > 1) return true;
  // Otherwise the fields must hold words, which are then the record's earlier values.
  return beside.length === 0 && fields.every((field) => /\p{L}{3}/u.test(valuesOf(field)[0] ?? ""));
}

/** Matches "/orders/17/edit" and "/member/edit/?id=3", not "/orders/17/lines/new": there 17 is the new record's parent. */
export function hasRecordId(url: string): boolean {
  const [path = "", query = ""] =
    url
      .replace(/^\w+:\/\/[^/]+/, "")
      .split("#", 1)[0]
      ?.split("?") ?? [];
  const parts = path.split("/").filter((part) => part !== "");
  if (CREATING.test(parts.at(-1) ?? "")) return false;
  return (
    parts.slice(-2).some((part) => RECORD_ID.test(part)) || /(?:^|&)\w*id=(?:\d+|[0-9a-f-]{16,})(?:&|$)/i.test(query)
  );
}

const RECORD_ID = /^(?:\d+|[0-9a-f-]{16,})$/i;
const CREATING =
  /^(?:new|add|create|insert|neu|anlegen|nouveau|creer|nuevo|crear|nuovo|crea|novo|criar|nieuw|nowy|dodaj|ny)(?:[._-].*)?$/i;

function rowOf({ entered, beside, page }: RecordPage, nodes: readonly SkeletonNode[]): SkeletonNode | null {
  const known = [...distinctValues(entered), ...beside.filter(isDistinct)];
  const rows = nodes.filter(({ role }) => isRow(role));
  const scores = Map.groupBy(rows, (row) => known.filter((value) => says(row, value, page.language)).length);
  const most = Math.max(0, ...scores.keys());
  return (most > 0 && only(scores.get(most) ?? [])) || null;
}

/** Text with this label: "Phone: 555", a term and its text, or a header cell and its cell. */
function labelledText(label: string, nodes: readonly SkeletonNode[]): string | undefined {
  if (label === "") return undefined;
  const labelled = new RegExp(`^${escaped(label)}\\s*[:：]\\s*(.+)$`, "isu");
  for (const [index, { control, message, text = "", role, cells, name, region }] of nodes.entries()) {
    if (control !== undefined || message) continue;
    const after = labelled.exec(text)?.[1];
    if (after !== undefined) return after;
    if (role === "row" && cells === undefined && isSameName(bareName(name), label)) {
      const rest = text.slice(name.length).trim();
      if (rest !== "") return rest;
    }
    const next = nodes[index + 1];
    const isTerm = role === "text" && bareName(text) === label;
    if (isTerm && next?.role === "text" && next.region === region) return next.text;
  }
  return undefined;
}

const PLACES: readonly string[] = ["row", "listitem", "heading", "link", "text", "cell", "gridcell", "generic"];

/** A place where saved values appear: not a field, a message, a filter or an echo of a search. */
function isPlace(node: SkeletonNode): boolean {
  if (node.message || isField(node) || /(?:^|>)search\b/.test(node.region)) return false;
  return PLACES.includes(node.role) && !isEcho(textOf(node));
}

/** A cell equals the value, or a row or short text contains it. A long text may say anything about it. */
function says(node: SkeletonNode, value: string, language: string | undefined): boolean {
  if (node.cells?.some(({ text, column }) => isSameValue(value, text, { label: column, language }))) return true;
  const text = textOf(node);
  return hasWords(text, value) && (isRow(node.role) || text.length <= 3 * value.length + 40);
}

/** `position` combines row, kind and index, so it is the same on another page for the same cell or control. */
type RowText = Readonly<Record<"position" | "column" | "text", string>>;
type EditedInPlace = RowText & Readonly<Record<"before" | "entered", string>>;

/** Cells and row controls that show an entered value and showed another one before, in the same document. */
export function editedInPlace(compared: Comparison, entered: readonly EnteredValue[]): readonly EditedInPlace[] {
  if (isOtherDocument(compared)) return [];
  const was = rowTexts(compared.before.skeleton);
  return rowTexts(compared.after.skeleton).flatMap((is) => {
    const one = entered.find(({ value }) => isSameValue(value, is.text));
    const [before, another] = was.filter(({ position }) => position === is.position);
    if (one === undefined || before === undefined || another !== undefined) return [];
    return isSameValue(one.value, before.text) ? [] : [{ ...is, before: before.text, entered: one.value }];
  });
}

/** Compares the same places on the reloaded page. A page that was not reloaded proves nothing. */
export function storedInPlace({ after, record }: Comparison, edited: readonly EditedInPlace[]) {
  if (!record || !isOtherDocument({ before: after, after: record })) return { isShown: false, notTaken: [] };
  const texts = rowTexts(record.skeleton);
  const language = record.skeleton?.language;
  const shown = edited.map((one) => {
    const [there, another] = texts.filter(({ position }) => position === one.position);
    return { one, text: another === undefined ? there?.text : undefined };
  });
  const notTaken = shown.flatMap(({ one: { before, entered, column }, text = entered }) => {
    // Other words may be another way to write it; the earlier value and other numbers are not.
    const isNumber = (words: string) => /^[\s\p{Sc}+\-−]*\d[\d.,'’\s]*$/u.test(words);
    const differs = isSameValue(before, text) || (isNumber(entered) && isNumber(text));
    const match = matchValues(entered, text, { label: column, language });
    return isSameValue(entered, text) || !differs
      ? []
      : [{ name: column, entered, shown: text, isDoubtful: match === "doubtful" }];
  });
  const isStored = ({ one, text }: (typeof shown)[number]) => text !== undefined && isSameValue(one.entered, text);
  return { isShown: shown.length > 0 && shown.every(isStored), notTaken };
}

function rowTexts(skeleton: Skeleton | null): readonly RowText[] {
  const nodes = nodesIn(skeleton);
  return nodes.flatMap(({ role, name, cells }): readonly RowText[] => {
    if (role !== "row") return [];
    if (cells === undefined) return controlTexts(name, nodes);
    return cells.map(({ at, column, text }) => ({ position: `cell\n${at}\n${name}`, column, text }));
  });
}

function controlTexts(row: string, nodes: readonly SkeletonNode[]): readonly RowText[] {
  const here = nodes.filter((node) => row !== "" && node.row === row && node.control !== undefined);
  return here.map(({ role, name }, at) => {
    const alike = here.filter((other) => other.role === role).length;
    const index = here.slice(0, at).filter((other) => other.role === role).length;
    return { position: `control\n${role}\n${index}\n${alike}\n${row}`, column: "", text: name };
  });
}
