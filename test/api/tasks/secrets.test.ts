/** Secrets: taken out of what is written and reported, given to the client that types them and to nobody else. */

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { describe, expect, inject, test } from "vitest";
import type { NextAction } from "../../../core/task/reply.js";
import type { TaskRef } from "../../../core/turn/identity.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const SLOT = "{{secret:password}}";
const QUERY = "Log in as jo with password test123";
const DOM =
  "<html><body><p>Your password is test123</p><input id=1 value=test123><input id=2 type=password></body></html>";

const lab = useLab();

const start = (fields: object = {}) =>
  lab.call("POST", INTERACT, {
    ...A_REQUEST,
    query: QUERY,
    protocol: 1,
    clientId: "c1",
    observationId: randomUUID(),
    ...fields,
  });

/** As the workflow would flush a turn that types the secret. */
async function issue(ref: TaskRef, fields: Partial<NextAction> = {}) {
  const actionId = "0.0-a" as NonNullable<NextAction["actionId"]>;
  const action = `type(2,${JSON.stringify(SLOT)})`;
  const reply = aReply({ action, actionId, origin: "https://site.test", clientId: "c1", ...fields });
  await applyRecord(lab.database, aBatch(ref, { status: reply.status, reply, outstandingActionId: reply.actionId }));
  return reply;
}

const secretsOf = (ref: TaskRef, body: object, headers = {}, actionId = "0.0-a") =>
  lab.call("POST", `/api/agent/tasks/${ref.taskId}/actions/${actionId}/secrets`, body, headers);

const HERE = { origin: "https://site.test", clientId: "c1" };

describe("what is written and reported", () => {
  test("SF14 the value reaches neither rows nor engine: slots in request, page, address, title and receipts", async () => {
    const url = "https://site.test/in?p=test123";
    const before = {
      dom: DOM,
      url,
      title: "test123",
      previousUrl: url,
      beforeSnapshot: DOM,
      activeElement: 'textbox "test123"',
    };
    const contract = {
      type: "verifiable",
      criteria: [{ activity: "text", text: "test123", description: "shows test123", timing: "at_end" }],
    };
    const { body, status } = await start({ ...before, contract });
    expect(status, JSON.stringify(body)).toBe(202);
    const ref = lab.refOf(body.data);
    const attempt = { method: "type", result: "verified", observed: "test123", delivered: true, ms: 1 };
    const receipt = {
      actionId: "0.0-a",
      action: 'type(2,"test123")',
      ok: true,
      verified: true,
      delivered: true,
      retried: false,
      attempts: [attempt],
      effect: "changed",
      settled: true,
    };
    const witness = {
      dialog: "alert: test123",
      caused: [{ text: "is test123" }],
      requests: [{ method: "GET", url: "https://site.test/p/test123", startedByAction: true }],
    };
    const later = {
      ...before,
      taskId: ref.taskId,
      observationId: randomUUID(),
      clientId: "c1",
      protocol: 1,
      receipts: [receipt],
      clientObservations: witness,
    };
    expect((await lab.call("POST", INTERACT, later)).status).toBe(202);
    expect(
      (await lab.call("POST", `/api/agent/tasks/${ref.taskId}/dom`, { ...later, observationId: randomUUID() })).status,
    ).toBe(202);
    const engine = JSON.stringify([lab.engine.started, lab.engine.observed, lab.engine.delivered]);
    expect(engine).toContain(SLOT);
    expect(engine).not.toContain("test123");
    const owner = postgres(inject("services").databaseOwnerUrl, { max: 1 });
    const rows: string[] = [];
    for (const table of ["tasks", "messages", "sessions", "task_secrets", "audit_log"]) {
      await owner.begin(async (sql) => {
        await sql`select set_config('app.tenant_id', ${lab.tenantId}, true)`;
        for (const row of await sql`select t::text as text from ${sql(table)} t`) rows.push(String(row["text"]));
      });
    }
    await owner.end();
    expect(rows.join("\n")).toContain(SLOT);
    expect(rows.join("\n")).not.toContain("test123");
    expect(rows.join("\n")).not.toContain(Buffer.from("test123").toString("hex"));
    const stored = await lab.call("GET", `/api/agent/tasks/${ref.taskId}`);
    expect(stored.body.data.query).toBe("Log in as jo with password {{secret:password}}");
  });

  test("SF14 what a person reads has dots for the secret: reply, task, messages, events and steps", async () => {
    const { body } = await start();
    const ref = lab.refOf(body.data);
    const says = `Password says “${SLOT}”.`;
    const reply = aReply({
      turn: 2,
      status: "completed",
      thought: says,
      action: `finish("${says}")`,
      result: { text: says, sources: [] },
    });
    const fact = { kind: "event", sequence: 1, type: "done", text: says } as const;
    await applyRecord(
      lab.database,
      aBatch(ref, { turn: 2, status: "completed", outcome: "verified", reply, facts: [fact] }),
    );
    const task = `/api/agent/tasks/${ref.taskId}`;
    const places = [
      task,
      `${task}/next?after=1`,
      `${task}/events`,
      `${task}/summary`,
      `/api/session/${ref.sessionId}/messages`,
    ];
    for (const place of places) {
      const answer = await lab.call("GET", place);
      expect(answer.status, place).toBe(200);
      const text = typeof answer.body === "string" ? answer.body : JSON.stringify({ ...answer.body.data, query: "" });
      expect(text.replaceAll(`Log in as jo with password ${SLOT}`, ""), place).not.toContain(SLOT);
      expect(text, place).toContain("••••");
    }
  });

  test("SF14 the request sent once more in clear is no answer; an answer's secret gets a slot of its own", async () => {
    const { body } = await start();
    const ref = lab.refOf(body.data);
    await issue(ref, {
      status: "needs_user_input",
      userQuestion: "What is the PIN?",
      action: undefined,
      actionId: undefined,
    });
    const at = lab.engine.observed.length;
    const later = { ...A_REQUEST, taskId: ref.taskId, clientId: "c1", protocol: 1 };
    await lab.call("POST", INTERACT, { ...later, query: QUERY, observationId: randomUUID() });
    expect(lab.engine.observed[at]?.observation.answer).toBeUndefined();
    await lab.call("POST", INTERACT, { ...later, query: "8765", observationId: randomUUID() });
    expect(lab.engine.observed[at + 1]?.observation.answer).toBe("{{secret:pin}}");
    await lab.call("POST", `/api/agent/tasks/${ref.taskId}/answer`, { text: "8765" });
    await lab.call("POST", `/api/agent/tasks/${ref.taskId}/answer`, {
      text: "say blue",
      secrets: [{ name: "word", value: "blue" }],
    });
    expect(lab.engine.said.slice(-2).map(({ said }) => said)).toMatchObject([
      { text: "{{secret:pin}}" },
      { text: "say {{secret:word}}" },
    ]);
  });

  test("SF14 what the user marks is a secret though nothing shows it", async () => {
    const { body } = await start({ query: "Join with blue", secrets: [{ name: "word", value: "blue" }] });
    expect(lab.engine.started.at(-1)).toMatchObject({ summary: "Join with {{secret:word}}" });
    const named = await start({ secrets: [{ name: "Not a name", value: "x" }] });
    expect(named.body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(body.success).toBe(true);
  });
});

describe("a client that cannot fetch", () => {
  test("SF14 gets the value in its reply, written anew at each reading, and nothing of it is stored", async () => {
    const { body } = await start({ protocol: undefined, clientId: undefined });
    const ref = lab.refOf(body.data);
    const reply = await issue(ref, { clientId: undefined });
    lab.engine.answers.push({ kind: "reply", reply });
    const later = { ...A_REQUEST, taskId: ref.taskId, observationId: randomUUID() };
    const answer = await lab.call("POST", INTERACT, later);
    expect(answer.body.data.action).toBe('type(2,"test123")');
    const next = await lab.call("GET", `/api/agent/tasks/${ref.taskId}/next?after=0`);
    expect(next.body.data.action).toBe('type(2,"test123")');
    const exported = await lab.call("GET", `/api/debug/session/${ref.taskId}/export`);
    expect(JSON.stringify(exported.body)).not.toContain("test123");
  });

  test("SF14 one that announces it fetches secrets gets the slot", async () => {
    const { body } = await start({ capabilities: ["secrets"] });
    const ref = lab.refOf(body.data);
    lab.engine.answers.push({ kind: "reply", reply: await issue(ref) });
    const later = {
      ...A_REQUEST,
      taskId: ref.taskId,
      clientId: "c1",
      protocol: 1,
      capabilities: ["secrets", "later"],
      observationId: randomUUID(),
    };
    const answer = await lab.call("POST", INTERACT, later);
    expect(answer.body.data.action).toBe(`type(2,${JSON.stringify(SLOT)})`);
  });

  test("SF14 an address, a list or a text around the slot is never filled", async () => {
    for (const action of [
      `navigate("https://evil.test/?q=${SLOT}")`,
      `select(2,"${SLOT}")`,
      `type(2,"jo ${SLOT}")`,
      `finish("${SLOT}")`,
    ]) {
      const { body } = await start({ protocol: undefined });
      const ref = lab.refOf(body.data);
      lab.engine.answers.push({ kind: "reply", reply: await issue(ref, { action, clientId: undefined }) });
      const answer = await lab.call("POST", INTERACT, {
        ...A_REQUEST,
        taskId: ref.taskId,
        observationId: randomUUID(),
      });
      expect(answer.body.data.action).toBe(action.replace(`finish("${SLOT}")`, 'finish("••••")'));
    }
  });
});

describe("POST /tasks/{id}/actions/{actionId}/secrets", () => {
  test("SF14 the value for the outstanding action on its page, stored nowhere on the way, written down by name", async () => {
    const { body } = await start();
    const ref = lab.refOf(body.data);
    await issue(ref);
    const answer = await secretsOf(ref, HERE);
    expect(answer.body).toEqual({ success: true, data: { name: "password", value: "test123" } });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-ratelimit-limit")).not.toBeNull();
    const owner = postgres(inject("services").databaseOwnerUrl, { max: 1 });
    const audited = await owner.begin(async (sql) => {
      await sql`select set_config('app.tenant_id', ${lab.tenantId}, true)`;
      return sql`select action, subject, user_id from audit_log where subject like ${`${ref.taskId}%`}`;
    });
    await owner.end();
    expect([...audited]).toEqual([
      { action: "secret.read", subject: `${ref.taskId}:0.0-a:password`, user_id: "user-1" },
    ]);
    expect(lab.log.join("\n")).not.toContain("test123");
  });

  test("SF14 each action of a chain has its own", async () => {
    const { body } = await start({ query: `${QUERY}, PIN 9876` });
    const ref = lab.refOf(body.data);
    const kind = "generic" as const;
    const actions = [
      { actionId: "0.0-a", action: `type(2,${JSON.stringify(SLOT)})`, kind, risk: "reversible" as const },
      { actionId: "0.1-b", action: 'type(3,"{{secret:pin}}")', kind, risk: "reversible" as const },
    ] as unknown as NonNullable<NextAction["actions"]>; // ids as the workflow mints them
    await issue(ref, { actions });
    expect((await secretsOf(ref, HERE)).body.data).toEqual({ name: "password", value: "test123" });
    expect((await secretsOf(ref, HERE, {}, "0.1-b")).body.data).toEqual({ name: "pin", value: "9876" });
  });

  test("SF14 nobody else, no other action, no other page, no other client, no other time", async () => {
    const { body } = await start();
    const ref = lab.refOf(body.data);
    const refused = async (given: object, code: string, headers = {}, actionId?: string) => {
      const answer = await secretsOf(ref, given, headers, actionId);
      expect(answer.body, JSON.stringify(given)).toMatchObject({ success: false, code });
      expect(JSON.stringify(answer.body)).not.toContain("test123");
    };
    await refused(HERE, "RESOURCE_CONFLICT");
    await issue(ref);
    await refused({ ...HERE, origin: "https://evil.test" }, "RESOURCE_CONFLICT");
    await refused({ ...HERE, origin: "http://site.test" }, "RESOURCE_CONFLICT");
    await refused({ ...HERE, origin: "null" }, "RESOURCE_CONFLICT");
    await refused({ ...HERE, clientId: "c2" }, "TASK_HELD");
    await refused({ origin: HERE.origin }, "TASK_HELD");
    await refused({}, "VALIDATION_ERROR");
    await refused(HERE, "RESOURCE_CONFLICT", {}, "7.0-x");
    const colleague = await lab.signIn(lab.tenantId, "user-2", "owner");
    await refused(HERE, "TASK_NOT_FOUND", { authorization: `Bearer ${colleague}` });
    const stranger = await lab.signIn(randomUUID(), "user-1", "owner");
    await refused(HERE, "TASK_NOT_FOUND", { authorization: `Bearer ${stranger}` });
    await refused(HERE, "UNAUTHORIZED", { authorization: "Bearer none" });
    await issue(ref, { turn: 2, action: "click(3)" });
    await refused(HERE, "RESOURCE_CONFLICT");
    await issue(ref, { turn: 3, action: 'type(2,"{{secret:other}}")' });
    await refused(HERE, "NOT_FOUND");
    await issue(ref, { turn: 4, status: "completed", action: 'finish("Done.")', actionId: undefined });
    await refused(HERE, "RESOURCE_CONFLICT");
  });
});
