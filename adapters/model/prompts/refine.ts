/** Refinement prompt: the plan's current step becomes one action on the page at hand (design §7). */

import type { Prompt } from "./prompt.js";
import { GRAMMAR, PAGE_RULE, PLAIN_WORDS, PROPOSAL, sayChain } from "./rules.js";
import {
  contractSection,
  faultSection,
  foundSection,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  seenSection,
  subTaskSection,
} from "./sections.js";

export const refinePrompt: Prompt<"refine"> = {
  version: 5,
  budget: 7_000,
  system: [
    "You carry out one step of a plan in a web browser: give the next single action. Then you see the page again.",
    GRAMMAR,
    PROPOSAL,
    "action: left out when this step cannot be done on this page; then thought says why. lastForStep: this action completes the step; false while it needs another, such as another field.",
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({
    goal,
    page,
    contract,
    criteria,
    history,
    earlierSummary,
    fault,
    look,
    hints,
    continuation,
    found,
    step,
    plan,
    subTask,
    lookAhead,
    mayChain,
  }) => [
    requestSection(goal),
    contractSection(contract, criteria),
    planSection(plan),
    subTaskSection(subTask),
    hintsSection(hints),
    historySection(history, earlierSummary),
    foundSection(found),
    seenSection(contract, page, history.length === 0),
    pageSection(page, `${goal} ${step.description}`, look),
    faultSection(fault),
    nowSection([continuation, lookAhead, sayChain(mayChain), `Give the next action for step ${step.index}.`]),
  ],
};
