/** Watched tasks: the live list for a set of filters. The server sends the first page whenever it changes; later pages are asked for. */

import type { TaskPage, TaskView } from "../../protocol/task.js";
import { follow, type LiveState } from "./live.js";
import type { ConsoleServer } from "./server.js";
import { type Fetched, isFetched, reasonOf } from "./watched-task.js";

const PAGE = "50";
const WAITING = "needs_user_input,awaiting_approval,paused,interrupted";

export interface ListedTasks {
  readonly tasks: Fetched<readonly TaskView[]>;
  /** Present where there are more. */
  readonly cursor?: string | undefined;
}

/** The list for one set of filters. */
export class WatchedTasks {
  #first: Fetched<TaskPage> = null;
  /** Tasks after the first page, as they were when they were asked for. */
  #rest: readonly TaskView[] = [];
  #cursor: string | undefined;
  #live: LiveState = "connecting";
  readonly #gone = new AbortController();

  readonly server: ConsoleServer;
  readonly query: string;
  readonly changed: () => void;

  constructor(server: ConsoleServer, query: string, changed: () => void) {
    this.server = server;
    this.query = query;
    this.changed = changed;
    const feed = {
      path: `/api/agent/task-feed?${query}`,
      tell: (now: LiveState) => {
        if (this.#live === now) return;
        this.#live = now;
        changed();
      },
      hear: ({ data }: { readonly data: string }) => {
        this.#first = JSON.parse(data) as TaskPage; // our API's own words
        changed();
        return false;
      },
      refused: (error: unknown) => {
        this.#first = reasonOf(error);
        changed();
      },
    };
    void follow(server, feed, this.#gone.signal);
  }

  get live(): LiveState {
    return this.#live;
  }

  get listed(): ListedTasks {
    if (!isFetched(this.#first)) return { tasks: this.#first };
    const { tasks, nextCursor } = this.#first;
    const known = new Set(tasks.map(({ taskId }) => taskId));
    const later = this.#rest.filter(({ taskId }) => !known.has(taskId));
    return { tasks: [...tasks, ...later], cursor: this.#rest.length === 0 ? nextCursor : this.#cursor };
  }

  async more(): Promise<void> {
    const { cursor } = this.listed;
    if (cursor === undefined) return;
    const page: TaskPage = await this.server.get(
      `/api/agent/tasks?${this.query}&${new URLSearchParams({ cursor })}`,
      this.#gone.signal,
    );
    this.#rest = [...this.#rest, ...page.tasks];
    this.#cursor = page.nextCursor;
    this.changed();
  }

  close(): void {
    this.#gone.abort();
  }
}

/** The API's query for the filters of an address. */
export function queryOf(filters: Readonly<Record<string, string>>, seesTenant: boolean): string {
  const { waiting, person, ...plain } = filters;
  const query = new URLSearchParams({ ...plain, limit: PAGE });
  if (waiting !== undefined) query.set("status", plain["status"] ?? WAITING);
  else if (seesTenant) {
    query.set("scope", "tenant");
    if (person !== undefined) query.set("person", person);
  }
  return query.toString();
}
