/** Deliveries: how often an action reached its target, and what came of it, so that none is made once too often (RC4). */

import type { TargetFacts } from "../action/gate.js";
import { destinationOf, enteredValue, isClicking, isPressing, keyIn, readAction } from "../action/grammar.js";
import { isMovingKey } from "../action/repeatable.js";
import { VERBS } from "../action/verbs.js";
import { rowIn } from "../page/read/fingerprint.js";
import { hashText } from "../page/text.js";

/** An action is the same again when one of its keys is. */
export interface TargetDelivery {
  /** By the target's fingerprint. */
  readonly key: string;
  /** By the words on the target and on its row, for a target that was drawn anew; "" without words. */
  readonly named: string;
  /** By its number in its document, for a target that calls itself otherwise since; absent without one. */
  readonly at?: string;
  readonly times: number;
  /** It has sent a write request: it is never sent again. */
  readonly wrote?: true;
  /** The page reacted to it, though not as it should: it is not pressed again. */
  readonly answered?: true;
  /** It worked, and left its target in this state, or looking different: the same press again would undo it. */
  readonly toggled?: Toggled;
  /** Of a step that the plan has left in doubt; counts again in a new plan. */
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

/** An action without effect is sent once more, in all. */
const MOST = 2;
const REMEMBERED_DELIVERIES = 40;
/** A value takes the place of the one before, however often it is sent. */
const PUT_IN = /^(?:enter|select) /;

/** How often it may still reach its target; null for what has no bound (looking, waiting, navigating). */
export function deliveriesLeft(known: Deliveries, action: TargetedAction): number | null {
  const keys = keysOf(action);
  if (keys === null) return null;
  if (isUndoing(known, action)) return 0;
  return Math.max(0, (mayChangeState(known, action) ? 1 : MOST) - timesOf(sameOf(known, keys)));
}

/** By the structure of its target, or by what an earlier delivery brought about. */
function mayChangeState(known: Deliveries, action: TargetedAction): boolean {
  if (action.facts.once === true) return true;
  const keys = keysOf(action);
  return keys !== null && sameOf(known, keys).some(({ wrote, answered }) => wrote === true || answered === true);
}

/** It turned its target before, which is still as it was left then. */
export function isUndoing(known: Deliveries, action: TargetedAction): boolean {
  const keys = keysOf(action);
  const now = action.facts.on === true ? "on" : "off";
  return keys !== null && sameOf(known, keys).some(({ toggled }) => toggled === "look" || toggled === now);
}

/** Why it is not made once more, for whoever chooses. */
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

/** What the page did when the action reached its target without doing what it should. */
export interface DeliveryAnswer {
  readonly wrote?: boolean;
  readonly answered?: boolean;
}

/** It reached its target `times` more. */
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

/** It did what it should: asked for once more, it is another action. */
export function removeDeliveries(known: Deliveries, action: TargetedAction): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

/** It did what it should by turning its target; a further step may ask for it once more. */
export function addToggle(known: Deliveries, action: TargetedAction, toggled: Toggled): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : [...removeDeliveries(known, action), { ...keys, times: 0, toggled, aside: true }];
}

export const togglesIn = (known: Deliveries): Deliveries => known.filter(({ toggled }) => toggled !== undefined);

/** A judge does not believe that the task is done: that is no reason to undo what was done for it. */
export const restoreToggles = (known: Deliveries): Deliveries =>
  known.map((one) => (one.toggled === undefined ? one : withoutAside(one)));

/** The plan's next step may well be to do the same once more. */
export const suspendDeliveries = (known: Deliveries): Deliveries => known.map((one) => ({ ...one, aside: true }));

/** A new plan has tried already what the old one left in doubt. */
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

/** The same done to the same, as deliveries are counted. */
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
  // Lists give the node of one row to another.
  return { ...keys, at: hashText([verbOf(action), target.epoch, target.id, rowIn(target.fingerprint)].join("\n")) };
}

function keysFor(action: string, target: Omit<PastDelivery, "action"> | undefined): Keys | null {
  const verb = verbOf(action);
  if (verb === null || target?.fingerprint === undefined) return null;
  const words = (target.name ?? "").trim().toLowerCase();
  const row = rowIn(target.fingerprint);
  return {
    key: hashText(`${verb}\n${target.fingerprint}`),
    // Whatever its role: what holds a button, and has its name, gets the button's clicks too.
    named: words === "" ? "" : hashText(`${verb}\n${words}\n${row}`),
  };
}

/** Every way to activate a control is one verb: a click, a tick, Enter or the space bar. Null for what is not counted. */
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
