/** The audit log on real Postgres: a chain that nobody can change unseen, the owner of the tables included (SF11). */

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, inject, test } from "vitest";
import { verifyAudit, writeAudit } from "../../db/audit.js";
import { openDatabase, sqlStateOf } from "../../db/client.js";

const { databaseOwnerUrl, databaseUrl } = inject("services");
const database = openDatabase(databaseUrl, { max: 8 });
const owner = postgres(databaseOwnerUrl, { max: 1, onnotice: () => {} });
let tenantId = "";
beforeEach(() => {
  tenantId = randomUUID();
});
afterAll(async () => {
  await Promise.all([database.close(), owner.end()]);
});

const entry = (n: number) => ({
  userId: `user-${n}`,
  action: "task.read",
  subject: `task-${n}`,
  at: new Date(n * 1_000),
});

async function written(count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await writeAudit(database, { tenantId, id: randomUUID(), ...entry(n) });
}

/** As somebody who owns the tables and has put the guards aside. */
async function tampered(change: (tx: postgres.TransactionSql) => Promise<unknown>): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
    await tx`alter table audit_log disable trigger user`;
    await change(tx);
    await tx`alter table audit_log enable trigger user`;
  });
}

/** As the owner with the guards in place, or the app. */
const attempted = (sql: postgres.Sql, change: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  sql
    .begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenantId}, true)`;
      await change(tx);
    })
    .then(() => "done", sqlStateOf);

const faults = async () =>
  (await verifyAudit(database, tenantId)).faults.map(({ position, kind }) => `${position} ${kind}`);

describe("SF11 the chain", () => {
  test("of many writers at once has one link each, and holds", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => writeAudit(database, { tenantId, id: randomUUID(), ...entry(n) })),
    );
    const report = await verifyAudit(database, tenantId);
    expect(report).toMatchObject({ rows: 40, erased: 0, faults: [], head: { position: 40 } });
    expect(report.head.chainHash).toMatch(/^[0-9a-f]{64}$/);
  });

  test("of a tenant without entries holds, and stands apart from another tenant's", async () => {
    expect(await verifyAudit(database, tenantId)).toMatchObject({ rows: 0, faults: [], head: { position: 0 } });
    await written(2);
    expect(await verifyAudit(database, randomUUID())).toMatchObject({ rows: 0, faults: [] });
  });

  test.each([
    ["who", (tx: postgres.TransactionSql) => tx`update audit_log set user_id = 'somebody' where position = 2`],
    ["what", (tx: postgres.TransactionSql) => tx`update audit_log set action = 'task.write' where position = 2`],
    ["to whom", (tx: postgres.TransactionSql) => tx`update audit_log set subject = 'x' where position = 2`],
    ["when", (tx: postgres.TransactionSql) => tx`update audit_log set created_at = now() where position = 2`],
    ["nothing of who", (tx: postgres.TransactionSql) => tx`update audit_log set user_id = null where position = 2`],
  ])("shows that a row says otherwise than it did: %s", async (_, change) => {
    await written(3);
    await tampered(change);
    expect(await faults()).toEqual(["2 changed"]);
  });

  test("shows a row that was changed together with its hash", async () => {
    await written(3);
    const [sha] = ["encode(sha256(convert_to(salt, 'UTF8')), 'hex')"];
    await tampered((tx) => tx.unsafe(`update audit_log set content_hash = ${sha} where position = 2`));
    expect(await faults()).toEqual(["2 unlinked", "2 changed"]);
  });

  test("shows a row that was removed: in the middle, at the beginning, at the end", async () => {
    await written(4);
    await tampered((tx) => tx`delete from audit_log where position = 2`);
    expect(await faults()).toEqual(["2 missing"]);
    await tampered((tx) => tx`delete from audit_log where position = 1`);
    expect(await faults()).toEqual(["1 missing", "2 missing"]);
    await tampered((tx) => tx`delete from audit_log where position = 4`);
    expect(await faults()).toEqual(["1 missing", "2 missing", "4 missing"]);
  });

  test("shows a removed row whose place was taken by those after it", async () => {
    await written(4);
    await tampered(async (tx) => {
      await tx`delete from audit_log where position = 2`;
      await tx`update audit_log set position = position - 1 where position > 2`;
    });
    expect(await faults()).toEqual(["2 unlinked", "4 missing"]);
  });

  test("shows a row that was put in: between others, or at the end", async () => {
    await written(3);
    const put = (tx: postgres.TransactionSql, position: number) =>
      tx`insert into audit_log (tenant_id, id, user_id, action, subject, salt, created_at, position, content_hash, chain_hash)
        select tenant_id, ${randomUUID()}, user_id, action, subject, salt, created_at, ${position}::int, content_hash, chain_hash
        from audit_log where position = 1`;
    await tampered(async (tx) => {
      await tx`update audit_log set position = position + 10 where position > 1`;
      await tx`update audit_log set position = position - 9 where position > 10`;
      await put(tx, 2);
    });
    expect(await faults()).toEqual(["2 unlinked", "3 elsewhere"]);
    tenantId = randomUUID();
    await written(3);
    await tampered((tx) => put(tx, 4));
    expect(await faults()).toEqual(["4 unlinked"]);
  });

  test("shows an end that was cut off or written anew together with the head, by a link that was logged", async () => {
    await written(3);
    const { head } = await verifyAudit(database, tenantId);
    await tampered(async (tx) => {
      await tx`delete from audit_log where position = 3`;
      await tx`update audit_heads set position = 2, chain_hash = (select chain_hash from audit_log where position = 2)`;
    });
    expect(await faults()).toEqual([]);
    const cut = await verifyAudit(database, tenantId, [head]);
    expect(cut.faults).toMatchObject([{ position: 3, kind: "missing" }]);
    await written(1);
    const anew = await verifyAudit(database, tenantId, [head]);
    expect(anew.faults).toMatchObject([{ position: 3, kind: "elsewhere" }]);
  });

  test("holds when the owner erases what a row says, and tells that it was erased", async () => {
    await written(3);
    const { head } = await verifyAudit(database, tenantId);
    const erase = (tx: postgres.TransactionSql) =>
      tx`update audit_log set user_id = null, action = null, subject = null, salt = null where user_id = 'user-2'`;
    expect(await attempted(owner, erase)).toBe("done");
    expect(await verifyAudit(database, tenantId)).toMatchObject({ rows: 3, erased: 1, faults: [], head });
  });
});

describe("SF11 who may do what", () => {
  const FORBIDDEN: readonly (readonly [string, (tx: postgres.TransactionSql) => Promise<unknown>])[] = [
    ["change", (tx) => tx`update audit_log set subject = 'x'`],
    ["erase in part", (tx) => tx`update audit_log set user_id = null`],
    ["move", (tx) => tx`update audit_log set position = 9, user_id = null, action = null, subject = null, salt = null`],
    ["remove", (tx) => tx`delete from audit_log`],
    ["empty", (tx) => tx`truncate audit_log`],
  ];

  test.each(FORBIDDEN)("neither the app nor, unawares, the owner may %s entries", async (_, change) => {
    await written(2);
    expect(await attempted(database.sql, change)).toBe("42501");
    expect(await attempted(owner, change)).toBe("42501");
    expect(await verifyAudit(database, tenantId)).toMatchObject({ rows: 2, faults: [] });
  });

  test("the app may not erase, nor touch the heads, nor choose a link", async () => {
    await written(1);
    for (const change of [
      (tx: postgres.TransactionSql) =>
        tx`update audit_log set user_id = null, action = null, subject = null, salt = null`,
      (tx: postgres.TransactionSql) => tx`update audit_heads set position = 0`,
      (tx: postgres.TransactionSql) => tx`insert into audit_heads values ('x', 0, '')`,
      (tx: postgres.TransactionSql) => tx`delete from audit_heads`,
      (tx: postgres.TransactionSql) => tx`alter table audit_log disable trigger user`,
    ])
      expect(await attempted(database.sql, change)).toBe("42501");
    const forge = (tx: postgres.TransactionSql) => tx`insert into audit_log
      (tenant_id, id, user_id, action, subject, created_at, position, chain_hash, content_hash, salt)
      values (${tenantId}, ${randomUUID()}, 'u', 'a', 's', now(), 7, 'c', 'h', 's')`;
    expect(await attempted(database.sql, forge)).toBe("done");
    expect(await verifyAudit(database, tenantId)).toMatchObject({ rows: 2, faults: [], head: { position: 2 } });
  });
});
