/** Pending work: entries that nobody saved, and a question that nobody answered with yes (CP4, CP6). */

import { parseAction } from "../action/grammar.js";
import type { Kind } from "../action/kind.js";
import type { Risk } from "../action/risk.js";
import type { Skeleton } from "../page/skeleton.js";
import { nodesIn } from "./control-values.js";
import { isAffirming, isBackingOut, saysAgain } from "./messages.js";
import type { OpenedForm, Saving } from "./saving.js";
import type { VerdictTag } from "./verdict.js";

/** One executed action, as far as the ledger needs it. */
export interface LedgerEntry {
  readonly stepIndex: number;
  /** As issued. */
  readonly action: string;
  readonly kind: Kind;
  readonly risk: Risk;
  readonly verdict: VerdictTag;
  /** Fingerprint, role and name are the target's. */
  readonly fingerprint?: string;
  readonly role?: string;
  readonly name?: string;
  /** Form, dialog or region of the target; the same for the same place in another document. */
  readonly holder?: string;
  /** The site or the page refused what the action asked for. */
  readonly refused?: true;
  /** A write request of the action has no answer yet, or the page asks something before it goes on. */
  readonly unanswered?: true;
  /** What the page asks before it goes on. */
  readonly asks?: string;
  /** Of an entry: something on the page would save it. */
  readonly saving?: Saving;
  /** A form that the action opened. */
  readonly opened?: OpenedForm;
  /** The site accepted a write request of the action. */
  readonly wrote?: true;
}

/** The step at which something last happened at a place. */
export type StepMark = Pick<LedgerEntry, "stepIndex" | "holder" | "fingerprint">;

/** An entry that something on the page would save. */
interface OpenEntry extends StepMark {
  readonly name: string;
  readonly saving: Saving;
  /** Nothing was entered: a form was opened, and counts only while its dialog is on the page. */
  readonly bare?: true;
}

/** A question between an action and its effect. */
export interface OpenQuestion extends StepMark {
  readonly text: string;
  /** Name of the control that was pressed before the page asked. */
  readonly asker: string;
  /** It was answered with no, and the action was not tried again. */
  readonly cancelled?: true;
}

export interface PendingWork {
  /** Entries that nothing has submitted, oldest first. */
  readonly open: readonly OpenEntry[];
  /** What the page asked and nobody has answered with yes. */
  readonly question: OpenQuestion | null;
  /** Documents that were changed and that the site seems to have saved since; the fingerprint is their editor's. */
  readonly kept: readonly { readonly fingerprint: string; readonly name: string }[];
}

/** Older ones are forgotten, because workflow state is bounded. */
const KEPT = 12;

export function latest<T>(items: readonly T[]): readonly T[] {
  return items.slice(-KEPT);
}

/** The action presses what finishes something, or what cannot be undone. */
export function isSubmitting({ kind, risk }: Pick<LedgerEntry, "kind" | "risk">): boolean {
  return kind === "submit" || risk !== "reversible";
}

const ENTRIES: readonly string[] = ["type", "setValue", "select", "check", "upload"];
const TOGGLES: readonly string[] = ["checkbox", "radio", "switch", "option", "menuitemcheckbox", "menuitemradio"];

/** The action changes a control without submitting it. One that failed counts too: it may have changed the control. */
export function isFieldEntry(entry: Pick<LedgerEntry, "action" | "kind" | "risk" | "fingerprint" | "role">): boolean {
  if (isSubmitting(entry) || entry.fingerprint === undefined || entry.kind === "navigation") return false;
  const parsed = parseAction(entry.action);
  if (!parsed.ok) return false;
  const { kind } = parsed.action;
  return kind === "click" ? TOGGLES.includes(entry.role ?? "") : ENTRIES.includes(kind);
}

export function stepMark({ stepIndex, holder, fingerprint }: LedgerEntry): StepMark {
  return { stepIndex, holder, fingerprint };
}

export function shortName({ name = "" }: Pick<LedgerEntry, "name">): string {
  return name.slice(0, 80);
}

/** Recording the same step again, after a second look, keeps only what was seen last. */
export function pendingAfter({ open, question, kept }: PendingWork, entry: LedgerEntry): PendingWork {
  const others = open.filter(
    ({ stepIndex, fingerprint, bare }) =>
      stepIndex !== entry.stepIndex || (bare !== true && fingerprint !== entry.fingerprint),
  );
  const next = questionAfter(question, entry);
  const agreed = question !== null && next === null && question.stepIndex !== entry.stepIndex ? question : null;
  const left = openAfter(others, entry).filter((one) => agreed === null || !reaches(agreed, one));
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

/**
 * Names of fields that were filled in but never submitted, and of opened forms that are still on the page. A document's own
 * mark that it is unsaved counts more than a write that the site accepted: the write may have been about something else.
 */
export function unsavedFields({ open, kept }: PendingWork, page: Skeleton | null): readonly string[] {
  const nodes = nodesIn(page);
  const shown = new Set(nodes.map(({ fingerprint }) => fingerprint));
  const left = open.filter(({ bare, fingerprint = "" }) => bare !== true || shown.has(fingerprint));
  const isMarked = nodes.some(({ state }) => state.unsaved === true && state.selected === true);
  const lost = isMarked ? kept.filter(({ fingerprint }) => shown.has(fingerprint)) : [];
  return [...left, ...lost].map(({ name }) => name);
}

/** An entry is open until its form is submitted, or until the site accepts any write. */
function openAfter(open: readonly OpenEntry[], entry: LedgerEntry): readonly OpenEntry[] {
  const { saving, wrote } = entry;
  if (!isFieldEntry(entry)) return isPressed(entry) ? open.filter((one) => !submits(entry, one)) : open;
  // The last entry of a control stands for it; an entry that the site took at once is saved.
  const others = open.filter(({ fingerprint }) => fingerprint !== entry.fingerprint);
  if (saving === undefined || wrote === true) return others;
  return [...others, { ...stepMark(entry), name: shortName(entry), saving }];
}

function submits(entry: LedgerEntry, open: OpenEntry): boolean {
  return entry.wrote === true || (isSubmitting(entry) && reaches(entry, open));
}

function reaches({ holder }: Pick<StepMark, "holder">, open: OpenEntry): boolean {
  return open.saving !== "form" || (holder !== undefined && open.holder === holder);
}

/** A press that did not fail, was not refused, brought no question, and is no way out. Its effect is for CP5 to weigh. */
function isPressed({ verdict, refused, asks, name = "", action }: LedgerEntry): boolean {
  if (verdict === "contradicted" || refused === true || asks !== undefined) return false;
  return /^(?:click|press|dialog)\(/.test(action) && !isBackingOut(name) && !isDismissal(action);
}

/** A question stays open until it is answered, whatever else is done. */
function questionAfter(open: OpenQuestion | null, entry: LedgerEntry): OpenQuestion | null {
  const { asks, name = "" } = entry;
  if (asks !== undefined) return { ...stepMark(entry), text: asks, asker: shortName(entry) };
  if (open === null || open.stepIndex === entry.stepIndex) return null;
  if (isDismissal(entry.action) || (/^(?:click|press)\(/.test(entry.action) && isBackingOut(name))) {
    return { ...open, cancelled: true };
  }
  return saysYes(entry, open) ? null : open;
}

function saysYes(entry: LedgerEntry, { asker }: OpenQuestion): boolean {
  const { verdict, action, name = "" } = entry;
  if (!isPressed(entry) || (verdict !== "confirmed" && verdict !== "likely")) return false;
  return isSubmitting(entry) || !action.startsWith("click(") || isAffirming(name) || saysAgain(name, asker);
}

function isDismissal(action: string): boolean {
  return action.startsWith('dialog("dismiss"');
}
