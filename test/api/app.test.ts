/** The app around its routes: health, documents, log lines, and a database that is not there. */

import { describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../db/client.js";
import { aReply } from "../db/task-rows.js";
import { A_REQUEST, INTERACT, openLab, useLab } from "./lab.js";

const lab = useLab();

describe("GET /api/health", () => {
  test("is healthy with both, 503 when the engine is down, and names which", async () => {
    expect((await lab.send("/api/health", {})).body).toMatchObject({ success: true, data: { status: "healthy" } });
    lab.engine.down = true;
    const answer = await lab.send("/api/health", {});
    lab.engine.down = false;
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({
      success: false,
      data: { status: "unhealthy", database: { status: "healthy" }, engine: { status: "unhealthy" } },
    });
  });

  test("OP32 is degraded, and 200, while no worker asks for tasks", async () => {
    lab.engine.hasPoller = false;
    const answer = await lab.send("/api/health", {});
    lab.engine.hasPoller = true;
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ data: { status: "degraded", worker: { status: "unhealthy" } } });
  });

  test.each(["model", "search", "knowledge"] as const)("OP32 is degraded, and 200, without its %s", async (name) => {
    const part = { status: "unhealthy", durationMs: 12 } as const;
    const without = await openLab(inject("services").databaseUrl, {
      upstreams: { look: async () => ({ [name]: part }) },
    });
    const answer = await without.send("/api/health", {});
    expect(answer.status).toBe(200);
    const well = { status: "healthy" };
    expect(answer.body).toMatchObject({
      success: true,
      data: { status: "degraded", database: well, engine: well, [name]: part },
    });
    without.engine.down = true;
    expect(await without.send("/api/health", {})).toMatchObject({
      status: 503,
      body: { data: { status: "unhealthy" } },
    });
    await without.close();
  });
});

describe("a database that is not there", () => {
  test("is 503 DATABASE_ERROR with a time to come back, and unhealthy", async () => {
    const without = await openLab("", {
      database: openDatabase("postgres://u:p@127.0.0.1:1/none", { max: 2 }),
      auth: { resolve: async () => ({ tenantId: "t", userId: "u" }) as never },
    });
    const answer = await without.call("POST", INTERACT, A_REQUEST);
    expect(answer.body).toMatchObject({ status: 503, code: "DATABASE_ERROR", retryAfter: 2 });
    expect((await without.send("/api/health", {})).body).toMatchObject({ data: { database: { status: "unhealthy" } } });
    await without.close();
  });
});

describe("documents", () => {
  test("the OpenAPI document names every route, its schemas and its errors", async () => {
    const { body } = await lab.send("/openapi.json", {});
    expect(body.openapi).toBe("3.1.0");
    const routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(routes.sort()).toEqual([
      "delete /api/knowledge/documents/{id}",
      "delete /api/v1/tenant/invitations/{invitationId}",
      "delete /api/v1/tenant/members/{userId}",
      "delete /api/v1/tenant/sources/{name}",
      "delete /api/v1/tokens/{tokenId}",
      "get /api/agent/numbers",
      "get /api/agent/task-feed",
      "get /api/agent/tasks",
      "get /api/agent/tasks/{id}",
      "get /api/agent/tasks/{id}/events",
      "get /api/agent/tasks/{id}/feedback",
      "get /api/agent/tasks/{id}/model-calls",
      "get /api/agent/tasks/{id}/model-calls/{callId}",
      "get /api/agent/tasks/{id}/next",
      "get /api/agent/tasks/{id}/steps",
      "get /api/agent/tasks/{id}/steps/{stepIndex}",
      "get /api/agent/tasks/{id}/steps/{stepIndex}/page",
      "get /api/agent/tasks/{id}/steps/{stepIndex}/pages",
      "get /api/agent/tasks/{id}/steps/{stepIndex}/screenshot",
      "get /api/agent/tasks/{id}/summary",
      "get /api/debug/logs",
      "get /api/debug/session/{taskId}/export",
      "get /api/debug/session/{taskId}/recording",
      "get /api/debug/session/{taskId}/report",
      "get /api/health",
      "get /api/knowledge/documents",
      "get /api/knowledge/resolve",
      "get /api/session",
      "get /api/session/latest",
      "get /api/session/{id}/task/active",
      "get /api/session/{sessionId}/messages",
      "get /api/v1/auth/session",
      "get /api/v1/tenant/invitations",
      "get /api/v1/tenant/members",
      "get /api/v1/tenant/settings",
      "get /api/v1/tenant/sources",
      "get /api/v1/tokens",
      "get /api/v1/user/preferences",
      "post /api/agent/interact",
      "post /api/agent/tasks/{id}/actions/{actionId}/secrets",
      "post /api/agent/tasks/{id}/answer",
      "post /api/agent/tasks/{id}/approve",
      "post /api/agent/tasks/{id}/cancel",
      "post /api/agent/tasks/{id}/dom",
      "post /api/agent/tasks/{id}/feedback",
      "post /api/agent/tasks/{id}/pause",
      "post /api/agent/tasks/{id}/resume",
      "post /api/knowledge/documents",
      "post /api/session",
      "post /api/v1/auth/accept-invite",
      "post /api/v1/auth/cookie",
      "post /api/v1/auth/login",
      "post /api/v1/auth/logout",
      "post /api/v1/auth/password",
      "post /api/v1/auth/reset-password",
      "post /api/v1/auth/tenant",
      "post /api/v1/tenant/invitations",
      "post /api/v1/tenant/members/{userId}/disable",
      "post /api/v1/tenant/members/{userId}/enable",
      "post /api/v1/tenant/members/{userId}/password-reset",
      "post /api/v1/tenant/members/{userId}/role",
      "post /api/v1/tenant/model-test",
      "post /api/v1/tenant/settings",
      "post /api/v1/tenant/sources",
      "post /api/v1/tenant/sources/{name}/try",
      "post /api/v1/tokens",
      "post /api/v1/user/preferences",
    ]);
    const interact = body.paths[INTERACT].post;
    expect(interact.requestBody).toMatchObject({ required: true });
    expect(Object.keys(interact.responses)).toEqual(
      expect.arrayContaining(["200", "202", "400", "401", "404", "409", "413", "415", "422", "426", "503"]),
    );
    expect(body.components.schemas.InteractRequest.required).toEqual(["url", "dom"]);
  });

  test("the page about them has files of our own alone, and a policy that knows no other origin and no inline script", async () => {
    const answer = await lab.send("/docs", {});
    expect(answer.status).toBe(200);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
    const files = [...answer.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    expect(files).toContain("/docs/swagger-ui-bundle.js");
    expect(answer.body).not.toMatch(/<script(?![^>]* src=)/);
    for (const path of files) expect((await lab.send(path, {})).status, path).toBe(200);
  });
});

describe("log lines", () => {
  test("carry the ids of the request and nothing that a page, a token or a person said", async () => {
    lab.log.length = 0;
    const body = { ...A_REQUEST, query: "canary-query", dom: "<p>canary-dom</p>", title: "canary-title" };
    const answer = await lab.call("POST", INTERACT, body, { "x-request-id": "request-7" });
    await lab.call("GET", "/api/agent/tasks/canary-path");
    expect(answer.headers.get("x-request-id")).toBe("request-7");
    const [first] = lab.log.map((line) => JSON.parse(line));
    expect(first).toMatchObject({
      requestId: "request-7",
      tenantId: lab.tenantId,
      userId: "user-1",
      taskId: answer.body.data.taskId,
      sessionId: answer.body.data.sessionId,
      endpoint: "/api/agent/interact",
      method: "POST",
      statusCode: 202,
      durationMs: expect.any(Number),
    });
    expect(lab.log.join("")).not.toMatch(/canary/);
    expect(lab.log.join("")).not.toContain(lab.token);
  });

  test("OP19 carry the names of the query's parameters, never their values, and no name that the route does not know", async () => {
    lab.log.length = 0;
    await lab.call("GET", "/api/agent/tasks?text=canary-text&limit=5&canary-name=1");
    await lab.call("GET", "/api/agent/tasks?limit=canary-limit");
    const [first, refused] = lab.log.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ endpoint: "/api/agent/tasks", statusCode: 200, queryNames: ["text", "limit"] });
    expect(refused).not.toHaveProperty("queryNames");
    expect(lab.log.join("")).not.toMatch(/canary/);
  });

  test("OP19 carry the tokens of the step that they answer", async () => {
    const step = { promptTokens: 812, completionTokens: 40 };
    const none = { calls: 0, latencyMs: 0 };
    const counts = { modelCalls: 1, promptTokens: 900, cachedTokens: 0, completionTokens: 50, thinkingTokens: 0 };
    const more = { toolTokens: 0, costMicroUsd: 0, searches: 0, searchesAvoided: 0, routingSwitches: 0, workingMs: 1 };
    const metrics = { ...counts, ...more, tiers: { smart: none, fast: none }, step };
    lab.engine.answers.push({ kind: "reply", reply: aReply({ metrics }) });
    lab.log.length = 0;
    await lab.call("POST", INTERACT, A_REQUEST);
    expect(JSON.parse(lab.log[0] ?? "{}")).toMatchObject({ statusCode: 200, ...step });
  });

  test("an unknown failure is a 500 that tells nothing, logged whole", async () => {
    const broken = await openLab(inject("services").databaseUrl, {
      auth: { resolve: () => Promise.reject(new Error("secret cause")) },
    });
    const answer = await broken.call("POST", INTERACT, A_REQUEST);
    expect(answer.body).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
    expect(JSON.stringify(answer.body)).not.toContain("secret cause");
    expect(broken.log.join("")).toContain("secret cause");
    await broken.close();
  });
});
