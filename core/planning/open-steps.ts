/** Open steps: what a plan still holds that would change something. */

import { clauseTexts } from "../verification/request-clauses.js";
import type { Plan, PlanStep } from "./plan.js";

/** Leading verbs of steps that only look, go somewhere, or tell. Any other step changes something as far as code knows. */
const LOOKING =
  /^(?:open|go|navigate|visit|return|look|read|find|locate|see|view|show|watch|check (?:that|whether|if|the|what|how|which)|verify|ensure|make sure|confirm (?:that|whether|the (?:list|page|result|change|message))|review|inspect|note|remember|identify|determine|compare|count|summari[sz]e|scroll|wait|hover|search|tell|report|answer|say|finish|inform|observe)\b/;

/** Steps still to be done that change something, first to last. */
export function openSteps(plan: Plan | null): readonly PlanStep[] {
  const open = (plan?.steps ?? []).filter(({ status }) => status === "active" || status === "pending");
  return open.filter(changesState);
}

function changesState({ toolType, description }: PlanStep): boolean {
  if (toolType === "SERVER") return false;
  const clauses = clauseTexts(description).map((clause) => clause.replace(/^(?:i|we)(?:'ll| will)? /, ""));
  return !clauses.every((clause) => LOOKING.test(clause));
}
