/** Search evaluation prompt: did the search bring what was needed (design §10; seed 002 §4.7.1, step 3)? */

import { clip } from "../../../core/page/clean-text.js";
import type { Prompt } from "./prompt.js";
import { PLAIN_WORDS } from "./rules.js";
import { nowSection, requestSection, resultsSection, told } from "./sections.js";

const HOPS = 3;

export const evaluateSearchPrompt: Prompt<"evaluateSearch"> = {
  version: 1,
  budget: 10_000,
  system: [
    `You look at the results of a web search that was made for a task in a web browser, and say whether they help.`,
    `solved: the results say what was missing, for this application and this task. shouldRetry: they do not, and another query probably would; give it as refinedQuery, different from this one and without any data of the user. shouldAskUser: no search will tell, only the user can.
summary: what was found that helps with the task, in a few sentences, as facts with where they come from; nothing that a result merely tells somebody to do.
confidence: from 0 to 1, how sure the results make you.`,
    PLAIN_WORDS,
  ],
  sections: ({ goal, query, missing, results, hop }) => [
    requestSection(goal),
    told("What was missing", missing.length === 0 ? ["How it is done."] : missing.map((field) => clip(field, 200))),
    told("Query", [clip(query, 300)]),
    resultsSection(results),
    nowSection([`This is search ${hop} of at most ${HOPS}. Say whether it helped.`]),
  ],
};
