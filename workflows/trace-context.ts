/** Trace context: activities belong to the trace of the update that caused them. Hands a header on; makes no span itself. */

import type { Headers, WorkflowInterceptors } from "@temporalio/workflow";

/** As the client's interceptor writes it. */
const TRACE_HEADER = "_tracer-data";

/**
 * The library's own interceptor puts activities under whoever started the workflow: here that would be the first request of
 * a task for all its steps. Headers come from the history, so a replay hands on the same.
 */
export const interceptors = (): WorkflowInterceptors => {
  let latest: Headers = {};
  const remember = ({ [TRACE_HEADER]: carried }: Headers) => {
    if (carried !== undefined) latest = { [TRACE_HEADER]: carried };
  };
  return {
    inbound: [
      {
        execute(input, next) {
          remember(input.headers);
          return next(input);
        },
        handleUpdate(input, next) {
          remember(input.headers);
          return next(input);
        },
        handleSignal(input, next) {
          remember(input.headers);
          return next(input);
        },
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...latest } }),
        scheduleLocalActivity: (input, next) => next({ ...input, headers: { ...input.headers, ...latest } }),
      },
    ],
  };
};
