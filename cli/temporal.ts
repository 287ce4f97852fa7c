/** Temporal: the server whose tasks this machine's commands ask about, and change. */

import { Client, Connection } from "@temporalio/client";
import { dataConverterOf } from "../adapters/encryption/payload-codec.js";
import { CommandError, type Whereabouts } from "./organisation.js";

/** `work` with a client; closed afterwards, whatever happens. */
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
  } finally {
    await connection.close();
  }
}
