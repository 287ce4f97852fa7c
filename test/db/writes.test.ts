import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Database, DatabaseUnavailableError, openDatabase, query, withTenant } from "../../db/client.js";
import { tenantSettings } from "../../db/schema.js";
import { takesWrites } from "../../db/writes.js";

let database: Database;
beforeAll(() => {
  // One connection, so that what is set there holds for all that follows.
  database = openDatabase(inject("services").databaseUrl, { max: 1 });
});
afterAll(() => database.close());

test("OP12 a database that takes no writes, as after a failover, is not available, and it is told", async () => {
  expect(await takesWrites(database)).toBe(true);
  await database.sql`set default_transaction_read_only = on`;
  expect(await takesWrites(database)).toBe(false);
  const write = withTenant(database, "t", (tx) =>
    tx.insert(tenantSettings).values({ tenantId: "t", tier: "free", updatedAt: new Date(0) }),
  );
  await expect(query(() => write)).rejects.toThrow(DatabaseUnavailableError);
});
