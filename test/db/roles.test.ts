/** Roles that must not serve requests, on real Postgres and in real processes: refused at the start, and by every transaction (SF8). */

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, describe, expect, inject, test } from "vitest";
import { startStack } from "../../cli/stack/supervisor.js";
import { openDatabase, UnsafeRoleError, withTenant } from "../../db/client.js";
import { refuseUnsafeRole } from "../../db/roles.js";

const { databaseUrl, databaseOwnerUrl, databaseAdminUrl, temporalAddress } = inject("services");
const admin = postgres(databaseAdminUrl, { max: 1, onnotice: () => {} });
const PASSWORD = "of-a-test";
const ROLES = { sf_bypass: "bypassrls", sf_member: "in role surefoot_owner" };

afterAll(async () => {
  for (const name of Object.keys(ROLES)) await admin`drop role if exists ${admin(name)}`;
  await admin.end();
});

async function urlOf(name: keyof typeof ROLES): Promise<string> {
  await admin.unsafe(`drop role if exists ${name}; create role ${name} login password '${PASSWORD}' ${ROLES[name]}`);
  return Object.assign(new URL(databaseUrl), { username: name, password: PASSWORD }).href;
}

const refused = (url: string) => refuseUnsafeRole(openDatabase(url, { max: 1 })).then(() => "", String);

describe("SF8 the role that serves requests", () => {
  test("is let through when it is bound by the policies, and while nobody knows", async () => {
    const database = openDatabase(databaseUrl, { max: 1 });
    await refuseUnsafeRole(database);
    expect(await withTenant(database, "t", async () => "read")).toBe("read");
    await database.close();
    expect(await refused("postgres://nobody:x@127.0.0.1:1/none")).toBe("");
  });

  test.each([
    ["a superuser", async () => databaseAdminUrl, /"surefoot_admin" is a superuser or may bypass/],
    ["one that bypasses row-level security", () => urlOf("sf_bypass"), /"sf_bypass" is a superuser or may bypass/],
    ["the owner of the tables", async () => databaseOwnerUrl, /"surefoot_owner" owns the tables \(\w+ and others\)/],
    ["a member of the owner", () => urlOf("sf_member"), /"sf_member" owns the tables/],
  ])("is refused with what to run: %s", async (_, url, words) => {
    const said = await refused(await url());
    expect(said).toMatch(words);
    expect(said).toContain("CREATE ROLE surefoot_app LOGIN NOSUPERUSER NOBYPASSRLS");
    expect(said).toContain("DATABASE_OWNER_URL");
  });

  test("is refused by each transaction, for a database that came up after the process", async () => {
    for (const url of [databaseAdminUrl, await urlOf("sf_bypass")]) {
      const database = openDatabase(url, { max: 1 });
      await expect(withTenant(database, "t", async () => "read")).rejects.toThrow(UnsafeRoleError);
      await database.close();
    }
  });

  test.each(["api/server.ts", "worker.ts"])("ends the process that would serve with it: %s", async (file) => {
    const env = {
      ...process.env,
      ...{ DATABASE_URL: databaseAdminUrl, DATABASE_OWNER_URL: "", TEMPORAL_ADDRESS: temporalAddress, PORT: "0" },
      AUTH_SECRET: "a secret of tests, and of nothing else",
    };
    const started = promisify(execFile)(process.execPath, ["--import", "./cli/stack/typescript.mjs", file], {
      env,
      timeout: 50_000,
    });
    const { code, stderr } = await started.then(
      () => ({ code: 0, stderr: "" }),
      (error: { code: number; stderr: string }) => error,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining("NOSUPERUSER NOBYPASSRLS")]);
  });

  test("ends a start with the owner as DATABASE_URL and no DATABASE_OWNER_URL, before anything serves", async () => {
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await expect(startStack({ databaseUrl: databaseOwnerUrl, temporalAddress, log })).rejects.toThrow(UnsafeRoleError);
    expect(lines).not.toContain("starting the worker and the API");
  });
});
