/** Carry out: the activity that runs one task in the host's browser to its end, including waits for a person. */

import { setTimeout as sleep } from "node:timers/promises";
import { ApplicationFailure } from "@temporalio/common";
import { type DrivenTask, driveTask } from "../../client/hosts/driven-task.js";
import { createPlaywrightHost } from "../../client/hosts/playwright.js";
import type { StepEvent } from "../../client/run-task.js";
import { RequestRefusedError, ServerUnreachableError, TaskHeldError } from "../../client/task-api.js";
import { isWaiting } from "../../client/task-record.js";
import { dataOf, readReport, type TaskReport } from "../../client/task-report.js";
import { isOver } from "../../core/task/status.js";
import { describeFaults } from "../../protocol/issue-words.js";
import type { TaskView } from "../../protocol/task.js";
import type { BrowserTaskResult, BrowserTaskStep, HostedTaskStart } from "../../temporal/browser-tasks.js";
import type { ProgressNote } from "../../workflows/hosted-task.js";
import type { TaskTab } from "./browser.js";
import type { HostDeps } from "./host.js";
import { taskRequest } from "./requests.js";

/** State that one attempt passes to the next by heartbeat. */
export interface Left {
  readonly taskId?: string | undefined;
  readonly clientId: string;
}

export interface Attempt {
  readonly request: HostedTaskStart;
  /** Id of the first report. The same id means the same task. */
  readonly observationId: string;
  readonly number: number;
  readonly left: Left | undefined;
  /** Aborts when the caller cancels. */
  readonly cancelled: AbortSignal;
  /** Aborts when this attempt must stop; the task goes on elsewhere. */
  readonly stopped: AbortSignal;
  readonly beat: (left: Left) => void;
  readonly tell: (note: ProgressNote) => void;
}

/** After this many failures, a page counts as unreachable. */
const OPENINGS_MAX = 5;
const BEAT_MS = 2_000;
/** The API holds a request this long; then the host reads the task's status. */
const NEWS_S = 16;
const REPLY_S = 16;
const AGAIN_MS = 2_000;

/** @throws ApplicationFailure, not retryable: `InvalidRequest`, `PageNotOpened`, and the API's own codes. */
export async function carryOut(deps: HostDeps, attempt: Attempt): Promise<BrowserTaskResult> {
  const checked = taskRequest.safeParse(attempt.request);
  if (!checked.success)
    throw ApplicationFailure.nonRetryable(describeFaults(checked.error, "the input"), "InvalidRequest");
  const taskId = attempt.left?.taskId;
  const view = taskId === undefined ? undefined : dataOf(await deps.api.view(taskId));
  if (view !== undefined && isOver(view.status)) return await patiently(() => readReport(deps, view.taskId), attempt);
  const tab = await openTab(deps, attempt, view?.url ?? checked.data.url);
  try {
    return await new CarriedTask(deps, attempt, await drive(deps, attempt, { tab, view })).untilOver();
  } catch (error) {
    throw lasting(error);
  } finally {
    await tab.close();
  }
}

async function openTab({ browser }: HostDeps, { number }: Attempt, url: string): Promise<TaskTab> {
  try {
    return await browser.open(url);
  } catch (error) {
    const message = `${url} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
    throw ApplicationFailure.create({ type: "PageNotOpened", message, nonRetryable: number >= OPENINGS_MAX });
  }
}

interface At {
  readonly tab: TaskTab;
  /** Set if an earlier attempt began the task. */
  readonly view: TaskView | undefined;
}

async function drive(deps: HostDeps, { request, observationId, left }: Attempt, { tab, view }: At) {
  const { api, storage, runtime, newId, clock } = deps;
  const ids = view === undefined ? [observationId] : [];
  const host = createPlaywrightHost(tab.page, { runtime });
  const takeover = left !== undefined && left.clientId !== (await storage.clientId());
  const { query, contract, limits, approve, chain, speculate } = request;
  return driveTask(
    query,
    { api, host, storage, newId: () => ids.shift() ?? newId(), clock },
    {
      ...{ contract, limits, approve, chain, speculate },
      ...(view !== undefined && { taskId: view.taskId, takeover }),
    },
  );
}

class CarriedTask {
  /** Last progress that was sent, without its step. */
  private told: Omit<ProgressNote, "step"> = { status: "planning" };
  private readonly deps: HostDeps;
  private readonly attempt: Attempt;
  private readonly task: DrivenTask;

  constructor(deps: HostDeps, attempt: Attempt, task: DrivenTask) {
    this.deps = deps;
    this.attempt = attempt;
    this.task = task;
  }

  async untilOver(): Promise<TaskReport> {
    const { attempt, task } = this;
    const clientId = await this.deps.storage.clientId();
    const beats = setInterval(() => attempt.beat({ taskId: task.taskId(), clientId }), BEAT_MS);
    const deaf = task.onStep((event) => this.tellStep(event));
    const cancel = () => task.cancel();
    attempt.cancelled.addEventListener("abort", cancel);
    if (attempt.cancelled.aborted) cancel();
    try {
      return await Promise.race([this.follow(), whenAborted(attempt.stopped)]);
    } finally {
      clearInterval(beats);
      deaf();
      attempt.cancelled.removeEventListener("abort", cancel);
    }
  }

  private async follow(): Promise<TaskReport> {
    const { task, attempt } = this;
    for (;;) {
      const end = await task.rest();
      const isHeld = end.kind === "broken" && end.error instanceof TaskHeldError;
      const taskId = task.taskId();
      // Cancelled just before it went on: `untilMoved` cancels the resting task.
      const isStopped = attempt.cancelled.aborted && taskId !== undefined;
      if (end.kind === "broken" && !isHeld && !isStopped) throw end.error;
      // Cancelled before the server knew the task.
      if (taskId === undefined) throw ApplicationFailure.nonRetryable("The task was not begun.", "NotBegun");
      const report = await this.untilMoved(taskId, isHeld);
      if (isOver(report.status)) return report;
      task.goOn();
    }
  }

  /** Waits while a person is asked, has paused the task, or runs it in another browser. */
  private async untilMoved(taskId: string, isHeld: boolean): Promise<TaskReport> {
    const { cancelled } = this.attempt;
    for (;;) {
      const report = await patiently(() => readReport(this.deps, taskId), this.attempt);
      this.tell({ taskId, status: report.status, ...asksOf(report) });
      if (isOver(report.status)) return report;
      if (!isHeld && !isWaiting(report.status) && !cancelled.aborted) return report;
      if (cancelled.aborted) await this.cancelWaiting(taskId);
      else await this.news(taskId);
    }
  }

  private async news(taskId: string): Promise<void> {
    const { api } = this.deps;
    const { cancelled } = this.attempt;
    const { turn } = await patiently(async () => dataOf(await api.view(taskId)), this.attempt);
    await Promise.race([api.next(taskId, turn, NEWS_S, cancelled), whenAborted(cancelled).catch(() => undefined)]);
  }

  private async cancelWaiting(taskId: string): Promise<void> {
    const { api } = this.deps;
    const { turn } = dataOf(await api.view(taskId));
    await api.control(taskId, { route: "cancel", body: { reason: "Cancelled by whoever asked for it." } });
    await api.next(taskId, turn, REPLY_S);
  }

  private tellStep(event: StepEvent): void {
    const { actionId, action, thought, status } = event;
    const verification = event.kind === "judged" ? event.verification : undefined;
    const step: BrowserTaskStep = {
      ...{ actionId, action, thought },
      ...(verification && {
        verdict: verification.verdict,
        confidence: verification.confidence,
        summary: verification.semanticSummary,
      }),
    };
    this.tell({ taskId: this.task.taskId(), status }, step);
  }

  private tell(told: Omit<ProgressNote, "step">, step?: BrowserTaskStep): void {
    const isNew = step !== undefined || JSON.stringify(told) !== JSON.stringify(this.told);
    this.told = told;
    if (isNew) this.attempt.tell({ ...told, ...(step && { step }) });
  }
}

const asksOf = ({ question, approval, reason, status }: TaskReport): Omit<ProgressNote, "step" | "status"> =>
  isWaiting(status) || isOver(status)
    ? { ...(question && { question }), ...(approval && { approval }), ...(reason !== undefined && { reason }) }
    : {};

/** Retries until the server answers. Waiting loses nothing, because the page stays as it is. */
async function patiently<T>(work: () => Promise<T>, { stopped }: Attempt): Promise<T> {
  for (;;) {
    stopped.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof RequestRefusedError) return error.status >= 500 || error.status === 429;
  return error instanceof ServerUnreachableError;
}

/** Makes an API refusal final, as a retry would be refused too. Other errors are retried on a fresh page. */
function lasting(error: unknown): unknown {
  if (!(error instanceof RequestRefusedError) || mayPass(error)) return error;
  return ApplicationFailure.nonRetryable(error.message, error.code);
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
