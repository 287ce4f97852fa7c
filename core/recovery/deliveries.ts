/** Deliveries: count and effect of an action's deliveries to its target, so that none is repeated too often (RC4). */

import type { TargetFacts } from "../action/gate.js";
import { destinationOf, enteredValue, isClicking, isPressing, keyIn, readAction } from "../action/grammar.js";
import { isMovingKey } from "../action/repeatable.js";
import { VERBS } from "../action/verbs.js";
import { rowIn } from "../page/read/fingerprint.js";
import { hashText } from "../page/text.js";

/** Two actions are the same if one of their keys matches. */
export interface TargetDelivery {
  /** Key by the target's fingerprint. */
  readonly key: string;
  /** Key by the words on the target and its row, for a target that was redrawn; "" without words. */
  readonly named: string;
  /** Key by its number in its document, for a target that was renamed; absent without a number. */
  readonly at?: string;
  readonly times: number;
  /** The action sent a write request, so it is never sent again. */
  readonly wrote?: true;
  /** The page reacted to it, though not as it should, so it is not pressed again. */
  readonly answered?: true;
  /** It worked and left its target in this state or with another look. The same press would undo it. */
  readonly toggled?: Toggled;
  /** The plan left its step in doubt. It counts again in a new plan. */
  readonly aside?: true;
}

export type Toggled = "on" | "off" | "look";

/** Newest last. */
export type Deliveries = readonly TargetDelivery[];

/** An action as it was chosen or issued. */
export interface TargetedAction {
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "once" | "on">;
}

/** Maximum deliveries of an action without effect. */
const MOST = 2;
const REMEMBERED_DELIVERIES = 40;
/** A value replaces the one before, however often it is sent. */
const PUT_IN = /^(?:enter|select) /;

/** Number of deliveries left to its target; null if unlimited (looking, waiting, navigating). */
export function deliveriesLeft(known: Deliveries, action: TargetedAction): number | null {
  const keys = keysOf(action);
  if (keys === null) return null;
  if (isUndoing(known, action)) return 0;
  return Math.max(0, (mayChangeState(known, action) ? 1 : MOST) - timesOf(sameOf(known, keys)));
}

/** The structure of its target or the effect of an earlier delivery decides. */
function mayChangeState(known: Deliveries, action: TargetedAction): boolean {
  if (action.facts.once === true) return true;
  const keys = keysOf(action);
  return keys !== null && sameOf(known, keys).some(({ wrote, answered }) => wrote === true || answered === true);
}

/** It toggled its target before, and the target still has that state. */
export function isUndoing(known: Deliveries, action: TargetedAction): boolean {
  const keys = keysOf(action);
  const now = action.facts.on === true ? "on" : "off";
  return keys !== null && sameOf(known, keys).some(({ toggled }) => toggled === "look" || toggled === now);
}

/** Reason for not repeating it, for the next choice. */
export function describeSpent(known: Deliveries, action: TargetedAction): string {
  const { name = "" } = action.facts.target ?? {};
  const what = name === "" ? "That element" : `“${name.slice(0, 80)}”`;
  const other = "Do something else, on another element.";
  if (isUndoing(known, action))
    return `${what} was pressed already, and it worked: a second press would undo it. ${other}`;
  const keys = keysOf(action);
  const hasSent = keys !== null && sameOf(known, keys).some(({ wrote }) => wrote === true);
  const once = hasSent ? "once, and it sent something" : "once, and a second time may undo it";
  const times = mayChangeState(known, action) ? once : "twice";
  return `${what} was reached by this already (${times}), and it did not do what it should. ${other}`;
}

/** Reaction of the page to an action that reached its target without the intended effect. */
export interface DeliveryAnswer {
  readonly wrote?: boolean;
  readonly answered?: boolean;
}

/** Records `times` further deliveries. */
export function addDeliveries(
  known: Deliveries,
  action: TargetedAction,
  times: number,
  { wrote = false, answered = false }: DeliveryAnswer = {},
): Deliveries {
  const keys = keysOf(action);
  if (keys === null || times === 0) return known;
  const same = sameOf(known, keys);
  const isPress = !PUT_IN.test(verbOf(action.action) ?? "");
  const record = {
    ...keys,
    times: timesOf(same) + times,
    ...(((wrote && isPress) || same.some((one) => one.wrote)) && { wrote: true as const }),
    ...(((answered && isPress) || same.some((one) => one.answered)) && { answered: true as const }),
  };
  return [...known.filter((one) => !same.includes(one)), record].slice(-REMEMBERED_DELIVERIES);
}

/** For an action that worked: if requested again, it is a new action. */
export function removeDeliveries(known: Deliveries, action: TargetedAction): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

/** Records an action that worked by toggling its target. A later step may request it again. */
export function addToggle(known: Deliveries, action: TargetedAction, toggled: Toggled): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : [...removeDeliveries(known, action), { ...keys, times: 0, toggled, aside: true }];
}

export const togglesIn = (known: Deliveries): Deliveries => known.filter(({ toggled }) => toggled !== undefined);

/** A judge's doubt that the task is done is no reason to undo toggles, so they count again. */
export const restoreToggles = (known: Deliveries): Deliveries =>
  known.map((one) => (one.toggled === undefined ? one : withoutAside(one)));

/** Sets counts aside: the plan's next step may repeat the action. */
export const suspendDeliveries = (known: Deliveries): Deliveries => known.map((one) => ({ ...one, aside: true }));

/** A new plan inherits the deliveries that the old one left in doubt. */
export const restoreDeliveries = (known: Deliveries): Deliveries => known.map(withoutAside);
const withoutAside = ({ aside: _left, ...one }: TargetDelivery): TargetDelivery => one;
const timesOf = (deliveries: Deliveries): number => deliveries.reduce((sum, one) => sum + one.times, 0);
type Keys = Pick<TargetDelivery, "key" | "named" | "at">;

const sameOf = (known: Deliveries, keys: Keys): Deliveries =>
  known.filter((one) => one.aside !== true && isSame(one, keys));

const isSame = (one: Keys, keys: Keys): boolean =>
  one.key === keys.key ||
  (keys.named !== "" && one.named === keys.named) ||
  (keys.at !== undefined && one.at === keys.at);

/** Both count as the same action on the same target. */
export function isSameDelivery(past: PastDelivery, action: TargetedAction): boolean {
  const [before, now] = [keysFor(past.action, past), keysOf(action)];
  return before !== null && now !== null && isSame(before, now);
}

type PastDelivery = { readonly action: string; readonly fingerprint?: string; readonly name?: string };

/** Choices of older builds lack `on`. Those builds did not count these presses, and a running task must decide as it did. */
function isCountedByState(printed: string): boolean {
  const action = readAction(printed);
  return action !== undefined && isPressing(action) && verbOf(printed) !== "activate";
}

function keysOf({ action, facts: { target, on } }: TargetedAction): Keys | null {
  const keys = keysFor(action, target);
  if (keys === null || target === undefined) return keys;
  if (on === undefined) return isCountedByState(action) ? null : keys;
  if (target.epoch === "") return keys;
  // Lists may reuse one row's node for another row.
  return { ...keys, at: hashText([verbOf(action), target.epoch, target.id, rowIn(target.fingerprint)].join("\n")) };
}

function keysFor(action: string, target: Omit<PastDelivery, "action"> | undefined): Keys | null {
  const verb = verbOf(action);
  if (verb === null || target?.fingerprint === undefined) return null;
  const words = (target.name ?? "").trim().toLowerCase();
  const row = rowIn(target.fingerprint);
  return {
    key: hashText(`${verb}\n${target.fingerprint}`),
    // The role does not matter: an element around a button, with its name, gets the button's clicks too.
    named: words === "" ? "" : hashText(`${verb}\n${words}\n${row}`),
  };
}

/** All ways to activate a control share one verb: click, tick, Enter or the space bar. Null if it is not counted. */
export function verbOf(printed: string): string | null {
  const action = readAction(printed);
  if (action === undefined) return null;
  const key = keyIn(action);
  if (key !== undefined) return verbOfKey(key);
  if (isClicking(action)) return VERBS[action.kind].press === "once" ? "activate" : action.kind;
  const entered = enteredValue(action);
  switch (entered?.kind) {
    case "state":
      return "activate";
    case "text":
      return `enter ${entered.text}`;
    case "choice":
      return `select ${entered.option}`;
    case "file":
      return `upload ${entered.file}`;
    case undefined:
      return destinationOf(action) === undefined ? null : action.kind;
  }
}

function verbOfKey(key: string): string | null {
  if (/^(?:enter|numpadenter|return|space|spacebar| )$/i.test(key)) return "activate";
  return isMovingKey(key) ? null : `press ${key}`;
}
