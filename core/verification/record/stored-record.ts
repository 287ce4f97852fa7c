/** Stored record: proof from the pages after a submit that the entries are stored, and the address of the record. */

import { isRow } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import type { SkeletonNode } from "../../page/skeleton.js";
import { slotName } from "../../secrets/slot.js";
import { isAnsweredByPage, isUnclear } from "../evidence/browser-events.js";
import { only } from "../evidence/changes.js";
import type { Comparison } from "../evidence/comparison.js";
import { OPENING, UNSAFE_ADDRESS } from "../evidence/lexicon.js";
import {
  distinctValues,
  type EnteredValue,
  isDistinct,
  isSameValue,
  returnedForm,
  showsEnteredValues,
} from "../submit/form-values.js";
import { showsRestoredDraft } from "../submit/restored-draft.js";
import { signsIn } from "../submit/sign-in.js";
import { matchValues, valueContextOf } from "../values/match.js";
import {
  editedInPlace,
  hasRecordId,
  type OtherValue,
  type RecordReading,
  readRecord,
  storedInPlace,
} from "./record.js";
import {
  fold,
  hasWords,
  isField,
  isMasked,
  isSameName,
  isTextField,
  isTick,
  nodesIn,
  textOf,
  valuesOf,
} from "./text-match.js";

export type NotShown = "in-a-list" | "in-a-search";

export interface StoredRecord {
  readonly isShown: boolean;
  readonly notTaken: readonly OtherValue[];
  /** Place that should show the entries but does not. Null if it shows them, or need not. */
  readonly unseen: NotShown | null;
  /** Address that shows the record when it is merely opened. */
  readonly at: string | null;
}

export const NO_RECORD: StoredRecord = { isShown: false, notTaken: [], unseen: null, at: null };

export function storedRecord(compared: Comparison): StoredRecord {
  const { after, record } = compared;
  const entered = enteredHere(compared);
  if (after.skeleton === null || (entered.length === 0 && !isUnclear(compared))) return NO_RECORD;
  // A sign-in stores none of its entries.
  if (signsIn(compared)) return NO_RECORD;
  // The same document shows the typed values whether they are stored or not.
  if (!isAnsweredByPage(compared)) return inSameDocument(compared, entered);
  const beside = besideEntered(compared, entered);
  const reading = readRecord({ page: after.skeleton, url: after.url, entered, beside, isOpened: false });
  const unseen = missingFrom(compared, entered, reading);
  if (record === undefined) {
    const at = recordAddress(compared, entered, beside, reading);
    // A list may count in its own way, so a different number there counts only if the record cannot be opened.
    return { isShown: false, ...weighed(at === null ? reading.differing : [], unseen), at };
  }
  // A draft kept in the browser shows the entries whether they are stored or not.
  if (!record?.skeleton || showsRestoredDraft(record.skeleton)) {
    return { isShown: false, ...weighed(reading.differing, unseen), at: null };
  }
  const opened = readRecord({ page: record.skeleton, url: record.url, entered, beside, isOpened: true });
  // The opened record outweighs the list for every field that it shows.
  const settled = new Set([...opened.agreeing, ...opened.differing].map(({ name }) => name));
  const differing = [...opened.differing, ...reading.differing.filter(({ name }) => !settled.has(name))];
  const isShown = differing.length === 0 && opened.agreeing.length > 0;
  return { isShown, ...weighed(differing, isShown ? null : unseen), at: null };
}

/** A doubtful value counts as not found, not as refused: "5.000" may be the entered 5 or another number. */
function weighed(differing: readonly OtherValue[], unseen: NotShown | null): Pick<StoredRecord, "notTaken" | "unseen"> {
  const notTaken = differing.filter(({ isDoubtful }) => !isDoubtful);
  return { notTaken, unseen: notTaken.length < differing.length ? "in-a-search" : unseen };
}

/** Only a reloaded page shows what is stored, and a reload must not lose any other entry. */
function inSameDocument(compared: Comparison, entered: readonly EnteredValue[]): StoredRecord {
  const { before, after, record, typed } = compared;
  const replaced = replacedAtSave(compared, entered);
  if (replaced.length > 0) return { ...NO_RECORD, ...weighed(replaced, null) };
  const edited = editedInPlace(compared, entered);
  const isAsked = edited.length > 0 || isUnclear(compared);
  if (!isAsked || entered.length < typed.length) return NO_RECORD;
  if (record?.skeleton && showsRestoredDraft(record.skeleton)) return NO_RECORD;
  if (record !== undefined) {
    if (edited.length === 0) return shownAnew(compared, entered);
    const { isShown, notTaken } = storedInPlace(compared, edited);
    return { isShown, ...weighed(notTaken, null), at: null };
  }
  // Opening an address with a fragment would not reload the page.
  return { ...NO_RECORD, at: !after.url.includes("#") && isSafe(after.url, before.url) ? after.url : null };
}

/**
 * Text fields that held the entry until the submit and another value after it, which the site stored instead. A field that is
 * empty, or holds its original value, was only reset for the next entry.
 */
function replacedAtSave({ before, after }: Comparison, entered: readonly EnteredValue[]): readonly OtherValue[] {
  const fieldIn = (page: Comparison["after"], { fingerprint }: EnteredValue) =>
    only(nodesIn(page.skeleton).filter((node) => isTextField(node) && node.fingerprint === fingerprint));
  return entered.flatMap((one) => {
    const [field, now] = [fieldIn(before, one), fieldIn(after, one)];
    const { value: shown = "" } = now ?? {};
    if (one.fingerprint === undefined || field === undefined || now === undefined || isMasked(shown)) return [];
    const context = valueContextOf(now, after.skeleton?.language);
    const isHeld = isSameValue(one.value, field.value ?? "", context);
    if (!isHeld || shown === "" || shown === (one.was ?? "") || isSameValue(one.value, shown, context)) return [];
    const isDoubtful = matchValues(one.value, shown, context) === "doubtful";
    return [{ name: one.name, entered: one.value, shown, isDoubtful }];
  });
}

/** After an unclear answer: a reload removes values that the page showed before they were stored. */
function shownAnew(compared: Comparison, entered: readonly EnteredValue[]): StoredRecord {
  const { record } = compared;
  if (!record?.skeleton) return NO_RECORD;
  const page = { page: record.skeleton, url: record.url, entered, beside: besideEntered(compared, entered) };
  const { agreeing, differing } = readRecord({ ...page, isOpened: true });
  const isShown = differing.length === 0 && agreeing.length > 0;
  const unseen = !isShown && showsEnteredValues(compared) ? "in-a-search" : null;
  return { isShown, ...weighed(differing, unseen), at: null };
}

/** Entries in the submitted form only; a search may have been typed elsewhere. Passwords are left out: no page shows them. */
function enteredHere({ typed, before, target }: Comparison): readonly EnteredValue[] {
  const home = target.before?.control?.form;
  const nodes = nodesIn(before.skeleton);
  const fields = nodes.filter(isField);
  return typed.flatMap((one) => {
    if (slotName(one.value) !== undefined) return [];
    const own = fields.filter(({ fingerprint, name }) =>
      one.fingerprint === undefined ? name === one.name : one.fingerprint === fingerprint,
    );
    if (own.some(({ control }) => control?.type === "password")) return [];
    if (own.length > 0 && home !== undefined && !own.some(({ control }) => control?.form === home)) return [];
    // A consumed value has no field of that name on the record's page, so its name is dropped.
    return own.some((field) => isConsumed(one, field, nodes)) ? [{ name: "", value: one.value }] : [one];
  });
}

/** The value became a chip or moved to the other list: its field is empty before the submit, and the form shows it beside. */
export function isConsumed(
  { value }: Pick<EnteredValue, "value">,
  field: SkeletonNode,
  nodes: readonly SkeletonNode[],
): boolean {
  return !isTick(field) && valuesOf(field).every((held) => held === "") && isValueShown(value, field, nodes);
}

/** Another node in the field's region shows the value or offers it as an option. */
export const isValueShown = (value: string, field: SkeletonNode, nodes: readonly SkeletonNode[]): boolean =>
  nodes.some((node) => node !== field && isInside(node.region, field.region) && shows(node, value));

const shows = (node: SkeletonNode, value: string): boolean =>
  isField(node)
    ? (node.control?.options ?? []).some(({ label }) => isSameName(label, value))
    : hasWords(textOf(node), value);

const MANY_ROWS = 3;

function missingFrom(
  { after, target }: Comparison,
  entered: readonly EnteredValue[],
  { agreeing }: RecordReading,
): NotShown | null {
  const values = distinctValues(entered);
  if (agreeing.length > 0 || values.length === 0) return null;
  const nodes = nodesIn(after.skeleton);
  const isPosted = target.before?.control?.formMethod === "post";
  if (isPosted && values.some((value) => isSought(value, after.url, nodes))) return "in-a-search";
  return nodes.filter(({ role }) => isRow(role)).length >= MANY_ROWS ? "in-a-list" : null;
}

function isSought(value: string, url: string, nodes: readonly SkeletonNode[]): boolean {
  const encoded = encodeURIComponent(value).replace(/[.*()!'~]/g, "\\$&");
  const asked = new RegExp(`[?&][^=?&]*=${encoded}(?:[&#]|$)`, "i");
  if (!asked.test(url.replaceAll("+", "%20"))) return false;
  const fields = nodes.filter((node) => isField(node) && node.control?.formMethod !== "post");
  return fields.flatMap(valuesOf).some((shown) => isSameName(shown, value));
}

/** The first safe address of: the record's page, the form in which it was changed, the page after. Null if none is safe. */
function recordAddress(
  compared: Comparison,
  entered: readonly EnteredValue[],
  beside: readonly string[],
  reading: RecordReading,
): string | null {
  const { before, after } = compared;
  const isBack = returnedForm(compared)?.filled === true;
  if (reading.unseen.length === 0 && reading.differing.length === 0 && !isBack) return null;
  // A form that held other values, or whose address has an id, edited an existing record.
  const edited = beside.length > 0 || hasRecordId(before.url) ? before.url : null;
  const places = isBack
    ? [edited, after.url]
    : [linkTo(compared, entered, reading), asksMore(compared) ? null : edited];
  return places.find((url) => url !== null && isSafe(url, before.url)) ?? null;
}

/** Link to the record: one in its row that opens it, else the only link with its name, else another in its row. */
function linkTo({ after, before }: Comparison, entered: readonly EnteredValue[], reading: RecordReading) {
  const links = nodesIn(after.skeleton).flatMap(({ role, href, name, row }) => {
    if (role !== "link" || href === undefined || !URL.canParse(href, after.url)) return [];
    const url = new URL(href, after.url);
    return isSafe(url.href, before.url) ? [{ url, name, row }] : [];
  });
  const values = distinctValues(entered);
  const called = links.filter(({ name }) => values.some((value) => hasWords(name, value)));
  const anchor = reading.row?.name ?? "";
  const inRow = anchor === "" ? [] : links.filter(({ row }) => row === anchor);
  const own = inRow.find(({ name, url }) => OPENING.test(fold(name)) || OPENING.test(url.pathname));
  const best = own ?? only(called) ?? called.find((link) => inRow.includes(link)) ?? only(inRow);
  return best?.url.href ?? null;
}

/** Distinct values in the submitted form's text fields that the task did not enter; they identify the record. */
function besideEntered({ before, target }: Comparison, entered: readonly EnteredValue[]): readonly string[] {
  const home = target.before?.control?.form;
  const own = new Set(entered.map(({ name, fingerprint }) => fingerprint ?? name));
  const fields = nodesIn(before.skeleton).filter((node) => isText(node) && node.control?.form === home);
  const others = fields.filter(({ fingerprint, name }) => !own.has(fingerprint) && !own.has(name));
  return others.flatMap(valuesOf).filter(isDistinct);
}

const isText = (node: SkeletonNode): boolean =>
  isField(node) && node.role === "textbox" && node.control?.type !== "password";

function asksMore({ after, before, target }: Comparison): boolean {
  const fields = nodesIn(before.skeleton).filter(isField);
  const known = new Set(fields.map(({ fingerprint }) => fingerprint));
  const method = target.before?.control?.formMethod;
  const isNew = (node: SkeletonNode) => node.control?.formMethod === method && !known.has(node.fingerprint);
  const added = nodesIn(after.skeleton).filter((node) => isText(node) && isNew(node));
  return added.filter((field) => (valuesOf(field)[0] ?? "") === "").length >= 2;
}

function isSafe(url: string, from: string): boolean {
  if (!URL.canParse(url) || !URL.canParse(from)) return false;
  const { origin, protocol, pathname, search } = new URL(url);
  const isSame = origin === new URL(from).origin && /^https?:$/.test(protocol);
  // A masked address cannot be opened.
  return isSame && !url.includes("[SECRET]") && !UNSAFE_ADDRESS.test(`${pathname}${search}`);
}
