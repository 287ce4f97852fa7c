/** Completeness prompt: is everything there that the request needs (design §10; seed 002 §4.7.1, step 4)? */

import { clip } from "../../../core/page/clean-text.js";
import { CONFIDENCE } from "./analyse.js";
import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import {
  data,
  knowledgeSection,
  memorySection,
  nowSection,
  pageSection,
  requestSection,
  resultsSection,
  told,
} from "./sections.js";

export const checkCompletenessPrompt: Prompt<"checkCompleteness"> = {
  version: 1,
  budget: 12_000,
  system: [
    `Before a task in a web browser begins, you say whether everything is known that it needs.`,
    `canProceed: true when the task can be carried out with the request, what the user said, the page and what was found. What a page offers with a default, or a field that is not required, is not missing.
missingInformation: what is still missing, one thing each, named as a person would name it.
userQuestion: when not, one question that asks for all of it at once; else empty. Never ask for what was already said.`,
    CONFIDENCE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, knowledge, missing, search }) => [
    requestSection(goal),
    memorySection(memory),
    missing.length === 0
      ? null
      : told(
          "What was missing at first",
          missing.map((field) => clip(field, 200)),
        ),
    knowledgeSection(knowledge),
    search === null ? null : data("Summary of the search", [clip(search.query, 300), clip(search.summary, 1_000)]),
    search === null ? null : resultsSection(search.results),
    pageSection(page, goal),
    nowSection(["Say whether the task can begin."]),
  ],
};
