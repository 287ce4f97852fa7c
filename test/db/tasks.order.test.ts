/** The statements of one flush are sent together: they are carried out in their order, all of them or none. */

import { asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Fact } from "../../core/task/projection.js";
import type { TaskRef } from "../../core/turn/identity.js";
import { openDatabase, withTenant } from "../../db/client.js";
import { messages } from "../../db/schema.js";
import { applyRecord, findTask, insertTask } from "../../db/tasks.js";
import { aBatch, aReply, aRequest, issued, newTaskRef } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
afterAll(() => database.close());

async function opened(): Promise<TaskRef> {
  const task = newTaskRef();
  await insertTask(database, aRequest(task));
  return task;
}

const said = (task: TaskRef) =>
  withTenant(database, task.tenantId, (tx) =>
    tx.select().from(messages).where(eq(messages.sessionId, task.sessionId)).orderBy(asc(messages.sequence)),
  );

describe("applyRecord", () => {
  test("what many facts of one flush say stands in their order, the reply last", async () => {
    const task = await opened();
    const facts = Array.from({ length: 12 }, (_, n): readonly Fact[] => [
      { kind: "correction", stepIndex: n, attempt: 1, strategy: "RETRY_WITH_DELAY", reason: `Reason ${n}` },
      { kind: "action", issued: issued(n) },
      { kind: "answer", sequence: n, question: "Which?", text: `Answer ${n}`, site: "https://site.test" },
    ]).flat();
    const reply = aReply({ turn: 2, status: "needs_user_input", userQuestion: "Which now?" });
    await applyRecord(database, aBatch(task, { facts, turn: 2, status: "needs_user_input", reply }));
    const wanted = Array.from({ length: 12 }, (_, n) => [`Reason ${n}`, `Step ${n}.`, `Answer ${n}`]).flat();
    expect((await said(task)).map(({ content }) => content)).toEqual([
      "Choose the dark theme",
      ...wanted,
      "Which now?",
    ]);
  });

  test("of a flush that cannot be written nothing is, and its own fault is told", async () => {
    const task = await opened();
    const facts: readonly Fact[] = [
      { kind: "action", issued: issued(0) },
      { kind: "event", sequence: 2 ** 40, type: "issued", text: "too far" },
    ];
    await expect(applyRecord(database, aBatch(task, { facts, turn: 3 }))).rejects.toMatchObject({ code: "22003" });
    expect(await said(task)).toHaveLength(1);
    expect(await findTask(database, task, task.taskId)).toMatchObject({ turn: 0 });
    expect(await applyRecord(database, aBatch(task, { facts: facts.slice(0, 1), turn: 3 }))).toBe("applied");
  });
});
