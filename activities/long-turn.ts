/** Long turn: what a task has asked takes long, and it is told, so that all that is known by then can be read meanwhile (TM13). */

import type { Context } from "@temporalio/activity";
import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { LONG_TURN_MS } from "../core/task/state.js";
import { currentContext } from "./attempt.js";
import type { DepsOf } from "./context.js";

/** Whatever waited for long is given this much, so that a queue that is full is not made fuller. */
const SOON_MS = 1_000;

type Asked<I, R> = (input: I) => Promise<R>;

/** An activity that tells its task when it is five seconds old and still at work, and when its first attempt came to nothing. */
export const createLongTurnTeller =
  ({ tellLongTurn, log }: DepsOf<"tellLongTurn" | "log">) =>
  <I, R>(activity: Asked<I, R>): Asked<I, R> =>
  async (input) => {
    const context = currentContext();
    const workflowId = context?.info.workflowExecution?.workflowId;
    if (context === undefined || workflowId === undefined || tellLongTurn === undefined) return activity(input);
    const tell = () => {
      tellLongTurn(workflowId).catch((error: unknown) => {
        log?.warn(
          { workflowId, err: error },
          "a task was not told that its turn takes long; what it knows is told later",
        );
      });
    };
    const timer = setTimeout(tell, leftMs(context));
    try {
      return await activity(input);
    } catch (error) {
      if (context.info.attempt === 1 && isTriedAgain(error)) tell();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

const isTriedAgain = (error: unknown): boolean =>
  !(error instanceof CancelledFailure || (error instanceof ApplicationFailure && error.nonRetryable));

/** From when it was first scheduled, by the server's clock, which may be another than ours. */
function leftMs({ info: { scheduledTimestampMs } }: Context): number {
  return Math.min(LONG_TURN_MS, Math.max(SOON_MS, scheduledTimestampMs + LONG_TURN_MS - Date.now()));
}
