/** Task list and the task to go on with: whose, in what order, page by page (PR3). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RecordBatch } from "../../../core/task/projection.js";
import type { TaskRef } from "../../../core/turn/identity.js";
import { contractResultOf, initialResults } from "../../../core/verification/completion/contract.js";
import { auditLog } from "../../../db/audit-schema.js";
import { withTenant } from "../../../db/client.js";
import { tasks } from "../../../db/schema.js";
import { applyRecord, insertTask } from "../../../db/tasks.js";
import type { Contract } from "../../../protocol/contract.js";
import type { Status } from "../../../protocol/task.js";
import { textContract } from "../../../testing/builders.js";
import { aBatch, aReply, aRequest, newTaskRef } from "../../db/task-rows.js";
import { type Answer, useLab } from "../lab.js";

const lab = useLab();

interface Caller {
  readonly tenantId: string;
  readonly userId: string;
  readonly get: (path: string) => Promise<Answer>;
}

async function caller(
  role: "member" | "operator" | "admin" | "owner" = "member",
  tenantId: string = randomUUID(),
): Promise<Caller> {
  const userId = randomUUID();
  const headers = await lab.headersAs(userId, role, tenantId);
  return { tenantId, userId, get: (path) => lab.call("GET", path, undefined, headers) };
}

/** `nowMs`: when it was asked for. */
async function aTask(
  who: Caller,
  nowMs: number,
  fields: {
    status?: Status;
    url?: string;
    sessionId?: string;
    query?: string;
    batch?: Pick<RecordBatch, "outcome" | "reply">;
  } = {},
): Promise<TaskRef> {
  const { status, url, sessionId, query, batch } = fields;
  // Branded by the test.
  const task = newTaskRef({
    tenantId: who.tenantId,
    userId: who.userId,
    ...(sessionId && { sessionId }),
  } as Partial<TaskRef>);
  await insertTask(lab.database, aRequest(task, { nowMs, ...(url && { url }), ...(query && { query }) }));
  if (status) await applyRecord(lab.database, aBatch(task, { status, ...(url && { url }), ...batch }));
  return task;
}

const ids = (answer: Answer): string[] => answer.body.data.tasks.map((one: { taskId: string }) => one.taskId);
const LIST = "/api/agent/tasks";

describe("GET /api/agent/tasks", () => {
  test("newest first, in pages that neither repeat nor leave out, also when two were made at once", async () => {
    const who = await caller();
    const made = [];
    for (const nowMs of [1_000, 2_000, 2_000, 2_000, 3_000]) made.push(await aTask(who, nowMs));
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const answer = await who.get(`${LIST}?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...ids(answer));
      cursor = answer.body.data.nextCursor ?? "";
      if (cursor === "") break;
    }
    expect(seen[0]).toBe(made[4]?.taskId);
    expect(seen[4]).toBe(made[0]?.taskId);
    expect([...seen].sort()).toEqual(made.map((task) => task.taskId).sort());
  });

  test("by status, one or several", async () => {
    const who = await caller();
    const paused = await aTask(who, 1_000, { status: "paused" });
    const done = await aTask(who, 2_000, { status: "completed" });
    await aTask(who, 3_000);
    expect(ids(await who.get(`${LIST}?status=paused`))).toEqual([paused.taskId]);
    expect(ids(await who.get(`${LIST}?status=paused,completed`))).toEqual([done.taskId, paused.taskId]);
    expect((await who.get(`${LIST}?status=completed`)).body.data.tasks[0]).toMatchObject({ status: "completed" });
  });

  test("PR14 by outcome, contract, site, words and time, and by several of them at once", async () => {
    const who = await caller();
    const of = (type: Contract["type"]) => contractResultOf({ ...textContract, type }, initialResults(textContract));
    const paid = await aTask(who, 1_000, {
      query: "Pay 100%_ of invoice 7",
      url: "https://Billing.test:8443/a",
      status: "completed",
      batch: { outcome: "verified", reply: aReply({ contract: of("verifiable") }) },
    });
    const told = await aTask(who, 2_000, {
      query: "Which invoice is the oldest?",
      url: "https://billing.test/b",
      status: "completed",
      batch: {
        outcome: "unverified",
        reply: aReply({ contract: of("advisory"), result: { text: "It is ÉMILIE's", sources: [] } }),
      },
    });
    const list = async (query: string) => ids(await who.get(`${LIST}?${query}`));
    expect(await list("outcome=verified")).toEqual([paid.taskId]);
    expect(await list("outcome=verified,unverified")).toEqual([told.taskId, paid.taskId]);
    expect(await list("contract=advisory")).toEqual([told.taskId]);
    expect(await list("contract=skip")).toEqual([]);
    expect(await list("site=billing.test:8443")).toEqual([paid.taskId]);
    expect(await list("site=Billing.test")).toEqual([told.taskId]);
    expect(await list("text=INVOICE")).toEqual([told.taskId, paid.taskId]);
    expect(await list(`text=${encodeURIComponent("émilie")}`)).toEqual([told.taskId]);
    // What stands for anything in the database stands for itself here.
    expect(await list(`text=${encodeURIComponent("0%_")}`)).toEqual([paid.taskId]);
    expect(await list(`text=${encodeURIComponent("o_d")}`)).toEqual([]);
    expect(await list("since=1970-01-01T00:00:02Z")).toEqual([told.taskId]);
    expect(await list("until=1970-01-01T00:00:02Z")).toEqual([paid.taskId]);
    expect(await list("text=invoice&contract=verifiable&status=completed")).toEqual([paid.taskId]);
    expect(await list("text=invoice&contract=verifiable&status=failed")).toEqual([]);
  });

  test.each(["outcome=maybe", "contract=", "since=yesterday", "text=%20", "status=completed,asleep"])(
    "PR14 %s is refused, and the field is named",
    async (query) => {
      const { body } = await (await caller()).get(`${LIST}?${query}`);
      expect(body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
      expect(body.details.field).toContain(query.split("=")[0]);
    },
  );

  test("PR14 what is begun while somebody pages moves no page", async () => {
    const who = await caller();
    const old = [await aTask(who, 1_000), await aTask(who, 2_000), await aTask(who, 3_000)];
    const first = await who.get(`${LIST}?limit=2&text=dark`);
    await aTask(who, 4_000);
    const next = await who.get(`${LIST}?limit=2&text=dark&cursor=${first.body.data.nextCursor}`);
    expect([...ids(first), ...ids(next)]).toEqual(old.map(({ taskId }) => taskId).reverse());
    expect(next.body.data.nextCursor).toBeUndefined();
  });

  test("a member's own only; those of all for operators, admins and owners who ask, and that is written down", async () => {
    const member = await caller();
    const [mine, theirs] = [await aTask(member, 1_000), await aTask(await caller("member", member.tenantId), 2_000)];
    await aTask(await caller(), 3_000);
    expect(ids(await member.get(LIST))).toEqual([mine.taskId]);
    expect((await member.get(`${LIST}?scope=tenant`)).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    for (const role of ["operator", "admin", "owner"] as const) {
      const who = await caller(role, member.tenantId);
      expect(ids(await who.get(LIST))).toEqual([]);
      expect(ids(await who.get(`${LIST}?scope=tenant`))).toEqual([theirs.taskId, mine.taskId]);
      const audit = await withTenant(lab.database, who.tenantId, (tx) => tx.select().from(auditLog));
      expect(audit.filter((entry) => entry.userId === who.userId)).toMatchObject([{ action: "tasks.list" }]);
    }
  });
});

describe("GET /api/agent/tasks/{id}", () => {
  test("another member gets 404, another tenant too whatever its role; an operator sees it, and that is written down", async () => {
    const member = await caller();
    const task = await aTask(member, 1_000);
    const path = `${LIST}/${task.taskId}`;
    const operator = await caller("operator", member.tenantId);
    expect((await (await caller("member", member.tenantId)).get(path)).body).toMatchObject({ code: "TASK_NOT_FOUND" });
    expect((await (await caller("owner")).get(path)).body).toMatchObject({ code: "TASK_NOT_FOUND" });
    expect((await operator.get(path)).body.data).toMatchObject({ taskId: task.taskId });
    const audit = await withTenant(lab.database, member.tenantId, (tx) => tx.select().from(auditLog));
    expect(audit).toMatchObject([{ userId: operator.userId, action: "task.read", subject: task.taskId }]);
  });

  test("an operator may look, not act", async () => {
    const member = await caller();
    const task = await aTask(member, 1_000);
    const headers = await lab.headersAs(randomUUID(), "owner", member.tenantId);
    for (const [route, body] of [
      ["cancel", {}],
      ["pause", {}],
      ["answer", { text: "x" }],
    ] as const) {
      const answer = await lab.call("POST", `${LIST}/${task.taskId}/${route}`, body, headers);
      expect(answer.body, route).toMatchObject({ code: "TASK_NOT_FOUND" });
    }
  });
});

describe("GET /api/session/{id}/task/active", () => {
  const active = (who: Caller, sessionId: string, url?: string) =>
    who.get(`/api/session/${sessionId}/task/active${url === undefined ? "" : `?url=${encodeURIComponent(url)}`}`);

  test("PE9 the newest unfinished one, waiting and interrupted ones included; for an address one of its site alone, of its origin first", async () => {
    const who = await caller();
    const old = await aTask(who, 1_000, { status: "interrupted", url: "https://a.test/one" });
    const { sessionId } = old;
    const newer = await aTask(who, 2_000, { status: "needs_user_input", url: "https://b.test/", sessionId });
    await aTask(who, 3_000, { status: "completed", url: "https://a.test/two", sessionId });
    const plain = await active(who, sessionId);
    expect(plain.body.data).toMatchObject({
      taskId: newer.taskId,
      status: "needs_user_input",
      query: expect.any(String),
      url: "https://b.test/",
      updatedAt: expect.any(String),
    });
    expect((await active(who, sessionId, "https://a.test/elsewhere?x=1")).body.data.taskId).toBe(old.taskId);
    const sibling = await aTask(who, 4_000, { status: "executing", url: "https://mail.a.test/", sessionId });
    expect((await active(who, sessionId, "https://a.test/")).body.data.taskId).toBe(old.taskId);
    expect((await active(who, sessionId, "https://www.a.test/")).body.data.taskId).toBe(sibling.taskId);
    expect((await active(who, sessionId, "https://b.test/")).body.data.taskId).toBe(newer.taskId);
    expect((await active(who, sessionId, "https://c.test/")).body).toMatchObject({ code: "TASK_NOT_FOUND" });
  });

  test("none under way is 404, and so is a session of somebody else", async () => {
    const who = await caller();
    const { sessionId, taskId } = await aTask(who, 1_000, { status: "completed" });
    expect((await active(who, sessionId)).body).toMatchObject({ status: 404, code: "TASK_NOT_FOUND" });
    await withTenant(lab.database, who.tenantId, (tx) => tx.update(tasks).set({ closedAt: null }));
    expect((await active(who, sessionId)).body.data).toMatchObject({ taskId });
    for (const other of [await caller("member", who.tenantId), await caller("owner")]) {
      expect((await active(other, sessionId)).body).toMatchObject({ status: 404, code: "SESSION_NOT_FOUND" });
    }
  });
});
