/** Deliveries: how often a deed has reached its target without doing what it should, whoever asked for it (design §21.3). */

import type { TargetFacts } from "../action/gate.js";
import { parseAction } from "../action/grammar.js";
import { hashText } from "../page/hash.js";

/** A deed that was tried; one is the same again when one of its two keys is. */
export interface Delivered {
  /** By the target's fingerprint. */
  readonly key: string;
  /** By the words on the target and on its row, for a target that was drawn anew; "" without words. */
  readonly named: string;
  readonly times: number;
}

/** Of the plan step at hand, newest last. */
export type Deliveries = readonly Delivered[];

/** An action as it is chosen or was issued. */
export interface Deed {
  readonly action: string;
  readonly facts: Pick<TargetFacts, "target" | "once">;
}

/** What was reached and did nothing is tried once more, in all. */
const MOST = 2;
const REMEMBERED = 40;

/** How often it may still reach its target; null for what no bound is set to (looking, waiting, going somewhere). */
export function deliveriesLeft(known: Deliveries, deed: Deed): number | null {
  const keys = keysOf(deed);
  if (keys === null) return null;
  const times = known.filter((one) => isSame(one, keys)).reduce((most, one) => Math.max(most, one.times), 0);
  return Math.max(0, (deed.facts.once === true ? 1 : MOST) - times);
}

/** It reached its target so many times more, and what it was for did not come about. */
export function rememberDeliveries(known: Deliveries, deed: Deed, times: number): Deliveries {
  const keys = keysOf(deed);
  if (keys === null || times === 0) return known;
  const earlier = known.filter((one) => isSame(one, keys)).reduce((most, one) => Math.max(most, one.times), 0);
  return [...forgetDeliveries(known, deed), { ...keys, times: earlier + times }].slice(-REMEMBERED);
}

/** It did what it should: asked for once more, it is another deed. */
export function forgetDeliveries(known: Deliveries, deed: Deed): Deliveries {
  const keys = keysOf(deed);
  return keys === null ? known : known.filter((one) => !isSame(one, keys));
}

function isSame(one: Pick<Delivered, "key" | "named">, keys: Pick<Delivered, "key" | "named">): boolean {
  return one.key === keys.key || (keys.named !== "" && one.named === keys.named);
}

function keysOf({ action, facts: { target } }: Deed): Pick<Delivered, "key" | "named"> | null {
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
