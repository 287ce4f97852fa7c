/** Prepare prompt: where the information comes from, what done means, and the steps, in one answer before anything is done (design §7, §9, §10). */

import type { Prompt } from "./prompt.js";
import { CHECKS, PAGE_RULE, PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  hintsSection,
  knowledgeSection,
  memorySection,
  nowSection,
  pageSection,
  requestSection,
  seenSection,
} from "./sections.js";

export const preparePrompt: Prompt<"prepare"> = {
  version: 1,
  budget: 8_500,
  system: [
    "You prepare a task in a web browser: where the information comes from (analysis), by what anybody can tell afterwards that it is done (contract), and the steps (plan). Others carry the steps out, one action at a time, and check each against the page.",
    `analysis. source: the first that has what is needed. MEMORY: the user said it. PAGE: it is on the page, or found by looking around in this application. WEB_SEARCH: public knowledge that neither has, such as how a known application is used. ASK_USER: only the user knows.
missingInfo: what the task cannot do without and nobody says; mostly nothing. EXTERNAL_KNOWLEDGE can be looked up; PRIVATE_DATA (names, passwords, choices) is only asked for.
searchQuery, for WEB_SEARCH alone: application and deed, as one looks it up in a manual; no names, dates, numbers or other values of the user or of people on the page.
confidence: 0 to 1, by the evidence; below 0.5 where it contradicts itself.`,
    `contract, unless one is given. criteria: one for each thing that is asked for, at most 12, none beyond. Each is false now and true only once that thing is done: the stored result (the new name in the list, the setting as chosen), not a message or a form that is filled in. Names and values letter by letter from the request. Where nothing tells how the result will look: activity judge, and the description says what must be seen. Where the request asks something: one of activity answer, whose description says what the answer has to state.
timing: immediate when it stays true once reached; at_end when it must hold on the last page.
type: verifiable when anything is changed, sent, opened or brought about, in whatever words ("go through the checkout", "tell Anna that I am late"); advisory to know only; skip to be shown only.`,
    `plan, for MEMORY and PAGE alone; it is made later where something has to be found out first. steps: what a person would do, in order, at most 20, none when one obvious action on this page is all of it; each a thing to reach ("Fill in the new patient's name and date of birth"), not a movement of the mouse. Fields of one form are one step, sending it the next. Every part of the request has its step, every criterion is reached by one, and nothing is done that is not asked for. Finding something out is a step too; what a page shows may be used in later ones.
expectedOutcome: a check that holds once the step is done and did not hold before; leave it out when you cannot know.`,
    CHECKS,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, knowledge, hints, contract }) => [
    requestSection(goal),
    contract === undefined ? null : contractSection(contract),
    memorySection(memory),
    hintsSection(hints),
    knowledgeSection(knowledge),
    contract === undefined ? null : seenSection(contract, page, true),
    pageSection(page, goal),
    nowSection([
      contract === undefined ? "Prepare the task." : "Prepare the task; leave the contract out, it is given.",
    ]),
  ],
};
