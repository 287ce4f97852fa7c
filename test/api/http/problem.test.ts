/** Proves api/http/problem.ts. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "../../../db/client.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab } from "../lab.js";

const SECRET = "correct-horse-battery-staple";
const { databaseUrl } = inject("services");
const broken = { auth: { resolve: () => Promise.reject(new Error(`${SECRET} could not be read`)) } };
const unreachable = {
  database: openDatabase("postgres://u:p@127.0.0.1:1/none", { max: 1 }),
  auth: { resolve: async () => ({ tenantId: "t", userId: "u" }) as never },
};
let debug: Lab;
let debugBroken: Lab;
let debugDown: Lab;
let usual: Lab;

beforeAll(async () => {
  debug = await openLab(databaseUrl, { debugErrors: true });
  debugBroken = await openLab(databaseUrl, { ...broken, debugErrors: true });
  debugDown = await openLab(databaseUrl, { ...unreachable, debugErrors: true });
  usual = await openLab(databaseUrl);
});
afterAll(() => Promise.all([debug, debugBroken, debugDown, usual].map((lab) => lab.close())));

const raw = (lab: Lab, body: string, type = "application/json") =>
  lab.send(INTERACT, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${lab.token}`, "content-type": type },
  });
const nowhere = `/api/agent/tasks/${randomUUID()}`;

/** Errors of each place that writes one, each with a secret in what was sent. */
const ERRORS: readonly (readonly [what: string, ask: (lab: Lab) => Promise<Answer>, errorType: string])[] = [
  ["a schema's fault", (lab) => lab.call("POST", INTERACT, { ...A_REQUEST, taskId: SECRET }), "ApiError"],
  ["a fault of an address", (lab) => lab.call("GET", `/api/agent/tasks/${SECRET}`), "ApiError"],
  ["a body that is no JSON", (lab) => raw(lab, `{"query": ${SECRET}`), "Error"],
  ["a body of another type", (lab) => raw(lab, SECRET, "text/plain"), "Error"],
  [
    "a body that is too large",
    (lab) => lab.call("POST", `${nowhere}/cancel`, { reason: SECRET.repeat(3_000) }),
    "ApiError",
  ],
  ["what a handler refuses", (lab) => lab.call("GET", nowhere), "ApiError"],
  ["a route that there is not", (lab) => lab.call("GET", `/api/nothing/${SECRET}`), "ApiError"],
  ["a method that there is not", (lab) => lab.call("DELETE", INTERACT), "ApiError"],
  ["nobody", (lab) => lab.send(nowhere, {}), "ApiError"],
];

/** As callers of the design before this one know it. */
const shapeOf = (errorType: string) => ({
  errorType,
  stack: expect.stringMatching(/^ {4}at /),
  context: expect.objectContaining({ requestId: expect.any(String), method: expect.any(String) }),
});

describe("debugInfo", () => {
  test.each(ERRORS)(
    "PR4 in debug mode %s says where it came from, and nothing that was sent",
    async (_what, ask, type) => {
      const { body } = await ask(debug);
      expect(body).toMatchObject({ success: false, code: expect.any(String) });
      expect(body.debugInfo).toEqual(
        type === "Error" ? shapeOf(expect.stringMatching(/Error|Exception/)) : shapeOf(type),
      );
      expect(JSON.stringify(body.debugInfo)).not.toContain(SECRET);
    },
  );

  test("PR4 in debug mode an error of ours is told by its type; its message stays in the log", async () => {
    const { body } = await debugBroken.call("GET", nowhere);
    expect(body).toMatchObject({ code: "INTERNAL_ERROR", debugInfo: shapeOf("Error") });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    expect(debugBroken.log.join("")).toContain(SECRET);
  });

  test("PR4 in debug mode the error behind an error is told", async () => {
    const { body } = await debugDown.call("GET", nowhere);
    expect(body).toMatchObject({ code: "DATABASE_ERROR", debugInfo: { errorType: "DatabaseUnavailableError" } });
  });

  test("PR4 of a schema's fault, the places and kinds of all issues are told", async () => {
    const { body } = await debug.call("POST", INTERACT, { ...A_REQUEST, taskId: "x", dom: 7 });
    expect(body.debugInfo.context).toMatchObject({
      endpoint: INTERACT,
      issues: expect.arrayContaining([
        { path: "dom", code: "invalid_type" },
        { path: "taskId", code: "invalid_format" },
      ]),
    });
  });

  test.each(ERRORS)("PR4 outside debug mode there is none: %s", async (_what, ask) => {
    expect((await ask(usual)).body).not.toHaveProperty("debugInfo");
  });
});
