/** Criticising: an action that may do harm is looked at by a second model, which sees the goal and never the page (design §13). Elsewhere: guardrail, alignment critic. */

import { spentOnThinking } from "../limits/budget.js";
import type { Choice } from "./choice.js";
import { allowedKey, type ChosenBy } from "./issue.js";
import type { TaskState } from "./state.js";
import { mint, toChoosing, usedLimits } from "./transition.js";
import type { CriticDoubt } from "./verbs.js";

/** Below it a choice is as likely wrong as right. */
const SURE = 0.5;

/**
 * Why the critic has to look; null when it need not. What a person allowed is not looked at again. After a failure only
 * what sends or destroys is: an entry or a click that is wrong once more costs a step, and evidence shows it.
 */
export function doubtOf(state: TaskState, choice: Choice): CriticDoubt | null {
  // The browser's own question is answered for an action that was looked at when it was chosen.
  const isAnswer = choice.facts.target === undefined && choice.action.startsWith("dialog(");
  if (isAnswer || state.client.allowed === allowedKey(choice)) return null;
  const { risk } = choice.facts;
  if (risk === "irreversible") return "irreversible";
  if (choice.confidence !== undefined && choice.confidence < SURE) return "low-confidence";
  return risk === "submit" && state.memory.history.at(-1)?.verdict === "contradicted" ? "after-failure" : null;
}

/** On a spent budget no model is asked: choosing then stops at the bound. */
export function toCriticising(state: TaskState, choice: Choice, by: ChosenBy, why: CriticDoubt): TaskState {
  if (spentOnThinking(usedLimits(state)) !== null) return toChoosing(state);
  const minted = mint(state, "criticise");
  return { ...minted.state, phase: { name: "criticising", command: minted.command, choice, by, why } };
}
