/** One task through many roll-overs, an observation in flight around each. */

import { anObservation, aReceipt } from "../../testing/builders.js";
import { fakeWorld } from "../../testing/fake-activities.js";
import type { TaskLab } from "../../testing/task-lab.js";
import { domUpdateSignal, verdictsQuery } from "../../workflows/messages.js";

export interface RollOverRun {
  /** Of the replies, in order. */
  readonly stepIndexes: readonly number[];
  /** Of the last twenty verdicts, as the workflow itself tells them, in order. */
  readonly judged: readonly number[];
  readonly runs: number;
  readonly status: string;
  readonly outcome: string | undefined;
  /** Pages compared; more than steps only where a worker was given up meanwhile. */
  readonly comparisons: number;
}

/** Each step is a run of its own. Throws where a repeated observation is answered differently. */
export async function rollOver(lab: TaskLab, steps: number): Promise<RollOverRun> {
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
    const signalled = index % 2 === 0 ? task.handle.signal(domUpdateSignal, observation) : Promise.resolve();
    const twice = index % 3 === 0 ? [task.observe(observation)] : [];
    const [answer, ...repeated] = await Promise.all([task.observe(observation), ...twice]);
    await signalled;
    for (const other of repeated)
      if (JSON.stringify(other) !== JSON.stringify(answer))
        throw new Error(`o${index} was answered ${JSON.stringify(answer)}, then ${JSON.stringify(other)}`);
    reply = answer;
    runs.add((await task.handle.describe()).runId);
  }
  return {
    stepIndexes,
    judged: (await task.handle.query(verdictsQuery)).map(({ stepIndex }) => stepIndex),
    runs: runs.size,
    status: reply.status,
    outcome: reply.outcome,
    comparisons: world.calls.filter((name) => name === "gatherEvidence").length,
  };
}
