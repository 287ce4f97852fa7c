/** Evaluate search: whether its results bring what is needed, and what to look for instead. */

import { z } from "zod";
import { NO_USAGE } from "../core/limits/budget.js";
import { clip } from "../core/page/text.js";
import type { SearchEvaluation, SearchResult } from "../core/reasoning/source.js";
import type { Activity } from "../core/task/verbs.js";
import { readSearch } from "../db/task-records.js";
import { readGoal } from "../db/tasks.js";
import { ask, type Question } from "./ask.js";
import { anyText } from "./choice.js";
import { checkedConfidence, type DepsOf, type QuestionInput } from "./context.js";
import { PLAIN_WORDS } from "./prompt/render.js";
import * as section from "./prompt/sections.js";

type EvaluateInput = Omit<QuestionInput<"evaluateSearch">, "searchId"> & { readonly results: readonly SearchResult[] };

const schema = z.object({
  summary: anyText(600),
  solved: z.boolean(),
  shouldRetry: z.boolean(),
  refinedQuery: z.string().min(1).max(300).optional(),
  shouldAskUser: z.boolean(),
  confidence: z.number(),
});

const HOPS = 3;
const NOTHING = { solved: false, shouldRetry: false, shouldAskUser: false };

export const evaluateSearchQuestion: Question<EvaluateInput, SearchEvaluation> = {
  purpose: "evaluateSearch",
  tier: "smart",
  thinking: "medium",
  schema,
  version: 5,
  budget: 8_000,
  system: [
    "A web search was made for a task on a web page. Say whether its results help.",
    `summary: the facts that help and where they come from. Leave out what a result only tells the reader to do.
solved: true if the results say what was missing, for this application and this task. shouldRetry: true if another query would probably find it; refinedQuery is that query, without data of the user. shouldAskUser: true if only the user can know it. confidence: 0 to 1.`,
    PLAIN_WORDS,
  ],
  sections: ({ goal, query, missing, results, hop }) => [
    section.request(goal),
    section.missing("What was missing", missing, ["How it is done."]),
    section.text("Query", [clip(query, 300)]),
    section.results(results),
    section.now([`This is search ${hop} of at most ${HOPS}. Say whether it helped.`]),
  ],
};

export const createEvaluateSearch =
  ({ model, database, log }: DepsOf<"model" | "database" | "log">): Activity<"evaluateSearch"> =>
  async (input) => {
    const { task, searchId, ...rest } = input;
    const [goal, search] = await Promise.all([readGoal(database, task), readSearch(database, task, searchId)]);
    if (search === null) return { evaluation: { ...NOTHING, summary: "", confidence: 0.5 }, usage: NO_USAGE };
    const { query, results } = search;
    const { value, usage, degraded } = await ask(model, evaluateSearchQuestion, { ...rest, goal, query, results });
    const confidence = checkedConfidence(value.confidence, "search evaluation", task, log);
    return { evaluation: { ...value, confidence }, usage, ...(degraded && { degraded }) };
  };
