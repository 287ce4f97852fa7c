import { describe, expect, test } from "vitest";
import { planWorkerKill } from "../../../cli/demo/worker-kill.js";

function plan(startWorker = async () => {}) {
  const told: string[] = [];
  const kill = planWorkerKill({ killWorker: async () => 42, startWorker }, (text) => told.push(text));
  return { kill, told };
}

describe("planWorkerKill", () => {
  test("strikes at the third step, once, and another worker takes over", async () => {
    const { kill, told } = plan();
    for (const stepIndex of [0, 1]) kill.stepIssued(stepIndex);
    await kill.settled();
    expect(kill.kills()).toBe(0);
    for (const stepIndex of [2, 3]) kill.stepIssued(stepIndex);
    await kill.settled();
    expect(kill.kills()).toBe(1);
    expect(told).toEqual(["worker 42 killed with SIGKILL, starting another", "the other worker serves"]);
  });

  test("a worker that does not come back is told to whoever waits for it", async () => {
    const { kill } = plan(async () => {
      throw new Error("no memory");
    });
    kill.stepIssued(2);
    await expect(kill.settled()).rejects.toThrow("no memory");
  });
});
