import type { Connection } from "@temporalio/client";
import proto from "@temporalio/proto";
import { describe, expect, test } from "vitest";
import { createOldestReader } from "../../api/oldest-reader.js";
import { STATE_VERSION } from "../../core/task/state-version.js";

const Status = proto.temporal.api.enums.v1.WorkerDeploymentVersionStatus;
const DAY_S = 24 * 60 * 60;
const NOW_S = 1_800_000_000;

interface Summary {
  readonly buildId: string;
  readonly status: number;
  readonly leftS?: number;
}

/** A server that says so until it is told otherwise; null: it is down. */
function open(first: readonly Summary[] | null) {
  let said = first;
  let nowMs = NOW_S * 1_000;
  let asked = 0;
  let hangs = false;
  const workflowService = {
    describeWorkerDeployment: async () => {
      asked += 1;
      if (hangs) await new Promise(() => {});
      if (said === null) throw new Error("down");
      const versionSummaries = said.map(({ buildId, status, leftS }) => ({
        deploymentVersion: { buildId },
        status,
        lastDeactivationTime: leftS === undefined ? null : { seconds: leftS },
      }));
      return { workerDeploymentInfo: { versionSummaries } };
    },
  };
  const withDeadline = (_: number, work: () => Promise<unknown>) => work();
  // The cast: no more of a connection is used.
  const connection = { workflowService, withDeadline } as unknown as Connection;
  return {
    oldest: createOldestReader({ connection, namespace: "n", deploymentName: "surefoot", now: () => nowMs }),
    say(summaries: readonly Summary[] | null) {
      said = summaries;
    },
    hang() {
      hangs = true;
    },
    pass(ms: number) {
      nowMs += ms;
    },
    asked: () => asked,
  };
}

const own = { buildId: `s${STATE_VERSION}-aaaaaaaaaaaa`, status: Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT };
const older = (status: number, leftS?: number): Summary => ({
  buildId: "s2-bbbbbbbbbbbb",
  status,
  ...(leftS !== undefined && { leftS }),
});

describe("createOldestReader", () => {
  test.each([
    ["alone", [], STATE_VERSION],
    ["with an older one that is left", [older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINING)], 2],
    ["with a ramp", [older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_RAMPING)], 2],
    ["a day after an older one", [older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED, NOW_S - DAY_S)], 2],
    [
      "long after an older one",
      [older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_DRAINED, NOW_S - 8 * DAY_S)],
      STATE_VERSION,
    ],
    ["beside one that never had a task", [older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_INACTIVE)], STATE_VERSION],
    ["beside one of others", [{ buildId: "v1.2.3", status: own.status }], 0],
  ])("OP23 a page is stored as the oldest build reads it that may have to: %s", async (_, others, expected) => {
    expect(await open([own, ...others]).oldest()).toBe(expected);
  });

  test("OP23 a build that is made current again is known within five seconds, and is not asked about with every page", async () => {
    const world = open([own]);
    await Promise.all([world.oldest(), world.oldest()]);
    expect(world.asked()).toBe(1);
    world.say([own, older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT)]);
    world.pass(2_000);
    expect(await world.oldest()).toBe(STATE_VERSION);
    expect(world.asked()).toBe(1);
    world.pass(3_500);
    expect(await world.oldest()).toBe(2);
    expect(world.asked()).toBe(2);
  });

  test("OP23 whoever reports soon after is not held up by being the first to ask again", async () => {
    const world = open([own]);
    await world.oldest();
    world.say([own, older(Status.WORKER_DEPLOYMENT_VERSION_STATUS_CURRENT)]);
    world.pass(3_000);
    expect(await world.oldest()).toBe(STATE_VERSION);
    await expect.poll(() => world.oldest()).toBe(2);
    expect(world.asked()).toBe(2);
  });

  test("OP23 while nobody says which builds there are every build can read what is stored", async () => {
    const world = open(null);
    expect(await world.oldest()).toBe(0);
    world.say([own]);
    world.pass(1_000);
    expect(await world.oldest()).toBe(STATE_VERSION);
    world.say(null);
    world.pass(10_000);
    expect(await world.oldest()).toBe(STATE_VERSION);
  });

  test("OP23 a server that is slow, or not there, holds up no report twice, and is asked once a second at most", async () => {
    const world = open(null);
    await Promise.all(Array.from({ length: 50 }, () => world.oldest()));
    expect(world.asked()).toBe(1);
    world.pass(1_000);
    world.hang();
    const waiting = world.oldest();
    world.pass(1_000);
    expect(await world.oldest()).toBe(0);
    expect(await waiting).toBe(0);
    expect(world.asked()).toBe(2);
  });
});
