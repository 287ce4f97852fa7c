/** Isolation: every table of a tenant, read and written by another one and by nobody; printed as a matrix (SF8). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TenantTransaction, withTenant } from "../../db/client.js";
import { openStrangerLab, matrixRow as row, type StrangerLab } from "./strangers.js";

let open: StrangerLab;
beforeAll(async () => {
  open = await openStrangerLab(inject("services").databaseUrl);
});
afterAll(() => open?.lab.close());

interface Table {
  readonly name: string;
  readonly forced: boolean;
}

const tenantTables = () => open.lab.database.sql<Table[]>`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' order by 1`;

/** As the tenant, with the victim's own id: the database shows some tables to one person alone. */
const as = <T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(open.lab.database, tenantId, async (tx) => {
    await tx.execute(`select set_config('app.user_id', '${open.victim.userId}', true)`);
    return await work(tx);
  });

const count = (tenantId: string, name: string) =>
  as(tenantId, async (tx) => {
    const sql = `select count(*)::int as n from "${name}" where tenant_id = '${open.victim.tenantId}'`;
    return (await tx.execute<{ n: number }>(sql))[0]?.n ?? 0;
  });

/** By the type of a column; ids are those of what the victim has. */
const VALUES: Readonly<Record<string, string>> = {
  ...{ text: "'x'", uuid: "gen_random_uuid()", int4: "1", int8: "1", float8: "1", bool: "true", jsonb: "'{}'" },
  ...{ bytea: "'x'", timestamptz: "now()", _text: "'{}'", _int4: "'{}'" },
};

/** Writes a row of the victim's, made from the columns that have to be there. */
async function insertInto(name: string): Promise<string> {
  const { own, victim } = open;
  const ids: Readonly<Record<string, string>> = {
    ...{ tenant_id: victim.tenantId, user_id: victim.userId, task_id: own.taskId },
    ...{ session_id: own.sessionId, document_id: own.documentId },
  };
  const columns = await open.lab.database.sql<{ name: string; type: string }[]>`
    select column_name as name, udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_nullable = 'NO' and column_default is null
      and is_generated = 'NEVER'`;
  const value = ({ name: column, type }: { name: string; type: string }) =>
    column in ids ? `'${ids[column]}'` : (VALUES[type] ?? expect.fail(`no value for ${column} ${type}`));
  return `insert into "${name}" (${columns.map((column) => `"${column.name}"`).join(", ")}) values (${columns.map(value).join(", ")})`;
}

/** What the database says to a statement of a tenant: nothing, or why not. */
const tried = (tenantId: string, statement: string): Promise<string> =>
  as(tenantId, (tx) => tx.execute(statement)).then(
    (rows) => `${rows.length} rows`,
    (error: Error) => String(error.cause ?? error),
  );

/** `insufficient_privilege`: by row-level security, or by the rights of the app role. */
const REFUSED = /\(42501\)/;
const NOTHING = /^0 rows$|\(42501\)/;

describe("every table of a tenant", () => {
  test("SF8 shows a row to its own tenant alone, and lets no other write, change or delete one", async () => {
    const other = randomUUID();
    const lines = [row("table", ["own", "other", "none", "insert", "change", "forced"])];
    for (const { name, forced } of await tenantTables()) {
      const insert = await insertInto(name);
      if ((await count(open.victim.tenantId, name)) === 0) await as(open.victim.tenantId, (tx) => tx.execute(insert));
      const none = await open.lab.database.sql<{ n: number }[]>`
        select count(*)::int as n from ${open.lab.database.sql(name)}`;
      const cells = [await count(open.victim.tenantId, name), await count(other, name), none[0]?.n ?? 0];
      expect(cells[0], name).toBeGreaterThan(0);
      expect(cells.slice(1), name).toEqual([0, 0]);
      expect(await tried(other, insert), name).toMatch(REFUSED);
      const isIt = `where tenant_id = '${open.victim.tenantId}' returning 1`;
      for (const change of [`update "${name}" set tenant_id = tenant_id ${isIt}`, `delete from "${name}" ${isIt}`])
        expect(await tried(other, change), change).toMatch(NOTHING);
      expect(await count(open.victim.tenantId, name), name).toBe(cells[0]);
      expect(forced, name).toBe(true);
      lines.push(row(name, [...cells, "refused", "0", "yes"]));
    }
    process.stdout.write(`${lines.join("\n")}\ntables ${lines.length - 1}, leaks 0\n`);
    expect(lines.length).toBeGreaterThan(24);
  });
});
