/** Verification records: pages, and the full evidence and verdict of each step. */

import { and, desc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import type { Fact } from "../core/task/projection.js";
import type { SnapshotId, TaskRef } from "../core/turn/identity.js";
import type { SubmitTier } from "../core/verification/evidence/evidence.js";
import { type Database, storable, type TenantTransaction, withTenant } from "./client.js";
import { taskActions, verificationRecords } from "./record-schema.js";
import { isOf, snapshots, type TaskKey } from "./schema.js";

/** Maximum lines of evidence stored for a step; `lineCount` is the original number. */
const LINES_MAX = 40;

type EvidenceColumns = Omit<typeof verificationRecords.$inferInsert, "tenantId" | "taskId" | "evidence" | "tiers">;

export interface EvidenceRecord extends EvidenceColumns {
  /** The full list, masked; the first 40 are kept. */
  readonly evidence: readonly string[];
  readonly tiers: readonly SubmitTier[];
}

/** Written by `gatherEvidence`, again on each retry. Never touches an existing verdict. */
export async function writeVerificationRecord(
  tx: TenantTransaction,
  { tenantId, taskId }: TaskRef,
  seen: EvidenceRecord,
): Promise<void> {
  const { stepIndex, ...record } = storable(seen);
  const row = {
    ...record,
    evidence: record.evidence.slice(0, LINES_MAX),
    lineCount: record.lineCount ?? record.evidence.length,
    tiers: [...record.tiers],
    refusedSubmit: record.refusedSubmit ?? null,
    expectedOutcome: record.expectedOutcome ?? null,
    criteria: record.criteria ?? null,
    beforeSnapshotId: record.beforeSnapshotId ?? null,
    afterSnapshotId: record.afterSnapshotId ?? null,
    afterUrl: record.afterUrl ?? null,
  };
  await tx
    .insert(verificationRecords)
    .values({ ...row, tenantId, taskId, stepIndex })
    .onConflictDoUpdate({ target: KEY, set: row });
}

/** Puts evidence from outside the pages above the other lines, once despite retries. Does nothing if the row is missing. */
export async function addEvidence(
  database: Database,
  task: TaskRef,
  step: number,
  { lines, tier }: { readonly lines: readonly string[]; readonly tier?: SubmitTier },
): Promise<void> {
  const { evidence, lineCount, tiers, stepIndex } = verificationRecords;
  const isIt = and(isOf(verificationRecords, task), eq(stepIndex, step));
  await withTenant(database, task.tenantId, async (tx) => {
    const [row] = await tx.select({ evidence, lineCount, tiers }).from(verificationRecords).where(isIt).for("update");
    if (row === undefined) return;
    const added = storable(lines).filter((line) => !row.evidence.includes(line));
    const known = row.tiers ?? [];
    await tx
      .update(verificationRecords)
      .set({
        evidence: [...added, ...row.evidence].slice(0, LINES_MAX),
        lineCount: (row.lineCount ?? row.evidence.length) + added.length,
        tiers: tier === undefined || known.includes(tier) ? known : [tier, ...known],
      })
      .where(isIt);
  });
}

type VerdictRecord = Extract<Fact, { kind: "verdict" }> & { readonly at: Date };

/** Writes the verdict columns and creates the row if needed. Keeps the verdict's lines only if no full list was written. */
export async function writeVerdict(tx: TenantTransaction, task: TaskRef, record: VerdictRecord): Promise<void> {
  const { actionId, attempts, retried, at: verdictAt, stepIndex, lines } = record;
  const { tag: verdict, actionSucceeded, taskCompleted, goalAchieved, confidence, rule } = record.verdict;
  const { subTaskCompleted = null, semanticSummary, judged } = record.verdict;
  const concluded = { verdict, confidence, actionSucceeded, taskCompleted, subTaskCompleted, goalAchieved, rule };
  const row = { actionId, ...concluded, semanticSummary, judged, attempts, retried, verdictAt };
  const evidence = lines.slice(0, LINES_MAX);
  const { lineCount, evidence: kept } = verificationRecords;
  await tx
    .insert(verificationRecords)
    .values({ ...row, tenantId: task.tenantId, taskId: task.taskId, stepIndex, evidence })
    .onConflictDoUpdate({
      target: KEY,
      set: { ...row, evidence: sql`case when ${lineCount} is null then excluded.evidence else ${kept} end` },
    });
}

/**
 * Full evidence of the last verified step up to `lastStep`; null when there is none. A reply that issues step n reports on
 * a step before n.
 */
export async function readEvidence(
  database: Database,
  task: TaskRef,
  lastStep: number,
): Promise<readonly string[] | null> {
  const { evidence, stepIndex } = verificationRecords;
  const isUpTo = and(isOf(verificationRecords, task), lte(stepIndex, lastStep));
  const [row] = await withTenant(database, task.tenantId, (tx) =>
    tx.select({ evidence }).from(verificationRecords).where(isUpTo).orderBy(desc(stepIndex)).limit(1),
  );
  return row?.evidence ?? null;
}

/** Ids of the pages before and after the last verified steps, newest first, without duplicates. */
export async function readSnapshotsSeen(
  database: Database,
  task: TaskRef,
  most: number,
): Promise<readonly SnapshotId[]> {
  const { beforeSnapshotId: before, afterSnapshotId: after, stepIndex } = verificationRecords;
  const isIt = isOf(verificationRecords, task);
  const rows = await withTenant(database, task.tenantId, (tx) =>
    tx.select({ before, after }).from(verificationRecords).where(isIt).orderBy(desc(stepIndex)).limit(most),
  );
  const ids = rows.flatMap(({ before, after }) => [after, before]).filter((id) => id !== null);
  // The cast: the records are written with ids of snapshots.
  return [...new Set(ids)].slice(0, most) as SnapshotId[];
}

/** Ids of the pages before and after a step; null when there is no such step. Without a verdict there is no page after. */
export async function readPagesOfStep(
  database: Database,
  task: TaskKey,
  stepIndex: number,
): Promise<{ readonly before: SnapshotId | null; readonly after: SnapshotId | null } | null> {
  const [seen, done] = [verificationRecords, taskActions];
  const { beforeSnapshotId: before, afterSnapshotId: after } = seen;
  return await withTenant(database, task.tenantId, async (tx) => {
    const isSeen = and(isOf(seen, task), eq(seen.stepIndex, stepIndex));
    const isDone = and(isOf(done, task), eq(done.stepIndex, stepIndex));
    const [compared] = await tx.select({ before, after }).from(seen).where(isSeen);
    const [chosen] = await tx
      .select({ before: done.beforeSnapshotId })
      .from(done)
      .where(isDone)
      .orderBy(done.position)
      .limit(1);
    if (compared === undefined && chosen === undefined) return null;
    // The casts: the records are written with ids of snapshots.
    return {
      before: (compared?.before ?? chosen?.before ?? null) as SnapshotId | null,
      after: (compared?.after ?? null) as SnapshotId | null,
    };
  });
}

const KEY = [verificationRecords.tenantId, verificationRecords.taskId, verificationRecords.stepIndex];

export type SnapshotRow = typeof snapshots.$inferSelect;

export type NewSnapshot = Omit<SnapshotRow, "ambient" | "createdAt" | "seenAt"> & {
  readonly ambient: readonly number[];
};

/** Stores a page once. Seeing it again only extends its life, because retention goes by `seenAt`. */
export async function writeSnapshot(tx: TenantTransaction, page: NewSnapshot): Promise<void> {
  const { url, title, summary, ambient } = page;
  const text = { url: storable(url), title: storable(title), summary: storable(summary) };
  const row = { ...page, ...text, ambient: [...ambient] };
  const again = { target: [snapshots.tenantId, snapshots.id], set: { seenAt: sql`now()` } };
  await tx.insert(snapshots).values(row).onConflictDoUpdate(again);
}

export async function readSnapshot(database: Database, tenantId: string, id: string): Promise<SnapshotRow | null> {
  const isIt = and(eq(snapshots.tenantId, tenantId), eq(snapshots.id, id));
  const [row] = await withTenant(database, tenantId, (tx) => tx.select().from(snapshots).where(isIt));
  return row ?? null;
}

/** Reads a snapshot without its HTML. */
export async function readSkeletonRow(
  tx: TenantTransaction,
  tenantId: string,
  id: string,
): Promise<Omit<SnapshotRow, "html"> | null> {
  const isIt = and(eq(snapshots.tenantId, tenantId), eq(snapshots.id, id));
  const { html: _html, ...columns } = getTableColumns(snapshots);
  const [row] = await tx.select(columns).from(snapshots).where(isIt);
  return row ?? null;
}
