/** Action ledger: what a task has entered, saved, been refused and been asked, beyond the window of remembered actions (CP4, CP6). */

import type { Kind, Risk, VerdictTag } from "../../protocol/task.js";
import { parseAction } from "../action/grammar.js";
import type { EvidenceSummary } from "./evidence.js";
import { isAccepting, isBackingOut, repeatsLabel } from "./messages.js";
import type { Saving } from "./submit.js";
import { isSameName } from "./text-match.js";

export type RefusedAction = Pick<LedgerEntry, "stepIndex" | "action" | "fingerprint" | "role" | "name" | "holder"> & {
  readonly submit: boolean;
};

export interface ActionLedger extends PendingWork {
  readonly refused: readonly RefusedAction[];
  readonly entered: readonly StepMark[];
  /** Submits that went through, or are likely to have. */
  readonly saved: readonly (StepMark & { readonly likely?: true })[];
  /** Criteria about a control that began to hold at this step. */
  readonly turned: readonly { readonly id: string; readonly stepIndex: number }[];
  /** Names of files; null while no client has reported on downloads. */
  readonly downloads: readonly string[] | null;
  /** Steps whose write request had no answer when they were last looked at. */
  readonly unanswered: readonly number[];
  /** Something was done that may have brought a criterion about: no look, no entry that is still to be saved, nothing that failed. */
  readonly acted?: true;
}

const NOTHING = { refused: [], entered: [], saved: [], turned: [], open: [] };
export const emptyLedger: ActionLedger = { ...NOTHING, question: null, kept: [], downloads: null, unanswered: [] };

export function recordAction(ledger: ActionLedger, entry: LedgerEntry): ActionLedger {
  const { stepIndex } = entry;
  const isSaved = isSavedBefore(ledger, entry);
  const isOther = (mark: Pick<StepMark, "stepIndex" | "fingerprint">) =>
    mark.stepIndex !== stepIndex || mark.fingerprint !== entry.fingerprint;
  const isGood = entry.verdict === "confirmed" && entry.refused !== true;
  const open = ledger.refused.filter((refusal) => isOther(refusal) && !(isGood && repairs(entry, refusal)));
  const replaced = (marks: readonly StepMark[]) => latest([...marks.filter(isOther), stepMark(entry)]);
  const isLikely = entry.verdict === "likely" && entry.refused !== true && entry.asks === undefined;
  const mark = { ...stepMark(entry), ...(isLikely && { likely: true as const }) };
  const unanswered = ledger.unanswered.filter((step) => step !== stepIndex);
  return {
    ...ledger,
    refused: entry.refused === true ? latest([...open, refusedAction(entry)]) : open,
    entered: isFieldEntry(entry) && !isSaved ? replaced(ledger.entered) : ledger.entered,
    saved:
      (isGood || isLikely) && entry.kind === "submit" ? latest([...ledger.saved.filter(isOther), mark]) : ledger.saved,
    ...pendingAfter(ledger, isSaved ? { ...entry, saving: undefined } : entry),
    unanswered: latest(entry.unanswered === true ? [...unanswered, stepIndex] : unanswered),
    ...(mayBringAbout(entry) && { acted: true as const }),
  };
}

/** It was entered and handed in before, and its control holds it still: there is nothing new to be saved. */
function isSavedBefore({ entered, open, saved }: ActionLedger, entry: LedgerEntry): boolean {
  const { stepIndex, fingerprint, holder } = entry;
  if (entry.already !== true || entry.saving === "document" || !isFieldEntry(entry)) return false;
  const isIt = (mark: StepMark) => mark.fingerprint === fingerprint && mark.stepIndex < stepIndex;
  const last = entered.findLast(isIt);
  if (last === undefined || last.holder !== holder || open.some(isIt)) return false;
  return saved.some((one) => one.stepIndex >= last.stepIndex && one.holder === holder);
}

function mayBringAbout(entry: LedgerEntry): boolean {
  if (entry.looked !== undefined || entry.refused === true || entry.verdict === "contradicted") return false;
  return !(isFieldEntry(entry) && entry.saving !== undefined && entry.wrote !== true);
}

export function addPassedCriteria(ledger: ActionLedger, stepIndex: number, ids: readonly string[]): ActionLedger {
  if (ids.length === 0) return ledger;
  const others = ledger.turned.filter(({ id }) => !ids.includes(id));
  return { ...ledger, turned: latest([...others, ...ids.map((id) => ({ id, stepIndex }))]) };
}

/** `seen`: of one observation; null from a client that cannot see downloads. */
export function recordDownloads(ledger: ActionLedger, seen: readonly string[] | null): ActionLedger {
  if (seen === null) return ledger;
  return { ...ledger, downloads: latest([...new Set([...(ledger.downloads ?? []), ...seen])]) };
}

/** Their yes hands in, as likely, what was entered until then, wherever it stands. */
export function acceptPersonsWord(ledger: ActionLedger, stepIndex: number): ActionLedger {
  const entered = ledger.entered.filter((mark) => mark.stepIndex <= stepIndex);
  const holders = [...new Set(entered.map(({ holder }) => holder))];
  const handedIn = holders.map((holder) => ({ stepIndex, holder, fingerprint: undefined, likely: true as const }));
  return {
    ...ledger,
    refused: ledger.refused.filter((refusal) => refusal.stepIndex !== stepIndex),
    saved: latest([...ledger.saved, ...handedIn]),
    unanswered: ledger.unanswered.filter((step) => step !== stepIndex),
    question: null,
    open: [],
    kept: [],
  };
}

/** What a person did not allow to be handed in is not to be saved, and a question of the page's that they left alone is over. */
export function acceptPersonsNo(
  ledger: ActionLedger,
  { holder, isAnswer }: Pick<StepMark, "holder"> & { readonly isAnswer: boolean },
): ActionLedger {
  const isElsewhere = (one: Pick<StepMark, "holder">) => one.holder === undefined || one.holder !== holder;
  const { refused, open, question } = ledger;
  const isOver = isAnswer || (question !== null && !isElsewhere(question));
  const left = { refused: refused.filter(isElsewhere), open: open.filter(isElsewhere) };
  return { ...ledger, ...left, question: isOver ? null : question };
}

function repairs(entry: LedgerEntry, refusal: RefusedAction): boolean {
  if (entry.fingerprint === undefined || refusal.fingerprint === undefined) return entry.action === refusal.action;
  if (entry.fingerprint === refusal.fingerprint) return true;
  if (entry.holder === undefined || entry.holder !== refusal.holder) return false;
  return isSubmitting(entry) || (entry.role === refusal.role && entry.name === refusal.name);
}

function refusedAction(entry: LedgerEntry): RefusedAction {
  const { stepIndex, action, fingerprint, role, name, holder } = entry;
  const submit = isSubmitting(entry);
  return { stepIndex, action: action.slice(0, 80), submit, fingerprint, role, name: name?.slice(0, 80), holder };
}

export interface LedgerEntry
  extends Pick<EvidenceSummary, "refused" | "unanswered" | "asks" | "saving" | "opened" | "looked"> {
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
  /** The control held what was to be entered before the action. */
  readonly already?: true;
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
const latest = <T>(items: readonly T[]): readonly T[] => items.slice(-KEPT);

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

const stepMark = ({ stepIndex, holder, fingerprint }: LedgerEntry): StepMark => ({ stepIndex, holder, fingerprint });
const shortName = ({ name = "" }: Pick<LedgerEntry, "name">): string => name.slice(0, 80);

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
  return /^(?:click|doubleClick|press|dialog)\(/.test(action) && !isBackingOut(name) && !isDismissal(action);
}

function questionAfter(open: OpenQuestion | null, entry: LedgerEntry): OpenQuestion | null {
  const { asks, name = "" } = entry;
  if (asks !== undefined) return { ...stepMark(entry), text: asks, asker: shortName(entry) };
  if (open === null || open.stepIndex === entry.stepIndex) return null;
  if (isDismissal(entry.action) || (/^(?:click|doubleClick|press)\(/.test(entry.action) && isBackingOut(name))) {
    return { ...open, cancelled: true };
  }
  return saysYes(entry, open) ? null : open;
}

/** A button that carries the question is its answer: "Delete" that says "Are you sure?". */
function saysYes(entry: LedgerEntry, { asker, text }: OpenQuestion): boolean {
  const { verdict, action, name = "" } = entry;
  if (!isPressed(entry) || (verdict !== "confirmed" && verdict !== "likely")) return false;
  if (isSubmitting(entry) || !action.startsWith("click(") || isSameName(name, text)) return true;
  return isAccepting(name) || repeatsLabel(name, asker);
}

const isDismissal = (action: string): boolean => action.startsWith('dialog("dismiss"');
