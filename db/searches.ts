/** Searches: what the web said, kept for the activities that judge it. Elsewhere: search log. */

import { and, eq } from "drizzle-orm";
import type { SearchResult } from "../core/reasoning/analysis.js";
import type { TaskRef } from "../core/task/identity.js";
import type { Database } from "./client.js";
import { searches } from "./model-schema.js";
import { storable } from "./storable.js";
import { withTenant } from "./tenant.js";

export interface Search {
  readonly searchId: string;
  readonly query: string;
  readonly host?: string;
  readonly widened: boolean;
  readonly results: readonly SearchResult[];
  readonly costMicroUsd: number;
}

/** Written again by a retry, it is the same search. */
export async function writeSearch(database: Database, task: TaskRef, made: Search): Promise<void> {
  const { host = null, ...search } = storable(made);
  const row = { ...search, host };
  await withTenant(database, task.tenantId, async (tx) => {
    await tx
      .insert(searches)
      .values({ ...row, tenantId: task.tenantId, taskId: task.taskId })
      .onConflictDoUpdate({ target: [searches.tenantId, searches.taskId, searches.searchId], set: row });
  });
}

/** Null when it was never made, or brought nothing that was kept. */
export async function readSearch(
  database: Database,
  task: TaskRef,
  searchId: string,
): Promise<{ readonly query: string; readonly results: readonly SearchResult[] } | null> {
  return withTenant(database, task.tenantId, async (tx) => {
    const [row] = await tx
      .select({ query: searches.query, results: searches.results })
      .from(searches)
      .where(
        and(eq(searches.tenantId, task.tenantId), eq(searches.taskId, task.taskId), eq(searches.searchId, searchId)),
      );
    return row ?? null;
  });
}
