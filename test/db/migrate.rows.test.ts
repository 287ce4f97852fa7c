/** Migrations over rows that were there before: what they said stays, and is chained and known from then on. */

import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { verifyAudit, writeAudit } from "../../db/audit.js";
import { openDatabase } from "../../db/client.js";
import { migrate } from "../../db/migrate.js";
import { compareObservation } from "../../db/observations.js";
import { findTask } from "../../db/tasks.js";

const services = inject("services");
const name = `rows_${randomUUID().slice(0, 8)}`;
const here = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
const admin = postgres(services.databaseAdminUrl, { max: 1, onnotice: () => {} });

beforeAll(async () => {
  await admin.unsafe(`create database ${name} owner surefoot_owner`);
});
afterAll(async () => {
  await admin.unsafe(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** The schema as it was after so many migrations. */
async function migrateTo(sql: postgres.Sql, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "surefoot-migrations-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await runMigrations(drizzle(sql), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

describe("migrate", () => {
  test("SF11, PR8 entries of the audit log are chained by time; ids of observations stay known, by any content", async () => {
    const ownerUrl = here(services.databaseOwnerUrl);
    const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
    await migrateTo(owner, 6);
    const [tenantId, taskId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    await owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
      for (const n of [3, 1, 2])
        await tx`insert into audit_log values (${tenantId}, ${randomUUID()}, 'u', 'task.read', ${`t${n}`}, ${new Date(n * 1_000).toISOString()})`;
      await tx`insert into sessions values (${tenantId}, ${sessionId}, 'u', 'https://a.test', 'active', '{}', now(), now())`;
      await tx`insert into tasks (tenant_id, task_id, user_id, session_id, query, start_url, url, status, observation_ids, created_at, updated_at)
        values (${tenantId}, ${taskId}, 'u', ${sessionId}, 'q', 'https://a.test', 'https://a.test', 'executing', '{o1,o2}', now(), now())`;
    });
    await owner.end();
    await migrate(ownerUrl);

    const database = openDatabase(here(services.databaseUrl), { max: 1 });
    await writeAudit(database, { tenantId, id: randomUUID(), userId: "u", action: "a", subject: "t4", at: new Date() });
    expect(await verifyAudit(database, tenantId)).toMatchObject({ rows: 4, faults: [], head: { position: 4 } });
    const task = await findTask(database, { tenantId, userId: "u" } as Parameters<typeof findTask>[1], taskId);
    const known = ["o1", "o2", "o3"].map((id) => task && compareObservation(task, id, "hash"));
    expect(known).toEqual(["same", "same", "unknown"]);
    await database.close();
  });
});
