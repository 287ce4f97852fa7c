/** Temporal: the server whose tasks this machine's commands read and change. */

import { Client, Connection } from "@temporalio/client";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { GRPC_CODES, grpcErrorOf } from "../adapters/temporal/grpc-error.js";
import { CommandError, type Whereabouts } from "./organisation.js";

/** Remedies for refusals by gRPC code. Any other refusal is a fault of ours and keeps its stack. */
const REMEDIES: ReadonlyMap<number, string> = new Map([
  [GRPC_CODES.DEADLINE_EXCEEDED, "it takes too long to answer: try again"],
  [
    GRPC_CODES.PERMISSION_DENIED,
    "it does not allow that: look at what the owner of TEMPORAL_API_KEY may do in this namespace",
  ],
  [GRPC_CODES.RESOURCE_EXHAUSTED, "it has too much to do: try again in a minute"],
  [GRPC_CODES.UNAVAILABLE, "it went away: try again when it is back"],
  [GRPC_CODES.UNAUTHENTICATED, "it does not know who asks: set TEMPORAL_API_KEY, or the certificate that it wants"],
]);

/** Runs `work` with a client, and always closes the connection. */
export async function withTemporal<T>(
  { temporal, encryptionKeys }: Pick<Whereabouts, "temporal" | "encryptionKeys">,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { address, namespace, tls, apiKey, metadata } = temporal;
  const options = { address, tls, apiKey, metadata, connectTimeout: "5s" } as const;
  const connection = await Connection.connect(options).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`Temporal does not answer at ${address} (${why}): start it, or set TEMPORAL_ADDRESS`);
  });
  try {
    return await work(new Client({ connection, namespace, dataConverter: dataConverterOf(encryptionKeys) }));
  } catch (error) {
    throw withRemedy(error, address);
  } finally {
    await connection.close();
  }
}

/** Adds the remedy to a refusal by the server. Returns every other error unchanged. */
export function withRemedy(error: unknown, address: string): unknown {
  const refusal = grpcErrorOf(error);
  const remedy = refusal && REMEDIES.get(Number(refusal.code));
  return remedy === undefined ? error : new CommandError(`Temporal at ${address}: ${remedy} (${refusal?.details})`);
}
