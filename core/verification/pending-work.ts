/** Pending work: entries that nobody saved, and a question that nobody answered with yes (CP4, CP6). */

import type { Kind, Risk, VerdictTag } from "../../protocol/task.js";
import { parseAction } from "../action/grammar.js";
import type { Skeleton } from "../page/skeleton.js";
import { nodesIn } from "./control-values.js";
import type { EvidenceSummary } from "./evidence.js";
import { isAccepting, isBackingOut, repeatsLabel } from "./messages.js";
import type { Saving } from "./saving.js";

export interface LedgerEntry extends Pick<EvidenceSummary, "refused" | "unanswered" | "asks" | "saving" | "opened"> {
  readonly stepIndex: number;
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
  /** The site accepted a write request of the action. */
  readonly wrote?: true;
}

export type StepMark = Pick<LedgerEntry, "stepIndex" | "holder" | "fingerprint">;

interface OpenEntry extends StepMark {
  readonly name: string;
  readonly saving: Saving;
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

/** Older ones are forgotten, because workflow state is bounded. */
const KEPT = 12;
export const latest = <T>(items: readonly T[]): readonly T[] => items.slice(-KEPT);

/** The action presses what finishes something, or what cannot be undone. */
export const isSubmitting = ({ kind, risk }: Pick<LedgerEntry, "kind" | "risk">): boolean =>
  kind === "submit" || risk !== "reversible";

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

export const stepMark = ({ stepIndex, holder, fingerprint }: LedgerEntry): StepMark => ({
  stepIndex,
  holder,
  fingerprint,
});

export const shortName = ({ name = "" }: Pick<LedgerEntry, "name">): string => name.slice(0, 80);

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

/** A document's own mark that it is unsaved counts more than an accepted write, which may have been about something else. */
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
  const submits = (one: OpenEntry) => wrote === true || (isSubmitting(entry) && reaches(entry, one));
  if (!isFieldEntry(entry)) return isPressed(entry) ? open.filter((one) => !submits(one)) : open;
  // The last entry of a control stands for it; an entry that the site took at once is saved.
  const others = open.filter(({ fingerprint }) => fingerprint !== entry.fingerprint);
  if (saving === undefined || wrote === true) return others;
  return [...others, { ...stepMark(entry), name: shortName(entry), saving }];
}

const reaches = ({ holder }: Pick<StepMark, "holder">, open: OpenEntry): boolean =>
  open.saving !== "form" || (holder !== undefined && open.holder === holder);

/** A press that did not fail, was not refused, brought no question, and is no way out. Its effect is for CP5 to weigh. */
function isPressed({ verdict, refused, asks, name = "", action }: LedgerEntry): boolean {
  if (verdict === "contradicted" || refused === true || asks !== undefined) return false;
  return /^(?:click|press|dialog)\(/.test(action) && !isBackingOut(name) && !isDismissal(action);
}

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
  return isSubmitting(entry) || !action.startsWith("click(") || isAccepting(name) || repeatsLabel(name, asker);
}

const isDismissal = (action: string): boolean => action.startsWith('dialog("dismiss"');
