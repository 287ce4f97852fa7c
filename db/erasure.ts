/** Erasure: deletes every row of a tenant, a person or a task, table by table, and counts the rows that are left. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import { authUsers } from "./auth-schema.js";
import { type Database, query, withPerson, withTenant } from "./client.js";
import { sessions, tasks } from "./schema.js";

/** The part of one tenant to erase: all of it, one person's data, or one task. */
export type Erasable =
  | { readonly kind: "tenant"; readonly tenantId: string }
  | { readonly kind: "user"; readonly tenantId: string; readonly userId: string }
  | { readonly kind: "task"; readonly tenantId: string; readonly taskId: string };

/** Ids read before the deletion; the check afterwards searches for the same ids. */
export interface Erasure {
  readonly of: Erasable;
  readonly taskIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly pageIds: readonly string[];
  /** People whose scripts and preferences are searched: the database shows them to one person at a time. */
  readonly userIds: readonly string[];
}

export type RowCounts = Readonly<Record<string, number>>;

/** Rows per delete statement. */
const BATCH = 500;

/** Tables whose rows name their task. They come before `tasks`, whose cascade would delete them uncounted. */
const TASK_TABLES = [
  "task_feedback",
  "task_secrets",
  "task_citations",
  "searches",
  "model_calls",
  "task_receipts",
  "screenshots",
  "plan_revisions",
  "task_events",
  "correction_records",
  "verification_records",
  "task_actions",
] as const;

/** All tables of a tenant except the audit log and its heads, which hold only ids and hashes and prove each other. */
export const ERASED_TABLES = [
  ...TASK_TABLES,
  "scripts",
  "knowledge_chunks",
  "knowledge_documents",
  "tenant_sources",
  "messages",
  "tasks",
  "sessions",
  "snapshots",
  "idempotency_keys",
  "access_tokens",
  "user_preferences",
  "tenant_settings",
] as const;
type ErasedTable = (typeof ERASED_TABLES)[number];

export async function findErasure(database: Database, of: Erasable): Promise<Erasure> {
  const isOf = selectedTasks(of);
  const all = sql`true`;
  const chosen = await withTenant(database, of.tenantId, (tx) => {
    const { taskId, sessionId, userId } = tasks;
    return tx
      .select({ taskId, sessionId, userId })
      .from(tasks)
      .where(isOf ?? all);
  });
  const taskIds = of.kind === "task" ? [of.taskId] : chosen.map(({ taskId }) => taskId);
  const sessionIds = await sessionsOf(
    database,
    of,
    chosen.map(({ sessionId }) => sessionId),
  );
  const pageIds = of.kind === "task" ? await pagesOfTaskAlone(database, of) : [];
  const users = of.kind === "user" ? [of.userId] : of.kind === "task" ? chosen.map(({ userId }) => userId) : [];
  const userIds = of.kind === "tenant" ? await everybody(database) : users;
  return { of, taskIds, sessionIds, pageIds, userIds };
}

const selectedTasks = (of: Erasable): SQL | undefined => {
  if (of.kind === "tenant") return undefined;
  return of.kind === "user" ? eq(tasks.userId, of.userId) : eq(tasks.taskId, of.taskId);
};

/** The person's sessions, or a task's session if it holds no other task. */
async function sessionsOf(database: Database, of: Erasable, ofTasks: readonly string[]): Promise<readonly string[]> {
  if (of.kind === "tenant") return [];
  const sessionId = sessions.sessionId;
  if (of.kind === "user") {
    const rows = await withTenant(database, of.tenantId, (tx) =>
      tx.select({ sessionId }).from(sessions).where(eq(sessions.userId, of.userId)),
    );
    return rows.map((row) => row.sessionId);
  }
  const [found] = ofTasks;
  if (found === undefined) return [];
  const others = await withTenant(database, of.tenantId, (tx) =>
    tx.$count(tasks, and(eq(tasks.sessionId, found), sql`${tasks.taskId} <> ${of.taskId}`)),
  );
  return others === 0 ? [found] : [];
}

/** Pages of a task that no other task of its tenant refers to. */
async function pagesOfTaskAlone(
  database: Database,
  { tenantId, taskId }: Extract<Erasable, { kind: "task" }>,
): Promise<readonly string[]> {
  const rows = await withTenant(database, tenantId, (tx) =>
    tx.execute<{ id: string }>(sql`
      with used as (
        select task_id, before_snapshot_id as id from task_actions where tenant_id = ${tenantId}
        union select task_id, before_snapshot_id from verification_records where tenant_id = ${tenantId}
        union select task_id, after_snapshot_id from verification_records where tenant_id = ${tenantId}
        union select task_id, snapshot_id from messages where tenant_id = ${tenantId})
      select id from used where id is not null group by id having bool_and(task_id = ${taskId}::uuid)`),
  );
  return rows.map(({ id }) => id);
}

const everybody = async ({ db }: Database): Promise<readonly string[]> =>
  (await query(() => db.select({ id: authUsers.id }).from(authUsers))).map(({ id }) => id);

/** Deletes batch by batch until no row is left. Safe to run again after an interruption. */
export async function deleteErased(database: Database, erasure: Erasure): Promise<RowCounts> {
  const { tenantId } = erasure.of;
  const counts: Record<string, number> = {};
  for (const table of ERASED_TABLES) {
    const name = sql.identifier(table);
    counts[table] = 0;
    for (const userId of ownersFor(table, erasure)) {
      for (let rows = BATCH; rows === BATCH; ) {
        rows = await withPerson(database, { tenantId, userId }, async (tx) => {
          const batch = sql`select ctid from ${name} where tenant_id = ${tenantId} and ${rowsOf(table, erasure)} limit ${BATCH}`;
          return (await tx.execute(sql`delete from ${name} where ctid = any(array(${batch})) returning 1`)).length;
        });
        counts[table] += rows;
      }
    }
  }
  return counts;
}

/** Counts the rows that a search by the same ids finds. */
export async function countErased(database: Database, erasure: Erasure): Promise<RowCounts> {
  const { tenantId } = erasure.of;
  const counts: Record<string, number> = {};
  for (const table of ERASED_TABLES) {
    const isTheirs = sql`tenant_id = ${tenantId} and ${rowsOf(table, erasure)}`;
    counts[table] = 0;
    for (const userId of ownersFor(table, erasure)) {
      const [row] = await withPerson(database, { tenantId, userId }, (tx) =>
        tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)} where ${isTheirs}`),
      );
      counts[table] += row?.n ?? 0;
    }
  }
  return counts;
}

const ownersFor = (table: ErasedTable, { userIds }: Erasure): readonly string[] =>
  table === "scripts" || table === "user_preferences" ? userIds : [""];

/** Condition for the rows of a table to erase, within the tenant. */
function rowsOf(table: ErasedTable, { of, taskIds, sessionIds, pageIds }: Erasure): SQL {
  if (of.kind === "tenant") return sql`true`;
  const [ofTasks, ofSessions] = [sql`task_id = any(${uuids(taskIds)})`, sql`session_id = any(${uuids(sessionIds)})`];
  switch (table) {
    // These belong to the organisation. Only the audit log names the person who added a document.
    case "tenant_settings":
    case "knowledge_chunks":
    case "knowledge_documents":
    case "tenant_sources":
      return sql`false`;
    case "scripts":
      return of.kind === "user" ? sql`user_id = ${of.userId}` : ofTasks;
    case "idempotency_keys":
      return of.kind === "user" ? sql`user_id = ${of.userId}` : ofTasks;
    case "access_tokens":
    case "user_preferences":
      return of.kind === "user" ? sql`user_id = ${of.userId}` : sql`false`;
    case "messages":
      return sql`(${ofTasks} or ${ofSessions})`;
    case "sessions":
      return ofSessions;
    case "snapshots":
      return of.kind === "user"
        ? sql`user_id = ${of.userId}`
        : sql`id = any(string_to_array(${pageIds.join(",")}, ','))`;
    default:
      return ofTasks;
  }
}

const uuids = (ids: readonly string[]): SQL => sql`string_to_array(${ids.join(",")}, ',')::uuid[]`;

export function addCounts(one: RowCounts, other: RowCounts): RowCounts {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...tables].map((table) => [table, (one[table] ?? 0) + (other[table] ?? 0)]));
}
