/** Debug logs over the API: one's own tasks by time, kind and task; another's only for who sees the tenant (PE14). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { writeModelCalls } from "../../../db/task-records.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, issued, verdictFact } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { signedIn, somebody, taskOf } from "../people.js";

const LOGS = "/api/debug/logs";
const lab = useLab();

async function worked() {
  const person = await somebody(lab);
  const by = await signedIn(lab, person);
  const { taskId, sessionId } = (await by.post(INTERACT, A_REQUEST)).body.data;
  const task = taskOf(person, { taskId, sessionId });
  const correction = { kind: "correction", stepIndex: 0, attempt: 1, strategy: "REFRESH_PAGE", reason: "r" } as const;
  const facts = [{ kind: "action", issued: issued(0) } as const, verdictFact(0, false), correction];
  await applyRecord(lab.database, aBatch(task, { facts }));
  const call = { purpose: "choose", tier: "fast", latencyMs: 700, createdAt: new Date() } as const;
  await writeModelCalls(lab.database, task, [
    { ...call, callId: randomUUID(), model: "flash" },
    { ...call, callId: randomUUID(), fault: "timeout" },
  ]);
  return { person, by, taskId };
}

interface Log {
  readonly logType: string;
  readonly timestamp: string;
}
const typesOf = (answer: { body: { data: { logs: Log[] } } }) => answer.body.data.logs.map(({ logType }) => logType);

describe("GET /api/debug/logs", () => {
  test("PE14 tells what is kept of one's tasks, newest first, by kind, time and number", async () => {
    const { by, taskId } = await worked();
    const all = await by.get(LOGS);
    expect(typesOf(all).sort()).toEqual(["error", "error", "model", "model", "request", "request", "verification"]);
    const times = all.body.data.logs.map(({ timestamp }: Log) => Date.parse(timestamp));
    expect(times).toEqual(times.toSorted((one: number, two: number) => two - one));
    expect(typesOf(await by.get(`${LOGS}?taskId=${taskId}&logType=model`))).toEqual(["model", "model"]);
    const errors = (await by.get(`${LOGS}?logType=error`)).body.data.logs;
    expect(errors.map(({ data }: { data: object }) => data)).toMatchObject([
      { purpose: "choose", fault: "timeout" },
      { strategy: "REFRESH_PAGE", reason: "r" },
    ]);
    expect(typesOf(await by.get(`${LOGS}?limit=1`))).toHaveLength(1);
    expect(typesOf(await by.get(`${LOGS}?since=2100-01-01T00:00:00Z`))).toEqual([]);
    expect((await by.get(`${LOGS}?logType=all`)).body).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test("PE14 another member's are seen by operators of the tenant, by task, and by nobody else", async () => {
    const { person, taskId } = await worked();
    const as = async (role: "member" | "operator" | "owner", tenantId?: string) =>
      (await signedIn(lab, await somebody(lab, role, tenantId))).get(`${LOGS}?taskId=${taskId}`);
    expect((await as("member", person.tenantId)).status).toBe(404);
    expect((await as("owner")).status).toBe(404);
    expect(typesOf(await as("operator", person.tenantId))).toHaveLength(7);
    const sibling = await signedIn(lab, await somebody(lab, "operator", person.tenantId));
    expect(typesOf(await sibling.get(LOGS))).toEqual([]);
  });
});
