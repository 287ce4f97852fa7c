/** Erase: deletion of a tenant's, a person's or a task's rows and histories until a search finds none; with a receipt. */

import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Client } from "@temporalio/client";
import { logFileOf } from "../../client/hosts/playwright/file-log.js";
import { readAuditHead, writeAudit } from "../../db/audit.js";
import type { Database } from "../../db/client.js";
import {
  addCounts,
  countErased,
  deleteErased,
  type Erasable,
  type Erasure,
  findErasure,
  type RowCounts,
} from "../../db/erasure.js";
import { eraseOrganisation, shutOut } from "../../db/shut-out.js";
import { deleteRuns, findRuns } from "./task-histories.js";

/** Data erased in one tenant, and the remains that a search found afterwards. */
export interface ErasureReceipt {
  readonly of: Erasable;
  readonly finishedAt: string;
  /** Rows that were deleted, by table. */
  readonly rows: RowCounts;
  readonly workflowIds: readonly string[];
  readonly runs: number;
  /** Files of clients on this machine that were deleted. */
  readonly files: number;
  readonly left: { readonly rows: number; readonly runs: number };
  /** The entry in the audit log, which stays. */
  readonly audit: { readonly position: number; readonly chainHash: string };
}

export interface EraseDeps {
  readonly database: Database;
  readonly client: Client;
  /** Folders of this machine in which clients log their actions, one file per task. */
  readonly logFolders?: readonly string[];
  /** Name of the requester, for the audit log. */
  readonly by: string;
  readonly now: () => number;
}

/** Temporal deletes runs and their index entries with a delay. */
const SEARCHES = 120;
const PAUSE_MS = 1_000;

/** Safe to repeat after an interruption: people are deleted after their data, and the organisation last. */
export async function erase(deps: EraseDeps, of: Erasable): Promise<ErasureReceipt> {
  const { database, by, now } = deps;
  const told = { rows: {} as RowCounts, runs: new Map<string, string>(), files: 0 };
  const first = await findErasure(database, of);
  await eraseOnce(deps, first, told);
  told.rows = addCounts(told.rows, await shutOut(database, of));
  // Include data that arrived before `shutOut` took effect.
  const erasure = both(first, await findErasure(database, of));
  await eraseOnce(deps, erasure, told);
  const left = await searchLeft(deps, erasure, told);
  if (of.kind === "tenant" && left.rows + left.runs === 0) {
    told.rows = addCounts(told.rows, await eraseOrganisation(database, of.tenantId));
  }
  const subject = of.kind === "tenant" ? of.tenantId : of.kind === "user" ? of.userId : of.taskId;
  const entry = { tenantId: of.tenantId, id: randomUUID(), userId: by, action: `${of.kind}.erase`, subject };
  await writeAudit(database, { ...entry, at: new Date(now()) });
  return {
    of,
    finishedAt: new Date(now()).toISOString(),
    rows: told.rows,
    workflowIds: [...new Set(told.runs.values())].sort(),
    runs: told.runs.size,
    files: told.files,
    left,
    audit: await readAuditHead(database, of.tenantId),
  };
}

interface Told {
  rows: RowCounts;
  /** Workflow id by run. */
  readonly runs: Map<string, string>;
  files: number;
}

/** Deletes histories first: after an interruption, a task is found again by its row. */
async function eraseOnce(
  { database, client, logFolders = [] }: EraseDeps,
  erasure: Erasure,
  told: Told,
): Promise<void> {
  await deleteHistories(client, erasure, told);
  told.files += await deleteLogs(logFolders, erasure.taskIds);
  told.rows = addCounts(told.rows, await deleteErased(database, erasure));
}

async function deleteHistories(client: Client, erasure: Erasure, told: Told): Promise<number> {
  const runs = await findRuns(client, asked(erasure));
  await deleteRuns(client, runs);
  for (const { workflowId, runId } of runs) told.runs.set(runId, workflowId);
  return runs.length;
}

/** Deletes the task logs of clients on this machine. Clients elsewhere keep theirs. */
async function deleteLogs(folders: readonly string[], taskIds: readonly string[]): Promise<number> {
  const files = folders.flatMap((folder) => taskIds.map((taskId) => logFileOf(folder, taskId)));
  const deleted = await Promise.all(files.map((file) => rm(file).then(isDone, isMissing)));
  return deleted.filter((one) => one).length;
}

const isDone = (): boolean => true;

function isMissing(error: NodeJS.ErrnoException): boolean {
  if (error.code === "ENOENT") return false;
  throw error;
}

/** Repeats until nothing is found, or for some minutes. */
async function searchLeft(deps: EraseDeps, erasure: Erasure, told: Told): Promise<ErasureReceipt["left"]> {
  for (let search = 1; ; search++) {
    const rows = total(await countErased(deps.database, erasure));
    const runs = (await findRuns(deps.client, asked(erasure))).length;
    if (rows + runs === 0 || search === SEARCHES) return { rows, runs };
    await eraseOnce(deps, erasure, told);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function asked({ of, taskIds }: Erasure) {
  const tasks = taskIds.map((taskId) => ({ tenantId: of.tenantId, taskId }));
  return of.kind === "tenant" ? { tasks, tenantId: of.tenantId } : { tasks };
}

const both = (one: Erasure, other: Erasure): Erasure => ({
  of: one.of,
  taskIds: union(one.taskIds, other.taskIds),
  sessionIds: union(one.sessionIds, other.sessionIds),
  pageIds: union(one.pageIds, other.pageIds),
  userIds: union(one.userIds, other.userIds),
});

const union = (one: readonly string[], other: readonly string[]): string[] => [...new Set([...one, ...other])];

const total = (counts: RowCounts): number => Object.values(counts).reduce((all, one) => all + one, 0);
