/** Retention on real Postgres: what is past its period goes in small batches, and nothing else does (OP20). */

import { randomUUID } from "node:crypto";
import { MockActivityEnvironment } from "@temporalio/testing";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createDeleteExpired, type Expired } from "../../activities/delete-expired.js";
import { DEFAULT_RETENTION } from "../../core/task/retention.js";
import type { TaskRef, TenantId } from "../../core/turn/identity.js";
import { openDatabase } from "../../db/client.js";
import { writeCitations } from "../../db/knowledge.js";
import { tenantDeletions } from "../../db/retention.js";
import { applyRecord, findTask, insertTask } from "../../db/tasks.js";
import { changeTenantSettings } from "../../db/tenant-settings.js";
import { aBatch, aRequest, issued, newTaskRef, verdictFact } from "./task-rows.js";

const services = inject("services");
const database = openDatabase(services.databaseUrl, { max: 2 });
const owner = postgres(services.databaseOwnerUrl, { max: 2, onnotice: () => {} });
afterAll(() => Promise.all([database.close(), owner.end()]));

let tenantId: TenantId;
let swept: { table: string; rows: number }[] = [];
let logged: object[] = [];
beforeEach(() => {
  tenantId = randomUUID() as TenantId; // branded by the test
  [swept, logged] = [[], []];
});

/** As the owner of the tables, with this tenant's rows. */
const asTenant = <T>(work: (sql: postgres.TransactionSql) => Promise<T>) =>
  owner.begin(async (sql) => {
    await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
    return work(sql);
  });

const counted = (table: string): Promise<number> =>
  asTenant(async (sql) => (await sql`select count(*)::int as n from ${sql(table)}`)[0]?.["n"]);

const pages = (count: number, days: number, prefix = "page") =>
  asTenant(
    (
      sql,
    ) => sql`insert into snapshots (tenant_id, id, user_id, url, title, ambient, html, skeleton, dom_hash, skeleton_hash, seen_at)
      select ${tenantId}, ${prefix} || n, 'u', 'https://a.test', 't', '{}', 'x', 'x', 'd', 's', now() - make_interval(days => ${days})
      from generate_series(1, ${count}::int) n`,
  );

/** What is told of the tables of this tenant; sign-ins and counts are everybody's. */
async function sweep(retention = DEFAULT_RETENTION): Promise<Expired> {
  return createDeleteExpired({
    database,
    retention,
    listTenants: async () => [tenantId],
    cancel: async () => {},
    metrics: { swept: (line) => void swept.push(line) },
    log: { info: (line: object) => void logged.push(line), error: () => {} },
    now: () => Date.now(),
  })();
}

async function aTask(fields: Partial<TaskRef> = {}, status: "executing" | "completed" = "completed"): Promise<TaskRef> {
  const task = newTaskRef({ tenantId, ...fields });
  await insertTask(database, aRequest(task, { nowMs: Date.now() }));
  const action = { kind: "action", issued: issued(0) } as const;
  await applyRecord(database, aBatch(task, { status, facts: [action, verdictFact(0)] }));
  await asTenant(
    (sql) => sql`insert into model_calls (tenant_id, task_id, call_id, purpose, tier, latency_ms, created_at)
      values (${tenantId}, ${task.taskId}, gen_random_uuid(), 'judge', 'smart', 1, now())`,
  );
  const place = { documentId: "d", documentTitle: "Handbook", label: "company", host: "a.test" } as const;
  await writeCitations(database, task, [{ ...place, chunkId: "d#0", purpose: "plan" }]);
  return task;
}

/** Of a task, eight days ago. */
const calls = ({ taskId }: TaskRef, count: number) =>
  asTenant(
    (sql) => sql`insert into model_calls (tenant_id, task_id, call_id, purpose, tier, latency_ms, created_at)
      select ${tenantId}, ${taskId}, gen_random_uuid(), 'judge', 'smart', 1, now() - interval '8 days'
      from generate_series(1, ${count}::int)`,
  );

/** Without tasks. */
const oldSessions = (count: number) =>
  asTenant(
    (sql) => sql`insert into sessions (tenant_id, session_id, user_id, url, status, created_at, updated_at)
      select ${tenantId}, gen_random_uuid(), 'u', 'https://a.test', 'completed', now(), now() - interval '91 days'
      from generate_series(1, ${count}::int)`,
  );

const closedFor = (task: TaskRef, days: number) =>
  asTenant(
    (
      sql,
    ) => sql`update tasks set closed_at = now() - make_interval(days => ${days}), updated_at = now() - make_interval(days => ${days})
      where task_id = ${task.taskId}`,
  );

describe("deleteExpired", () => {
  test("OP20 of ten thousand pages those that were seen in the last 30 days are left, and those of open tasks", async () => {
    await pages(9_000, 31);
    await pages(1_000, 29, "recent");
    const open = await aTask({}, "executing");
    await asTenant(
      (sql) =>
        sql`update verification_records set before_snapshot_id = 'page1', after_snapshot_id = 'page2' where task_id = ${open.taskId}`,
    );
    const { deleted } = await sweep();
    expect(deleted["snapshots"]).toBe(8_998);
    const kept = await asTenant(
      (sql) => sql`select id from snapshots where seen_at < now() - interval '30 days' order by id`,
    );
    expect(kept.map((row) => row["id"])).toEqual(["page1", "page2"]);
    expect(await counted("snapshots")).toBe(1_002);
    const batches = swept.filter(({ table }) => table === "snapshots").map(({ rows }) => rows);
    expect(Math.max(...batches)).toBe(200);
    expect(logged).toMatchObject([{ tenantId, deleted: { snapshots: 8_998 }, days: DEFAULT_RETENTION }]);
    expect((await sweep()).deleted["snapshots"]).toBeUndefined();
  });

  test("OP20 a batch stays a batch in a table whose statistics know nothing of this tenant", async () => {
    const [here, elsewhere] = [tenantId, randomUUID() as TenantId]; // branded by the test
    tenantId = elsewhere;
    await pages(3_000, 31);
    const other = await aTask();
    await calls(other, 3_000);
    await oldSessions(3_000);
    await owner`analyze snapshots, model_calls, sessions`;
    tenantId = here;
    await pages(600, 31);
    await calls(await aTask(), 1_500);
    await oldSessions(800);
    const taken: Record<string, number> = {};
    for (const { table, run } of tenantDeletions(database, tenantId, DEFAULT_RETENTION)) taken[table] = await run();
    expect(taken).toMatchObject({ snapshots: 200, model_calls: 1_000, sessions: 500 });
  });

  test("OP20 a page that is seen again while it would go stays", async () => {
    await pages(3, 31);
    let deletion: Promise<number> | undefined;
    await asTenant(async (sql) => {
      await sql`update snapshots set seen_at = now() where id = 'page2'`;
      deletion = tenantDeletions(database, tenantId, DEFAULT_RETENTION)[0]?.run();
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(await deletion).toBe(2);
    expect(await counted("snapshots")).toBe(1);
  });

  test("OP20 a closed task goes after 90 days with all that hangs on it; its session stays while another task is in it", async () => {
    const old = await aTask();
    const [earlier, later] = [await aTask(), await aTask()];
    const sibling = await aTask({ sessionId: later.sessionId });
    await closedFor(old, 91);
    await closedFor(earlier, 89);
    await closedFor(later, 91);
    await asTenant((sql) => sql`update sessions set updated_at = now() - interval '91 days'`);
    expect((await sweep()).deleted).toMatchObject({ tasks: 2, sessions: 1 });
    const found = await Promise.all([old, later, earlier, sibling].map((one) => findTask(database, one, one.taskId)));
    expect(found.map((row) => row !== null)).toEqual([false, false, true, true]);
    const tables = ["task_actions", "verification_records", "model_calls", "task_citations"];
    for (const table of tables) expect(await counted(table)).toBe(2);
    const said = await asTenant((sql) => sql`select distinct task_id from messages`);
    expect(said.map((row) => row["task_id"]).sort()).toEqual([earlier.taskId, sibling.taskId].sort());
  });

  test("OP20 calls go after seven days; a tenant's own periods go before the installation's", async () => {
    await aTask();
    await asTenant((sql) => sql`update model_calls set created_at = now() - interval '8 days'`);
    await changeTenantSettings(database, tenantId, { retention: { debug: 9, pages: 5 } }, Date.now());
    await pages(4, 6);
    expect((await sweep()).deleted).toMatchObject({ snapshots: 4 });
    expect(await counted("model_calls")).toBe(1);
    await changeTenantSettings(database, tenantId, { retention: { debug: null } }, Date.now());
    expect((await sweep()).deleted).toMatchObject({ model_calls: 1 });
    expect((await sweep({ ...DEFAULT_RETENTION, tasks: 1 })).deleted["tasks"]).toBeUndefined();
  });

  test("OP20 an attempt that was cut off goes on with the next tenant", async () => {
    await pages(2, 31);
    const heartbeatDetails = { after: tenantId, deleted: { snapshots: 5 }, cancelled: 1 };
    const found: Expired = await new MockActivityEnvironment({ heartbeatDetails, attempt: 2 }).run(() => sweep());
    expect(found).toMatchObject({ deleted: { snapshots: 5 }, cancelled: 1 });
    expect(await counted("snapshots")).toBe(2);
  });
});
