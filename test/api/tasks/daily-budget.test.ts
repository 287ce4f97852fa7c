/** The daily budget of an organisation: what is spent today counts, a new task is refused by its name, and no model is asked (OP25). */

import { randomUUID } from "node:crypto";
import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test } from "vitest";
import { createCallMeter, createMeteredModel } from "../../../activities/metering.js";
import type { ModelRequest } from "../../../adapters/model/port.js";
import { msToNextDay, readBudgetLeft } from "../../../db/daily-budget.js";
import { type NewModelCall, writeModelCalls } from "../../../db/task-records.js";
import { changeTenantSettings } from "../../../db/tenant-settings.js";
import { createScriptedModel } from "../../../testing/scripted-model.js";
import { workflowIdOf } from "../../../workflows/messages.js";
import { aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const DOLLAR = 1_000_000;
const lab = useLab();

const start = () =>
  lab.call("POST", INTERACT, { ...A_REQUEST, observationId: randomUUID(), protocol: 1, clientId: "c" });
const allow = (dollars: number | null) =>
  changeTenantSettings(
    lab.database,
    lab.tenantId,
    { dailyBudgetMicroUsd: dollars === null ? null : dollars * DOLLAR },
    Date.now(),
  );
const left = (nowMs = Date.now()) => readBudgetLeft(lab.database, lab.tenantId, nowMs);

const call = (dollars: number, createdAt: Date): NewModelCall => ({
  callId: randomUUID(),
  purpose: "refine",
  tier: "fast",
  model: "m",
  fallback: false,
  promptTokens: 1,
  cachedTokens: 0,
  completionTokens: 1,
  thinkingTokens: 0,
  toolTokens: 0,
  costMicroUsd: dollars * DOLLAR,
  latencyMs: 1,
  createdAt,
});

describe("the daily budget", () => {
  test("OP25 what was spent today is taken off, what was spent yesterday is not; without a budget there is no bound", async () => {
    lab.engine.answers.push({ kind: "reply", reply: aReply() });
    const { taskId } = (await start()).body.data;
    const task = { tenantId: lab.tenantId, taskId };
    const today = new Date();
    await writeModelCalls(lab.database, task, [call(2, today), call(50, new Date(today.getTime() - 86_400_000))]);
    expect(await left()).toBeNull();
    await allow(5);
    expect(await left()).toBe(3 * DOLLAR);
    await writeModelCalls(lab.database, task, [call(3, today)]);
    expect(await left()).toBe(0);
    expect(await left(today.getTime() + msToNextDay(today.getTime()))).toBe(5 * DOLLAR);
  });

  test("OP25 a new task is refused until the next day, and one that is known goes on", async () => {
    const refused = await start();
    expect(refused.body).toMatchObject({ status: 429, code: "QUOTA_EXCEEDED", retryAfter: expect.any(Number) });
    expect(refused.body.retryAfter).toBeLessThanOrEqual(86_400);
    await allow(6);
    lab.engine.answers.push({ kind: "reply", reply: aReply() });
    const { status, body } = await start();
    expect(status).toBe(200);
    await allow(5);
    lab.engine.answers.push({ kind: "reply", reply: aReply() });
    const later = { url: A_REQUEST.url, dom: A_REQUEST.dom, taskId: body.data.taskId, clientId: "c", protocol: 1 };
    expect((await lab.call("POST", INTERACT, { ...later, observationId: randomUUID() })).status).toBe(200);
  });

  test("OP25 no model is asked for a running task; it is told why, and asked again once there is something left", async () => {
    let nowMs = Date.now();
    const log = { warn: () => undefined };
    const meter = createCallMeter({ database: lab.database, metrics: { called: () => {} }, log, now: () => nowMs });
    const scripted = createScriptedModel({ plan: { complexity: "SIMPLE", steps: [] } });
    const model = createMeteredModel(scripted, meter);
    const workflowId = workflowIdOf({ tenantId: lab.tenantId, taskId: randomUUID() });
    const ask = () =>
      new MockActivityEnvironment({ workflowExecution: { workflowId, runId: "r" } }).run(() =>
        model.generate({ purpose: "plan", tier: "smart", signal: AbortSignal.any([]), input: {} } as ModelRequest),
      );
    await expect(ask()).rejects.toMatchObject({ type: "QuotaExceeded", nonRetryable: true });
    expect(scripted.calls).toEqual([]);
    await allow(null);
    nowMs += 11_000;
    // The fake refuses what has no schema: it was asked.
    await ask().catch(() => undefined);
    expect(scripted.calls).toHaveLength(1);
  });
});
