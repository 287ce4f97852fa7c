/** The tenant scope: one tenant's rows, and nobody else's, on a pooled connection. */

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import { DatabaseUnavailableError, openDatabase, sqlStateOf, withTenant } from "../../db/client.js";
import { sessions } from "../../db/schema.js";

const database = openDatabase(inject("services").databaseUrl, { max: 1 });
afterAll(() => database.close());

function aSession(tenantId: string) {
  const at = new Date(0);
  return {
    tenantId,
    sessionId: randomUUID(),
    userId: "u",
    url: "https://a.test",
    status: "active" as const,
    createdAt: at,
    updatedAt: at,
  };
}

describe("withTenant", () => {
  test("a tenant reads and changes its own rows only", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    for (const tenant of [mine, theirs])
      await withTenant(database, tenant, (tx) => tx.insert(sessions).values(aSession(tenant)));
    const seen = await withTenant(database, mine, (tx) => tx.select().from(sessions));
    expect(seen.map((row) => row.tenantId)).toEqual([mine]);
    const changed = await withTenant(database, mine, (tx) =>
      tx.update(sessions).set({ url: "https://b.test" }).returning(),
    );
    expect(changed).toHaveLength(1);
  });

  test("a row for another tenant is refused by Postgres with 42501", async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const crossing = withTenant(database, mine, (tx) => tx.insert(sessions).values(aSession(theirs)));
    await expect(crossing.catch((error: unknown) => sqlStateOf(error))).resolves.toBe("42501");
    await withTenant(database, mine, (tx) => tx.insert(sessions).values(aSession(mine)));
    const moving = withTenant(database, mine, (tx) => tx.update(sessions).set({ tenantId: theirs }));
    await expect(moving.catch((error: unknown) => sqlStateOf(error))).resolves.toBe("42501");
  });

  test("the tenant does not stay on the connection", async () => {
    const tenant = randomUUID();
    await withTenant(database, tenant, (tx) => tx.insert(sessions).values(aSession(tenant)));
    expect(await database.db.select().from(sessions)).toEqual([]);
  });

  test("a failed transaction leaves nothing behind", async () => {
    const tenant = randomUUID();
    const failing = withTenant(database, tenant, async (tx) => {
      await tx.insert(sessions).values(aSession(tenant));
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await withTenant(database, tenant, (tx) => tx.select().from(sessions))).toEqual([]);
  });

  test("a database that is not there is told apart from one that says no", async () => {
    const nowhere = openDatabase("postgres://u:p@127.0.0.1:1/none", { max: 1 });
    await expect(withTenant(nowhere, "t", (tx) => tx.execute(sql`select 1`))).rejects.toThrow(DatabaseUnavailableError);
    await expect(withTenant(database, "t", (tx) => tx.execute(sql`select 1 / 0`))).rejects.not.toThrow(
      DatabaseUnavailableError,
    );
    await nowhere.close();
  });
});
