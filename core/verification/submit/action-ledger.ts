/** Action ledger: a task's entries, saves, refusals and questions, beyond the window of remembered actions (CP4, CP6). */

import { isFieldEntry, isSubmitting, type LedgerEntry, latest, type StepMark, stepMark } from "./ledger-entry.js";
import { handedInBy, type PendingEntry, pendingEntriesAfter } from "./pending-entries.js";
import { isSubmittedBy, type PendingWork, pendingAfter } from "./pending-work.js";

export type RefusedAction = Pick<
  LedgerEntry,
  "stepIndex" | "action" | "fingerprint" | "role" | "name" | "holder" | "said"
> & {
  readonly submit: boolean;
};

export interface ActionLedger extends PendingWork {
  readonly refused: readonly RefusedAction[];
  readonly entered: readonly StepMark[];
  /** Submits that went through, or are likely to have. */
  readonly saved: readonly (StepMark & { readonly likely?: true; readonly byPerson?: true })[];
  /** Criteria about a control that began to hold at this step. */
  readonly turned: readonly { readonly id: string; readonly stepIndex: number }[];
  /** Entries that must stand in their fields when the form is submitted. Absent in states older than this field. */
  readonly pendingEntries?: readonly PendingEntry[];
  /** Names of files; null while no client has reported on downloads. */
  readonly downloads: readonly string[] | null;
  /** Steps whose write request had no answer when they were last looked at. */
  readonly unanswered: readonly number[];
  /** An action may have brought a criterion about. Looks, unsaved entries and failed actions do not count. */
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
  const own = isSaved ? [] : [stepMark(entry)];
  const isLikely = entry.verdict === "likely" && entry.refused !== true && entry.asks === undefined;
  const mark = { ...stepMark(entry), ...(isLikely && { likely: true as const }) };
  const unanswered = ledger.unanswered.filter((step) => step !== stepIndex);
  return {
    ...ledger,
    refused: entry.refused === true ? latest([...open, refusedAction(entry)]) : open,
    entered: isFieldEntry(entry) ? latest([...ledger.entered.filter(isOther), ...own]) : ledger.entered,
    saved:
      (isGood || isLikely) && entry.kind === "submit" ? latest([...ledger.saved.filter(isOther), mark]) : ledger.saved,
    ...pendingAfter(ledger, isSaved ? { ...entry, saving: undefined } : entry),
    pendingEntries: pendingEntriesAfter(ledger.pendingEntries ?? [], entry),
    unanswered: latest(entry.unanswered === true ? [...unanswered, stepIndex] : unanswered),
    ...(mayBringAbout(entry) && { acted: true as const }),
  };
}

/**
 * The value was submitted before with an uncertain result, and its control still holds it: there is nothing new to save. After a
 * certain save, a repeated entry is for another item: a form for several items may keep the values of the first.
 */
function isSavedBefore({ entered, open, saved }: ActionLedger, entry: LedgerEntry): boolean {
  const { stepIndex, fingerprint, holder } = entry;
  if (entry.already !== true || entry.saving === "document" || !isFieldEntry(entry)) return false;
  const isIt = (mark: StepMark) => mark.fingerprint === fingerprint && mark.stepIndex < stepIndex;
  const last = entered.findLast(isIt);
  if (last === undefined || last.holder !== holder || open.some(isIt)) return false;
  return saved.findLast((one) => one.stepIndex >= last.stepIndex && one.holder === holder)?.likely === true;
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

/** `seen`: downloads in one observation. Null from a client that cannot see downloads. */
export function recordDownloads(ledger: ActionLedger, seen: readonly string[] | null): ActionLedger {
  if (seen === null) return ledger;
  return { ...ledger, downloads: latest([...new Set([...(ledger.downloads ?? []), ...seen])]) };
}

/** `sent`: the submit that the person was asked about. Their yes counts earlier entries there as likely submitted. */
export function acceptPersonsWord(
  ledger: ActionLedger,
  { stepIndex, sent }: { readonly stepIndex: number; readonly sent: Pick<StepMark, "holder"> | undefined },
): ActionLedger {
  const heard = {
    ...ledger,
    refused: ledger.refused.filter((refusal) => refusal.stepIndex !== stepIndex),
    unanswered: ledger.unanswered.filter((step) => step !== stepIndex),
    question: null,
  };
  if (sent === undefined) return heard;
  const { holder } = sent;
  const pendingEntries = handedInBy(ledger.pendingEntries ?? [], holder);
  // A key goes to the focused element, so the form that it submitted is unknown.
  if (holder === undefined) return { ...heard, open: [], kept: [], pendingEntries };
  const mark = { stepIndex, holder, fingerprint: undefined, likely: true as const, byPerson: true as const };
  const open = ledger.open.filter((one) => !isSubmittedBy(sent, one));
  return { ...heard, saved: latest([...ledger.saved, mark]), open, kept: [], pendingEntries };
}

/** Entries whose submit a person forbids need no saving, and a page question that they left unanswered is closed. */
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
  const { stepIndex, action, fingerprint, role, name, holder, said } = entry;
  const submit = isSubmitting(entry);
  return { stepIndex, action: action.slice(0, 80), submit, fingerprint, role, name: name?.slice(0, 80), holder, said };
}
