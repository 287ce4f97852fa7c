/** Faults of HTTP itself: bodies that are none, routes and methods that are none, callers that are nobody (PR4). */

import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { loadConfig } from "../../config/environment.js";
import { INTERACT, openLab, useLab } from "./lab.js";

const lab = useLab();
const TASK = `/api/agent/tasks/${randomUUID()}`;

const long = (n: number) => "x".repeat(n);

describe("every body", () => {
  const json = { "content-type": "application/json" };
  const signed = () => ({ authorization: `Bearer ${lab.token}` });

  test.each(["/api/agent/interact", `${TASK}/dom`, `${TASK}/cancel`, `${TASK}/resume`])(
    "malformed JSON is INVALID_REQUEST: %s",
    async (path) => {
      const answer = await lab.send(path, { method: "POST", headers: { ...signed(), ...json }, body: "{" });
      expect(answer.body).toMatchObject({ status: 400, code: "INVALID_REQUEST" });
    },
  );

  test.each(["/api/agent/interact", `${TASK}/dom`])("a missing body is refused: %s", async (path) => {
    const answer = await lab.send(path, { method: "POST", headers: { ...signed(), ...json } });
    expect(answer.body).toMatchObject({ status: 400, code: "INVALID_REQUEST" });
    expect((await lab.send(path, { method: "POST", headers: signed() })).body).toMatchObject({ success: false });
  });

  test.each(["/api/agent/interact", `${TASK}/dom`, `${TASK}/cancel`, `${TASK}/resume`])(
    "another content type is 415: %s",
    async (path) => {
      const answer = await lab.send(path, {
        method: "POST",
        headers: { ...signed(), "content-type": "text/plain" },
        body: "{}",
      });
      expect(answer.body).toMatchObject({ status: 415, code: "INVALID_REQUEST" });
    },
  );

  test.each(["[]", "7", "null", '"x"'])("JSON that is no object is a schema fault: %s", async (body) => {
    const answer = await lab.send(INTERACT, { method: "POST", headers: { ...signed(), ...json }, body });
    expect(answer.body).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
  });

  test("bodies over the limit are 413: 4 MiB with a page, 64 KiB without, chunked too", async () => {
    const post = (path: string, bytes: number) => lab.call("POST", path, { reason: long(bytes) });
    expect((await post(`${TASK}/cancel`, 65 * 1024)).body).toMatchObject({ status: 413, code: "INVALID_REQUEST" });
    expect((await post(INTERACT, 65 * 1024)).body).toMatchObject({ status: 400 });
    expect((await post(INTERACT, 4 * 1024 * 1024)).body).toMatchObject({ status: 413, code: "INVALID_REQUEST" });
    const chunk = new TextEncoder().encode(long(40 * 1024));
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(chunk);
        stream.enqueue(chunk);
        stream.close();
      },
    });
    const chunked = { method: "POST", headers: { ...signed(), ...json }, body, duplex: "half" } as RequestInit; // `duplex` is not in the type yet
    expect((await lab.send(`${TASK}/cancel`, chunked)).body).toMatchObject({ status: 413 });
  });
});

describe("every route", () => {
  test("an unknown route is 404, another method 405 with Allow", async () => {
    expect((await lab.call("GET", "/api/nothing")).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    for (const [method, path, allow] of [
      ["GET", INTERACT, "POST"],
      ["DELETE", TASK, "GET"],
      ["POST", `${TASK}/next`, "GET"],
      ["GET", `${TASK}/cancel`, "POST"],
      ["POST", "/api/health", "GET"],
    ] as const) {
      const answer = await lab.call(method, path);
      expect(answer.body, `${method} ${path}`).toMatchObject({ status: 405, code: "METHOD_NOT_ALLOWED" });
      expect(answer.headers.get("allow")).toContain(allow);
    }
  });

  test("an error is problem+json with the members of RFC 9457 and of the seeds", async () => {
    const answer = await lab.call("GET", TASK);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body).toEqual({
      type: "urn:surefoot:error:task-not-found",
      title: "There is no such task",
      status: 404,
      detail: "You have no task with this id.",
      instance: TASK,
      success: false,
      code: "TASK_NOT_FOUND",
      message: "You have no task with this id.",
      suggestion: "List your tasks by GET /api/agent/tasks. Others' tasks are not shown.",
    });
  });

  test.each([undefined, "Bearer", "Bearer nonsense", "Basic abc", `Bearer ${long(600)}`])(
    "without a valid token nothing is told: %s",
    async (authorization) => {
      for (const path of [TASK, `${TASK}/next`]) {
        const answer = await lab.send(path, { headers: authorization === undefined ? {} : { authorization } });
        expect(answer.body).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      }
      const broken = await lab.send(INTERACT, { method: "POST", body: "{" });
      expect(broken.status).toBe(401);
    },
  );

  test("origins are an exact list, never reflected", async () => {
    const from = async (origin: string) =>
      (await lab.send("/api/health", { headers: { origin } })).headers.get("access-control-allow-origin");
    expect(await from("https://allowed.test")).toBe("https://allowed.test");
    expect(await from("https://evil.test")).toBeNull();
    expect(await from("https://allowed.test.evil.test")).toBeNull();
    const preflight = await lab.send(INTERACT, {
      method: "OPTIONS",
      headers: { origin: "https://allowed.test", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Idempotency-Key");
    expect(preflight.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("PR11 every method that a route has passes a preflight, and no other", async () => {
    const methods = new Set(lab.routes.map((route) => route.split(" ")[0]?.toUpperCase() ?? ""));
    expect([...methods]).toEqual(expect.arrayContaining(["GET", "POST", "DELETE"]));
    const headers = { origin: "https://allowed.test", "access-control-request-method": "DELETE" };
    const answer = await lab.send("/api/knowledge/documents/1", { method: "OPTIONS", headers });
    const allowed = (answer.headers.get("access-control-allow-methods") ?? "").split(",");
    expect([answer.status, allowed.sort()]).toEqual([204, [...methods].sort()]);
  });

  test("PR4 every refusal says what its caller can do", async () => {
    for (const [method, path] of [
      ["GET", TASK],
      ["GET", "/api/nothing"],
      ["DELETE", TASK],
      ["POST", INTERACT],
    ] as const)
      expect((await lab.call(method, path)).body.suggestion, `${method} ${path}`).toMatch(/^.{20,}$/);
  });

  test("our extension is on the list by default; another extension is not", async () => {
    const { allowedOrigins } = loadConfig({ DATABASE_URL: "postgres://u:p@host/db" });
    const standard = await openLab(inject("services").databaseUrl, { allowedOrigins });
    const preflight = (origin: string) =>
      standard.send("/api/v1/auth/login", {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "content-type" },
      });
    const manifest = JSON.parse(readFileSync("ui/extension/manifest.json", "utf8"));
    const id = [...createHash("sha256").update(Buffer.from(manifest.key, "base64")).digest("hex").slice(0, 32)]
      .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
      .join("");
    const ours = `chrome-extension://${id}`;
    expect((await preflight(ours)).headers.get("access-control-allow-origin")).toBe(ours);
    const other = `chrome-extension://${id.replace(/^./, (letter) => (letter === "a" ? "b" : "a"))}`;
    expect((await preflight(other)).headers.get("access-control-allow-origin")).toBeNull();
    const login = (origin: string) =>
      standard.call("POST", "/api/v1/auth/login", { email: "nobody@lab.test", password: "x" }, { origin });
    expect((await login(ours)).status).toBe(401);
    expect((await login(other)).status).toBe(403);
    await standard.close();
  });
});
