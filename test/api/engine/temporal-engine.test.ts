/** The Temporal engine on a real server: answered, made durable without a worker, refused, gone, or not there. */

import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { type Connection, ServiceError } from "@temporalio/client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import {
  connectLazily,
  EngineRefusedError,
  type EngineReply,
  EngineUnavailableError,
  type TaskEngine,
  unavailable,
} from "../../../api/engine/engine.js";
import { createTemporalEngine } from "../../../api/engine/temporal-engine.js";
import { registerSearchAttributes } from "../../../cli/stack/search-attributes.js";
import type { NextAction } from "../../../core/task/reply.js";
import type { TaskId } from "../../../core/turn/identity.js";
import type { Observation } from "../../../core/turn/observation.js";
import { anObservation, aReceipt, aTaskRef } from "../../../testing/builders.js";
import { type FakeActivities, fakeWorld } from "../../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../../testing/task-lab.js";
import { modelQueueOf, type TaskStart, workflowIdOf } from "../../../workflows/messages.js";

const STEPS = 2;
const { temporalAddress } = inject("services");
const never = new AbortController().signal;
let lab: TaskLab;
let connection: Connection;
let engine: TaskEngine;

beforeAll(async () => {
  lab = await openTaskLab({ address: temporalAddress, home: ".surefoot" });
  connection = connectLazily({ address: temporalAddress });
  engine = engineWith({});
  await lab.work(fakeWorld(STEPS).activities);
});
afterAll(async () => {
  await connection.close();
  await lab.close();
});

function engineWith(times: { acceptMs?: number; replyMs?: number; modelAttemptMs?: number }): TaskEngine {
  return createTemporalEngine({
    connection,
    namespace: "default",
    now: () => Date.now(),
    taskQueue: lab.taskQueue,
    ...times,
  });
}

function opening(fields: Partial<TaskStart> = {}): TaskStart {
  return {
    v: 1,
    task: { ...aTaskRef("engine"), taskId: randomUUID() as TaskId },
    first: anObservation("o0"),
    ...fields,
  };
}

function replied(answer: EngineReply): NextAction {
  if (answer.kind !== "reply") throw new Error(`no reply but ${answer.kind}`);
  return answer.reply;
}

function doneWith(reply: NextAction, id: string): Observation {
  return anObservation(id, { receipts: reply.actionId === undefined ? [] : [aReceipt(reply.actionId)] });
}

/** Of each run in which a model was asked, newest first: how long each call might take. */
async function modelCallsByRun({ task }: TaskStart): Promise<readonly (readonly string[])[]> {
  const runs: string[][] = [];
  let runId: string | undefined;
  do {
    const { events } = await lab.client.workflow.getHandle(workflowIdOf(task), runId).fetchHistory();
    const ends = (events ?? [])
      .flatMap((event) => event.activityTaskScheduledEventAttributes ?? [])
      .filter(({ taskQueue }) => taskQueue?.name === modelQueueOf(lab.taskQueue))
      .map(({ startToCloseTimeout }) => `${startToCloseTimeout?.seconds}s`);
    if (ends.length > 0) runs.push(ends);
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
  } while (runId !== undefined);
  return runs;
}

/** A world whose plan is not made before it is released; or in which the step after the first is not chosen before that. */
function heldWorld(what: "prepare" | "refineStep" = "prepare"): { release: () => void; activities: FakeActivities } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { activities } = fakeWorld(STEPS);
  const held: Partial<FakeActivities> =
    what === "prepare"
      ? { prepare: (input) => released.then(() => activities.prepare(input)) }
      : {
          refineStep: (input) =>
            (input.step.index === 1 ? released : Promise.resolve()).then(() => activities.refineStep(input)),
        };
  return { release, activities: { ...activities, ...held } };
}

describe("with a worker", () => {
  test("a task is started, answered, and goes on to its end; then it is gone", async () => {
    const start = opening();
    const first = replied(await engine.start(start, "summary", never));
    expect(first).toMatchObject({ action: "click(1)", turn: 1 });
    const second = replied(await engine.observe(start.task, doneWith(first, "o1"), never));
    const last = replied(await engine.observe(start.task, doneWith(second, "o2"), never));
    expect(last).toMatchObject({ status: "completed", outcome: "verified" });
    await lab.client.workflow.getHandle(workflowIdOf(start.task)).result();
    expect(await engine.observe(start.task, anObservation("o3"), never)).toEqual({ kind: "gone" });
    expect(await engine.deliver(start.task, anObservation("o3"))).toBe(false);
    expect(await engine.cancel(start.task, undefined)).toBe(false);
    expect(await engine.start({ ...start, first: anObservation("other") }, "summary", never)).toEqual({ kind: "gone" });
  });

  test("OP24 operators see the summary, and the tenant's fairness key with the weight of its tier", async () => {
    const start = opening({ tier: "pro" });
    await engine.start(start, "Choose the dark theme", never);
    const description = await lab.client.workflow.getHandle(workflowIdOf(start.task)).describe();
    expect(await description.staticSummary()).toBe("Choose the dark theme");
    expect(description.priority).toMatchObject({ fairnessKey: start.task.tenantId, fairnessWeight: 3 });
    await engine.cancel(start.task, undefined);
  });

  test("the first request twenty times at once is one task and twenty equal replies", async () => {
    const start = opening();
    const answers = await Promise.all(Array.from({ length: 20 }, () => engine.start(start, "s", never)));
    expect(new Set(answers.map((answer) => JSON.stringify(replied(answer)))).size).toBe(1);
    const { events } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).fetchHistory();
    expect(events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes)).toHaveLength(1);
    await engine.cancel(start.task, undefined);
  });

  test("another client's observation is refused by its name", async () => {
    const start = opening();
    await engine.start(start, "s", never);
    const other = anObservation("x1", { clientId: "somebody else" });
    expect(await engine.observe(start.task, other, never)).toEqual({ kind: "refused", refusal: "TASK_HELD" });
    expect(await engine.cancel(start.task, "enough")).toBe(true);
  });

  test("TM11 one that was heard before another client took the task over is refused as one that was heard", async () => {
    const { release, activities } = heldWorld("refineStep");
    await lab.work(activities);
    const start = opening();
    const first = replied(await engine.start(start, "s", never));
    const heard = engine.observe(start.task, doneWith(first, "o1"), never);
    const taken = async () => {
      const { events } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).fetchHistory();
      return events?.filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes).length;
    };
    await expect.poll(taken, { timeout: 20_000 }).toBe(2);
    const taker = engine.observe(start.task, anObservation("x1", { clientId: "other", takeover: true }), never);
    await expect.poll(taken, { timeout: 20_000 }).toBe(3);
    release();
    expect(await heard).toEqual({ kind: "refused", refusal: "TASK_HELD", wasHeard: true });
    expect((await taker).kind).toBe("reply");
    await engine.cancel(start.task, undefined);
    await lab.work(fakeWorld(STEPS).activities);
  });

  test("a roll-over with an observation in flight loses nothing", async () => {
    const start = opening({ stepsPerRun: 1, tier: "enterprise" });
    const first = replied(await engine.start(start, "s", never));
    const observation = doneWith(first, "o1");
    const answers = await Promise.all(Array.from({ length: 5 }, () => engine.observe(start.task, observation, never)));
    expect(answers.map((answer) => answer.kind)).not.toContain("gone");
    expect(replied(await engine.observe(start.task, observation, never))).toMatchObject({
      action: "click(2)",
      turn: 2,
    });
    // OP24: the next run has its tenant's share too.
    const { priority } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).describe();
    expect(priority).toMatchObject({ fairnessKey: start.task.tenantId, fairnessWeight: 10 });
    await engine.cancel(start.task, undefined);
  });

  test.each([
    [undefined, "90s"],
    [300_000, "310s"],
  ])("TM7 an attempt of %s ms at an answer is given %s, in every run of the task", async (modelAttemptMs, end) => {
    const start = opening({ stepsPerRun: 1 });
    const configured = engineWith(modelAttemptMs === undefined ? {} : { modelAttemptMs });
    const first = replied(await configured.start(start, "s", never));
    replied(await configured.observe(start.task, doneWith(first, "o1"), never));
    const runs = await modelCallsByRun(start);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(new Set(runs.flat())).toEqual(new Set([end]));
    await engine.cancel(start.task, undefined);
  });

  test("a reply that takes too long is pending, and the same id has it later", async () => {
    const { release, activities } = heldWorld();
    await lab.work(activities);
    const start = opening();
    expect(await engineWith({ replyMs: 1_000 }).start(start, "s", never)).toEqual({ kind: "pending" });
    release();
    expect(replied(await engine.start(start, "s", never))).toMatchObject({ action: "click(1)", turn: 1 });
    await engine.cancel(start.task, undefined);
  });

  test("a client that goes away ends the wait and takes nothing along", async () => {
    const { release, activities } = heldWorld();
    await lab.work(activities);
    const start = opening();
    const client = new AbortController();
    const waiting = engine.start(start, "s", client.signal);
    setTimeout(() => client.abort(), 300);
    expect(await waiting).toEqual({ kind: "pending" });
    release();
    expect(replied(await engine.start(start, "s", never))).toMatchObject({ turn: 1 });
    await engine.cancel(start.task, undefined);
  });
});

describe("a later step", () => {
  afterEach(() => lab.work(fakeWorld(STEPS).activities));

  test.each([
    ["that takes seconds", {}, 1],
    ["that takes longer than an observation may to be accepted", { acceptMs: 1_500 }, 2],
  ])("TM12 %s is answered, and Temporal is asked for it as often as it has to be", async (_what, times, calls) => {
    let asked = 0;
    const counting = createTemporalEngine({
      connection,
      namespace: "default",
      now: () => Date.now(),
      taskQueue: lab.taskQueue,
      interceptors: {
        workflow: [
          {
            startUpdate(input, next) {
              asked += 1;
              return next(input);
            },
          },
        ],
      },
      ...times,
    });
    const calm = fakeWorld(STEPS).activities;
    await lab.work({
      ...calm,
      refineStep: async (input) => {
        if (input.step.index === 1) await new Promise((resolve) => setTimeout(resolve, 2_500));
        return calm.refineStep(input);
      },
    });
    const start = opening();
    const first = replied(await counting.start(start, "s", never));
    asked = 0;
    const answer = await counting.observe(start.task, doneWith(first, "o1"), never);
    expect(replied(answer)).toMatchObject({ action: "click(2)", turn: 2 });
    expect(asked).toBe(calls);
    await counting.cancel(start.task, undefined);
  });
});

describe("without a worker", () => {
  afterEach(() => lab.work(fakeWorld(STEPS).activities));

  test("the first observation is pending, durable in the start input, and done by the next worker", async () => {
    await lab.rest();
    const start = opening();
    expect(await engineWith({ acceptMs: 500 }).start(start, "s", never)).toEqual({ kind: "pending" });
    await lab.work(fakeWorld(STEPS).activities);
    expect(replied(await engine.start(start, "s", never))).toMatchObject({ action: "click(1)", turn: 1 });
    await engine.cancel(start.task, undefined);
  });

  test("a later observation goes by signal and is done by the next worker, once", async () => {
    const start = opening();
    const first = replied(await engine.start(start, "s", never));
    await lab.rest();
    const observation = doneWith(first, "o1");
    expect(await engineWith({ acceptMs: 500 }).observe(start.task, observation, never)).toEqual({ kind: "pending" });
    await lab.work(fakeWorld(STEPS).activities);
    expect(replied(await engine.observe(start.task, observation, never))).toMatchObject({
      action: "click(2)",
      turn: 2,
    });
    await engine.cancel(start.task, undefined);
  });
});

describe("without a worker, and with nobody waiting any more", () => {
  afterEach(() => lab.work(fakeWorld(STEPS).activities));

  test.each([
    ["a caller who left", { acceptMs: 1_000 }, 200],
    ["an API that ends", { acceptMs: 1_000 }, 1_500],
    ["a time for the reply that is over", { acceptMs: 1_000, replyMs: 500 }, 60_000],
  ])("TM12 %s is told of nothing that is not durable", async (_what, times, leavesAfterMs) => {
    const start = opening();
    const first = replied(await engine.start(start, "s", never));
    await lab.rest();
    const caller = new AbortController();
    const leaving = setTimeout(() => caller.abort(), leavesAfterMs);
    expect(await engineWith(times).observe(start.task, doneWith(first, "o1"), caller.signal)).toEqual({
      kind: "pending",
    });
    clearTimeout(leaving);
    const { events } = await lab.client.workflow.getHandle(workflowIdOf(start.task)).fetchHistory();
    const signals = events?.flatMap((event) => event.workflowExecutionSignaledEventAttributes?.signalName ?? []);
    expect(signals).toEqual(["domUpdate"]);
    await engine.cancel(start.task, undefined);
  });
});

describe("where Temporal says no", () => {
  test("a namespace that is not there is told by its name, not as a server that cannot be reached", async () => {
    const astray = createTemporalEngine({ connection, namespace: "nowhere", now: () => Date.now() });
    const { task, first } = opening();
    const calls = [
      astray.start(opening(), "s", never),
      astray.observe(task, first, never),
      astray.deliver(task, first),
    ];
    for (const refused of await Promise.allSettled(calls)) {
      const error: unknown = refused.status === "rejected" ? refused.reason : null;
      expect(error).toBeInstanceOf(EngineRefusedError);
      expect(error).toMatchObject({ message: expect.stringMatching(/Check TEMPORAL_NAMESPACE/), retryable: false });
    }
  });

  test.each([
    [16, EngineRefusedError, /TEMPORAL_API_KEY/],
    [7, EngineRefusedError, /allowed to do/],
    [8, EngineUnavailableError, /more than it allows/],
    [14, EngineUnavailableError, /cannot be reached/],
    [4, EngineUnavailableError, /in time.*may need a minute/],
    [13, EngineUnavailableError, /failed with gRPC code 13 \(no\)/],
  ])("gRPC code %s is told as what it is", (code, kind, words) => {
    const grpc = Object.assign(new Error("no"), { code, details: "no", metadata: {} });
    const error = unavailable(new ServiceError("no", { cause: grpc }));
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(words);
  });
});

describe("a namespace that was just made", () => {
  test("without our search attributes it is told as such and to be tried again; registered, it takes the task", async () => {
    const namespace = `fresh-${randomUUID().slice(0, 8)}`;
    const kept = { seconds: 86_400 as never }; // whole seconds need no Long
    await connection.workflowService.registerNamespace({ namespace, workflowExecutionRetentionPeriod: kept });
    const fresh = createTemporalEngine({ connection, namespace, now: () => Date.now(), acceptMs: 500 });
    const error: unknown = await fresh.start(opening(), "s", never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineUnavailableError);
    expect(error).toMatchObject({ message: expect.stringMatching(/search attributes yet \(.*\bSf/) });
    await registerSearchAttributes(connection, namespace);
    const start = opening();
    // Without a worker it is durable.
    await expect
      .poll(() => fresh.start(start, "s", never).catch(() => null), { timeout: 30_000 })
      .toEqual({ kind: "pending" });
  });
});

describe("hasWorker", () => {
  test("OP32 a queue that a worker polls has one, and another has none", async () => {
    expect(await engineWith({}).hasWorker()).toBe(true);
    const deserted = { connection, namespace: "default", now: () => Date.now(), taskQueue: `deserted-${randomUUID()}` };
    expect(await createTemporalEngine(deserted).hasWorker()).toBe(false);
  });
});

describe("without Temporal", () => {
  test("nothing hangs: every call says at once that the engine is not there", async () => {
    const nowhere = connectLazily({ address: "127.0.0.1:1" });
    const lost = createTemporalEngine({ connection: nowhere, namespace: "default", now: () => Date.now() });
    const { task, first } = opening();
    expect(await lost.isReachable()).toBe(false);
    await expect(lost.start(opening(), "s", never)).rejects.toThrow(EngineUnavailableError);
    await expect(lost.observe(task, first, never)).rejects.toThrow(EngineUnavailableError);
    await expect(lost.deliver(task, first)).rejects.toThrow(EngineUnavailableError);
    await nowhere.close();
  });

  test("a server that takes connections and never speaks is not waited for", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const mute = connectLazily({ address: `127.0.0.1:${(silent.address() as AddressInfo).port}` }); // it listens on TCP
    const lost = createTemporalEngine({ connection: mute, namespace: "default", now: () => Date.now() });
    await expect(lost.start(opening(), "s", never)).rejects.toThrow(EngineUnavailableError);
    await mute.close();
    silent.close();
  });
});
