/** Decomposition prompt: the phases of a long task, and what each finds out for the next (design §7). */

import type { Prompt } from "./prompt.js";
import { PAGE_RULE, PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  faultSection,
  hintsSection,
  nowSection,
  pageSection,
  planSection,
  requestSection,
} from "./sections.js";

export const decomposePrompt: Prompt<"decompose"> = {
  version: 5,
  budget: 7_000,
  system: [
    "You divide a long task in a web browser into phases, in order, at most 8. Each is planned and carried out by itself, by somebody who sees only its objective and the values handed on to it. A task that is one piece of work is left whole: one phase or none.",
    `reason: where one piece of work ends and what has to be known for the next.
objective: stands alone, with every name and value of the request that it needs; {name} for a value that an earlier phase finds out, and that name among inputs.
outputs: what this phase finds out that a later one needs or the request wants to know: a name in lower case with underscores, such as patient_number; a type: id (one token with a digit), number, or text; and from, where code reads it, in the order to be tried: url with a pattern such as \`/patients/*\`, value with the name of a field, label with the words before it, row with words of the row and, as label, its column or the words before it.
estimatedSteps: how many actions it will take.`,
    PAGE_RULE,
    PLAIN_WORDS,
  ],
  sections: ({ goal, page, contract, plan, hints, fault }) => [
    requestSection(goal),
    contractSection(contract),
    planSection(plan),
    hintsSection(hints),
    pageSection(page, goal),
    faultSection(fault),
    nowSection(["Divide the task, or leave it whole."]),
  ],
};
