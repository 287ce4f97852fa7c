/** Activities of a host: what is said to a task is passed on once, however often it is tried. */

import { randomUUID } from "node:crypto";
import { ApplicationFailure } from "@temporalio/common";
import { MockActivityEnvironment } from "@temporalio/testing";
import { describe, expect, test } from "vitest";
import { createHostActivities } from "../../../cli/host/activities.js";
import type { HostDeps } from "../../../cli/host/host.js";
import { createTaskApi, withRetries } from "../../../client/task-api.js";
import { type Answer, createFakeClock, createFakeServer, json, problem } from "../../client/fake-server.js";

const said = { taskId: "task-1", said: { route: "answer", body: { text: "yes" } } } as const;
const HEARD = json(200, { success: true, data: { taskId: "task-1", status: "planning" } });
const IN_FLIGHT = { details: { field: "idempotency-key", reason: "is of a request that is still being answered" } };

function lab(answers: Answer[]) {
  const server = createFakeServer(answers);
  const at = { serverUrl: "http://127.0.0.1:1", token: "t" };
  const api = withRetries(createTaskApi(server.fetch, at), createFakeClock(), randomUUID);
  const { say } = createHostActivities({ api } as HostDeps); // all of it that is asked for
  const attempt = (activityId: string) =>
    new MockActivityEnvironment({ activityId, workflowExecution: { workflowId: "hosted-1", runId: "run-1" } }).run(
      say,
      said,
    );
  return { attempt, keys: () => server.sent.map(({ headers }) => headers.get("idempotency-key")) };
}

describe("say", () => {
  test("TC3 every attempt at it goes out under one key, and the next thing that is said under another", async () => {
    const { attempt, keys } = lab([new TypeError("fetch failed"), HEARD.clone(), HEARD.clone(), HEARD.clone()]);
    expect(await attempt("1")).toEqual({ status: "planning" });
    await attempt("1");
    await attempt("2");
    const [first, ...rest] = keys();
    expect(rest).toEqual([first, first, expect.not.stringMatching(first ?? "no key")]);
  });

  test("TC3 a refusal of the task ends it; one that is still being answered is tried again", async () => {
    const refused = lab([problem(409, "RESOURCE_CONFLICT")]);
    await expect(refused.attempt("1")).rejects.toBeInstanceOf(ApplicationFailure);
    const busy = lab(
      Array.from({ length: 100 }, () => problem(409, "RESOURCE_CONFLICT", { ...IN_FLIGHT, retryAfter: 1 })),
    );
    await expect(busy.attempt("1")).rejects.toMatchObject({ retryable: true });
  });
});
