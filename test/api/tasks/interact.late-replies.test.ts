/** Late replies: what a 202 says, and how a plain client gets the turn that it was kept from (TM12). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { EngineUnavailableError } from "../../../api/engine/engine.js";
import type { TaskRef } from "../../../core/turn/identity.js";
import { applyRecord, findTask } from "../../../db/tasks.js";
import type { Status } from "../../../protocol/task.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { page, reply, startTask } from "../started-task.js";

const lab = useLab();

describe("202", () => {
  test("a reply that takes too long is 202 with where to look", async () => {
    lab.engine.answers.push({ kind: "pending" });
    const answer = await lab.call("POST", INTERACT, { ...A_REQUEST, protocol: 1, observationId: randomUUID() });
    expect(answer.status).toBe(202);
    const { taskId } = answer.body.data;
    expect(answer.body.data).toEqual({
      taskId,
      sessionId: expect.any(String),
      status: "planning",
      turn: 0,
      statusUrl: `/api/agent/tasks/${taskId}`,
      retryAfter: 2,
    });
    expect((await lab.call("GET", answer.body.data.statusUrl)).status).toBe(200);
  });

  test("a plain client's next post comes to fetch the turn and is no receipt; the one after is", async () => {
    const { taskId } = await startTask(lab, {});
    lab.engine.answers.push(
      { kind: "pending" },
      { kind: "pending" },
      reply({ turn: 2, redelivered: true }),
      reply({ turn: 3 }),
    );
    const post = async (observationId: string) => {
      const { body } = await lab.call("POST", INTERACT, { ...page, taskId, observationId });
      return [body.data.redelivered, lab.engine.observed.at(-1)?.observation.seenTurn];
    };
    expect(await post("p1")).toEqual([undefined, undefined]);
    expect(await post("p2"), "still not there").toEqual([undefined, 0]);
    expect(await post("p3"), "fetched").toEqual([true, 0]);
    expect(await post("p4"), "a receipt again").toEqual([undefined, undefined]);
  });

  test("TM12 a post that came to fetch the turn, and is tried again, still is no receipt", async () => {
    const { taskId } = await startTask(lab, {});
    const broken = () => Promise.reject(new EngineUnavailableError("away"));
    lab.engine.answers.push({ kind: "pending" }, broken, reply({ turn: 2 }), reply({ turn: 3 }));
    const post = (observationId: string) => lab.call("POST", INTERACT, { ...page, taskId, observationId });
    expect((await post("r1")).status).toBe(202);
    expect((await post("r2")).status).toBe(503);
    expect((await post("r2")).status).toBe(200);
    expect(lab.engine.observed.slice(-2).map(({ observation }) => observation.seenTurn)).toEqual([0, 0]);
    await post("r3");
    expect(lab.engine.observed.at(-1)?.observation.seenTurn).toBeUndefined();
  });

  test("a turn that was fetched by /next is delivered; an older turn is not the one", async () => {
    const { taskId, ref } = await startTask(lab, {});
    await applyRecord(lab.database, aBatch(ref, { turn: 1 }));
    lab.engine.answers.push({ kind: "pending" }, reply({ turn: 3 }));
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "n1" });
    await lab.call("GET", `/api/agent/tasks/${taskId}/next?after=0`);
    expect((await findTask(lab.database, ref, taskId))?.undeliveredAfter).toBe(1);
    await applyRecord(lab.database, aBatch(ref, { turn: 2, reply: aReply({ turn: 2 }) }));
    await lab.call("GET", `/api/agent/tasks/${taskId}/next?after=1`);
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "n2" });
    expect(lab.engine.observed.at(-1)?.observation.seenTurn).toBeUndefined();
  });

  test("a Surefoot client needs no such mark: its receipts say what it has done", async () => {
    const { taskId } = await startTask(lab);
    lab.engine.answers.push({ kind: "pending" }, { kind: "pending" });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "s1", clientId: "c" });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "s2", clientId: "c" });
    expect(lab.engine.observed.at(-1)?.observation.seenTurn).toBeUndefined();
  });
});

describe("a plain client, where a person moves the task on while nobody waits", () => {
  const post = (taskId: string) => lab.call("POST", INTERACT, { ...page, taskId, observationId: randomUUID() });
  const seenTurn = () => lab.engine.observed.at(-1)?.observation.seenTurn;
  /** Answers the client with a turn in which it has nothing to do, as the row then says too. */
  async function waiting(status: Status, turn = 2) {
    const { taskId, ref } = await startTask(lab, {});
    const still = aReply({ turn, status });
    const { action: _action, actionId: _id, ...words } = still;
    lab.engine.answers.push({ kind: "reply", reply: words });
    await post(taskId);
    await applyRecord(lab.database, aBatch(ref, { turn, status, reply: words }));
    return { taskId, ref };
  }
  const issued = (ref: TaskRef, turn: number) =>
    applyRecord(lab.database, aBatch(ref, { turn, status: "executing", reply: aReply({ turn }) }));

  test.each([
    ["needs_user_input", "answer", { text: "Canada" }],
    ["awaiting_approval", "approve", { actionId: "3.0-a", approved: true }],
    ["paused", "resume", {}],
    ["interrupted", "resume", { hint: "The other button" }],
  ] as const)(
    "TM12 in %s: what /%s led to is fetched by its next post, which is no receipt; the one after is",
    async (status, route, body) => {
      const { taskId, ref } = await waiting(status);
      expect((await lab.call("POST", `/api/agent/tasks/${taskId}/${route}`, body)).status).toBeLessThan(300);
      await issued(ref, 3);
      lab.engine.answers.push(reply({ turn: 3, redelivered: true }), reply({ turn: 4 }));
      await post(taskId);
      expect(seenTurn()).toBe(2);
      await post(taskId);
      expect(seenTurn()).toBeUndefined();
    },
  );

  test("TM12 a yes that this process did not hear the question of: the next post fetches what it led to", async () => {
    const { taskId, ref } = await startTask(lab, {});
    await applyRecord(lab.database, aBatch(ref, { turn: 2, status: "awaiting_approval" }));
    await lab.call("POST", `/api/agent/tasks/${taskId}/approve`, { actionId: "3.0-a", approved: true });
    await issued(ref, 3);
    await post(taskId);
    expect(seenTurn()).toBe(2);
  });

  test("TM12 what a post was answered is not given to it again because of a yes that came while it waited", async () => {
    const { taskId, ref } = await startTask(lab, {});
    await applyRecord(lab.database, aBatch(ref, { turn: 2, status: "awaiting_approval" }));
    lab.engine.answers.push(async () => {
      await lab.call("POST", `/api/agent/tasks/${taskId}/approve`, { actionId: "3.0-a", approved: true });
      return reply({ turn: 3 });
    });
    await post(taskId);
    await post(taskId);
    expect(seenTurn()).toBeUndefined();
  });

  test("TM12 a yes that comes too late takes nothing back: the post is the receipt of what was delivered", async () => {
    const { taskId, ref } = await startTask(lab, {});
    await issued(ref, 2);
    lab.engine.onSaid = { kind: "refused", refusal: "RESOURCE_CONFLICT" };
    await lab.call("POST", `/api/agent/tasks/${taskId}/approve`, { actionId: "3.0-a", approved: true });
    lab.engine.onSaid = { kind: "heard", status: "executing" };
    await post(taskId);
    expect(seenTurn()).toBeUndefined();
  });

  test("TM12 an action that it has is not given to it again because it was paused and resumed meanwhile", async () => {
    const { taskId, ref } = await startTask(lab, {});
    const { action: _action, actionId: _id, ...words } = aReply({ turn: 2, status: "paused" });
    await applyRecord(lab.database, aBatch(ref, { turn: 2, status: "paused", reply: words }));
    await lab.call("POST", `/api/agent/tasks/${taskId}/resume`, {});
    await issued(ref, 3);
    await post(taskId);
    expect(seenTurn()).toBeUndefined();
  });
});
