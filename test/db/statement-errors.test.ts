import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  type Database,
  DatabaseUnavailableError,
  openDatabase,
  query,
  StatementError,
  withTenant,
} from "../../db/client.js";
import { tenantSettings } from "../../db/schema.js";

const SECRET = "test123-in-a-parameter";

let database: Database;
beforeAll(() => {
  database = openDatabase(inject("services").databaseUrl, { max: 2 });
});
afterAll(() => database.close());

/** All that a log, a reply or a history could take from an error. */
const told = (error: unknown): string => {
  if (!(error instanceof Error)) return JSON.stringify(error);
  return [
    error.message,
    error.stack,
    JSON.stringify(error),
    JSON.stringify({ ...error }),
    told(error.cause ?? ""),
  ].join("\n");
};

describe("errors of statements", () => {
  test.each<[string, () => PromiseLike<unknown>, string]>([
    ["a value that is none of its type", () => database.db.execute(sql`select ${SECRET}::text::uuid`), "22P02"],
    [
      "a constraint",
      () =>
        withTenant(database, SECRET, (tx) =>
          tx.execute(sql`insert into tenant_settings (tenant_id) values (${SECRET})`),
        ),
      "23502",
    ],
    [
      "row-level security",
      () =>
        withTenant(database, "other", (tx) =>
          tx.insert(tenantSettings).values({ tenantId: SECRET, tier: "free", updatedAt: new Date(0) }),
        ),
      "42501",
    ],
    ["a statement that cannot be read", () => database.db.execute(sql`select ${SECRET} fro m`), "42601"],
  ])("SF15 %s: the code and what it is about, and no value", async (_, run, code) => {
    const error = await query(run).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StatementError);
    expect(error).toMatchObject({ code, retryable: false });
    expect(told(error)).not.toContain(SECRET);
  });

  test("SF15 a database that is away says so without the statement", async () => {
    const away = openDatabase("postgres://a:b@127.0.0.1:1/none", { max: 1 });
    const error = await query(() => away.db.execute(sql`select ${SECRET}`)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    await away.close();
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(told(error)).not.toContain(SECRET);
  });
});
