/** Temporal engine: tasks as workflows, observations as updates that fall back on durable signals. */

import {
  Client,
  type ClientOptions,
  type Connection,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  type WorkflowUpdateHandle,
} from "@temporalio/client";
import type { DataConverter } from "@temporalio/common";
import type { TaskRef } from "../core/task/identity.js";
import type { Observation } from "../core/task/observation.js";
import type { NextAction } from "../core/task/reply.js";
import type { TaskKey } from "../db/schema.js";
import type { ModelWait } from "../protocol/task.js";
import {
  cancelTask,
  domUpdate,
  observe,
  pauseTask,
  resumeTask,
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
  isRefused,
  isServing,
  isUnavailable,
  type MessageReply,
  type PersonMessage,
  type TaskEngine,
  unavailable,
} from "./engine.js";
import { readModelWait } from "./model-wait.js";
import { startMessage } from "./person-message.js";
import { startOptionsOf } from "./start-options.js";
import { readRunIds, readTaskHistory, type TaskHistory } from "./task-history.js";

export interface TemporalEngineOptions {
  readonly connection: Connection;
  readonly namespace: string;
  readonly dataConverter?: DataConverter;
  /** E.g. those that trace. */
  readonly interceptors?: ClientOptions["interceptors"];
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
const WAIT_OF_MS = 500;
const HISTORY_MS = 15_000;
const RUNS_MS = 5_000;
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
    const startOptions = startOptionsOf(opening, summary, this.options);
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
      const accepted = await this.acrossRuns(() => startMessage(this.handleOf(task), message, turn));
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

  async waitOf(task: TaskKey): Promise<ModelWait | null> {
    const { now, dataConverter = {} } = this.options;
    const read = () => readModelWait(this.client, dataConverter, task);
    // A word to people beside the answer: without it the answer is as good.
    return await this.until(now() + WAIT_OF_MS, read).catch(() => null);
  }

  async historyOf(task: TaskKey): Promise<TaskHistory | null> {
    const { now, dataConverter = {} } = this.options;
    return await this.until(now() + HISTORY_MS, () => readTaskHistory(this.client, dataConverter, task));
  }

  async runsOf(task: TaskKey): Promise<readonly string[] | null> {
    const read = () => readRunIds(this.client, workflowIdOf(task));
    // Beside what rows tell: without it the answer is nearly as good.
    return await this.until(this.options.now() + RUNS_MS, read).catch(() => null);
  }

  isReachable(): Promise<boolean> {
    return isServing(this.options.connection, this.options.now() + PROBE_MS);
  }

  /** An observation is accepted and answered, or made durable, or refused, or nobody is there. */
  private async ask(
    signal: AbortSignal,
    replyBy: number,
    { send, sendDurably }: ObservationCalls,
  ): Promise<EngineReply> {
    let accepted: WorkflowUpdateHandle<NextAction>;
    try {
      // Not cut off when the caller goes: what was sent must be accepted or made durable all the same.
      accepted = await this.acrossRuns(send);
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error) || isRefused(error)) throw unavailable(error);
      if (this.options.now() >= replyBy || signal.aborted) return { kind: "pending" };
      return this.sendDurably(sendDurably);
    }
    // The client library does not look at a signal that has fired already.
    if (signal.aborted) return { kind: "pending" };
    try {
      return { kind: "reply", reply: await this.until(replyBy, () => accepted.result(), signal) };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error)) throw unavailable(error);
      // The task itself could not take it. Whatever else failed: it was accepted, so nothing has to be sent again.
      return error instanceof WorkflowUpdateFailedError ? this.sendDurably(sendDurably) : { kind: "pending" };
    }
  }

  private async sendDurably(send: ObservationCalls["sendDurably"]): Promise<EngineReply> {
    return (await this.signal(send)) ? { kind: "pending" } : { kind: "gone" };
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

  private handleOf(task: TaskRef) {
    return this.client.workflow.getHandle(workflowIdOf(task));
  }

  private replyBy(): number {
    return this.options.now() + (this.options.replyMs ?? REPLY_MS);
  }
}

interface ObservationCalls {
  readonly send: () => Promise<WorkflowUpdateHandle<NextAction>>;
  readonly sendDurably: () => Promise<unknown>;
}
