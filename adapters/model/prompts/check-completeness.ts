/** Completeness prompt: is everything there that the request needs (design §10; seed 002 §4.7.1, step 4)? */

import { clip } from "../../../core/page/text.js";
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

/** A confidence that stands on something. */
const CONFIDENCE = `confidence: from 0 to 1, from evidence and not from a feeling: how good the evidence is, how complete what you were given is, how simple the task is, how reliable the source is. 0.9 and above only with strong evidence; 0.5 to 0.9 when something remains open; below 0.5 when it is weak or contradicts itself.
evidence: its sources, its quality, and its gaps.`;

export const checkCompletenessPrompt: Prompt<"checkCompleteness"> = {
  version: 4,
  budget: 8_000,
  system: [
    "Before a task in a web browser begins, you say whether everything is known that it needs.",
    `missingInformation: what the task cannot do without and nobody and nothing has said yet, one thing each, named as a person would. What a page offers with a default, and a field that is not required, is not missing.
canProceed: nothing is missing. userQuestion: else one question for all of it at once. Never ask for what was said.`,
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
