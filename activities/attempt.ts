/** Attempt: one try of an activity, which knows what the model calls of all tries took, tells the next try in its heartbeats and the task at its end. Elsewhere: retry accounting. */

import type { Context } from "@temporalio/activity";
import { ApplicationFailure, CancelledFailure } from "@temporalio/common";
import type { ModelPort } from "../adapters/model/port.js";
import { type AttemptUsage, addUsage, NO_USAGE, readAttemptUsage } from "../core/limits/usage.js";
import type { Usage } from "../core/task/choice.js";
import type { Retried } from "../core/task/verbs.js";
import { currentContext } from "./current-context.js";

export interface Attempt {
  /** A question begins. If nothing more is heard of this try, it counts as one call. */
  asks(): void;
  /** It has ended, answered or not. */
  took(usage: Usage): void;
  beat(): void;
  /** Of the tries before this one. */
  readonly earlier: Usage | undefined;
  /** Of all tries; undefined where no model was asked. */
  all(): Usage | undefined;
}

/** A model that knows which try it is asked in. */
export interface AttemptModel extends ModelPort {
  /** Undefined outside an activity. */
  attempt(): Attempt | undefined;
}

export interface Attempts {
  counted(model: ModelPort): AttemptModel;
  /** The activity, whose result or failure tells what the calls that it does not report itself took. */
  told<I, R extends object>(activity: (input: I) => Promise<R & Retried>): (input: I) => Promise<R & Retried>;
}

export function createAttempts(): Attempts {
  // By Temporal's own object of a try, with which it goes.
  const known = new WeakMap<Context, Attempt>();
  const current = () => {
    const context = currentContext();
    if (context === undefined) return undefined;
    const attempt = known.get(context) ?? openAttempt(context);
    known.set(context, attempt);
    return attempt;
  };
  return {
    counted: (model) => ({ name: model.name, generate: (request) => model.generate(request), attempt: current }),
    told: (activity) => async (input) => {
      const attempt = current();
      try {
        const value = await activity(input);
        return attempt?.earlier === undefined ? value : { ...value, earlier: attempt.earlier };
      } catch (error) {
        throw telling(error, attempt?.all());
      }
    },
  };
}

function openAttempt(context: Context): Attempt {
  const earlier = readAttemptUsage(context.info.heartbeatDetails);
  let all = earlier;
  let open = false;
  const told = (): AttemptUsage => ({ spent: all ?? NO_USAGE, ...(open && { open }) });
  const beat = () => context.heartbeat(told());
  return {
    earlier,
    all: () => all,
    beat,
    asks() {
      open = true;
      beat();
    },
    took(usage) {
      all = addUsage(all ?? NO_USAGE, usage);
      open = false;
      beat();
    },
  };
}

/** A failure with what all tries took, for the case that it is the last; one that is cancelled is told nobody. */
function telling(error: unknown, spent: Usage | undefined): unknown {
  if (spent === undefined || error instanceof CancelledFailure) return error;
  const details: [AttemptUsage] = [{ spent }];
  // It takes what is no Error too, and keeps all else of a failure that is one already.
  return ApplicationFailure.fromError(error as Error, { details });
}
