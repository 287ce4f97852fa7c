/** Two hundred roll-overs with an observation in flight on Temporal over PostgreSQL, in quiet and while every core is kept busy (TM8). */

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Production, startProduction } from "../../../../cli/stack/production/production.js";
import { hasGo } from "../../../../cli/stack/production/temporal-programs.js";
import { openTaskLab } from "../../../../testing/task-lab.js";
import { type RollOverRun, rollOver } from "../../../workflows/roll-over-run.js";

const isThereGo = await hasGo();
if (!isThereGo) process.stderr.write("skipped: Temporal's server is built with Go, and there is no Go here\n");

const TASKS = 5;
const ROLL_OVERS = 40;
const STEPS = ROLL_OVERS + 5;

describe.skipIf(!isThereGo)("two hundred roll-overs over PostgreSQL", () => {
  let production: Production;
  beforeAll(async () => {
    production = await startProduction({ env: { MODEL: "offline", LOG_LEVEL: "warn" } });
  }, 600_000);
  afterAll(() => production?.stop());

  async function run(): Promise<readonly RollOverRun[]> {
    const { temporal, namespace } = production;
    const labs = await Promise.all(
      Array.from({ length: TASKS }, () => openTaskLab({ address: temporal.address, namespace, home: ".surefoot" })),
    );
    try {
      return await Promise.all(labs.map((lab) => rollOver(lab, STEPS)));
    } finally {
      for (const lab of labs) await lab.close();
    }
  }

  function expectSound(runs: readonly RollOverRun[], when: string): void {
    const all = Array.from({ length: STEPS }, (_, index) => index);
    for (const { stepIndexes, judged, status, outcome } of runs) {
      expect(stepIndexes).toEqual(all);
      expect(judged).toEqual(all.slice(-judged.length));
      expect(judged.length).toBeGreaterThanOrEqual(20);
      expect({ status, outcome }).toEqual({ status: "completed", outcome: "verified" });
    }
    const rollOvers = runs.reduce((sum, one) => sum + one.runs - 1, 0);
    process.stdout.write(`roll-overs ${when}: ${rollOvers} for ${TASKS * STEPS} steps, 0 lost, 0 twice\n`);
    expect(rollOvers).toBeGreaterThanOrEqual(TASKS * ROLL_OVERS);
  }

  test("an observation sent at any moment around each is answered once", async () => {
    expectSound(await run(), "in quiet");
  });

  test("also while every core is kept busy", async () => {
    const busy = Array.from({ length: availableParallelism() }, () => new Worker("for (;;);", { eval: true }));
    try {
      expectSound(await run(), `while ${busy.length} cores are kept busy`);
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()));
    }
  });
});
