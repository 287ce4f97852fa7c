/** Current context: the activity that runs, or none when a test calls the function directly. */

import { Context } from "@temporalio/activity";

export function currentContext(): Context | undefined {
  try {
    return Context.current();
  } catch {
    // Called by a test, not by a worker.
    return undefined;
  }
}
