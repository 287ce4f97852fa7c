/** Status: what follows from the status of a task alone. */

import type { Status } from "../../protocol/task.js";

/** Nothing more will happen in the task. */
export const isOver = (status: Status): boolean =>
  status === "completed" || status === "failed" || status === "cancelled";
