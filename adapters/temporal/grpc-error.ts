/** gRPC errors: what Temporal's server refused with, wherever the client libraries put it. */

import { isGrpcServiceError } from "@temporalio/client";

/** Codes of gRPC that something is made of here. */
export const GRPC_CODES = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** `details`: the server's own sentence. */
type GrpcServiceError = typeof isGrpcServiceError extends (error: unknown) => error is infer E ? E : never;

type GrpcCode = (typeof GRPC_CODES)[keyof typeof GRPC_CODES];

/** The client tells it in errors of its own, with gRPC's as their cause; the native one in an error around those. */
export function grpcErrorOf(error: unknown): GrpcServiceError | undefined {
  if (isGrpcServiceError(error)) return error;
  return error instanceof Error && error.cause !== undefined ? grpcErrorOf(error.cause) : undefined;
}

export function isGrpcError(error: unknown, ...codes: readonly GrpcCode[]): boolean {
  const code = grpcErrorOf(error)?.code;
  return code !== undefined && codes.some((one) => one === Number(code));
}
