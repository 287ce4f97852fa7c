/** Checking completeness: whether everything is there that the request needs, after what was found (seed 002 §4.7.1, step 4). */

import type { KnowledgePort } from "../adapters/knowledge/port.js";
import type { ModelPort } from "../adapters/model/port.js";
import type { SnapshotStore } from "../adapters/snapshots/store.js";
import type { ActivityInput, ActivityResult } from "../core/task/verbs.js";
import type { Database } from "../db/client.js";
import { readSearch } from "../db/model-calls.js";
import { readGoal } from "../db/tasks.js";
import { askModel } from "./ask-model.js";
import type { WarningLog } from "./judge.js";
import { resolveKnown } from "./known.js";
import { loadPage } from "./page-input.js";
import { soundScore } from "./sound-score.js";

export function createCheckCompleteness(deps: {
  readonly model: ModelPort;
  readonly snapshots: SnapshotStore;
  readonly database: Database;
  readonly knowledge?: KnowledgePort;
  readonly log?: WarningLog;
}) {
  return async function checkCompleteness(
    input: ActivityInput<"checkCompleteness">,
  ): Promise<ActivityResult<"checkCompleteness">> {
    const { task, memory, missing, search } = input;
    const [goal, page, found] = await Promise.all([
      readGoal(deps.database, task),
      loadPage(deps.snapshots, task, input.page),
      search === null ? null : readSearch(deps.database, task, search.searchId),
    ]);
    const { value, usage } = await askModel(deps.model, {
      purpose: "checkCompleteness",
      tier: "smart",
      thinking: "medium",
      input: {
        goal,
        page,
        memory,
        knowledge: await resolveKnown(deps, { task, url: input.page.url, query: goal }),
        missing,
        search: search && found && { query: found.query, summary: search.summary, results: found.results },
      },
    });
    const confidence = soundScore(value.confidence, { task, of: "completeness" }, deps.log);
    return { check: { ...value, confidence }, usage };
  };
}
