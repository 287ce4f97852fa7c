/**
 * Pending entries: what a task has entered and not handed in. Each has to stand in its field when the form is handed in, or it
 * is entered again first (TM16).
 */

import { enteredValue, isAnswer, printAction, readAction } from "../../action/grammar.js";
import { type JudgedPage, otherFields, surroundingsOf } from "../../action/judged.js";
import { isInside } from "../../page/read/region-path.js";
import {
  accessibleName,
  epochOf,
  homeOf,
  isOn,
  nodesOf,
  pathOf,
  type Skeleton,
  type SkeletonNode,
} from "../../page/skeleton.js";
import { maskSlots } from "../../secrets/slot.js";
import type { SnapshotId } from "../../turn/identity.js";
import { isBackingOut } from "../evidence/messages.js";
import { hasWords, isMasked, isTick, textOf, valuesOf } from "../record/text-match.js";
import { valueContextOf } from "../values/match.js";
import { isDistinct, isSameValue } from "./form-values.js";
import {
  handsInAll,
  isFieldEntry,
  isMainPress,
  isSubmitting,
  type LedgerEntry,
  latest,
  type StepMark,
} from "./ledger-entry.js";
import type { Saving } from "./submit.js";

export interface PendingEntry extends StepMark {
  /** As it was issued; absent when it is longer than `LONGEST`, and then it cannot be entered again by code. */
  readonly action?: string;
  readonly role?: string;
  readonly name?: string;
  readonly saving?: Saving;
  /** Page on which it stood last, as far as the task's own actions go. */
  readonly seenOn: SnapshotId;
  /** The client read it back, and no page showed it: another document came before the page was reported. */
  readonly unseen?: true;
  /** An action of the task has left the document since. Whether the entry is still wanted is not for code to say. */
  readonly left?: true;
  /** Step that handed it in, until the step after it: a second look may find that it did not. */
  readonly handedIn?: number;
}

/** Characters of an action that the task's state keeps. */
const LONGEST = 1_000;

export function pendingEntriesAfter(known: readonly PendingEntry[], entry: LedgerEntry): readonly PendingEntry[] {
  const pending = known.flatMap(({ handedIn = entry.stepIndex, ...one }) =>
    handedIn === entry.stepIndex ? [one] : [],
  );
  if (isFieldEntry(entry)) return withEntry(pending, entry);
  const { action, name = "", seenOn, stepIndex } = entry;
  if (!isPress(action)) return pending;
  if (isBackingOut(name) || action.startsWith('dialog("dismiss"'))
    return pending.filter((one) => one.holder !== entry.holder);
  if (handsIn(entry)) return pending.map((one) => (isHandedIn(entry, one) ? { ...one, handedIn: stepIndex } : one));
  // A submit that was not taken leaves the form to be handed in once more.
  if (isSubmitting(entry)) return pending;
  if (entry.otherDocument === true) return pending.map((one) => ({ ...one, left: true as const }));
  // What a press of the task has consumed need not stand any more: a tag that was added, a list that was filtered.
  return seenOn === undefined ? pending : pending.map(({ unseen: _now, ...one }) => ({ ...one, seenOn }));
}

/** After a person's word that the form went through. */
export const handedInBy = (pending: readonly PendingEntry[], holder: string | undefined): readonly PendingEntry[] =>
  holder === undefined ? [] : pending.filter((one) => !isOfForm(one, holder));

/** The entries that an action of this form would hand in. */
export const entriesToHandIn = (
  pending: readonly PendingEntry[],
  holder: string | undefined,
): readonly PendingEntry[] =>
  pending.filter((one) => one.handedIn === undefined && (holder === undefined || isOfForm(one, holder)));

/** Whether one stands on this page that was not handed in: it is lost when the page is left. */
export const holdsEntries = (pending: readonly PendingEntry[], skeleton: Skeleton): boolean =>
  pending.some((one) => one.handedIn === undefined && standsOn(one, skeleton));

/** The page shows the entry in its field. */
export function standsOn(entry: PendingEntry, skeleton: Skeleton): boolean {
  const node = fieldOf(entry, skeleton);
  return node !== undefined && holds(node, entry, skeleton);
}

/** Entries outside of a form are saved by whatever submit stands on their page. */
const isOfForm = (one: PendingEntry, holder: string): boolean =>
  one.holder === holder || one.saving === "page" || one.saving === "document";

/** A press that may hand something in: with the main button or a key, or as the answer to the browser. */
const isPress = (action: string): boolean => isMainPress(action) || isAnswer(action);

function handsIn({ verdict, refused, asks, wrote, kind, risk }: LedgerEntry): boolean {
  const isTaken = (verdict === "confirmed" || verdict === "likely") && refused !== true && asks === undefined;
  return isTaken && (wrote === true || isSubmitting({ kind, risk }));
}

const isHandedIn = (entry: LedgerEntry, one: PendingEntry): boolean =>
  handsInAll(entry) || (entry.holder !== undefined && isOfForm(one, entry.holder));

/** The last entry of a control stands for it. One that failed changes nothing of what was entered there before, if it is the same. */
function withEntry(pending: readonly PendingEntry[], entry: LedgerEntry): readonly PendingEntry[] {
  const { stepIndex, holder, fingerprint, role, name, saving, verdict, otherDocument } = entry;
  const seenOn = otherDocument === true ? entry.chosenOn : entry.seenOn;
  const others = pending.filter((one) => one.fingerprint !== fingerprint || one.holder !== holder);
  if (entry.wrote === true) return others;
  const isMade = (verdict === "confirmed" || verdict === "likely") && entry.refused !== true;
  const action = actionOf(entry);
  if (!isMade || action === null || seenOn === undefined) {
    const isSame = (one: PendingEntry) => valueIn(one.action) === valueIn(entry.whole);
    return pending.filter((one) => others.includes(one) || isSame(one));
  }
  const made = { stepIndex, holder, fingerprint, role, name: name?.slice(0, 80), saving, seenOn, action };
  return latest([...others, otherDocument === true ? { ...made, unseen: true } : made]);
}

/** Without its verb and the number of its control. */
const valueIn = (action = ""): string => action.replace(/^\w+\(\d+,/, "");

/** Null for what code could not check later. A click that ticks is kept as the tick. */
function actionOf({ whole = "", role = "", turns }: LedgerEntry): string | undefined | null {
  if (whole.length > LONGEST) return undefined;
  const read = readAction(whole);
  if (read?.kind !== "click") return read === undefined ? null : whole;
  return turns === undefined || !isTick({ role } as SkeletonNode)
    ? null
    : printAction({ kind: "check", id: read.id, on: turns });
}

/** How an entry is on the page at hand. `moved`: the form is about something else, or was left, so it must not be entered blindly. */
export type EntryState =
  | { readonly kind: "stands" | "gone" }
  | { readonly kind: "lost"; readonly node: SkeletonNode }
  | { readonly kind: "moved"; readonly why: string };

/** `seen`: the page on which the entry stood last; null when it is no longer stored. `own`: fingerprints of all pending entries. */
export function stateOfEntry(
  entry: PendingEntry,
  seen: JudgedPage | null,
  now: JudgedPage,
  own: ReadonlySet<string | undefined>,
): EntryState {
  const field = nameOf(entry);
  const node = fieldOf(entry, now.skeleton);
  if (node !== undefined && holds(node, entry, now.skeleton)) return { kind: "stands" };
  if (seen === null) return { kind: "moved", why: `The page on which ${field} was filled in is no longer stored.` };
  const before = fieldOf(entry, seen.skeleton);
  // It did not stand there either: the page has made something else of it.
  if (before === undefined || (entry.unseen !== true && !holds(before, entry, seen.skeleton))) return { kind: "gone" };
  if (node === undefined)
    return isSameDocument(seen, now)
      ? { kind: "gone" }
      : { kind: "moved", why: `${field} is not on the page any more.` };
  if (entry.left === true) return { kind: "moved", why: `${field} was filled in before that page was left.` };
  if (entry.action === undefined) return { kind: "moved", why: `${field} does not hold the long text any more.` };
  const other = otherForm({ was: before, seen, is: node, now }, own);
  return other === null ? { kind: "lost", node } : { kind: "moved", why: other };
}

export const nameOf = ({ name = "", role = "field" }: Pick<PendingEntry, "name" | "role">): string =>
  name === "" ? `a ${role}` : `“${name}”`;

const fieldOf = ({ fingerprint }: PendingEntry, skeleton: Skeleton): SkeletonNode | undefined =>
  nodesOf(skeleton).find((node) => node.control !== undefined && node.fingerprint === fingerprint);

const isSameDocument = (seen: JudgedPage, now: JudgedPage): boolean => epochOf(seen.skeleton) === epochOf(now.skeleton);

/** The field has it, or what the form made of it shows in the form: a tag, a chosen member. */
function holds(node: SkeletonNode, { action }: PendingEntry, skeleton: Skeleton | undefined): boolean {
  const entered = action === undefined ? undefined : enteredValue(readAction(action));
  switch (entered?.kind) {
    case "state":
      return isOn(node) === entered.on;
    case "text":
      return holdsText(node, entered.text) || showsBeside(node, entered.text, skeleton);
    case "choice":
      return holdsText(node, entered.option) || showsBeside(node, entered.option, skeleton);
    case "file":
      return valuesOf(node).some((value) => value !== "") || showsBeside(node, entered.file, skeleton);
    case undefined:
      return valuesOf(node).some((value) => value !== "");
  }
}

/** A secret can be told only to be there. */
function holdsText(node: SkeletonNode, text: string): boolean {
  const isSecret = text.includes("{{secret:") || node.control?.type === "password";
  return valuesOf(node).some((value) => {
    if (isSecret || isMasked(value)) return value !== "";
    if (text === "") return value.trim() === "";
    return isSameUnderMask(value, text) || isSameValue(text, value, valueContextOf(node, undefined));
  });
}

function showsBeside(node: SkeletonNode, text: string, skeleton: Skeleton | undefined): boolean {
  if (skeleton === undefined || !isDistinct(text)) return false;
  const home = homeOf(node);
  const holder = home === undefined ? undefined : skeleton.nodes[home];
  const path = holder === undefined ? node.region : pathOf(holder);
  const isInForm = ({ region }: SkeletonNode) => isInside(region, path);
  return nodesOf(skeleton).some(
    (one) => one.key !== node.key && one.control?.options === undefined && isInForm(one) && hasWords(textOf(one), text),
  );
}

interface TwoForms {
  readonly was: SkeletonNode;
  readonly seen: JudgedPage;
  readonly is: SkeletonNode;
  readonly now: JudgedPage;
}

/** Why the form is another one than the task filled in: other headings, or other values where the task entered nothing. */
function otherForm({ was, seen, is, now }: TwoForms, own: ReadonlySet<string | undefined>): string | null {
  if (surroundingsOf(was, seen).place !== surroundingsOf(is, now).place) return "The page is about something else now.";
  const there = new Map(otherFields(is, nodesOf(now.skeleton)).map((field) => [field.fingerprint, field]));
  for (const field of otherFields(was, nodesOf(seen.skeleton))) {
    const other = there.get(field.fingerprint);
    if (other === undefined || own.has(field.fingerprint) || isSameHeld(field, other)) continue;
    const [before, after] = [field, other].map((one) =>
      isTick(one) ? (isOn(one) ? "on" : "off") : (valuesOf(one)[0] ?? ""),
    );
    return `“${accessibleName(field)}” is “${after?.slice(0, 60)}” now, and was “${before?.slice(0, 60)}”.`;
  }
  return null;
}

function isSameHeld(one: SkeletonNode, other: SkeletonNode): boolean {
  if (isTick(one)) return isOn(one) === isOn(other);
  const [before = "", after = ""] = [valuesOf(one)[0], valuesOf(other)[0]];
  return (
    before === after ||
    isSameValue(before, after, valueContextOf(other, undefined)) ||
    (isMasked(before) && isMasked(after)) ||
    isSameUnderMask(before, after) ||
    isSameUnderMask(after, before)
  );
}

const MASKS = /[•●∙]{3,}|\[[A-Z][A-Z_-]*(?::[^\]]{0,40})?\]/;

/** A value that became a secret meanwhile is masked wherever it stands: what stands around it has to be the same. */
function isSameUnderMask(masked: string, plain: string): boolean {
  const parts = maskSlots(masked).split(MASKS);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || plain.length < first.length + last.length) return false;
  return plain.startsWith(first) && plain.endsWith(last);
}
