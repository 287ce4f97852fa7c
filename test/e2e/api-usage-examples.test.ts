/**
 * API usage examples: each example of section 14 of the server's specification, as its reader would run it against the real stack.
 * Only addresses and people are others. Where our answer differs from the one printed there, the test says what ours is.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../../cli/stack/supervisor.js";
import { AgentClient, type Body, type Reply } from "./agent-client.js";
import { startLoginSite } from "./login-site.js";

const LOGIN_PAGE = `<html><head><title>Example</title></head><body><main><h1>Log in</h1><form action="/login" method="post">
  <label>Email <input id="41" type="email"></label><label>Password <input id="42" type="password"></label>
  <button id="43">Log in</button></form></main></body></html>`;
const FILLED_PAGE = LOGIN_PAGE.replace('type="email"', 'type="email" value="test@example.com"');
const LOGIN_URL = "https://example.com/login";
const QUERY = "Log in with email test@example.com and password test123";

let stack: Stack;
let token: string;

beforeAll(async () => {
  // As many requests a minute as the examples name.
  stack = await startStack({ env: { MODEL: "offline", LOG_LEVEL: "warn", LIMIT_NEW_TASKS_PER_MINUTE: "10" } });
  token = (await login(stack.password)).data.accessToken;
});
afterAll(() => stack?.stop());

const post = (path: string, body: Body, bearer?: string): Promise<Response> =>
  fetch(`${stack.api.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
const get = (path: string, bearer = token): Promise<Response> =>
  fetch(`${stack.api.url}${path}`, { method: "GET", headers: { Authorization: `Bearer ${bearer}` } });
const login = async (password: string): Promise<Reply> =>
  (await post("/api/v1/auth/login", { email: stack.email, password })).json();

/** A turn that takes longer than a request is held is fetched, as its 202 says. */
async function interact(body: Body): Promise<Reply> {
  const response = await post("/api/agent/interact", body, token);
  const reply: Reply = await response.json();
  if (response.status !== 202) return reply;
  return await (await get(`/api/agent/tasks/${reply.data.taskId}/next?after=0&wait=18`)).json();
}
const started = (): Promise<Reply> => interact({ url: LOGIN_URL, query: QUERY, dom: LOGIN_PAGE });
const idOf = (action: string): string => /\((\d+)/.exec(action)?.[1] ?? "";

describe("14.1 Authentication", () => {
  test("14.1.1 Login", async () => {
    const data = await login(stack.password);
    expect(data).toMatchObject({
      success: true,
      data: {
        accessToken: expect.any(String),
        user: { id: expect.any(String), email: stack.email, name: expect.any(String) },
        tenantId: stack.tenantId,
        tenantName: expect.any(String),
      },
    });
    expect(new Date(data.data.expiresAt).getTime()).toBeGreaterThan(Date.now());
  });

  test("14.1.2 Using Bearer Token", async () => {
    const body = { url: LOGIN_URL, query: "Click Log in", dom: LOGIN_PAGE };
    expect((await post("/api/agent/interact", body)).status).toBe(401);
    expect((await post("/api/agent/interact", body, token)).ok).toBe(true);
  });
});

describe("14.2 Agent Interaction", () => {
  test("14.2.1 Basic Task Execution", async () => {
    const { success, data } = await started();
    expect(success, JSON.stringify(data)).toBe(true);
    expect(data).toMatchObject({
      thought: expect.any(String),
      taskId: expect.any(String),
      sessionId: expect.any(String),
      hasOrgKnowledge: false,
    });
    expect(data.action).toMatch(/^(?:type|setValue)\(41, ?"test@example\.com"\)$/);
  });

  test("14.2.2 Continuing a Task", async () => {
    const { taskId, sessionId } = (await started()).data;
    const continued = { query: "Continue with the login", dom: FILLED_PAGE, lastActionStatus: "success" };
    const { success, data } = await interact({ url: LOGIN_URL, ...continued, taskId, sessionId });
    expect(success, JSON.stringify(data)).toBe(true);
    expect(data).toMatchObject({ taskId, sessionId, verification: { verdict: expect.any(String) } });
    expect(data.action).toMatch(/^(?:type|setValue)\(42, ?"test123"\)$/);
  });

  test("14.2.3 Error Reporting: what a client says it could not do is not believed done", async () => {
    const { taskId, sessionId, action } = (await started()).data;
    const elementId = Number(idOf(action));
    const lastActionError = { message: "Element not found", code: "ELEMENT_NOT_FOUND", action, elementId };
    const failed = { query: "Continue", dom: LOGIN_PAGE, lastActionStatus: "failure", lastActionError };
    const { success, data } = await interact({ url: LOGIN_URL, ...failed, taskId, sessionId });
    expect(success, JSON.stringify(data)).toBe(true);
    expect(data.verification).toMatchObject({ verdict: "contradicted", success: false });
    expect(JSON.stringify(data)).toContain("Element not found");
    expect(data.status).not.toBe("completed");
  });
});

describe("14.3 Session Management", () => {
  test("14.3.1 Get Session Messages", async () => {
    const { sessionId, taskId } = (await started()).data;
    await expect.poll(async () => (await messagesOf(sessionId)).data.total).toBeGreaterThan(1);
    const { success, data } = await messagesOf(sessionId);
    expect({ success, sessionId: data.sessionId, total: data.total }).toEqual({ success: true, sessionId, total: 2 });
    const [asked, acted] = data.messages;
    const each = { messageId: expect.any(String), taskId, timestamp: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(asked).toMatchObject({ ...each, role: "user", sequenceNumber: 0 });
    expect(asked.content).toContain("Log in with email test@example.com");
    expect(asked.content).not.toContain("test123");
    expect(acted).toMatchObject({ ...each, role: "assistant", sequenceNumber: 1, status: "pending" });
    expect(acted.actionPayload).toMatchObject({ type: expect.any(String), elementId: 41, text: "test@example.com" });
    expect(acted.domSummary).toBe("Example; heading Log in; fields Email, Password; button Log in");
    expect((await messagesOf(sessionId, new Date(Date.now() + 60_000))).data).toMatchObject({ messages: [], total: 2 });
  });

  test("14.3.2 Get Latest Session", async () => {
    const { sessionId } = (await started()).data;
    const data = await (await get("/api/session/latest?status=active")).json();
    expect(data).toMatchObject({
      success: true,
      data: { sessionId, url: LOGIN_URL, status: "active", messageCount: expect.any(Number) },
    });
    expect(Object.keys((data as Reply).data)).toEqual(expect.arrayContaining(["createdAt", "updatedAt"]));
  });
});

const messagesOf = async (sessionId: string, since = new Date(Date.now() - 3_600_000)): Promise<Reply> =>
  (await get(`/api/session/${sessionId}/messages?limit=50&since=${since.toISOString()}`)).json();

describe("14.4 Error Handling", () => {
  test("14.4.1 Standard Error Response", async () => {
    const response = await post("/api/agent/interact", { url: "no address", query: "x", dom: "<p>" }, token);
    const error: Reply = await response.json();
    expect([response.status, error.success, error.code]).toEqual([400, false, "VALIDATION_ERROR"]);
    expect(error.message).toEqual(expect.any(String));
    expect(error.details).toMatchObject({ field: "url", reason: expect.any(String) });
    expect(error).not.toHaveProperty("debugInfo");
  });

  test("14.4.2 Error Handling Example", async () => {
    const seen: string[] = [];
    const handle = async (body: Body, bearer?: string) => {
      const data: Reply = await (await post("/api/agent/interact", body, bearer)).json();
      if (data.success) seen.push("processed");
      else if (data.code === "UNAUTHORIZED") seen.push("redirect to login");
      else if (data.code === "VALIDATION_ERROR") seen.push(`validation error: ${data.details.field}`);
      else seen.push(data.message);
    };
    await handle({ url: LOGIN_URL, query: "Click Log in", dom: LOGIN_PAGE });
    await handle({ url: LOGIN_URL, query: "Click Log in" }, token);
    await handle({ url: LOGIN_URL, query: "Click Log in", dom: LOGIN_PAGE }, token);
    expect(seen).toEqual(["redirect to login", "validation error: dom", "processed"]);
    await expect(fetch("http://127.0.0.1:9/api/agent/interact")).rejects.toThrow();
  });
});

describe("14.6 Chrome Extension Integration", () => {
  test("14.6.1 Complete Integration Example: a page of a real site, until the task is done", async () => {
    const site = await startLoginSite();
    const client = new AgentClient(stack.api.url);
    await expect(client.interact({})).rejects.toThrow("Not authenticated");
    expect(await client.login(stack.email, "wrong")).toMatchObject({ success: false, code: "INVALID_CREDENTIALS" });
    await client.login(stack.email, stack.password);
    const dom = await (await fetch(site.url)).text();
    const { data } = await client.interact({ url: site.url, query: "Click Log in", dom });
    expect(data.action).toMatch(/^click\(\d+\)$/);
    const { data: said } = await client.getSessionMessages(data.sessionId);
    expect(said.messages[0]).toMatchObject({ role: "user", content: "Click Log in" });
    await post("/api/v1/auth/logout", {}, String(client.kept.get("accessToken")));
    await expect(client.interact({ url: site.url, query: "Click Log in", dom })).rejects.toThrow("Authentication");
    expect(client.kept.has("accessToken")).toBe(false);
    await site.stop();
  });
});

describe("14.7 Common Patterns", () => {
  test("14.7.2 Token Refresh", async () => {
    const client = new AgentClient(stack.api.url);
    expect(() => client.ensureAuthenticated()).toThrow("Authentication required");
    await client.login(stack.email, stack.password);
    expect(client.ensureAuthenticated()).toEqual(expect.any(String));
    const afterwards = new Date(new Date(String(client.kept.get("expiresAt"))).getTime() + 1_000);
    expect(() => client.ensureAuthenticated(afterwards)).toThrow("Authentication required");
  });
});

describe("14.5 Rate Limiting, and 14.7.1 Retry Logic", () => {
  const limited = { url: LOGIN_URL, query: "Click Log in", dom: LOGIN_PAGE };

  test("14.5.1 Rate Limit Headers", async () => {
    const { headers } = await get("/api/session/latest");
    const [limit, remaining, reset] = ["Limit", "Remaining", "Reset"].map((name) =>
      Number(headers.get(`X-RateLimit-${name}`)),
    ) as [number, number, number];
    expect(remaining).toBeLessThan(limit);
    expect(reset * 1_000).toBeGreaterThan(Date.now() - 1_000);
    expect(reset * 1_000).toBeLessThan(Date.now() + 61_000);
  });

  test("14.5.2 Handling Rate Limits, by the retry of 14.7.1, which waits the seconds that it is told", async () => {
    let response = await post("/api/agent/interact", limited, token);
    for (let asked = 0; response.status !== 429 && asked < 12; asked += 1)
      response = await post("/api/agent/interact", limited, token);
    expect(response.status).toBe(429);
    expect(response.headers.get("X-RateLimit-Limit")).toBe("10");
    expect(response.headers.get("X-RateLimit-Remaining")).toBe("0");
    const error: Reply = await response.clone().json();
    expect(error).toMatchObject({ success: false, code: "RATE_LIMIT", message: expect.any(String) });
    expect(error.retryAfter).toBeGreaterThan(0);
    expect((await fetchWithRetry(() => post("/api/agent/interact", limited, token))).ok).toBe(true);
  });
});

/** The example takes `retryAfter` for milliseconds; it is seconds (14.5.2), and so they are waited for. */
async function fetchWithRetry(send: () => Promise<Response>, maxRetries = 3): Promise<Response> {
  for (let tries = 0; tries < maxRetries; tries += 1) {
    const response = await send();
    if (response.status !== 429) return response;
    const { retryAfter }: Reply = await response.json();
    await sleep((retryAfter || 2 ** tries) * 1_000);
  }
  throw new Error("Max retries exceeded");
}

describe("14.8 Error Codes Reference", () => {
  test("14.8 the codes that a client can bring about; the server's own faults are in the OpenAPI document", async () => {
    const code = async (response: Response) => [response.status, ((await response.json()) as Reply).code];
    expect(await code(await get("/api/session", "none"))).toEqual([401, "UNAUTHORIZED"]);
    const made = await post("/api/v1/tokens", { name: "reads", scopes: ["read"] }, token);
    const reading = ((await made.json()) as Reply).data.token;
    expect(await code(await post("/api/session", { sessionId: stack.userId }, reading))).toEqual([403, "FORBIDDEN"]);
    expect(await code(await get("/api/session?limit=0"))).toEqual([400, "VALIDATION_ERROR"]);
    expect(await code(await get("/api/nowhere"))).toEqual([404, "NOT_FOUND"]);
    const document = await (await fetch(`${stack.api.url}/openapi.json`)).text();
    for (const name of ["RATE_LIMIT", "INTERNAL_ERROR", "LLM_ERROR", "DATABASE_ERROR"])
      expect(document).toContain(name);
  });

  test("14.8 DATABASE_ERROR, while the database is not there: 503 and not 500, for it passes", async () => {
    await stack.killServer("postgres");
    await expect
      .poll(async () => {
        const response = await get("/api/session/latest");
        return [response.status, ((await response.json()) as Reply).code];
      })
      .toEqual([503, "DATABASE_ERROR"]);
    await stack.startServer("postgres");
    await expect.poll(async () => (await get("/api/session/latest")).status, { timeout: 30_000 }).toBe(200);
  });
});
