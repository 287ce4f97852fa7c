/** Entry request: a request that asks only that something be entered or chosen, not that it be saved. */

import { clauseTexts } from "./request-clauses.js";

const ENTRY =
  /^(?:type|enter|fill|fill in|fill out|key in|put|select|choose|pick|tick|untick|check|uncheck|clear|press|focus|hover|scroll|open|go|click (?:on )?the (?:checkbox|radio|option)|don't (?:save|submit|send)|do not (?:save|submit|send))\b/;
const WITHOUT_SAVING = /\b(?:do not|don'?t|without) (?:sav(?:e|ing)|submit(?:ting)?|send(?:ing)?)\b/;

/** Then what stands in the fields is all that was asked for. False for words that code does not know. */
export function asksOnlyForEntry(request: string): boolean {
  const clauses = clauseTexts(request);
  if (WITHOUT_SAVING.test(request.toLowerCase())) return true;
  return clauses.length > 0 && clauses.every((clause) => ENTRY.test(clause));
}
