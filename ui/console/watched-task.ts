/** Watched task: one task, kept up to date by its feed. Steps come page by page; a step's detail comes when a person opens it. */

import { isOver } from "../../core/task/status.js";
import type { FeedEvent } from "../../protocol/events.js";
import type { StepPages } from "../../protocol/page-view.js";
import type { ModelExchange, StepDetail, StepPage, StepSummary, TaskSummary } from "../../protocol/timeline.js";
import { follow, type LiveState, type ServerEvent } from "./live.js";
import { CallError, type ConsoleServer } from "./server.js";

/** `null` while it is on its way; a text says why it could not be read. */
export type Fetched<T> = T | null | string;

const PAGE = 250;
/** Time between two reads of a task that works. */
const PACE_MS = 1_500;

export class WatchedTask {
  #summary: Fetched<TaskSummary> = null;
  #steps: readonly StepSummary[] = [];
  #hasAllSteps = false;
  #events: readonly FeedEvent[] = [];
  #live: LiveState = "connecting";
  readonly #details = new Map<number, Fetched<StepDetail>>();
  readonly #pages = new Map<number, Fetched<StepPages>>();
  #calls: Fetched<StepDetail["modelCalls"]> | undefined;
  readonly #exchanges = new Map<string, Fetched<ModelExchange>>();
  readonly #gone = new AbortController();
  readonly path: string;
  /** Reads the task again after a person did something. */
  readonly refresh: () => void;

  readonly server: ConsoleServer;
  readonly taskId: string;
  readonly changed: () => void;

  constructor(server: ConsoleServer, taskId: string, changed: () => void) {
    this.server = server;
    this.taskId = taskId;
    this.changed = changed;
    this.path = `/api/agent/tasks/${taskId}`;
    this.refresh = paced(() => this.#look(), PACE_MS, this.#gone.signal);
    const feed = {
      path: `${this.path}/events`,
      tell: (now: LiveState) => this.#tell(now),
      hear: (event: ServerEvent) => this.#hear(event),
    };
    void follow(server, feed, this.#gone.signal);
    this.refresh();
  }

  get summary(): Fetched<TaskSummary> {
    return this.#summary;
  }

  /** Steps in order, as far as they have arrived. */
  get steps(): readonly StepSummary[] {
    return this.#steps;
  }

  get hasAllSteps(): boolean {
    return this.#hasAllSteps;
  }

  get events(): readonly FeedEvent[] {
    return this.#events;
  }

  get live(): LiveState {
    return isFetched(this.#summary) && isOver(this.#summary.task.status) ? "over" : this.#live;
  }

  /** Asks the API the first time. */
  detailOf(stepIndex: number): Fetched<StepDetail> {
    return this.#once(this.#details, stepIndex, `${this.path}/steps/${stepIndex}`);
  }

  pagesOf(stepIndex: number): Fetched<StepPages> {
    return this.#once(this.#pages, stepIndex, `${this.path}/steps/${stepIndex}/pages`);
  }

  /** Newest calls of the task; asks the API the first time, and again when the task has gone on. */
  get calls(): Fetched<StepDetail["modelCalls"]> {
    if (this.#calls === undefined) {
      this.#calls = null;
      void this.#readCalls();
    }
    return this.#calls;
  }

  /** Undefined until somebody opens it. */
  exchangeOf(callId: string): Fetched<ModelExchange> | undefined {
    return this.#exchanges.get(callId);
  }

  /** Reads the prompt and answer of a call; the API audits each read. */
  openExchange(callId: string): void {
    this.#once(this.#exchanges, callId, `${this.path}/model-calls/${callId}`);
  }

  close(): void {
    this.#gone.abort();
  }

  async #look(): Promise<void> {
    try {
      await Promise.all([this.#readSummary(), this.#readSteps()]);
      if (isFetched(this.#calls)) void this.#readCalls();
    } catch (error) {
      if (this.#gone.signal.aborted) return;
      // Keep what the view showed before.
      if (!isFetched(this.#summary)) this.#summary = reasonOf(error);
    }
    this.changed();
  }

  /** Shown before all steps of a long task have arrived. */
  async #readSummary(): Promise<void> {
    this.#summary = await this.server.get<TaskSummary>(`${this.path}/summary`, this.#gone.signal);
    if (!this.#hasAllSteps) this.changed();
  }

  async #readCalls(): Promise<void> {
    try {
      const found: { readonly calls: StepDetail["modelCalls"] } = await this.server.get(
        `${this.path}/model-calls`,
        this.#gone.signal,
      );
      this.#calls = found.calls;
    } catch (error) {
      if (!isFetched(this.#calls)) this.#calls = reasonOf(error);
    }
    this.changed();
  }

  async #readSteps(): Promise<void> {
    for (let after: number | undefined = lastSettled(this.#steps); after !== undefined; ) {
      const query = `after=${after}&limit=${PAGE}`;
      const page: StepPage = await this.server.get(`${this.path}/steps?${query}`, this.#gone.signal);
      this.#steps = merged(this.#steps, page.steps);
      for (const { stepIndex } of page.steps) this.#forget(stepIndex);
      this.#hasAllSteps = page.next === undefined;
      if (page.next !== undefined) this.changed();
      after = page.next;
    }
  }

  /** Forgets a detail that was read before its verdict. */
  #forget(stepIndex: number): void {
    const detail = this.#details.get(stepIndex);
    if (detail === undefined || detail === null || (isFetched(detail) && detail.verdict?.verdict !== undefined)) return;
    this.#details.delete(stepIndex);
    this.#pages.delete(stepIndex);
  }

  #tell(now: LiveState): void {
    if (this.#live === "lost" && now === "live") this.refresh();
    if (this.#live === now) return;
    this.#live = now;
    this.changed();
  }

  #hear({ event, data }: ServerEvent): boolean {
    // The cast: our API's own words.
    if (event !== "turn" && event !== "end") this.#events = [...this.#events, JSON.parse(data) as FeedEvent];
    this.refresh();
    return event === "end";
  }

  /** Asks once and keeps the answer until it is forgotten. */
  #once<K, T>(cache: Map<K, Fetched<T>>, key: K, address: string): Fetched<T> {
    const there = cache.get(key);
    if (there !== undefined) return there;
    cache.set(key, null);
    this.server
      .get<T>(address, this.#gone.signal)
      .then((value) => cache.set(key, value))
      .catch((error: unknown) => cache.set(key, reasonOf(error)))
      .finally(this.changed);
    return null;
  }
}

export const isFetched = <T extends object>(value: Fetched<T> | undefined): value is T =>
  typeof value === "object" && value !== null;

export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.message : "This could not be read.";

/** Index of the last step that can no longer change. */
function lastSettled(steps: readonly StepSummary[]): number {
  const open = steps.findIndex(({ verdict }) => verdict === undefined);
  // The last one may still be retried.
  const settled = open < 0 ? steps.slice(0, -1) : steps.slice(0, open);
  return settled.at(-1)?.stepIndex ?? -1;
}

function merged(known: readonly StepSummary[], come: readonly StepSummary[]): readonly StepSummary[] {
  const [first] = come;
  if (first === undefined) return known;
  const before = known.filter(({ stepIndex }) => stepIndex < first.stepIndex);
  const last = come.at(-1)?.stepIndex ?? first.stepIndex;
  return [...before, ...come, ...known.filter(({ stepIndex }) => stepIndex > last)];
}

/** Runs one `work` at a time. Requests in between lead to one more run, `ms` after the last one began. */
function paced(work: () => Promise<void>, ms: number, gone: AbortSignal): () => void {
  let isUnderWay = false;
  let isWanted = false;
  const run = async () => {
    isUnderWay = true;
    do {
      isWanted = false;
      const pause = new Promise((resolve) => setTimeout(resolve, ms));
      await work();
      await pause;
    } while (isWanted && !gone.aborted);
    isUnderWay = false;
  };
  return () => {
    isWanted = true;
    if (!isUnderWay) void run();
  };
}
