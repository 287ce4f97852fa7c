/** Isolation: every table of a tenant, read and written by another one and by nobody; printed as a matrix (SF8). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TenantTransaction } from "../../db/client.js";
import {
  asTenant,
  insertInto,
  openStrangerLab,
  matrixRow as row,
  type StrangerLab,
  tenantTables,
} from "./strangers.js";

let open: StrangerLab;
beforeAll(async () => {
  open = await openStrangerLab(inject("services").databaseUrl);
});
afterAll(() => open?.lab.close());

const as = <T>(tenantId: string, work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  asTenant(open, tenantId, work);

const count = (tenantId: string, name: string) =>
  as(tenantId, async (tx) => {
    const sql = `select count(*)::int as n from "${name}" where tenant_id = '${open.victim.tenantId}'`;
    return (await tx.execute<{ n: number }>(sql))[0]?.n ?? 0;
  });

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
    for (const { name, forced } of await tenantTables(open.lab)) {
      const insert = await insertInto(open, name);
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
