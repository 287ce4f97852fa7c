/** Sources: who may configure, see, try and remove a system of record, and what is kept and told of it (SO1, SO8). */

import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createCipher, keyFrom } from "../../../adapters/encryption/cipher.js";
import { createSources } from "../../../adapters/sources/sources.js";
import { withTenant } from "../../../db/client.js";
import { readSources } from "../../../db/sources.js";
import { PATIENTS_API, PATIENTS_TABLE } from "../../core/sources/sources.js";
import { type Lab, openLab } from "../lab.js";

const SOURCES = "/api/v1/tenant/sources";
let server: Server;
let lab: Lab;
let own: typeof PATIENTS_API;

beforeAll(async () => {
  server = createServer((request, response) => {
    const isKnown = request.url === "/patients?name=Jas%20Doe" && request.headers.authorization === "Bearer 1";
    response.end(JSON.stringify({ patients: isKnown ? [{ name: "Jas Doe", note: "canary" }] : [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  own = { ...PATIENTS_API, url: `http://${place}/patients?name={name}` };
  const cipher = createCipher([keyFrom("a key of tests, and of nothing else")]);
  const sources = { port: createSources({ privateHosts: [place] }), cipher };
  lab = await openLab(inject("services").databaseUrl, { sources });
});
afterAll(async () => {
  server.close();
  await lab.close();
});

async function as(role: "member" | "operator" | "admin" | "owner", tenantId: string = randomUUID()) {
  const headers = await lab.headersAs(`${role}-${randomUUID()}`, role, tenantId);
  return {
    tenantId,
    add: (body: object) => lab.call("POST", SOURCES, body, headers),
    list: () => lab.call("GET", SOURCES, undefined, headers),
    attempt: (name: string, values: object) => lab.call("POST", `${SOURCES}/${name}/try`, { values }, headers),
    drop: (name: string) => lab.call("DELETE", `${SOURCES}/${name}`, undefined, headers),
  };
}

describe("sources", () => {
  test("SO1 a source is kept, replaced, listed without secrets, and gone when it is removed; each is audited", async () => {
    const admin = await as("admin");
    expect((await admin.add(own)).body.data).toMatchObject({ name: "patients-api", headers: ["authorization"] });
    expect((await admin.add({ ...own, expect: { change: 2 } })).status).toBe(200);
    expect((await admin.add(PATIENTS_TABLE)).body.data).toMatchObject({ server: "db.acme.com/clinic" });
    const listed = (await admin.list()).body.data.sources;
    expect(listed).toMatchObject([{ name: "patients-api", expect: { change: 2 } }, { name: "patients-table" }]);
    expect(JSON.stringify(listed)).not.toMatch(/Bearer|secret|reader/);
    expect((await admin.drop("patients-api")).body).toEqual({ success: true });
    expect((await admin.drop("patients-api")).status).toBe(404);
    expect((await admin.list()).body.data.sources).toHaveLength(1);
    const rows = await withTenant(lab.database, admin.tenantId, (tx) =>
      tx.execute<{ done: string }>("select action || ' ' || subject as done from audit_log order by position"),
    );
    const actions = rows.map(({ done }) => done);
    expect(actions).toEqual([
      "source.write patients-api",
      "source.write patients-api",
      "source.write patients-table",
      "source.delete patients-api",
    ]);
  });

  test("SO8 what stands in the table is encrypted whole", async () => {
    const admin = await as("admin");
    await admin.add(PATIENTS_TABLE);
    const [row] = await readSources(lab.database, admin.tenantId);
    expect(row?.definition.toString("latin1")).not.toMatch(/reader|acme|select|patients where/);
  });

  test("SO1 members and operators neither see nor change any", async () => {
    const { tenantId, add } = await as("owner");
    await add(own);
    for (const role of ["member", "operator"] as const) {
      const other = await as(role, tenantId);
      const answers = [
        await other.list(),
        await other.add(own),
        await other.attempt("patients-api", {}),
        await other.drop("patients-api"),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  test("SO5 trying it says what was found, and no word of the answer", async () => {
    const admin = await as("admin");
    await admin.add({ ...own, expect: { op: "=", count: 1 } });
    const found = await admin.attempt("patients-api", { name: "Jas Doe" });
    expect(found.body.data).toMatchObject({ result: "pass", evidence: "patients-api has 1." });
    expect(JSON.stringify(found.body)).not.toContain("canary");
    expect((await admin.attempt("patients-api", { name: "Ann Lee" })).body.data).toMatchObject({ result: "fail" });
    expect((await admin.attempt("patients-api", {})).body).toMatchObject({ code: "VALIDATION_ERROR" });
    expect((await admin.attempt("another", {})).status).toBe(404);
  });

  test.each([
    ["a private host that nobody allowed", { url: "http://127.0.0.1:1/{name}" }, /SOURCE_PRIVATE_HOSTS/],
    ["a metadata server", { url: "https://169.254.169.254/{name}" }, /private host/],
    ["a host by parameter", { url: "https://{name}.acme.com/" }, /url: /],
    ["a name of a file", { name: "../etc" }, /name: /],
    ["an unknown field", { redirect: true }, /redirect|Unrecognized/],
    ["a header of the connection", { headers: { "transfer-encoding": "chunked" } }, /transfer-encoding/],
  ])("SO7 %s is refused", async (_, change, words) => {
    const { status, body } = await (await as("admin")).add({ ...own, ...change });
    expect([status, body.message]).toEqual([400, expect.stringMatching(words)]);
  });

  test("SO8 without keys there are none", async () => {
    const plain = await openLab(inject("services").databaseUrl);
    const headers = { authorization: `Bearer ${await plain.signIn(randomUUID(), randomUUID(), "owner")}` };
    const { status, body } = await plain.call("POST", SOURCES, PATIENTS_API, headers);
    expect([status, body.message]).toEqual([409, expect.stringContaining("ENCRYPTION_KEYS")]);
    await plain.close();
  });
});
