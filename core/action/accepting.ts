/** Accepting: what it costs to say yes to a window of the browser's own: what the action that opened it began. Elsewhere: confirm, alert handling. */

import type { TargetFacts } from "./gate.js";
import { type Action, parseAction } from "./grammar.js";
import type { Risk } from "./risk.js";

/** An earlier action of the task, as it is remembered. */
export interface Opener {
  /** As it was printed. */
  readonly action: string;
  /** Absent for actions remembered by an older version. */
  readonly risk?: Risk;
}

/**
 * Only a yes does what was begun; a no takes it back. Who opened it is the last action on the page, and even a harmless
 * one would not be asked about if it did nothing: so never less than `submit`.
 */
export function acceptedFacts(action: Action, facts: TargetFacts, earlier: readonly Opener[]): TargetFacts {
  if (action.kind !== "dialog" || action.answer !== "accept") return facts;
  const opener = [...earlier].reverse().find((one) => mayOpen(one.action));
  return { ...facts, risk: opener?.risk === "irreversible" ? "irreversible" : "submit" };
}

function mayOpen(written: string): boolean {
  const parsed = parseAction(written);
  // One that was cut when it was remembered was a long entry, and still an action on the page.
  return !parsed.ok || (parsed.action.kind !== "wait" && parsed.action.kind !== "dialog");
}
