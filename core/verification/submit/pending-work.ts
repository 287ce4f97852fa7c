/** Pending work: entries that nobody has handed in, forms that stand open, and what the page asked and nobody has answered with yes (CP4, CP6). */

import { isAnswer, pressIn } from "../../action/grammar.js";
import { isAccepting, isBackingOut, repeatsLabel } from "../evidence/messages.js";
import { isSameName } from "../record/text-match.js";
import {
  handsInAll,
  isFieldEntry,
  isMainPress,
  isSubmitting,
  type LedgerEntry,
  latest,
  type StepMark,
  stepMark,
} from "./ledger-entry.js";
import type { Saving } from "./submit.js";

interface OpenEntry extends StepMark {
  readonly name: string;
  /** `search`: nothing saves it; it is open until the page takes it up. */
  readonly saving: Saving | "search";
  readonly bare?: true;
}

export interface OpenQuestion extends StepMark {
  readonly text: string;
  readonly asker: string;
  readonly cancelled?: true;
}

export interface PendingWork {
  readonly open: readonly OpenEntry[];
  readonly question: OpenQuestion | null;
  /** Documents that were changed and that the site seems to have saved since; the fingerprint is their editor's. */
  readonly kept: readonly { readonly fingerprint: string; readonly name: string }[];
}

const shortName = ({ name = "" }: Pick<LedgerEntry, "name">): string => name.slice(0, 80);

export function pendingAfter({ open, question, kept }: PendingWork, entry: LedgerEntry): PendingWork {
  const others = open.filter(
    ({ stepIndex, fingerprint, bare }) =>
      stepIndex !== entry.stepIndex || (bare !== true && fingerprint !== entry.fingerprint),
  );
  const next = questionAfter(question, entry);
  const agreed = question !== null && next === null && question.stepIndex !== entry.stepIndex ? question : null;
  const left = openAfter(others, entry).filter((one) => agreed === null || !isSubmittedBy(agreed, one));
  return { open: latest([...left, ...openedBy(entry)]), question: next, kept: keptAfter(kept, others, entry) };
}

function keptAfter(kept: PendingWork["kept"], open: readonly OpenEntry[], entry: LedgerEntry): PendingWork["kept"] {
  const { saving, wrote, fingerprint = "" } = entry;
  if (isFieldEntry(entry)) {
    const others = kept.filter((one) => one.fingerprint !== fingerprint);
    return saving === "document" && wrote === true ? [...others, { fingerprint, name: shortName(entry) }] : others;
  }
  if (wrote !== true || !isPressed(entry)) return kept;
  const saved = open.flatMap(({ saving, fingerprint, name }) =>
    saving === "document" && fingerprint !== undefined ? [{ fingerprint, name }] : [],
  );
  return latest([...kept, ...saved]);
}

function openedBy({ opened, stepIndex, verdict }: LedgerEntry): readonly OpenEntry[] {
  if (opened === undefined || verdict === "contradicted") return [];
  return [{ ...opened, stepIndex, saving: "form", bare: true }];
}

/** An entry is open until its form is submitted, or until the site accepts a write of no other form; a search until anything comes of it. */
function openAfter(known: readonly OpenEntry[], entry: LedgerEntry): readonly OpenEntry[] {
  const { wrote } = entry;
  const saving = entry.inert === true ? "search" : entry.saving;
  const isSent = wrote === true || isSubmitting(entry);
  const submits = (one: OpenEntry) => handsInAll(entry) || (isSent && isSubmittedBy(entry, one));
  const open = hasWorked(entry) ? known.filter((one) => one.saving !== "search") : known;
  if (!isFieldEntry(entry)) return isPressed(entry) ? open.filter((one) => !submits(one)) : open;
  // The last entry of a control stands for it; an entry that the site took at once is saved.
  const others = open.filter(({ fingerprint }) => fingerprint !== entry.fingerprint);
  if (saving === undefined || wrote === true) return others;
  return [...others, { ...stepMark(entry), name: shortName(entry), saving }];
}

/** The page took up what was searched for: a press or a wait changed something, or the next entry of the search did. */
function hasWorked(entry: LedgerEntry): boolean {
  const { verdict, inert, saving } = entry;
  if (inert === true || (verdict !== "confirmed" && verdict !== "likely")) return false;
  return saving === undefined || !isFieldEntry(entry);
}

export const isSubmittedBy = ({ holder }: Pick<StepMark, "holder">, open: OpenEntry): boolean =>
  open.saving !== "form" || (holder !== undefined && open.holder === holder);

/** A press that did not fail, was not refused, brought no question, and is no way out. Its effect is for CP5 to weigh. */
function isPressed({ verdict, refused, asks, name = "", action }: LedgerEntry): boolean {
  if (verdict === "contradicted" || refused === true || asks !== undefined) return false;
  return (isMainPress(action) || isAnswer(action)) && !isBackingOut(name) && !isDismissal(action);
}

function questionAfter(open: OpenQuestion | null, entry: LedgerEntry): OpenQuestion | null {
  const { asks, name = "" } = entry;
  if (asks !== undefined) return { ...stepMark(entry), text: asks, asker: shortName(entry) };
  if (open === null || open.stepIndex === entry.stepIndex) return null;
  if (isDismissal(entry.action) || (isMainPress(entry.action) && isBackingOut(name))) {
    return { ...open, cancelled: true };
  }
  return saysYes(entry, open) ? null : open;
}

/** A button that carries the question is its answer: "Delete" that says "Are you sure?". */
function saysYes(entry: LedgerEntry, { asker, text }: OpenQuestion): boolean {
  const { verdict, action, name = "" } = entry;
  if (!isPressed(entry) || (verdict !== "confirmed" && verdict !== "likely")) return false;
  if (isSubmitting(entry) || pressIn(action) !== "once" || isSameName(name, text)) return true;
  return isAccepting(name) || repeatsLabel(name, asker);
}

const isDismissal = (action: string): boolean => action.startsWith('dialog("dismiss"');
