/** Working time: how long a task has been at work; waiting for a person or for a browser that is gone does not count (design §7). Elsewhere: stopwatch. */

export interface WorkingTime {
  readonly workedMs: number;
  /** Up to here everything is counted. */
  readonly countedToMs: number;
}

/** What the task was doing until now. `acting`: the browser had the turn. */
export type Doing = "working" | "acting" | "waiting";

export function startWorkingTime(nowMs: number): WorkingTime {
  return { workedMs: 0, countedToMs: nowMs };
}

/**
 * Counts the time until now. While the browser has the turn it counts only once the browser or a person is `heard`:
 * a silence that ends as an interruption was no work.
 */
export function countTime(time: WorkingTime, doing: Doing, nowMs: number, heard: boolean): WorkingTime {
  // A clock that is set back takes nothing away.
  const sinceMs = Math.max(0, nowMs - time.countedToMs);
  switch (doing) {
    case "waiting":
      return { ...time, countedToMs: nowMs };
    case "acting":
      return heard ? { workedMs: time.workedMs + sinceMs, countedToMs: nowMs } : time;
    case "working":
      return { workedMs: time.workedMs + sinceMs, countedToMs: nowMs };
  }
}
