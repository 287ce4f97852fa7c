/** Story: what the clients of one task know of it, once it is at rest. */

import type { LogEntry } from "../../client/action-log.js";
import type { Effect } from "./address-book.js";
import type { Exchange } from "./network.js";

export interface Execution {
  readonly clientId: string;
  readonly actionId: string;
  readonly action: string;
  readonly atMs: number;
}

/** What the clients of one task know of it; the other half of the truth is the server's. */
export interface TaskStory {
  readonly index: number;
  readonly taskId: string;
  readonly query: string;
  readonly executions: readonly Execution[];
  readonly effects: readonly Effect[];
  readonly exchanges: readonly Exchange[];
  readonly logs: readonly { readonly clientId: string; readonly entries: readonly LogEntry[] }[];
  readonly answers: readonly string[];
  readonly faults: ReadonlyMap<string, number>;
  readonly unanswered: readonly string[];
  readonly end: string;
  /** What they still wait for, long after the storm; absent of a task at rest. */
  readonly hangs?: string;
}

export interface Visiting {
  readonly atRest: Promise<TaskStory>;
  /** What is known of one that does not come to rest, with what its clients wait for. */
  readonly soFar: () => Promise<TaskStory>;
}
