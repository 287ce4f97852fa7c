/** Ledger entry: one action of a task, as the action ledger records it. */

import type { Kind, Risk, VerdictTag } from "../../../protocol/task.js";
import { pressIn, readAction, verbRow } from "../../action/grammar.js";
import type { SnapshotId } from "../../turn/identity.js";
import type { EvidenceSummary } from "../evidence/evidence.js";

export interface LedgerEntry
  extends Pick<
    EvidenceSummary,
    "refused" | "said" | "unanswered" | "asks" | "saving" | "inert" | "inForm" | "opened" | "looked"
  > {
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
  /** The control held the wanted value before the action. */
  readonly already?: true;
  /** For an entry: the full action as issued. */
  readonly whole?: string;
  /** For an entry by click: true if it ticks, false if it unticks. */
  readonly turns?: boolean;
  /** The page before the action, and the one after it. */
  readonly chosenOn?: SnapshotId;
  readonly seenOn?: SnapshotId;
  /** The action ended in another document. */
  readonly otherDocument?: true;
}

export type StepMark = Pick<LedgerEntry, "stepIndex" | "holder" | "fingerprint">;

/** Most items to keep of each kind, because workflow state is bounded. */
const KEPT = 12;
export const latest = <T>(items: readonly T[]): readonly T[] => items.slice(-KEPT);

/** The action is a submit, or may not be reversible. */
export const isSubmitting = ({ kind, risk }: Pick<LedgerEntry, "kind" | "risk">): boolean =>
  kind === "submit" || risk !== "reversible";

const TOGGLES: readonly string[] = ["checkbox", "radio", "switch", "option", "menuitemcheckbox", "menuitemradio"];

/** The action changes a control without submitting it. One that failed counts too: it may have changed the control. */
export function isFieldEntry(entry: Pick<LedgerEntry, "action" | "kind" | "risk" | "fingerprint" | "role">): boolean {
  if (isSubmitting(entry) || entry.fingerprint === undefined || entry.kind === "navigation") return false;
  const row = verbRow(readAction(entry.action));
  if (row === undefined) return false;
  return row.press === "once" ? TOGGLES.includes(entry.role ?? "") : row.puts !== null;
}

/** A press that may submit. Opening a context menu does not. */
export const isMainPress = (action: string): boolean => ![null, "menu"].includes(pressIn(action));

export const stepMark = ({ stepIndex, holder, fingerprint }: LedgerEntry): StepMark => ({
  stepIndex,
  holder,
  fingerprint,
});

/** An accepted write submits every entry, unless it is the submit of one form or dialog. */
export const handsInAll = (entry: Pick<LedgerEntry, "kind" | "risk" | "wrote" | "inForm">): boolean =>
  entry.wrote === true && !(isSubmitting(entry) && entry.inForm === true);
