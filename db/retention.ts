/** Retention: deletes expired rows batch by batch, by the database's clock; each call returns the number of deleted rows. */

import { type SQL, sql } from "drizzle-orm";
import { type Database, query, showTo, type TenantTransaction, withTenant } from "./client.js";
import { STORED_HOURS } from "./idempotency-keys.js";

/** Rows per transaction, few enough for short locks that hardly delay writers. A page is a hundred times the size of a call. */
const BATCH = { pages: 200, calls: 1_000, tasks: 100, sessions: 500, signIns: 1_000 } as const;

/** Retention of an idempotency key and its reply (PR8); not configurable. */
const KEPT_DAYS = STORED_HOURS / 24;

export interface Deletion {
  readonly table: string;
  /** Deletes one batch and returns its number of rows; 0 when nothing is left. */
  readonly run: () => Promise<number>;
}

interface Periods {
  readonly pages: number;
  readonly debug: number;
  readonly tasks: number;
}

/** Deletes sessions last, after their tasks. `days` count from when a page was seen, a call made or a task closed. */
export function tenantDeletions(database: Database, tenantId: string, days: Periods): readonly Deletion[] {
  const inTenant = (table: string, statement: (tx: TenantTransaction) => Promise<number>): Deletion => ({
    table,
    run: () => withTenant(database, tenantId, statement),
  });
  const past = { pages: before(days.pages), debug: before(days.debug), tasks: before(days.tasks) };
  return [
    inTenant("snapshots", (tx) => deletePages(tx, tenantId, past.pages)),
    inTenant("screenshots", (tx) => deletePictures(tx, tenantId, past.pages)),
    inTenant("model_calls", (tx) => count(tx, deleteOld("model_calls", tenantId, past.debug))),
    inTenant("searches", (tx) => count(tx, deleteOld("searches", tenantId, past.debug))),
    inTenant("tasks", (tx) => deleteTasks(tx, tenantId, past.tasks)),
    inTenant("scripts", (tx) => deleteScripts(tx, tenantId, past.tasks)),
    inTenant("idempotency_keys", (tx) => count(tx, deleteOld("idempotency_keys", tenantId, before(KEPT_DAYS)))),
    inTenant("access_tokens", (tx) => count(tx, deleteTokens(tenantId, past.tasks))),
    inTenant("sessions", (tx) => deleteSessions(tx, tenantId, past.tasks)),
  ];
}

/** Expired sign-ins, verifications, invitations and rate counters, which belong to no tenant. */
export function commonDeletions({ db }: Database): readonly Deletion[] {
  const old = (table: string, column: string, days: number): Deletion => ({
    table,
    run: async () => {
      const name = sql.identifier(table);
      const chosen = sql`select ctid from ${name} where ${sql.identifier(column)} < ${before(days)}
        limit ${BATCH.signIns} for update skip locked`;
      const rows = await query(() => db.execute(sql`delete from ${name} where ${isIn(chosen)} returning 1`));
      return rows.length;
    },
  });
  return [
    old("auth_sessions", "expires_at", 1),
    old("auth_verifications", "expires_at", 1),
    old("auth_invitations", "expires_at", 30),
    old("rate_limits", "expire", 1),
  ];
}

const before = (days: number): SQL => sql`now() - make_interval(days => ${days}::int)`;

/**
 * Matches the rows that `chosen` selects by `ctid`; the array evaluates it once. The planner may run a plain subselect anew for
 * each row if it expects few rows of a tenant. All rows then go in one statement, in time that grows with their number squared.
 */
const isIn = (chosen: SQL): SQL => sql`ctid = any(array(${chosen}))`;

const count = async (tx: TenantTransaction, statement: SQL): Promise<number> => (await tx.execute(statement)).length;

/** Keeps pages that a writer has locked, because they were just seen again. Keeps pages of open tasks, which may read them. */
const deletePages = (tx: TenantTransaction, tenantId: string, seenBefore: SQL): Promise<number> =>
  count(
    tx,
    sql`with open as (select task_id, session_id from tasks where tenant_id = ${tenantId} and closed_at is null),
      kept as materialized (
        select a.before_snapshot_id as id from task_actions a join open using (task_id) where a.tenant_id = ${tenantId}
        union select v.before_snapshot_id from verification_records v join open using (task_id) where v.tenant_id = ${tenantId}
        union select v.after_snapshot_id from verification_records v join open using (task_id) where v.tenant_id = ${tenantId}
        union select m.snapshot_id from messages m join open using (session_id, task_id) where m.tenant_id = ${tenantId})
      delete from snapshots where tenant_id = ${tenantId} and ${isIn(sql`
        select s.ctid from snapshots s where s.tenant_id = ${tenantId} and s.seen_at < ${seenBefore}
          and s.id not in (select id from kept where id is not null)
        order by s.seen_at limit ${BATCH.pages} for update of s skip locked`)} returning 1`,
  );

/** Keeps screenshots of open tasks, as `deletePages` does with pages. */
const deletePictures = (tx: TenantTransaction, tenantId: string, madeBefore: SQL): Promise<number> =>
  count(
    tx,
    sql`delete from screenshots where tenant_id = ${tenantId} and ${isIn(sql`
      select p.ctid from screenshots p join tasks t on t.tenant_id = p.tenant_id and t.task_id = p.task_id
      where p.tenant_id = ${tenantId} and p.created_at < ${madeBefore} and t.closed_at is not null
      order by p.created_at limit ${BATCH.pages}`)} returning 1`,
  );

const deleteOld = (table: "model_calls" | "searches" | "idempotency_keys", tenantId: string, madeBefore: SQL): SQL => {
  const name = sql.identifier(table);
  return sql`delete from ${name} where tenant_id = ${tenantId} and ${isIn(sql`
    select ctid from ${name} where tenant_id = ${tenantId} and created_at < ${madeBefore}
    order by created_at limit ${BATCH.calls}`)} returning 1`;
};

/** Deletes tokens that were revoked or have expired. */
const deleteTokens = (tenantId: string, endedBefore: SQL): SQL =>
  sql`delete from access_tokens where tenant_id = ${tenantId} and token_id in (
    select token_id from access_tokens where tenant_id = ${tenantId}
      and least(revoked_at, expires_at) < ${endedBefore} limit ${BATCH.calls}) returning 1`;

/** Most rows of a task go by cascade. Messages reference the session, which may have other tasks, so they are deleted here. */
const deleteTasks = (tx: TenantTransaction, tenantId: string, closedBefore: SQL): Promise<number> =>
  count(
    tx,
    sql`with over as materialized (select session_id, task_id from tasks where tenant_id = ${tenantId} and closed_at < ${closedBefore}
        order by closed_at limit ${BATCH.tasks} for update skip locked),
      said as (delete from messages m using over
        where m.tenant_id = ${tenantId} and m.session_id = over.session_id and m.task_id = over.task_id)
      delete from tasks t using over where t.tenant_id = ${tenantId} and t.task_id = over.task_id returning 1`,
  );

/** A task that begins in the session either holds its lock already, or waits for ours and then creates the session anew. */
const deleteSessions = (tx: TenantTransaction, tenantId: string, usedBefore: SQL): Promise<number> =>
  count(
    tx,
    sql`delete from sessions where tenant_id = ${tenantId} and ${isIn(sql`
      select s.ctid from sessions s where s.tenant_id = ${tenantId} and s.updated_at < ${usedBefore}
        and not exists (select 1 from tasks t where t.tenant_id = s.tenant_id and t.session_id = s.session_id)
      order by s.updated_at limit ${BATCH.sessions} for update of s skip locked`)} returning 1`,
  );

/** Runs member by member, because the database shows scripts to one person at a time. */
async function deleteScripts(tx: TenantTransaction, tenantId: string, usedBefore: SQL): Promise<number> {
  const members = await tx.execute<{ id: string }>(
    sql`select user_id as id from auth_members where organization_id = ${tenantId}`,
  );
  let rows = 0;
  for (const { id } of members) {
    await showTo(tx, id);
    rows += await count(
      tx,
      sql`delete from scripts where tenant_id = ${tenantId} and used_at < ${usedBefore} returning 1`,
    );
  }
  return rows;
}
