/** Sweeps on real Temporal and real PostgreSQL: native cancel and terminate, lost starts, lost flushes (OP5). */

import { randomUUID } from "node:crypto";
import { Client, type Connection } from "@temporalio/client";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createRecord, createSweepActivities } from "../../activities/index.js";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import {
  AUDIT_SCHEDULE,
  ensureSchedules,
  RECONCILE,
  RECONCILE_SCHEDULE,
  RETENTION_SCHEDULE,
  SWEEPS,
} from "../../cli/stack/schedules.js";
import { cancelTaskOf, createTaskFates } from "../../cli/stack/task-fates.js";
import { DEFAULT_RETENTION } from "../../core/task/retention.js";
import type { TaskRef, TenantId } from "../../core/turn/identity.js";
import { verifyAudit, writeAudit } from "../../db/audit.js";
import { type Database, openDatabase, withTenant } from "../../db/client.js";
import { isOf, messages, tasks } from "../../db/schema.js";
import { findSession } from "../../db/sessions.js";
import { findTask, insertTask, type TaskRow } from "../../db/tasks.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { workflowIdOf } from "../../workflows/messages.js";
import type { auditSweep, reconcileSweep, retentionSweep, SweepResult } from "../../workflows/sweeps.js";
import { aRequest, newTaskRef } from "../db/task-rows.js";
import { waitFor } from "./lab-steps.js";

const never = new AbortController().signal;
const tenantId = randomUUID() as TenantId; // branded by the test
let lab: TaskLab;
let connection: Connection;
let database: Database;

/** What the sweep of the audit log tells. */
const logged: object[] = [];

/** Flushes go to the database unless they are to be lost. */
async function work(flushes: "written" | "lost"): Promise<void> {
  const record = flushes === "lost" ? {} : { record: createRecord(database) };
  const sweeps = createSweepActivities({
    database,
    fates: createTaskFates(lab.client),
    listTenants: async () => [tenantId],
    log: { info: (line: object) => void logged.push(line), error: (line: object) => void logged.push(line) },
    metrics: { swept: () => {} },
    retention: DEFAULT_RETENTION,
    cancel: (task, reason) => cancelTaskOf(lab.client, task, reason),
    tell: async () => {},
    now: () => Date.now(),
  });
  await lab.work({ ...fakeWorld(3, record).activities, ...sweeps });
}

beforeAll(async () => {
  const { temporalAddress, databaseUrl } = inject("services");
  lab = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily({ address: temporalAddress });
  database = openDatabase(databaseUrl);
  await work("written");
});
afterAll(async () => {
  await lab.close();
  await connection.close();
  await database.close();
});

function engine() {
  return createTemporalEngine({ connection, namespace: "default", now: () => Date.now(), taskQueue: lab.taskQueue });
}

/** The row first, as the API does. */
async function requested(): Promise<TaskRef> {
  const task = newTaskRef({ tenantId });
  await insertTask(database, aRequest(task));
  return task;
}

function start(task: TaskRef) {
  return engine().start({ v: 1, task, first: anObservation("o0") }, "summary", never);
}

function sweep(graceMs = 1): Promise<SweepResult> {
  return lab.client.workflow.execute<typeof reconcileSweep>("reconcileSweep", {
    workflowId: `sweep-${randomUUID()}`,
    taskQueue: lab.taskQueue,
    args: [{ quietMs: 0, graceMs, lostMax: 10 }],
  });
}

async function rowOf(task: TaskRef): Promise<TaskRow> {
  const row = await findTask(database, task, task.taskId);
  if (row === null) throw new Error("no row");
  return row;
}

/** What is still being written would be found by the sweep of the next test. */
function closed(task: TaskRef): Promise<void> {
  return waitFor(async () => (await rowOf(task)).closedAt !== null);
}

async function said(task: TaskRef): Promise<readonly string[]> {
  const rows = await withTenant(database, task.tenantId, (tx) =>
    tx
      .select({ role: messages.role, content: messages.content })
      .from(messages)
      .where(and(eq(messages.tenantId, task.tenantId), eq(messages.taskId, task.taskId)))
      .orderBy(asc(messages.sequence)),
  );
  return rows.map(({ role, content }) => `${role}: ${content}`);
}

describe("an operator's native commands", () => {
  test("OP5 cancel: the workflow itself writes that the task is cancelled", async () => {
    const task = await requested();
    await start(task);
    const handle = lab.client.workflow.getHandle(workflowIdOf(task));
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect(await rowOf(task)).toMatchObject({ status: "cancelled", reply: { reason: expect.any(String) } });
    expect((await said(task)).at(-1)).toBe("system: Cancelled by an operator.");
  });

  test("OP5 terminate: the next sweep closes the row once and says why; what runs is left alone", async () => {
    const task = await requested();
    const other = await requested();
    await Promise.all([start(task), start(other)]);
    await waitFor(async () => (await rowOf(task)).turn === 1 && (await rowOf(other)).turn === 1);
    await lab.client.workflow.getHandle(workflowIdOf(task)).terminate("stuck since noon");
    expect((await rowOf(task)).status).toBe("executing");
    expect((await sweep()).closed).toBe(1);
    const row = await rowOf(task);
    expect(row).toMatchObject({ status: "failed", turn: 2, outcome: null, reply: { status: "failed", turn: 2 } });
    expect(row.closedAt).not.toBeNull();
    expect((await said(task)).at(-1)).toMatch(/^system: The task was ended by force: stuck since noon\./);
    expect(await findSession(database, task, task.sessionId)).toMatchObject({ status: "failed" });
    expect((await rowOf(other)).status).toBe("executing");
    const before = await said(task);
    expect((await sweep()).closed).toBe(0);
    expect(await said(task)).toEqual(before);
    await engine().cancel(other, undefined);
    await closed(other);
  });
});

describe("what was lost", () => {
  test("OP5 a task that never reached the engine fails after the grace, and says to ask again", async () => {
    const task = await requested();
    expect(await sweep()).toMatchObject({ closed: 1 });
    expect(await rowOf(task)).toMatchObject({ status: "failed" });
    expect((await said(task)).at(-1)).toMatch(/^system: The task never began/);
  });

  test("OP5 a start that arrives within the grace is left alone", async () => {
    const task = await requested();
    const sweeping = sweep(3_000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await start(task)).toMatchObject({ kind: "reply" });
    expect(await sweeping).toMatchObject({ closed: 0 });
    expect((await rowOf(task)).closedAt).toBeNull();
    await engine().cancel(task, undefined);
    await closed(task);
  });

  test("OP5 the end of a task whose last flush was lost is taken from the workflow", async () => {
    await work("lost");
    const task = await requested();
    await start(task);
    await engine().cancel(task, "enough");
    await lab.client.workflow.getHandle(workflowIdOf(task)).result();
    expect((await rowOf(task)).closedAt).toBeNull();
    expect((await sweep()).closed).toBe(1);
    expect(await rowOf(task)).toMatchObject({ status: "cancelled" });
    await work("written");
  });
});

describe("what cannot be read", () => {
  test("OP5 an end under a key that is gone closes its row and holds up no other", async () => {
    const task = await requested();
    await start(task);
    await engine().cancel(task, "enough");
    await lab.client.workflow.getHandle(workflowIdOf(task)).result();
    const unreadable = { encode: async () => [], decode: () => Promise.reject(new Error("no such key")) };
    const client = new Client({ connection, dataConverter: { payloadCodecs: [unreadable] } });
    const states = [await createTaskFates(client).fateOf(task), await createTaskFates(lab.client).fateOf(task)];
    expect(states).toMatchObject([{ kind: "failed", reason: "how it ended cannot be read" }, { kind: "ended" }]);
  });
});

describe("retention", () => {
  test("OP20 a task that everybody left is cancelled, says why, and is deleted only after its own period", async () => {
    const [left, recent] = [await requested(), await requested()];
    await Promise.all([start(left), start(recent)]);
    await waitFor(async () => (await rowOf(left)).turn === 1 && (await rowOf(recent)).turn === 1);
    const month = sql`now() - interval '31 days'`;
    await withTenant(database, tenantId, (tx) => tx.update(tasks).set({ updatedAt: month }).where(isOf(tasks, left)));
    const how = { workflowId: `sweep-${randomUUID()}`, taskQueue: lab.taskQueue };
    const found = await lab.client.workflow.execute<typeof retentionSweep>("retentionSweep", how);
    expect(found).toMatchObject({ cancelled: 1 });
    await closed(left);
    expect(await rowOf(left)).toMatchObject({ status: "cancelled" });
    expect((await said(left)).at(-1)).toMatch(/Nothing happened in this task for 30 days/);
    expect((await rowOf(recent)).closedAt).toBeNull();
    await engine().cancel(recent, undefined);
    await closed(recent);
  });
});

describe("the audit log", () => {
  test("SF11 its end is logged every day, and what breaks it is an error", async () => {
    const entry = { tenantId, userId: "u", action: "task.read", subject: "t", at: new Date(0) };
    await writeAudit(database, { ...entry, id: randomUUID() });
    const { head } = await verifyAudit(database, tenantId);
    const how = { workflowId: `sweep-${randomUUID()}`, taskQueue: lab.taskQueue };
    expect(await lab.client.workflow.execute<typeof auditSweep>("auditSweep", how)).toEqual({ tenants: 1, broken: 0 });
    expect(logged.filter((line) => "head" in line)).toMatchObject([{ tenantId, head: `1:${head.chainHash}`, rows: 1 }]);
    await ensureSchedules(lab.client, lab.taskQueue);
    const schedule = lab.client.schedule.getHandle(AUDIT_SCHEDULE);
    expect((await schedule.describe()).spec.intervals).toMatchObject([{ every: 86_400_000 }]);
    await schedule.delete();
    for (const id of [RECONCILE_SCHEDULE, RETENTION_SCHEDULE]) await lab.client.schedule.getHandle(id).delete();
  });
});

describe("ensureSchedules", () => {
  test("OP5 one of an older build is brought up to date; its pace, its pause and its note stay", async () => {
    await ensureSchedules(lab.client, lab.taskQueue);
    const schedule = lab.client.schedule.getHandle(RECONCILE_SCHEDULE);
    await schedule.update(({ policies }) => ({
      policies: { ...policies, catchupWindow: "1 year" },
      spec: { intervals: [{ every: "7 minutes" }] },
      state: { paused: true, note: "by hand" },
      action: {
        type: "startWorkflow",
        workflowType: "reconcileSweep",
        taskQueue: lab.taskQueue,
        args: [{ quietMs: 1 }],
      },
    }));
    await ensureSchedules(lab.client, lab.taskQueue, { isVersioned: true });
    const { action, spec, state, policies } = await schedule.describe();
    expect(action).toMatchObject({
      args: [RECONCILE],
      workflowId: RECONCILE_SCHEDULE,
      workflowExecutionTimeout: 3_600_000,
    });
    expect(policies).toMatchObject({ overlap: "SKIP", catchupWindow: 60_000 });
    expect(spec.intervals).toMatchObject([{ every: 420_000 }]);
    expect(state).toMatchObject({ paused: true, note: "by hand" });
    // A newer build's is left alone by an older one.
    const newer = { ...action, memo: { surefootVersion: 99 }, args: [{ quietMs: 99 }] } as const;
    await schedule.update((before) => ({ ...before, action: newer }));
    await ensureSchedules(lab.client, lab.taskQueue);
    expect((await schedule.describe()).action).toMatchObject({ args: [{ quietMs: 99 }] });
    for (const { id } of SWEEPS) await lab.client.schedule.getHandle(id).delete();
  });

  test("OP5 a definition that changes has a version of its own", () => {
    const defined = SWEEPS.map(({ id, version, ...rest }) => [`${id} ${version}`, JSON.stringify(rest)]);
    expect(Object.fromEntries(defined)).toMatchInlineSnapshot(`
      {
        "surefoot-audit 2": "{"spec":{"intervals":[{"every":"1 day"}]},"workflowType":"auditSweep","args":[],"staticSummary":"Verify the audit log and log its end"}",
        "surefoot-reconcile 2": "{"spec":{"intervals":[{"every":"5 minutes"}]},"workflowType":"reconcileSweep","args":[{"quietMs":60000,"graceMs":120000,"lostMax":10}],"staticSummary":"Close tasks whose workflow is gone"}",
        "surefoot-retention 1": "{"spec":{"intervals":[{"every":"1 hour"}]},"workflowType":"retentionSweep","args":[],"staticSummary":"Delete what is past its period"}",
        "surefoot-upgrade 1": "{"spec":{"intervals":[{"every":"1 minute"}]},"workflowType":"upgradeSweep","args":[],"staticSummary":"Tell tasks on older builds to move on","ofBuilds":true}",
      }
    `);
  });

  test("OP5 made once, left as an operator set it, and its sweep runs", async () => {
    await ensureSchedules(lab.client, lab.taskQueue, { isVersioned: true });
    const schedule = lab.client.schedule.getHandle(RECONCILE_SCHEDULE);
    await schedule.pause("for the night");
    await ensureSchedules(lab.client, lab.taskQueue);
    const { state, policies } = await schedule.describe();
    expect(state).toMatchObject({ paused: true, note: "for the night" });
    expect(policies).toMatchObject({ overlap: "SKIP", catchupWindow: 60_000 });
    await schedule.trigger();
    await waitFor(async () => (await schedule.describe()).info.recentActions.length > 0);
    const [action] = (await schedule.describe()).info.recentActions;
    const { workflowId } = action?.action.workflow ?? {};
    expect(workflowId).toMatch(/^surefoot-reconcile/);
    expect(await lab.client.workflow.getHandle(workflowId as string).result()).toMatchObject({ closed: 0 });
    for (const { id } of SWEEPS) await lab.client.schedule.getHandle(id).delete();
  });
});
