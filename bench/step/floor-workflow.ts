/** Floor's workflow: a step as Temporal sees it: an update, evidence beside it, a choice on a queue of its own, a record before the answer. */

import {
  condition,
  defineSignal,
  defineUpdate,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
} from "@temporalio/workflow";

/** What goes from one to the next; as long as the real ones. */
export interface Passed {
  readonly id: string;
  readonly told: string;
}

export interface FloorActivities {
  look(page: Passed): Promise<Passed>;
  choose(seen: Passed): Promise<Passed>;
  note(chosen: Passed): Promise<void>;
}

export const FLOOR_QUEUE = "bench-floor";
export const FLOOR_MODELS = "bench-floor-models";

const { look, note } = proxyLocalActivities<FloorActivities>({ scheduleToCloseTimeout: "3s" });
const { choose } = proxyActivities<FloorActivities>({
  taskQueue: FLOOR_MODELS,
  startToCloseTimeout: "90s",
  heartbeatTimeout: "6s",
  allowEagerDispatch: false,
  priority: { fairnessKey: "bench" },
});

export const floorStep = defineUpdate<Passed, [Passed]>("step");
export const floorEnd = defineSignal("end");

export async function floorTask(): Promise<void> {
  let isOver = false;
  setHandler(floorStep, async (page) => {
    const chosen = await choose(await look(page));
    await note(chosen);
    return chosen;
  });
  setHandler(floorEnd, () => {
    isOver = true;
  });
  await condition(() => isOver);
}
