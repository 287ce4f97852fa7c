/** Verification records: evidence and verdict of one step in one row, whoever comes first. */

import { afterAll, describe, expect, inject, test } from "vitest";
import type { TaskRef } from "../../core/turn/identity.js";
import { openDatabase, withTenant } from "../../db/client.js";
import { taskActions, verificationRecords } from "../../db/record-schema.js";
import { messages } from "../../db/schema.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { readEvidence, writeVerificationRecord } from "../../db/verification-records.js";
import { aBatch, aRequest, issued, newTaskRef, verdictFact } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 4 });
afterAll(() => database.close());

async function opened(): Promise<TaskRef> {
  const task = newTaskRef();
  await insertTask(database, aRequest(task));
  return task;
}

describe("writeVerificationRecord", () => {
  const seen = {
    strength: "strong",
    tiers: ["response"],
    urlChanged: true,
    meaningfulChange: true,
    similarity: 0.9,
  } as const;

  test("evidence and verdict meet in one row in either order, and the full list stays", async () => {
    const task = await opened();
    const lines = Array.from({ length: 50 }, (_, n) => `line ${n}`);
    const record = (stepIndex: number) => ({
      ...seen,
      stepIndex,
      actionId: issued(stepIndex).actionId,
      evidence: lines,
    });
    await withTenant(database, task.tenantId, (tx) => writeVerificationRecord(tx, task, record(0)));
    await applyRecord(database, aBatch(task, { facts: [verdictFact(0), verdictFact(1)] }));
    await withTenant(database, task.tenantId, (tx) => writeVerificationRecord(tx, task, record(1)));
    const rows = await withTenant(database, task.tenantId, (tx) =>
      tx.select().from(verificationRecords).orderBy(verificationRecords.stepIndex),
    );
    for (const row of rows) {
      expect(row).toMatchObject({ verdict: "confirmed", strength: "strong", tiers: ["response"], lineCount: 50 });
      expect(row.evidence).toEqual(lines.slice(0, 40));
    }
    expect(rows).toHaveLength(2);
  });

  test("the evidence of a reply is that of the last verified step before it", async () => {
    const task = await opened();
    for (const step of [0, 1]) {
      await withTenant(database, task.tenantId, (tx) =>
        writeVerificationRecord(tx, task, {
          ...seen,
          stepIndex: step,
          actionId: issued(step).actionId,
          evidence: [`of ${step}`],
        }),
      );
    }
    expect(await readEvidence(database, task, 0)).toEqual(["of 0"]);
    expect(await readEvidence(database, task, 5)).toEqual(["of 1"]);
    expect(await readEvidence(database, newTaskRef({ tenantId: task.tenantId }), 5)).toBeNull();
  });

  test("records go with their task", async () => {
    const task = await opened();
    await applyRecord(database, aBatch(task, { facts: [{ kind: "action", issued: issued(0) }, verdictFact(0)] }));
    await withTenant(database, task.tenantId, async (tx) => {
      await tx.execute(`delete from sessions where session_id = '${task.sessionId}'`);
      expect(await tx.select().from(taskActions)).toEqual([]);
      expect(await tx.select().from(verificationRecords)).toEqual([]);
      expect(await tx.select().from(messages)).toEqual([]);
    });
  });
});
