/** Build lab: a real Temporal server, a deployment of its own, and workers of several builds beside each other; scripted activities. */

import { NativeConnection, Worker } from "@temporalio/worker";
import { createDeployments, type Deployments } from "../cli/stack/deployment.js";
import { versionedAs } from "../cli/stack/workers.js";
import type { WorkflowBundle } from "../cli/stack/workflow-bundle.js";
import { modelQueueOf } from "../workflows/messages.js";
import { openTaskLab, type TaskLab } from "./task-lab.js";

export interface BuildLab {
  readonly lab: TaskLab;
  readonly deployments: Deployments;
  work(build: WorkflowBundle, activities: object): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export async function openBuildLab(options: { readonly address: string; readonly home: string }): Promise<BuildLab> {
  const lab = await openTaskLab(options);
  const native = await NativeConnection.connect({ address: options.address });
  const name = lab.taskQueue;
  const deployments = createDeployments(lab.client, name);
  const stops: (() => Promise<void>)[] = [];

  async function work({ codePath, buildId }: WorkflowBundle, activities: object): Promise<() => Promise<void>> {
    const shared = {
      connection: native,
      activities,
      workerDeploymentOptions: versionedAs(name, buildId),
      shutdownGraceTime: "1s",
      shutdownForceTime: "30s",
    } as const;
    const workers = await Promise.all([
      Worker.create({ ...shared, taskQueue: lab.taskQueue, workflowBundle: { codePath } }),
      Worker.create({ ...shared, taskQueue: modelQueueOf(lab.taskQueue) }),
    ]);
    const running = Promise.all(workers.map((worker) => worker.run()));
    const stop = async () => {
      for (const worker of workers.filter((one) => one.getState() === "RUNNING")) worker.shutdown();
      await running;
    };
    stops.push(stop);
    await untilKnown(deployments, buildId);
    return stop;
  }

  async function close(): Promise<void> {
    for (const stop of stops) await stop();
    await native.close();
    await lab.close();
  }

  return { lab, deployments, work, close };
}

async function untilKnown(deployments: Deployments, buildId: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await deployments.describe()).builds.some((build) => build.buildId === buildId)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Temporal does not know ${buildId} after 10 s`);
}
