/** Validation prompt: can the steps that are left still be carried out on the page that is here now (design §7)? */

import { clip } from "../../../core/page/clean-text.js";
import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
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
  version: 3,
  budget: 12_000,
  system: [
    `You look at a plan of a task in a web browser after the page has moved in a way that nobody foresaw, and say whether the steps that are left can still be carried out from here.`,
    `valid: true when the next step can be started on this page, or when the way to it is plain. A page that only looks different is no reason to give a plan up.
suggestedChanges: only when not valid and small changes mend it: skip a step that is already fulfilled or no longer needed; change a step, with its new description; insert one before a step, with its description. step is the number of the plan's step. Never change what is done.
needsFullReplan: true only when the remaining steps as a whole lead nowhere from here.`,
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
    seenSection(contract, page, false),
    pageSection(page, goal),
    nowSection(["Say whether the rest of the plan still holds."]),
  ],
};
