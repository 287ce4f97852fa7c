/** Recheck: when an action is looked at once more before it is issued, and what is asked then (TM16). */

import { NO_USAGE } from "../limits/budget.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import { isOtherPage, type PageRef } from "../turn/observation.js";
import { entriesToHandIn, type PendingEntry } from "../verification/submit/pending-entries.js";
import type { Choice, ChoosingContext, FollowUp } from "./choice.js";
import type { ChosenBy, PhaseOf, StateIn } from "./phase.js";
import type { TaskState } from "./state.js";
import { enter } from "./transition.js";

/** An outstanding turn: one action or a chain. */
export type OutstandingTurn = Omit<PhaseOf<"acting">, "name">;

/** What the phase knows of the action that it looks at. */
export interface RecheckedChoice {
  readonly choice: Choice;
  readonly by: ChosenBy;
  readonly followUps: readonly FollowUp[];
  readonly chosenOn: PageRef;
  /** The page that is looked at. */
  readonly page: PageRef;
  /** The action is outstanding: it is issued again under its own step, if it is the same. */
  readonly outstanding?: OutstandingTurn;
}

/** Whether actions that were chosen on another page are the same on this one, and whether what was entered still stands. */
export interface RecheckVerb {
  input: Pick<ChoosingContext, "task" | "page" | "hints"> & {
    chosenOn: PageRef;
    /** The choice, and what follows it in a chain. */
    actions: readonly FollowUp[];
    /** A person agrees to each such action. */
    asked: boolean;
    /** Entries that the action would hand in. */
    entries: readonly PendingEntry[];
    /** Fingerprints of all fields that the task has filled in and not handed in. */
    own: readonly string[];
  };
  /** `same`: with the numbers and facts of this page. `lost`: entries to be made again. `moved`: whether they are still wanted is in doubt. */
  result: { kind: "same" | "lost"; actions: readonly FollowUp[] } | { kind: "other" | "moved"; reason: string };
}

/** The page to compare with the page at hand before the choice is issued; null where both are the same and nothing can be lost. */
export function pageToCompare(state: TaskState, choice: Choice): PageRef | null {
  const { client, run } = state;
  const { page, chosenOn = page } = client;
  if (run.unchecked === true) return null;
  const isMoved = isOfPage(choice) && isOtherPage(chosenOn, page);
  return isMoved || entriesInForm(state, [choice]).some(({ seenOn }) => seenOn !== page.snapshotId) ? chosenOn : null;
}

/** An address is what it is on every page; a key and an answer go to whatever is there. */
export const isOfPage = ({ action, facts }: Pick<Choice, "action" | "facts">): boolean =>
  facts.target !== undefined || /^(?:dialog|press)\(/.test(action);

/** What the task has entered and these actions would hand in. */
export function entriesInForm({ memory }: TaskState, actions: readonly FollowUp[]): readonly PendingEntry[] {
  const submit = actions.find(({ facts }) => isSubmitShaped(facts));
  return submit === undefined ? [] : entriesToHandIn(memory.deeds.pendingEntries ?? [], submit.facts.holder);
}

export const toRechecking = (state: TaskState, what: Omit<RecheckedChoice, "page">): TaskState =>
  enter(state, "recheck", { name: "rechecking", ...what, page: state.client.page });

/** Null where the page at hand is the one that the outstanding action was issued for. */
export function recheckOutstanding(state: StateIn<"acting">): TaskState | null {
  const { name: _acting, ...outstanding } = state.phase;
  const { issued, rest = [], chosenBy } = outstanding;
  const { page } = state.client;
  const isLook = outstanding.look !== undefined || !isOfPage(issued);
  if (state.run.unchecked === true || isLook || !isOtherPage(issued.before, page)) return null;
  const { action, thought, facts, lastForStep, expectedOutcome, replayed } = issued;
  const choice: Choice = { action, thought, facts, lastForStep, expectedOutcome, replayed, usage: NO_USAGE };
  const by: ChosenBy = { kind: chosenBy, refusals: 0 };
  return toRechecking(state, { choice, by, followUps: rest, chosenOn: issued.before, outstanding });
}
