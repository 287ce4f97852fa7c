/** Verification records: what was seen after each action, whole, and what was concluded. */

import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { ActionId, SnapshotId, TaskRef } from "../core/task/identity.js";
import type { Fact } from "../core/task/projection.js";
import type { CheckResult } from "../core/verification/check.js";
import type { Strength, SubmitTier } from "../core/verification/evidence.js";
import { type Database, storable, type TenantTransaction, withTenant } from "./client.js";
import { verificationRecords } from "./record-schema.js";
import { isOf, snapshots } from "./schema.js";

/** Lines of evidence kept for a step; `lineCount` says how many there were. */
const LINES_MAX = 40;

export interface EvidenceRecord {
  readonly stepIndex: number;
  readonly actionId: ActionId;
  /** The full list, masked; the first 40 are kept. */
  readonly evidence: readonly string[];
  readonly lineCount?: number;
  readonly strength: Strength;
  readonly tiers: readonly SubmitTier[];
  readonly urlChanged: boolean;
  readonly meaningfulChange: boolean;
  readonly similarity: number;
  readonly refusedSubmit?: boolean;
  readonly expectedOutcome?: CheckResult;
  readonly beforeSnapshotId?: string;
  readonly afterSnapshotId?: string;
  readonly afterUrl?: string;
}

/** Written by `gatherEvidence`, as often as it is retried; leaves a verdict that is already there alone. */
export async function writeVerificationRecord(database: Database, task: TaskRef, seen: EvidenceRecord): Promise<void> {
  const { stepIndex, ...record } = storable(seen);
  const row = {
    ...record,
    evidence: record.evidence.slice(0, LINES_MAX),
    lineCount: record.lineCount ?? record.evidence.length,
    tiers: [...record.tiers],
    refusedSubmit: record.refusedSubmit ?? null,
    expectedOutcome: record.expectedOutcome ?? null,
    beforeSnapshotId: record.beforeSnapshotId ?? null,
    afterSnapshotId: record.afterSnapshotId ?? null,
    afterUrl: record.afterUrl ?? null,
  };
  await withTenant(database, task.tenantId, async (tx) => {
    await tx
      .insert(verificationRecords)
      .values({ ...row, tenantId: task.tenantId, taskId: task.taskId, stepIndex })
      .onConflictDoUpdate({ target: KEY, set: row });
  });
}

type VerdictRecord = Extract<Fact, { kind: "verdict" }> & { readonly at: Date };

/** The verdict half of the row; the first to come makes it. Its lines are kept only when no full list was written. */
export async function writeVerdict(tx: TenantTransaction, task: TaskRef, record: VerdictRecord): Promise<void> {
  const { tag, actionSucceeded, taskCompleted, goalAchieved, confidence, rule, semanticSummary, judged } =
    record.verdict;
  const row = {
    actionId: record.actionId,
    verdict: tag,
    confidence,
    actionSucceeded,
    taskCompleted,
    subTaskCompleted: record.verdict.subTaskCompleted ?? null,
    goalAchieved,
    rule,
    semanticSummary,
    judged,
    attempts: record.attempts,
    retried: record.retried,
    verdictAt: record.at,
  };
  const evidence = record.lines.slice(0, LINES_MAX);
  await tx
    .insert(verificationRecords)
    .values({ ...row, tenantId: task.tenantId, taskId: task.taskId, stepIndex: record.stepIndex, evidence })
    .onConflictDoUpdate({
      target: KEY,
      set: {
        ...row,
        evidence: sql`case when ${verificationRecords.lineCount} is null then excluded.evidence else ${verificationRecords.evidence} end`,
      },
    });
}

/**
 * The full evidence of the last verified step up to `lastStep`; null when nothing was written. A reply that issues
 * step n speaks of a step before n.
 */
export async function readEvidence(
  database: Database,
  task: TaskRef,
  lastStep: number,
): Promise<readonly string[] | null> {
  const [row] = await withTenant(database, task.tenantId, (tx) =>
    tx
      .select({ evidence: verificationRecords.evidence })
      .from(verificationRecords)
      .where(and(isOf(verificationRecords, task), lte(verificationRecords.stepIndex, lastStep)))
      .orderBy(desc(verificationRecords.stepIndex))
      .limit(1),
  );
  return row?.evidence ?? null;
}

/** Pages seen before and after the last verified steps, newest first, each once. */
export async function readSnapshotsSeen(
  database: Database,
  task: TaskRef,
  most: number,
): Promise<readonly SnapshotId[]> {
  const rows = await withTenant(database, task.tenantId, (tx) =>
    tx
      .select({ before: verificationRecords.beforeSnapshotId, after: verificationRecords.afterSnapshotId })
      .from(verificationRecords)
      .where(isOf(verificationRecords, task))
      .orderBy(desc(verificationRecords.stepIndex))
      .limit(most),
  );
  const ids = rows.flatMap(({ before, after }) => [after, before]).filter((id) => id !== null);
  // The cast: the records are written with ids of snapshots.
  return [...new Set(ids)].slice(0, most) as SnapshotId[];
}

const KEY = [verificationRecords.tenantId, verificationRecords.taskId, verificationRecords.stepIndex];

export type SnapshotRow = typeof snapshots.$inferSelect;

export type NewSnapshot = Omit<SnapshotRow, "ambient" | "createdAt" | "seenAt"> & {
  readonly ambient: readonly number[];
};

/** Once; seen again, it only lives longer (retention goes by `seenAt`). */
export async function writeSnapshot(database: Database, page: NewSnapshot): Promise<void> {
  const { url, title, ambient } = page;
  const row = { ...page, url: storable(url), title: storable(title), ambient: [...ambient] };
  await withTenant(database, page.tenantId, (tx) =>
    tx
      .insert(snapshots)
      .values(row)
      .onConflictDoUpdate({ target: [snapshots.tenantId, snapshots.id], set: { seenAt: sql`now()` } }),
  );
}

export async function readSnapshot(database: Database, tenantId: string, id: string): Promise<SnapshotRow | null> {
  const isIt = and(eq(snapshots.tenantId, tenantId), eq(snapshots.id, id));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(snapshots).where(isIt));
  return row ?? null;
}
