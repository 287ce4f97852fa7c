/** Interact: what the engine is told, what the client is told, and what stands in the database in between. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { withTenant } from "../../../db/client.js";
import { taskReceipts } from "../../../db/history-schema.js";
import { tenantSettings } from "../../../db/schema.js";
import { findSession } from "../../../db/sessions.js";
import { applyRecord, findTask } from "../../../db/tasks.js";
import { writeVerificationRecord } from "../../../db/verification-records.js";
import { interactReply } from "../../../protocol/reply.js";
import { aReceipt } from "../../../testing/builders.js";
import { aBatch, aReply, issued } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { page, reply, startTask } from "../started-task.js";

const lab = useLab();

describe("a new task", () => {
  test("gets the reply of the engine in the envelope, with its ids", async () => {
    lab.engine.answers.push(reply());
    const answer = await lab.call("POST", INTERACT, A_REQUEST);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      data: { ...aReply(), taskId: expect.any(String), sessionId: expect.any(String) },
    });
    expect(interactReply.parse(answer.body.data)).toEqual(answer.body.data);
  });

  test("its first observation travels in the start input; the query does not", async () => {
    lab.engine.answers.push(reply());
    const query = "Log in with the card 4242 4242 4242 4242";
    await lab.call("POST", INTERACT, {
      ...A_REQUEST,
      query,
      protocol: 1,
      clientId: "c1",
      observationId: "first",
      limits: { steps: 7 },
      options: { verify: false, verifyDelayMs: 250 },
    });
    const { opening, summary } = lab.engine.started.at(-1) ?? expect.fail("not started");
    expect(opening).toMatchObject({
      v: 1,
      limits: { steps: 7 },
      execution: { verify: false, verifyDelayMs: 250 },
      first: { observationId: "first", clientId: "c1", protocol: 1, title: "Settings" },
    });
    expect(JSON.stringify(opening)).not.toContain("Log in");
    expect(summary).toBe("Log in with the card {{secret:card}}");
  });

  test("LM3 the tenant's own bounds, and its wish to be asked, travel beside the task's", async () => {
    lab.engine.answers.push(reply());
    const settings = { tenantId: lab.tenantId, tier: "free" as const, updatedAt: new Date() };
    const told = { limits: { steps: 20, costMicroUsd: 90_000 }, promptForAdvisory: true };
    await withTenant(lab.database, lab.tenantId, (tx) => tx.insert(tenantSettings).values({ ...settings, ...told }));
    try {
      await lab.call("POST", INTERACT, { ...A_REQUEST, limits: { steps: 7 } });
    } finally {
      await withTenant(lab.database, lab.tenantId, (tx) => tx.delete(tenantSettings));
    }
    const { opening } = lab.engine.started.at(-1) ?? expect.fail("not started");
    expect(opening).toMatchObject({ limits: { steps: 7 }, tenantLimits: told.limits, promptForAdvisory: true });
  });

  test("CT2 a contract that the user sends is taken as it is, numbered and dated, and kept with the task", async () => {
    lab.engine.answers.push(reply());
    const criterion = {
      activity: "count",
      description: "Jas is listed",
      role: "row",
      name: "Jas",
      op: "=",
      count: 0,
      absent: true,
      timing: "deferred",
    };
    const { body } = await lab.call("POST", INTERACT, {
      ...A_REQUEST,
      contract: { type: "verifiable", criteria: [criterion] },
    });
    const { opening } = lab.engine.started.at(-1) ?? expect.fail("not started");
    const agreed = {
      type: "verifiable",
      generatedFrom: "user",
      criteria: [{ ...criterion, id: "c1", timing: "at_end" }],
    };
    expect(opening).toMatchObject({ contract: agreed });
    const row = await findTask(lab.database, lab.refOf(body.data), body.data.taskId);
    expect(row?.contract).toMatchObject(agreed);
  });

  test("CT5 a contract under the name verificationContract, with criteria for code, starts the task as judged criteria", async () => {
    lab.engine.answers.push(reply());
    const verificationContract = {
      type: "verifiable",
      criteria: [{ activity: "unit-test", description: "The toggle works", pattern: "DarkModeToggle" }],
      generatedFrom: "prd",
    };
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, verificationContract })).status).toBe(200);
    const { opening } = lab.engine.started.at(-1) ?? expect.fail("not started");
    const description = "The toggle works (unit-test: DarkModeToggle)";
    expect(opening.contract).toMatchObject({
      ...{ type: "verifiable", generatedFrom: "user" },
      criteria: [{ id: "c1", activity: "judge", description, timing: "at_end" }],
    });
  });

  test.each([
    ["the person's preference", true, {}, true],
    ["the request, which counts more", true, { confirmContract: false }, undefined],
    ["the request alone", false, { confirmContract: true }, true],
    ["nobody", false, {}, undefined],
  ])("CT8 whether the contract is shown first: %s", async (_who, prefers, options, wanted) => {
    lab.engine.answers.push(reply());
    const preferences = { confirmContract: prefers };
    expect((await lab.call("POST", "/api/v1/user/preferences", { preferences })).status).toBe(200);
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, options })).status).toBe(200);
    await lab.call("POST", "/api/v1/user/preferences", { preferences: {} });
    const { opening } = lab.engine.started.at(-1) ?? expect.fail("not started");
    expect(opening.confirmContract).toBe(wanted);
    // It says nothing of how an action is carried out.
    expect(opening.execution).toBeUndefined();
  });

  test("the same observation id twenty times at once is one task; the key header says the same", async () => {
    lab.engine.otherwise = reply();
    const observationId = randomUUID();
    const bodies = await Promise.all(
      Array.from({ length: 20 }, () => lab.call("POST", INTERACT, { ...A_REQUEST, observationId })),
    );
    const byKey = await lab.call("POST", INTERACT, A_REQUEST, { "idempotency-key": observationId });
    lab.engine.otherwise = { kind: "pending" };
    expect(new Set([...bodies, byKey].map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  test("a plain client that sends neither id nor key gets a fresh task each time; another user's equal id is another task", async () => {
    expect((await startTask(lab, {})).taskId).not.toBe((await startTask(lab, {})).taskId);
    const other = await lab.signIn(lab.tenantId, "user-2");
    lab.engine.answers.push(reply(), reply());
    const mine = await lab.call("POST", INTERACT, { ...A_REQUEST, observationId: "same" });
    const theirs = await lab.call(
      "POST",
      INTERACT,
      { ...A_REQUEST, observationId: "same" },
      { authorization: `Bearer ${other}` },
    );
    expect(theirs.body.data.taskId).not.toBe(mine.body.data.taskId);
  });

  test("the row stands before the engine is asked, and survives an engine that is down", async () => {
    const observationId = randomUUID();
    lab.engine.down = true;
    const refused = await lab.call("POST", INTERACT, { ...A_REQUEST, observationId });
    expect(refused.body).toMatchObject({ status: 503, code: "ENGINE_UNAVAILABLE", retryAfter: 2 });
    expect(refused.headers.get("retry-after")).toBe("2");
    lab.engine.down = false;
    lab.engine.answers.push(reply());
    const again = await lab.call("POST", INTERACT, { ...A_REQUEST, observationId });
    expect(again.status).toBe(200);
    expect(await findTask(lab.database, lab.refOf(again.body.data), again.body.data.taskId)).toMatchObject({
      status: "planning",
      query: A_REQUEST.query,
    });
  });

  test("a session of mine is used, a strange one is 404, an archived one 409", async () => {
    const { sessionId, ref } = await startTask(lab);
    lab.engine.answers.push(reply());
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, sessionId })).body.data.sessionId).toBe(sessionId);
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, sessionId: randomUUID() })).body).toMatchObject({
      status: 404,
      code: "SESSION_NOT_FOUND",
    });
    await lab.database.sql.begin(async (tx) => {
      await tx`select set_config('app.tenant_id', ${lab.tenantId}, true)`;
      await tx`update sessions set status = 'archived' where session_id = ${sessionId}`;
    });
    expect(await findSession(lab.database, ref, sessionId)).toMatchObject({ status: "archived" });
    expect((await lab.call("POST", INTERACT, { ...A_REQUEST, sessionId })).body).toMatchObject({
      status: 409,
      code: "RESOURCE_CONFLICT",
    });
  });
});

describe("a task that goes on", () => {
  test("the engine gets the observation under its id; the goal stays, and what differs travels as a possible answer", async () => {
    const { taskId, ref } = await startTask(lab);
    lab.engine.answers.push(reply(), reply());
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "o2", query: A_REQUEST.query });
    expect(lab.engine.observed.at(-1)?.observation).toMatchObject({ observationId: "o2" });
    expect(lab.engine.observed.at(-1)?.observation.answer).toBeUndefined();
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "o3", query: "The second one" });
    expect(lab.engine.observed.at(-1)?.observation.answer).toBe("The second one");
    expect(await findTask(lab.database, ref, taskId)).toMatchObject({
      query: A_REQUEST.query,
      observationIds: expect.arrayContaining(["o2", "o3"]),
    });
  });

  test("CL3 options of a later observation are for the next action; what they do not name stays as it was", async () => {
    const { taskId } = await startTask(lab);
    lab.engine.answers.push(reply(), reply());
    const options = { maxRetries: 0, verifyDelayMs: 700, chain: false };
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "o2", options });
    expect(lab.engine.observed.at(-1)?.observation.execution).toEqual({ maxRetries: 0, verifyDelayMs: 700 });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "o3", options: { chain: false } });
    expect(lab.engine.observed.at(-1)?.observation).not.toHaveProperty("execution");
  });

  test("another member and another tenant get 404, and the engine hears nothing", async () => {
    const { taskId } = await startTask(lab);
    const heard = lab.engine.observed.length;
    for (const token of [await lab.signIn(lab.tenantId, "user-2"), await lab.signIn(randomUUID(), "user-1")]) {
      const headers = { authorization: `Bearer ${token}` };
      for (const [method, path, body] of [
        ["POST", INTERACT, { ...page, taskId }],
        ["GET", `/api/agent/tasks/${taskId}`, undefined],
        ["GET", `/api/agent/tasks/${taskId}/next`, undefined],
        ["POST", `/api/agent/tasks/${taskId}/dom`, page],
        ["POST", `/api/agent/tasks/${taskId}/cancel`, {}],
        ["POST", `/api/agent/tasks/${taskId}/resume`, {}],
      ] as const) {
        expect((await lab.call(method, path, body, headers)).body, path).toMatchObject({
          status: 404,
          code: "TASK_NOT_FOUND",
        });
      }
    }
    expect(lab.engine.observed.length).toBe(heard);
    expect(lab.engine.cancelled).toEqual([]);
  });

  test.each([
    ["TASK_COMPLETED", 409],
    ["TASK_HELD", 409],
    ["RESOURCE_CONFLICT", 409],
    ["MAX_STEPS_EXCEEDED", 400],
    ["VALIDATION_ERROR", 400],
  ] as const)("the refusal %s is told as %i, and the refused id is forgotten", async (refusal, status) => {
    const { taskId, ref } = await startTask(lab);
    lab.engine.answers.push({ kind: "refused", refusal });
    const answer = await lab.call("POST", INTERACT, { ...page, taskId, observationId: "refused" });
    expect(answer.body).toMatchObject({ status, code: refusal });
    expect((await findTask(lab.database, ref, taskId))?.observationIds).not.toContain("refused");
  });

  test("TM11 one that the task had heard, and that another client's takeover left unanswered, keeps its id and its receipts", async () => {
    const { taskId, ref } = await startTask(lab);
    lab.engine.answers.push({ kind: "refused", refusal: "TASK_HELD", wasHeard: true });
    const receipts = [{ ...aReceipt(issued(0).actionId) }];
    const sent = { ...page, taskId, clientId: "c", observationId: "heard", receipts };
    expect((await lab.call("POST", INTERACT, sent)).body).toMatchObject({ status: 409, code: "TASK_HELD" });
    expect((await findTask(lab.database, ref, taskId))?.observationIds).toContain("heard");
    const kept = await withTenant(lab.database, ref.tenantId, (tx) => tx.select().from(taskReceipts));
    expect(kept.filter((one) => one.taskId === taskId).map((one) => one.observationId)).toEqual(["heard"]);
  });

  test("the full evidence of the verified step is filled in, in the words of the wire", async () => {
    const { taskId, ref } = await startTask(lab);
    const evidence = Array.from({ length: 30 }, (_, n) => `line ${n}`);
    const seen = { strength: "strong", tiers: [], urlChanged: false, meaningfulChange: true, similarity: 1 } as const;
    await withTenant(lab.database, ref.tenantId, (tx) =>
      writeVerificationRecord(tx, ref, { ...seen, stepIndex: 0, actionId: issued(0).actionId, evidence }),
    );
    await withTenant(lab.database, ref.tenantId, (tx) =>
      writeVerificationRecord(tx, ref, {
        ...seen,
        stepIndex: 1,
        actionId: issued(1).actionId,
        evidence: ["of a later step"],
      }),
    );
    const verdict = {
      tag: "likely",
      actionSucceeded: true,
      taskCompleted: false,
      goalAchieved: false,
      confidence: 0.6,
      rule: "r",
      semanticSummary: "s",
      judged: true,
    } as const;
    lab.engine.answers.push(reply({ turn: 2, stepIndex: 1, verification: { ...verdict, evidence: ["line 0"] } }));
    const answer = await lab.call("POST", INTERACT, { ...page, taskId, observationId: randomUUID() });
    expect(answer.body.data.verification).toEqual({
      verdict: "likely",
      success: false,
      actionSucceeded: true,
      taskCompleted: false,
      goalAchieved: false,
      confidence: 0.6,
      semanticSummary: "s",
      evidence,
    });
    expect(interactReply.parse(answer.body.data)).toEqual(answer.body.data);
    // PR10: whoever completed it, code or a judge, the reply that completes says so where clients of the seed look.
    const done = reply({
      turn: 3,
      stepIndex: 1,
      status: "completed",
      verification: { ...verdict, evidence: ["line 0"] },
    });
    lab.engine.answers.push(done);
    const last = await lab.call("POST", INTERACT, { ...page, taskId, observationId: randomUUID() });
    expect(last.body.data.verification).toMatchObject({ taskCompleted: true, goalAchieved: true });
  });
});

describe("a finished task", () => {
  test("a known observation gets the stored reply, a new one 409, without the engine", async () => {
    const observationId = randomUUID();
    const { taskId, ref } = await startTask(lab, { observationId });
    lab.engine.answers.push(reply({ turn: 2 }));
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "last" });
    const final = aReply({
      turn: 3,
      status: "completed",
      outcome: "verified",
      thought: "Task complete.",
      action: 'finish("done")',
    });
    await applyRecord(lab.database, aBatch(ref, { status: "completed", outcome: "verified", turn: 3, reply: final }));
    const heard = lab.engine.observed.length + lab.engine.started.length;
    for (const body of [
      { ...page, taskId, observationId: "last" },
      { ...A_REQUEST, observationId },
    ]) {
      const answer = await lab.call("POST", INTERACT, body);
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({ turn: 3, status: "completed", outcome: "verified", taskId });
    }
    const late = await lab.call("POST", INTERACT, { ...page, taskId, observationId: "new" });
    expect(late.body).toMatchObject({ status: 409, code: "TASK_COMPLETED" });
    expect(lab.engine.observed.length + lab.engine.started.length).toBe(heard);
  });

  test("closed under the observation, its reply is the last word; gone without a word it is 409", async () => {
    const { taskId, ref } = await startTask(lab);
    const closes = async () => {
      const reply = aReply({ turn: 9, status: "cancelled" });
      await applyRecord(lab.database, aBatch(ref, { status: "cancelled", turn: 9, reply }));
      return { kind: "gone" } as const;
    };
    lab.engine.answers.push({ kind: "gone" }, closes);
    const post = (observationId: string) => lab.call("POST", INTERACT, { ...page, taskId, observationId });
    expect((await post("a")).body).toMatchObject({ code: "TASK_COMPLETED" });
    expect((await post("b")).body.data).toMatchObject({ turn: 9, status: "cancelled" });
    expect((await post("c")).body).toMatchObject({ code: "TASK_COMPLETED" });
  });
});
