/** Worker connection: to a Temporal server and a namespace that may not be there yet. */

import { NativeConnection } from "@temporalio/worker";
import type { Dependency } from "../../adapters/process/waiting.js";
import { waitFor } from "../../adapters/process/waiting.js";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";
import type { TemporalConfig } from "../../config/temporal.js";

/** Temporal refuses us. Not retryable: mend the key, the certificate or the rights. */
export class NotPermittedError extends Error {
  override readonly name = "NotPermittedError";
  readonly retryable = false;
}

/** Undefined when the process shall end before. Throws `NotPermittedError`. */
export async function connectWorker(
  { address, namespace, tls, apiKey, metadata }: TemporalConfig,
  { log, signal }: Pick<Dependency, "log" | "signal">,
): Promise<NativeConnection | undefined> {
  let connection: NativeConnection | undefined;
  const connect = () => NativeConnection.connect({ address, tls, apiKey, metadata });
  await waitFor({
    what: `Temporal at ${address}`,
    look: async () => {
      connection = await connect().catch(refuse(address));
    },
    mayPass,
    log,
    signal,
  });
  if (connection === undefined) return undefined;
  const { workflowService } = connection;
  const isThere = await waitFor({
    what: `the namespace "${namespace}" of Temporal at ${address} (temporal operator namespace create --namespace ${namespace})`,
    look: () => workflowService.describeNamespace({ namespace }).catch(refuse(address)),
    mayPass,
    log,
    signal,
  });
  if (isThere) return connection;
  await connection.close();
  return undefined;
}

const mayPass = (error: unknown): boolean => !(error instanceof NotPermittedError);

const refuse =
  (address: string) =>
  (error: unknown): never => {
    if (isGrpcError(error, GRPC_CODES.PERMISSION_DENIED, GRPC_CODES.UNAUTHENTICATED)) {
      throw new NotPermittedError(
        `Temporal at ${address} refuses this process: ${messageOf(error)}. Check TEMPORAL_API_KEY, the certificate and the rights on the namespace.`,
      );
    }
    throw isGrpcError(error, GRPC_CODES.NOT_FOUND) ? new Error("there is no such namespace") : error;
  };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
