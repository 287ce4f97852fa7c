/** Deliveries: how often an action has reached its target without doing what it should (RC4). */

import type { TargetFacts } from "../action/gate.js";
import { readAction } from "../action/grammar.js";
import { hashText } from "../page/text.js";

/** An action is the same again when one of its two keys is. */
export interface TargetDelivery {
  /** By the target's fingerprint. */
  readonly key: string;
  /** By the words on the target and on its row, for a target that was drawn anew; "" without words. */
  readonly named: string;
  readonly times: number;
  /** It has sent a write request: it is never sent again. */
  readonly wrote?: true;
  /** Of a step that the plan has left in doubt; counts again in a new plan. */
  readonly aside?: true;
}

/** Newest last. */
export type Deliveries = readonly TargetDelivery[];

/** An action as it was chosen or issued. */
export interface TargetedAction {
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "once">;
}

/** An action without effect is sent once more, in all. */
const MOST = 2;
const REMEMBERED = 40;
/** A value takes the place of the one before, however often it is sent. */
const PUT_IN = /^(?:enter|select) /;

/** How often it may still reach its target; null for what has no bound (looking, waiting, navigating). */
export function deliveriesLeft(known: Deliveries, action: TargetedAction): number | null {
  const keys = keysOf(action);
  if (keys === null) return null;
  return Math.max(0, (mayChangeState(known, action) ? 1 : MOST) - timesOf(sameOf(known, keys)));
}

/** By what it is, or because it has sent a write request before. */
export function mayChangeState(known: Deliveries, action: TargetedAction): boolean {
  const keys = keysOf(action);
  return action.facts.once === true || (keys !== null && sameOf(known, keys).some(({ wrote }) => wrote === true));
}

/** It reached its target `times` more without doing what it should. `wrote`: it sent a write request. */
export function addDeliveries(known: Deliveries, action: TargetedAction, times: number, wrote = false): Deliveries {
  const keys = keysOf(action);
  if (keys === null || times === 0) return known;
  const same = sameOf(known, keys);
  const hasWritten = same.some((one) => one.wrote === true) || (wrote && !PUT_IN.test(verbOf(action.action) ?? ""));
  const record = { ...keys, times: timesOf(same) + times, ...(hasWritten && { wrote: true as const }) };
  return [...known.filter((one) => !same.includes(one)), record].slice(-REMEMBERED);
}

/** It did what it should: asked for once more, it is another action. */
export function removeDeliveries(known: Deliveries, action: TargetedAction): Deliveries {
  const keys = keysOf(action);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

/** The plan's next step may well be to do the same once more. */
export const suspendDeliveries = (known: Deliveries): Deliveries => known.map((one) => ({ ...one, aside: true }));

/** A new plan has tried already what the old one left in doubt. */
export const restoreDeliveries = (known: Deliveries): Deliveries => known.map(({ aside: _left, ...one }) => one);
const timesOf = (deliveries: Deliveries): number => deliveries.reduce((sum, one) => sum + one.times, 0);
type Keys = Pick<TargetDelivery, "key" | "named">;

const sameOf = (known: Deliveries, keys: Keys): Deliveries =>
  known.filter((one) => one.aside !== true && isSame(one, keys));

const isSame = (one: Keys, keys: Keys): boolean =>
  one.key === keys.key || (keys.named !== "" && one.named === keys.named);

function keysOf({ action, facts: { target } }: TargetedAction): Keys | null {
  const verb = verbOf(action);
  if (verb === null || target === undefined) return null;
  const words = target.name.trim().toLowerCase();
  const row = / in "([\s\S]*)"$/.exec(target.fingerprint)?.[1] ?? "";
  return {
    key: hashText(`${verb}\n${target.fingerprint}`),
    // Whatever its role: what holds a button, and has its name, gets the button's clicks too.
    named: words === "" ? "" : hashText(`${verb}\n${words}\n${row}`),
  };
}

/** Every way to activate a control is one verb: a click, a tick, Enter or the space bar. */
function verbOf(printed: string): string | null {
  const action = readAction(printed);
  switch (action?.kind) {
    case "click":
    case "check":
      return "activate";
    case "press":
      return /^(?:enter|numpadenter|return|space|spacebar| )$/i.test(action.key) ? "activate" : null;
    case "type":
    case "setValue":
      return `enter ${action.text}`;
    case "select":
      return `select ${action.option}`;
    case "drag":
      return "drag";
    case "upload":
      return `upload ${action.file}`;
    default:
      return null;
  }
}
