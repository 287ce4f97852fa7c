/** Reflection prompt: what was done, what is missing and what to try, told to the user at a limit or in a loop (design §7, VL4). */

import { clip } from "../../../core/page/text.js";
import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import {
  contractSection,
  data,
  historySection,
  nowSection,
  planSection,
  requestSection,
  subTaskSection,
} from "./sections.js";

export const reflectPrompt: Prompt<"reflect"> = {
  version: 5,
  budget: 6_000,
  system: [
    "A task in a web browser has stopped before it was done. You write what the user is told.",
    "done: what was reached, as far as a verdict says confirmed or likely. missing: what the request still lacks. suggestion: one thing the user can say or do so that it goes on. One or two sentences each. Promise nothing, blame nobody, invent nothing.",
    PLAIN_WORDS,
  ],
  sections: ({ goal, contract, criteria, plan, history, earlierSummary, cause, reason, subTask, raise }) => [
    requestSection(goal),
    contractSection(contract, criteria),
    planSection(plan),
    subTaskSection(subTask),
    historySection(history, earlierSummary),
    data(cause === "loop" ? "It went round in circles" : "It reached a limit", [clip(reason, 500)]),
    nowSection([
      raise === undefined
        ? undefined
        : `It cannot go on before this is raised: ${clip(raise, 300)} Suggest that; a hint alone does not help.`,
      "Tell the user where the task stands.",
    ]),
  ],
};
