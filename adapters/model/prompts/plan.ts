/** Plan prompt: the ordered steps towards the goal (design §7). */

import { clip } from "../../../core/page/text.js";
import type { PurposeInputs } from "../port.js";
import type { Prompt } from "./prompt.js";
import { PAGE_RULE, PLAIN_WORDS, STEPS } from "./rules.js";
import {
  contractSection,
  data,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  resultsSection,
  seenSection,
  subTaskSection,
} from "./sections.js";

export const planPrompt: Prompt<"plan"> = {
  version: 6,
  budget: 7_500,
  system: [
    "You plan a task in a web browser. Others carry the steps out, one action at a time, and check each against the page.",
    `${STEPS}
expect: words that will newly stand on the page once the step is done; leave it out when you cannot know.
Given a phase at hand, plan that phase alone. A plan made anew starts from the page as it is: what is done stays done, what failed is avoided.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, hints, found, again, subTask }) => [
    requestSection(goal),
    contractSection(contract),
    subTaskSection(subTask),
    hintsSection(hints),
    ...searchSections(found),
    ...(again === undefined ? [] : againSections(again)),
    seenSection(contract, page, again === undefined ? "untouched" : "in-trouble"),
    pageSection(page, goal),
    nowSection([
      again?.continuation,
      again?.lookAhead,
      again === undefined ? "Make the plan." : "Make a new plan for what is left.",
    ]),
  ],
};

/** The content stands beside its summary: how an application is used is in the details. */
function searchSections(found: PurposeInputs["plan"]["found"]) {
  if (found === undefined) return [];
  return [data("What searches brought", [clip(found.summary, 1_000)]), resultsSection(found.results.slice(0, 3))];
}

function againSections(again: NonNullable<PurposeInputs["plan"]["again"]>) {
  return [
    planSection(again.plan),
    historySection(again.history, again.earlierSummary),
    data("Why the plan is made anew", [clip(again.reason, 500)]),
  ];
}
