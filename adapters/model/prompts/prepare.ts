/** Prepare prompt: where the information comes from, what done means, and the steps and the first action, in one answer before anything is done (design §7, §9, §10). */

import type { Prompt } from "./prompt.js";
import { CHECKS, GRAMMAR, PAGE_RULE, PLAIN_WORDS, PROPOSAL, STEPS, sayChain } from "./rules.js";
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
  version: 2,
  budget: 8_500,
  system: [
    "You prepare a task in a web browser: where the information comes from (analysis), by what anybody can tell afterwards that it is done (contract), the steps (plan) and the first action (first). Others carry out the rest.",
    `analysis. source: the first that has what is needed. MEMORY: the user said it. PAGE: it is on the page, or found by looking around in this application. WEB_SEARCH: public knowledge that neither has, such as how a known application is used. ASK_USER: only the user knows.
missingInfo: what the task cannot do without and nobody says; mostly nothing. EXTERNAL_KNOWLEDGE can be looked up; PRIVATE_DATA (names, passwords, choices) is only asked for.
searchQuery, for WEB_SEARCH alone: application and deed, as in a manual; no names, dates, numbers or other values of the user or of people on the page.
confidence: 0 to 1; below 0.5 where the evidence contradicts itself.`,
    `contract, unless one is given. criteria: one for each thing that is asked for, at most 12, none beyond. Each is false now and true only once that thing is done: the stored result (the new name in the list, the setting as chosen), not a message or a filled-in form. Names and values letter by letter from the request. Where nothing tells how the result will look: activity judge; the description says what must be seen. Where the request asks something: activity answer; the description says what the answer has to state.
timing: immediate when it stays true once reached; at_end when it must hold on the last page.
type: verifiable when anything is changed, sent, opened or brought about, however worded ("go through the checkout", "tell Anna that I am late"); advisory to know only; skip to be shown only.`,
    CHECKS,
    `plan, for MEMORY and PAGE alone; else it is made later. ${STEPS}
first, with a plan: its first action, where the page shows what it acts on. Where the page tells already what is asked: finish with the answer, and no steps. lastForStep: it completes the first step.`,
    PROPOSAL,
    GRAMMAR,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, knowledge, hints, contract, mayChain }) => [
    requestSection(goal),
    contract === undefined ? null : contractSection(contract),
    memorySection(memory),
    hintsSection(hints),
    knowledgeSection(knowledge),
    contract === undefined ? null : seenSection(contract, page, "untouched"),
    pageSection(page, goal),
    nowSection([
      sayChain(mayChain, page),
      contract === undefined ? "Prepare the task." : "Prepare the task; leave the contract out, it is given.",
    ]),
  ],
};
