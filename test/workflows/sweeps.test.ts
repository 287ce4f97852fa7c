/** Sweeps on real Temporal and real PostgreSQL: native cancel and terminate, lost starts, lost flushes (OP5). */

import { randomUUID } from "node:crypto";
import type { Connection } from "@temporalio/client";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createRecord, createSweepActivities } from "../../activities/index.js";
import { connectLazily } from "../../api/engine.js";
import { createTemporalEngine } from "../../api/temporal-engine.js";
import type { TaskRef, TenantId } from "../../core/task/identity.js";
import { verifyAudit, writeAudit } from "../../db/audit.js";
import { type Database, openDatabase, withTenant } from "../../db/client.js";
import { messages } from "../../db/schema.js";
import { findSession } from "../../db/sessions.js";
import { findTask, insertTask, type TaskRow } from "../../db/tasks.js";
import { AUDIT_SCHEDULE, ensureSchedules, RECONCILE_SCHEDULE } from "../../stack/schedules.js";
import { createTaskFates } from "../../stack/task-fates.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { workflowIdOf } from "../../workflows/messages.js";
import type { auditSweep, reconcileSweep, SweepResult } from "../../workflows/sweeps.js";
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
    now: () => Date.now(),
  });
  await lab.work({ ...fakeWorld(3, record).activities, ...sweeps });
}

beforeAll(async () => {
  const { temporalAddress, databaseUrl } = inject("services");
  lab = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily(temporalAddress);
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
    args: [{ quietMs: 0, graceMs }],
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

describe("the audit log", () => {
  test("SF11 its end is logged every day, and what breaks it is an error", async () => {
    const entry = { tenantId, userId: "u", action: "task.read", subject: "t", at: new Date(0) };
    await writeAudit(database, { ...entry, id: randomUUID() });
    const { head } = await verifyAudit(database, tenantId);
    const how = { workflowId: `sweep-${randomUUID()}`, taskQueue: lab.taskQueue };
    expect(await lab.client.workflow.execute<typeof auditSweep>("auditSweep", how)).toEqual({ tenants: 1, broken: 0 });
    expect(logged).toMatchObject([{ tenantId, head: `1:${head.chainHash}`, rows: 1 }]);
    await ensureSchedules(lab.client, lab.taskQueue);
    const schedule = lab.client.schedule.getHandle(AUDIT_SCHEDULE);
    expect((await schedule.describe()).spec.intervals).toMatchObject([{ every: 86_400_000 }]);
    await schedule.delete();
    await lab.client.schedule.getHandle(RECONCILE_SCHEDULE).delete();
  });
});

describe("ensureSchedules", () => {
  test("OP5 made once, left as an operator set it, and its sweep runs", async () => {
    await ensureSchedules(lab.client, lab.taskQueue);
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
    await schedule.delete();
  });
});
