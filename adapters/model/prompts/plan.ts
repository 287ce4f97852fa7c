/** Plan prompt: the ordered steps towards the goal (design §7). */

import { clip } from "../../../core/page/clean-text.js";
import type { PurposeInputs } from "../port.js";
import { sayMoment } from "./moment.js";
import type { Prompt } from "./prompt.js";
import { CHECKS, PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  data,
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

export const planPrompt: Prompt<"plan"> = {
  version: 3,
  budget: 16_000,
  system: [
    `You plan a task in a web browser. Others carry out your steps, one action at a time, and check each against the page; you see the page as it is now.`,
    `complexity: SIMPLE, without steps, when one obvious action on this page is all of it; else COMPLEX.
steps: what a person would do, in order, at most 20, each a thing to reach ("Fill in the new patient's name and date of birth"), not a movement of the mouse. Fields of one form belong in one step, sending the form in the next. Every part of the request has its step and every criterion of the contract is reached by one; nothing is done that the request does not ask for. End where the contract can be seen to hold.
toolType: DOM for a step on the page, SERVER for one that looks something up, MIXED for both.
expectedOutcome: a check that holds once the step is done and did not hold before; leave it out when you cannot know.
When a phase at hand is given, plan that phase and nothing of the others.
When a plan is made anew, what is done stays done: start from the page as it is, and avoid what failed.`,
    CHECKS,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, hints, found, again, subTask, when }) => [
    requestSection(goal),
    contractSection(contract),
    subTaskSection(subTask),
    hintsSection(hints),
    foundSection(found),
    ...(again === undefined ? [] : againSections(again)),
    seenSection(contract, page, again === undefined),
    pageSection(page, goal),
    nowSection([
      sayMoment(when),
      again?.continuation,
      again?.lookAhead,
      again === undefined ? "Make the plan." : "Make a new plan for what is left.",
    ]),
  ],
};

function againSections(again: NonNullable<PurposeInputs["plan"]["again"]>) {
  return [
    planSection(again.plan),
    historySection(again.history, again.earlierSummary),
    data("Why the plan is made anew", [clip(again.reason, 500)]),
  ];
}
