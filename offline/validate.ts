/** Validate by rules: whether the rest of a plan still stands. Skips nothing that was asked for, and foresees nothing. Elsewhere: plan check. */

import type { RuleInput, RuleOutput } from "./adapter.js";

/** Each step is looked for on the page when its turn comes, so a page that moved makes no plan wrong by itself. */
export function validate(input: RuleInput<"validate">): RuleOutput<"validate"> {
  const kept = { valid: true, suggestedChanges: [], needsFullReplan: false };
  switch (input.trigger) {
    case "outcome-failed":
    case "url-changed":
    case "page-differs":
    case "structure-vanished":
      return { ...kept, reason: "The steps that are left are looked for on the page that is here now." };
    case "criteria-failed":
      return { ...kept, reason: "The steps were right; what is missing is looked at once more." };
    case "corrections-spent":
      return { ...kept, reason: "The rules know no other steps for this request." };
  }
}
