/** Task engine: what the API can say to running tasks, and what an error of the engine means. */

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

/** Why an observation was not taken; `NOT_READY` never leaves the engine, it sends the observation another way. */
export type EngineRefusal = Exclude<RefusalType, "NOT_READY">;

type Unanswered =
  /** It is durable, and its turn takes longer than a caller should wait (202). */
  | { readonly kind: "pending" }
  /** `wasHeard`: the task had taken it, and refused to answer it. */
  | { readonly kind: "refused"; readonly refusal: EngineRefusal; readonly wasHeard?: true }
  /** No such task runs any more; its row says what became of it. */
  | { readonly kind: "gone" };

/** What became of an observation. */
export type EngineReply = { readonly kind: "reply"; readonly reply: NextAction } | Unanswered;

/** What a person says when a task asks. */
export type PersonMessage =
  | (PersonsAnswer & { readonly kind: "answer" })
  | (Omit<ApproveRequest, "actionId"> & { readonly kind: "approval"; readonly actionId: ActionId });

export type MessageReply = { readonly kind: "heard"; readonly status: Status } | Unanswered;

export interface TaskEngine {
  /** Starts the task unless it runs already, and answers its first observation. `summary` is one line for operators. */
  start(opening: TaskStart, summary: string, signal: AbortSignal): Promise<EngineReply>;
  observe(task: TaskRef, observation: Observation, signal: AbortSignal): Promise<EngineReply>;
  /** Durable without a worker; false when no such task runs. */
  deliver(task: TaskRef, observation: Observation): Promise<boolean>;
  /**
   * Sent twice under one `key`, or without any while `turn` is the last one, it counts once. Throws when no worker takes it: nothing
   * is durable then. `pending`: it was taken, and what came of it could not be heard.
   */
  send(task: TaskRef, message: PersonMessage, turn: number, key?: string): Promise<MessageReply>;
  pause(task: TaskRef): Promise<boolean>;
  cancel(task: TaskRef, reason: string | undefined): Promise<boolean>;
  resume(task: TaskRef, how: ResumeRequest): Promise<boolean>;
  /** What a task at work waits for; null where that is nothing, or nobody could be asked. */
  waitOf(task: TaskKey): Promise<ModelWait | null>;
  /** What it was told from its beginning on; null where Temporal keeps that no more. */
  historyOf(task: TaskKey): Promise<TaskHistory | null>;
  /** Ids of its runs, in order; null where Temporal keeps none of them, or cannot be asked. */
  runsOf(task: TaskKey): Promise<readonly string[] | null>;
  isReachable(): Promise<boolean>;
  /** Whether any worker has asked for tasks within the last 75 s. */
  hasWorker(): Promise<boolean>;
}

/** The engine could not be reached, so nothing is known of the request. Retry with the same observation id. */
export class EngineUnavailableError extends Error {
  override readonly name = "EngineUnavailableError";
  readonly retryable = true;
}

/** Of the server's own words in ours. */
const TOLD_MAX = 200;

const REFUSALS: Record<EngineRefusal, true> = {
  RESOURCE_CONFLICT: true,
  TASK_COMPLETED: true,
  TASK_HELD: true,
  MAX_STEPS_EXCEEDED: true,
  VALIDATION_ERROR: true,
};

/** What an error says became of a message; null when it does not say. */
export function endOf(error: unknown): Exclude<Unanswered, { readonly kind: "pending" }> | null {
  const { type, details } = failureOf(error) ?? {};
  // The casts: what the workflow throws with it, and a key of REFUSALS.
  const { heard } = (details?.[0] ?? {}) as Partial<RefusalDetail>;
  if (type != null && Object.hasOwn(REFUSALS, type))
    return { kind: "refused", refusal: type as EngineRefusal, ...(heard && { wasHeard: true }) };
  return isGone(error) && !isAborted(error) ? { kind: "gone" } : null;
}

/** Closed, deleted, or closed under the observation. */
export function isGone(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError) return true;
  return failureOf(error)?.type === "AcceptedUpdateCompletedWorkflow";
}

function failureOf(error: unknown): ApplicationFailure | undefined {
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure ? cause : undefined;
}

/** The server has no other sign for it than these words. */
export const isAborted = (error: unknown): boolean =>
  error instanceof Error && /aborted by closing workflow/.test(error.message);

export function isUnavailable(error: unknown): boolean {
  if (error instanceof EngineUnavailableError) return true;
  return isGrpcError(error, GRPC_CODES.UNAVAILABLE);
}

/** The engine says no, and would say it again. The message names the remedy, for whoever runs the installation. */
export class EngineRefusedError extends Error {
  override readonly name = "EngineRefusedError";
  readonly retryable = false;
}

/** By gRPC code. */
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

/** A namespace that was just made, or has no worker yet: it passes by itself once a worker has registered them. */
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

/** By gRPC code; what has none of these is a server that answers, and not as it should. */
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

/** Whether the server says so itself, until the deadline. */
export async function isServing(connection: Connection, deadlineMs: number): Promise<boolean> {
  try {
    await connection.withDeadline(deadlineMs, () => connection.healthService.check({ service: FRONTEND }));
    return true;
  } catch {
    return false;
  }
}
