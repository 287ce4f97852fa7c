/** Long turn: what a task has asked takes long, and it is told, so that all that is known by then can be read meanwhile (TM13). */

import type { Context } from "@temporalio/activity";
import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import { LONG_TURN_MS } from "../core/task/state.js";
import { type Asked, currentContext } from "./attempt.js";
import type { DepsOf } from "./context.js";

/** An attempt of which nothing was heard is followed by one that is the first to fail. */
const FIRST_ATTEMPTS = 2;

/**
 * An activity that tells its task when an attempt has worked for five seconds, and when one of the first came to nothing: others may be
 * minutes apart. What stood in a queue for long is not told of: that would make the queue longer.
 */
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
    const timer = setTimeout(tell, LONG_TURN_MS);
    try {
      return await activity(input);
    } catch (error) {
      if (context.info.attempt <= FIRST_ATTEMPTS && isTriedAgain(error, context)) tell();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

function isTriedAgain(error: unknown, { cancellationSignal }: Context): boolean {
  const isLast = error instanceof ApplicationFailure && error.nonRetryable;
  return !(isLast || error instanceof CancelledFailure || cancellationSignal.aborted);
}
