/** Preferences and feedback: one object per person, and one rating per person and task; each write replaces the last. */

import { and, eq } from "drizzle-orm";
import type { TaskRef } from "../core/turn/identity.js";
import type { Preferences } from "../protocol/preferences.js";
import { type Database, storable, withPerson, withTenant } from "./client.js";
import { taskFeedback, userPreferences } from "./person-schema.js";

type PreferenceOwner = Pick<TaskRef, "tenantId" | "userId">;

/** Empty for a person who has set no preferences. */
export const readPreferences = (database: Database, owner: PreferenceOwner): Promise<Preferences> =>
  withPerson(database, owner, async (tx) => {
    const { tenantId, userId } = userPreferences;
    const isTheirs = and(eq(tenantId, owner.tenantId), eq(userId, owner.userId));
    const [row] = await tx.select().from(userPreferences).where(isTheirs);
    return row?.preferences ?? {};
  });

export async function writePreferences(
  database: Database,
  { tenantId, userId }: PreferenceOwner,
  given: Preferences,
  at: Date,
): Promise<void> {
  const set = { preferences: storable(given), updatedAt: at };
  const target = [userPreferences.tenantId, userPreferences.userId];
  await withPerson(database, { tenantId, userId }, (tx) =>
    tx
      .insert(userPreferences)
      .values({ tenantId, userId, ...set })
      .onConflictDoUpdate({ target, set }),
  );
}

type FeedbackRow = typeof taskFeedback.$inferSelect;

/** Replaces the person's earlier feedback. The caller must have checked that the task is theirs. */
export async function writeFeedback(database: Database, feedback: FeedbackRow): Promise<void> {
  const { rating, reason, updatedAt } = storable(feedback);
  const target = [taskFeedback.tenantId, taskFeedback.taskId, taskFeedback.userId];
  await withTenant(database, feedback.tenantId, (tx) =>
    tx
      .insert(taskFeedback)
      .values(storable(feedback))
      .onConflictDoUpdate({ target, set: { rating, reason, updatedAt } }),
  );
}

/** This person's feedback on the task; null if there is none. */
export async function readFeedback(
  database: Database,
  { tenantId, taskId, userId }: Pick<TaskRef, "tenantId" | "userId"> & { readonly taskId: string },
): Promise<FeedbackRow | null> {
  const { tenantId: tenant, taskId: task, userId: user } = taskFeedback;
  const isIt = and(eq(tenant, tenantId), eq(task, taskId), eq(user, userId));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(taskFeedback).where(isIt));
  return row ?? null;
}
