/** The row of a task: written once, followed by flushes in any order, seen by its owner only. */

import { asc, eq } from "drizzle-orm";
import { afterAll, describe, expect, inject, test } from "vitest";
import type { Fact } from "../../core/task/projection.js";
import type { TaskRef, UserId } from "../../core/turn/identity.js";
import { openDatabase, withTenant } from "../../db/client.js";
import { noteObservation, removeObservation } from "../../db/observations.js";
import { correctionRecords, taskActions, taskEvents, verificationRecords } from "../../db/record-schema.js";
import { messages } from "../../db/schema.js";
import { findSession } from "../../db/sessions.js";
import { applyRecord, findTask, insertTask, readGoal, setUndelivered, TASK_CHANNEL } from "../../db/tasks.js";
import { aBatch, aReply, aRequest, issued, newTaskRef, verdictFact } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 8 });
afterAll(() => database.close());

async function opened(fields: Parameters<typeof newTaskRef>[0] = {}): Promise<TaskRef> {
  const task = newTaskRef(fields);
  await insertTask(database, aRequest(task));
  return task;
}

function said(task: TaskRef) {
  return withTenant(database, task.tenantId, (tx) =>
    tx.select().from(messages).where(eq(messages.sessionId, task.sessionId)).orderBy(asc(messages.sequence)),
  );
}

describe("insertTask", () => {
  test("twenty requests at once write one task, one session and one message", async () => {
    const task = newTaskRef();
    const rows = await Promise.all(Array.from({ length: 20 }, () => insertTask(database, aRequest(task))));
    expect(new Set(rows.map((row) => row.taskId))).toEqual(new Set([task.taskId]));
    expect(await said(task)).toMatchObject([
      { role: "user", content: "Choose the dark theme", sequence: 0, snapshotId: "s0" },
    ]);
    expect(await findSession(database, task, task.sessionId)).toMatchObject({ status: "active" });
  });

  test("a request written again keeps the first goal", async () => {
    const task = await opened();
    const row = await insertTask(database, aRequest(task, { query: "Something else" }));
    expect(row.query).toBe("Choose the dark theme");
    expect(await readGoal(database, task)).toBe("Choose the dark theme");
  });

  test("characters that Postgres refuses are taken out, not refused", async () => {
    const task = newTaskRef();
    await insertTask(
      database,
      aRequest(task, {
        query: "a\0b",
        summary: "half an emoji \ud83d",
        contract: { type: "skip", criteria: [], generatedFrom: "user", generatedAt: "x\ud83d\0" },
      }),
    );
    expect(await readGoal(database, task)).toBe("ab");
    expect((await findTask(database, task, task.taskId))?.contract?.generatedAt).toBe("x\ufffd");
  });
});

describe("findTask", () => {
  test("another member and another tenant find nothing", async () => {
    const task = await opened();
    expect(await findTask(database, task, task.taskId)).toMatchObject({
      taskId: task.taskId,
      status: "planning",
      turn: 0,
    });
    expect(await findTask(database, { ...task, userId: "user-2" as UserId }, task.taskId)).toBeNull();
    expect(await findTask(database, newTaskRef(), task.taskId)).toBeNull();
  });
});

describe("noteObservation", () => {
  test("ids are kept once, in order, the last fifty, and can be forgotten", async () => {
    const task = await opened();
    for (const id of ["o2", "o2", "o3"]) await noteObservation(database, task, id);
    await removeObservation(database, task, "o2");
    expect((await findTask(database, task, task.taskId))?.observationIds).toEqual(["o1", "o3"]);
    for (let n = 0; n < 60; n += 1) await noteObservation(database, task, `n${n}`);
    const ids = (await findTask(database, task, task.taskId))?.observationIds;
    expect(ids).toHaveLength(50);
    expect(ids?.at(-1)).toBe("n59");
  });

  test("PR8 an id stands for what was first sent by it; the first id is never forgotten", async () => {
    const task = newTaskRef();
    await insertTask(database, aRequest(task, { observationHash: "h1" }));
    const note = (id: string, hash: string) => noteObservation(database, task, id, hash);
    expect([await note("o2", "h2"), await note("o2", "h2"), await note("o2", "other")]).toEqual([true, true, false]);
    await note("o3", "h3");
    await removeObservation(database, task, "o2");
    await removeObservation(database, task, "never noted");
    for (let n = 0; n < 60; n += 1) await note(`n${n}`, `hash ${n}`);
    expect([await note("o1", "h1"), await note("o1", "other"), await note("n30", "hash 30")]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await note("n59", "other"), await note("n2", "forgotten")]).toEqual([false, true]);
    const row = await findTask(database, task, task.taskId);
    expect(row?.observationIds).toHaveLength(50);
    expect(row?.observationHashes).toHaveLength(50);
  });

  test("a turn that did not reach a plain client is marked and unmarked", async () => {
    const task = await opened();
    await setUndelivered(database, task, 3);
    expect((await findTask(database, task, task.taskId))?.undeliveredAfter).toBe(3);
    await setUndelivered(database, task, null);
    expect((await findTask(database, task, task.taskId))?.undeliveredAfter).toBeNull();
  });
});

describe("applyRecord", () => {
  const story: readonly Fact[] = [
    { kind: "action", issued: issued(0) },
    verdictFact(0),
    { kind: "action", issued: issued(1), strategy: "RETRY_WITH_DELAY" },
    verdictFact(1, false),
    { kind: "correction", stepIndex: 1, attempt: 1, strategy: "RETRY_WITH_DELAY", reason: "Nothing changed." },
    { kind: "event", sequence: 1, type: "issued", text: "click(1)" },
  ];

  test("a story is written to every projection, and writing it again changes nothing", async () => {
    const task = await opened();
    const batch = aBatch(task, { facts: story, turn: 2, stepIndex: 1 });
    expect(await applyRecord(database, batch)).toBe("applied");
    const read = () =>
      withTenant(database, task.tenantId, async (tx) => ({
        actions: await tx.select().from(taskActions).orderBy(taskActions.stepIndex),
        records: await tx.select().from(verificationRecords).orderBy(verificationRecords.stepIndex),
        corrections: await tx.select().from(correctionRecords),
        events: await tx.select().from(taskEvents),
        messages: await said(task),
      }));
    const first = await read();
    expect(first.actions).toMatchObject([
      { status: "success", position: 0 },
      { status: "failure", strategy: "RETRY_WITH_DELAY" },
    ]);
    expect(first.records).toMatchObject([
      { verdict: "confirmed", evidence: ["short line"] },
      { verdict: "contradicted" },
    ]);
    expect(first.corrections).toHaveLength(1);
    expect(first.events).toMatchObject([{ type: "issued", sequence: 1 }]);
    expect(first.messages.map((m) => [m.sequence, m.role, m.status])).toEqual([
      [0, "user", null],
      [1, "assistant", "success"],
      [2, "assistant", "failure"],
      [3, "system", "failure"],
    ]);
    await applyRecord(database, batch);
    expect(await read()).toEqual(first);
  });

  test("an older flush never overwrites a newer one, whichever comes last", async () => {
    const task = await opened();
    const newer = aBatch(task, {
      turn: 3,
      status: "interrupted",
      upTo: 9,
      reply: aReply({ turn: 3, status: "interrupted", reason: "idle" }),
    });
    const older = aBatch(task, { turn: 2, upTo: 7 });
    const sameTurnOlder = aBatch(task, { turn: 3, upTo: 8, status: "verifying" });
    expect(await applyRecord(database, newer)).toBe("applied");
    expect(await applyRecord(database, older)).toBe("stale");
    expect(await applyRecord(database, sameTurnOlder)).toBe("stale");
    expect(await findTask(database, task, task.taskId)).toMatchObject({ turn: 3, status: "interrupted", upTo: 9 });
    expect(await findSession(database, task, task.sessionId)).toMatchObject({ status: "interrupted" });
  });

  test("a closed task never reopens", async () => {
    const task = await opened();
    await applyRecord(
      database,
      aBatch(task, {
        turn: 4,
        status: "completed",
        outcome: "verified",
        reply: aReply({ turn: 4, status: "completed" }),
      }),
    );
    expect(await applyRecord(database, aBatch(task, { turn: 5 }))).toBe("stale");
    const row = await findTask(database, task, task.taskId);
    expect(row).toMatchObject({ status: "completed", outcome: "verified", turn: 4 });
    expect(row?.closedAt).toBeInstanceOf(Date);
  });

  test("an older action fact never replaces a newer one of the same step", async () => {
    const task = await opened();
    const fact = (sequence: number, action: string) => ({
      ...aBatch(task, { turn: sequence }),
      facts: [{ sequence, atMs: sequence, fact: { kind: "action", issued: issued(0, { action }) } as const }],
    });
    await applyRecord(database, fact(5, "click(5)"));
    await applyRecord(database, fact(4, "click(4)"));
    const rows = await withTenant(database, task.tenantId, (tx) => tx.select().from(taskActions));
    expect(rows).toMatchObject([{ action: "click(5)" }]);
  });

  test("OP4 what an action should bring about is kept with it, as its reply told it", async () => {
    const task = await opened();
    const check = { activity: "text", text: "Order saved" } as const;
    const facts: readonly Fact[] = [
      { kind: "action", issued: issued(0, { expectedOutcome: check }) },
      { kind: "action", issued: issued(1, { facts: { ...issued(1).facts, kind: "dropdown" } }) },
      { kind: "action", issued: issued(2) },
    ];
    await applyRecord(database, aBatch(task, { facts, turn: 3 }));
    const rows = await withTenant(database, task.tenantId, (tx) =>
      tx.select().from(taskActions).orderBy(taskActions.stepIndex),
    );
    expect(rows.map(({ expectedOutcome }) => expectedOutcome)).toEqual([
      { description: "“Order saved” is to be seen.", check },
      expect.objectContaining({ urlShouldChange: false }),
      null,
    ]);
  });

  test("OP4 what had no verdict when the next step was chosen was skipped; a later word on it stands", async () => {
    const task = await opened();
    const facts: readonly Fact[] = [
      { kind: "action", issued: issued(0) },
      { kind: "action", issued: issued(0, { position: 1 }) },
      { kind: "action", issued: issued(1) },
    ];
    await applyRecord(database, aBatch(task, { facts, turn: 2 }));
    const statuses = () =>
      withTenant(database, task.tenantId, async (tx) =>
        (await tx.select().from(taskActions).orderBy(taskActions.stepIndex, taskActions.position)).map(
          ({ status }) => status,
        ),
      );
    expect(await statuses()).toEqual(["skipped", "skipped", "pending"]);
    expect((await said(task)).map(({ status }) => status)).toEqual([null, "failure", "failure", "pending"]);
    await applyRecord(database, aBatch(task, { facts: [verdictFact(0)], turn: 2 }));
    expect(await statuses()).toEqual(["success", "skipped", "pending"]);
  });

  test("questions, limits and ends are said in the session; a page never is", async () => {
    const task = await opened();
    await applyRecord(
      database,
      aBatch(task, {
        turn: 1,
        status: "needs_user_input",
        reply: aReply({ turn: 1, status: "needs_user_input", userQuestion: "Which?" }),
      }),
    );
    await applyRecord(
      database,
      aBatch(task, {
        turn: 2,
        status: "interrupted",
        reply: aReply({ turn: 2, status: "interrupted", reason: "50 steps are used." }),
      }),
    );
    await applyRecord(
      database,
      aBatch(task, {
        turn: 3,
        status: "failed",
        reply: aReply({ turn: 3, status: "failed", thought: "I could not.", action: 'fail("x")' }),
      }),
    );
    expect((await said(task)).map((m) => [m.role, m.content])).toEqual([
      ["user", "Choose the dark theme"],
      ["system", "Which?"],
      ["system", "50 steps are used."],
      ["system", "I could not."],
    ]);
    expect(await findSession(database, task, task.sessionId)).toMatchObject({ status: "failed" });
  });

  test("a session follows its latest task only", async () => {
    const first = await opened();
    const second = newTaskRef({ tenantId: first.tenantId, sessionId: first.sessionId });
    await insertTask(database, aRequest(second, { nowMs: 5_000 }));
    await applyRecord(database, aBatch(first, { status: "failed", reply: aReply({ status: "failed" }) }));
    expect(await findSession(database, first, first.sessionId)).toMatchObject({ status: "active" });
    await applyRecord(database, aBatch(second, { status: "cancelled", reply: aReply({ status: "cancelled" }) }));
    expect(await findSession(database, first, first.sessionId)).toMatchObject({ status: "interrupted" });
  });

  test("two tasks of one session that flush at once get sequences without gaps", async () => {
    const one = await opened();
    const two = newTaskRef({ tenantId: one.tenantId, sessionId: one.sessionId });
    await insertTask(database, aRequest(two));
    const steps = Array.from({ length: 10 }, (_, n) => n);
    await Promise.all(
      steps.flatMap((n) =>
        [one, two].map((task) =>
          applyRecord(database, aBatch(task, { turn: n + 1, facts: [{ kind: "action", issued: issued(n) }] })),
        ),
      ),
    );
    expect((await said(one)).map((m) => m.sequence)).toEqual(Array.from({ length: 22 }, (_, n) => n));
  });

  test("listeners hear tenant, task and turn once the flush is committed", async () => {
    const task = await opened();
    const heard: string[] = [];
    const { unlisten } = await database.listener.listen(TASK_CHANNEL, (payload) => void heard.push(payload));
    await applyRecord(database, aBatch(task, { turn: 7 }));
    await expect
      .poll(() => heard.filter((payload) => payload.startsWith(task.tenantId)))
      .toEqual([`${task.tenantId}:${task.taskId}:7`]);
    await unlisten();
  });

  test("a task without a row ends the flush instead of repeating it for ever", async () => {
    expect(await applyRecord(database, aBatch(newTaskRef(), { facts: story }))).toBe("no-task");
  });

  test("text that Postgres refuses does not hold the task", async () => {
    const task = await opened();
    const batch = aBatch(task, {
      facts: [{ kind: "event", sequence: 1, type: "t", text: "a\0\ud83d" }],
      reply: aReply({ thought: "\0cut \ud83d" }),
    });
    expect(await applyRecord(database, batch)).toBe("applied");
    expect((await findTask(database, task, task.taskId))?.reply?.thought).toBe("cut \ufffd");
  });
});
