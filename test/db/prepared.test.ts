/** Proves db/prepared.ts: statements are prepared once a connection, inside a tenant's transaction and outside. */

import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { openDatabase, withTenant } from "../../db/client.js";
import { listMemberships } from "../../db/people.js";
import { findTask, insertTask } from "../../db/tasks.js";
import { aRequest, newTaskRef } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 1 });
afterAll(() => database.close());

const prepared = async (part: string): Promise<number> => {
  const like = `%${part}%`;
  const [row] =
    await database.sql`select coalesce(sum(generic_plans + custom_plans), 0)::int as runs, count(*)::int as n
    from pg_prepared_statements where statement like ${like} and statement not like '%pg_prepared_statements%'`;
  expect(row?.["n"]).toBe(1);
  return row?.["runs"];
};

describe("prepared statements", () => {
  test("SF8 the same statement is prepared once and run again, for its tenant alone", async () => {
    const [task, other] = [newTaskRef(), newTaskRef()];
    await insertTask(database, aRequest(task));
    for (let time = 0; time < 4; time++) {
      expect(await findTask(database, task, task.taskId)).toMatchObject({ taskId: task.taskId });
      expect(await findTask(database, { ...task, tenantId: other.tenantId }, task.taskId)).toBeNull();
      await listMemberships(database, task.userId, 0);
    }
    expect(await prepared('from "tasks" where')).toBe(8);
    expect(await prepared('from "auth_members"')).toBe(4);
  });

  test("SF8 statements that are sent at once come after the tenant's setting, each of them", async () => {
    const tenants = Array.from({ length: 20 }, () => newTaskRef().tenantId);
    const seen = await Promise.all(
      tenants.map((tenant) =>
        withTenant(database, tenant, async (tx) => {
          const look = () => tx.execute<{ id: string }>(sql`select current_setting('app.tenant_id') as id`);
          const both = await Promise.all([look(), look()]);
          return both.map(([row]) => row?.id);
        }),
      ),
    );
    expect(seen).toEqual(tenants.map((tenant) => [tenant, tenant]));
  });

  test("SF8 what fails in the middle keeps nothing of what came before it", async () => {
    const task = newTaskRef();
    await insertTask(database, aRequest(task));
    const failing = withTenant(database, task.tenantId, async (tx) => {
      await tx.execute(sql`update tasks set turn = 7 where task_id = ${task.taskId}`);
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    expect(await findTask(database, task, task.taskId)).toMatchObject({ turn: 0 });
  });
});
