/** Fairness on a real server: tenants with one task beside one with a hundred, with the setting of our own stack and without it (OP24). */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { WorkflowHandle } from "@temporalio/client";
import { tsToMs } from "@temporalio/common/lib/time.js";
import { describe, expect, test } from "vitest";
import { connectLazily } from "../../api/engine/engine.js";
import { createTemporalEngine } from "../../api/engine/temporal-engine.js";
import type { TaskId, TenantId } from "../../core/turn/identity.js";
import type { Tier } from "../../protocol/requests.js";
import { anObservation, aTaskRef } from "../../testing/builders.js";
import { type FakeActivities, fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab } from "../../testing/task-lab.js";
import { modelQueueOf, type TaskStart, workflowIdOf } from "../../workflows/messages.js";
import { openServer } from "./own-server.js";

const MODEL_MS = 300;
const SLOTS = 10;
const CROWD = 100;
/** Each with one task; the one between the two others is told. */
const SINGLES = ["one", "two", "three"];

/** Every call of a model takes as long; none is answered before the gate opens. */
function slowWorld(): { readonly activities: FakeActivities; readonly open: () => void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { activities } = fakeWorld(2);
  const answered = () => gate.then(() => sleep(MODEL_MS));
  const slow: FakeActivities = {
    ...activities,
    prepare: (input) => answered().then(() => activities.prepare(input)),
    refineStep: (input) => answered().then(() => activities.refineStep(input)),
  };
  return { activities: slow, open };
}

const opening = (tenant: string, tier: Tier = "free"): TaskStart => ({
  v: 1,
  tier,
  task: { ...aTaskRef("fair"), tenantId: tenant as TenantId, taskId: randomUUID() as TaskId },
  first: anObservation("o0"),
});

interface Waited {
  /** From the moment at which models answer until its first action. */
  readonly replyMs: number;
  /** What its calls of a model stood in the queue from that moment on, in all. */
  readonly queueMs: number;
}

async function singleTaskBesideCrowd(isFair: boolean): Promise<Waited> {
  const server = await openServer({ "matching.enableFairness": isFair });
  const lab = await openTaskLab({ address: server.address, home: ".surefoot", modelSlots: SLOTS });
  const connection = connectLazily({ address: server.address });
  const engine = createTemporalEngine({
    connection,
    namespace: "default",
    now: () => Date.now(),
    taskQueue: lab.taskQueue,
    acceptMs: 60_000,
    replyMs: 120_000,
  });
  const never = new AbortController().signal;
  const stands = async ({ task }: TaskStart): Promise<void> => {
    for (let tries = 0; tries < 300; tries += 1) {
      // Not there at all, until the server has it.
      const found = await lab.client.workflow
        .getHandle(workflowIdOf(task))
        .describe()
        .catch(() => null);
      if ((found?.raw.pendingActivities ?? []).length > 0) return;
      await sleep(200);
    }
    throw new Error("no call of a model was scheduled within a minute");
  };
  try {
    const world = slowWorld();
    await lab.work(world.activities);
    const crowd = Array.from({ length: CROWD }, () => opening("crowd"));
    const running = crowd.map((one) => engine.start(one, "s", never));
    await Promise.all(crowd.map(stands));
    // Only now, so that without fairness they are the last in the queue.
    const singles = SINGLES.map((tenant) => opening(tenant));
    const replies = singles.map((one) => engine.start(one, "s", never));
    await Promise.all(singles.map(stands));
    const sinceMs = Date.now();
    world.open();
    const waited = await Promise.all(
      singles.map(async ({ task }, index): Promise<Waited> => {
        expect(await replies[index]).toMatchObject({ kind: "reply", reply: { action: "click(1)" } });
        const replyMs = Date.now() - sinceMs;
        const { events } = await lab.client.workflow.getHandle(workflowIdOf(task)).fetchHistory();
        return { replyMs, queueMs: queueMsOf(events ?? [], lab.taskQueue, sinceMs) };
      }),
    );
    await Promise.all(running);
    return waited.sort((a, b) => a.queueMs - b.queueMs)[1] ?? { replyMs: 0, queueMs: 0 };
  } finally {
    await connection.close();
    await lab.close();
    await server.stop();
  }
}

type HistoryEvents = NonNullable<Awaited<ReturnType<WorkflowHandle["fetchHistory"]>>["events"]>;

function queueMsOf(events: HistoryEvents, taskQueue: string, sinceMs: number): number {
  const waits = events.map(({ eventTime: startedAt, activityTaskStartedEventAttributes: started }) => {
    const scheduled = started && events[Number(started.scheduledEventId) - 1];
    const isModel = scheduled?.activityTaskScheduledEventAttributes?.taskQueue?.name === modelQueueOf(taskQueue);
    return isModel ? msOf(startedAt) - Math.max(sinceMs, msOf(scheduled.eventTime)) : 0;
  });
  return Math.round(waits.reduce((sum, ms) => sum + ms, 0));
}

const msOf = (time: Parameters<typeof tsToMs>[0]): number => (time ? tsToMs(time) : 0);

describe("rate", () => {
  test("OP24 what a provider allows a second bounds the queue, however many slots there are", async () => {
    const server = await openServer({});
    const rate = 5;
    const lab = await openTaskLab({ address: server.address, home: ".surefoot", modelCallsPerSecond: rate });
    const begun: number[] = [];
    const { activities } = fakeWorld(2);
    const noted =
      <I, R>(activity: (input: I) => Promise<R>) =>
      (input: I): Promise<R> => {
        begun.push(performance.now());
        return activity(input);
      };
    try {
      const { prepare, refineStep } = activities;
      await lab.work({ ...activities, prepare: noted(prepare), refineStep: noted(refineStep) });
      await Promise.all(Array.from({ length: 20 }, () => lab.task(anObservation("o0")).begin()));
      const seconds = (Math.max(...begun) - Math.min(...begun)) / 1_000;
      process.stdout.write(`rate: ${begun.length} calls at ${rate} a second took ${seconds.toFixed(1)} s\n`);
      // What a second lets through may come at once, at the beginning and after a pause.
      expect(seconds).toBeGreaterThan((begun.length - 2 * rate) / rate - 1);
    } finally {
      await lab.close();
      await server.stop();
    }
  });
});

describe("fairness", () => {
  test(`OP24 one task beside ${CROWD} of another tenant waits at least five times less`, async () => {
    const unfair = await singleTaskBesideCrowd(false);
    const fair = await singleTaskBesideCrowd(true);
    const tell = (name: string, { replyMs, queueMs }: Waited) =>
      `${name}: ${queueMs} ms queued, ${replyMs} ms to reply`;
    process.stdout.write(`fairness: ${tell("off", unfair)}; ${tell("on", fair)}\n`);
    expect(unfair.queueMs).toBeGreaterThanOrEqual(5 * fair.queueMs);
  });
});
