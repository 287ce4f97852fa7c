/** Task lab: real Temporal server, real workflow, scripted activities; for tests of tasks without a browser or a model. */

import { randomUUID } from "node:crypto";
import { Client, Connection, WithStartWorkflowOperation, type WorkflowHandle } from "@temporalio/client";
import { NativeConnection, Worker } from "@temporalio/worker";
import { workflowBundle } from "../cli/stack/workflow-bundle.js";
import { openingAttributes } from "../core/task/operator-view.js";
import type { NextAction } from "../core/task/reply.js";
import type { TaskId } from "../core/turn/identity.js";
import type { Observation } from "../core/turn/observation.js";
import type { browserTask } from "../workflows/browser-task.js";
import {
  AS_NEW_RUNS,
  modelQueueOf,
  observeUpdate,
  searchAttributesOf,
  type TaskStart,
  WORKFLOW_TYPE,
  workflowIdOf,
} from "../workflows/messages.js";
import { aTaskRef } from "./builders.js";
import type { FakeActivities } from "./fake-activities.js";
import { recordGoldens } from "./golden/recording.js";

export interface LabTask {
  readonly handle: WorkflowHandle<typeof browserTask>;
  readonly start: TaskStart;
  begin(): Promise<NextAction>;
  /** Update to acceptance, then its result; as the API does it. */
  observe(observation: Observation): Promise<NextAction>;
}

export interface TaskLab {
  readonly client: Client;
  readonly taskQueue: string;
  task(first: Observation, fields?: Partial<TaskStart>): LabTask;
  /** Stops the running workers, if any, and starts others with these activities. */
  work(activities: FakeActivities): Promise<void>;
  rest(): Promise<void>;
  close(): Promise<void>;
}

/** One lab a test file; its queue is its own. */
export async function openTaskLab(options: {
  readonly address: string;
  readonly namespace?: string;
  readonly home: string;
  /** 0 replays on every workflow task and so finds nondeterminism for free. */
  readonly maxCachedWorkflows?: number;
  /** Model calls at once, and begun in a second. */
  readonly modelSlots?: number;
  readonly modelCallsPerSecond?: number;
}): Promise<TaskLab> {
  const { codePath } = await workflowBundle(options.home);
  const native = await NativeConnection.connect({ address: options.address });
  const connection = await Connection.connect({ address: options.address });
  const { namespace = "default" } = options;
  const client = new Client({ connection, namespace });
  const taskQueue = `lab-${randomUUID()}`;
  const { modelSlots, modelCallsPerSecond } = options;
  let stop: (() => Promise<void>) | null = null;

  async function rest(): Promise<void> {
    await stop?.();
    stop = null;
  }

  async function work(activities: FakeActivities): Promise<void> {
    await rest();
    const shared = {
      connection: native,
      namespace,
      activities,
      shutdownGraceTime: "1s",
      shutdownForceTime: "30s",
    } as const;
    const cached = options.maxCachedWorkflows === undefined ? {} : { maxCachedWorkflows: options.maxCachedWorkflows };
    const workers = await Promise.all([
      Worker.create({
        ...shared,
        ...cached,
        taskQueue,
        workflowBundle: { codePath },
        stickyQueueScheduleToStartTimeout: "2s",
      }),
      Worker.create({
        ...shared,
        taskQueue: modelQueueOf(taskQueue),
        ...(modelSlots !== undefined && { maxConcurrentActivityTaskExecutions: modelSlots }),
        ...(modelCallsPerSecond !== undefined && { maxTaskQueueActivitiesPerSecond: modelCallsPerSecond }),
      }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    stop = async () => {
      for (const worker of workers) worker.shutdown();
      await running;
    };
  }

  function task(first: Observation, fields: Partial<TaskStart> = {}): LabTask {
    const ref = fields.task ?? { ...aTaskRef("lab"), taskId: randomUUID() as TaskId };
    const start: TaskStart = { v: 1, task: ref, first, ...AS_NEW_RUNS, ...fields };
    const workflowId = workflowIdOf(ref);
    const handle = client.workflow.getHandle<typeof browserTask>(workflowId);
    return {
      handle,
      start,
      begin: () =>
        untilTaken(async () => {
          const update = await client.workflow.startUpdateWithStart(observeUpdate, {
            args: [{ kind: "first", observationId: first.observationId, clientId: first.clientId }],
            updateId: first.observationId,
            waitForStage: "ACCEPTED",
            startWorkflowOperation: new WithStartWorkflowOperation<typeof browserTask>(WORKFLOW_TYPE, {
              workflowId,
              taskQueue,
              args: [start],
              workflowIdConflictPolicy: "USE_EXISTING",
              workflowIdReusePolicy: "REJECT_DUPLICATE",
              workflowTaskTimeout: "5s",
              typedSearchAttributes: searchAttributesOf(openingAttributes(ref.tenantId, first.url)),
            }),
          });
          return update.result();
        }),
      observe: (observation) => untilTaken(() => post(handle, observation)),
    };
  }

  async function close(): Promise<void> {
    await rest();
    await recordGoldens(client, taskQueue);
    await connection.close();
    await native.close();
  }

  return { client, taskQueue, task, work, rest, close };
}

async function post(handle: LabTask["handle"], observation: Observation): Promise<NextAction> {
  const update = await handle.startUpdate(observeUpdate, {
    args: [{ kind: "full", observation }],
    updateId: observation.observationId,
    waitForStage: "ACCEPTED",
  });
  return update.result();
}

/**
 * An update that meets a roll-over is aborted, and one that meets a workflow task that timed out on a busy machine is turned
 * away; under the same id it is taken the next time.
 */
const NOT_TAKEN = /aborted by closing workflow|workflow task in failed state/i;

async function untilTaken<T>(send: () => Promise<T>, tries = 40): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isNotTaken(error) || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 25)); // the next run may not have its first task yet
    return untilTaken(send, tries - 1);
  }
}

/** The client library wraps what the server said. */
function isNotTaken(error: unknown): boolean {
  return error instanceof Error && (NOT_TAKEN.test(error.message) || isNotTaken(error.cause));
}
