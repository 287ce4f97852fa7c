/** Conversation: what a person says reaches the task, and what it said back reaches the person (PR3). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { MessageReply } from "../../api/engine.js";
import type { TaskRef } from "../../core/task/identity.js";
import { auditLog } from "../../db/audit-schema.js";
import { withTenant } from "../../db/client.js";
import { applyRecord } from "../../db/tasks.js";
import { aBatch } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, type Lab, openLab } from "./lab.js";

let lab: Lab;
let task: TaskRef;
beforeAll(async () => {
  lab = await openLab(inject("services").databaseUrl);
});
afterAll(() => lab.close());
beforeEach(async () => {
  lab.engine.onSaid = { kind: "heard", status: "planning" };
  lab.engine.running = true;
  lab.engine.said.length = 0;
  task = lab.refOf((await lab.call("POST", INTERACT, { ...A_REQUEST, observationId: randomUUID() })).body.data);
});

const say = (route: string, body: object, headers: Record<string, string> = {}) =>
  lab.call("POST", `/api/agent/tasks/${task.taskId}/${route}`, body, headers);

const criterion = { activity: "text", text: "Bern", description: "Bern is told", timing: "deferred" } as const;

describe("POST …/answer with a contract", () => {
  test("CT8 what done shall mean instead reaches the task as the user's own, numbered and dated", async () => {
    const contract = { type: "verifiable", criteria: [criterion] };
    expect((await say("answer", { text: "yes", contract })).status).toBe(200);
    const agreed = { type: "verifiable", generatedFrom: "user", generatedAt: expect.stringMatching(/^20/) };
    const criteria = [{ ...criterion, id: "c1", timing: "at_end" }];
    expect(lab.engine.said).toMatchObject([
      { said: { kind: "answer", text: "yes", contract: { ...agreed, criteria } } },
    ]);
  });

  test("CT4 one that code cannot read is refused with the field, and nothing reaches the task", async () => {
    const criteria = [criterion, { ...criterion, activity: "url" }];
    const { status, body } = await say("answer", { text: "yes", contract: { type: "verifiable", criteria } });
    expect([status, body.details?.field]).toEqual([400, "contract.criteria.1"]);
    expect(lab.engine.said).toEqual([]);
  });
});

const SAYINGS = [
  ["answer", { text: " Canada " }, { kind: "answer", text: "Canada" }],
  ["approve", { actionId: "3.0-a", approved: true }, { kind: "approval", actionId: "3.0-a", approved: true }],
  [
    "approve",
    { actionId: "3.0-a", approved: false, reason: "too dear" },
    { kind: "approval", actionId: "3.0-a", approved: false, reason: "too dear" },
  ],
] as const;

describe.each(SAYINGS)("POST …/%s %o", (route, body, said) => {
  test("is told to the task, with the turn it belongs to, and answered with its status", async () => {
    await applyRecord(lab.database, aBatch(task, { turn: 4, status: "needs_user_input" }));
    const answer = await say(route, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, data: { taskId: task.taskId, status: "planning" } });
    expect(lab.engine.said).toEqual([{ task, said, turn: 4 }]);
  });

  test.each<[MessageReply, number, string | undefined]>([
    [{ kind: "refused", refusal: "RESOURCE_CONFLICT" }, 409, "RESOURCE_CONFLICT"],
    [{ kind: "gone" }, 409, "TASK_COMPLETED"],
    [{ kind: "pending" }, 202, undefined],
  ])("what became of it decides the answer: %o", async (reply, status, code) => {
    lab.engine.onSaid = reply;
    const answer = await say(route, body);
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
  });

  test("on a task that is over is 409, of somebody else 404, with the engine down 503", async () => {
    const other = { authorization: `Bearer ${await lab.signIn(lab.tenantId, "user-2")}` };
    expect((await say(route, body, other)).body).toMatchObject({ status: 404, code: "TASK_NOT_FOUND" });
    lab.engine.down = true;
    const down = await say(route, body);
    lab.engine.down = false;
    expect(down.body).toMatchObject({ status: 503, code: "ENGINE_UNAVAILABLE", retryAfter: 2 });
    await applyRecord(lab.database, aBatch(task, { turn: 9, status: "completed" }));
    expect((await say(route, body)).body).toMatchObject({ status: 409, code: "TASK_COMPLETED" });
    expect(lab.engine.said).toEqual([]);
  });
});

describe("POST …/approve", () => {
  test("SF2 who allowed or forbade what is written to the audit log, once it was heard", async () => {
    await say("approve", { actionId: "3.0-a", approved: true });
    lab.engine.onSaid = { kind: "refused", refusal: "RESOURCE_CONFLICT" };
    await say("approve", { actionId: "4.0-b", approved: true });
    lab.engine.onSaid = { kind: "pending" };
    await say("approve", { actionId: "5.0-c", approved: false });
    const rows = await withTenant(lab.database, lab.tenantId, (tx) => tx.select().from(auditLog));
    const mine = rows.filter(({ subject }) => subject?.startsWith(task.taskId));
    expect(mine.map(({ userId, action, subject }) => [userId, action, subject?.slice(-5)]).sort()).toEqual([
      [task.userId, "action.allow", "3.0-a"],
      [task.userId, "action.forbid", "5.0-c"],
    ]);
  });
});

describe("POST …/pause", () => {
  test("is taken, with or without a body", async () => {
    const answer = await say("pause", {});
    expect(answer.body).toMatchObject({ success: true, data: { taskId: task.taskId } });
    expect(answer.status).toBe(202);
    const bare = await lab.call("POST", `/api/agent/tasks/${task.taskId}/pause`);
    expect(bare.status).toBe(202);
    expect(lab.engine.paused.slice(-2)).toEqual([{ task }, { task }]);
  });

  test("of a task that runs no more is 409", async () => {
    lab.engine.running = false;
    expect((await say("pause", {})).body).toMatchObject({ status: 409, code: "TASK_COMPLETED" });
  });
});
