/** Hosted task: the workflow for a browser task that another workflow or client requests. It has no browser either. */

import { ApplicationFailure, defineSearchAttributeKey } from "@temporalio/common";
import {
  allHandlersFinished,
  CancellationScope,
  CancelledFailure,
  condition,
  defineQuery,
  defineSignal,
  defineUpdate,
  getExternalWorkflowHandle,
  isCancellation,
  log,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  uuid4,
  workflowInfo,
} from "@temporalio/workflow";
import {
  type BrowserTaskApproval,
  type BrowserTaskProgress,
  type BrowserTaskResult,
  type BrowserTaskStep,
  describeProgress,
  type HostedTaskStart,
  MESSAGES,
  type MessageAccepted,
} from "../temporal/browser-tasks.js";

/** Activities that the host implements. */
export interface HostActivities {
  /** Runs until the task is over. The same `observationId` begins the same task. */
  carryOut(input: { readonly request: HostedTaskStart; readonly observationId: string }): Promise<BrowserTaskResult>;
  say(input: { readonly taskId: string; readonly said: HostedTaskMessage }): Promise<MessageAccepted>;
}

export type HostedTaskMessage =
  | { readonly route: "answer"; readonly body: { readonly text: string } }
  | { readonly route: "approve"; readonly body: BrowserTaskApproval }
  | { readonly route: "cancel"; readonly body: { readonly reason?: string } };

/** Progress report from the host. A step that is known already replaces the earlier one. */
export interface ProgressNote extends Omit<BrowserTaskProgress, "change" | "steps"> {
  readonly step?: BrowserTaskStep;
}

const TASK_ATTRIBUTE = defineSearchAttributeKey("SfTask", "KEYWORD");
export const noteSignal = defineSignal<[ProgressNote]>("note");
const progressQuery = defineQuery<BrowserTaskProgress>(MESSAGES.progress);
const answerUpdate = defineUpdate<MessageAccepted, [string]>(MESSAGES.answer);
const approveUpdate = defineUpdate<MessageAccepted, [BrowserTaskApproval]>(MESSAGES.approve);
const answerSignal = defineSignal<[string]>(MESSAGES.answer);
const approveSignal = defineSignal<[BrowserTaskApproval]>(MESSAGES.approve);
const cancelSignal = defineSignal<[string | undefined]>(MESSAGES.cancel);

/** Separate queue: each host takes as many tasks as it has tabs. */
export const browserQueueOf = (taskQueue: string): string => `${taskQueue}-browsers`;

const STEPS_MAX = 50;

interface HostedTask {
  progress: BrowserTaskProgress;
  /** Set once a message has cancelled the task. */
  stopped: { readonly reason: string | undefined } | null;
  readonly work: CancellationScope;
}

/** @returns the report, also if a message cancelled the task. A cancellation of the workflow throws instead. */
export async function hostedTask(request: HostedTaskStart): Promise<BrowserTaskResult> {
  const task: HostedTask = {
    progress: { change: 0, status: "planning", steps: [] },
    stopped: null,
    work: new CancellationScope(),
  };
  setHandlers(task, request.tells);
  const result = await carryOut(task, request);
  await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  const isCancelled = CancellationScope.current().consideredCancelled && task.stopped === null;
  // A task that ended before the cancellation returns its report.
  if (isCancelled && result.status === "cancelled") throw new CancelledFailure("The task was cancelled.");
  return result;
}

async function carryOut(task: HostedTask, request: HostedTaskStart): Promise<BrowserTaskResult> {
  const activities = proxyActivities<HostActivities>({
    taskQueue: browserQueueOf(workflowInfo().taskQueue),
    // A task may wait for a person for weeks.
    startToCloseTimeout: "60 days",
    heartbeatTimeout: "15s",
    retry: { initialInterval: "1s", maximumInterval: "30s" },
    cancellationType: "WAIT_CANCELLATION_COMPLETED",
  });
  try {
    return await task.work.run(() => activities.carryOut({ request, observationId: uuid4() }));
  } catch (error) {
    // After any error no host runs the task any more; a host may have died before it passed on a cancellation.
    await CancellationScope.nonCancellable(() => giveUp(task));
    if (task.stopped !== null && task.progress.taskId === undefined) return neverBegun(request, task.stopped);
    if (isCancellation(error) || !CancellationScope.current().consideredCancelled) throw error;
    throw new CancelledFailure("The task was cancelled.");
  }
}

/** Report for a task that the API never got. */
const neverBegun = (
  { query, url }: HostedTaskStart,
  { reason }: NonNullable<HostedTask["stopped"]>,
): BrowserTaskResult => ({
  ...{ taskId: "", status: "cancelled", query, url },
  reason: reason ?? "It was cancelled before it had begun.",
  proof: { overall: "unproven", criteria: [], steps: [] },
});

function setHandlers(task: HostedTask, tells: string | undefined): void {
  setHandler(progressQuery, () => task.progress);
  setHandler(noteSignal, (told) => takeNote(task, told, tells));
  const answer = (text: string) => say(task, { route: "answer", body: { text } });
  const approve = (body: BrowserTaskApproval) => say(task, { route: "approve", body });
  setHandler(answerUpdate, answer, {
    validator: (_text) => mustBeAsked(task.progress.question),
  });
  setHandler(approveUpdate, approve, {
    validator: ({ actionId }) => mustBeAsked(task.progress.approval?.actionId === actionId ? actionId : undefined),
  });
  setHandler(answerSignal, (text) => unanswered(answer(text)));
  setHandler(approveSignal, (body) => unanswered(approve(body)));
  setHandler(cancelSignal, (reason) => unanswered(stop(task, reason)));
}

function takeNote(task: HostedTask, { step, ...told }: ProgressNote, tells: string | undefined): void {
  const { steps, change } = task.progress;
  const known = steps.filter((one) => one.actionId !== step?.actionId);
  const all = step === undefined ? steps : [...known, step];
  if (task.progress.taskId === undefined && told.taskId !== undefined) nameTask(told.taskId);
  task.progress = { ...told, change: change + 1, steps: all.slice(-STEPS_MAX) };
  setCurrentDetails(describeProgress(task.progress));
  const { parent } = workflowInfo();
  if (tells === undefined || parent === undefined) return;
  getExternalWorkflowHandle(parent.workflowId, parent.runId)
    .signal(tells, task.progress)
    .catch((error: unknown) => log.warn("the parent does not hear", { error }));
}

/** Sets the attribute by which an erasure of the task finds this workflow. Runs that began before this lack it. */
function nameTask(taskId: string): void {
  if (patched("names its task")) upsertSearchAttributes([{ key: TASK_ATTRIBUTE, value: taskId }]);
}

/** Sends a message to the task. If the API refuses it, the sender's call fails. */
async function say(task: HostedTask, said: HostedTaskMessage): Promise<MessageAccepted> {
  const { taskId } = task.progress;
  if (taskId === undefined) throw ApplicationFailure.nonRetryable("the task has not begun yet", "RESOURCE_CONFLICT");
  const { say: activity } = proxyActivities<HostActivities>({
    startToCloseTimeout: "30s",
    retry: { initialInterval: "500ms", maximumInterval: "10s", maximumAttempts: 8 },
  });
  return await activity({ taskId, said });
}

async function stop(task: HostedTask, reason: string | undefined): Promise<void> {
  task.stopped = { reason };
  if (task.progress.taskId === undefined) task.work.cancel();
  else await say(task, { route: "cancel", body: reason === undefined ? {} : { reason } });
}

async function giveUp(task: HostedTask): Promise<void> {
  if (task.progress.taskId === undefined) return;
  await say(task, { route: "cancel", body: { reason: "Nobody carries it out any more." } }).catch((error) => {
    // A task that is over refuses too.
    log.info("the task was not cancelled", { error });
  });
}

/** Logs errors: a signal has no reply. */
async function unanswered(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isCancellation(error)) log.warn("a message was not taken", { error });
  });
}

function mustBeAsked(what: unknown): void {
  if (what === undefined) throw ApplicationFailure.nonRetryable("nothing of the kind is asked", "RESOURCE_CONFLICT");
}
