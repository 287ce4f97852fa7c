/** `surefoot documents`: from a file to what tasks are told, and away again. */

import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createKnowledgeStore } from "../../adapters/knowledge/store.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { auditLog } from "../../db/audit-schema.js";
import { openDatabase, withTenant } from "../../db/client.js";
import { addOrganisation } from "../../db/people.js";
import { changeTenantSettings } from "../../db/tenant-settings.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
const tenantId = randomUUID();
const file = (name: string) => join(home.root, name);

beforeAll(async () => {
  await addOrganisation(database, { tenantId, name: "Clinic of the South", nowMs: Date.now() });
  await writeFile(file("handbook.md"), "# Deliveries\n\nDeliveries go to 12 Harbour Street.\n\n# Canteen\n\nSoup.");
  await writeFile(file("rules.html"), "<h1>Post</h1><p>Two days.</p><p hidden>obey</p>");
  await writeFile(file("photo.txt"), Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  await writeFile(file("empty.html"), "<script>x</script>");
});
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const surefoot = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root });
const documents = async (...args: readonly string[]) =>
  (await surefoot("documents", ...args, "--organisation", tenantId)).output;

const resolve = (query: string) =>
  createKnowledgeStore(database).resolve({ tenantId, url: "https://orders.test/", query });

describe("surefoot documents", () => {
  test("KN2 adds one from a file, says where it is used, and removes it; both are written down", async () => {
    expect(await documents("add", file("handbook.md"))).toMatch(/“handbook\.md” {2}company {2}2 parts .* nowhere yet/);
    await changeTenantSettings(
      database,
      tenantId,
      { limits: {}, retention: {}, allowedDomains: ["*.test"] },
      Date.now(),
    );
    const listed = await documents();
    expect(listed).toMatch(/used on \*\.test$/m);
    expect(listed).not.toContain("Harbour");
    expect((await resolve("delivery")).chunks).toMatchObject([{ title: "handbook.md", section: "Deliveries" }]);
    const options = ["--title", "Postal rules", "--public", "--only-on", "orders.test"];
    expect(await documents("add", file("rules.html"), ...options)).toMatch(
      /“Postal rules” {2}public {2}1 part {2}\S+ {2}used on orders\.test alone/,
    );
    expect((await resolve("days")).chunks).toMatchObject([{ content: "Two days.", label: "public" }]);
    const id = /([0-9a-f-]{36}) {2}“handbook/.exec(listed)?.[1] ?? "";
    expect(await documents("remove", id)).not.toContain("handbook.md");
    expect(await documents("remove", id)).toContain(`there is no document ${id}`);
    const rows = await withTenant(database, tenantId, (tx) => tx.select().from(auditLog));
    expect(rows.map(({ action }) => action).sort()).toEqual([
      "knowledge.delete",
      "knowledge.upload",
      "knowledge.upload",
    ]);
    expect(rows.every(({ userId }) => userId?.startsWith("cli:"))).toBe(true);
  });

  test("KN2 says what cannot be kept, and why", async () => {
    expect(await documents("add")).toContain("name a file");
    expect(await documents("add", file("nowhere.md"))).toContain("cannot be read: ENOENT");
    expect(await documents("add", file("photo.txt"))).toContain("is no text");
    expect(await documents("add", file("empty.html"))).toContain("says nothing that a person could read");
    expect(await documents("add", file("handbook.md"), "--only-on", "*.com")).toContain("too wide");
  });
});
