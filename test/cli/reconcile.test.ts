/** `surefoot reconcile`: what the sweep leaves to a person is seen, and closed when the number is right. */

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import type { TenantId } from "../../core/turn/identity.js";
import { openDatabase } from "../../db/client.js";
import { migrate } from "../../db/migrate.js";
import { addOrganisation } from "../../db/people.js";
import { applyRecord, findTask, insertTask } from "../../db/tasks.js";
import { writeNamespace } from "../../db/temporal-namespace.js";
import { aBatch, aRequest, newTaskRef } from "../db/task-rows.js";
import { surefootWith } from "./surefoot.js";

const services = inject("services");
const databaseName = `reconcile_${randomUUID().slice(0, 8)}`;
const here = (url: string) => Object.assign(new URL(url), { pathname: `/${databaseName}` }).href;
const admin = postgres(services.databaseAdminUrl, { max: 1, onnotice: () => {} });
const owner = postgres(here(services.databaseOwnerUrl), { max: 1, onnotice: () => {} });
const database = openDatabase(here(services.databaseUrl), { max: 1 });
const home = await openTemporaryHome();
const tenantId = randomUUID() as TenantId; // branded by the test

beforeAll(async () => {
  await admin.unsafe(`create database ${databaseName} owner surefoot_owner`);
  await migrate(here(services.databaseOwnerUrl));
  await addOrganisation(database, { tenantId, name: "Clinic of the East", nowMs: Date.now() });
});
afterAll(async () => {
  await Promise.all([database.close(), owner.end()]);
  await admin.unsafe(`drop database if exists ${databaseName} with (force)`);
  await admin.end();
  await removeHome(home);
});

const surefoot = surefootWith({
  DATABASE_URL: here(services.databaseUrl),
  TEMPORAL_ADDRESS: services.temporalAddress,
  SUREFOOT_HOME: home.root,
});
const reconcile = (...args: readonly string[]) => surefoot("reconcile", ...args);

describe("surefoot reconcile", () => {
  test("OP5 a replaced namespace is told and adopted, lost tasks are listed, and closed by their number alone", async () => {
    await writeNamespace(database, { name: "default", id: "the-one-before" }, { nowMs: 0 });
    const task = newTaskRef({ tenantId });
    await insertTask(database, aRequest(task));
    await applyRecord(database, aBatch(task, { turn: 3 }));
    await owner.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true)`;
      await sql`update tasks set updated_at = now() - interval '1 hour'`;
    });
    const before = await reconcile();
    expect(before.code).toBe(1);
    expect(before.output).toMatch(/is not the one in which these tasks run \("default" \(the-one-before\)\): nothing/);
    const adopted = await reconcile("--adopt-namespace");
    expect(adopted.output).toMatch(/From now on the tasks run in "default" \((?!the-one-before)/);
    expect(adopted.output).toContain(`${tenantId} ${task.taskId} was lost after turn 3`);
    expect((await reconcile("--close-lost", "2")).output).toContain("There are 1 lost tasks, not 2: none was closed.");
    expect((await findTask(database, task, task.taskId))?.closedAt).toBeNull();
    expect(await reconcile("--close-lost", "1")).toMatchObject({ code: 0 });
    expect((await findTask(database, task, task.taskId))?.status).toBe("failed");
    expect(await reconcile()).toMatchObject({
      code: 0,
      output: expect.stringContaining("0 open tasks were looked at"),
    });
  });
});
