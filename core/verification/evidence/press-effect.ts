/** Press effect: whether the page reacted to a press, and what a second press would undo (RC4). */

import { isPressing } from "../../action/grammar.js";
import { isChoice, isOnOrOpen } from "../../action/repeatable.js";
import type { FieldChange } from "../../page/compare/diff.js";
import { isVolatileChange } from "../../page/text.js";
import type { Toggled } from "../../recovery/deliveries.js";
import type { RuleResult } from "../verdict.js";
import { changedItsLook } from "./browser-events.js";
import type { Comparison } from "./comparison.js";

export interface PressEffect {
  /** Its target is in this state since, or looks different: the same press again would undo it. */
  readonly toggled?: Toggled;
  /** The client saw the page react to it in some way. */
  readonly reacted?: true;
  /** It reached its target, which does not tell its own state, and nothing shows what came of it. */
  readonly silent?: true;
}

export function pressEffectOf(compared: Comparison, settlement: RuleResult): PressEffect {
  const toggled = toggledBy(compared);
  return {
    ...(toggled && { toggled }),
    ...(hasReaction(compared) && { reacted: true }),
    ...(isSilent(compared, settlement) && { silent: true }),
  };
}

function toggledBy(compared: Comparison): Toggled | undefined {
  const { action, target, issued } = compared;
  if (!isPressing(action)) return undefined;
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

/** A script sets what a field holds without a mutation: a client that watches mutations alone, and tells no looks, sees nothing of it. */
export function showsOtherState({ action, changes, observation }: Comparison): boolean {
  if (!isPressing(action) || observation.witness.looks !== undefined) return false;
  return changes.meaningful && changes.changed.some(isStateOfAField);
}

function isStateOfAField({ field, from, to }: FieldChange): boolean {
  const isClock = typeof from === "string" && typeof to === "string" && isVolatileChange(from, to);
  return /^(?:value|state\.(?:checked|selected))$/.test(field) && !isClock;
}
