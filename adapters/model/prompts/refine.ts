/** Refinement prompt: the plan's current step becomes one action on the page at hand (design §7). */

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

export const refinePrompt: Prompt<"refine"> = {
  version: 3,
  budget: 12_000,
  system: [
    `You turn the current step of a plan into the next single action in a web browser. After it the page is looked at again and you are asked anew.`,
    GRAMMAR,
    `kind: action with the action, or cannot with a reason when this step cannot be done on this page or needs something looked up.
lastForStep: true only when this action completes the current step; false while the step still needs another, for instance another field.
confidence: from 0 to 1, how sure you are that this is the right action.
expectedOutcome: what should be seen after this very action, as a check; leave it out when you cannot know.`,
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
    step,
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
    pageSection(page, `${goal} ${step.description}`),
    faultSection(fault),
    nowSection([
      sayMoment(when),
      continuation,
      lookAhead,
      sayChain(mayChain),
      `The current step is ${step.index}: ${step.description}`,
      "Give the next action.",
    ]),
  ],
};
