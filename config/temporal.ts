/** Temporal configuration: the server, its namespace, and the security of the connection. */

import { existsSync } from "node:fs";
import { type ClientConnectConfig, loadClientConnectConfig } from "@temporalio/envconfig";
import { z } from "zod";
import { isLoopback } from "../core/action/origins.js";

/** The Temporal SDK's options to open a connection, for client and worker alike. */
type ConnectionOptions = ClientConnectConfig["connectionOptions"];

export interface TemporalConfig extends Pick<ConnectionOptions, "tls" | "apiKey" | "metadata"> {
  /** host:port */
  readonly address: string;
  readonly namespace: string;
  /** Name of the worker deployment: each build of the worker is a version of it. Absent: workers are not versioned. */
  readonly deployment?: string;
  /** Set by the embedded stack: the build that starts becomes current and runs the older ones too. */
  readonly deploysItself?: true;
}

export const TEMPORAL_EXAMPLES: Readonly<Record<string, string>> = {
  TEMPORAL_ADDRESS: "127.0.0.1:7233",
  TEMPORAL_NAMESPACE: "default",
  WORKER_DEPLOYMENT: "surefoot",
  WORKER_DEPLOYS_ITSELF: "true",
  TEMPORAL_PROFILE: "production",
  TEMPORAL_CONFIG_FILE: "/etc/surefoot/temporal.toml",
  TEMPORAL_API_KEY: "$(cat /run/secrets/temporal-api-key)",
  TEMPORAL_TLS: "true",
  TEMPORAL_TLS_CLIENT_CERT_PATH: "/etc/surefoot/client.pem",
  TEMPORAL_TLS_CLIENT_KEY_PATH: "/etc/surefoot/client.key",
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: "/etc/surefoot/ca.pem",
  TEMPORAL_TLS_SERVER_NAME: "temporal.internal",
};

/** Name if none is set. */
export const DEFAULT_DEPLOYMENT = "surefoot";
const DEFAULT_ADDRESS = "127.0.0.1:7233";
const ADDRESS = /^[^\s:/]+:\d{1,5}$/;
/** Variables that secure a connection; the stack's own server uses none. */
const SECURES = /^TEMPORAL_(?:PROFILE|CONFIG_FILE|API_KEY|TLS(?:_\w+)?|GRPC_META_\w+)$/;

export const temporalVariables = {
  TEMPORAL_ADDRESS: z.string().regex(ADDRESS, "must be host:port").optional(),
  TEMPORAL_NAMESPACE: z.string().regex(/^\S+$/, "must not hold spaces").optional(),
  WORKER_DEPLOYMENT: z
    .string()
    .regex(/^[\w-]{1,100}$/, "must be letters, digits, - and _")
    .optional(),
  WORKER_DEPLOYS_ITSELF: z.enum(["true", "false"], { error: "must be true or false" }).optional(),
};

type Variables = Readonly<Record<string, string | undefined>>;
interface Fault {
  readonly variable: string;
  readonly fault: string;
}

/**
 * Reads the environment and the profile that it names; the address is absent if neither names one. The function reads a
 * configuration file only if `TEMPORAL_PROFILE` or `TEMPORAL_CONFIG_FILE` is set: a server should not adopt the default
 * connection of a person's command line.
 */
export function temporalConfigOf(env: Variables): (Omit<TemporalConfig, "address"> & { address?: string }) | Fault {
  // Clients in Node always verify a server's name and ignore this variable.
  if (env.TEMPORAL_TLS_DISABLE_HOST_VERIFICATION !== undefined)
    return { variable: "TEMPORAL_TLS_SERVER_NAME", fault: "must name the server: its name is always verified" };
  // The SDK treats a missing file as an empty one.
  if (env.TEMPORAL_CONFIG_FILE !== undefined && !existsSync(env.TEMPORAL_CONFIG_FILE))
    return { variable: "TEMPORAL_CONFIG_FILE", fault: `names no file: ${env.TEMPORAL_CONFIG_FILE}` };
  const halved = halfOfPair(env);
  if (halved !== undefined) return halved;
  try {
    const { connectionOptions, namespace = "default" } = loadClientConnectConfig({
      disableFile: env.TEMPORAL_PROFILE === undefined && env.TEMPORAL_CONFIG_FILE === undefined,
      overrideEnvVars: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => !!entry[1])),
    });
    const { address, tls, apiKey, metadata } = connectionOptions;
    if (address !== undefined && !ADDRESS.test(address))
      return { variable: "TEMPORAL_PROFILE", fault: `has the address “${address}”, which must be host:port` };
    if (apiKey !== undefined && !tls && !isLocal(address))
      return { variable: "TEMPORAL_TLS", fault: "must not be off where an API key is sent" };
    return { namespace, address, tls, apiKey, metadata, ...deploymentOf(env) };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { variable: variableOf(fault, env), fault: `cannot be used: ${fault}` };
  }
}

function deploymentOf(env: Variables): Pick<TemporalConfig, "deployment" | "deploysItself"> {
  const { WORKER_DEPLOYMENT: deployment, WORKER_DEPLOYS_ITSELF: deploysItself } = env;
  if (deployment === undefined) return {};
  return { deployment, ...(deploysItself === "true" && { deploysItself: true }) };
}

/** Adds the default address if there is none. */
export const withAddress = (config: Omit<TemporalConfig, "address"> & { address?: string }): TemporalConfig => ({
  ...config,
  address: config.address ?? DEFAULT_ADDRESS,
});

/** Settings that clear the security variables of `env`, for processes of the stack's own server. */
export const withoutSecurity = (env: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(env).flatMap((name) => (SECURES.test(name) ? [[name, ""]] : [])));

/** The SDK would silently ignore half a pair. */
function halfOfPair(env: Variables): Fault | undefined {
  const has = (what: string) => ["PATH", "DATA"].some((how) => env[`TEMPORAL_TLS_CLIENT_${what}_${how}`] !== undefined);
  if (has("CERT") === has("KEY")) return undefined;
  const missing = has("CERT") ? "KEY" : "CERT";
  return { variable: `TEMPORAL_TLS_CLIENT_${missing}_PATH`, fault: "is not set, and the other half of the pair is" };
}

const isLocal = (address = DEFAULT_ADDRESS): boolean => isLoopback(address.replace(/:\d+$/, ""));

function variableOf(fault: string, env: Variables): string {
  const named = Object.entries(env).find(
    ([name, value]) => SECURES.test(name) && Object.hasOwn(TEMPORAL_EXAMPLES, name) && !!value && fault.includes(value),
  );
  return named?.[0] ?? (env.TEMPORAL_CONFIG_FILE === undefined ? "TEMPORAL_PROFILE" : "TEMPORAL_CONFIG_FILE");
}
