/** Submit: tiers of evidence that a form went through, signs of refusal, and the control that would save an entry (CP6). */

import type { ObservedRequest } from "../../../protocol/observation.js";
import { isEntry, isPressing, textIn } from "../../action/grammar.js";
import { isSubmit } from "../../action/kind.js";
import { isDialog } from "../../page/read/aria.js";
import { isInside } from "../../page/read/region-path.js";
import { holderOf, homeOf, type Skeleton, type SkeletonNode } from "../../page/skeleton.js";
import { clip } from "../../page/text.js";
import {
  closedItsWindow,
  isAccepted,
  isAnsweredByPage,
  isInFlight,
  isUnclear,
  openedForeignWindow,
  readsOf,
  writesOf,
} from "../evidence/browser-events.js";
import { isCaused } from "../evidence/changes.js";
import { type Comparison, isRouteChange } from "../evidence/comparison.js";
import { isConfirmed } from "../evidence/confirmation.js";
import type { SubmitTier } from "../evidence/evidence.js";
import { oneLine } from "../evidence/evidence-lines.js";
import { SEARCHING } from "../evidence/lexicon.js";
import { askedSince } from "../evidence/messages.js";
import { refusedOutcome } from "../evidence/outcome.js";
import { NO_RECORD, type StoredRecord, storedRecord } from "../record/stored-record.js";
import { fold, isTextField, nodesIn } from "../record/text-match.js";
import { fieldsOfContainer, returnedForm, showsEnteredValues } from "./form-values.js";
import { isErrorOrSignIn, isNewlyInvalid, refusalOf, type SubmitRefusal, wordsOfRefusal } from "./refusal.js";

export interface SubmitEvidence extends Pick<StoredRecord, "notTaken" | "unseen"> {
  readonly tiers: readonly SubmitTier[];
  readonly signs: number;
  readonly refusal: SubmitRefusal | null;
  /** The page's own words on the refusal. */
  readonly said?: string | undefined;
  readonly inFlight: boolean;
  /** The request was answered, but the answer does not tell whether the site accepted it. */
  readonly unclear: boolean;
  readonly question: string | null;
  readonly formReturned: boolean;
  /** Address that shows the record. Null if it was opened already or would show nothing more. */
  readonly recordAt: string | null;
}

const NOTHING = {
  ...{ tiers: [], signs: 0, refusal: null, question: null },
  ...{ inFlight: false, unclear: false, formReturned: false },
};
export const NO_SUBMIT: SubmitEvidence = { ...NOTHING, notTaken: [], unseen: null, recordAt: null };

const TIERS: Readonly<Record<Exclude<SubmitTier, "record" | "source">, (compared: Comparison) => boolean>> = {
  response: (compared) => writesOf(compared).some(isAccepted),
  confirmation: isConfirmed,
  path: hasNewPath,
  download: ({ observation }) => observation.witness.download !== undefined,
  "form-gone": isFormGone,
  "values-shown": (compared) => !isErrorOrSignIn(compared) && showsEnteredValues(compared),
};
/** Tiers that count on a drifted page, whose content was there before the action. */
const NOT_OF_THE_PAGE: readonly SubmitTier[] = ["response", "path", "download"];
/** Tiers that count in a reopened document, which may have another address and no form, or an empty one. */
const NOT_OF_OPENING: readonly SubmitTier[] = ["response", "confirmation", "download", "values-shown"];
/** Tiers that count in a foreign window: the form is in its opener's tab, and adverts also say thanks (VD15). */
const NOT_OF_A_WINDOW: readonly SubmitTier[] = ["response", "download", "values-shown"];
export const RESPONSE_TIERS: readonly SubmitTier[] = ["response", "path", "form-gone"];

export function submitEvidence(compared: Comparison): SubmitEvidence {
  const [inFlight, unclear] = [isInFlight(compared), isUnclear(compared)];
  const question = askedSince(compared);
  if (question !== null) return { ...NO_SUBMIT, inFlight, unclear, question };
  const refusal = refusalOf(compared) ?? refusedOutcome(compared);
  const formReturned = isAnsweredByPage(compared) && returnedForm(compared)?.filled === true;
  // If the window closed, the page after is its opener, which is about something else.
  const record = refusal === null && !closedItsWindow(compared) ? storedRecord(compared) : NO_RECORD;
  const tiers: readonly SubmitTier[] = [
    ...tiersOf(compared, formReturned),
    ...(record.isShown ? (["record"] as const) : []),
  ];
  const { notTaken, unseen, at } = record;
  const signs = independent(tiers, isAnsweredByPage(compared));
  // The record settles an unclear answer.
  const sent = { inFlight, unclear: unclear && !record.isShown, formReturned };
  const said = refusal === null ? undefined : saidOf(compared);
  return { tiers, signs, refusal, said, ...sent, question, notTaken, unseen, recordAt: at };
}

const SAID_MAX = 160;

/** The page's refusing words, or the complaint at the first invalid field. */
function saidOf(compared: Comparison): string | undefined {
  const complaints = nodesIn(compared.after.skeleton).flatMap(({ state, control }) =>
    state.invalid === true && control?.complaint !== undefined ? [control.complaint] : [],
  );
  const words = wordsOfRefusal(compared) ?? complaints[0] ?? "";
  return clip(oneLine(words), SAID_MAX) || undefined;
}

/** A form that came back filled looks like a refusal, so its answer and its address prove nothing. */
function tiersOf(compared: Comparison, formReturned: boolean): readonly SubmitTier[] {
  const tiers = Object.keys(TIERS) as (keyof typeof TIERS)[]; // its own keys, in order
  const found = tiers.filter((tier) => TIERS[tier](compared));
  const shown = compared.reopened ? found.filter((tier) => NOT_OF_OPENING.includes(tier)) : found;
  const isElsewhere = compared.drifted || compared.inForeignWindow === true || openedForeignWindow(compared);
  const seen = compared.drifted ? NOT_OF_THE_PAGE : NOT_OF_A_WINDOW;
  const own = isElsewhere ? shown.filter((tier) => seen.includes(tier)) : shown;
  if (formReturned) return own.filter((tier) => !RESPONSE_TIERS.includes(tier));
  return own.length === 1 && own[0] === "confirmation" && isUnrelated(compared) ? [] : own;
}

/** The click sent no request and changed nothing, so the one new message may be unrelated: "A backup was completed". */
function isUnrelated(compared: Comparison): boolean {
  const { caused, requests, dialog } = compared.observation.witness;
  if (compared.expected.newly || caused === undefined || requests === undefined || dialog !== undefined) return false;
  if (isAnsweredByPage(compared) || writesOf(compared).length > 0) return false;
  return !isCaused(compared.changes, compared.after.skeleton, caused);
}

function independent(tiers: readonly SubmitTier[], isAnotherDocument: boolean): number {
  if (!isAnotherDocument) return tiers.length;
  const others = tiers.filter((tier) => !RESPONSE_TIERS.includes(tier)).length;
  return others + (others < tiers.length ? 1 : 0);
}

/** A retry cannot submit twice. A server error proves nothing: the site may have acted. A page may also queue what it heard. */
export function isUndeliveredSubmit(compared: Comparison, { tiers, question }: SubmitEvidence): boolean {
  const { receipt } = compared;
  if (question !== null) return true;
  if (tiers.length > 0) return false;
  if (receipt?.effect === "refused" || receipt?.delivered === false) return true;
  const own = writesOf(compared);
  if (own.length > 0) return own.every(isTurnedDown);
  return receipt?.effect !== "unknown" && isNewlyInvalid(compared);
}

/** Client errors except 408 (time-out) and 409, which may be a conflict with an earlier copy. */
const isTurnedDown = ({ status }: ObservedRequest): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 409;

/** For a form that does not post, a new query counts as its submission. A fragment route counts as a path. */
function hasNewPath(compared: Comparison): boolean {
  const { url, target } = compared;
  const method = target.before?.control?.formMethod;
  const byQuery = url.query && target.before !== undefined && method !== "post";
  if (!(url.path || isRouteChange(url) || byQuery) || isErrorOrSignIn(compared)) return false;
  // A filled form at a "try again" address does not count. A search form stays beside its results.
  return !(method !== "get" && !url.query && returnedForm(compared)?.filled === true);
}

/** All controls of the form or dialog around the button are gone, its window closed, or the form came back empty. */
export function isFormGone(compared: Comparison): boolean {
  const { target, changes, before } = compared;
  const home = target.before?.control;
  if (target.before === undefined || home === undefined || isErrorOrSignIn(compared)) return false;
  if (closedItsWindow(compared)) return true;
  if (openedForeignWindow(compared)) return false;
  if (isAnsweredByPage(compared) && fieldsOfContainer(target.before, before.skeleton).length > 0) {
    const back = returnedForm(compared);
    return back === null || back.emptied;
  }
  if (!target.gone) return false;
  const removed = new Set(changes.removed.map(({ key }) => key));
  const isGone = (key: string | undefined, of: "form" | "dialog") =>
    key !== undefined && nodesIn(before.skeleton).every((node) => node.control?.[of] !== key || removed.has(node.key));
  return isGone(home.form, "form") || isGone(home.dialog, "dialog");
}

/** The form vanished during an entry. Button presses are excluded, because they may close a form. */
export const hasLostForm = (compared: Comparison): boolean =>
  compared.action !== null && isEntry(compared.action) && isFormGone(compared);

/** Saver of an entry: its form or dialog, a control elsewhere on the page, or a document with its own "unsaved" mark. */
export type Saving = "form" | "page" | "document";

/**
 * The page ignored an entry in a search or filter field: no new address, no request, and no change outside the field itself.
 * A filtered list, a suggestion or a count would show that the page reacted.
 */
export function isInertSearch(compared: Comparison): boolean {
  const { action, target, after, urlChanged, changes } = compared;
  const node = target.after;
  if (action === null || !isEntry(action) || node === undefined || after.skeleton === null) return false;
  if (urlChanged || changes.diff === null || !isLookup(node, after.skeleton)) return false;
  if (readsOf(compared).length + writesOf(compared).length > 0) return false;
  const elsewhere = changes.changed.some(({ key }) => key !== node.key);
  return !elsewhere && changes.added.length + changes.removed.length + changes.diff.moved.length === 0;
}

/** Saver of the entry just made. Undefined for a search, and for an entry that the page saved by itself. */
export function savingOf({ action, target, after, urlChanged, changes }: Comparison): Saving | undefined {
  const { skeleton } = after;
  const node = target.after;
  if (node === undefined || skeleton === null || urlChanged || isLookup(node, skeleton)) return undefined;
  if (isSavedByHome(node, skeleton)) return "form";
  if (changes.changed.some(({ field, to }) => field === "state.unsaved" && to === true)) return "document";
  if (offersToSave(changes, node, skeleton)) return "page";
  // Only typed text counts: a choice may just change the view beside a button that saves something else.
  const isWritten = textIn(action) !== undefined;
  return isWritten && couldBeSaved(node, skeleton) ? "page" : undefined;
}

function offersToSave({ changed, added }: Comparison["changes"], target: SkeletonNode, skeleton: Skeleton): boolean {
  const enabled = changed.flatMap(({ field, key }) => (field === "state.disabled" ? (skeleton.nodes[key] ?? []) : []));
  return [...enabled, ...added.filter((node) => homeOf(node) === undefined)].some(
    (node) => node.key !== target.key && node.state.disabled !== true && isSubmit(node, skeleton),
  );
}

export type OpenedForm = Readonly<Record<"holder" | "fingerprint" | "name", string>>;

/** A new dialog with a text field and a button whose name says that it submits. */
export function openedForm({ action, changes, after: { skeleton } }: Comparison): OpenedForm | undefined {
  if (skeleton === null || !isPressing(action)) return undefined;
  const dialog = changes.added.find(({ role }) => isDialog(role));
  if (dialog === undefined) return undefined;
  const inside = nodesIn(skeleton).filter(({ control }) => control?.dialog === dialog.key);
  const submit = inside.find((node) => isSubmit(node, skeleton) && isNamedSubmit(node, skeleton));
  if (submit === undefined || !inside.some(isTextField)) return undefined;
  return { holder: holderOf(submit, skeleton), fingerprint: dialog.fingerprint, name: dialog.name.slice(0, 80) };
}

/** A search or filter field, whose text is not meant to be saved. */
export function isLookup(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (/(?:^|>)search\b/.test(node.region)) return true;
  if (node.control?.formMethod === "get") return !isInEditor(node, skeleton);
  const home = homeOf(node);
  const submits = home === undefined ? [] : submitsIn(home, skeleton);
  const isPosted = node.control?.formMethod === "post";
  const looks = ({ name }: SkeletonNode) => SEARCHING.test(fold(name)) && !(isPosted && /^go$/.test(fold(name)));
  if (submits.length > 0 && submits.every(looks)) return true;
  // A field named like a search may still belong to a "Save"; a button without words proves nothing.
  const isNamedSearch = node.role === "searchbox" || SEARCHING.test(fold(node.name));
  return isNamedSearch && !submits.some((one) => isNamedSubmit(one, skeleton));
}

/** A list with a GET form may contain a row editor: a separate part with a button that saves. */
function isInEditor(node: SkeletonNode, skeleton: Skeleton): boolean {
  const isOwnPart = (region: string) => /(?:^|>)(?:region|row|group|dialog)(?: "[^"]*")?$/.test(region);
  return nodesIn(skeleton).some(
    (one) => isOwnPart(one.region) && isNear(node.region, one.region) && savesItsPart(one, skeleton),
  );
}

function savesItsPart({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || SEARCHING.test(fold(node.name))) return false;
  return isSubmit({ ...node, control: { ...control, form: node.region, submits: false } }, skeleton);
}

function isNamedSubmit({ control, ...node }: SkeletonNode, skeleton: Skeleton): boolean {
  if (control === undefined || SEARCHING.test(fold(node.name))) return false;
  return isSubmit({ ...node, role: "button", control: { ...control, submits: false } }, skeleton);
}

/** The control's form or dialog has a submit, or a submit outside any form stands near it. */
export function couldBeSaved(node: SkeletonNode, skeleton: Skeleton): boolean {
  if (isSavedByHome(node, skeleton)) return true;
  return submitsIn(undefined, skeleton).some(({ key, region }) => key !== node.key && isNear(node.region, region));
}

const isSavedByHome = (node: SkeletonNode, skeleton: Skeleton): boolean => submitsInHome(node, skeleton).length > 0;

/** Other submits in the control's form or dialog. */
export function submitsInHome(node: SkeletonNode, skeleton: Skeleton): readonly SkeletonNode[] {
  const home = homeOf(node);
  return home === undefined ? [] : submitsIn(home, skeleton).filter(({ key }) => key !== node.key);
}

function submitsIn(home: string | undefined, skeleton: Skeleton): readonly SkeletonNode[] {
  return nodesIn(skeleton).filter(
    (node) => node.control !== undefined && homeOf(node) === home && isSubmit(node, skeleton),
  );
}

const isNear = (a: string, b: string): boolean => isInside(a, b) || isInside(b, a) || a === "" || b === "";
