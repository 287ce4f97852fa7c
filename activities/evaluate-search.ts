/** Evaluating a search: whether its results bring what is needed, and what to look for instead (seed 002 §4.7.1, step 3). */

import type { ModelPort } from "../adapters/model/port.js";
import { NO_USAGE } from "../core/limits/usage.js";
import type { SearchEvaluation } from "../core/reasoning/completeness.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readSearch } from "../db/model-calls.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import type { WarningLog } from "./judge.js";
import { soundScore } from "./sound-score.js";

const NOTHING_KEPT: SearchEvaluation = {
  solved: false,
  shouldRetry: false,
  shouldAskUser: false,
  summary: "",
  confidence: 0.5,
};

export function createEvaluateSearch(deps: {
  readonly model: ModelPort;
  readonly database: Database;
  readonly log?: WarningLog;
}) {
  return async function evaluateSearch(
    input: ActivityInput<"evaluateSearch">,
  ): Promise<ActivityResult<"evaluateSearch">> {
    const { task, searchId, missing, hop } = input;
    const [goal, search] = await Promise.all([
      readGoal(deps.database, task),
      readSearch(deps.database, task, searchId),
    ]);
    if (search === null) return { evaluation: NOTHING_KEPT, usage: NO_USAGE };
    const { value, usage, degraded } = await askModel(deps.model, {
      purpose: "evaluateSearch",
      tier: "smart",
      thinking: "medium",
      input: { goal, query: search.query, missing, results: search.results, hop },
    });
    const { refinedQuery, ...rest } = value;
    const confidence = soundScore(value.confidence, { task, of: "search evaluation" }, deps.log);
    const evaluation = { ...rest, confidence, ...(refinedQuery !== undefined && { refinedQuery }) };
    return { evaluation, usage, ...(degraded && { degraded }) };
  };
}
