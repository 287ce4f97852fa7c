/** Strange requests: what a generator of requests found, by class: characters, numbers and moments that the database has not, bodies that are none. */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { A_REQUEST, INTERACT, useLab } from "./lab.js";

const lab = useLab();
let token: string;
beforeAll(async () => {
  token = await lab.signIn(randomUUID(), randomUUID(), "owner");
});

const call = (method: string, path: string, body?: unknown) =>
  lab.call(method, path, body, { authorization: `Bearer ${token}` });
const get = (path: string) => call("GET", path);

describe("U+0000, which no text of the database may have", () => {
  test.each([
    ["GET", "/api/agent/tasks?site=a%00b"],
    ["GET", "/api/agent/tasks?text=a%00b"],
    ["POST", "/api/v1/tenant/members/a%00b/enable"],
    ["DELETE", "/api/v1/tenant/members/a%00b"],
    ["POST", "/api/v1/auth/login", { email: "ada@acme.test", password: "x", tenantId: "a\0b" }],
    ["POST", "/api/v1/auth/tenant", { tenantId: "a\0b" }],
    ["POST", "/api/v1/tokens", { name: "a\0b", scopes: ["read"] }],
  ])("is never a fault of ours: %s %s", async (method, path, body?) => {
    const answer = await call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
    if (answer.status === 400) expect(answer.body).toMatchObject({ code: "VALIDATION_ERROR", details: {} });
  });

  test("in a query it is refused, and the reply says which character", async () => {
    const { body } = await get("/api/agent/tasks?site=a%00b");
    expect(body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(body.detail).toContain("U+0000");
  });
});

describe("moments and places that the database has not", () => {
  test.each([
    "/api/agent/tasks?since=0000-01-01T00:00:00Z",
    "/api/agent/tasks?until=9999-12-31T23:59:59-12:00",
    "/api/debug/logs?since=0000-06-01T00:00:00Z",
    `/api/agent/tasks?cursor=482175075439939.${randomUUID()}`,
  ])("are refused: %s", async (path) => {
    expect((await get(path)).body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  });

  test.each([
    "/api/agent/tasks?since=0001-01-02T00:00:00Z&until=9999-12-30T00:00:00Z",
    `/api/agent/tasks?cursor=99999999999999.${randomUUID()}`,
  ])("the first and the last that it has are taken: %s", async (path) => {
    expect((await get(path)).status).toBe(200);
  });
});

describe("numbers in addresses", () => {
  test.each(["", "1e1", "0x10", "null", "1.0", "%201", "-1", "99999999999"])("are digits alone: %s", async (limit) => {
    const { body } = await get(`/api/agent/tasks?limit=${limit}`);
    expect(body).toMatchObject({ status: 400, code: "VALIDATION_ERROR", details: { field: "limit" } });
  });

  test("and so in headers", async () => {
    const { taskId } = (await call("POST", INTERACT, A_REQUEST)).body.data;
    const headers = { authorization: `Bearer ${token}`, "last-event-id": "null" };
    expect((await lab.call("GET", `/api/agent/tasks/${taskId}/events`, undefined, headers)).status).toBe(400);
  });
});

describe("a body that is not there", () => {
  test("PR11 is refused on every route that needs one, also where an empty object would do", async () => {
    const { body } = await lab.send("/openapi.json", {});
    const paths = Object.entries(
      body.paths as Record<string, Record<string, { requestBody?: { required?: boolean } }>>,
    );
    const needed = paths.filter(([, { post }]) => post?.requestBody?.required === true).map(([path]) => path);
    expect(needed).toContain("/api/v1/tenant/settings");
    for (const path of needed) {
      const filled = path.replace("{name}", "patients-api").replace(/\{\w+\}/g, randomUUID());
      const answer = await lab.send(filled, { method: "POST", headers: { authorization: `Bearer ${token}` } });
      expect(answer.body, path).toMatchObject({ status: 400, code: "INVALID_REQUEST" });
    }
  });
});

describe("an action that is none", () => {
  test("PR5 in a receipt is INVALID_ACTION_FORMAT, by its place; a plain client's words about its failure are taken", async () => {
    const { taskId } = (await call("POST", INTERACT, A_REQUEST)).body.data;
    const good = { actionId: "a", action: "click(1)", ok: true, verified: null, delivered: true, retried: false };
    const receipt = { ...good, attempts: [], effect: "none", settled: true };
    const page = { url: A_REQUEST.url, dom: A_REQUEST.dom };
    for (const path of [INTERACT, `/api/agent/tasks/${taskId}/dom`]) {
      const receipts = [receipt, { ...receipt, action: "press here" }];
      const { body } = await call("POST", path, { ...page, ...(path === INTERACT && { taskId }), receipts });
      expect(body).toMatchObject({
        status: 400,
        code: "INVALID_ACTION_FORMAT",
        details: { field: "receipts.1.action" },
      });
      expect(body.suggestion).toContain("click(68)");
    }
    const lastActionError = { message: "gone", code: "ELEMENT_NOT_FOUND", action: "press here" };
    const plain = { ...page, taskId, lastActionStatus: "failure", lastActionError };
    expect((await call("POST", INTERACT, plain)).status).toBeLessThan(300);
  });
});
