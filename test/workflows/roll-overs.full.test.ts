/** Forty roll-overs with an observation in flight: none lost, none twice (TM8). */

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { anObservation, aReceipt } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import { openTaskLab, type TaskLab } from "../../testing/task-lab.js";
import { domUpdate } from "../../workflows/messages.js";

const ROLL_OVERS = 40;
let lab: TaskLab;

beforeAll(async () => {
  lab = await openTaskLab({ address: inject("services").temporalAddress, home: ".surefoot" });
});
afterAll(() => lab.close());

describe("forty roll-overs", () => {
  test("an observation sent at any moment around each is answered once", async () => {
    const steps = ROLL_OVERS + 5;
    const world = fakeWorld(steps);
    await lab.work(world.activities);
    const task = lab.task(anObservation("o0"), { stepsPerRun: 1, limits: { steps: 100 } });
    let reply = await task.begin();
    const stepIndexes: number[] = [];
    const runs = new Set<string>();
    for (let index = 1; reply.status === "executing"; index++) {
      stepIndexes.push(reply.stepIndex);
      const receipts = reply.actionId === undefined ? [] : [aReceipt(reply.actionId)];
      const observation = anObservation(`o${index}`, { receipts });
      // From at once to well after: before, within and behind the moment at which the run rolls over.
      await new Promise((resolve) => setTimeout(resolve, (index * 7) % 100));
      const signalled = index % 2 === 0 ? task.handle.signal(domUpdate, observation) : Promise.resolve();
      const twice = index % 3 === 0 ? [task.observe(observation)] : [];
      const [answer, ...repeated] = await Promise.all([task.observe(observation), ...twice]);
      await signalled;
      for (const other of repeated) expect(other).toEqual(answer);
      reply = answer;
      runs.add((await task.handle.describe()).runId);
    }
    process.stdout.write(`roll-overs: ${runs.size} runs for ${stepIndexes.length} steps\n`);
    expect(stepIndexes).toEqual(Array.from({ length: steps }, (_, index) => index));
    expect(reply).toMatchObject({ status: "completed", outcome: "verified" });
    expect(world.calls.filter((name) => name === "gatherEvidence")).toHaveLength(steps);
    expect(runs.size).toBeGreaterThanOrEqual(ROLL_OVERS);
  });
});
