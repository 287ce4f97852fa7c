/** Contract prompt: what "done" will mean for a request, written before anything is done (design §9). */

import type { Prompt } from "./prompt.js";
import { CHECKS, PLAIN_WORDS } from "./rules.js";
import { hintsSection, nowSection, pageSection, requestSection } from "./sections.js";

export const contractPrompt: Prompt<"contract"> = {
  version: 4,
  budget: 12_000,
  system: [
    `You write the contract of a task in a web browser: the criteria by which anybody can tell, afterwards, that the request is done. You neither plan nor act.`,
    `type: verifiable when the request changes something or opens something; advisory when it only wants to know; skip when it only wants to be shown something.
criteria: one for each thing the request asks for, at most 12, none for what it does not ask for. Each must be false now and true only when that thing is done: prefer the stored result (the new name in the list, the setting as chosen) to a message or to a form that is filled in. Take names and values from the request, letter by letter. When the page does not tell how the result will look, use activity judge without further fields, and say in the description what must be seen. Where the request asks something, one criterion is of activity answer, and its description says what the answer has to state.
timing: immediate when it should stay true once it is reached at any step; at_end when it must hold on the last page.`,
    CHECKS,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, hints }) => [
    requestSection(goal),
    hintsSection(hints ?? []),
    pageSection(page, goal),
    nowSection(["Write the contract."]),
  ],
};
