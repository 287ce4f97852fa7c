/** Erasure on real Temporal and Postgres: afterwards a search finds neither a row nor a history (OP21). */

import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "@temporalio/client";
import { defineSearchAttributeKey } from "@temporalio/common";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createRecord } from "../../activities/index.js";
import { type ErasureReceipt, erase } from "../../cli/stack/erase.js";
import { logFileOf } from "../../client/hosts/playwright/file-log.js";
import type { TaskRef, TenantId, UserId } from "../../core/turn/identity.js";
import { verifyAudit } from "../../db/audit.js";
import { type Database, openDatabase } from "../../db/client.js";
import { ERASED_TABLES } from "../../db/erasure.js";
import { listDocuments, writeDocument } from "../../db/knowledge.js";
import { addOrganisation, addPerson } from "../../db/people.js";
import { insertTask } from "../../db/tasks.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { type LabTask, openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { workflowIdOf } from "../../workflows/messages.js";
import { aRequest, newTaskRef } from "../db/task-rows.js";
import { waitFor } from "./lab-steps.js";

const services = inject("services");
const owner = postgres(services.databaseOwnerUrl, { max: 1, onnotice: () => {} });
let lab: TaskLab;
let connection: Connection;
let database: Database;

beforeAll(async () => {
  lab = await openTaskLab({ address: services.temporalAddress, home: ".surefoot" });
  connection = await Connection.connect({ address: services.temporalAddress });
  database = openDatabase(services.databaseUrl, { max: 3 });
  await lab.work(fakeWorld(4, { record: createRecord(database) }).activities);
});
afterAll(async () => {
  await lab.close();
  await Promise.all([connection.close(), database.close(), owner.end()]);
});

async function aTenant(): Promise<TenantId> {
  const tenantId = randomUUID() as TenantId; // branded by the test
  await addOrganisation(database, { tenantId, name: tenantId, nowMs: Date.now() });
  return tenantId;
}

async function aMember(...tenants: readonly TenantId[]): Promise<UserId> {
  const userId = `person-${randomUUID()}` as UserId; // branded by the test
  const known = { userId, email: `${userId}@acme.test`, name: userId, passwordHash: "h", role: "member" } as const;
  for (const tenantId of tenants) await addPerson(database, { ...known, tenantId, nowMs: Date.now() });
  return userId;
}

/** Two steps in two runs; a page and a script of the same person. What they wrote holds their id. */
async function aTask(tenantId: TenantId, userId: UserId): Promise<{ ref: TaskRef; task: LabTask }> {
  const ref = newTaskRef({ tenantId, userId });
  await insertTask(database, aRequest(ref, { query: `Write to ${userId}`, snapshotId: `page-${ref.taskId}` }));
  await owner.begin(async (sql) => {
    await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.user_id', ${userId}, true)`;
    await sql`insert into snapshots (tenant_id, id, user_id, url, title, ambient, html, skeleton, dom_hash, skeleton_hash)
      values (${tenantId}, ${`page-${ref.taskId}`}, ${userId}, 'https://a.test', ${userId}, '{}', 'x', 'x', 'd', 's')`;
    await sql`insert into scripts (tenant_id, user_id, script_id, shape, site, start_url, request, steps, contract, task_id)
      values (${tenantId}, ${userId}, ${ref.taskId}, 's', 'a.test', 'https://a.test', ${userId}, '[]', '{}', ${ref.taskId})`;
    await sql`insert into task_citations (tenant_id, task_id, chunk_id, purpose, document_id, document_title, label, host)
      values (${tenantId}, ${ref.taskId}, 'd#0', 'plan', 'd', ${userId}, 'company', 'a.test')`;
  });
  const task = lab.task(anObservation("o0"), { task: ref, stepsPerRun: 1 });
  await task.begin();
  await task.observe(anObservation("o1"));
  return { ref, task };
}

const eraseAll = (of: Parameters<typeof erase>[1]): Promise<ErasureReceipt> =>
  erase({ database, client: lab.client, by: "cli:test", now: () => Date.now() }, of);

/** Rows of any table that hold the text, whatever the column; asked for as each of these people. */
async function rowsWith(text: string, tenantId: string, people: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const tables = await owner<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  for (const userId of people) {
    await owner.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${tenantId}, true), set_config('app.user_id', ${userId}, true)`;
      for (const { name } of tables) {
        const [row] =
          await sql`select count(*)::int as n from ${sql(name)} t where strpos(to_jsonb(t)::text, ${text}) > 0`;
        if (row?.["n"] > 0) found[name] = row?.["n"];
      }
    });
  }
  return found;
}

async function histories(tenantId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const { workflowId } of lab.client.workflow.list({ query: `SfTenant = "${tenantId}"` }))
    ids.push(workflowId);
  return ids.sort();
}

const isKnown = (ref: TaskRef): Promise<boolean> =>
  lab.client.workflow
    .getHandle(workflowIdOf(ref))
    .describe()
    .then(
      () => true,
      () => false,
    );

async function listed(query: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { workflowId } of lab.client.workflow.list({ query })) found.push(workflowId);
  return found;
}

describe("erase", () => {
  test("OP21 of a person nothing is found any more, in no table and in no history; another's task runs on", async () => {
    const tenantId = await aTenant();
    const [gone, stays] = [await aMember(tenantId), await aMember(tenantId)];
    const [mine, again] = [await aTask(tenantId, gone), await aTask(tenantId, gone)];
    const theirs = await aTask(tenantId, stays);
    await waitFor(async () => (await histories(tenantId)).length >= 6);
    const before = await rowsWith(stays, tenantId, [gone, stays]);
    const receipt = await eraseAll({ kind: "user", tenantId, userId: gone });
    expect(receipt).toMatchObject({
      left: { rows: 0, runs: 0 },
      rows: { tasks: 2, sessions: 2, snapshots: 2, scripts: 2, task_citations: 2 },
    });
    expect(receipt.rows).toMatchObject({ auth_users: 1, auth_members: 1, auth_accounts: 1 });
    expect(receipt.workflowIds).toEqual([workflowIdOf(mine.ref), workflowIdOf(again.ref)].sort());
    expect(receipt.runs).toBeGreaterThanOrEqual(4);
    expect(await rowsWith(gone, tenantId, [gone, stays])).toEqual({ audit_log: 1 });
    expect(await Promise.all([mine, again, theirs].map(({ ref }) => isKnown(ref)))).toEqual([false, false, true]);
    expect(new Set(await histories(tenantId))).toEqual(new Set([workflowIdOf(theirs.ref)]));
    expect(await rowsWith(stays, tenantId, [gone, stays])).toEqual(before);
    expect(await theirs.task.observe(anObservation("o2"))).toMatchObject({ status: "executing" });
    expect((await theirs.task.handle.describe()).status.name).toBe("RUNNING");
  });

  test("OP21 of a tenant the audit log is left, and its chain holds; who is a member elsewhere stays there", async () => {
    const [tenantId, other] = [await aTenant(), await aTenant()];
    const [only, both] = [await aMember(tenantId), await aMember(tenantId, other)];
    const tasks = [await aTask(tenantId, only), await aTask(tenantId, both), await aTask(other, both)];
    const written = {
      title: "Handbook",
      content: "x",
      contentType: "text/plain",
      label: "public",
      domains: [],
    } as const;
    const parts = [{ section: "", content: "Dock 4." }];
    for (const tenant of [tenantId, other]) await writeDocument(database, tenant, { ...written, domains: [] }, parts);
    const receipt = await eraseAll({ kind: "tenant", tenantId });
    expect(receipt).toMatchObject({
      left: { rows: 0, runs: 0 },
      rows: { auth_organizations: 1, auth_members: 2, auth_users: 1, knowledge_documents: 1, knowledge_chunks: 1 },
    });
    expect(await rowsWith(tenantId, tenantId, [only, both])).toEqual({ audit_log: 1, audit_heads: 1 });
    expect(await histories(tenantId)).toEqual([]);
    expect(await listDocuments(database, other)).toHaveLength(1);
    expect(await Promise.all(tasks.map(({ ref }) => isKnown(ref)))).toEqual([false, false, true]);
    expect(await rowsWith(both, other, [both])).toMatchObject({ auth_users: 1, auth_members: 1, tasks: 1, scripts: 1 });
    const audit = await verifyAudit(database, tenantId);
    expect(audit).toMatchObject({ rows: 1, faults: [], head: receipt.audit });
  });

  test("OP21 of a task its own pages go, and the session when nothing else was said in it; again, it finds nothing", async () => {
    const tenantId = await aTenant();
    const userId = await aMember(tenantId);
    const [one, other] = [await aTask(tenantId, userId), await aTask(tenantId, userId)];
    const receipt = await eraseAll({ kind: "task", tenantId, taskId: one.ref.taskId });
    expect(receipt.rows).toMatchObject({ tasks: 1, snapshots: 1, sessions: 1, scripts: 1 });
    expect(await rowsWith(one.ref.taskId, tenantId, [userId])).toEqual({ audit_log: 1 });
    expect(await rowsWith(other.ref.taskId, tenantId, [userId])).toMatchObject({ tasks: 1, snapshots: 1, scripts: 1 });
    expect(await isKnown(one.ref)).toBe(false);
    const again = await eraseAll({ kind: "task", tenantId, taskId: one.ref.taskId });
    expect(again).toMatchObject({ left: { rows: 0, runs: 0 }, workflowIds: [] });
    expect(Object.values(again.rows).every((rows) => rows === 0)).toBe(true);
  });

  test("OP21 the workflow that hosts a task, and what a client on this machine noted of it, go with it", async () => {
    const tenantId = await aTenant();
    const { ref } = await aTask(tenantId, await aMember(tenantId));
    const folder = mkdtempSync(join(tmpdir(), "surefoot-notes-"));
    const [notes, others] = [logFileOf(folder, ref.taskId), logFileOf(folder, randomUUID())];
    for (const file of [notes, others]) writeFileSync(file, "{}");
    const attribute = { key: defineSearchAttributeKey("SfTask", "KEYWORD"), value: ref.taskId };
    const workflowId = `hosted-${randomUUID()}`;
    const start = { workflowId, taskQueue: randomUUID(), typedSearchAttributes: [attribute] };
    await lab.client.workflow.start("hostedTask", start);
    await waitFor(async () => (await listed(`SfTask = "${ref.taskId}"`)).length === 1);
    const deps = { database, client: lab.client, logFolders: [folder], by: "cli:test", now: () => Date.now() };
    const receipt = await erase(deps, { kind: "task", tenantId, taskId: ref.taskId });
    expect(receipt.workflowIds).toEqual([workflowId, workflowIdOf(ref)].sort());
    expect(receipt).toMatchObject({ files: 1, left: { rows: 0, runs: 0 } });
    expect([existsSync(notes), existsSync(others)]).toEqual([false, true]);
    rmSync(folder, { recursive: true });
  });

  test("OP21 every table of a tenant is erased, those of tomorrow too", async () => {
    const rows = await owner<{ name: string }[]>`
      select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`;
    const kept = ["audit_heads", "audit_log"];
    expect(rows.map(({ name }) => name).sort()).toEqual([...ERASED_TABLES, ...kept].sort());
  });
});
