/** The database's connections: what was given up ends, and who lost theirs does not come back all at once (OP22). */

import { randomUUID } from "node:crypto";
import { MockActivityEnvironment } from "@temporalio/testing";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { createRecord } from "../../activities/index.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { type Database, openDatabase } from "../../db/client.js";
import { findTask, insertTask } from "../../db/tasks.js";
import { aBatch, aRequest, newTaskRef } from "./task-rows.js";

const services = inject("services");
const admin = postgres(services.databaseAdminUrl, { max: 1, onnotice: () => {} });
const owner = postgres(services.databaseOwnerUrl, { max: 2, onnotice: () => {} });
afterAll(() => Promise.all([admin.end(), owner.end()]));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function withDatabase(max: number, work: (database: Database, name: string) => Promise<void>): Promise<void> {
  const applicationName = `test-${randomUUID().slice(0, 8)}`;
  const database = openDatabase(services.databaseUrl, { max, applicationName });
  try {
    await work(database, applicationName);
  } finally {
    await database.close();
  }
}

/** As Temporal would run it, given up after so long. */
function recorded(database: Database, task: TaskRef, startToCloseTimeoutMs: number): Promise<unknown> {
  const attempt = new MockActivityEnvironment({ startToCloseTimeoutMs });
  return attempt.run(() => createRecord(database)(aBatch(task, { turn: 4 }))) as Promise<unknown>;
}

async function running(applicationName: string): Promise<number> {
  const [row] = await admin`select count(*)::int as n from pg_stat_activity
    where application_name = ${applicationName} and state <> 'idle'`;
  return row?.["n"];
}

describe("an attempt that was given up", () => {
  test("OP22 its statement ends with it, and the next attempt writes", () =>
    withDatabase(2, async (database, name) => {
      const task = newTaskRef();
      await insertTask(database, aRequest(task));
      await owner.begin(async (sql) => {
        await sql`select set_config('app.tenant_id', ${task.tenantId}, true)`;
        await sql`select 1 from tasks where task_id = ${task.taskId} for update`;
        await expect(recorded(database, task, 400)).rejects.toMatchObject({ name: "DatabaseUnavailableError" });
        expect(await running(name)).toBe(0);
      });
      await recorded(database, task, 2_000);
      expect(await findTask(database, task, task.taskId)).toMatchObject({ turn: 4 });
    }));

  test("OP22 what waited for a connection until then is not begun", () =>
    withDatabase(1, async (database) => {
      const task = newTaskRef();
      await insertTask(database, aRequest(task));
      const holding = database.sql`select pg_sleep(0.6)`.execute();
      await expect(recorded(database, task, 200)).rejects.toThrow(/No connection to the database was free in time/);
      await holding;
      expect(await findTask(database, task, task.taskId)).toMatchObject({ turn: 0 });
    }));
});

describe("listening", () => {
  test("OP22 a dozen processes that lost their connection at once come back one by one, and hear again", async () => {
    const name = `test-${randomUUID().slice(0, 8)}`;
    const channel = `c_${name.replace("-", "_")}`;
    const back: number[] = [];
    let heard = 0;
    const open = () => openDatabase(services.databaseUrl, { max: 1, applicationName: name });
    const databases = Array.from({ length: 12 }, open);
    const listening = (database: Database) =>
      database.listener.listen(
        channel,
        () => void heard++,
        () => void back.push(performance.now()),
      );
    await Promise.all(databases.map(listening));
    back.length = 0;
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;
    for (let tries = 0; back.length < 12 && tries < 100; tries++) await pause(50);
    expect(back).toHaveLength(12);
    expect(Math.max(...back) - Math.min(...back)).toBeGreaterThan(200);
    await owner`select pg_notify(${channel}, '')`;
    for (let tries = 0; heard < 12 && tries < 40; tries++) await pause(50);
    expect(heard).toBe(12);
    await Promise.all(databases.map((database) => database.close()));
  });
});
