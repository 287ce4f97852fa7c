/** Conversation: what a person says reaches the task, and what it said back reaches the person (PR3). */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { MessageReply } from "../../../api/engine/engine.js";
import type { ActionId, TaskRef } from "../../../core/turn/identity.js";
import { verifyAudit } from "../../../db/audit.js";
import { auditLog } from "../../../db/audit-schema.js";
import { withTenant } from "../../../db/client.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const lab = useLab();
let task: TaskRef;
beforeEach(async () => {
  lab.engine.onSaid = { kind: "heard", status: "planning" };
  lab.engine.running = true;
  lab.engine.said.length = 0;
  task = lab.refOf((await lab.call("POST", INTERACT, { ...A_REQUEST, observationId: randomUUID() })).body.data);
});

const say = (route: string, body: object, headers: Record<string, string> = {}) =>
  lab.call("POST", `/api/agent/tasks/${task.taskId}/${route}`, body, headers);

const APPROVAL = {
  actionId: "3.0-a" as ActionId, // minted by a test
  what: "Delete the patient 'Kim Lee'",
  where: "https://clinic.test",
  values: [],
  expiresAt: "2026-01-29T10:00:00.000Z",
};
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
    const other = await lab.headersAs("user-2");
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

describe.each([
  ["answer", { text: "yes" }],
  ["approve", { actionId: "3.0-a", approved: true }],
] as const)("POST …/%s tried again", (route, body) => {
  test("TM14 with the turn that asked: once the task has said something else, it is refused and told to nobody", async () => {
    await applyRecord(lab.database, aBatch(task, { turn: 5, status: "needs_user_input" }));
    const late = await say(route, { ...body, turn: 4 });
    expect(late).toMatchObject({ status: 409, body: { code: "RESOURCE_CONFLICT", details: { field: "turn" } } });
    expect(lab.engine.said).toEqual([]);
    expect((await say(route, { ...body, turn: 5 })).status).toBe(200);
    expect(lab.engine.said).toMatchObject([{ said: { turn: 5 }, turn: 5 }]);
    // Tables that could not be written lag behind what its client has.
    expect((await say(route, { ...body, turn: 6 })).status).toBe(200);
    expect(lab.engine.said.map(({ turn }) => turn)).toEqual([5, 6]);
  });

  test("PR8 under its key, after it was taken, it is answered as before and not told to the task again", async () => {
    const key = { "idempotency-key": randomUUID() };
    lab.engine.onSaid = { kind: "pending" };
    expect((await say(route, body, key)).status).toBe(202);
    lab.engine.onSaid = { kind: "heard", status: "planning" };
    await applyRecord(lab.database, aBatch(task, { turn: 7, status: "needs_user_input" }));
    expect((await say(route, body, key)).status).toBe(202);
    expect(lab.engine.said.map((one) => one.key)).toEqual([key["idempotency-key"]]);
  });
});

describe("POST …/cancel", () => {
  test("TM5 a task that never began is closed, and the retry of its first request starts nothing", async () => {
    const first = { ...A_REQUEST, observationId: randomUUID() };
    lab.engine.down = true;
    expect((await lab.call("POST", INTERACT, first)).status).toBe(503);
    lab.engine.down = false;
    const { body } = await lab.call("GET", "/api/agent/tasks?limit=1");
    task = lab.refOf(body.data.tasks[0]);
    lab.engine.running = false;
    const stopped = await say("cancel", { reason: "the wrong page" });
    expect(stopped).toMatchObject({ status: 200, body: { data: { taskId: task.taskId, status: "cancelled" } } });
    const begun = lab.engine.started.length;
    const again = await lab.call("POST", INTERACT, first);
    expect(again.body.data).toMatchObject({ status: "cancelled", reason: "the wrong page" });
    expect(lab.engine.started).toHaveLength(begun);
  });

  test("TM5 one whose start was under way meanwhile is stopped as soon as it is there", async () => {
    const observationId = randomUUID();
    lab.engine.answers.push(async () => {
      const { body } = await lab.call("GET", "/api/agent/tasks?limit=1");
      task = lab.refOf(body.data.tasks[0]);
      lab.engine.running = false;
      expect((await say("cancel", {})).body.data.status).toBe("cancelled");
      lab.engine.running = true;
      return { kind: "reply", reply: aReply({ turn: 1 }) };
    });
    const { body } = await lab.call("POST", INTERACT, { ...A_REQUEST, observationId });
    expect(body.data).toMatchObject({ status: "cancelled", taskId: task.taskId });
    expect(lab.engine.cancelled.at(-1)).toMatchObject({ task: { taskId: task.taskId } });
  });

  test("one that has been answered is left to its workflow, and to the sweep", async () => {
    await applyRecord(lab.database, aBatch(task, { turn: 2, status: "executing" }));
    lab.engine.running = false;
    expect((await say("cancel", {})).body.data.status).toBe("executing");
  });
});

describe("POST …/approve", () => {
  const decisions = async () => {
    const rows = await withTenant(lab.database, lab.tenantId, (tx) => tx.select().from(auditLog));
    return rows.flatMap(({ action, subject }) => (subject?.startsWith(task.taskId) ? [action] : []));
  };
  const asked = (turn: number) =>
    applyRecord(
      lab.database,
      aBatch(task, { turn, status: "awaiting_approval", reply: aReply({ turn, approval: APPROVAL }) }),
    );

  test("SF11 what a task asks for is written down before it can be heard, and once, however often it is said", async () => {
    await asked(3);
    const yes = { actionId: APPROVAL.actionId, approved: true };
    lab.engine.down = true;
    expect((await say("approve", yes)).status).toBe(503);
    lab.engine.down = false;
    expect(await decisions()).toEqual(["action.allow"]);
    await Promise.all([1, 2, 3].map(() => say("approve", yes)));
    expect(await decisions()).toEqual(["action.allow"]);
    await say("approve", { ...yes, approved: false });
    expect((await decisions()).sort()).toEqual(["action.allow", "action.forbid"]);
    expect((await verifyAudit(lab.database, lab.tenantId)).faults).toEqual([]);
  });

  test("SF11 asked for again in a later turn, it is another decision", async () => {
    const yes = { actionId: APPROVAL.actionId, approved: true };
    await asked(3);
    await say("approve", { ...yes, turn: 3 });
    await asked(4);
    expect((await say("approve", { ...yes, turn: 3 })).status).toBe(409);
    await say("approve", { ...yes, turn: 4 });
    expect(await decisions()).toEqual(["action.allow", "action.allow"]);
  });

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
