/** Session: one MCP client's tasks, begun on its pages, followed until they rest, and continued after a person's reply. */

import type { LogStorage } from "../../client/action-log.js";
import { SYSTEM_CLOCK } from "../../client/host.js";
import { type DrivenTask, driveTask } from "../../client/hosts/driven-task.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import type { RunOptions, StepEvent } from "../../client/run-task.js";
import { type ControlRequest, createTaskApi, errorOf, type ServerAddress, withRetries } from "../../client/task-api.js";
import { isWaiting } from "../../client/task-record.js";
import { dataOf, type ReportSource, readReport, type TaskReport } from "../../client/task-report.js";
import { isOver } from "../../core/task/status.js";
import type { TaskPages } from "./pages.js";

export interface SessionDeps {
  readonly at: ServerAddress;
  readonly fetch: typeof fetch;
  readonly pages: TaskPages;
  /** Write-ahead log of actions. The server uses it to continue tasks that an earlier run left. */
  readonly storage: LogStorage;
  readonly newId: () => string;
  /** The page runtime as one script. */
  readonly runtime: Promise<string>;
}

export interface Begin extends Pick<RunOptions, "approve" | "limits" | "taskId"> {
  readonly query: string;
  /** Absent: the current page. */
  readonly url?: string | undefined;
}

export interface Follow {
  readonly waitMs: number;
  /** Aborts when the caller stops waiting. */
  readonly signal: AbortSignal;
  readonly onStep: (event: StepEvent) => void;
  /** Asks the person at once. Undefined: the client cannot ask, or the person has not decided. */
  readonly ask: (report: TaskReport) => Promise<ControlRequest | undefined>;
}

/** The request is impossible in the current state. The message names what is possible. */
export class ToolRefusedError extends Error {
  override readonly name = "ToolRefusedError";
}

const TASKS_MAX = 8;
/** Wait for a cancelled task's last reply. */
const LAST_REPLY_S = 16;
const HELD_ELSEWHERE = "This task is under way in this server already; ask `task_status`.";

export class Session {
  readonly source: ReportSource;
  private readonly held = new Map<string, DrivenTask>();
  private readonly api: ReturnType<typeof createTaskApi>;
  private readonly deps: SessionDeps;

  constructor(deps: SessionDeps) {
    this.deps = deps;
    const { fetch, at, newId } = deps;
    this.source = { fetch, at };
    this.api = withRetries(createTaskApi(fetch, at), SYSTEM_CLOCK, newId);
  }

  async run(begin: Begin, follow: Follow): Promise<TaskReport> {
    return await this.follow(await this.begin(begin), follow);
  }

  /** Follows a task that this session carries out until it rests. Reports any other task as it stands. */
  async look(taskId: string, follow: Follow): Promise<TaskReport> {
    const task = this.held.get(taskId);
    return task === undefined ? await readReport(this.source, taskId) : await this.follow(task, follow);
  }

  /** Sends a person's reply, then continues the task if this session holds its page. */
  async say(taskId: string, said: ControlRequest, follow: Follow): Promise<TaskReport> {
    await this.send(taskId, said);
    const task = this.held.get(taskId);
    task?.goOn();
    return await this.look(taskId, follow);
  }

  async cancel(taskId: string, reason: string | undefined): Promise<TaskReport> {
    const task = this.held.get(taskId);
    const { turn } = dataOf(await this.api.view(taskId));
    await this.send(taskId, { route: "cancel", body: reason === undefined ? {} : { reason } });
    if (task !== undefined && task.end() === undefined) {
      task.cancel();
      await task.rest();
    } else await this.api.next(taskId, turn, LAST_REPLY_S);
    this.held.delete(taskId);
    return await readReport(this.source, taskId);
  }

  holds(taskId: string): boolean {
    return this.held.has(taskId);
  }

  isAtWork(): boolean {
    return [...this.held.values()].some((task) => task.end() === undefined);
  }

  /** Cancels running tasks, because nobody is left to carry them out. */
  async close(): Promise<void> {
    const atWork = [...this.held.values()].filter((task) => task.end() === undefined);
    for (const task of atWork) task.cancel();
    await Promise.all(atWork.map((task) => task.rest()));
    await this.deps.pages.close();
  }

  private async begin({ query, url, ...options }: Begin): Promise<DrivenTask> {
    const { taskId } = options;
    const known = taskId === undefined ? undefined : this.held.get(taskId);
    if (known !== undefined && known.end() === undefined) throw new ToolRefusedError(HELD_ELSEWHERE);
    if (known !== undefined && url === undefined) {
      await this.resume(known);
      return known;
    }
    const busy = [...this.held.values()].filter((task) => task.end() === undefined).length;
    if (busy >= TASKS_MAX) throw new ToolRefusedError(`${busy} tasks are under way here; wait until one is over.`);
    const page = url === undefined ? await this.deps.pages.current() : await this.deps.pages.open(url);
    if (page === null) throw new ToolRefusedError("No page is open here yet: say with `url` where the task begins.");
    const { storage, newId, runtime } = this.deps;
    const host = createPlaywrightHost(page, { runtime });
    return driveTask(query, { api: this.api, host, storage, newId, clock: SYSTEM_CLOCK }, options);
  }

  /** Tasks that a person paused or a limit stopped need a `resume` request first. */
  private async resume(task: DrivenTask): Promise<void> {
    const taskId = task.taskId();
    if (taskId !== undefined) {
      const { status } = dataOf(await this.api.view(taskId));
      if (status === "paused" || status === "interrupted") await this.send(taskId, { route: "resume", body: {} });
    }
    task.goOn();
  }

  private async follow(task: DrivenTask, follow: Follow): Promise<TaskReport> {
    const deadline = AbortSignal.any([follow.signal, AbortSignal.timeout(follow.waitMs)]);
    const deaf = task.onStep(follow.onStep);
    try {
      for (;;) {
        const report = await this.atRest(task, deadline, follow.signal);
        if (!isWaiting(report.status) || follow.signal.aborted) return report;
        const said = await follow.ask(report);
        if (said === undefined) return report;
        await this.send(report.taskId, said);
        task.goOn();
      }
    } finally {
      deaf();
    }
  }

  /** Reports when the task rests, or at the deadline. Cancels a running task if the caller left. */
  private async atRest(task: DrivenTask, deadline: AbortSignal, left: AbortSignal): Promise<TaskReport> {
    await Promise.race([task.rest(), untilAborted(deadline)]);
    // Wait on without an id: nobody could ask for the task later.
    if (left.aborted) task.cancel();
    if (left.aborted || task.taskId() === undefined) await task.rest();
    const end = task.end();
    const taskId = task.taskId();
    if (end?.kind === "broken" && !left.aborted) throw end.error;
    if (taskId === undefined) throw new ToolRefusedError("The task was not begun.");
    const report = await readReport(this.source, taskId);
    if (isOver(report.status)) this.held.delete(taskId);
    else this.held.set(taskId, task);
    return report;
  }

  private async send(taskId: string, said: ControlRequest): Promise<void> {
    const answer = await this.api.control(taskId, said);
    if (answer.kind !== "ok") throw errorOf(answer);
  }
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
