/** `surefoot sources`: from a file to the table, tried, and taken away. */

import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation } from "../../db/people.js";
import { readSources } from "../../db/sources.js";
import { PATIENTS_API } from "../core/sources/sources.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const home = await openTemporaryHome();
const database = openDatabase(databaseUrl, { max: 1 });
const tenantId = randomUUID();
const file = join(home.root, "patients.json");
const server = createServer((_, response) => response.end('{"patients":[{"name":"Jas Doe"}]}'));
let place: string;

beforeAll(async () => {
  await addOrganisation(database, { tenantId, name: "Clinic of the South", nowMs: Date.now() });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  place = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  const source = { ...PATIENTS_API, url: `http://${place}/patients?name={name}`, expect: { op: ">=", count: 1 } };
  await writeFile(file, JSON.stringify(source));
});
afterAll(async () => {
  server.close();
  await database.close();
  await removeHome(home);
});

const sources = async (privateHosts: string, ...args: readonly string[]) => {
  const keys = { ENCRYPTION_KEYS: `test:${"ab".repeat(32)}`, SOURCE_PRIVATE_HOSTS: privateHosts };
  const surefoot = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root, ...keys });
  return (await surefoot("sources", ...args, "--organisation", tenantId)).output;
};

describe("surefoot sources", () => {
  test("SO1 adds one from a file, lists it, tries it and removes it", async () => {
    expect(await sources("", "add", file)).toContain("SOURCE_PRIVATE_HOSTS");
    const added = await sources(place, "add", file);
    expect(added).toMatch(
      /^Clinic of the South\n {2}patients-api {2}http {2}.+“add \* patient \{name\}” on app\.acme\.com/,
    );
    expect(added).not.toContain("Bearer");
    expect(await sources(place, "try", "patients-api", "--value", "name=Jas Doe")).toBe("pass  patients-api has 1.\n");
    expect(await sources(place, "try", "patients-api")).toContain("name has no value");
    expect(await sources("", "try", "patients-api", "--value", "name=Jas Doe")).toMatch(/^unknown .*is a private host/);
    expect(await readSources(database, tenantId)).toHaveLength(1);
    expect(await sources(place, "remove", "patients-api")).toBe("Clinic of the South\n");
    expect(await sources(place, "remove", "patients-api")).toContain("there is no source patients-api");
  });
});
