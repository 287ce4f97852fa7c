/** Generation prompt: the next single action towards the goal, with or without a plan (design §7). */

import { sayMoment } from "./moment.js";
import type { Prompt } from "./prompt.js";
import { CHECKS, GRAMMAR, PLAIN_WORDS, sayChain } from "./rules.js";
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
  version: 3,
  budget: 12_000,
  system: [
    `You choose the next single action towards a goal in a web browser. After it the page is looked at again and you are asked anew.`,
    GRAMMAR,
    `lastForStep: true when this action completes the plan's current step, or, without a plan, the whole request.
confidence: from 0 to 1, how sure you are that this is the right action.
expectedOutcome: what should be seen after this very action, as a check; leave it out when you cannot know.
Before you finish, look whether every criterion of the contract can be seen to hold. A message that says so is less than the thing itself.`,
    CHECKS,
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
    hints,
    continuation,
    found,
    plan,
    subTask,
    lookAhead,
    when,
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
    pageSection(page, goal),
    faultSection(fault),
    nowSection([sayMoment(when), continuation, lookAhead, sayChain(mayChain), "Give the next action."]),
  ],
};
