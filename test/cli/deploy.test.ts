/** `surefoot deploy` and `surefoot drain` beside workers of two builds (OP23). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createReadTargetBuilds } from "../../activities/upgrade-tasks.js";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { type WorkflowBundle, workflowBundle } from "../../cli/stack/workflow-bundle.js";
import { type BuildLab, openBuildLab } from "../../testing/build-lab.js";
import { anObservation } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { NEW_ACTIVITY, nextBuild } from "../../testing/next-build.js";
import { pauseTaskSignal, resumeTaskSignal } from "../../workflows/messages.js";
import { finish, waitFor } from "../workflows/lab-steps.js";
import { surefootWith } from "./surefoot.js";

const services = inject("services");
const home = await openTemporaryHome();
let box: BuildLab;
let today: WorkflowBundle;
let later: WorkflowBundle;

beforeAll(async () => {
  box = await openBuildLab({ address: services.temporalAddress, home: ".surefoot" });
  [today, later] = await Promise.all([workflowBundle(".surefoot"), nextBuild(".surefoot")]);
  const activities = {
    ...fakeWorld(2).activities,
    [NEW_ACTIVITY]: async () => null,
    readTargetBuilds: createReadTargetBuilds({ builds: box.deployments }),
  };
  await box.work(today, activities);
  await box.work(later, activities);
});
afterAll(async () => {
  await box.close();
  await removeHome(home);
});

const surefoot = (...args: readonly string[]) =>
  surefootWith({
    DATABASE_URL: services.databaseUrl,
    TEMPORAL_ADDRESS: services.temporalAddress,
    SUREFOOT_HOME: home.root,
    WORKER_DEPLOYMENT: box.lab.taskQueue,
  })(...args);

const counted = (build: WorkflowBundle, tasks: number) =>
  waitFor(async () => (await box.deployments.countTasks(build.buildId)) === tasks);

describe("surefoot deploy and drain", () => {
  test("OP23 a build is made current, the other is drained, and a way back is told with what it costs", async () => {
    expect(await surefoot("deploy", "s9-unknown")).toMatchObject({ code: 1 });
    expect((await surefoot("deploy", today.buildId)).output).toContain(`${today.buildId}  current  0 tasks`);
    const task = box.lab.task(anObservation("o0"));
    const first = await task.begin();
    await task.handle.signal(pauseTaskSignal);
    await counted(today, 1);

    expect((await surefoot("deploy", later.buildId)).output).toContain(`New runs go to ${later.buildId}.`);
    const before = await surefoot("drain", today.buildId);
    expect(before).toMatchObject({ code: 1 });
    expect(before.output).toContain(`1 tasks are on ${today.buildId}. Its workers must stay.`);
    expect((await surefoot("drain", today.buildId, "--now")).output).toContain("1 were told to move on.");
    await counted(today, 0);
    expect((await surefoot("drain", today.buildId)).output).toMatch(/may be stopped|ask once more/);
    expect((await surefoot("drain", later.buildId)).output).toContain("New runs go to");

    const back = await surefoot("deploy", "--roll-back");
    expect(back.output).toContain(`1 tasks stay on ${later.buildId}, whose state ${today.buildId} does not read`);
    expect((await surefoot("drain", later.buildId, "--now")).output).toContain("They stay until they end");
    await task.handle.signal(resumeTaskSignal, {});
    expect((await finish(task, first)).at(-1)).toMatchObject({ status: "completed", outcome: "verified" });
  });
});
