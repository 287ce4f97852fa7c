/** Generation prompt: the next single action towards the goal, with or without a plan (design §7). */

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

export const generatePrompt: Prompt<"generate"> = {
  version: 6,
  budget: 7_000,
  system: [
    "You carry out a request in a web browser: give the next action; then you see the page again.",
    GRAMMAR,
    PROPOSAL,
    "lastForStep: this action completes the plan's current step or, without a plan, the request. Finish only when every criterion of the contract can be seen to hold; a message that says so is less than the thing itself.",
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
    seenSection(contract, page, history.length === 0 ? "untouched" : fault === undefined ? "on-the-way" : "in-trouble"),
    pageSection(page, goal, look),
    faultSection(fault),
    nowSection([continuation, lookAhead, sayChain(mayChain, page), "Give the next action."]),
  ],
};
