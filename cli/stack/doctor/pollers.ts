/** Poller checks: workers for each task queue, and for each build that tasks need. */

import type { Client } from "@temporalio/client";
import { readPollers, TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } from "../../../adapters/temporal/pollers.js";
import { modelQueueOf, TASK_QUEUE } from "../../../workflows/messages.js";
import { type Build, createDeployments, type Deployments } from "../deployment.js";
import type { Look } from "./finding.js";

const QUEUES = [
  { name: TASK_QUEUE, taskQueueType: TASK_QUEUE_TYPE_WORKFLOW },
  { name: TASK_QUEUE, taskQueueType: TASK_QUEUE_TYPE_ACTIVITY },
  { name: modelQueueOf(TASK_QUEUE), taskQueueType: TASK_QUEUE_TYPE_ACTIVITY },
] as const;

export async function queues(client: Client): Promise<Look> {
  const polled = await Promise.all(
    QUEUES.map(async (queue) => ({ ...queue, pollers: await readPollers(client, queue) })),
  );
  const deserted = polled.filter((queue) => queue.pollers.length === 0);
  const workers = new Set(polled.flatMap((queue) => queue.pollers.map(({ identity }) => identity)));
  if (deserted.length === 0) return `both polled by ${workers.size} ${workers.size === 1 ? "worker" : "workers"}`;
  const names = [...new Set(deserted.map(({ name }) => name))].join(" and ");
  return { fault: `nobody polls ${names}`, remedy: "start surefoot worker on this server and namespace" };
}

/** Tasks stay on the build that they began with. If no worker runs that build, they wait for one (OP23). */
export async function versions(client: Client, deployment: string | undefined): Promise<Look> {
  if (deployment === undefined) return "not told apart (WORKER_DEPLOYMENT is not set)";
  const deployments = createDeployments(client, deployment);
  const { builds, current } = await deployments.describe();
  if (current === undefined)
    return {
      fault: `no build of ${deployment} is current: tasks go nowhere`,
      remedy: "surefoot deploy --own where the workers are installed, or surefoot deploy <build id>",
    };
  const running = new Set((await readPollers(client, QUEUES[0])).map(({ deploymentOptions: of }) => of?.buildId));
  const faults = (
    await Promise.all(
      builds.filter(({ buildId }) => !running.has(buildId)).map((build) => desertedAs(build, deployments)),
    )
  ).flat();
  return faults.length === 0
    ? `${current} is current, and a worker runs it`
    : { fault: faults.map(({ fault }) => fault).join("; "), remedy: faults.map(({ remedy }) => remedy).join("; ") };
}

/** Faults of a build that no worker runs. Empty if it gets no new runs and has no tasks. */
async function desertedAs({ buildId, status }: Build, deployments: Deployments): Promise<Exclude<Look, string>[]> {
  const tasks = await deployments.countTasks(buildId);
  if (status === "current")
    return [
      {
        fault: `no worker runs ${buildId}, which is current: new tasks wait, and ${tasks} that are on it`,
        remedy: "start its workers, or make the build current that is installed: surefoot deploy --own",
      },
    ];
  if (status === "ramping")
    return [
      {
        fault: `no worker runs ${buildId}, to which a share of new runs goes`,
        remedy: `start its workers, or end the ramp: surefoot deploy ${buildId} --ramp 0`,
      },
    ];
  if (tasks === 0) return [];
  return [
    {
      fault: `${tasks} tasks are on ${buildId}, and no worker runs it: they wait`,
      remedy: `start workers of ${buildId} again until surefoot drain ${buildId} says that they may be stopped`,
    },
  ];
}
