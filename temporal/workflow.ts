/** Browser tasks from inside a workflow: by Nexus from any namespace, or as a child in the namespace of the host. */

import { CancellationScope, isCancellation, log, setCurrentDetails, sleep, uuid4 } from "@temporalio/workflow";
import {
  type BrowserTaskApproval,
  type BrowserTaskProgress,
  type BrowserTaskRequest,
  type BrowserTaskResult,
  describeProgress,
  ENDPOINT,
} from "./browser-tasks.js";
import { childChannel } from "./child-channel.js";
import { type Channel, nexusChannel } from "./nexus-channel.js";
import { checkRequirement, type Requirement } from "./requirement.js";

export type * from "./browser-tasks.js";
export type { Channel as BrowserTask } from "./nexus-channel.js";
export type { Requirement } from "./requirement.js";

/** Address of the host. */
export interface Where {
  /** Nexus endpoint; `surefoot` if neither is given. */
  readonly endpoint?: string;
  /** The host's own task queue: the task becomes a child. Works only in the host's namespace. */
  readonly taskQueue?: string;
  /** The same id means the same task, for every workflow that uses it. Absent: a new id. */
  readonly id?: string;
}

export interface Following {
  /** Shows progress. Absent: in the workflow's current details. `false`: nowhere; without callbacks nothing is followed. */
  readonly show?: ((markdown: string) => void) | false;
  readonly onProgress?: (progress: BrowserTaskProgress) => void;
  /** Returns a person's answer. Absent, or undefined: somebody answers elsewhere. */
  readonly onQuestion?: (question: Question) => Promise<string | undefined>;
  readonly onApproval?: (approval: Approval) => Promise<Omit<BrowserTaskApproval, "actionId"> | undefined>;
}

export interface RunOptions extends Where, Following {
  /** Required end of the task; else the caller's workflow fails. Absent: the caller checks the result. */
  readonly require?: Requirement;
}

type Question = NonNullable<BrowserTaskProgress["question"]>;
type Approval = NonNullable<BrowserTaskProgress["approval"]>;

/** Resolves once the host has the task. Cancelling the caller's scope cancels the task. */
export async function startBrowserTask(request: BrowserTaskRequest, where: Where = {}): Promise<Channel> {
  const { endpoint = ENDPOINT, taskQueue, id = uuid4() } = where;
  return taskQueue === undefined
    ? await nexusChannel(request, { id, endpoint })
    : await childChannel(request, { id, taskQueue });
}

/**
 * Runs until the task is over and shows its steps in the workflow's current details. A cancellation cancels the task, and is
 * thrown when it has ended. @throws NexusOperationFailure or ChildWorkflowFailure if the host could not run the task;
 * ApplicationFailure of type `NotProven` or `NotCompleted` if it did not end as `require` says.
 */
export async function runBrowserTask(
  request: BrowserTaskRequest,
  { require: requirement, ...options }: RunOptions = {},
): Promise<BrowserTaskResult> {
  const result = await runToTheEnd(request, options);
  if (requirement !== undefined) checkRequirement(requirement, result);
  return result;
}

async function runToTheEnd(
  request: BrowserTaskRequest,
  { show, onProgress, onQuestion, onApproval, ...where }: Where & Following,
): Promise<BrowserTaskResult> {
  const task = await startBrowserTask(request, where);
  if (show === false && !onProgress && !onQuestion && !onApproval) return await task.result();
  const follower = new CancellationScope();
  const told = { show: show ?? setCurrentDetails, onProgress, onQuestion, onApproval };
  try {
    return await Promise.race([task.result(), follower.run(() => follow(task, told))]);
  } catch (error) {
    // The caller's own code threw, so nobody wants the task any more.
    if (!task.isOver()) await CancellationScope.nonCancellable(() => task.cancel("The caller's workflow failed."));
    throw error;
  } finally {
    follower.cancel();
  }
}

/** Rejects with a callback's error, else never settles; the task itself reports a cancellation. */
function follow(task: Channel, told: Following): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (error: unknown) => {
      if (!isCancellation(error)) reject(error);
    };
    followUntilCancelled(task, told, fail).catch(fail);
  });
}

/** Each wait without news doubles, so that following a task for weeks does not fill the follower's history. */
const FIRST_QUIET_MS = 500;
const LONGEST_QUIET_MS = 60 * 60_000;

async function followUntilCancelled(task: Channel, told: Following, fail: (error: unknown) => void): Promise<never> {
  const asked = new Set<string>();
  let after = 0;
  for (let quiet = 0; ; ) {
    const progress = await task.status(after).catch((error: unknown) => {
      if (isCancellation(error)) throw error;
      log.warn("the task's progress was not told", { error });
      return undefined;
    });
    if (progress === undefined || progress.change <= after) {
      await sleep(Math.min(FIRST_QUIET_MS * 2 ** quiet, LONGEST_QUIET_MS));
      quiet += 1;
      continue;
    }
    after = progress.change;
    quiet = 0;
    if (told.show) told.show(describeProgress(progress));
    told.onProgress?.(progress);
    // Not awaited: somebody else may answer while the caller's person thinks.
    reply(task, progress, { told, asked }).catch(fail);
  }
}

interface Asking {
  readonly told: Following;
  /** Keys of questions already put to the caller. */
  readonly asked: Set<string>;
}

async function reply(task: Channel, progress: BrowserTaskProgress, { told, asked }: Asking): Promise<void> {
  const { question, approval, steps } = progress;
  const key = JSON.stringify([question?.text, approval?.actionId, steps.length]);
  if (asked.has(key)) return;
  if (question !== undefined && told.onQuestion !== undefined) {
    asked.add(key);
    const text = await told.onQuestion(question);
    if (text !== undefined) await unlessTooLate(task.answer(text));
  }
  if (approval !== undefined && told.onApproval !== undefined) {
    asked.add(key);
    const said = await told.onApproval(approval);
    if (said !== undefined) await unlessTooLate(task.approve({ ...said, actionId: approval.actionId }));
  }
}

/** Somebody else may have answered meanwhile; the task goes on either way. */
async function unlessTooLate(said: Promise<unknown>): Promise<void> {
  await said.catch((error: unknown) => {
    if (isCancellation(error)) throw error;
    log.warn("what was said was not taken", { error });
  });
}
