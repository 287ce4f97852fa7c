/**
 * Lost worker: a model call that begins anew because its worker died. That worker may have held the task in memory too, and what comes next
 * would stand in its queue until that is given up (TM7).
 */

import { setTimeout as sleep } from "node:timers/promises";
import { type Asked, currentContext } from "./attempt.js";
import type { DepsOf } from "./context.js";

export interface ActivityRef {
  readonly workflowId: string;
  readonly runId: string;
  readonly activityId: string;
}

/** A quick answer waits for so long: were it sent before, its task would be given to the dead worker all the same. */
const NOTICE_MS = 1_000;

/** An activity that looks, where it is not the first attempt, whether the one before it was lost; what it is there for goes on meanwhile. */
export const createLostWorkerNotice =
  ({ noticeLostWorker, log }: DepsOf<"noticeLostWorker" | "log">) =>
  <I, R>(activity: Asked<I, R>): Asked<I, R> =>
  async (input) => {
    const { attempt = 1, workflowExecution, activityId = "" } = currentContext()?.info ?? {};
    if (noticeLostWorker === undefined || workflowExecution === undefined || attempt === 1) return activity(input);
    const noticed = noticeLostWorker({ ...workflowExecution, activityId }).catch((error: unknown) => {
      log?.warn(
        { workflowId: workflowExecution.workflowId, err: error },
        "it was not found out whether a worker was lost; its task may wait for it for five seconds",
      );
    });
    const answer = await activity(input);
    await Promise.race([noticed, sleep(NOTICE_MS, undefined, { ref: false })]);
    return answer;
  };
