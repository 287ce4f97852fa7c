/** Temporal faults: what an error of the client library means for an observation (task-machine §5). Elsewhere: error mapping. */

import { isGrpcServiceError, ServiceError, WorkflowUpdateFailedError } from "@temporalio/client";
import { ApplicationFailure, WorkflowExecutionAlreadyStartedError, WorkflowNotFoundError } from "@temporalio/common";
import { EngineUnavailableError, type Refusal } from "./engine.js";

const GRPC_UNAVAILABLE = 14;

const REFUSALS: Record<Refusal, true> = {
  RESOURCE_CONFLICT: true,
  TASK_COMPLETED: true,
  TASK_HELD: true,
  MAX_STEPS_EXCEEDED: true,
  VALIDATION_ERROR: true,
};

export function refusalOf(error: unknown): Refusal | null {
  const type =
    error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure ? error.cause.type : null;
  return type != null && Object.hasOwn(REFUSALS, type) ? (type as Refusal) : null; // a key of REFUSALS
}

/** Closed, deleted, or closed under the observation. */
export function isGone(error: unknown): boolean {
  if (error instanceof WorkflowNotFoundError || error instanceof WorkflowExecutionAlreadyStartedError) return true;
  const cause = error instanceof WorkflowUpdateFailedError ? error.cause : undefined;
  return cause instanceof ApplicationFailure && cause.type === "AcceptedUpdateCompletedWorkflow";
}

/** The server has no other sign for it than these words. */
export function isAborted(error: unknown): boolean {
  return error instanceof Error && /aborted by closing workflow/.test(error.message);
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof EngineUnavailableError) return true;
  const grpc = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpc) && Number(grpc.code) === GRPC_UNAVAILABLE;
}

export function unavailable(error: unknown): EngineUnavailableError {
  if (error instanceof EngineUnavailableError) return error;
  return new EngineUnavailableError("Temporal cannot be reached. Check that it runs; then try again.", {
    cause: error,
  });
}
