/** Upgrades on a real server: two builds of the workflows beside each other, the later one with a new state and another command order (OP23). */

import proto from "@temporalio/proto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createReadTargetBuilds, createUpgradeTasks } from "../../activities/upgrade-tasks.js";
import { rollOverTaskOf } from "../../cli/stack/task-fates.js";
import { type WorkflowBundle, workflowBundle } from "../../cli/stack/workflow-bundle.js";
import { type BuildLab, openBuildLab } from "../../testing/build-lab.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { NEW_ACTIVITY, nextBuild } from "../../testing/next-build.js";
import type { LabTask } from "../../testing/task-lab.js";
import { pauseTaskSignal, progressQuery, resumeTaskSignal } from "../../workflows/messages.js";
import { finish, next, waitFor } from "./lab-steps.js";

const UNHANDLED_COMMAND =
  proto.temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

let box: BuildLab;
let today: WorkflowBundle;
let later: WorkflowBundle;
/** Tasks under way, and tasks that wait for a person, in each direction. */
const WORKING = Number(process.env.SF_TASKS ?? 3);
const PARKED = Math.max(1, Math.floor(WORKING / 4));

beforeAll(async () => {
  box = await openBuildLab({ address: inject("services").temporalAddress, home: ".surefoot" });
  [today, later] = await Promise.all([workflowBundle(".surefoot"), nextBuild(".surefoot")]);
  await box.work(today, activities());
  await box.work(later, activities());
});
afterAll(() => box.close());

const upgrades = () => ({
  builds: box.deployments,
  tell: (workflowId: string) => rollOverTaskOf(box.lab.client, workflowId),
  log: { info: () => {} },
  now: () => Date.now(),
});

/** Where Temporal does not say which builds are current, a run stays where it is. */
let isToldOfBuilds = true;

const activities = () => {
  const readTargetBuilds = createReadTargetBuilds(upgrades());
  return {
    ...fakeWorld(8).activities,
    [NEW_ACTIVITY]: async () => null,
    readTargetBuilds: () => (isToldOfBuilds ? readTargetBuilds() : Promise.reject(new Error("no answer"))),
  };
};

interface Begun {
  readonly task: LabTask;
  readonly reply: Awaited<ReturnType<LabTask["begin"]>>;
}

/** Three steps into each; `stepsPerRun` makes them roll over by themselves too. */
async function begun(prefix: string, count: number): Promise<Begun[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const task = box.lab.task(anObservation("o0"), { stepsPerRun: index % 2 === 0 ? 3 : 100 });
      let reply = await task.begin();
      for (let step = 1; step <= 3; step += 1) reply = await next(task, `${prefix}${index}-${step}`, reply);
      return { task, reply };
    }),
  );
}

async function parked(prefix: string): Promise<Begun[]> {
  const tasks = await begun(prefix, PARKED);
  for (const { task } of tasks) await task.handle.signal(pauseTaskSignal);
  for (const { task } of tasks) await waitFor(async () => (await task.handle.query(progressQuery)).status === "paused");
  return tasks;
}

/** Under a fresh run id: the last run. */
async function buildOf({ handle }: LabTask): Promise<string | undefined> {
  const { raw } = await handle.describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId ?? undefined;
}

/** What workflow tasks of any run failed for. An event that comes at the same moment as a roll-over is no fault. */
async function faultsOf({ handle }: LabTask): Promise<string[]> {
  const faults: string[] = [];
  for await (const { workflowId, runId } of box.lab.client.workflow.list({
    query: `WorkflowId = "${handle.workflowId}"`,
  })) {
    const { events } = await box.lab.client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { workflowTaskFailedEventAttributes: failed } of events ?? [])
      if (failed != null && failed.cause !== UNHANDLED_COMMAND) faults.push(failed.failure?.message ?? "");
  }
  return faults;
}

const on = (buildId: string) => async (tasks: readonly Begun[]) =>
  (await Promise.all(tasks.map(({ task }) => buildOf(task)))).every((found) => found === buildId);

async function makeCurrent({ buildId }: WorkflowBundle): Promise<void> {
  await box.deployments.setCurrent(buildId);
  expect((await box.deployments.describe()).current).toBe(buildId);
}

async function end(tasks: readonly Begun[], prefix: string): Promise<void> {
  const ends = await Promise.all(
    tasks.map(async ({ task, reply }, index) => (await finish(task, reply, `${prefix}${index}-`)).at(-1)),
  );
  for (const reply of ends) expect(reply).toMatchObject({ status: "completed", outcome: "verified" });
}

async function resumed(tasks: readonly Begun[], prefix: string): Promise<Begun[]> {
  for (const { task } of tasks) await task.handle.signal(resumeTaskSignal, {});
  return Promise.all(
    tasks.map(async ({ task }, index) => ({ task, reply: await task.observe(anObservation(`${prefix}${index}`)) })),
  );
}

describe("a later build", () => {
  test(
    "OP23 deployed under tasks that work and tasks that wait: none is left on the older one, and all end well",
    async () => {
      await makeCurrent(today);
      const [working, waiting] = [await begun("a", WORKING), await parked("b")];
      await makeCurrent(later);
      await end(working, "c");
      expect(await on(today.buildId)(waiting)).toBe(true);
      // Those that wait hear of it by the sweep alone.
      await waitFor(async () => {
        await createUpgradeTasks(upgrades())();
        return on(later.buildId)(waiting);
      });
      await waitFor(async () => (await box.deployments.countTasks(today.buildId)) === 0);
      await end(await resumed(waiting, "d"), "e");
      for (const { task } of [...working, ...waiting]) expect(await faultsOf(task)).toEqual([]);
      // What is nearly done may end before it meets a quiet point; nothing is left behind.
      expect(await box.deployments.countTasks(today.buildId)).toBe(0);
    },
    120_000 + WORKING * 6_000,
  );

  test("OP23 a run that was begun on the older build after the later one was current moves once it is told", async () => {
    await makeCurrent(today);
    const [one] = await begun("m", 1);
    if (one === undefined) throw new Error("no task was begun");
    let { reply } = one;
    const { task } = one;
    await makeCurrent(later);
    isToldOfBuilds = false;
    try {
      // Three steps later it rolls over, and stays: of this current build Temporal tells no run after that one.
      const runId = async () => (await task.handle.describe()).runId;
      const before = await runId();
      for (let step = 4; step <= 6; step += 1) reply = await next(task, `m-${step}`, reply);
      await waitFor(async () => (await runId()) !== before);
    } finally {
      isToldOfBuilds = true;
    }
    await task.handle.signal(pauseTaskSignal);
    await waitFor(async () => (await task.handle.query(progressQuery)).status === "paused");
    expect(await buildOf(task)).toBe(today.buildId);
    await waitFor(async () => {
      await createUpgradeTasks(upgrades())();
      return on(later.buildId)([{ task, reply }]);
    });
    await end(await resumed([{ task, reply }], "n"), "o");
    expect(await faultsOf(task)).toEqual([]);
  });

  test(
    "OP23 rolled back under others: they stay on the build that knows their state, and end well",
    async () => {
      await makeCurrent(later);
      const [working, waiting] = [await begun("f", WORKING), await parked("g")];
      await makeCurrent(today);
      expect(await createUpgradeTasks(upgrades())()).toEqual({ told: 0 });
      await end(working, "h");
      await end(await resumed(waiting, "i"), "j");
      for (const { task } of [...working, ...waiting]) {
        expect(await buildOf(task)).toBe(later.buildId);
        expect(await faultsOf(task)).toEqual([]);
      }
      const fresh = await begun("k", 1);
      await end(fresh, "l");
      expect(await on(today.buildId)(fresh)).toBe(true);
    },
    120_000 + WORKING * 6_000,
  );
});
