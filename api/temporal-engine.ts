/** Temporal engine: tasks as workflows, observations as updates that fall back on durable signals. */

import {
  Client,
  type Connection,
  WithStartWorkflowOperation,
  type WorkflowStartOptions,
  type WorkflowUpdateHandle,
} from "@temporalio/client";
import type { DataConverter } from "@temporalio/common";
import { hashText } from "../core/page/text.js";
import type { TaskRef } from "../core/task/identity.js";
import type { Observation } from "../core/task/observation.js";
import { openingAttributes } from "../core/task/operator-view.js";
import type { NextAction } from "../core/task/reply.js";
import {
  answer,
  approve,
  cancelTask,
  domUpdate,
  observe,
  pauseTask,
  resumeTask,
  searchAttributesOf,
  TASK_QUEUE,
  type TaskStart,
  WORKFLOW_TYPE,
  workflowIdOf,
} from "../workflows/messages.js";
import {
  type EngineReply,
  EngineUnavailableError,
  endOf,
  isAborted,
  isGone,
  isUnavailable,
  type MessageReply,
  type PersonMessage,
  type TaskEngine,
  unavailable,
} from "./engine.js";

export interface TemporalEngineOptions {
  readonly connection: Connection;
  readonly namespace: string;
  readonly dataConverter?: DataConverter;
  /** Milliseconds since the epoch; deadlines count from it. */
  readonly now: () => number;
  readonly taskQueue?: string;
  /** Longest attempt at an answer of a model; tasks are started with it. */
  readonly modelAttemptMs?: number;
  /** Until a worker has accepted an observation; then it goes by signal. */
  readonly acceptMs?: number;
  /** Until the reply; then the caller is told to come back. */
  readonly replyMs?: number;
}

const ACCEPT_MS = 8_000;
const REPLY_MS = 18_000;
/** Signals and starts are one round trip. */
const SEND_MS = 5_000;
/** A call that is silent for this long may be talking to nobody. */
const SILENCE_MS = 1_500;
const PROBE_MS = 1_500;
const ROLL_OVER_TRIES = 3;

export const createTemporalEngine = (options: TemporalEngineOptions): TaskEngine =>
  new TemporalEngine(new Client(options), options);

class TemporalEngine implements TaskEngine {
  constructor(
    private readonly client: Client,
    private readonly options: TemporalEngineOptions,
  ) {}

  start(opening: TaskStart, summary: string, signal: AbortSignal): Promise<EngineReply> {
    const { observationId, clientId } = opening.first;
    const startOptions = this.startOptions(opening, summary);
    return this.ask(signal, this.replyBy(), {
      send: () =>
        this.client.workflow.startUpdateWithStart(observe, {
          args: [{ kind: "first", observationId, clientId }],
          updateId: observationId,
          waitForStage: "ACCEPTED",
          startWorkflowOperation: new WithStartWorkflowOperation(WORKFLOW_TYPE, startOptions),
        }),
      // The first observation is in the start input: a task that exists has it, worker or not.
      sendDurably: () => this.client.workflow.start(WORKFLOW_TYPE, startOptions),
    });
  }

  observe(task: TaskRef, observation: Observation, signal: AbortSignal): Promise<EngineReply> {
    const handle = this.handleOf(task);
    return this.ask(signal, this.replyBy(), {
      send: () =>
        handle.startUpdate(observe, {
          args: [{ kind: "full", observation }],
          updateId: observation.observationId,
          waitForStage: "ACCEPTED",
        }),
      sendDurably: () => handle.signal(domUpdate, observation),
    });
  }

  deliver(task: TaskRef, observation: Observation): Promise<boolean> {
    return this.signal(() => this.handleOf(task).signal(domUpdate, observation));
  }

  async send(task: TaskRef, message: PersonMessage, turn: number): Promise<MessageReply> {
    const replyBy = this.replyBy();
    try {
      const accepted = await this.acrossRuns(() => this.startMessage(task, message, turn));
      const { status } = await this.until(replyBy, () => accepted.result());
      return { kind: "heard", status };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (this.options.now() >= replyBy) return { kind: "pending" };
      throw unavailable(error);
    }
  }

  pause(task: TaskRef): Promise<boolean> {
    return this.signal(() => this.handleOf(task).signal(pauseTask));
  }

  cancel(task: TaskRef, reason: string | undefined): Promise<boolean> {
    return this.signal(() => this.handleOf(task).signal(cancelTask, { reason }));
  }

  resume(task: TaskRef, how: Parameters<TaskEngine["resume"]>[1]): Promise<boolean> {
    return this.signal(() => this.handleOf(task).signal(resumeTask, how));
  }

  async isReachable(): Promise<boolean> {
    try {
      const service = { service: "temporal.api.workflowservice.v1.WorkflowService" };
      await this.client.connection.withDeadline(this.options.now() + PROBE_MS, () =>
        this.options.connection.healthService.check(service),
      );
      return true;
    } catch {
      return false;
    }
  }

  /** An observation is accepted and answered, or made durable, or refused, or nobody is there. */
  private async ask(
    signal: AbortSignal,
    replyBy: number,
    { send, sendDurably }: ObservationCalls,
  ): Promise<EngineReply> {
    try {
      // Not cut off when the caller goes: what was sent must be accepted or made durable all the same.
      const accepted = await this.acrossRuns(send);
      // The client library does not look at a signal that has fired already.
      if (signal.aborted) return { kind: "pending" };
      return { kind: "reply", reply: await this.until(replyBy, () => accepted.result(), signal) };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error)) throw unavailable(error);
      if (this.options.now() >= replyBy || signal.aborted) return { kind: "pending" };
      return (await this.signal(sendDurably)) ? { kind: "pending" } : { kind: "gone" };
    }
  }

  /** An update that meets a roll-over is aborted; under the same id the next run takes it. */
  private async acrossRuns<T>(send: () => Promise<T>, tries = ROLL_OVER_TRIES): Promise<T> {
    try {
      return await this.unlessSilent(send);
    } catch (error) {
      if (!isAborted(error) || tries <= 1) throw error;
      return this.acrossRuns(send, tries - 1);
    }
  }

  /** A call without an answer is worth waiting for only while the server is there. */
  private async unlessSilent<T>(send: () => Promise<T>): Promise<T> {
    const abandoned = new AbortController();
    const call = this.until(this.options.now() + (this.options.acceptMs ?? ACCEPT_MS), send, abandoned.signal);
    const silence = new Promise<"silent">((resolve) => setTimeout(resolve, SILENCE_MS, "silent").unref());
    const first = await Promise.race([call, silence]);
    if (first !== "silent") return first;
    if (await this.isReachable()) return call;
    call.catch(() => undefined);
    abandoned.abort();
    throw new EngineUnavailableError("Temporal does not answer. Check that it runs; then send the observation again.");
  }

  private async signal(send: () => Promise<unknown>): Promise<boolean> {
    try {
      await this.until(this.options.now() + SEND_MS, send);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw unavailable(error);
    }
  }

  private until<T>(deadline: number, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.client.withDeadline(deadline, () => (signal ? this.client.withAbortSignal(signal, call) : call()));
  }

  private startOptions(opening: TaskStart, summary: string): WithStartOptions {
    const { taskQueue = TASK_QUEUE, modelAttemptMs } = this.options;
    return {
      workflowId: workflowIdOf(opening.task),
      taskQueue,
      args: [{ ...opening, modelAttemptMs }],
      workflowIdConflictPolicy: "USE_EXISTING",
      // A late retry of a finished task must not run it again.
      workflowIdReusePolicy: "REJECT_DUPLICATE",
      // A worker that dies in the middle of a workflow task is noticed this late, not after the default ten seconds.
      workflowTaskTimeout: "5s",
      priority: { fairnessKey: opening.task.tenantId.slice(0, 64) },
      staticSummary: summary,
      typedSearchAttributes: searchAttributesOf(openingAttributes(opening.task.tenantId, opening.first.url)),
    };
  }

  /** The update id makes a retry of the same words the same update. */
  private startMessage(task: TaskRef, message: PersonMessage, turn: number) {
    const handle = this.handleOf(task);
    const waitForStage = "ACCEPTED" as const;
    if (message.kind === "answer") {
      const { text } = message;
      const updateId = `answer:${turn}:${hashText(text)}`;
      return handle.startUpdate(answer, { args: [{ text }], updateId, waitForStage });
    }
    const { kind: _kind, ...decision } = message;
    const updateId = `approve:${turn}:${message.actionId}:${message.approved}`;
    return handle.startUpdate(approve, { args: [decision], updateId, waitForStage });
  }

  private handleOf(task: TaskRef) {
    return this.client.workflow.getHandle(workflowIdOf(task));
  }

  private replyBy(): number {
    return this.options.now() + (this.options.replyMs ?? REPLY_MS);
  }
}

type WithStartOptions = WorkflowStartOptions & { workflowIdConflictPolicy: "USE_EXISTING" };

interface ObservationCalls {
  readonly send: () => Promise<WorkflowUpdateHandle<NextAction>>;
  readonly sendDurably: () => Promise<unknown>;
}
