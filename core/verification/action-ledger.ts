/** Action ledger: what a task has entered, saved and been refused, beyond the window of remembered actions. */

import {
  isFieldEntry,
  isSubmitting,
  type LedgerEntry,
  latest,
  type PendingWork,
  pendingAfter,
  type StepMark,
  shortName,
  stepMark,
} from "./pending-work.js";

export type RefusedAction = Pick<LedgerEntry, "stepIndex" | "action" | "fingerprint" | "role" | "name" | "holder"> & {
  readonly submit: boolean;
};

export interface ActionLedger extends PendingWork {
  readonly refused: readonly RefusedAction[];
  readonly entered: readonly StepMark[];
  readonly saved: readonly StepMark[];
  /** Criteria about a control that began to hold at this step. */
  readonly turned: readonly { readonly id: string; readonly stepIndex: number }[];
  /** Names of files; null while no client has reported on downloads. */
  readonly downloads: readonly string[] | null;
  /** Steps whose write request had no answer when they were last looked at. */
  readonly unanswered: readonly number[];
}

export const emptyLedger: ActionLedger = {
  refused: [],
  entered: [],
  saved: [],
  turned: [],
  open: [],
  question: null,
  kept: [],
  downloads: null,
  unanswered: [],
};

export function recordAction(ledger: ActionLedger, entry: LedgerEntry): ActionLedger {
  const { stepIndex } = entry;
  const isOther = (mark: Pick<StepMark, "stepIndex" | "fingerprint">) =>
    mark.stepIndex !== stepIndex || mark.fingerprint !== entry.fingerprint;
  const isGood = entry.verdict === "confirmed" && entry.refused !== true;
  const open = ledger.refused.filter((refusal) => isOther(refusal) && !(isGood && repairs(entry, refusal)));
  const replaced = (marks: readonly StepMark[]) => latest([...marks.filter(isOther), stepMark(entry)]);
  const unanswered = ledger.unanswered.filter((step) => step !== stepIndex);
  return {
    ...ledger,
    refused: entry.refused === true ? latest([...open, refusedAction(entry)]) : open,
    entered: isFieldEntry(entry) ? replaced(ledger.entered) : ledger.entered,
    saved: isGood && entry.kind === "submit" ? replaced(ledger.saved) : ledger.saved,
    ...pendingAfter(ledger, entry),
    unanswered: latest(entry.unanswered === true ? [...unanswered, stepIndex] : unanswered),
  };
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

export function acceptPersonsWord(ledger: ActionLedger, stepIndex: number): ActionLedger {
  return {
    ...ledger,
    refused: ledger.refused.filter((refusal) => refusal.stepIndex !== stepIndex),
    unanswered: ledger.unanswered.filter((step) => step !== stepIndex),
    question: null,
    open: [],
    kept: [],
  };
}

/** The task changed the control, or something in its form, after the last confirmed submit there. */
export function isUnsaved(
  ledger: ActionLedger,
  { criterion, fingerprint, holder }: { criterion: string; fingerprint: string; holder: string },
): boolean {
  const changedHere = newest(
    ledger.entered.filter((mark) => mark.fingerprint === fingerprint || mark.holder === holder),
  );
  const savedHere = newest(ledger.saved.filter((mark) => mark.holder === holder));
  if (changedHere !== null && (savedHere === null || savedHere < changedHere)) return true;
  // A choice in a list that floats over the page belongs to no form: any confirmed submit since may have saved it.
  const turned = ledger.turned.find(({ id }) => id === criterion)?.stepIndex;
  const saved = newest(ledger.saved);
  return turned !== undefined && (saved === null || saved < turned);
}

function repairs(entry: LedgerEntry, refusal: RefusedAction): boolean {
  if (entry.fingerprint === undefined || refusal.fingerprint === undefined) return entry.action === refusal.action;
  if (entry.fingerprint === refusal.fingerprint) return true;
  if (entry.holder === undefined || entry.holder !== refusal.holder) return false;
  return isSubmitting(entry) || (entry.role === refusal.role && entry.name === refusal.name);
}

function refusedAction(entry: LedgerEntry): RefusedAction {
  const { stepIndex, action, fingerprint, role, name, holder } = entry;
  return {
    stepIndex,
    action: action.slice(0, 80),
    submit: isSubmitting(entry),
    fingerprint,
    role,
    name: name === undefined ? undefined : shortName(entry),
    holder,
  };
}

const newest = (marks: readonly StepMark[]): number | null =>
  marks.length === 0 ? null : Math.max(...marks.map(({ stepIndex }) => stepIndex));
