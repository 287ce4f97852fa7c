/**
 * Other record: detects that a page shows, at the same address, another record than the one an action was chosen for. A person
 * has to agree before a withdrawn action or a lost entry is done to another record (TM16).
 */

import { readEntry } from "../action/grammar.js";
import { isSubmitShaped } from "../recovery/strategy.js";
import type { IssuedAction } from "../turn/issued-action.js";
import type { Choice, FollowUp } from "./choice.js";
import { ask } from "./delivery.js";
import { isPassive, type TaskMemory } from "./memory.js";
import { type TaskState, update } from "./state.js";
import type { LinkResult } from "./turn-outcome.js";

/** Target of an entry or submit that was withdrawn, or of an entry that was lost. */
export interface EarlierTarget {
  readonly fingerprint: string;
  /** Origin and path. */
  readonly address: string;
  /** Hashes of the headings above the control and of the values in the other fields of its form. */
  readonly place: string;
  readonly form: string;
  /** A person had agreed to the action. Other headings alone are then enough to ask them, whatever the form holds. */
  readonly agreed?: true;
}

const KEPT = 12;
const QUESTION =
  "The page is about something else than when I began with it, though its address is the same, so I have not gone on. How shall I go on?";

/** Remembers the target of an action that no client has begun and whose page is gone. */
export function addTarget(
  state: TaskState,
  { asked, before, ...issued }: Pick<IssuedAction, "action" | "facts" | "before" | "asked">,
): TaskState {
  const targets = targetOf(issued, before.url).map((one) => (asked === true ? { ...one, agreed: true as const } : one));
  return withTargets(state, [...(state.memory.withdrawn ?? []), ...targets]);
}

/** After a turn: an action that worked shows that this is the right record, so all targets are forgotten. */
export function settleTargets(state: TaskState, links: readonly LinkResult[]): TaskState {
  const acted = links.filter(({ issued }) => !isPassive(issued));
  if (acted.length === 0) return state;
  if (acted.some(({ verdict }) => verdict.actionSucceeded)) return withTargets(state, []);
  const lost = acted
    .filter(({ issued }) => isEntered(issued))
    .flatMap(({ issued }) => targetOf(issued, issued.before.url));
  return withTargets(state, [...(state.memory.withdrawn ?? []), ...lost]);
}

export const dropTargets = (state: TaskState): TaskState => withTargets(state, []);

/** True for a known control under other headings at its address, if its form differs or a person had agreed to it. */
export function isOfOtherRecord({ memory, client, run }: TaskState, choice: Choice): boolean {
  if (run.unchecked === true) return false;
  const [now] = targetOf(choice, client.page.url);
  if (now === undefined) return false;
  const known = (memory.withdrawn ?? []).filter(
    ({ fingerprint, address }) => fingerprint === now.fingerprint && address === now.address,
  );
  return (
    known.length > 0 &&
    known.every(({ place, form, agreed }) => place !== now.place && (agreed === true || form !== now.form))
  );
}

export const askAboutRecord = (state: TaskState, nowMs: number): TaskState =>
  ask(state, { question: QUESTION, missing: ["how to go on with the page"], about: "entries" }, nowMs);

function targetOf({ action, facts }: Pick<FollowUp, "action" | "facts">, url: string): readonly EarlierTarget[] {
  const { target, judged: { place, form } = {} } = facts;
  if (target === undefined || place === undefined || form === undefined) return [];
  if (!isEntered({ action }) && !isSubmitShaped(facts)) return [];
  return [{ fingerprint: target.fingerprint, address: addressOf(url), place, form }];
}

const isEntered = ({ action }: Pick<FollowUp, "action">): boolean => readEntry(action) !== null;

function addressOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function withTargets(state: TaskState, withdrawn: readonly EarlierTarget[]): TaskState {
  if (withdrawn.length === 0 && state.memory.withdrawn === undefined) return state;
  const memory: Pick<TaskMemory, "withdrawn"> = {
    withdrawn: withdrawn.length === 0 ? undefined : withdrawn.slice(-KEPT),
  };
  return update(state, { memory });
}
