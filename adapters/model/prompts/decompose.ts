/** Decomposition prompt: the phases of a long task, and what each finds out for the next (design §7). */

import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
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
  version: 2,
  budget: 12_000,
  system: [
    `You divide a long task in a web browser into phases, in order, at most 8. Each is planned and carried out by itself, by somebody who sees only its objective and the values handed on to it. A task that is one piece of work is left whole: answer with one phase or none.`,
    `objective: able to stand alone, with every name and value of the request that it needs. {name} stands for a value that an earlier phase finds out.
inputs: the names of those values. outputs: what this phase finds out that a later one needs, or that the request wants to know.
An output has a name in lower case with underscores, such as patient_number; a type: id for one token with a digit, number for digits, text for anything short; and where code reads it off the page, in the order to be tried: url with a pattern such as \`/patients/*\`, value with the name of a field, label with the words before it, row with words of the row and, as label, the words before the value or the heading of its column.
estimatedSteps: how many actions it will take.`,
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
