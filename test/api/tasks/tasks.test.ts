/** Tasks: status, the wait for the next turn, reports without waiting, stop and resume. */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { applyRecord } from "../../../db/tasks.js";
import { interactReply } from "../../../protocol/reply.js";
import { taskView } from "../../../protocol/task.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const lab = useLab();

async function aTask(turn = 1): Promise<{ path: string; ref: TaskRef }> {
  const { body } = await lab.call("POST", INTERACT, { ...A_REQUEST, protocol: 1, observationId: randomUUID() });
  const ref = lab.refOf(body.data);
  if (turn > 0) await say(ref, turn);
  return { path: `/api/agent/tasks/${ref.taskId}`, ref };
}

function say(ref: TaskRef, turn: number, fields: Parameters<typeof aReply>[0] = {}) {
  const reply = aReply({ turn, ...fields });
  return applyRecord(lab.database, aBatch(ref, { turn, status: reply.status, reply }));
}

describe("GET /tasks/{id}", () => {
  test("shows the task as last projected", async () => {
    const { path, ref } = await aTask(2);
    const { body } = await lab.call("GET", path);
    expect(body).toMatchObject({
      success: true,
      data: { taskId: ref.taskId, status: "executing", turn: 2, query: A_REQUEST.query },
    });
    expect(taskView.parse(body.data)).toEqual(body.data);
  });

  test("MD9 what keeps a model from an answer is told to admins and owners, and to nobody else", async () => {
    const { path, ref } = await aTask();
    const told = {
      status: "interrupted",
      reason: "It waits.",
      fault: "Anthropic says: no. Set ANTHROPIC_API_KEY.",
    } as const;
    await say(ref, 2, told);
    const own = [(await lab.call("GET", path)).body.data, (await lab.call("GET", `${path}/next?after=1`)).body.data];
    expect(own.map(({ reason }) => reason)).toEqual([told.reason, told.reason]);
    expect(JSON.stringify(own)).not.toContain("Anthropic");
    const headers = await lab.headersAs(`owner-${randomUUID()}`, "owner", ref.tenantId);
    const { data } = (await lab.call("GET", path, undefined, headers)).body;
    expect(data).toMatchObject({ reason: `${told.fault} ${told.reason}` });
    expect(data).not.toHaveProperty("fault");
  });
});

describe("GET /tasks/{id}/next", () => {
  test("a later turn is given at once, whole, with its tag", async () => {
    const { path, ref } = await aTask(3);
    const answer = await lab.call("GET", `${path}/next?after=2&wait=18`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"turn-3"');
    expect(answer.body.data).toMatchObject({ turn: 3, taskId: ref.taskId, sessionId: ref.sessionId });
    expect(interactReply.parse(answer.body.data)).toEqual(answer.body.data);
  });

  test.each(['"turn-3"', 'W/"turn-3"', '"x", "turn-3"', "*"])("what the client has already is 304: %s", async (tag) => {
    const { path } = await aTask(3);
    const answer = await lab.call("GET", `${path}/next?after=2`, undefined, { "if-none-match": tag });
    expect([answer.status, answer.body]).toEqual([304, ""]);
  });

  test("no later turn is 204, at once without wait and for a task without any reply", async () => {
    expect((await lab.call("GET", `${(await aTask(3)).path}/next?after=3`)).status).toBe(204);
    expect((await lab.call("GET", `${(await aTask(0)).path}/next?after=0&wait=1`)).status).toBe(204);
  });

  test("twenty waiters are all woken by the flush, waiting and final replies included", async () => {
    const { path, ref } = await aTask(1);
    const waiting = Array.from({ length: 20 }, () => lab.call("GET", `${path}/next?after=1&wait=18`));
    await say(ref, 2, { status: "needs_user_input", userQuestion: "Which?" });
    for (const answer of await Promise.all(waiting))
      expect(answer.body.data).toMatchObject({ turn: 2, userQuestion: "Which?" });
    const last = lab.call("GET", `${path}/next?after=2&wait=18`);
    await say(ref, 3, { status: "completed" });
    expect((await last).body.data).toMatchObject({ turn: 3, status: "completed" });
  });

  test("another task's turn wakes nobody here", async () => {
    const [mine, other] = [await aTask(1), await aTask(1)];
    const waiting = lab.call("GET", `${mine.path}/next?after=1&wait=1`);
    await say(other.ref, 2);
    expect((await waiting).status).toBe(204);
  });

  test("waiting holds no connection: more waiters than connections, and others are still served", async () => {
    const { path, ref } = await aTask(1);
    const waiting = Array.from({ length: 30 }, () => lab.call("GET", `${path}/next?after=1&wait=18`));
    expect((await lab.call("GET", path)).status).toBe(200);
    await say(ref, 2);
    expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  });

  test("the wait ends when the client goes", async () => {
    const { path } = await aTask(1);
    const client = new AbortController();
    const waiting = lab.send(`${path}/next?after=1&wait=18`, {
      headers: { authorization: `Bearer ${lab.token}` },
      signal: client.signal,
    });
    setTimeout(() => client.abort(), 50);
    expect((await waiting).status).toBe(204);
  });
});

describe("POST /tasks/{id}/dom", () => {
  const report = { url: A_REQUEST.url, dom: A_REQUEST.dom };

  test("is delivered by signal and answered 202", async () => {
    const { path, ref } = await aTask();
    const answer = await lab.call("POST", `${path}/dom`, { ...report, observationId: "d1", clientId: "c" });
    expect([answer.status, answer.body.data]).toMatchObject([202, { taskId: ref.taskId, statusUrl: path }]);
    expect(lab.engine.delivered.at(-1)).toMatchObject({
      task: ref,
      observation: { observationId: "d1", clientId: "c" },
    });
  });

  test("a finished task is 409 for a new observation and 202 for a known one; a vanished one is 409", async () => {
    const { path, ref } = await aTask();
    await lab.call("POST", `${path}/dom`, { ...report, observationId: "d1" });
    await say(ref, 5, { status: "failed" });
    expect((await lab.call("POST", `${path}/dom`, { ...report, observationId: "d2" })).body).toMatchObject({
      code: "TASK_COMPLETED",
    });
    expect((await lab.call("POST", `${path}/dom`, { ...report, observationId: "d1" })).status).toBe(202);
    const vanished = await aTask();
    lab.engine.running = false;
    expect((await lab.call("POST", `${vanished.path}/dom`, report)).body).toMatchObject({
      status: 409,
      code: "TASK_COMPLETED",
    });
    lab.engine.running = true;
  });
});

describe("POST /tasks/{id}/cancel", () => {
  test("tells the task why, with or without a body; stopping what is over is no error", async () => {
    const { path, ref } = await aTask();
    expect((await lab.call("POST", `${path}/cancel`, { reason: "enough" })).status).toBe(202);
    expect(lab.engine.cancelled.at(-1)).toEqual({ task: ref, reason: "enough" });
    expect((await lab.call("POST", `${path}/cancel`)).status).toBe(202);
    await say(ref, 5, { status: "cancelled" });
    const told = lab.engine.cancelled.length;
    const again = await lab.call("POST", `${path}/cancel`, {});
    expect([again.status, again.body.data.status]).toEqual([200, "cancelled"]);
    expect(lab.engine.cancelled.length).toBe(told);
  });
});

describe("POST /tasks/{id}/resume", () => {
  test("hands on hint and limits", async () => {
    const { path, ref } = await aTask();
    await say(ref, 2, { status: "interrupted", reason: "idle" });
    expect((await lab.call("POST", `${path}/resume`, { hint: "Try the menu", limits: { steps: 60 } })).status).toBe(
      202,
    );
    expect(lab.engine.resumed.at(-1)).toEqual({ task: ref, hint: "Try the menu", limits: { steps: 60 } });
    expect((await lab.call("POST", `${path}/resume`)).status).toBe(202);
  });

  test("limits that are not above what is used are MAX_STEPS_EXCEEDED", async () => {
    const { path, ref } = await aTask();
    const use = { used: 50, limit: 50 };
    await say(ref, 2, { status: "interrupted", limits: { ...aReply().limits, steps: use } });
    for (const limits of [{ steps: 50 }, { steps: 3 }, { consecutiveSuccessWithoutTaskComplete: 9 }]) {
      expect((await lab.call("POST", `${path}/resume`, { limits })).body).toMatchObject({
        status: 400,
        code: "MAX_STEPS_EXCEEDED",
      });
    }
    expect((await lab.call("POST", `${path}/resume`, { limits: { steps: 51 } })).status).toBe(202);
  });

  test("a finished task is 409, an engine that is down 503", async () => {
    const { path, ref } = await aTask();
    lab.engine.down = true;
    expect((await lab.call("POST", `${path}/resume`, {})).body).toMatchObject({
      status: 503,
      code: "ENGINE_UNAVAILABLE",
    });
    expect((await lab.call("POST", `${path}/cancel`, {})).body).toMatchObject({
      status: 503,
      code: "ENGINE_UNAVAILABLE",
    });
    lab.engine.down = false;
    await say(ref, 2, { status: "failed" });
    expect((await lab.call("POST", `${path}/resume`, {})).body).toMatchObject({ status: 409, code: "TASK_COMPLETED" });
  });
});
