/** Deliveries: how often a deed has reached its target without doing what it should, whoever asked for it (design §21.3). */

import type { TargetFacts } from "../action/gate.js";
import { parseAction } from "../action/grammar.js";
import { hashText } from "../page/text.js";

/** A deed that was tried; one is the same again when one of its two keys is. */
export interface DeliveryRecord {
  /** By the target's fingerprint. */
  readonly key: string;
  /** By the words on the target and on its row, for a target that was drawn anew; "" without words. */
  readonly named: string;
  readonly times: number;
  /** It has told the site something: it is not done once more, whatever it is called. */
  readonly wrote?: true;
  /** Of a step that the plan has left without knowing whether it is done; counts again in a plan made anew. */
  readonly aside?: true;
}

/** Of the plan step at hand, and of those left in doubt, newest last. */
export type Deliveries = readonly DeliveryRecord[];

/** An action as it is chosen or was issued. */
export interface TargetedAction {
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "once">;
}

/** What was reached and did nothing is tried once more, in all. */
const MOST = 2;
const REMEMBERED = 40;
/** A value takes the place of the one before, however often it is sent. */
const PUT_IN = /^(?:enter|select) /;

/** How often it may still reach its target; null for what no bound is set to (looking, waiting, going somewhere). */
export function deliveriesLeft(known: Deliveries, deed: TargetedAction): number | null {
  const keys = keysOf(deed);
  if (keys === null) return null;
  const same = known.filter((one) => one.aside !== true && isSame(one, keys));
  return Math.max(0, (mayChangeState(known, deed) ? 1 : MOST) - timesOf(same));
}

/** By what it is, or because it has told the site something before. */
export function mayChangeState(known: Deliveries, deed: TargetedAction): boolean {
  const keys = keysOf(deed);
  const wrote = keys !== null && known.some((one) => one.aside !== true && one.wrote === true && isSame(one, keys));
  return deed.facts.once === true || wrote;
}

/** It reached its target so many times more, and what it was for did not come about. `wrote`: it sent a write request. */
export function rememberDeliveries(known: Deliveries, deed: TargetedAction, times: number, wrote = false): Deliveries {
  const keys = keysOf(deed);
  if (keys === null || times === 0) return known;
  const same = known.filter((one) => one.aside !== true && isSame(one, keys));
  const others = known.filter((one) => !same.includes(one));
  const hasWritten = same.some((one) => one.wrote === true) || (wrote && !PUT_IN.test(verbOf(deed.action) ?? ""));
  const told = { ...keys, times: timesOf(same) + times, ...(hasWritten ? { wrote: true as const } : {}) };
  return [...others, told].slice(-REMEMBERED);
}

/** It did what it should: asked for once more, it is another deed. */
export function forgetDeliveries(known: Deliveries, deed: TargetedAction): Deliveries {
  const keys = keysOf(deed);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

/** The plan goes on to a step of its own, which may well be to do the same once more. */
export function setAside(known: Deliveries): Deliveries {
  return known.map((one) => ({ ...one, aside: true }));
}

/** The plan is made anew: what was left in doubt may be asked for again, and has been tried already. */
export function recall(known: Deliveries): Deliveries {
  return known.map(({ aside: _left, ...one }) => one);
}

function timesOf(deliveries: Deliveries): number {
  return deliveries.reduce((sum, one) => sum + one.times, 0);
}

function isSame(one: Pick<DeliveryRecord, "key" | "named">, keys: Pick<DeliveryRecord, "key" | "named">): boolean {
  return one.key === keys.key || (keys.named !== "" && one.named === keys.named);
}

function keysOf({ action, facts: { target } }: TargetedAction): Pick<DeliveryRecord, "key" | "named"> | null {
  const verb = verbOf(action);
  if (verb === null || target === undefined) return null;
  const words = target.name.trim().toLowerCase();
  const row = / in "([\s\S]*)"$/.exec(target.fingerprint)?.[1] ?? "";
  return {
    key: hashText(`${verb}\n${target.fingerprint}`),
    // Whatever its role: what holds a button and says the same hears of the button's clicks too.
    named: words === "" ? "" : hashText(`${verb}\n${words}\n${row}`),
  };
}

/** Every way to set a thing off is one verb: a click, a tick, Enter or the space bar on what has the focus. */
function verbOf(printed: string): string | null {
  const parsed = parseAction(printed);
  if (!parsed.ok) return null;
  const { action } = parsed;
  switch (action.kind) {
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
