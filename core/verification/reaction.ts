/** Reaction: whether the page reacted to a press, and what a second press would undo (RC4). */

import { isClicking } from "../action/grammar.js";
import { isChoice } from "../action/repeatable.js";
import { isOnOrOpen } from "../page/skeleton.js";
import type { Toggled } from "../recovery/deliveries.js";
import { changedItsLook } from "./browser-events.js";
import type { Comparison } from "./comparison.js";
import type { RuleResult } from "./verdict.js";

export interface Reaction {
  /** Its target is in this state since, or looks different: the same press again would undo it. */
  readonly toggled?: Toggled;
  /** The client saw the page react to it in some way. */
  readonly reacted?: true;
  /** It reached its target, which does not tell its own state, and nothing shows what came of it. */
  readonly silent?: true;
}

export function reactionOf(compared: Comparison, settlement: RuleResult): Reaction {
  const toggled = toggledBy(compared);
  return {
    ...(toggled && { toggled }),
    ...(hasReaction(compared) && { reacted: true }),
    ...(isSilent(compared, settlement) && { silent: true }),
  };
}

function toggledBy(compared: Comparison): Toggled | undefined {
  const { action, target, issued } = compared;
  if (action === null || !(isClicking(action) || action.kind === "press")) return undefined;
  if (issued.facts.kind === "navigation") return undefined;
  const [was, is] = [target.before, target.after];
  if (was === undefined || is === undefined || isChoice(was)) return undefined;
  if (isOnOrOpen(was) !== isOnOrOpen(is)) return isOnOrOpen(is) ? "on" : "off";
  return changedItsLook(compared) ? "look" : undefined;
}

const hasReaction = ({ receipt }: Comparison): boolean =>
  receipt?.delivered === true && ["changed", "pending", "gone"].includes(receipt.effect);

function isSilent({ issued, receipt }: Comparison, settlement: RuleResult): boolean {
  if (settlement.kind !== "decided" || !SILENT_RULES.includes(settlement.verdict.rule)) return false;
  const isReached = receipt === undefined || (receipt.delivered && receipt.effect === "none");
  return issued.facts.once === true && isReached;
}

const SILENT_RULES: readonly string[] = ["nothing-changed", "reported-failure"];
