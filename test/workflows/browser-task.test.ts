import { Context } from "@temporalio/activity";
import { historyToJSON } from "@temporalio/common/lib/proto-utils.js";
import { Worker } from "@temporalio/worker";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { workflowBundle } from "../../cli/stack/workflow-bundle.js";
import { aChoice, anObservation, aReceipt, someEvidence, textContract } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { fastForward } from "../../testing/fast-forward.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { cancelTaskSignal, domUpdateSignal, progressQuery, resumeTaskSignal } from "../../workflows/messages.js";
import { eventTypes, finish, next, waitFor } from "./lab-steps.js";

let lab: TaskLab;
const STEPS = 4;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
  await lab.work(fakeWorld(STEPS).activities);
});
afterAll(() => lab.close());

describe("browserTask", () => {
  test("acts, verifies and completes over updates alone", async () => {
    const task = lab.task(anObservation("o0"));
    const replies = await finish(task, await task.begin());
    expect(replies.map((reply) => reply.action)).toEqual([
      "click(1)",
      "click(2)",
      "click(3)",
      "click(4)",
      expect.stringMatching(/^finish/),
    ]);
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(await task.handle.result()).toEqual({ status: "completed", outcome: "verified" });
  });

  test("TM10 its history, exported as JSON, is replayed by the workflow", async () => {
    const task = lab.task(anObservation("o0"));
    await finish(task, await task.begin());
    // Fails where Temporal's packages do not share one copy of protobufjs.
    const exported = historyToJSON(await task.handle.fetchHistory());
    const { codePath } = await workflowBundle(".surefoot");
    await Worker.runReplayHistory({ workflowBundle: { codePath } }, JSON.parse(exported));
    const another = exported
      .replace('"name":"prepare"', '"name":"judge"')
      .replace('"name": "prepare"', '"name": "judge"');
    expect(another).not.toBe(exported);
    await expect(Worker.runReplayHistory({ workflowBundle: { codePath } }, JSON.parse(another))).rejects.toThrow(
      /TMPRL1100/,
    );
  });

  test("TM2 what a model is not sure of is looked at by another first, and what that one refuses is chosen anew", async () => {
    const asked: string[] = [];
    await lab.work(
      fakeWorld(2, {
        refineStep: async ({ step }) => ({
          kind: "chosen",
          choice: aChoice(`click(${step.index + 1})`, {
            lastForStep: true,
            confidence: step.index === 0 && asked.length < 2 ? 0.1 : 0.9,
          }),
        }),
        criticise: async ({ why }) => {
          asked.push(why);
          return {
            approved: asked.length > 1,
            reason: "It fits nothing.",
            usage: { promptTokens: 1, completionTokens: 1, calls: 1 },
          };
        },
      }).activities,
    );
    const task = lab.task(anObservation("o0"));
    const replies = await finish(task, await task.begin());
    expect(asked).toEqual(["low-confidence", "low-confidence"]);
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    await lab.work(fakeWorld(4).activities);
  });

  test("SO9 a system of record is asked before the first action, after a submit, and at the end", async () => {
    const submit = aChoice("click(1)", { lastForStep: true, facts: { kind: "submit", risk: "submit" } });
    const world = fakeWorld(1, { refineStep: async () => ({ kind: "chosen", choice: submit }) });
    await lab.work(world.activities);
    const onRecord = { id: "c1", activity: "source", description: "It is on record.", source: "records", values: {} };
    const criteria = [{ ...onRecord, activity: "source", timing: "at_end" } as const];
    const task = lab.task(anObservation("o0"), { contract: { ...textContract, generatedFrom: "user", criteria } });
    const replies = await finish(task, await task.begin());
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    expect(world.calls.filter((name) => name === "askSources")).toHaveLength(2);
    await lab.work(fakeWorld(STEPS).activities);
  });

  test("the same observation twenty times at once is one step with twenty equal replies", async () => {
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    const replies = await Promise.all(Array.from({ length: 20 }, () => next(task, "o1", first)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect((await task.handle.query(progressQuery)).stepIndex).toBe(2);
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("a first reply thrown away and retried is one task", async () => {
    const task = lab.task(anObservation("o0"));
    const [one, two] = await Promise.all([task.begin(), task.begin()]);
    expect(two).toEqual(one);
    expect(await task.begin()).toEqual(one);
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("a signalled observation is kept without a worker and done by the next", async () => {
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    await lab.rest();
    const observation = anObservation("o1", {
      receipts: [aReceipt(first.actionId as NonNullable<typeof first.actionId>)],
    });
    await task.handle.signal(domUpdateSignal, observation);
    await lab.work(fakeWorld(STEPS).activities);
    expect(await task.observe(observation)).toMatchObject({ action: "click(2)", turn: 2 });
    await task.handle.signal(cancelTaskSignal, {});
  });

  test("TM1 a cancel and reports that are heard together with it end the task, and whoever reported is answered", async () => {
    const task = lab.task(anObservation("o0"));
    const { actionId } = await task.begin();
    await lab.rest();
    const receipts = [aReceipt(actionId as NonNullable<typeof actionId>)];
    await task.handle.signal(cancelTaskSignal, { reason: "changed my mind" });
    await task.handle.signal(domUpdateSignal, anObservation("o1", { receipts }));
    await task.handle.signal(cancelTaskSignal, {});
    const waiting = task.observe(anObservation("o1", { receipts }));
    await lab.work(fakeWorld(STEPS).activities);
    expect(await waiting).toMatchObject({ status: "cancelled", action: 'fail("changed my mind")' });
    expect(await task.handle.result()).toEqual({ status: "cancelled" });
  });

  test("TM11 who is overtaken while it waits is told that the task is held, and hears no action", async () => {
    const slow = fakeWorld(STEPS);
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const refineStep: typeof slow.activities.refineStep = async (input) => {
      if (input.history.length > 0) await gate;
      return slow.activities.refineStep(input);
    };
    await lab.work({ ...slow.activities, refineStep });
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    const overtaken = next(task, "o1", first).catch((error: unknown) => error);
    await expect.poll(async () => (await task.handle.query(progressQuery)).phase).toBe("choosing");
    const taken = task.observe(anObservation("x1", { clientId: "client-2", takeover: true }));
    await expect
      .poll(() => eventTypes(task))
      .toSatisfy(
        (types: string[]) => types.filter((type) => type.startsWith("workflowExecutionUpdateAccepted")).length === 3,
      );
    open();
    expect(await taken).toMatchObject({ action: "click(2)", clientId: "client-2" });
    expect(await overtaken).toMatchObject({ cause: { type: "TASK_HELD", details: [{ heard: true }] } });
    await task.handle.signal(cancelTaskSignal, {});
    await lab.work(fakeWorld(STEPS).activities);
  });

  test("a cancel answers whoever waits, while an activity runs", async () => {
    // A model call of a minute that never ends by itself; it hears of its cancellation by its heartbeat.
    const hanging = fakeWorld(STEPS, { judge: () => beatUntilCancelled(), gatherEvidence: undecided });
    await lab.work(hanging.activities);
    const task = lab.task(anObservation("o0"));
    const waiting = next(task, "o1", await task.begin());
    await waitFor(async () => (await task.handle.query(progressQuery)).phase === "judging");
    await task.handle.signal(cancelTaskSignal, { reason: "changed my mind" });
    expect(await waiting).toMatchObject({ status: "cancelled", action: 'fail("changed my mind")' });
    await lab.work(fakeWorld(STEPS).activities);
  });

  test("native cancellation closes the task as cancelled, with its last flush written", async () => {
    const world = fakeWorld(STEPS);
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"));
    await task.begin();
    await task.handle.cancel();
    await expect(task.handle.result()).rejects.toThrow();
    expect((await task.handle.describe()).status.name).toBe("CANCELLED");
    expect(world.batches.at(-1)).toMatchObject({ status: "cancelled" });
  });

  test("left alone it is interrupted after 30 minutes and resumed by the next observation", async () => {
    const task = lab.task(anObservation("o0"));
    const first = await task.begin();
    await fastForward(lab.client, task.handle, "31 minutes");
    await waitFor(async () => (await task.handle.query(progressQuery)).status === "interrupted");
    expect(await task.handle.query(progressQuery)).toMatchObject({ cause: "idle" });
    const resumed = await task.observe(anObservation("o1"));
    expect(resumed).toMatchObject({ status: "executing", actionId: first.actionId, redelivered: true });
    const replies = await finish(task, resumed);
    expect(replies.at(-1)).toMatchObject({ outcome: "verified" });
  });

  test("left alone for 30 days more it fails", async () => {
    const task = lab.task(anObservation("o0"));
    await task.begin();
    await fastForward(lab.client, task.handle, "31 minutes");
    await waitFor(async () => (await task.handle.query(progressQuery)).status === "interrupted");
    await fastForward(lab.client, task.handle, "31 days");
    expect(await task.handle.result()).toEqual({ status: "failed" });
  });

  test("a resume signal goes on from an interruption", async () => {
    const task = lab.task(anObservation("o0"), { limits: { steps: 1 } });
    const first = await task.begin();
    expect(await next(task, "o1", first)).toMatchObject({ status: "interrupted" });
    await task.handle.signal(resumeTaskSignal, { limits: { steps: 10 } });
    await waitFor(async () => (await task.handle.query(progressQuery)).status === "executing");
    const replies = await finish(task, await task.observe(anObservation("o2")));
    expect(replies.at(-1)).toMatchObject({ outcome: "verified" });
  });

  test("roll-overs with an observation in flight: none lost, none twice", async () => {
    const steps = 12;
    const world = fakeWorld(steps);
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"), { stepsPerRun: 1 });
    let reply = await task.begin();
    const stepIndexes: number[] = [];
    const runs = new Set<string>();
    for (let index = 1; reply.status === "executing"; index++) {
      stepIndexes.push(reply.stepIndex);
      const receipts = [aReceipt(reply.actionId as NonNullable<typeof reply.actionId>)];
      const observation = anObservation(`o${index}`, { receipts });
      // From at once to well after: before, within and behind the moment at which the run rolls over.
      await new Promise((resolve) => setTimeout(resolve, index * 8));
      const signalled = index % 2 === 0 ? task.handle.signal(domUpdateSignal, observation) : Promise.resolve();
      reply = await task.observe(observation);
      await signalled;
      runs.add((await task.handle.describe()).runId);
    }
    expect(stepIndexes).toEqual(Array.from({ length: steps }, (_, index) => index));
    expect(reply).toMatchObject({ status: "completed", outcome: "verified" });
    expect(runs.size).toBeGreaterThanOrEqual(4);
    expect(world.calls.filter((name) => name === "gatherEvidence")).toHaveLength(steps);
  });

  test("a waiting task costs no events", async () => {
    const task = lab.task(anObservation("o0"));
    await task.begin();
    const before = (await eventTypes(task)).length;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await eventTypes(task)).length - before).toBeLessThanOrEqual(3);
    await task.handle.signal(cancelTaskSignal, {});
  });
});

describe("browserTask without a cache", () => {
  test("replays on every workflow task and still completes", async () => {
    const replaying = await openTaskLab({
      address: inject("services").temporalAddress,
      home: ".surefoot",
      maxCachedWorkflows: 0,
    });
    await replaying.work(fakeWorld(STEPS).activities);
    const task = replaying.task(anObservation("o0"), { stepsPerRun: 2 });
    const replies = await finish(task, await task.begin());
    expect(replies.at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
    await replaying.close();
  });
});

async function undecided() {
  return { evidence: someEvidence(), settlement: { kind: "undecided" as const } };
}

async function beatUntilCancelled(): Promise<never> {
  const context = Context.current();
  for (;;) {
    context.heartbeat();
    await context.sleep(200);
  }
}
