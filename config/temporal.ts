/** Temporal configuration: which server is asked, in which namespace, and how the connection to it is secured. */

import { existsSync } from "node:fs";
import { type ClientConnectConfig, loadClientConnectConfig } from "@temporalio/envconfig";
import { z } from "zod";
import { isLoopback } from "../core/action/origins.js";

/** How a connection is opened, for client and worker alike. Of the Temporal SDK. */
type ConnectionOptions = ClientConnectConfig["connectionOptions"];

export interface TemporalConfig extends Pick<ConnectionOptions, "tls" | "apiKey" | "metadata"> {
  /** host:port */
  readonly address: string;
  readonly namespace: string;
  /** Name of the worker deployment: each build of the worker is a version of it. Absent: workers are not versioned. */
  readonly deployment?: string;
  /** A desk: whichever build starts is the current one, and runs the older ones too. */
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

/** Where nobody names one. */
export const DEFAULT_DEPLOYMENT = "surefoot";
const DEFAULT_ADDRESS = "127.0.0.1:7233";
const ADDRESS = /^[^\s:/]+:\d{1,5}$/;
/** What secures a connection; a server of our own has none of it. */
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
 * What the environment says, with the profile that it names; without an address where neither names one. A configuration
 * file is read only if `TEMPORAL_PROFILE` or `TEMPORAL_CONFIG_FILE` is set: what a person's command line connects to by
 * default is not what a server should take for its own.
 */
export function temporalConfigOf(env: Variables): (Omit<TemporalConfig, "address"> & { address?: string }) | Fault {
  // Clients in Node always compare the name of a server, whatever this says.
  if (env.TEMPORAL_TLS_DISABLE_HOST_VERIFICATION !== undefined)
    return { variable: "TEMPORAL_TLS_SERVER_NAME", fault: "must name the server: its name is always verified" };
  // The SDK takes a file that is not there for an empty one.
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

/** For whoever must have a server. */
export const withAddress = (config: Omit<TemporalConfig, "address"> & { address?: string }): TemporalConfig => ({
  ...config,
  address: config.address ?? DEFAULT_ADDRESS,
});

/** Settings that take back what secures connections in `env`: for processes of a server of our own. */
export const withoutSecurity = (env: Variables): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(env).flatMap((name) => (SECURES.test(name) ? [[name, ""]] : [])));

/** The SDK would connect without either. */
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
