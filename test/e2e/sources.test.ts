/** Proof at the destination: a page that lies, a page that keeps silent, and a system of record that is down, through every layer. */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { RunOptions } from "../../client/run-task.js";
import type { TaskExport } from "../../protocol/export.js";
import { type Harness, openHarness, type TaskRun } from "./harness.js";
import { type Conduct, openRecordOffice, type RecordOffice } from "./record-office.js";

let office: RecordOffice;
let harness: Harness;

beforeAll(async () => {
  office = await openRecordOffice(inject("services").databaseAdminUrl);
  harness = await openHarness({ SOURCE_PRIVATE_HOSTS: office.places });
  const shared = { parameters: { name: "text" }, expect: { change: 1 } };
  const read = { path: "/patients", where: { "/name": "{name}" } };
  const url = `${office.apiUrl}/patients?name={name}`;
  await configure({ kind: "http", name: "patients-api", url, read, ...shared });
  const query = "select id from patients where name = {name}";
  await configure({ kind: "postgres", name: "patients-table", connection: office.databaseUrl, query, ...shared });
});
afterAll(async () => {
  await harness.close();
  await office.close();
});

async function call<T>(path: string, body?: unknown): Promise<T> {
  const { api, token } = harness.stack;
  const response = await fetch(`${api.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: T };
  expect(response.status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

const configure = (source: unknown): Promise<unknown> => call("/api/v1/tenant/sources", source);

const checkedIn = (source: string, name: string): RunOptions => ({
  contract: {
    type: "verifiable",
    criteria: [{ activity: "source", description: `${name} is on record`, source, values: { name }, timing: "at_end" }],
  },
});

async function add(name: string, conduct: Conduct, options: RunOptions = {}): Promise<TaskRun & { told: TaskExport }> {
  office.conduct = conduct;
  office.submits = 0;
  const page = await harness.openPage(office.url);
  try {
    const run = await harness.runTask(page, `Add a patient named ${name}`, options);
    return { ...run, told: await call<TaskExport>(`/api/debug/session/${run.result.taskId}/export`) };
  } finally {
    await page.context().close();
  }
}

const SOURCES = ["patients-api", "patients-table"] as const;

describe("a criterion of a system of record", () => {
  test.each(SOURCES)(
    "SO10 %s: the page shows success while it has nothing: not verified, and not sent again",
    async (source) => {
      const name = `Jas Doe ${source}`;
      const { result, story, told } = await add(name, "lies", checkedIn(source, name));
      expect(result.status, story).toBe("failed");
      expect(result.outcome).toBeUndefined();
      expect(result.reason).toContain("the system of record does not have it");
      expect(told.contract).toMatchObject({
        overall: "fail",
        criteria: [{ activity: "source", source, status: "fail" }],
      });
      expect(office.submits).toBe(1);
      expect(await office.names()).not.toContain(name);
    },
  );

  test.each(SOURCES)("SO10 %s: it has the record and the page keeps silent: verified", async (source) => {
    const name = `Ann Lee ${source}`;
    const { result, story, told } = await add(name, "silent", checkedIn(source, name));
    expect(result, story).toMatchObject({ status: "completed", outcome: "verified" });
    expect(told.contract).toMatchObject({ overall: "pass", criteria: [{ source, status: "pass" }] });
    expect(told.contract?.criteria[0]?.evidence).toBe(
      `${source} has 1 more than before; 1 more than before was expected.`,
    );
    expect(told.verdicts.at(-1)).toMatchObject({ verdict: "confirmed", rule: "source" });
    expect(told.verdicts.at(-1)?.evidence[0]).toContain(`${source} has 1 more than before`);
    expect((await office.names()).filter((one) => one === name)).toHaveLength(1);
  });

  test("SO2 bound by the organisation: an honest page is verified by both, a lying one is not verified", async () => {
    const read = { path: "/patients", where: { "/name": "{name}" } };
    const bound = { sites: ["127.0.0.1"], requests: ["add a patient named {name}"] };
    await configure({
      ...{ kind: "http", name: "patients-bound", url: `${office.apiUrl}/patients?name={name}`, read, ...bound },
      ...{ parameters: { name: "text" }, expect: { change: 1 } },
    });
    try {
      const honest = await add("Eva Lind", "honest");
      expect(honest.result, honest.story).toMatchObject({ status: "completed", outcome: "verified" });
      expect(honest.told.contract?.criteria).toContainEqual(
        expect.objectContaining({ source: "patients-bound", status: "pass" }),
      );
      const lying = await add("Ole Berg", "lies");
      expect(lying.result.outcome, lying.story).toBeUndefined();
      expect(office.submits).toBe(1);
    } finally {
      const { api, token } = harness.stack;
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${api.url}/api/v1/tenant/sources/patients-bound`, { method: "DELETE", headers });
    }
  });

  test("CT5 a source that the organisation does not have, and values that it does not take, are refused", async () => {
    const report = { query: "Add", url: office.url, dom: "<html></html>" };
    const refused = async (criterion: object) => {
      const { api, token } = harness.stack;
      const contract = { type: "verifiable", criteria: [{ description: "x", timing: "at_end", ...criterion }] };
      const response = await fetch(`${api.url}/api/agent/interact`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ ...report, contract }),
      });
      return { status: response.status, told: JSON.stringify(await response.json()) };
    };
    const nobody = await refused({ activity: "source", source: "nobody" });
    expect(nobody).toMatchObject({ status: 400, told: expect.stringContaining("contract.criteria.0.source") });
    const without = await refused({ activity: "source", source: "patients-api", values: {} });
    expect(without).toMatchObject({ status: 400, told: expect.stringContaining("name has no value") });
    expect(await refused({ activity: "source" })).toMatchObject({ status: 400 });
  });

  test("SO6 it is down: unknown, whatever the page says, and nothing is verified", async () => {
    await office.stopApi();
    const { result, story, told } = await add("Max Roe", "honest", checkedIn("patients-api", "Max Roe"));
    expect(result, story).toMatchObject({ status: "completed", outcome: "unverified" });
    expect(told.contract).toMatchObject({ overall: "unproven", criteria: [{ status: "unknown" }] });
    expect(told.contract?.criteria[0]?.error).toContain("patients-api could not be asked");
    expect(result.thought).toContain("Not known: patients-api could not be asked");
  });
});
