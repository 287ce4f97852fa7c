/** Validation prompt: can the steps that are left still be carried out on the page that is here now (design §7)? */

import { clip } from "../../../core/page/text.js";
import type { Prompt } from "./prompt.js";
import { PAGE_RULE, PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  data,
  hintsSection,
  historySection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
  seenSection,
  subTaskSection,
} from "./sections.js";

export const validatePrompt: Prompt<"validate"> = {
  version: 6,
  budget: 7_000,
  system: [
    "The page of a task in a web browser has moved in a way that nobody foresaw. Say whether the steps of the plan that are left can still be carried out from here.",
    `valid: the next step can be started on this page, or the way to it is plain. A page that only looks different is no reason to give a plan up.
suggestedChanges, only when not valid and small changes mend it: skip a step that is fulfilled or not needed any more; change one, with its new description; insert one before a step. step is its number. Never change what is done.
needsFullReplan: the steps that are left lead nowhere from here.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, criteria, plan, history, hints, trigger, reason, subTask }) => [
    requestSection(goal),
    contractSection(contract, criteria),
    planSection(plan),
    subTaskSection(subTask),
    hintsSection(hints),
    historySection(history, ""),
    data("Why the plan is looked at", [trigger, clip(reason, 500)]),
    seenSection(contract, page, "in-trouble"),
    pageSection(page, goal),
    nowSection(["Say whether the rest of the plan still holds."]),
  ],
};
