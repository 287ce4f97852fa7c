/** Host: the workers that carry browser tasks out for other people's workflows, until a signal ends them. */

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { DataConverter } from "@temporalio/common";
import { type NativeConnection, Worker } from "@temporalio/worker";
import type { LogStorage } from "../../client/action-log.js";
import { type Clock, SYSTEM_CLOCK } from "../../client/host.js";
import { createFileLogStorage } from "../../client/hosts/playwright/file-log.js";
import { bundleRuntime } from "../../client/hosts/playwright/runtime-script.js";
import { createTaskApi, type ServerAddress, type TaskApi, withRetries } from "../../client/task-api.js";
import { browserQueueOf } from "../../workflows/hosted-task.js";
import { hostedWorkflows } from "../stack/workflow-bundle.js";
import { createHostActivities } from "./activities.js";
import type { HostBrowser } from "./browser.js";
import { createBrowserTasksService } from "./service.js";

export interface HostDeps {
  /** Server and token. Every task belongs to the token's owner. */
  readonly at: ServerAddress;
  readonly fetch: typeof fetch;
  readonly api: TaskApi;
  readonly browser: HostBrowser;
  readonly storage: LogStorage;
  readonly runtime: Promise<string>;
  readonly newId: () => string;
  readonly clock: Clock;
}

export interface HostPlace {
  readonly at: ServerAddress;
  readonly home: string;
  readonly browser: HostBrowser;
}

export function hostDeps({ at, home, browser }: HostPlace): HostDeps {
  const api = withRetries(createTaskApi(fetch, at), SYSTEM_CLOCK, randomUUID);
  const storage = createFileLogStorage(join(home, "host"), randomUUID);
  const runtime = bundleRuntime();
  return { at, fetch, api, browser, storage, runtime, newId: randomUUID, clock: SYSTEM_CLOCK };
}

export interface HostWorkers {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly taskQueue: string;
  /** Concurrent tasks. Each keeps a tab, even while it waits for a person. */
  readonly tasks: number;
  /** The callers' converter. */
  readonly dataConverter?: DataConverter;
}

/** Uses two queues, so that a task that waits for an answer never blocks the delivery of that answer. */
export async function createHostWorkers(
  deps: HostDeps,
  { tasks, taskQueue, ...place }: HostWorkers,
): Promise<readonly Worker[]> {
  const activities = createHostActivities(deps);
  const shared = { ...place, activities, maxHeartbeatThrottleInterval: "2s" as const };
  const asked = await Worker.create({
    ...shared,
    taskQueue,
    ...hostedWorkflows(),
    nexusServices: [createBrowserTasksService()],
    stickyQueueScheduleToStartTimeout: "2s",
  });
  const browsers = await Worker.create({
    ...shared,
    taskQueue: browserQueueOf(taskQueue),
    maxConcurrentActivityTaskExecutions: tasks,
  });
  return [asked, browsers];
}
