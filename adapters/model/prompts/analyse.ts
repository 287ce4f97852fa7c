/** Analysis prompt: where what the request needs is to be had, before anything is done (design §10; seed 002 §4.7.1). */

import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import { knowledgeSection, memorySection, nowSection, pageSection, requestSection } from "./sections.js";

/** Shared with the completeness check: a confidence that stands on something. */
export const CONFIDENCE = `confidence: from 0 to 1, from evidence and not from a feeling: how good the evidence is, how complete what you were given is, how simple the task is, how reliable the source is. 0.9 and above only with strong evidence; 0.5 to 0.9 when something remains open; below 0.5 when it is weak or contradicts itself.
evidence: its sources, its quality, and its gaps.`;

export const analysePrompt: Prompt<"analyse"> = {
  version: 3,
  budget: 10_000,
  system: [
    `Before a task in a web browser begins, you say where the information that it needs is to be had. You neither plan nor act.`,
    `Look in this order, and name the first source that has it:
MEMORY: the user has said it, in the request or earlier in this session. PAGE: it is on the page, or the page leads to it. WEB_SEARCH: it is public knowledge, for instance how a known application is used. ASK_USER: only the user can know it.
A request that says all it needs, and whose controls can be found by looking at the page, needs no search: then it is PAGE.
missingInfo: what neither request nor session nor page says and the task cannot do without. EXTERNAL_KNOWLEDGE can be looked up; PRIVATE_DATA (names, passwords, personal choices, anything only this user or this company knows) is never searched for, only asked.
searchQuery: for WEB_SEARCH a refined query with the application's name and what is to be done; never with names, addresses or other data of the user or of the people on the page.`,
    CONFIDENCE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, memory, knowledge }) => [
    requestSection(goal),
    memorySection(memory),
    knowledgeSection(knowledge),
    pageSection(page, goal),
    nowSection(["Say where what is needed is to be had."]),
  ],
};
