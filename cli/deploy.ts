/** `surefoot deploy` and `surefoot drain`: routing of new runs to a worker build, and the safe end of older builds. */

import { setTimeout as sleep } from "node:timers/promises";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { loadStackConfig } from "../config/environment.js";
import { DEFAULT_DEPLOYMENT } from "../config/temporal.js";
import { canRead, stateVersionOf } from "../core/task/state-version.js";
import { CommandError, type Whereabouts, whereItRuns } from "./organisation.js";
import { whenKnown } from "./stack/builds.js";
import { type Build, createDeployments, type Deployment, type Deployments } from "./stack/deployment.js";
import { rollOverTaskOf } from "./stack/task-fates.js";
import { workflowBundle } from "./stack/workflow-bundle.js";
import { withTemporal } from "./temporal.js";

export interface DeployOptions {
  /** Per cent of new runs. Absent: all. */
  readonly ramp?: string;
  /** Chooses the build installed here, and waits for its workers. */
  readonly own?: boolean;
  readonly rollBack?: boolean;
  /** Keeps running until no task is left on other builds. */
  readonly watch?: boolean;
}

export interface DrainOptions {
  /** Tells the build's tasks to move on now instead of at the next sweep. */
  readonly now?: boolean;
}

const WATCHED_MS = 5_000;
/** Workers of an installation may start after the command that makes their build current. */
const INSTALLED_WITHIN_MS = 300_000;
/** Workers of a build that Temporal knows may not poll every queue yet. */
const KNOWN_WITHIN_MS = 60_000;
/** Temporal's index can lag. This long after new runs left a build, the index lists all of its tasks. */
const INDEXED_MS = 60_000;

export async function deploy(
  named: string | undefined,
  { ramp, own = false, rollBack = false, watch = false }: DeployOptions,
): Promise<0 | 1> {
  const percent = ramp === undefined ? undefined : Number(ramp);
  if (percent !== undefined && !(percent >= 0 && percent <= 100))
    throw new CommandError("--ramp takes a number from 0 to 100: the share of new runs that go to the build");
  if ([named !== undefined, own, rollBack].filter(Boolean).length > 1)
    throw new CommandError("say one build: by its id, by --own or by --roll-back");
  return withDeployments<0 | 1>(async (deployments, { where }) => {
    const before = await deployments.describe();
    const installed = own ? await installedBuild(where) : undefined;
    const buildId = installed ?? (rollBack ? previousOf(before) : named);
    if (buildId !== undefined) {
      if (installed === undefined) mustBeKnown(before, buildId);
      await warnOfNewerStates(deployments, before, buildId);
      await route(deployments, { buildId, percent, withinMs: own ? INSTALLED_WITHIN_MS : KNOWN_WITHIN_MS });
    }
    await tell(deployments);
    while (watch && (await countElsewhere(deployments)) > 0) {
      await sleep(WATCHED_MS);
      await tell(deployments);
    }
    return 0;
  });
}

interface Target {
  readonly buildId: string;
  readonly percent: number | undefined;
  /** Longest wait for the build's workers. */
  readonly withinMs: number;
}

async function route(deployments: Deployments, { buildId, percent, withinMs }: Target): Promise<void> {
  const set = () => (percent === undefined ? deployments.setCurrent(buildId) : deployments.setRamp(buildId, percent));
  const onWait = () =>
    say(`Waiting for workers of ${buildId} on each of its task queues, ${withinMs / 1000} s at most.`);
  await whenKnown(deployments, buildId, set, { withinMs, onWait });
  say(percent === undefined ? `New runs go to ${buildId}.` : `${percent} % of new runs go to ${buildId}.`);
}

/** Build id that this installation's workers use. It depends on whether histories are encrypted. */
async function installedBuild({ encryptionKeys }: Whereabouts): Promise<string> {
  const { home } = loadStackConfig(process.env);
  const { buildId } = await workflowBundle(home, dataConverterOf(encryptionKeys).failureConverterPath);
  return buildId;
}

/** Returns exit code 0 once the workers of the build may be stopped. */
export async function drain(buildId: string, { now = false }: DrainOptions): Promise<0 | 1> {
  return withDeployments<0 | 1>(async (deployments, { tellTask }) => {
    const deployment = await deployments.describe();
    const build = mustBeKnown(deployment, buildId);
    if (isTarget(build)) {
      say(
        `New runs go to ${buildId}: it is ${build.status}. Make another build current first: surefoot deploy <build>`,
      );
      return 1;
    }
    const tasks = await deployments.countTasks(buildId);
    if (tasks === 0 && isSettled(build)) {
      say(`Nothing is left on ${buildId}: its workers may be stopped.`);
      return 0;
    }
    say(`${tasks} tasks are on ${buildId}. Its workers must stay.`);
    if (tasks === 0) say("New runs went there less than a minute ago, and may not be counted yet: ask once more.");
    const isRead = deployment.current !== undefined && canRead([deployment.current], stateVersionOf(buildId));
    if (!isRead) say(`They stay until they end: ${deployment.current ?? "no build"} does not read their state.`);
    else if (now) say(`${await tellAll(deployments, buildId, tellTask)} were told to move on.`);
    else say("They move at their next quiet point; those that wait for a person are told by a sweep, or by --now.");
    return 1;
  });
}

async function tellAll(
  deployments: Deployments,
  buildId: string,
  tellTask: (workflowId: string) => Promise<void>,
): Promise<number> {
  let told = 0;
  for await (const { workflowId } of deployments.tasksOn(buildId)) {
    await tellTask(workflowId);
    told += 1;
  }
  return told;
}

interface Means {
  readonly where: Whereabouts;
  readonly tellTask: (workflowId: string) => Promise<void>;
}

async function withDeployments<T>(work: (deployments: Deployments, means: Means) => Promise<T>): Promise<T> {
  const where = await whereItRuns();
  return withTemporal(where, (client) =>
    work(createDeployments(client, where.temporal.deployment ?? DEFAULT_DEPLOYMENT), {
      where,
      tellTask: (workflowId) => rollOverTaskOf(client, workflowId),
    }),
  );
}

/** The build that new runs left last. */
function previousOf({ builds }: Deployment): string {
  const left = builds.filter((build) => !isTarget(build) && build.leftMs !== undefined);
  const last = left.sort((a, b) => (b.leftMs ?? 0) - (a.leftMs ?? 0))[0];
  if (last === undefined) throw new CommandError("there is no build to go back to: new runs never went to another one");
  return last.buildId;
}

function mustBeKnown({ builds }: Deployment, buildId: string): Build {
  const found = builds.find((build) => build.buildId === buildId);
  if (found !== undefined) return found;
  const known = builds.map((build) => `  ${build.buildId}`).join("\n");
  throw new CommandError(
    known === ""
      ? "no worker with WORKER_DEPLOYMENT set has been started yet"
      : `no worker of build ${buildId} has been started yet; these have:\n${known}`,
  );
}

/** Warns, before a build becomes current, of tasks whose newer state it cannot read. */
async function warnOfNewerStates(deployments: Deployments, { builds }: Deployment, buildId: string): Promise<void> {
  for (const build of builds.filter((one) => !canRead([buildId], stateVersionOf(one.buildId)))) {
    const tasks = await deployments.countTasks(build.buildId);
    if (tasks > 0)
      say(`${tasks} tasks stay on ${build.buildId}, whose state ${buildId} does not read: keep its workers.`);
  }
}

async function countElsewhere(deployments: Deployments): Promise<number> {
  const { builds } = await deployments.describe();
  const counts = builds.filter((build) => !isTarget(build)).map(({ buildId }) => deployments.countTasks(buildId));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function tell(deployments: Deployments): Promise<void> {
  const { builds, ramping } = await deployments.describe();
  if (builds.length === 0) say("No worker with WORKER_DEPLOYMENT set has been started yet.");
  for (const { buildId, status } of builds) {
    const share = ramping?.buildId === buildId ? ` ${ramping.percent} %` : "";
    say(`${buildId}  ${status}${share}  ${await deployments.countTasks(buildId)} tasks`);
  }
}

const isTarget = ({ status }: Build): boolean => status === "current" || status === "ramping";

const isSettled = ({ status, leftMs }: Build): boolean =>
  status === "drained" || leftMs === undefined || Date.now() - leftMs > INDEXED_MS;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
