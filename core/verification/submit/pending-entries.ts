/**
 * Pending entries: a task's entries that are not submitted yet. Each must stand in its field when the task submits the form;
 * otherwise the task enters it again first (TM16).
 */

import { enteredValue, isAnswer, printAction, readAction } from "../../action/grammar.js";
import { type JudgedPage, otherFields, surroundingsOf } from "../../action/judged.js";
import { PLACEHOLDER } from "../../page/mask/privacy.js";
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
  /** Action as issued. Absent if longer than `LONGEST`; code cannot enter it again then. */
  readonly action?: string;
  readonly role?: string;
  readonly name?: string;
  readonly saving?: Saving;
  /** Last page on which it should stand, judging by the task's own actions. */
  readonly seenOn: SnapshotId;
  /** The client read the entry back, but another document loaded before a reported page showed it. */
  readonly unseen?: true;
  /** An action of the task has left the document since, so code cannot tell whether the entry is still wanted. */
  readonly left?: true;
  /** Step that submitted it, kept until the next step, because a second look may find that it did not. */
  readonly handedIn?: number;
}

/** Most characters of an action to keep in the task's state. */
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
  // After a submit that failed, the form must be submitted again.
  if (isSubmitting(entry)) return pending;
  if (entry.otherDocument === true) return pending.map((one) => ({ ...one, left: true as const }));
  // An entry that a press consumed, such as an added tag or a list filter, need not stand any more.
  return seenOn === undefined ? pending : pending.map(({ unseen: _now, ...one }) => ({ ...one, seenOn }));
}

/** Entries left after a person confirms that the form went through. */
export const handedInBy = (pending: readonly PendingEntry[], holder: string | undefined): readonly PendingEntry[] =>
  holder === undefined ? [] : pending.filter((one) => !isOfForm(one, holder));

/** Entries that a submit of this form would include. */
export const entriesToHandIn = (
  pending: readonly PendingEntry[],
  holder: string | undefined,
): readonly PendingEntry[] =>
  pending.filter((one) => one.handedIn === undefined && (holder === undefined || isOfForm(one, holder)));

/** An entry on this page is not submitted yet and would be lost if the task left the page. */
export const holdsEntries = (pending: readonly PendingEntry[], skeleton: Skeleton): boolean =>
  pending.some((one) => one.handedIn === undefined && holdsEntry(one, skeleton));

/** The page shows the entry in its field. */
export function holdsEntry(entry: PendingEntry, skeleton: Skeleton): boolean {
  const node = fieldOf(entry, skeleton);
  return node !== undefined && holds(node, entry, skeleton);
}

/** Any submit on the page saves entries that are outside of a form. */
const isOfForm = (one: PendingEntry, holder: string): boolean =>
  one.holder === holder || one.saving === "page" || one.saving === "document";

/** A press that may submit: by the main button, by a key, or as the answer to a browser dialog. */
const isPress = (action: string): boolean => isMainPress(action) || isAnswer(action);

function handsIn({ verdict, refused, asks, wrote, kind, risk }: LedgerEntry): boolean {
  const isTaken = (verdict === "confirmed" || verdict === "likely") && refused !== true && asks === undefined;
  return isTaken && (wrote === true || isSubmitting({ kind, risk }));
}

const isHandedIn = (entry: LedgerEntry, one: PendingEntry): boolean =>
  handsInAll(entry) || (entry.holder !== undefined && isOfForm(one, entry.holder));

/** Keeps the last entry of each control. If that failed, the earlier entry stays only if it has the same value. */
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

/** The action without its verb and the number of its control. */
const valueIn = (action = ""): string => action.replace(/^\w+\(\d+,/, "");

/** Null if code could not check the entry later. A click that ticks is kept as `check`. */
function actionOf({ whole = "", role = "", turns }: LedgerEntry): string | undefined | null {
  if (whole.length > LONGEST) return undefined;
  const read = readAction(whole);
  if (read?.kind !== "click") return read === undefined ? null : whole;
  return turns === undefined || !isTick({ role } as SkeletonNode)
    ? null
    : printAction({ kind: "check", id: read.id, on: turns });
}

/** State of an entry on the current page. `moved`: its form changed or was left, so code must not enter it again blindly. */
export type EntryState =
  | { readonly kind: "stands" | "gone" }
  | { readonly kind: "lost"; readonly node: SkeletonNode }
  | { readonly kind: "moved"; readonly why: string };

/** `seen`: last page on which the entry stood; null when no longer stored. `own`: fingerprints of all pending entries. */
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
  // The entry was missing on that page too, so the page has consumed it.
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

/** The field holds the entry, or the form shows it elsewhere, as a tag or a chosen member. */
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

/** For a secret, only its presence can be checked. */
function holdsText(node: SkeletonNode, text: string): boolean {
  const isSecret = text.includes("{{secret:") || node.control?.type === "password";
  return valuesOf(node).some((value) => {
    if (isSecret || isMasked(value)) return value !== "";
    if (text === "") return value.trim() === "";
    const isPart = partsAroundMasks(value).some((part) => part !== "");
    // A mask alone stands for any one word: a name that is also the password.
    if ((isPart || !/\s/.test(text)) && isSameUnderMask(value, text)) return true;
    return isSameValue(text, value, valueContextOf(node, undefined));
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

/** Reason why this is not the form that the task filled in: other headings, or other values in untouched fields. */
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

/** Placeholders of the masker (SF7). Other words in brackets are the page's own. */
const MASKS = new RegExp(`[•●∙]{3,}|${PLACEHOLDER}`);

const partsAroundMasks = (text: string): readonly string[] => maskSlots(text).split(MASKS);

/** A value that became a secret since is masked everywhere, so only the text around the masks must be the same, in order. */
function isSameUnderMask(masked: string, plain: string): boolean {
  const parts = partsAroundMasks(masked);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (parts.length < 2 || !plain.startsWith(first) || !plain.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = plain.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= plain.length - last.length;
}
