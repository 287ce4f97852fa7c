/** Nexus endpoint: the name under which callers in other namespaces reach a host's task queue. */

import type { Client } from "@temporalio/client";
import { GRPC_CODES, isGrpcError } from "../../adapters/temporal/grpc-error.js";

/** gRPC code: somebody made it at the same moment. */

export interface Endpoint {
  readonly name: string;
  readonly namespace: string;
  readonly taskQueue: string;
}

/** It is there, and leads where it should. */
export type EndpointState = "made" | "kept" | "elsewhere";

/** Makes it where it is missing; one that leads elsewhere is left as it is, for it is somebody's. */
export async function ensureEndpoint(
  { operatorService }: Pick<Client["connection"], "operatorService">,
  { name, namespace, taskQueue }: Endpoint,
): Promise<EndpointState> {
  const find = async (): Promise<EndpointState | undefined> => {
    const { endpoints } = await operatorService.listNexusEndpoints({ name });
    const target = endpoints[0]?.spec?.target?.worker;
    if (endpoints.length === 0) return undefined;
    return target?.namespace === namespace && target.taskQueue === taskQueue ? "kept" : "elsewhere";
  };
  const known = await find();
  if (known !== undefined) return known;
  try {
    await operatorService.createNexusEndpoint({ spec: { name, target: { worker: { namespace, taskQueue } } } });
    return "made";
  } catch (error) {
    if (isGrpcError(error, GRPC_CODES.ALREADY_EXISTS)) return (await find()) ?? "made";
    throw error;
  }
}
