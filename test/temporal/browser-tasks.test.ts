/** Proves temporal/, workflows/hosted-task.ts and cli/host/service.ts on a real Temporal server, with a host whose browser is a script. */

import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { Context } from "@temporalio/activity";
import { Client, Connection, type WorkflowFailedError, type WorkflowHandle } from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import { NativeConnection, Worker } from "@temporalio/worker";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createBrowserTasksService } from "../../cli/host/service.js";
import { ensureEndpoint } from "../../cli/stack/nexus-endpoint.js";
import { type BrowserTaskResult, describeProgress } from "../../temporal/browser-tasks.js";
import { startBrowserTask } from "../../temporal/client.js";
import type { Requirement, RunOptions } from "../../temporal/workflow.js";
import { fastForward } from "../../testing/fast-forward.js";
import {
  browserQueueOf,
  type HostActivities,
  type HostedTaskMessage,
  noteSignal,
} from "../../workflows/hosted-task.js";
import type { checkInAMonth, orderForm, orderFormAndMore } from "../cli/host/caller-workflows.js";

const { temporalAddress: address } = inject("services");
const [hosts, callers, endpoint] = [`hosts-${randomUUID()}`, `callers-${randomUUID()}`, `e-${randomUUID()}`];
const TASK_ID = "62e77b4f-043d-5384-a206-d369cca90fcf";
const WAIT = { timeout: 60_000, interval: 50 };
/** What reached the API, and how often a task was begun. */
const said: HostedTaskMessage[] = [];
const begun: string[] = [];
let connection: Connection;
let native: NativeConnection;
let client: Client;
let workers: Worker[] = [];
let running: Promise<unknown>;

const resultOf = (query: string, status: BrowserTaskResult["status"]): BrowserTaskResult => ({
  ...{ taskId: TASK_ID, status, query, url: "https://a.test/" },
  ...(status === "completed" && { outcome: "verified" as const }),
  proof: { overall: "pass", criteria: [], steps: [] },
});

const PROOF: BrowserTaskResult["proof"] = {
  overall: "fail",
  criteria: [{ description: "Member is listed", activity: "add", status: "fail", evidence: "The list is empty." }],
  steps: [{ action: "click(4)", thought: "Save it", verdict: "confirmed", confidence: 0.9, evidence: ["Accepted."] }],
};

/** Ends of tasks, the best first, as queries: status and outcome. */
const ENDS = ["completed verified", "completed verified_low_confidence", "completed unverified", "failed", "cancelled"];

function endAs(query: string): BrowserTaskResult {
  const [status, outcome] = query.split(" ");
  // The casts: of the ends above.
  const told = { status: status as BrowserTaskResult["status"], outcome: outcome as BrowserTaskResult["outcome"] };
  return { ...told, taskId: TASK_ID, query, url: "https://a.test/", reason: "Seen in the browser.", proof: PROOF };
}

/** In place of a browser: a task that asks, waits until it is answered or stopped, and does one step. */
const scripted: HostActivities = {
  async carryOut({ request: { query }, observationId }) {
    begun.push(observationId);
    if (query === "refused") throw ApplicationFailure.nonRetryable("QUOTA_EXCEEDED: enough", "QUOTA_EXCEEDED");
    if (ENDS.includes(query)) return endAs(query);
    const context = Context.current();
    while (query === "never begins") {
      context.heartbeat();
      await context.sleep(50);
    }
    const { workflowId = "", runId } = context.info.workflowExecution ?? {};
    const workflow = context.client.workflow.getHandle(workflowId, runId);
    const asks = {
      taskId: TASK_ID,
      status: "needs_user_input",
      question: { text: "Which street?", byModel: false },
    } as const;
    await workflow.signal(noteSignal, asks);
    const before = said.length;
    while (said.length === before) {
      context.heartbeat();
      await new Promise((resolve) => setTimeout(resolve, 50));
      if (context.cancellationSignal.aborted) return resultOf(query, "cancelled");
    }
    if (said.at(-1)?.route === "cancel") return resultOf(query, "cancelled");
    const step = { actionId: "a1", action: "click(4)", thought: "Save it" };
    await workflow.signal(noteSignal, { taskId: TASK_ID, status: "executing", step });
    await workflow.signal(noteSignal, {
      taskId: TASK_ID,
      status: "completed",
      step: { ...step, verdict: "confirmed" },
    });
    return resultOf(query, "completed");
  },
  async say({ said: word }) {
    if (word.route === "answer" && word.body.text === "refused") {
      throw ApplicationFailure.nonRetryable("RESOURCE_CONFLICT: too late", "RESOURCE_CONFLICT");
    }
    said.push(word);
    return { status: "executing" };
  },
};

beforeAll(async () => {
  connection = await Connection.connect({ address });
  native = await NativeConnection.connect({ address });
  client = new Client({ connection });
  const shared = {
    connection: native,
    maxHeartbeatThrottleInterval: 100,
    defaultHeartbeatThrottleInterval: 100,
  } as const;
  const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  workers = await Promise.all([
    Worker.create({
      ...{ ...shared, taskQueue: hosts, activities: scripted, nexusServices: [createBrowserTasksService()] },
      workflowsPath: file("../../workflows/hosted-task.ts"),
    }),
    Worker.create({ ...shared, taskQueue: browserQueueOf(hosts), activities: scripted }),
    Worker.create({ ...shared, taskQueue: callers, workflowsPath: file("../cli/host/caller-workflows.ts") }),
  ]);
  running = Promise.all(workers.map((worker) => worker.run()));
  expect(await ensureEndpoint(connection, { name: endpoint, namespace: "default", taskQueue: hosts })).toBe("made");
});
afterAll(async () => {
  for (const worker of workers) worker.shutdown();
  await running;
  await native.close();
  await connection.close();
});

type Where = Parameters<typeof orderForm>[1];

const startCaller = (where: Where, query = "save it") =>
  client.workflow.start<typeof orderForm>("orderForm", {
    ...{ workflowId: `caller-${randomUUID()}`, taskQueue: callers },
    args: [{ query, url: "https://a.test/" }, where],
  });

type Caller = Awaited<ReturnType<typeof startCaller>>;
const asked = (caller: Caller) => caller.query<readonly string[]>("askedFor").catch(() => []);
const untilAsked = (caller: Caller) => expect.poll(() => asked(caller), WAIT).toEqual(["Which street?"]);

const startInAMonth = ({ require, ...where }: RunOptions, query: string) =>
  client.workflow.start<typeof checkInAMonth>("checkInAMonth", {
    ...{ workflowId: `caller-${randomUUID()}`, taskQueue: callers },
    args: [{ query, url: "https://a.test/" }, where, require],
  });

const statusOf = async (handle: WorkflowHandle) => (await handle.describe()).status.name;

async function failedWorkflowTasks(handle: WorkflowHandle): Promise<readonly string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ workflowTaskFailedEventAttributes: failed }) => failed?.failure?.message ?? []);
}

async function detailsOf(caller: Caller): Promise<string> {
  const { currentDetails = "" } = await caller.query<{ currentDetails?: string }>("__temporal_workflow_metadata");
  return currentDetails;
}

describe("ensureEndpoint", () => {
  test("TC6 what is there is kept, and one that leads elsewhere is somebody's", async () => {
    expect(await ensureEndpoint(connection, { name: endpoint, namespace: "default", taskQueue: hosts })).toBe("kept");
    const other = { name: endpoint, namespace: "default", taskQueue: "another" };
    expect(await ensureEndpoint(connection, other)).toBe("elsewhere");
  });
});

describe.each([
  ["by Nexus", { endpoint }],
  ["as a child", { taskQueue: hosts }],
])("runBrowserTask %s", (_how, where) => {
  test("TC3 an answer is passed on once, steps are seen in the details, and the result is told", async () => {
    const before = said.length;
    const caller = await startCaller(where);
    await untilAsked(caller);
    expect(await detailsOf(caller)).toContain("It asks: Which street?");
    await caller.signal("answered", "12 Harbour Street");
    expect(await caller.result()).toMatchObject({ status: "completed", outcome: "verified", query: "save it" });
    expect(said.slice(before)).toEqual([{ route: "answer", body: { text: "12 Harbour Street" } }]);
  });

  test("TC4 a cancellation is heard by the task, and told when it has ended", async () => {
    const caller = await startCaller({ ...where, id: `${_how}-cancelled` });
    await untilAsked(caller);
    await caller.cancel();
    await expect(caller.result()).rejects.toMatchObject({ cause: { name: "CancelledFailure" } });
    const { status } = await client.workflow.getHandle(`hosted-${_how}-cancelled`).describe();
    expect(status.name).toBe("CANCELLED");
  });

  test("TC3 news that nobody waits for any more leave the caller to what it does next", async () => {
    const caller = await client.workflow.start<typeof orderFormAndMore>("orderFormAndMore", {
      ...{ workflowId: `caller-${randomUUID()}`, taskQueue: callers },
      args: [{ query: "save it", url: "https://a.test/" }, where],
    });
    await untilAsked(caller);
    await caller.signal("answered", "here");
    expect(await caller.result()).toMatchObject({ outcome: "verified" });
    expect(await failedWorkflowTasks(caller)).toEqual([]);
  }, 60_000);

  test("TC7 a task that is not proven fails the caller, a month later as well, with its proof in the failure", async () => {
    const caller = await startInAMonth({ ...where, require: "verified" }, "completed unverified");
    await fastForward(client, caller, "30 days");
    await expect.poll(() => statusOf(caller), WAIT).toBe("FAILED");
    const { proof, ...rest } = endAs("completed unverified");
    const cause = { name: "ApplicationFailure", type: "NotProven", nonRetryable: true, details: [proof, rest] };
    await expect(caller.result()).rejects.toMatchObject({ cause });
    expect(await failedWorkflowTasks(caller)).toEqual([]);
  });

  test("TC6 what the API refuses fails the caller, with the API's own words", async () => {
    const caller = await startCaller(where, "refused");
    const fault = await caller.result().catch((error: Error) => JSON.stringify(error, causes));
    expect(fault).toContain("QUOTA_EXCEEDED: enough");
  });
});

/** Errors say their causes and messages. */
const causes = (_key: string, value: unknown): unknown =>
  value instanceof Error ? { name: value.name, message: value.message, cause: value.cause } : value;

/** Of the failure that ended a workflow. */
const typeOf = ({ cause }: WorkflowFailedError) => (cause instanceof ApplicationFailure ? cause.type : cause);

describe("require", () => {
  test.each([
    [undefined, ENDS.length, ""],
    ["verified", 1, "NotProven"],
    ["completed", 3, "NotCompleted"],
  ] as const)("TC7 %s: the first %i ends are passed on, the others fail the caller", async (require, met, failure) => {
    const ends = await Promise.all(ENDS.map((query) => endOf(query, require)));
    expect(ends).toEqual(ENDS.map((end, index) => (index < met ? endAs(end) : failure)));
  });

  /** The caller's result, or the type of its failure. */
  async function endOf(query: string, require?: Requirement): Promise<unknown> {
    const caller = await startInAMonth({ taskQueue: hosts, ...(require && { require }) }, query);
    await fastForward(client, caller, "30 days");
    await expect.poll(() => statusOf(caller), WAIT).not.toBe("RUNNING");
    return await caller.result().catch(typeOf);
  }
});

describe("the service browserTasks", () => {
  test("TC5 whoever says the same id waits for the same task, and hears of it once it is over", async () => {
    const [id, before] = [randomUUID(), begun.length];
    const first = await startCaller({ endpoint, id });
    await untilAsked(first);
    const second = await startCaller({ endpoint, id });
    await untilAsked(second);
    await first.signal("answered", "here");
    expect(await first.result()).toEqual(await second.result());
    const third = await startCaller({ endpoint, id });
    expect(await third.result()).toMatchObject({ status: "completed" });
    expect(begun.length - before).toBe(1);
  });

  test("TC6 a request that does not fit is refused at once", async () => {
    const caller = await client.workflow.start<typeof orderForm>("orderForm", {
      ...{ workflowId: `caller-${randomUUID()}`, taskQueue: callers },
      args: [{ query: "read it", url: "file:///etc/passwd" }, { endpoint }],
    });
    const fault = await caller.result().catch((error: Error) => JSON.stringify(error, causes));
    expect(fault).toMatch(/BAD_REQUEST|url/);
  });
});

describe("startBrowserTask of a client", () => {
  test("TC4 a cancel by message ends it with a result; what nobody asked is refused", async () => {
    const task = await startBrowserTask(
      client,
      { query: "x", url: "https://a.test/" },
      { id: randomUUID(), taskQueue: hosts },
    );
    await expect.poll(async () => (await task.status()).status, WAIT).toBe("needs_user_input");
    const refusal = { cause: { type: "RESOURCE_CONFLICT" } };
    await expect(task.approve({ actionId: "a9", approved: true })).rejects.toMatchObject(refusal);
    await task.cancel("not today");
    expect(await task.result()).toMatchObject({ status: "cancelled" });
    expect(said.at(-1)).toEqual({ route: "cancel", body: { reason: "not today" } });
  });

  test("TC4 a cancel by message before the task has begun ends it with a result too", async () => {
    const before = begun.length;
    const request = { query: "never begins", url: "https://a.test/" };
    const task = await startBrowserTask(client, request, { id: randomUUID(), taskQueue: hosts });
    await expect.poll(() => begun.length, WAIT).toBe(before + 1);
    await task.cancel("not today");
    expect(await task.result()).toMatchObject({
      ...{ ...request, status: "cancelled", reason: "not today" },
      proof: { overall: "unproven", criteria: [], steps: [] },
    });
  });

  test("TC3 an answer that the API refuses is refused to whoever gave it, and the task goes on waiting", async () => {
    const task = await startBrowserTask(
      client,
      { query: "x", url: "https://a.test/" },
      { id: randomUUID(), taskQueue: hosts },
    );
    await expect.poll(async () => (await task.status()).status, WAIT).toBe("needs_user_input");
    await expect(task.answer("refused")).rejects.toThrow();
    expect((await task.status()).status).toBe("needs_user_input");
    expect(await task.answer("here")).toEqual({ status: "executing" });
    expect(await task.result()).toMatchObject({ outcome: "verified" });
    expect((await task.status()).steps).toEqual([expect.objectContaining({ actionId: "a1", verdict: "confirmed" })]);
  });
});

describe("describeProgress", () => {
  test("TC3 what a page says is no markdown of ours", () => {
    const question = { text: "**Which** [one](https://evil.test)?", byModel: true };
    const told = describeProgress({ change: 1, status: "needs_user_input", steps: [], question });
    expect(told).toContain("\\*\\*Which\\*\\* \\[one\\]");
  });
});
