/** Search: the web is searched; results are kept in the database, history gets a digest. */

import { ApplicationFailure } from "@temporalio/common";
import { SearchError } from "../adapters/search/port.js";
import { clip } from "../core/page/text.js";
import { safeQuery } from "../core/reasoning/search-query.js";
import type { SearchResult } from "../core/reasoning/source.js";
import type { Activity, ActivityInput } from "../core/task/verbs.js";
import { writeSearch } from "../db/task-records.js";
import { readGoal } from "../db/tasks.js";
import { readSnapshotsSeen } from "../db/verification-records.js";
import { currentContext } from "./attempt.js";
import { type ActivityDeps, type DepsOf, loadSkeletons } from "./context.js";
import { confidentialTexts } from "./knowledge.js";

const DIGEST = 600;
const DIGEST_RESULTS = 3;
const TITLE = 80;
const SOURCES = 5;
const EARLIER_PAGES = 10;
const NOTHING = { count: 0, digest: "", sources: [], usage: { promptTokens: 0, completionTokens: 0, calls: 0 } };

export const createSearch =
  (deps: Omit<ActivityDeps, "model" | "rules">): Activity<"search"> =>
  async (input) => {
    const { task, searchId } = input;
    if (deps.search === undefined) return { ...NOTHING, fault: "no search is configured" };
    const query = await publicQuery(deps, input);
    if (query === undefined) return { ...NOTHING, fault: "nothing is left of the query that may leave" };
    const host = new URL(input.page.url).hostname;
    const signal = currentContext()?.cancellationSignal ?? new AbortController().signal;
    try {
      const { results, widened, requests, costMicroUsd } = await deps.search.search({ query, host, signal });
      await writeSearch(deps.database, task, { searchId, query, host, widened, results, costMicroUsd });
      deps.metrics?.searched(results.length > 0 ? "found" : "nothing");
      const usage = { promptTokens: 0, completionTokens: 0, calls: requests, costMicroUsd };
      const sources = results.slice(0, SOURCES).map(({ url }) => url);
      return { query, count: results.length, digest: digestOf(results), sources, usage };
    } catch (error) {
      if (!(error instanceof SearchError)) throw error;
      deps.metrics?.searched("failed");
      if (!error.retryable) return { ...NOTHING, query, fault: error.message };
      throw ApplicationFailure.retryable(error.message, `Search-${error.kind}`);
    }
  };

async function publicQuery(
  deps: DepsOf<"database" | "snapshots" | "knowledge" | "log">,
  { task, page, query, said }: ActivityInput<"search">,
): Promise<string | undefined> {
  const [request, stored, earlier] = await Promise.all([
    readGoal(deps.database, task),
    deps.snapshots.get(task.tenantId, page.snapshotId),
    readSnapshotsSeen(deps.database, task, EARLIER_PAGES).then((ids) => loadSkeletons(deps.snapshots, task, ids)),
  ]);
  const written = await confidentialTexts(deps, { task, page }, request);
  const { url, title } = page;
  const shown = { url, title, skeleton: stored?.skeleton ?? null };
  return safeQuery(query, { request, said, written, page: shown, earlier });
}

function digestOf(results: readonly SearchResult[]): string {
  const each = Math.floor(DIGEST / Math.max(1, Math.min(DIGEST_RESULTS, results.length)));
  return results
    .slice(0, DIGEST_RESULTS)
    .map(({ title, content }) => clip(`${clip(title, TITLE)}: ${content}`, each - 1))
    .join("\n");
}
