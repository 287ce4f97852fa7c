/** Export: all that is kept of a task, for its user and for those who answer for the tenant. */

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Fact } from "../../../core/task/projection.js";
import type { ActionId, TaskRef } from "../../../core/turn/identity.js";
import { auditLog } from "../../../db/audit-schema.js";
import { type TenantTransaction, withTenant } from "../../../db/client.js";
import { noteObservation, removeObservation, writeReceipts } from "../../../db/observations.js";
import { writeFeedback } from "../../../db/preferences.js";
import { type NewModelCall, writeModelCalls } from "../../../db/task-records.js";
import { applyRecord } from "../../../db/tasks.js";
import { taskExport } from "../../../protocol/export.js";
import { aReceipt } from "../../../testing/builders.js";
import { aBatch, aReply, issued, newTaskRef, verdictFact } from "../../db/task-rows.js";
import { insertDecidedStep } from "../decided-step.js";
import { useLab } from "../lab.js";

const lab = useLab();
let task: TaskRef;
const STEP = { index: 0, description: "open Settings", reasoning: "", toolType: "DOM", status: "active" } as const;
const PLANNED: Fact = {
  kind: "event",
  sequence: 1,
  type: "plan",
  text: "open Settings",
  revision: { cause: "renewed", reason: "it failed", plan: { goal: "g", steps: [STEP], currentStepIndex: 0 } },
};
const CALL: NewModelCall = {
  ...({ callId: randomUUID(), purpose: "plan", tier: "smart", answeredTier: "smart", model: "pro" } as const),
  ...{ promptTokens: 900, completionTokens: 40, costMicroUsd: 1_250, latencyMs: 700, createdAt: new Date() },
  ...{ questionHash: "hash", activityId: "run 1", answer: { value: "never exported" } },
};
const EXPECTED = { activity: "text", text: "Dark" } as const;
const STRAY = "9.0-z" as ActionId;
const RECEIPT = { ...aReceipt(issued(0).actionId), error: "hidden", attempts: [] };
const path = (ref: TaskRef) => `/api/debug/session/${ref.taskId}/export`;

beforeAll(async () => {
  task = await insertDecidedStep(lab, { evidence: ["URL changed", "New heading"], urlChanged: true });
  const facts = [
    PLANNED,
    { kind: "action", issued: issued(0, { expectedOutcome: EXPECTED }) },
    verdictFact(0),
    { kind: "correction", stepIndex: 1, attempt: 1, strategy: "REFRESH_PAGE", reason: "it was stale" },
    { kind: "event", sequence: 4, type: "plan", text: "one step" },
  ] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply() }), { runId: "run-1" });
  await writeModelCalls(lab.database, task, [CALL, { ...CALL, callId: randomUUID(), fault: "timeout", model: null }]);
  const keep = (tx: TenantTransaction) => writeReceipts(tx, task, "o2", [RECEIPT, { ...RECEIPT, actionId: STRAY }]);
  await noteObservation(lab.database, task, "o2", "", keep);
  const said = { tenantId: task.tenantId, taskId: task.taskId, userId: "user-1", updatedAt: new Date() };
  await writeFeedback(lab.database, { ...said, rating: "down", reason: "the wrong theme" });
});

describe("GET /api/debug/session/{taskId}/export", () => {
  test("steps, verdicts with their whole evidence, corrections, limits and events, in order", async () => {
    const { status, body } = await lab.call("GET", path(task));
    expect(status).toBe(200);
    expect(taskExport.parse(body.data)).toEqual(body.data);
    expect(body.data).toMatchObject({
      task: { taskId: task.taskId, query: "Choose the dark theme" },
      steps: [{ stepIndex: 0, action: "click(1)", status: "success", expectedOutcome: { check: EXPECTED } }],
      verdicts: [{ verdict: "confirmed", evidence: ["URL changed", "New heading"], evidenceLines: 2 }],
      corrections: [{ stepIndex: 1, strategy: "REFRESH_PAGE" }],
      events: [{ sequence: 1 }, { sequence: 4, type: "plan" }],
      limits: { steps: { used: 1 } },
    });
  });

  test("OP42 what was asked, each plan with its cause, what the client told, each call of a model, messages, feedback, runs", async () => {
    const { data } = (await lab.call("GET", path(task))).body;
    const { workflowId } = data.temporal;
    expect(workflowId).toContain(task.taskId);
    expect(data).toMatchObject({
      format: "surefoot-task-export/1",
      request: { query: "Choose the dark theme", startUrl: "https://site.test/", userId: "user-1", protocol: 1 },
      temporal: { runIds: ["run-1"], runIdsFrom: "projections" },
      plans: [{ ...PLANNED.revision, sequence: 1 }],
      steps: [{ receipts: [{ actionId: issued(0).actionId, error: "hidden", observationId: "o2" }] }],
      otherReceipts: [{ actionId: STRAY }],
      modelCalls: [
        { model: "pro", promptTokens: 900, completionTokens: 40, costMicroUsd: 1_250, latencyMs: 700 },
        { fault: "timeout" },
      ],
      spending: [{ purpose: "plan", calls: 2, failed: 1 }],
      messages: [{ role: "user" }, { role: "assistant" }, { role: "system" }],
      feedback: [{ userId: "user-1", rating: "down", reason: "the wrong theme" }],
    });
    expect(data.modelCalls[1]).not.toHaveProperty("model");
    expect(JSON.stringify(data)).not.toContain("never exported");
  });

  test("OP42 runs are those that Temporal names, after those that it has forgotten", async () => {
    lab.engine.runIds = ["run-2", "run-3"];
    const { data } = (await lab.call("GET", path(task))).body;
    expect(data.temporal).toMatchObject({ runIds: ["run-1", "run-2", "run-3"], runIdsFrom: "temporal" });
    lab.engine.runIds = null;
  });

  test("OP42 it fits the JSON Schema that is served, and nothing may be missing from it", async () => {
    const schema = (await lab.send("/schemas/task-export.json", {})).body;
    expect(schema).toMatchObject({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" });
    const read = z.fromJSONSchema(schema);
    const { data } = (await lab.call("GET", path(task))).body;
    expect(read.safeParse(data).error).toBeUndefined();
    for (const member of ["request", "temporal", "plans", "steps", "verdicts", "modelCalls", "messages", "citations"]) {
      const { [member]: _left, ...rest } = data;
      expect(read.safeParse(rest).success, member).toBe(false);
    }
  });

  test("PR8 of a report that the workflow refused nothing is kept", async () => {
    const receipt = { ...RECEIPT, actionId: "7.0-z" as ActionId };
    await noteObservation(lab.database, task, "o3", "", (tx) => writeReceipts(tx, task, "o3", [receipt]));
    const told = async () => JSON.stringify((await lab.call("GET", path(task))).body.data.otherReceipts);
    expect(await told()).toContain("7.0-z");
    await removeObservation(lab.database, task, "o3");
    expect(await told()).not.toContain("7.0-z");
  });

  test("PR3 another member and another tenant get 404; an operator sees it, and that is written down", async () => {
    expect((await lab.call("GET", path(task), undefined, await lab.headersAs("user-2"))).body.code).toBe(
      "TASK_NOT_FOUND",
    );
    const stranger = await lab.headersAs("user-3", "owner", randomUUID());
    expect((await lab.call("GET", path(task), undefined, stranger)).status).toBe(404);
    expect((await lab.call("GET", path(task), undefined, await lab.headersAs("user-4", "operator"))).status).toBe(200);
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
