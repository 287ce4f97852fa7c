/** Error codes: each of them is brought about, and comes with its status and with what its caller can do (PR4). */

import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { ERROR_CODES, type ErrorCode, wireCode } from "../../../api/http/error-codes.js";
import { openDatabase } from "../../../db/client.js";
import { applyRecord } from "../../../db/tasks.js";
import { changeTenantSettings } from "../../../db/tenant-settings.js";
import { stopCode } from "../../../protocol/task.js";
import { aBatch, aReply } from "../../db/task-rows.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab, useLab } from "../lab.js";
import { logIn, signedIn, somebody } from "../people.js";

const lab = useLab();
const { databaseUrl } = inject("services");

const nowhere = `/api/agent/tasks/${randomUUID()}`;
const RESOLVE = "/api/knowledge/resolve?url=https://orders.acme.test/";
const receipt = {
  actionId: "a",
  ok: true,
  verified: null,
  delivered: true,
  retried: false,
  attempts: [],
  effect: "none",
};

async function started() {
  const { body } = await lab.call("POST", INTERACT, A_REQUEST);
  return { ...lab.refOf(body.data), path: `/api/agent/tasks/${body.data.taskId}` };
}
const send = (body: object) => lab.call("POST", INTERACT, { ...A_REQUEST, ...body });
const raw = (init: RequestInit) =>
  lab.send(INTERACT, { method: "POST", ...init, headers: { authorization: `Bearer ${lab.token}`, ...init.headers } });

/** In a lab of its own. */
async function inLab(overrides: Parameters<typeof openLab>[1], ask: (other: Lab) => Promise<Answer>): Promise<Answer> {
  const other = await openLab(databaseUrl, overrides);
  return ask(other).finally(() => other.close());
}

async function refusedBy(refusal: "TASK_HELD" | "MAX_STEPS_EXCEEDED" | "TASK_COMPLETED"): Promise<Answer> {
  const { taskId } = await started();
  lab.engine.answers.push({ kind: "refused", refusal });
  return send({ taskId });
}

const unanswered = (found: object) => ({
  knowledge: { resolve: async () => ({ domain: "", patterns: [], chunks: [], fault: "No answer.", ...found }) },
});

const REACHED: Readonly<Record<ErrorCode, () => Promise<Answer>>> = {
  VALIDATION_ERROR: () => send({ url: "nowhere" }),
  INVALID_REQUEST: () => raw({ body: "{", headers: { "content-type": "application/json" } }),
  INVALID_ACTION_FORMAT: () => send({ receipts: [{ ...receipt, action: "press it", settled: true }] }),
  MAX_STEPS_EXCEEDED: () => refusedBy("MAX_STEPS_EXCEEDED"),
  UNAUTHORIZED: () => lab.send(nowhere, {}),
  INVALID_CREDENTIALS: () => lab.call("POST", "/api/v1/auth/login", { email: "nobody@lab.test", password: "wrong" }),
  FORBIDDEN: () => lab.call("GET", "/api/v1/tenant/settings"),
  ACCOUNT_DISABLED: async () => {
    const owner = await somebody(lab, "owner");
    const member = await somebody(lab, "member", owner.tenantId);
    await (await signedIn(lab, owner)).post(`/api/v1/tenant/members/${member.userId}/disable`);
    return logIn(lab, member.email);
  },
  NOT_FOUND: () => lab.call("GET", "/api/nothing"),
  TASK_NOT_FOUND: () => lab.call("GET", nowhere),
  SESSION_NOT_FOUND: () => lab.call("GET", `/api/session/${randomUUID()}/messages`),
  METHOD_NOT_ALLOWED: () => lab.call("DELETE", INTERACT),
  TASK_COMPLETED: () => refusedBy("TASK_COMPLETED"),
  TASK_HELD: () => refusedBy("TASK_HELD"),
  IDEMPOTENCY_MISMATCH: async () => {
    const key = { "idempotency-key": randomUUID() };
    const [path, preferences] = ["/api/v1/user/preferences", { theme: "dark" }];
    await lab.call("POST", path, { preferences }, key);
    return lab.call("POST", path, { preferences: {} }, key);
  },
  OBSERVATION_REUSED: async () => {
    const observationId = randomUUID();
    const { body } = await send({ observationId });
    return send({ observationId, taskId: body.data.taskId, dom: "<p>another page</p>" });
  },
  RESOURCE_CONFLICT: async () => lab.call("POST", `${(await started()).path}/feedback`, { rating: "up" }),
  BODY_TOO_LARGE: () => lab.call("POST", `${nowhere}/cancel`, { reason: "x".repeat(70_000) }),
  WRONG_CONTENT_TYPE: () => raw({ body: "{}", headers: { "content-type": "text/plain" } }),
  DOM_TOO_COMPLEX: () => send({ dom: "<div>".repeat(2_000) }),
  PROTOCOL_TOO_OLD: () => send({ protocol: 0 }),
  RATE_LIMIT: async () => {
    const few = await openLab(databaseUrl, {}, { callsPerMinute: 1 });
    await few.call("GET", nowhere);
    return few.call("GET", nowhere).finally(() => few.close());
  },
  QUOTA_EXCEEDED: () =>
    inLab({}, async (other) => {
      await changeTenantSettings(other.database, other.tenantId, { dailyBudgetMicroUsd: 0 }, Date.now());
      return other.call("POST", INTERACT, A_REQUEST);
    }),
  INTERNAL_ERROR: () =>
    inLab({ auth: { resolve: () => Promise.reject(new Error("broken")) } }, (other) => other.call("GET", nowhere)),
  EXTERNAL_SERVICE_ERROR: () => inLab(unanswered({}), (other) => other.call("GET", RESOLVE)),
  TIMEOUT: () => inLab(unanswered({ timedOut: true }), (other) => other.call("GET", RESOLVE)),
  DATABASE_ERROR: () => {
    const database = openDatabase("postgres://u:p@127.0.0.1:1/none", { max: 1 });
    const auth = { resolve: async () => ({ tenantId: "t", userId: "u" }) as never };
    return inLab({ database, auth }, (other) => other.call("GET", nowhere));
  },
  ENGINE_UNAVAILABLE: async () => {
    lab.engine.down = true;
    return send({}).finally(() => {
      lab.engine.down = false;
    });
  },
};

describe("each code", () => {
  test.each(Object.entries(REACHED))("PR4 %s is reached, with its status and a suggestion", async (name, reach) => {
    const code = name as ErrorCode; // a key of the record above
    const [status, title, suggestion] = ERROR_CODES[code];
    const answer = await reach();
    expect(answer.body).toMatchObject({ status, title, code: wireCode(code), success: false, suggestion });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    if (status === 429) expect(answer.body.retryAfter).toBeGreaterThan(0);
  });
});

describe("a task that stands still", () => {
  test.each(stopCode.options)("PR4 for %s is answered 200, with the code and what can be done", async (code) => {
    const { path, ...ref } = await started();
    const told = { status: "interrupted", code, suggestion: `Resume it, for ${code}.` } as const;
    const reply = aReply({ turn: 2, reason: "It stands still.", ...told });
    await applyRecord(lab.database, aBatch(ref, { turn: 2, status: "interrupted", reply }));
    for (const address of [path, `${path}/next?after=1`]) {
      const answer = await lab.call("GET", address);
      expect([answer.status, answer.body.data], address).toEqual([200, expect.objectContaining(told)]);
    }
  });
});
