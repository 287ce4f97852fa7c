/** Proves adapters/sources/postgres.ts on a real server, as a superuser: what keeps it from writing is not its rights. */

import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createSources } from "../../../adapters/sources/sources.js";
import type { PostgresSource } from "../../../protocol/sources.js";
import { PATIENTS_TABLE } from "../../core/sources/sources.js";

/** A database of its own: what stands in the tenants' is looked over by other tests. */
const clinic = `clinic_${randomBytes(4).toString("hex")}`;
const table = "patients";
const { databaseAdminUrl } = inject("services");
const ownerUrl = Object.assign(new URL(databaseAdminUrl), { pathname: `/${clinic}` }).href;
const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
let sql: postgres.Sql;
let place: string;

beforeAll(async () => {
  await admin`create database ${admin(clinic)}`;
  sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const { hostname, port } = new URL(ownerUrl);
  place = `${hostname}:${port || 5432}`;
  await sql.unsafe(`create table ${table} (id bigint generated always as identity, name text, born date)`);
  await sql.unsafe(`create function ${table}_add() returns int language sql as $$
    insert into ${table} (name) values ('by a function'); select 1 $$`);
  await sql.unsafe(`insert into ${table} (name, born) values ('Jas Doe', '2001-02-03'), ('Ann Lee', null)`);
});
afterAll(async () => {
  await sql.end();
  await admin`drop database ${admin(clinic)} with (force)`;
  await admin.end();
});

const ask = (changes: Partial<PostgresSource>, values: Record<string, string> = {}, timeoutMs = 5_000) => {
  const connection = `${ownerUrl}${ownerUrl.includes("?") ? "&" : "?"}sslmode=disable`;
  const source = { ...PATIENTS_TABLE, connection, parameters: {}, ...changes };
  return createSources({ privateHosts: [place], timeoutMs }).ask({ tenantId: "t", source, values });
};
const asName = { parameters: { name: "text" as const } };

describe("askPostgres", () => {
  test("SO4 counts rows, reads numbers, and takes values as data", async () => {
    const byName = { ...asName, query: `select id from ${table} where name = {name}` };
    await expect(ask(byName, { name: "Jas Doe" })).resolves.toEqual({ kind: "count", count: 1 });
    await expect(ask(byName, { name: "x' or '1'='1" })).resolves.toEqual({ kind: "count", count: 0 });
    await expect(ask(byName, { name: "x'; drop table patients; --" })).resolves.toEqual({ kind: "count", count: 0 });
    const counted = { query: `select count(*) as n from ${table}`, read: { path: "/0/n" } };
    await expect(ask(counted)).resolves.toEqual({ kind: "count", count: 2 });
    const born = {
      parameters: { day: "date" as const },
      query: `select name from ${table} where born = {day} -- by day`,
    };
    await expect(ask(born, { day: "2001-02-03" })).resolves.toEqual({ kind: "count", count: 1 });
  });

  test.each([
    ["a writing statement in a WITH", () => `with gone as (delete from ${table} returning id) select id from gone`],
    ["a function that writes", () => `select ${table}_add()`],
    ["SELECT INTO", () => `select * into ${table}_copy from ${table}`],
    ["rows that are locked", () => `select id from ${table} for update`],
    ["a sequence that counts on", () => `select nextval(pg_get_serial_sequence('${table}', 'id'))`],
    ["a second statement", () => `select 1) as a) as b; delete from ${table}; select 1 from (select (select 1`],
    ["a way out of the transaction", () => `select 1) as a) as b; commit; delete from ${table}; --`],
    ["the transaction made writing", () => `select set_config('transaction_read_only', 'off', true), ${table}_add()`],
    ["a large object", () => "select lo_from_bytea(0, 'x')"],
  ])("SO4 %s is refused, and nothing is written", async (_, query) => {
    const found = await ask({ query: query() });
    expect(found).toMatchObject({
      kind: "unknown",
      why: expect.stringMatching(/^it cannot be reached \([0-9A-Z]{5}\)$/),
    });
    expect(await sql.unsafe(`select name from ${table} order by id`)).toHaveLength(2);
    expect(await sql.unsafe(`select to_regclass('${table}_copy') as copy`)).toEqual([{ copy: null }]);
  });

  test("SO4 what sleeps, what is too long and what has too many rows is unknown", async () => {
    const startedMs = performance.now();
    await expect(ask({ query: "select pg_sleep(30)" })).resolves.toMatchObject({ kind: "unknown" });
    await expect(ask({ query: "select pg_sleep(30)" }, {}, 200)).resolves.toMatchObject({
      why: "it does not answer in time",
    });
    expect(performance.now() - startedMs).toBeLessThan(10_000);
    await expect(ask({ query: "select repeat('x', 300000) as wide" })).resolves.toMatchObject({
      why: "its answer is too long",
    });
    await expect(ask({ query: "select g from generate_series(1, 5000) as g" })).resolves.toMatchObject({
      why: "it has more than 1000 rows",
    });
  });

  test("SO4 no connection is left behind", async () => {
    const left = () => sql`select pid from pg_stat_activity where application_name = 'surefoot-source'`;
    await ask({ query: "select 1 as one" });
    await expect.poll(left, { timeout: 5_000 }).toHaveLength(0);
  });

  test("SO6 a server that is not there, and one without TLS where TLS is asked for, are unknown", async () => {
    const connection = ownerUrl.replace(/:\d+\//, ":1/");
    const sources = createSources({ privateHosts: ["127.0.0.1:1", "localhost:1", place] });
    const askAt = (at: string) =>
      sources.ask({
        tenantId: "t",
        values: {},
        source: { ...PATIENTS_TABLE, parameters: {}, query: "select 1", connection: at },
      });
    await expect(askAt(`${connection}?sslmode=disable`)).resolves.toMatchObject({ kind: "unknown" });
    await expect(askAt(ownerUrl)).resolves.toMatchObject({ kind: "unknown" });
  });
});
