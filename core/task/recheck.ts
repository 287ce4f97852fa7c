/** Recheck: conditions for checking an action again before it is issued, and the input of that check (TM16). */

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

/** The action that the phase rechecks. */
export interface RecheckedChoice {
  readonly choice: Choice;
  readonly by: ChosenBy;
  readonly followUps: readonly FollowUp[];
  readonly chosenOn: PageRef;
  /** Page on which the action is rechecked. */
  readonly page: PageRef;
  /** Set for an outstanding action. It keeps its step when it is issued again. */
  readonly outstanding?: OutstandingTurn;
}

/** Checks that actions chosen on another page are the same on this one, and that the task's entries still stand. */
export interface RecheckVerb {
  input: Pick<ChoosingContext, "task" | "page" | "hints"> & {
    chosenOn: PageRef;
    /** The choice and its follow-ups in a chain. */
    actions: readonly FollowUp[];
    /** A person has agreed to the action, or approves every action. */
    asked: boolean;
    /** Entries that the action would submit. */
    entries: readonly PendingEntry[];
    /** Fingerprints of all fields that the task has filled in and not yet submitted. */
    own: readonly string[];
  };
  /** `same`: actions with this page's numbers and facts. `lost`: entries to make again. `moved`: entries in doubt. */
  result: { kind: "same" | "lost"; actions: readonly FollowUp[] } | { kind: "other" | "moved"; reason: string };
}

/** Page to compare with the current one before issuing; null if both are the same and no entry can have been lost. */
export function pageToCompare(state: TaskState, choice: Choice): PageRef | null {
  const { client, run } = state;
  const { page, chosenOn = page } = client;
  if (run.unchecked === true) return null;
  const isMoved = isOfPage(choice) && isOtherPage(chosenOn, page);
  return isMoved || entriesInForm(state, [choice]).some(({ seenOn }) => seenOn !== page.snapshotId) ? chosenOn : null;
}

/** The action depends on its page. Navigation does not; a key press or dialog answer does, even without a target. */
export const isOfPage = ({ action, facts }: Pick<Choice, "action" | "facts">): boolean =>
  facts.target !== undefined || /^(?:dialog|press)\(/.test(action);

/** The task's entries that these actions would submit. */
export function entriesInForm({ memory }: TaskState, actions: readonly FollowUp[]): readonly PendingEntry[] {
  const submit = actions.find(({ facts }) => isSubmitShaped(facts));
  return submit === undefined ? [] : entriesToHandIn(memory.deeds.pendingEntries ?? [], submit.facts.holder);
}

export const toRechecking = (state: TaskState, what: Omit<RecheckedChoice, "page">): TaskState =>
  enter(state, "recheck", { name: "rechecking", ...what, page: state.client.page });

/** Rechecks the outstanding action; null if the current page is the one it was issued for. */
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
