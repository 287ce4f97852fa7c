/** Sessions over the API: listed, read in order without gaps, archived; and of one site (PE8, OP4). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { writeModelCalls } from "../../../db/task-records.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply, issued } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";
import { type Caller, callerOf, type Somebody, signedIn, somebody, taskOf } from "../people.js";

const lab = useLab();
/** A second API process. */
const other = useLab();

const ask = async (by: Caller, fields: object = {}) => (await by.post(INTERACT, { ...A_REQUEST, ...fields })).body.data;
/** As a worker flushes its first action now. */
const acted = (task: TaskRef) => ({
  ...aBatch(task),
  facts: [{ sequence: 1, atMs: Date.now(), fact: { kind: "action", issued: issued(0) } as const }],
  upTo: 1,
});
const idsOf = (answer: { body: { data: { sessions: { sessionId: string }[] } } }) =>
  answer.body.data.sessions.map(({ sessionId }) => sessionId);

describe("GET /api/session", () => {
  test("PE8 active ones by default, newest change first, by pages; all with includeArchived, one kind with status", async () => {
    const person = await somebody(lab);
    const by = await signedIn(lab, person);
    const asked = [];
    for (const n of [1, 2, 3, 4]) asked.push(await ask(by, { query: `Request ${n}` }));
    const [first, second, third, fourth] = asked;
    await applyRecord(lab.database, aBatch(taskOf(person, first), { status: "completed", reply: aReply() }));
    await by.post("/api/session", { sessionId: second.sessionId });
    expect(idsOf(await by.get("/api/session"))).toEqual([fourth.sessionId, third.sessionId]);
    const page = await by.get("/api/session?limit=1&offset=1");
    expect(idsOf(page)).toEqual([third.sessionId]);
    expect(page.body.data.pagination).toEqual({ total: 2, limit: 1, offset: 1, hasMore: false });
    expect((await by.get("/api/session?limit=1")).body.data.pagination).toMatchObject({ hasMore: true });
    expect(idsOf(await by.get("/api/session?includeArchived=true"))).toEqual([
      second.sessionId,
      first.sessionId,
      fourth.sessionId,
      third.sessionId,
    ]);
    expect(idsOf(await by.get("/api/session?status=completed"))).toEqual([first.sessionId]);
    expect(idsOf(await by.get("/api/session?status=archived"))).toEqual([second.sessionId]);
    const open = await by.get("/api/session?status=active,completed,failed,interrupted&limit=2");
    expect(idsOf(open)).toEqual([first.sessionId, fourth.sessionId]);
    expect(open.body.data.pagination).toMatchObject({ total: 3, hasMore: true });
  });

  test("PE8 says where it began, what was asked first and how much was said", async () => {
    const person = await somebody(lab);
    const by = await signedIn(lab, person);
    const begun = await ask(by);
    const moved = aBatch(taskOf(person, begun), { url: "https://site.test/elsewhere", reply: aReply() });
    await applyRecord(lab.database, moved);
    const { body } = await by.get("/api/session/latest");
    expect(body.data).toEqual({
      sessionId: begun.sessionId,
      url: A_REQUEST.url,
      status: "active",
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      messageCount: 1,
      metadata: { initialQuery: A_REQUEST.query },
    });
  });

  test("PE8 wrong parameters are named", async () => {
    const by = await signedIn(lab, await somebody(lab));
    for (const [query, field] of [
      ["?limit=0", "limit"],
      ["?limit=101", "limit"],
      ["?offset=-1", "offset"],
      ["?status=open", "status.0"],
      ["?includeArchived=yes", "includeArchived"],
      ["/latest?status=archived", "status"],
      [`/${randomUUID()}/messages?limit=201`, "limit"],
      [`/${randomUUID()}/messages?since=yesterday`, "since"],
      ["/no-id/messages", "sessionId"],
    ] as const) {
      const answer = await by.get(`/api/session${query}`);
      expect(answer.body, query).toMatchObject({ status: 400, code: "VALIDATION_ERROR", details: { field } });
    }
    expect((await by.get("/api/session/latest")).body).toMatchObject({ status: 404, code: "SESSION_NOT_FOUND" });
  });
});

describe("GET /api/session/{sessionId}/messages", () => {
  test("PE8 in order, with what was done, what came of it, and what models took for it", async () => {
    const person = await somebody(lab);
    const by = await signedIn(lab, person);
    const begun = await ask(by);
    const task = taskOf(person, begun);
    const call = { purpose: "choose", tier: "fast", promptTokens: 900, completionTokens: 40, latencyMs: 700 } as const;
    const at = (ms: number) => new Date(Date.now() + ms);
    await writeModelCalls(lab.database, task, [
      { ...call, callId: randomUUID(), model: "flash", createdAt: at(-50) },
      { ...call, callId: randomUUID(), model: "pro", createdAt: at(-20) },
      { ...call, callId: randomUUID(), model: "flash", createdAt: at(60_000) },
    ]);
    await applyRecord(lab.database, acted(task));
    const { data } = (await by.get(`/api/session/${begun.sessionId}/messages`)).body;
    expect(data).toMatchObject({ sessionId: begun.sessionId, total: 2 });
    expect(data.messages).toMatchObject([
      { role: "user", content: A_REQUEST.query, sequenceNumber: 0, domSummary: "Settings; button Dark" },
      {
        role: "assistant",
        actionString: "click(1)",
        actionPayload: { type: "click", elementId: 1 },
        status: "pending",
        sequenceNumber: 1,
        metadata: { tokens_used: { promptTokens: 1_800, completionTokens: 80 }, latency: 1_400, llm_model: "pro" },
      },
    ]);
    for (const message of data.messages) {
      expect(message).not.toHaveProperty("snapshotId");
      expect(JSON.stringify(message)).not.toContain("<");
    }
    const [user, assistant] = data.messages;
    expect(user).not.toHaveProperty("metadata");
    const later = await by.get(`/api/session/${begun.sessionId}/messages?since=${assistant.timestamp}`);
    expect(later.body.data).toMatchObject({ messages: [], total: 2 });
    const next = await by.get(`/api/session/${begun.sessionId}/messages?after=0&limit=1`);
    expect(next.body.data.messages).toMatchObject([{ sequenceNumber: 1 }]);
  });

  test("PE8 fifty tasks of one session from two extensions at once: no gap, no double, in order", async () => {
    const person = await somebody(lab);
    const [one, two] = [await signedIn(lab, person), await signedIn(other, person)];
    const { sessionId } = await ask(one);
    const all = Array.from({ length: 50 }, (_, n) => n);
    const tasks = await Promise.all(
      all.map((n) => ask(n % 2 === 0 ? one : two, { sessionId, query: `Request ${n}`, observationId: randomUUID() })),
    );
    expect(new Set(tasks.map(({ taskId }) => taskId)).size).toBe(50);
    await Promise.all(
      tasks.map((task, n) => {
        const { database } = n % 2 === 0 ? lab : other;
        return applyRecord(database, acted(taskOf(person, task)));
      }),
    );
    const said = [];
    for (let after = ""; ; after = `&after=${said.at(-1).sequenceNumber}`) {
      const page = (await two.get(`/api/session/${sessionId}/messages?limit=40${after}`)).body.data;
      said.push(...page.messages);
      expect(page.total).toBe(101);
      if (page.messages.length < 40) break;
    }
    expect(said.map(({ sequenceNumber }) => sequenceNumber)).toEqual(Array.from({ length: 101 }, (_, n) => n));
    for (const { taskId } of tasks) {
      const roles = said.filter((message) => message.taskId === taskId).map(({ role }) => role);
      expect(roles).toEqual(["user", "assistant"]);
    }
  });
});

describe("POST /api/session", () => {
  test("PE8 archives for good: no task goes on in it, no client reads it, and it stays listed", async () => {
    const by = await signedIn(lab, await somebody(lab));
    const { sessionId } = await ask(by);
    for (const _ of [1, 2])
      expect((await by.post("/api/session", { sessionId })).body.data).toEqual({
        sessionId,
        status: "archived",
        message: "Session archived successfully",
      });
    expect((await by.get(`/api/session/${sessionId}/messages`)).body).toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect((await by.get(`/api/session/${sessionId}/task/active`)).body).toMatchObject({ code: "SESSION_NOT_FOUND" });
    const again = await by.post(INTERACT, { ...A_REQUEST, sessionId });
    expect(again.body).toMatchObject({ code: "RESOURCE_CONFLICT", details: { reason: "is archived" } });
    expect(idsOf(await by.get("/api/session?includeArchived=true"))).toEqual([sessionId]);
  });

  test("PE8 another member's is 403, another tenant's and none at all 404", async () => {
    const person = await somebody(lab);
    const { sessionId } = await ask(await signedIn(lab, person));
    const [sibling, stranger] = [await somebody(lab, "owner", person.tenantId), await somebody(lab, "owner")];
    const archive = async (who: Somebody, id = sessionId) =>
      (await (await signedIn(lab, who)).post("/api/session", { sessionId: id })).status;
    expect([await archive(sibling), await archive(stranger), await archive(person, randomUUID())]).toEqual([
      403, 404, 404,
    ]);
    expect((await callerOf(lab, null).post("/api/session", { sessionId })).status).toBe(401);
  });
});

describe("a session", () => {
  test("PE9 may span sites: a new task on another one goes on with it", async () => {
    const by = await signedIn(lab, await somebody(lab));
    const { sessionId } = await ask(by, { url: "https://www.acme.com/a" });
    for (const url of ["https://mail.acme.com/b", "https://acme.org/"])
      expect(await ask(by, { url, sessionId })).toMatchObject({ sessionId });
    const [session] = (await by.get("/api/session")).body.data.sessions;
    expect(session).toMatchObject({ sessionId, url: "https://www.acme.com/a", messageCount: 3 });
  });

  test("PE8 is read by operators of its tenant, which is written down, and by no other member", async () => {
    const person = await somebody(lab);
    const { sessionId } = await ask(await signedIn(lab, person));
    const read = async (who: Somebody) =>
      (await (await signedIn(lab, who)).get(`/api/session/${sessionId}/messages`)).status;
    const operator = await somebody(lab, "operator", person.tenantId);
    expect(await read(await somebody(lab, "member", person.tenantId))).toBe(404);
    expect(await read(await somebody(lab, "owner"))).toBe(404);
    expect(await read(operator)).toBe(200);
    const rows = await lab.database.sql.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${person.tenantId}, true)`;
      return sql`select action, subject from audit_log where user_id = ${operator.userId}`;
    });
    expect(rows).toMatchObject([{ action: "session.read", subject: sessionId }]);
    expect(idsOf(await (await signedIn(lab, operator)).get("/api/session"))).toEqual([]);
  });
});
