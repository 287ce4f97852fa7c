/** Reconciling on real Temporal and a database of its own: which namespace is believed, and how often it is asked (OP5). */

import { randomUUID } from "node:crypto";
import { Client, Connection } from "@temporalio/client";
import { MockActivityEnvironment } from "@temporalio/testing";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { createReconcileTasks, type Reconciled, type WorkflowStates } from "../../activities/reconcile-tasks.js";
import { createTaskFates } from "../../cli/stack/task-fates.js";
import type { TaskRef, TenantId } from "../../core/turn/identity.js";
import { type Database, openDatabase } from "../../db/client.js";
import { migrate } from "../../db/migrate.js";
import { applyRecord, findTask, insertTask } from "../../db/tasks.js";
import { readNamespace, writeNamespace } from "../../db/temporal-namespace.js";
import { WORKFLOW_TYPE, workflowIdOf } from "../../workflows/messages.js";
import { aBatch, aRequest, newTaskRef } from "../db/task-rows.js";
import { waitFor } from "./lab-steps.js";

const services = inject("services");
const databaseName = `reconciling_${randomUUID().slice(0, 8)}`;
const here = (url: string) => Object.assign(new URL(url), { pathname: `/${databaseName}` }).href;
const admin = postgres(services.databaseAdminUrl, { max: 1, onnotice: () => {} });
const owner = postgres(here(services.databaseOwnerUrl), { max: 1, onnotice: () => {} });
const emptyNamespace = `empty-${randomUUID().slice(0, 8)}`;
const NOW = Date.now();

let database: Database;
let connection: Connection;
let tenantId: TenantId;
let tenants: string[] = [];
const told: object[] = [];

beforeAll(async () => {
  await admin.unsafe(`create database ${databaseName} owner surefoot_owner`);
  await migrate(here(services.databaseOwnerUrl));
  database = openDatabase(here(services.databaseUrl), { max: 2 });
  connection = await Connection.connect({ address: services.temporalAddress });
  const workflowExecutionRetentionPeriod = { seconds: 86_400 } as never; // the library's type wants its own Long
  await connection.workflowService.registerNamespace({ namespace: emptyNamespace, workflowExecutionRetentionPeriod });
  const empty = new Client({ connection, namespace: emptyNamespace });
  await waitFor(() =>
    empty.workflow.count().then(
      () => true,
      () => false,
    ),
  );
});
afterAll(async () => {
  await Promise.all([database.close(), connection.close(), owner.end()]);
  await admin.unsafe(`drop database if exists ${databaseName} with (force)`);
  await admin.end();
});
beforeEach(async () => {
  tenantId = randomUUID() as TenantId; // branded by the test
  tenants = [tenantId];
  told.length = 0;
  await owner`delete from temporal_namespace`;
});

const at = (namespace: string): WorkflowStates => createTaskFates(new Client({ connection, namespace }));

function depsWith(fates: WorkflowStates) {
  return {
    database,
    fates,
    listTenants: async () => tenants,
    metrics: { swept: (line: object) => void told.push(line) },
    log: { info: () => {}, error: (line: object) => void told.push(line) },
    now: () => Date.now() + 1_000,
  };
}

const reconcile = (fates: WorkflowStates, lostMax = 10): Promise<Reconciled> =>
  createReconcileTasks(depsWith(fates))({ quietMs: 0, lostMax });

/** `turn` 0: never answered. `runs`: Temporal knows it; no worker is there to carry it out. */
async function aTask({
  runs,
  turn = 1,
  createdMs = NOW - 60_000,
}: {
  runs: boolean;
  turn?: number;
  createdMs?: number;
}) {
  const task = newTaskRef({ tenantId });
  await insertTask(database, aRequest(task, { nowMs: createdMs }));
  if (turn > 0) await applyRecord(database, aBatch(task, { turn }));
  const workflowId = workflowIdOf(task);
  const { workflow } = new Client({ connection });
  if (runs) await workflow.start(WORKFLOW_TYPE, { workflowId, taskQueue: "nobody", args: [] });
  return task;
}

const isOpen = async (task: TaskRef) => (await findTask(database, task, task.taskId))?.closedAt === null;

/** The index is late at times: until it no longer says that the task runs. */
const untilIndexed = (task: TaskRef) => waitFor(async () => !(await at("default").running([task])).has(task.taskId));

describe("which namespace is believed", () => {
  test("OP5 pointed at an empty namespace it closes nothing, says why, and alerts", async () => {
    const tasks = await Promise.all([1, 2, 3].map(() => aTask({ runs: true })));
    expect(await reconcile(at("default"))).toMatchObject({ looked: 3, closed: 0, lost: [] });
    const found = await reconcile(at(emptyNamespace));
    expect(found).toMatchObject({ looked: 0, closed: 0, lost: [] });
    expect(found.stopped).toMatch(
      /namespace "empty-\w+" \(\S+\) is not the one in which these tasks run \("default" \(\S+\)\)/,
    );
    expect(told.at(-2)).toEqual({ sweep: "reconcile", table: "tasks", rows: 0, isStopped: true });
    expect(await Promise.all(tasks.map(isOpen))).toEqual([true, true, true]);
  });

  test("OP5 nor does it before any namespace is known: one that knows no answered task proves nothing", async () => {
    const task = await aTask({ runs: true });
    expect(await reconcile(at(emptyNamespace))).toMatchObject({ closed: 0, lost: [], stopped: expect.any(String) });
    expect(await readNamespace(database)).toBeNull();
    expect(await isOpen(task)).toBe(true);
  });

  test("OP5 a namespace is known by a task that it knows, open or over, and then believed of what is lost", async () => {
    const over = await aTask({ runs: true });
    await applyRecord(database, aBatch(over, { turn: 2, status: "completed" }));
    const lost = await aTask({ runs: false });
    expect(await reconcile(at("default"))).toMatchObject({ looked: 1, lost: [{ taskId: lost.taskId, turn: 1 }] });
    expect(await readNamespace(database)).toMatchObject({ name: "default" });
  });

  test("OP5 a first request that was lost is found where no task was ever answered", async () => {
    const task = await aTask({ runs: false, turn: 0 });
    expect((await reconcile(at("default"))).lost).toMatchObject([{ taskId: task.taskId }]);
  });

  test("OP5 where Temporal has lost more than a few it stops, and goes on closing what it knows to be over", async () => {
    const lost = await Promise.all(Array.from({ length: 4 }, () => aTask({ runs: false })));
    const over = await aTask({ runs: true });
    await new Client({ connection }).workflow.getHandle(workflowIdOf(over)).terminate("no more");
    await untilIndexed(over);
    const found = await reconcile(at("default"), 3);
    expect(found).toMatchObject({ looked: 5, closed: 1, lost: [] });
    expect(found.stopped).toMatch(/nothing of 4 open tasks, more than the 3/);
    expect(await Promise.all([...lost, over].map(isOpen))).toEqual([true, true, true, true, false]);
  });
});

describe("how often it asks", () => {
  test("OP5 tasks that run cost one question for a hundred, whosever they are, and none each", async () => {
    await writeNamespace(database, await at("default").namespace(), { nowMs: NOW });
    const total = 130;
    for (let index = 0; index < total; index += 1) {
      if (index % 40 === 0) tenantId = randomUUID() as TenantId; // branded by the test
      if (index % 40 === 0) tenants.push(tenantId);
      await aTask({ runs: true });
    }
    const fates = at("default");
    const asked = { index: 0, each: 0 };
    const counted: WorkflowStates = {
      ...fates,
      running: (tasks) => {
        asked.index += 1;
        return fates.running(tasks);
      },
      fateOf: (task) => {
        asked.each += 1;
        return fates.fateOf(task);
      },
    };
    // The index is late at times.
    await waitFor(async () => {
      Object.assign(asked, { index: 0, each: 0 });
      expect(await reconcile(counted)).toMatchObject({ looked: total, closed: 0, lost: [] });
      return asked.each === 0;
    });
    expect(asked).toEqual({ index: 2, each: 0 });
  }, 120_000);

  test("OP5 an attempt that was cut off is not begun again: the next goes on behind the last heartbeat", async () => {
    await writeNamespace(database, await at("default").namespace(), { nowMs: NOW });
    const ids = (await Promise.all([1, 2, 3].map(() => aTask({ runs: false })))).map(({ taskId }) => taskId).sort();
    const lost = [{ tenantId, taskId: ids[0], turn: 1, createdMs: NOW }];
    const heartbeatDetails = { after: { tenantId, taskId: ids[0] }, looked: 1, closed: 4, known: 0, lost };
    const attempt = new MockActivityEnvironment({ heartbeatDetails, attempt: 2 });
    const beats: unknown[] = [];
    attempt.on("heartbeat", (details: unknown) => beats.push(details));
    const found: Reconciled = await attempt.run(() => reconcile(at("default")));
    expect(found).toMatchObject({ looked: 3, closed: 4 });
    expect(found.lost.map(({ taskId }) => taskId)).toEqual(ids);
    expect(beats.at(-1)).toMatchObject({ looked: 3, after: { tenantId, taskId: ids[2] } });
  });

  test("OP5 open rows are read by an index of their own, however many are closed", async () => {
    await owner.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
      const session = randomUUID();
      await sql`insert into sessions values (${tenantId}, ${session}, 'u', 'https://a.test', 'active', '{}', now(), now())`;
      await sql`insert into tasks (tenant_id, task_id, user_id, session_id, query, start_url, url, status, created_at, updated_at, closed_at)
        select ${tenantId}, gen_random_uuid(), 'u', ${session}, 'q', 'https://a.test', 'https://a.test', 'completed', now(), now(),
          case when n % 100 = 0 then null else now() end from generate_series(1, 5000) n`;
    });
    await owner`analyze tasks`;
    const plan = await owner.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
      return sql`explain select * from tasks where tenant_id = ${tenantId} and closed_at is null and updated_at < now()
        and task_id > '00000000-0000-0000-0000-000000000000' order by task_id limit 100`;
    });
    expect(JSON.stringify(plan)).toContain("Index Scan using tasks_open");
  });
});
