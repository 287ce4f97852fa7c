/** Bare workflow: what a step would be if nothing had to be known: one update, two activities that do nothing. */

import { condition, defineSignal, defineUpdate, proxyActivities, setHandler } from "@temporalio/workflow";

const { first, second } = proxyActivities<{ first(n: number): Promise<number>; second(n: number): Promise<number> }>({
  startToCloseTimeout: "10 seconds",
});

export const bareStep = defineUpdate<number, [number]>("step");
export const bareEnd = defineSignal("end");

export async function bareTask(): Promise<void> {
  let isOver = false;
  setHandler(bareStep, async (n) => second(await first(n)));
  setHandler(bareEnd, () => {
    isOver = true;
  });
  await condition(() => isOver);
}
