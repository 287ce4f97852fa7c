/** Late replies: what a 202 says, and how a plain client gets the turn that it was kept from (TM12). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { applyRecord, findTask } from "../../db/tasks.js";
import { aBatch, aReply } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, type Lab, openLab } from "./lab.js";

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject("services").databaseUrl);
});
afterAll(() => lab.close());

const reply = (fields = {}) => ({ kind: "reply", reply: aReply(fields) }) as const;

/** A task that has been started and answered once. */
async function started(body: object = { protocol: 1, clientId: "c", observationId: randomUUID() }) {
  lab.engine.answers.push(reply());
  const { body: sent } = await lab.call("POST", INTERACT, { ...A_REQUEST, ...body });
  return { ...(sent.data as { taskId: string; sessionId: string }), ref: lab.refOf(sent.data) };
}

const page = { url: A_REQUEST.url, dom: A_REQUEST.dom };

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
      statusUrl: `/api/agent/tasks/${taskId}`,
      retryAfter: 2,
    });
    expect((await lab.call("GET", answer.body.data.statusUrl)).status).toBe(200);
  });

  test("a plain client's next post comes to fetch the turn and is no receipt; the one after is", async () => {
    const { taskId } = await started({});
    lab.engine.answers.push(
      { kind: "pending" },
      { kind: "pending" },
      reply({ turn: 2, redelivered: true }),
      reply({ turn: 3 }),
    );
    const post = async (observationId: string) => {
      const { body } = await lab.call("POST", INTERACT, { ...page, taskId, observationId });
      return [body.data.redelivered, lab.engine.observed.at(-1)?.observation.pickup];
    };
    expect(await post("p1")).toEqual([undefined, undefined]);
    expect(await post("p2"), "still not there").toEqual([undefined, true]);
    expect(await post("p3"), "fetched").toEqual([true, true]);
    expect(await post("p4"), "a receipt again").toEqual([undefined, undefined]);
  });

  test("a retry of the very post that got the 202 is itself, not a fetching", async () => {
    const { taskId } = await started({});
    lab.engine.answers.push({ kind: "pending" }, reply({ turn: 2 }));
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "r1" });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "r1" });
    expect(lab.engine.observed.at(-1)?.observation.pickup).toBeUndefined();
  });

  test("a turn that was fetched by /next is delivered; an older turn is not the one", async () => {
    const { taskId, ref } = await started({});
    await applyRecord(lab.database, aBatch(ref, { turn: 1 }));
    lab.engine.answers.push({ kind: "pending" }, reply({ turn: 3 }));
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "n1" });
    await lab.call("GET", `/api/agent/tasks/${taskId}/next?after=0`);
    expect((await findTask(lab.database, ref, taskId))?.undeliveredAfter).toBe(1);
    await applyRecord(lab.database, aBatch(ref, { turn: 2, reply: aReply({ turn: 2 }) }));
    await lab.call("GET", `/api/agent/tasks/${taskId}/next?after=1`);
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "n2" });
    expect(lab.engine.observed.at(-1)?.observation.pickup).toBeUndefined();
  });

  test("a Surefoot client needs no such mark: its receipts say what it has done", async () => {
    const { taskId } = await started();
    lab.engine.answers.push({ kind: "pending" }, { kind: "pending" });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "s1", clientId: "c" });
    await lab.call("POST", INTERACT, { ...page, taskId, observationId: "s2", clientId: "c" });
    expect(lab.engine.observed.at(-1)?.observation.pickup).toBeUndefined();
  });
});
