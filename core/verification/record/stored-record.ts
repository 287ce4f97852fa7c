/** Stored record: whether what was entered is stored, as far as the pages after a submit tell, and where to look for it. */

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
  /** Where what was entered should be shown, and is not; null where it is, or need not be. */
  readonly unseen: NotShown | null;
  /** Where the record can be looked at by opening an address and doing nothing else. */
  readonly at: string | null;
}

export const NO_RECORD: StoredRecord = { isShown: false, notTaken: [], unseen: null, at: null };

export function storedRecord(compared: Comparison): StoredRecord {
  const { after, record } = compared;
  const entered = enteredHere(compared);
  if (after.skeleton === null || (entered.length === 0 && !isUnclear(compared))) return NO_RECORD;
  // Nothing that is entered to sign in is stored.
  if (signsIn(compared)) return NO_RECORD;
  // In the same document the page itself shows what was typed, stored or not.
  if (!isAnsweredByPage(compared)) return inSameDocument(compared, entered);
  const beside = besideEntered(compared, entered);
  const reading = readRecord({ page: after.skeleton, url: after.url, entered, beside, isOpened: false });
  const unseen = missingFrom(compared, entered, reading);
  if (record === undefined) {
    const at = recordAddress(compared, entered, beside, reading);
    // A number in a list may be another one by the list's own way of counting: the record decides, if it can be opened.
    return { isShown: false, ...weighed(at === null ? reading.differing : [], unseen), at };
  }
  // A draft that the browser kept is what was entered, stored or not.
  if (!record?.skeleton || showsRestoredDraft(record.skeleton)) {
    return { isShown: false, ...weighed(reading.differing, unseen), at: null };
  }
  const opened = readRecord({ page: record.skeleton, url: record.url, entered, beside, isOpened: true });
  // What the opened record says of a field counts more than what a list said of it.
  const settled = new Set([...opened.agreeing, ...opened.differing].map(({ name }) => name));
  const differing = [...opened.differing, ...reading.differing.filter(({ name }) => !settled.has(name))];
  const isShown = differing.length === 0 && opened.agreeing.length > 0;
  return { isShown, ...weighed(differing, isShown ? null : unseen), at: null };
}

/** "5.000" may be the 5 that was entered, or another number: it was looked for, and is neither found nor refused. */
function weighed(differing: readonly OtherValue[], unseen: NotShown | null): Pick<StoredRecord, "notTaken" | "unseen"> {
  const notTaken = differing.filter(({ isDoubtful }) => !isDoubtful);
  return { notTaken, unseen: notTaken.length < differing.length ? "in-a-search" : unseen };
}

/** Only the page loaded anew tells what is stored; nothing else that was entered may be lost by loading it. */
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
  // An address with a fragment would not be loaded.
  return { ...NO_RECORD, at: !after.url.includes("#") && isSafe(after.url, before.url) ? after.url : null };
}

/**
 * Text fields that held what was entered until the submit, and another value after it: the site took that one. A field that is
 * empty, or holds what it held at first, was only reset for the next entry.
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

/** After an answer that nobody could read: what the page only hoped for is gone when it is loaded anew. */
function shownAnew(compared: Comparison, entered: readonly EnteredValue[]): StoredRecord {
  const { record } = compared;
  if (!record?.skeleton) return NO_RECORD;
  const page = { page: record.skeleton, url: record.url, entered, beside: besideEntered(compared, entered) };
  const { agreeing, differing } = readRecord({ ...page, isOpened: true });
  const isShown = differing.length === 0 && agreeing.length > 0;
  const unseen = !isShown && showsEnteredValues(compared) ? "in-a-search" : null;
  return { isShown, ...weighed(differing, unseen), at: null };
}

/** What was entered into the form that was sent; a search may have been typed elsewhere. No page gives a password back. */
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
    // Whatever the record's page calls it, no field of the record holds it under that name.
    return own.some((field) => isConsumed(one, field, nodes)) ? [{ name: "", value: one.value }] : [one];
  });
}

/** A chip, or an option moved to the other list: its field is empty again before the form is sent, and the form shows it beside. */
export function isConsumed(
  { value }: Pick<EnteredValue, "value">,
  field: SkeletonNode,
  nodes: readonly SkeletonNode[],
): boolean {
  return !isTick(field) && valuesOf(field).every((held) => held === "") && isValueShown(value, field, nodes);
}

/** Another node where the field stands shows the value, or offers it. */
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

/** Best first: its own page, the form where it was changed, the page as it is stored. Null where none is known to be safe. */
function recordAddress(
  compared: Comparison,
  entered: readonly EnteredValue[],
  beside: readonly string[],
  reading: RecordReading,
): string | null {
  const { before, after } = compared;
  const isBack = returnedForm(compared)?.filled === true;
  if (reading.unseen.length === 0 && reading.differing.length === 0 && !isBack) return null;
  // What the form held before anything was entered was a record's.
  const edited = beside.length > 0 || hasRecordId(before.url) ? before.url : null;
  const places = isBack
    ? [edited, after.url]
    : [linkTo(compared, entered, reading), asksMore(compared) ? null : edited];
  return places.find((url) => url !== null && isSafe(url, before.url)) ?? null;
}

/** A link in the record's row, best one that opens it for changing; else the only link with the name of the record. */
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

/** Distinct words in text fields of the sent form that the task did not enter: what tells this record from others. */
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
  // A masked address leads nowhere.
  return isSame && !url.includes("[SECRET]") && !UNSAFE_ADDRESS.test(`${pathname}${search}`);
}
