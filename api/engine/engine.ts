/** Task engine: the API's port to running tasks, and the meaning of engine errors. */

import {
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  WorkflowUpdateFailedError,
} from "@temporalio/client";
import {
  ApplicationFailure,
  NamespaceNotFoundError,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from "@temporalio/common";
import { GRPC_CODES, grpcErrorOf, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import type { TemporalConfig } from "../../config/temporal.js";
import type { PersonsAnswer } from "../../core/task/command.js";
import type { NextAction } from "../../core/task/reply.js";
import type { ActionId, TaskRef } from "../../core/turn/identity.js";
import type { Observation } from "../../core/turn/observation.js";
import type { TaskKey } from "../../db/schema.js";
import type { ApproveRequest, ResumeRequest } from "../../protocol/requests.js";
import type { ModelWait, Status } from "../../protocol/task.js";
import type { RefusalDetail, RefusalType, TaskStart } from "../../workflows/messages.js";
import type { TaskHistory } from "../tasks/task-history.js";

/** Reasons to refuse an observation. `NOT_READY` never leaves the engine, which then sends the observation as a signal. */
export type EngineRefusal = Exclude<RefusalType, "NOT_READY">;

type Unanswered =
  /** The message is durable, but its turn takes longer than a caller should wait (202). */
  | { readonly kind: "pending" }
  /** `wasHeard`: the task accepted the message before it refused to answer. */
  | { readonly kind: "refused"; readonly refusal: EngineRefusal; readonly wasHeard?: true }
  /** The task no longer runs; its row tells how it ended. */
  | { readonly kind: "gone" };

/** The engine's result for an observation. */
export type EngineReply = { readonly kind: "reply"; readonly reply: NextAction } | Unanswered;

/** A person's answer or approval when a task asks. */
export type PersonMessage =
  | (PersonsAnswer & { readonly kind: "answer" })
  | (Omit<ApproveRequest, "actionId"> & { readonly kind: "approval"; readonly actionId: ActionId });

export type MessageReply = { readonly kind: "heard"; readonly status: Status } | Unanswered;

export interface TaskEngine {
  /** Starts the task unless it runs already, and answers its first observation. `summary` is one line for operators. */
  start(opening: TaskStart, summary: string, signal: AbortSignal): Promise<EngineReply>;
  observe(task: TaskRef, observation: Observation, signal: AbortSignal): Promise<EngineReply>;
  /** Makes the observation durable even without a worker; false when no such task runs. */
  deliver(task: TaskRef, observation: Observation): Promise<boolean>;
  /**
   * A message sent twice counts once under the same `key`, or without a key while `turn` is the latest. Throws when no worker
   * takes it; nothing is durable then. `pending`: a worker took the message, but its result did not arrive.
   */
  send(task: TaskRef, message: PersonMessage, turn: number, key?: string): Promise<MessageReply>;
  pause(task: TaskRef): Promise<boolean>;
  cancel(task: TaskRef, reason: string | undefined): Promise<boolean>;
  resume(task: TaskRef, how: ResumeRequest): Promise<boolean>;
  /** The wait that holds a working task up; null when there is none, or the engine could not be asked. */
  waitOf(task: TaskKey): Promise<ModelWait | null>;
  /** All messages that the task received; null when Temporal no longer keeps its history. */
  historyOf(task: TaskKey): Promise<TaskHistory | null>;
  /** Ids of the task's runs, in order; null when Temporal keeps none of them or cannot be asked. */
  runsOf(task: TaskKey): Promise<readonly string[] | null>;
  isReachable(): Promise<boolean>;
  /** Whether any worker has asked for tasks within the last 75 s. */
  hasWorker(): Promise<boolean>;
}

/** The engine could not be reached, so the fate of the request is unknown. Retry with the same observation id. */
export class EngineUnavailableError extends Error {
  override readonly name = "EngineUnavailableError";
  readonly retryable = true;
}

/** Characters of a server message that our own messages quote. */
const TOLD_MAX = 200;

const REFUSALS: Record<EngineRefusal, true> = {
  RESOURCE_CONFLICT: true,
  TASK_COMPLETED: true,
  TASK_HELD: true,
  MAX_STEPS_EXCEEDED: true,
  VALIDATION_ERROR: true,
};

/** The result of a message as the error reports it; null when the error does not tell. */
export function endOf(error: unknown): Exclude<Unanswered, { readonly kind: "pending" }> | null {
  const { type, details } = failureOf(error) ?? {};
  // The casts: the detail that the workflow throws with a refusal, and a key of REFUSALS.
  const { heard } = (details?.[0] ?? {}) as Partial<RefusalDetail>;
  if (type != null && Object.hasOwn(REFUSALS, type))
    return { kind: "refused", refusal: type as EngineRefusal, ...(heard && { wasHeard: true }) };
  return isGone(error) && !isAborted(error) ? { kind: "gone" } : null;
}

/** The workflow is closed or deleted, or it closed while it handled the observation. */
export function isGone(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError) return true;
  return failureOf(error)?.type === "AcceptedUpdateCompletedWorkflow";
}

function failureOf(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

/** The server marks an aborted update only by this message text. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && /aborted by closing workflow/.test(error.message);

export function isUnavailable(error: unknown): boolean {
  if (error instanceof EngineUnavailableError) return true;
  return isGrpcError(error, GRPC_CODES.UNAVAILABLE);
}

/** The engine refused, and a retry would be refused too. The message names the remedy for operators. */
export class EngineRefusedError extends Error {
  override readonly name = "EngineRefusedError";
  readonly retryable = false;
}

/** Messages by gRPC code. */
const REFUSED: Readonly<Record<number, string>> = {
  [GRPC_CODES.INVALID_ARGUMENT]:
    "Temporal cannot read what it was sent. Check that its version is one that docs/operators.md names.",
  [GRPC_CODES.NOT_FOUND]:
    "Temporal does not know what was named. Check TEMPORAL_NAMESPACE; one that was just made may need a minute.",
  [GRPC_CODES.PERMISSION_DENIED]:
    "Temporal does not let us do this. Check what the key or certificate of this process is allowed to do.",
  [GRPC_CODES.UNIMPLEMENTED]:
    "Temporal does not know this request. Check that its version is one that docs/operators.md names.",
  [GRPC_CODES.UNAUTHENTICATED]: "Temporal does not take our credentials. Check TEMPORAL_API_KEY and the certificates.",
};

export const isRefused = (error: unknown): boolean => refusalOf(error) !== undefined;

/** Error of a new namespace, or one without a worker yet. It passes once a worker has registered the search attributes. */
const UNREGISTERED = /no mapping defined for search attribute|search attribute \S+ is not defined/i;

function refusalOf(error: unknown): string | undefined {
  if (error instanceof NamespaceNotFoundError) return REFUSED[GRPC_CODES.NOT_FOUND];
  const grpc = grpcErrorOf(error);
  return grpc === undefined || UNREGISTERED.test(grpc.message) ? undefined : REFUSED[Number(grpc.code)];
}

export function unavailable(cause: unknown): EngineUnavailableError | EngineRefusedError {
  if (cause instanceof EngineUnavailableError) return cause;
  const refusal = refusalOf(cause);
  if (refusal !== undefined) return new EngineRefusedError(refusal, { cause });
  return new EngineUnavailableError(whyUnavailable(cause), { cause });
}

/** Messages by gRPC code. Any other code comes from a server that answers but fails. */
const UNAVAILABLE: Readonly<Record<number, string>> = {
  [GRPC_CODES.DEADLINE_EXCEEDED]:
    "Temporal, or the worker that it asked, did not answer in time. A namespace that was just made may need a minute; otherwise look at the server's load, and whether a worker runs.",
  [GRPC_CODES.RESOURCE_EXHAUSTED]:
    "Temporal is asked more than it allows. Raise its limits, or ask less; then try again.",
  [GRPC_CODES.UNAVAILABLE]: "Temporal cannot be reached. Check that it runs; then try again.",
};

function whyUnavailable(cause: unknown): string {
  const grpc = grpcErrorOf(cause);
  if (grpc === undefined)
    return `Temporal did not take it (${cause instanceof Error ? cause.name : "unknown"}). Try again.`;
  if (UNREGISTERED.test(grpc.message))
    return `Temporal does not know our search attributes yet (${grpc.message.slice(0, TOLD_MAX)}). A worker registers them when it starts, and the server may need a minute to learn them; by hand: docs/operators.md.`;
  const code = Number(grpc.code);
  return (
    UNAVAILABLE[code] ??
    `Temporal failed with gRPC code ${code} (${grpc.message.slice(0, TOLD_MAX)}). Look into its log; then try again.`
  );
}

/** Connects on the first call and again after every loss, so the API starts while Temporal is down. */
export function connectLazily(to: Omit<TemporalConfig, "namespace">): Connection {
  const retries = defaultGrpcRetryOptions({ maxAttempts: 3, maxIntervalMs: () => 500, initialIntervalMs: () => 100 });
  const { address, tls, apiKey, metadata } = to;
  return Connection.lazy({
    ...{ address, tls, apiKey, metadata },
    interceptors: [makeGrpcRetryInterceptor(retries)],
    // The library waits up to two minutes between attempts to reconnect.
    channelArgs: { "grpc.initial_reconnect_backoff_ms": 100, "grpc.max_reconnect_backoff_ms": 1_000 },
  });
}

const FRONTEND = "temporal.api.workflowservice.v1.WorkflowService";

/** Asks the server's health service; false when it fails or misses the deadline. */
export async function isServing(connection: Connection, deadlineMs: number): Promise<boolean> {
  try {
    await connection.withDeadline(deadlineMs, () => connection.healthService.check({ service: FRONTEND }));
    return true;
  } catch {
    return false;
  }
}
