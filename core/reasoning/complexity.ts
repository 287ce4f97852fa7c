/** Complexity: whether a request is one obvious action or needs a plan; decided by its words (design §7). Elsewhere: task triage. */

import { clauseTexts } from "../verification/request-clauses.js";

/** `TIE`: the words do not say; a fast model may. */
export type Complexity = "SIMPLE" | "COMPLEX" | "TIE";

/** Verbs whose clause is one action on a control or a page that is named. */
const ONE_ACTION =
  /^(?:click|tap|press|hit|scroll|reload|refresh|wait|hover|tick|untick|check|uncheck|go back|go forward|select|choose|pick)\b/;
/** Verbs that are carried out in several actions: a form, a search, a purchase. */
const SEVERAL_ACTIONS =
  /^(?:add|create|register|book|order|buy|schedule|fill|complete|sign up|invite|transfer|pay|compare|investigate|research|analy[sz]e|plan|export|import|upload|apply for|cancel|move|merge|rename|edit)\b/;
/** One action can be named in so many words; a longer clause says more than one thing. */
const WORDS_MAX = 8;

export function complexityOf(request: string): Complexity {
  const clauses = clauseTexts(request);
  const [only] = clauses;
  if (clauses.length > 1) return "COMPLEX";
  if (only === undefined) return "TIE";
  if (SEVERAL_ACTIONS.test(only)) return "COMPLEX";
  if (ONE_ACTION.test(only) && only.split(" ").length <= WORDS_MAX) return "SIMPLE";
  return "TIE";
}

/** What is found out in one part and used in another. */
const HANDS_ON = /^(?:note|remember|write down|take down|copy|keep)\b/;
/** Parts that follow on one another, whatever each of them asks for. */
const FOLLOWS = /[\n;]|\bthen\b|\bafter (?:that|this|which)\b|\bafterwards\b|\bonce (?:that|this|it)\b|\bfinally\b/g;
const PARTS = 3;

/** The request tells of phases: something is found out and handed on, or several things follow on one another. */
export function hasDistinctPhases(request: string): boolean {
  if (clauseTexts(request).some((clause) => HANDS_ON.test(clause))) return true;
  const followed = request.toLowerCase().match(FOLLOWS)?.length ?? 0;
  return followed >= PARTS - 1;
}
