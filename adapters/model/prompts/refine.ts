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
  requestSection,
  seenSection,
  stepsAhead,
  subTaskSection,
} from "./sections.js";

export const refinePrompt: Prompt<"refine"> = {
  version: 6,
  budget: 7_000,
  system: [
    "You carry out one step of a plan in a web browser: give the next action; then you see the page again.",
    GRAMMAR,
    PROPOSAL,
    "action: left out when the step cannot be done here; thought says why. lastForStep: this completes the step; false while it needs another action.",
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
    stepsAhead(plan),
    subTaskSection(subTask),
    hintsSection(hints),
    historySection(history, earlierSummary),
    foundSection(found),
    seenSection(contract, page, history.length === 0 ? "untouched" : fault === undefined ? "on-the-way" : "in-trouble"),
    pageSection(page, `${goal} ${step.description}`, look),
    faultSection(fault),
    nowSection([continuation, lookAhead, sayChain(mayChain, page), `Give the next action for step ${step.index}.`]),
  ],
};
