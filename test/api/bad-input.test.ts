/** Bad input: every field of every route, and the code that names it (PR4). */

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "./lab.js";

const lab = useLab();
const TASK = `/api/agent/tasks/${randomUUID()}`;

const receipt = {
  actionId: "a",
  action: "click(1)",
  ok: true,
  verified: true,
  delivered: true,
  retried: false,
  attempts: [],
  effect: "none",
  settled: true,
};
const criterion = { activity: "text", description: "d", text: "p", timing: "at_end" };
const long = (n: number) => "x".repeat(n);

/** Field → values that are refused, naming it. */
const INTERACT_FAULTS: readonly (readonly [field: string, ...values: unknown[]])[] = [
  [
    "url",
    undefined,
    7,
    "",
    "settings",
    "ftp://site.test/",
    "javascript:alert(1)",
    `https://site.test/${long(5_000)}`,
    `https://site.test/${"\u4e2d".repeat(2_000)}`,
  ],
  ["dom", undefined, null, 7, "", long(500_001)],
  ["query", 7, "", "   ", long(10_001)],
  ["taskId", 7, "not-an-id", ""],
  ["sessionId", 7, "not-an-id"],
  ["protocol", "1", -1, 1.5],
  ["clientId", 7, "", long(256)],
  ["observationId", 7, "", long(256)],
  ["takeover", "yes"],
  ["title", 7, long(2_001)],
  ["previousUrl", 7, "settings", "", long(4_097)],
  ["activeElement", 7, long(2_001)],
  ["timeZone", 7, long(101)],
  ["locale", 7, long(101)],
  ["settled", "yes"],
  ["beforeDomHash", 7, long(129)],
  ["afterDomHash", 7, long(129)],
  ["beforeSnapshot", 7, "", long(500_001)],
  ["lastActionStatus", "done", 7],
  ["lastActionError", "x", 7],
  ["lastActionError.message", { code: "c" }],
  ["lastActionError.code", { message: "m" }, { message: "m", code: long(101) }],
  ["lastActionError.elementId", { message: "m", code: "c", elementId: 1.5 }],
  ["clientVerification", "x"],
  ["clientVerification.elementFound", {}],
  ["clientObservations", "x"],
  ["clientObservations.didNetworkOccur", { didNetworkOccur: "yes" }],
  ["clientObservations.newTab", { newTab: 1 }],
  ["clientObservations.download", { download: 7 }],
  ["clientObservations.ambient", { ambient: "1" }],
  ["clientObservations.ambient.0", { ambient: [-1] }, { ambient: [2_147_483_648] }, { ambient: ["1"] }],
  [
    "clientObservations.requests",
    { requests: Array.from({ length: 21 }, () => ({ method: "GET", url: "u", startedByAction: true })) },
  ],
  ["clientObservations.requests.0.method", { requests: [{ url: "u", startedByAction: true }] }],
  [
    "clientObservations.requests.0.status",
    { requests: [{ method: "GET", url: "u", status: "200", startedByAction: true }] },
  ],
  ["clientObservations.requests.0.startedByAction", { requests: [{ method: "GET", url: "u" }] }],
  ["receipts", "x", Array.from({ length: 21 }, () => receipt)],
  ["receipts.0.actionId", [{ ...receipt, actionId: undefined }], [{ ...receipt, actionId: "" }]],
  ["receipts.0.action", [{ ...receipt, action: 7 }]],
  ["receipts.0.ok", [{ ...receipt, ok: "yes" }]],
  ["receipts.0.verified", [{ ...receipt, verified: "yes" }], [{ ...receipt, verified: undefined }]],
  ["receipts.0.effect", [{ ...receipt, effect: "done" }]],
  ["receipts.0.attempts", [{ ...receipt, attempts: undefined }]],
  ["receipts.0.attempts.0.result", [{ ...receipt, attempts: [{ method: "click", result: "ok", ms: 1 }] }]],
  ["receipts.0.settled", [{ ...receipt, settled: undefined }]],
  ["contract", "x"],
  ["contract.type", { type: "strict", criteria: [] }],
  [
    "contract.criteria",
    { type: "skip" },
    { type: "verifiable", criteria: Array.from({ length: 13 }, () => criterion) },
  ],
  ["contract.criteria.0.activity", { type: "verifiable", criteria: [{ ...criterion, activity: "smell" }] }],
  ["contract.criteria.0.timing", { type: "verifiable", criteria: [{ ...criterion, timing: "soon" }] }],
  ["contract.criteria", { type: "verifiable", criteria: [] }],
  [
    "contract.criteria.1",
    ...[
      { activity: "url", url: "two words" },
      { activity: "element" },
      { activity: "value", role: "combobox", name: "Theme" },
      { activity: "count", count: 1 },
      { activity: "text", text: " " },
    ].map((wrong) => ({ type: "verifiable", criteria: [criterion, { ...criterion, ...wrong }] })),
  ],
  [
    "contract.criteria.0.pattern",
    { type: "verifiable", criteria: [{ ...criterion, activity: "element", pattern: 'button "Save"' }] },
  ],
  [
    "contract.criteria.1.id",
    {
      type: "verifiable",
      criteria: [
        { ...criterion, id: "a" },
        { ...criterion, id: "a" },
      ],
    },
  ],
  ["limits", 7, { stepz: 3 }],
  ["limits.steps", { steps: 0 }, { steps: "5" }, { steps: 10_001 }],
  ["limits.correctionsPerStep", { correctionsPerStep: 1.5 }],
  ["limits.replans", { replans: 0 }],
  ["limits.modelCalls", { modelCalls: 100_001 }],
  ["limits.tokens", { tokens: -1 }],
  ["limits.costMicroUsd", { costMicroUsd: 0.5 }],
  ["limits.workingMs", { workingMs: 30 * 24 * 3_600_000 + 1 }],
  ["options", 7],
  ["options.verify", { verify: "no" }],
  ["options.verifyDelayMs", { verifyDelayMs: -1 }, { verifyDelayMs: 30_001 }, { verifyDelayMs: 0.5 }],
  ["options.maxRetries", { maxRetries: -1 }, { maxRetries: 11 }],
  ["options.approve", { approve: "sometimes" }],
];

function set(field: string, value: unknown): object {
  // A nested path names the fault; the value stands at the top-level field.
  return { ...A_REQUEST, [field.split(".")[0] ?? field]: value };
}

describe("POST /api/agent/interact", () => {
  test.each(INTERACT_FAULTS)("%s is refused by name", async (field: unknown, ...values: unknown[]) => {
    for (const value of values) {
      const answer = await lab.call("POST", INTERACT, set(String(field), value));
      expect(answer.body, `${JSON.stringify(value)}`.slice(0, 200)).toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
        success: false,
        details: { field, reason: expect.any(String) },
      });
    }
    expect(lab.engine.started).toEqual([]);
  });

  test("query is required without taskId", async () => {
    const { query: _query, ...body } = A_REQUEST;
    const answer = await lab.call("POST", INTERACT, body);
    expect(answer.body).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { field: "query", reason: "is required without taskId" },
    });
  });

  test("the Idempotency-Key is checked like the observation id that it is", async () => {
    const post = (key: string, body: object = A_REQUEST) =>
      lab.call("POST", INTERACT, body, { "idempotency-key": key });
    for (const answer of [await post(long(256)), await post("a", { ...A_REQUEST, observationId: "b" })]) {
      expect(answer.body).toMatchObject({ code: "VALIDATION_ERROR", details: { field: "idempotency-key" } });
    }
  });

  test("a protocol that is no longer spoken is 426 with a remedy", async () => {
    const answer = await lab.call("POST", INTERACT, { ...A_REQUEST, protocol: 0 });
    expect(answer.body).toMatchObject({
      status: 426,
      code: "PROTOCOL_TOO_OLD",
      details: { reason: expect.stringContaining("Update the client") },
    });
  });

  test("a page that is too complex is 422, before the action too", async () => {
    const deep = "<div>".repeat(100_000);
    for (const body of [
      { ...A_REQUEST, dom: deep },
      { ...A_REQUEST, beforeSnapshot: deep },
    ]) {
      expect((await lab.call("POST", INTERACT, body)).body).toMatchObject({
        status: 422,
        code: "DOM_TOO_COMPLEX",
        details: { field: "dom" },
      });
    }
  });
});

describe("tasks", () => {
  const routes = [
    ["GET", TASK],
    ["GET", `${TASK}/next`],
    ["POST", `${TASK}/dom`, { url: A_REQUEST.url, dom: "<p>" }],
    ["POST", `${TASK}/cancel`, {}],
    ["POST", `${TASK}/resume`, {}],
    ["POST", `${TASK}/pause`, {}],
    ["POST", `${TASK}/answer`, { text: "Canada" }],
    ["POST", `${TASK}/approve`, { actionId: "1.0-a", approved: true }],
    ["POST", INTERACT, { ...A_REQUEST, taskId: randomUUID() }],
  ] as const;

  test.each(routes)("%s %s of an unknown task is 404", async (method, path, body?: object) => {
    expect((await lab.call(method, path, body)).body).toMatchObject({ status: 404, code: "TASK_NOT_FOUND" });
  });

  test.each(["", "/next", "/dom", "/cancel", "/resume", "/pause", "/answer", "/approve"])(
    "an id that is none is refused by name: %s",
    async (suffix) => {
      const valid = { url: A_REQUEST.url, dom: "<p>", text: "t", actionId: "a", approved: true };
      const [method, body] = ["", "/next"].includes(suffix) ? ["GET", undefined] : ["POST", valid];
      const answer = await lab.call(method as string, `/api/agent/tasks/nonsense${suffix}`, body);
      expect(answer.body).toMatchObject({ status: 400, code: "VALIDATION_ERROR", details: { field: "id" } });
    },
  );

  test.each([
    ["after", "after=x"],
    ["after", "after=-1"],
    ["after", "after=1.5"],
    ["wait", "wait=19"],
    ["wait", "wait=soon"],
    ["wait", "wait=1&wait=2"],
  ])("%s is refused by name: %s", async (field, search) => {
    expect((await lab.call("GET", `${TASK}/next?${search}`)).body).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { field },
    });
  });

  test.each([
    ["cancel", "reason", { reason: 7 }],
    ["cancel", "reason", { reason: long(501) }],
    ["resume", "hint", { hint: "" }],
    ["resume", "hint", { hint: long(2_001) }],
    ["resume", "limits.steps", { limits: { steps: 0 } }],
    ["resume", "limits", { limits: { stepz: 3 } }],
    ["answer", "text", {}],
    ["answer", "text", { text: "  " }],
    ["answer", "text", { text: 7 }],
    ["answer", "text", { text: long(2_001) }],
    ["approve", "actionId", { approved: true }],
    ["approve", "actionId", { actionId: "", approved: true }],
    ["approve", "approved", { actionId: "a" }],
    ["approve", "approved", { actionId: "a", approved: "yes" }],
    ["approve", "reason", { actionId: "a", approved: false, reason: long(501) }],
    ["dom", "dom", { url: A_REQUEST.url }],
    ["dom", "url", { dom: "<p>", url: "x" }],
    ["dom", "receipts.0.effect", { ...A_REQUEST, receipts: [{ ...receipt, effect: "x" }] }],
  ])("%s: %s is refused by name", async (route, field, body) => {
    expect((await lab.call("POST", `${TASK}/${route}`, body)).body).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { field },
    });
  });
});

describe("lists", () => {
  const ACTIVE = `/api/session/${randomUUID()}/task/active`;
  test.each([
    ["status", "/api/agent/tasks?status=sleeping"],
    ["status", "/api/agent/tasks?status=paused,sleeping"],
    ["status", "/api/agent/tasks?status="],
    ["scope", "/api/agent/tasks?scope=world"],
    ["limit", "/api/agent/tasks?limit=0"],
    ["limit", "/api/agent/tasks?limit=101"],
    ["limit", "/api/agent/tasks?limit=some"],
    ["cursor", "/api/agent/tasks?cursor="],
    ["cursor", "/api/agent/tasks?cursor=nonsense"],
    [
      "cursor",
      `/api/agent/tasks?cursor=${Buffer.from("1 ------------------------------------").toString("base64url")}`,
    ],
    ["cursor", `/api/agent/tasks?cursor=${long(201)}`],
    ["url", `${ACTIVE}?url=settings`],
    ["url", `${ACTIVE}?url=javascript:alert(1)`],
    ["id", "/api/session/nonsense/task/active"],
  ])("%s is refused by name: %s", async (field, path) => {
    const answer = await lab.call("GET", path);
    expect(answer.body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(String(answer.body.details.field).split(".")[0]).toBe(field);
  });

  test("a session that is nobody's is 404", async () => {
    expect((await lab.call("GET", ACTIVE)).body).toMatchObject({ status: 404, code: "SESSION_NOT_FOUND" });
  });
});

describe("sign-in", () => {
  const [email, password] = ["ada@lab.test", "correct horse battery"];
  const token = long(43);
  test.each([
    ["login", "email", { password }],
    ["login", "email", { email: "ada", password }],
    ["login", "email", { email: `${long(300)}@lab.test`, password }],
    ["login", "password", { email }],
    ["login", "password", { email, password: "" }],
    ["login", "password", { email, password: long(129) }],
    ["login", "password", { email, password: { $ne: "" } }],
    ["accept-invite", "token", { name: "Ada", password }],
    ["accept-invite", "token", { token: "short", name: "Ada", password }],
    ["accept-invite", "token", { token: long(101), name: "Ada", password }],
    ["accept-invite", "name", { token, name: " ", password }],
    ["accept-invite", "password", { token, name: "Ada" }],
    ["accept-invite", "password", { token, name: "Ada", password: "too short" }],
  ])("%s: %s is refused by name", async (route, field, body) => {
    const answer = await lab.call("POST", `/api/v1/auth/${route}`, body);
    expect(answer.body).toMatchObject({ status: 400, code: "VALIDATION_ERROR", details: { field } });
    expect(JSON.stringify(answer.body)).not.toContain(password);
  });

  test("an invitation that never was is 404", async () => {
    const answer = await lab.call("POST", "/api/v1/auth/accept-invite", { token, name: "Ada", password });
    expect(answer.body).toMatchObject({ status: 404, code: "NOT_FOUND", details: { field: "token" } });
  });
});
