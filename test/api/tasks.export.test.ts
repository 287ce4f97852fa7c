/** Export: all that is kept of a task, for its user and for those who answer for the tenant. */

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { TaskRef } from "../../core/task/identity.js";
import { withTenant } from "../../db/client.js";
import { auditLog } from "../../db/schema.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { writeVerificationRecord } from "../../db/verification-records.js";
import { taskExport } from "../../protocol/reply.js";
import { aBatch, aReply, aRequest, issued, newTaskRef, verdictFact } from "../db/task-rows.js";
import { type Lab, openLab } from "./lab.js";

let lab: Lab;
let task: TaskRef;
const path = (ref: TaskRef) => `/api/debug/session/${ref.taskId}/export`;

beforeAll(async () => {
  lab = await openLab(inject("services").databaseUrl);
  // Branded by the test.
  task = newTaskRef({ tenantId: lab.tenantId, userId: "user-1" } as Partial<TaskRef>);
  await insertTask(lab.database, aRequest(task));
  await writeVerificationRecord(lab.database, task, {
    stepIndex: 0,
    actionId: issued(0).actionId,
    evidence: ["URL changed", "New heading"],
    strength: "strong",
    tiers: [],
    urlChanged: true,
    meaningfulChange: true,
    similarity: 0.9,
  });
  const facts = [
    { kind: "action", issued: issued(0) },
    verdictFact(0),
    { kind: "correction", stepIndex: 1, attempt: 1, strategy: "REFRESH_PAGE", reason: "it was stale" },
    { kind: "event", sequence: 4, type: "plan", text: "one step" },
  ] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply() }));
});
afterAll(() => lab.close());

const as = async (userId: string, role: "member" | "operator" | "owner" = "member", tenantId = lab.tenantId) => ({
  authorization: `Bearer ${await lab.signIn(tenantId, userId, role)}`,
});

describe("GET /api/debug/session/{taskId}/export", () => {
  test("steps, verdicts with their whole evidence, corrections, limits and events, in order", async () => {
    const { status, body } = await lab.call("GET", path(task));
    expect(status).toBe(200);
    expect(taskExport.parse(body.data)).toEqual(body.data);
    expect(body.data).toMatchObject({
      task: { taskId: task.taskId, query: "Choose the dark theme" },
      steps: [{ stepIndex: 0, action: "click(1)", status: "success" }],
      verdicts: [{ verdict: "confirmed", evidence: ["URL changed", "New heading"], evidenceLines: 2 }],
      corrections: [{ stepIndex: 1, strategy: "REFRESH_PAGE" }],
      events: [{ sequence: 4, type: "plan" }],
      limits: { steps: { used: 1 } },
    });
  });

  test("PR3 another member and another tenant get 404; an operator sees it, and that is written down", async () => {
    expect((await lab.call("GET", path(task), undefined, await as("user-2"))).body.code).toBe("TASK_NOT_FOUND");
    const stranger = await as("user-3", "owner", randomUUID());
    expect((await lab.call("GET", path(task), undefined, stranger)).status).toBe(404);
    expect((await lab.call("GET", path(task), undefined, await as("user-4", "operator"))).status).toBe(200);
    expect((await lab.call("GET", path(newTaskRef()))).status).toBe(404);
    const log = await withTenant(lab.database, lab.tenantId, (tx) =>
      tx.select().from(auditLog).where(eq(auditLog.subject, task.taskId)),
    );
    expect(log).toMatchObject([{ action: "task.read", userId: "user-4" }]);
  });

  test("no token, or an id that is none", async () => {
    expect((await lab.call("GET", path(task), undefined, { authorization: "Bearer none" })).status).toBe(401);
    expect((await lab.call("GET", "/api/debug/session/7/export")).body.code).toBe("VALIDATION_ERROR");
  });
});
