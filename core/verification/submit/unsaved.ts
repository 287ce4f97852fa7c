/** Unsaved: state of a task's entries on the last page: kept, handed in, or still to be saved (CP6). */

import type { Skeleton, SkeletonNode } from "../../page/skeleton.js";
import { holderOf } from "../../page/skeleton.js";
import { allWords } from "../../words/matcher.js";
import { MAKING } from "../evidence/lexicon.js";
import { fold, nodesIn } from "../record/text-match.js";
import type { ActionLedger } from "./action-ledger.js";
import type { StepMark } from "./ledger-entry.js";
import { holdsEntry } from "./pending-entries.js";
import type { PendingWork } from "./pending-work.js";
import { couldBeSaved, submitsInHome } from "./submit.js";

/** `fields`: names only fields and does not mention saving. `entry`: asks only for the entry. `more`: anything else. */
export type AskedEntry = "fields" | "entry" | "more";

/** `handed`: its submit has likely gone through. */
export type Keeping = "kept" | "handed" | "unsaved";

/** Roles whose choice changes only the view and saves nothing. */
const VIEWS: readonly string[] = ["tab", "treeitem", "row"];

/** Labels that also save, such as "Save and add". */
const SAVES_TOO = new RegExp(allWords("savesToo"));

interface CheckedControl {
  readonly criterion: string;
  /** Key of the control that answered the criterion. */
  readonly key: string | undefined;
  readonly skeleton: Skeleton | null;
}

/** Tells, for a control that this page could save, whether it was saved since the task changed it. */
export function keepingOf(deeds: ActionLedger, { criterion, key, skeleton }: CheckedControl): Keeping {
  const node = key === undefined ? undefined : skeleton?.nodes[key];
  if (node === undefined || skeleton === null || VIEWS.includes(node.role) || !couldBeSaved(node, skeleton)) {
    return "kept";
  }
  const mark = { criterion, fingerprint: node.fingerprint, holder: holderOf(node, skeleton) };
  if (!isUnsaved(deeds, mark)) return "kept";
  return isUnsaved(deeds, mark, (saved) => saved) ? "unsaved" : "handed";
}

/** The task changed the control or its form after the last submit there. By default only confirmed submits count. */
export function isUnsaved(
  ledger: ActionLedger,
  { criterion, fingerprint, holder }: { criterion: string; fingerprint: string; holder: string },
  counting: (saved: ActionLedger["saved"]) => ActionLedger["saved"] = confirmed,
): boolean {
  const isHere = (mark: StepMark) => mark.fingerprint === fingerprint || mark.holder === holder;
  const submits = counting(ledger.saved);
  // An entry that its own form submitted is saved, although the record's page has another form.
  const isSaved = (mark: StepMark) =>
    submits.some((one) => one.stepIndex >= mark.stepIndex && [holder, mark.holder].includes(one.holder ?? ""));
  if (ledger.entered.some((mark) => isHere(mark) && !isSaved(mark))) return true;
  // A choice in a floating list belongs to no form, so any later submit may have saved it.
  const turned = ledger.turned.find(({ id }) => id === criterion)?.stepIndex;
  const saved = newest(submits);
  return turned !== undefined && (saved === null || saved < turned);
}

const confirmed = (saved: ActionLedger["saved"]): ActionLedger["saved"] =>
  saved.filter(({ likely }) => likely !== true);

const newest = (marks: readonly StepMark[]): number | null =>
  marks.length === 0 ? null : Math.max(...marks.map(({ stepIndex }) => stepIndex));

/** Unsaved fields that block completion. A document's own unsaved mark outweighs a write, which may concern something else. */
export function unsavedFields(
  { open, kept, pendingEntries = [] }: PendingWork & Pick<ActionLedger, "pendingEntries">,
  page: Skeleton | null,
  asked: AskedEntry = "more",
  asksToEnter = false,
): readonly string[] {
  if (asked === "entry") return [];
  const nodes = nodesIn(page);
  const shown = new Map(nodes.map((node) => [node.fingerprint, node]));
  const left = open.filter(({ bare, saving, fingerprint = "" }) =>
    saving === "search"
      ? asked === "more" && !asksToEnter && shown.has(fingerprint)
      : bare !== true || shown.has(fingerprint),
  );
  const isMarked = nodes.some(({ state }) => state.unsaved === true && state.selected === true);
  const lost = isMarked ? kept.filter(({ fingerprint }) => shown.has(fingerprint)) : [];
  // Whoever asks for a field alone asks for no new record, as long as the field holds what was entered.
  const isGone = (fingerprint: string) =>
    page !== null && pendingEntries.some((one) => one.fingerprint === fingerprint && !holdsEntry(one, page));
  const against = ({ fingerprint = "" }: { readonly fingerprint?: string }) =>
    asked !== "fields" || page === null || !isForMaking(shown.get(fingerprint), page) || isGone(fingerprint);
  return [...left, ...lost].filter(against).map(({ name }) => name);
}

/** Every submit of the field's form creates or sends something, which a request for a field alone does not ask for. */
export function isForMaking(node: SkeletonNode | undefined, page: Skeleton): boolean {
  const submits = node === undefined ? [] : submitsInHome(node, page);
  const makes = (label: string) => MAKING.test(label) && !SAVES_TOO.test(label);
  return submits.length > 0 && submits.every(({ name }) => makes(fold(name)));
}
