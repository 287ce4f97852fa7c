/** Temporal engine: tasks as workflows, observations as updates that fall back on durable signals. */

import {
  Client,
  type ClientOptions,
  WithStartWorkflowOperation,
  WorkflowUpdateFailedError,
  type WorkflowUpdateHandle,
} from "@temporalio/client";
import type { DataConverter } from "@temporalio/common";
import { readPollers, TASK_QUEUE_TYPE_WORKFLOW } from "../../adapters/temporal/pollers.js";
import type { NextAction } from "../../core/task/reply.js";
import type { TaskRef } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import type { TaskKey } from "../../db/schema.js";
import type { ModelWait, Status } from "../../protocol/task.js";
import {
  cancelTaskSignal,
  domUpdateSignal,
  observeUpdate,
  pauseTaskSignal,
  resumeTaskSignal,
  TASK_QUEUE,
  type TaskStart,
  WORKFLOW_TYPE,
  workflowIdOf,
} from "../../workflows/messages.js";
import { readModelWait } from "../tasks/model-wait.js";
import { startMessage } from "../tasks/person-message.js";
import { readRunIds, readTaskHistory, type TaskHistory } from "../tasks/task-history.js";
import {
  type EngineReply,
  endOf,
  isRefused,
  isUnavailable,
  type MessageReply,
  type PersonMessage,
  type TaskEngine,
  unavailable,
} from "./engine.js";
import { type CallOptions, EngineCalls } from "./engine-calls.js";
import { type StartSettings, startOptionsOf } from "./start-options.js";

export interface TemporalEngineOptions extends CallOptions, StartSettings {
  readonly namespace: string;
  readonly dataConverter?: DataConverter;
  /** Client interceptors, e.g. for tracing. */
  readonly interceptors?: ClientOptions["interceptors"];
}

const WAIT_OF_MS = 500;
const HISTORY_MS = 15_000;
const RUNS_MS = 5_000;

export const createTemporalEngine = (options: TemporalEngineOptions): TaskEngine =>
  new TemporalEngine(new Client(options), options);

class TemporalEngine implements TaskEngine {
  private readonly calls: EngineCalls;
  private readonly client: Client;
  private readonly options: TemporalEngineOptions;

  constructor(client: Client, options: TemporalEngineOptions) {
    this.client = client;
    this.options = options;
    this.calls = new EngineCalls(client, options);
  }

  start(opening: TaskStart, summary: string, signal: AbortSignal): Promise<EngineReply> {
    const { observationId, clientId } = opening.first;
    const startOptions = startOptionsOf(opening, summary, this.options);
    return this.ask(signal, this.calls.replyBy(), {
      send: () =>
        this.client.workflow.startUpdateWithStart(observeUpdate, {
          args: [{ kind: "first", observationId, clientId }],
          updateId: observationId,
          waitForStage: "ACCEPTED",
          startWorkflowOperation: new WithStartWorkflowOperation(WORKFLOW_TYPE, startOptions),
        }),
      // The start input contains the first observation, so starting the workflow makes it durable.
      sendDurably: () => this.client.workflow.start(WORKFLOW_TYPE, startOptions),
    });
  }

  observe(task: TaskRef, observation: Observation, signal: AbortSignal): Promise<EngineReply> {
    const handle = this.handleOf(task);
    const { observationId: updateId } = observation;
    return this.ask(signal, this.calls.replyBy(), {
      send: () =>
        handle.startUpdate(observeUpdate, {
          args: [{ kind: "full", observation }],
          updateId,
          waitForStage: "ACCEPTED",
        }),
      sendAndWait: () => handle.executeUpdate(observeUpdate, { args: [{ kind: "full", observation }], updateId }),
      sendDurably: () => handle.signal(domUpdateSignal, observation),
    });
  }

  deliver(task: TaskRef, observation: Observation): Promise<boolean> {
    return this.calls.signal(() => this.handleOf(task).signal(domUpdateSignal, observation));
  }

  async send(task: TaskRef, message: PersonMessage, turn: number, key?: string): Promise<MessageReply> {
    const replyBy = this.calls.replyBy();
    let accepted: WorkflowUpdateHandle<{ readonly status: Status }> | undefined;
    try {
      accepted = await this.calls.acrossRuns(() => startMessage(this.handleOf(task), message, { turn, key }));
      const { status } = await this.calls.until(replyBy, accepted.result.bind(accepted));
      return { kind: "heard", status };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      // The task has accepted the message. A retry might answer the next question by mistake.
      if (accepted !== undefined) return { kind: "pending" };
      throw unavailable(error);
    }
  }

  pause(task: TaskRef): Promise<boolean> {
    return this.calls.signal(() => this.handleOf(task).signal(pauseTaskSignal));
  }

  cancel(task: TaskRef, reason: string | undefined): Promise<boolean> {
    return this.calls.signal(() => this.handleOf(task).signal(cancelTaskSignal, { reason }));
  }

  resume(task: TaskRef, how: Parameters<TaskEngine["resume"]>[1]): Promise<boolean> {
    return this.calls.signal(() => this.handleOf(task).signal(resumeTaskSignal, how));
  }

  async waitOf(task: TaskKey): Promise<ModelWait | null> {
    const { now, dataConverter = {} } = this.options;
    const read = () => readModelWait(this.client, dataConverter, task);
    // Only an extra hint for people: the reply is complete without it.
    return await this.calls.until(now() + WAIT_OF_MS, read).catch(() => null);
  }

  async historyOf(task: TaskKey): Promise<TaskHistory | null> {
    const { now, dataConverter = {} } = this.options;
    return await this.calls.until(now() + HISTORY_MS, () => readTaskHistory(this.client, dataConverter, task));
  }

  async runsOf(task: TaskKey): Promise<readonly string[] | null> {
    const read = () => readRunIds(this.client, workflowIdOf(task));
    // The rows hold run ids too, so the caller can do without this.
    return await this.calls.until(this.options.now() + RUNS_MS, read).catch(() => null);
  }

  isReachable(): Promise<boolean> {
    return this.calls.isReachable();
  }

  async hasWorker(): Promise<boolean> {
    const queue = { name: this.options.taskQueue ?? TASK_QUEUE, taskQueueType: TASK_QUEUE_TYPE_WORKFLOW };
    const pollers = await this.calls.until(this.options.now() + RUNS_MS, () => readPollers(this.client, queue));
    return pollers.length > 0;
  }

  /** Sends an observation: it is answered, made durable or refused. Throws when the engine is unavailable. */
  private async ask(
    signal: AbortSignal,
    replyBy: number,
    { send, sendAndWait, sendDurably }: ObservationCalls,
  ): Promise<EngineReply> {
    const whole = sendAndWait && !signal.aborted ? this.calls.begin(replyBy, sendAndWait, signal) : undefined;
    const soon = whole && (await this.answered(() => this.calls.acceptedSoon(whole)));
    if (soon) return soon;
    let accepted: WorkflowUpdateHandle<NextAction>;
    try {
      // Takes no abort signal: the observation must be accepted or made durable even if the caller goes.
      accepted = await this.calls.acrossRuns(send, soon === undefined && whole !== undefined);
    } catch (error) {
      whole?.abandon();
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error) || isRefused(error)) throw unavailable(error);
      // An update that is only admitted lives in the server's memory. The signal makes the observation durable.
      return this.sendDurably(sendDurably);
    }
    // The client library ignores a signal that has fired already.
    if (signal.aborted) return { kind: "pending" };
    const late = whole && (await this.answered(() => whole.answer));
    if (late) return late;
    try {
      return { kind: "reply", reply: await this.calls.until(replyBy, () => accepted.result(), signal) };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error)) throw unavailable(error);
      // The task itself could not take the update. After any other failure it is still accepted and needs no resend.
      return error instanceof WorkflowUpdateFailedError ? this.sendDurably(sendDurably) : { kind: "pending" };
    }
  }

  /**
   * Most steps need this one call instead of three. Null: the call broke off, and `ask` sends the update again under the same id.
   * Undefined: the call is still in flight.
   */
  private async answered(call: () => Promise<NextAction | undefined>): Promise<EngineReply | null | undefined> {
    try {
      const reply = await call();
      return reply && { kind: "reply", reply };
    } catch (error) {
      const end = endOf(error);
      if (end) return end;
      if (isUnavailable(error) || isRefused(error)) throw unavailable(error);
      return null;
    }
  }

  private async sendDurably(send: ObservationCalls["sendDurably"]): Promise<EngineReply> {
    return (await this.calls.signal(send)) ? { kind: "pending" } : { kind: "gone" };
  }

  private handleOf(task: TaskRef) {
    return this.client.workflow.getHandle(workflowIdOf(task));
  }
}

interface ObservationCalls {
  readonly send: () => Promise<WorkflowUpdateHandle<NextAction>>;
  /** Sends the same update and waits for its reply. */
  readonly sendAndWait?: () => Promise<NextAction>;
  readonly sendDurably: () => Promise<unknown>;
}
