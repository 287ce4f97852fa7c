/** Migrations on real Postgres: the schema, the roles, and row-level security that no table escapes. */

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { UnsafeRoleError } from "../../db/client.js";
import { betweenOthers, migrate, TablesInUseError } from "../../db/migrate.js";
import { TABLES_WITHOUT_ROW_SECURITY } from "../../db/schema.js";

const { databaseOwnerUrl, databaseUrl } = inject("services");
const owner = postgres(databaseOwnerUrl, { max: 2, onnotice: () => {} });
const app = postgres(databaseUrl, { max: 1, onnotice: () => {} });

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
});

async function tenantTables(): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' order by 1`;
  return rows.map((row) => row.name);
}

describe("migrate", () => {
  test("a second and two simultaneous runs change nothing and do not fail", async () => {
    const applied = () => owner`select count(*)::int as n from drizzle.__drizzle_migrations`;
    const before = await applied();
    await migrate(databaseOwnerUrl);
    await Promise.all([migrate(databaseOwnerUrl), migrate(databaseOwnerUrl)]);
    expect(await applied()).toEqual(before);
  });

  test("OP14 a change of a table that is being read holds up nobody who reads it, and is made once it can be", async () => {
    const changing = postgres(databaseOwnerUrl, { max: 1, onnotice: () => {} });
    const table = `changed_${randomUUID().replaceAll("-", "")}`;
    const change = async (): Promise<void> => {
      await changing.begin((tx) => tx.unsafe(`alter table ${table} add column b text`));
    };
    await owner.unsafe(`create table ${table} (a text)`);
    try {
      let done: Promise<void> | undefined;
      await owner.begin(async (tx) => {
        await tx.unsafe(`select * from ${table}`);
        await expect(betweenOthers(changing, change, 1)).rejects.toThrow(TablesInUseError);
        done = betweenOthers(changing, change);
        // Whoever comes now stands behind the change, and is not held up for as long as this transaction lasts.
        for (let looks = 0; looks < 3; looks += 1) await owner.unsafe(`select * from ${table}`);
      });
      await done;
      expect(await owner.unsafe(`select b from ${table}`)).toHaveLength(0);
    } finally {
      await owner.unsafe(`drop table ${table}`);
      await changing.end();
    }
  });

  test("every table with tenant_id has enabled and forced row-level security and a policy for reading and writing", async () => {
    const rows = await owner<{ name: string; enabled: boolean; forced: boolean; policies: number }[]>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'
          and p.polqual is not null and p.polwithcheck is not null) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`;
    const secured = rows.filter((row) => row.enabled && row.forced && row.policies === 1).map((row) => row.name);
    expect(secured.sort()).toEqual(await tenantTables());
    expect(secured).toContain("tasks");
  });

  test("every table without tenant_id is one that is read before a tenant is known", async () => {
    const all = await owner<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const expected = [...(await tenantTables()), ...TABLES_WITHOUT_ROW_SECURITY];
    expect(all.map((row) => row.name)).toEqual(expected.sort());
  });

  test("PR7 counts for rate limits wait for no disk, and nothing else is spared it", async () => {
    const unlogged = await owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence <> 'p'`;
    expect(unlogged.map(({ name }) => name)).toEqual(["rate_limits"]);
  });

  test("without a tenant the app role sees no row of any tenant table", async () => {
    const tenant = randomUUID();
    await owner.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${tenant}, true)`;
      await tx`insert into sessions (tenant_id, session_id, user_id, url, status, created_at, updated_at)
        values (${tenant}, ${randomUUID()}, 'u', 'https://a.test', 'active', now(), now())`;
    });
    for (const table of await tenantTables()) {
      expect(await app`select * from ${app(table)}`, table).toHaveLength(0);
    }
    expect(await owner`select * from sessions`, "FORCE binds the owner too").toHaveLength(0);
  });

  test("the app role can neither change tables nor step around the policies", async () => {
    const [role] = await app`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    await expect(app`alter table tasks disable row level security`).rejects.toMatchObject({ code: "42501" });
    await expect(app`truncate tasks`).rejects.toMatchObject({ code: "42501" });
  });

  test("the owner of the tables is refused as app role", async () => {
    const [me] = await owner<{ name: string }[]>`select current_user as name`;
    await expect(migrate(databaseOwnerUrl, { appRole: me?.name ?? "" })).rejects.toThrow(UnsafeRoleError);
  });

  test("an app role that does not exist and has no password is named", async () => {
    await expect(migrate(databaseOwnerUrl, { appRole: "nobody_here" })).rejects.toThrow(/"nobody_here" does not exist/);
  });
});
