/** Principal: a request that was held is answered only to whoever may still come in (PE5). */

import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { type Caller, signedIn, somebody, taskOf } from "../people.js";

const THOUGHT = "for nobody";
const lab = useLab();
/** A second API process: the request is held here. */
const other = useLab();

async function begun() {
  const person = await somebody(lab);
  const owner = await signedIn(lab, await somebody(lab, "owner", person.tenantId));
  const by: Caller = await signedIn(other, person);
  const task = taskOf(person, (await by.post(INTERACT, A_REQUEST)).body.data);
  return { by, owner, task, path: `/api/v1/tenant/members/${person.userId}` };
}

describe("whoever is shut out while a request is held", () => {
  test.each([
    ["disabled", (owner: Caller, path: string) => owner.post(`${path}/disable`)],
    ["removed", (owner: Caller, path: string) => owner.remove(path)],
  ])("PE5 %s: the turn that they waited for is not told", async (_how, shutOut) => {
    const { by, owner, task, path } = await begun();
    const waiting = by.get(`/api/agent/tasks/${task.taskId}/next?after=0&wait=18`);
    await setTimeout(400);
    expect((await shutOut(owner, path)).status).toBeLessThan(300);
    await applyRecord(lab.database, aBatch(task, { reply: aReply({ thought: THOUGHT }) }));
    const { status, body } = await waiting;
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(THOUGHT);
  });

  test("PE5 nor the reply to what they had reported", async () => {
    const { by, owner, task, path } = await begun();
    other.engine.answers.push(async () => {
      await owner.post(`${path}/disable`);
      await setTimeout(400);
      return { kind: "reply", reply: aReply({ thought: THOUGHT }) };
    });
    const { status, body } = await by.post(INTERACT, { ...A_REQUEST, query: undefined, taskId: task.taskId });
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain(THOUGHT);
  });

  test("who may still come in is told, however long it took", async () => {
    const { by, task } = await begun();
    const waiting = by.get(`/api/agent/tasks/${task.taskId}/next?after=0&wait=18`);
    await setTimeout(400);
    await applyRecord(lab.database, aBatch(task, { reply: aReply({ thought: THOUGHT }) }));
    expect((await waiting).body.data).toMatchObject({ thought: THOUGHT });
  });
});
