/** Config: environment variables, read once, checked, and named in one place. */

import { resolve } from "node:path";
import { z } from "zod";
import { type EncryptionKeys, readKeys } from "../adapters/encryption/cipher.js";
import type { ModelConfig } from "../adapters/model/create.js";
import { isLoopback } from "../core/action/origins.js";
import type { Retention } from "../core/task/retention.js";
import { EXTENSION_ORIGIN } from "../ui/extension/identity.js";
import { CAPACITY_EXAMPLES, type CapacityConfig, capacityConfigOf, capacityVariables } from "./capacity.js";
import { MODEL_EXAMPLES, modelConfigOf, modelVariables, modelWarnings } from "./model.js";
import { RATE_LIMIT_EXAMPLES, type RateLimitConfig, rateLimitConfigOf, rateLimitVariables } from "./rate-limits.js";
import { RETENTION_EXAMPLES, retentionConfigOf, retentionVariables } from "./retention.js";
import { TELEMETRY_EXAMPLES, type TelemetryConfig, telemetryConfigOf, telemetryVariables } from "./telemetry.js";
import {
  TEMPORAL_EXAMPLES,
  type TemporalConfig,
  temporalConfigOf,
  temporalVariables,
  withAddress,
} from "./temporal.js";
import { UPSTREAM_EXAMPLES, type UpstreamConfig, upstreamConfigOf, upstreamVariables } from "./upstreams.js";

export interface Config extends TelemetryConfig, UpstreamConfig {
  /** Connection as the app role. */
  readonly databaseUrl: string;
  /** Connection as the owner role; migrations only. */
  readonly databaseOwnerUrl?: string;
  readonly temporal: TemporalConfig;
  readonly home: string;
  readonly host: string;
  readonly port: number;
  /** Page of this namespace in Temporal's Web UI, for links. */
  readonly temporalUi?: string;
  /** A proxy with TLS stands in front of the API. */
  readonly behindTls: boolean;
  /** The extension's origin, then the configured ones. */
  readonly allowedOrigins: readonly string[];
  /** Signs tokens; the API process needs it, the others do not. */
  readonly authSecret?: string;
  /** The first key encrypts, all decrypt. Absent: task histories are not encrypted. */
  readonly encryptionKeys?: EncryptionKeys;
  /** Number of trusted proxies in front of the API. Other entries of X-Forwarded-For are ignored. */
  readonly proxies: number;
  readonly capacity: CapacityConfig;
  readonly rateLimits: RateLimitConfig;
  /** Default periods for tenants that set none. */
  readonly retention: Retention;
  readonly model: ModelConfig;
  /** Longest wait of a task for a model provider that does not answer. */
  readonly modelPatienceMs: number;
  readonly replay: boolean;
  /** Similarity, 0 to 1, below which a plan is reviewed after trouble. Absent: 0.70. */
  readonly replanBelow?: number;
  readonly debugErrors: boolean;
  /** Log messages about variables that are accepted but ignored. */
  readonly warnings: readonly string[];
}

/** Config of the embedded stack. If an address is absent, the stack starts that server itself. */
export interface StackConfig extends Omit<Config, "databaseUrl" | "temporal"> {
  readonly databaseUrl?: string;
  readonly temporal: Omit<TemporalConfig, "address"> & { readonly address?: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid environment; not retryable. The message names the variable, its fault and a valid example. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly variables: readonly string[];

  constructor(faults: readonly { variable: string; fault: string }[]) {
    const line = ({ variable, fault }: (typeof faults)[number]) =>
      `${variable}: ${fault}; for example ${variable}=${EXAMPLES[variable]}`;
    super(faults.map(line).join("\n"));
    this.variables = faults.map(({ variable }) => variable);
  }
}

const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://surefoot_app:secret@127.0.0.1:5432/surefoot",
  DATABASE_OWNER_URL: "postgres://surefoot_owner:secret@127.0.0.1:5432/surefoot",
  ...TEMPORAL_EXAMPLES,
  SUREFOOT_HOME: ".surefoot",
  HOST: "127.0.0.1",
  PORT: "8080",
  ALLOWED_ORIGINS: "https://app.example.com,http://localhost:5173",
  AUTH_SECRET: "$(openssl rand -hex 32)",
  ENCRYPTION_KEYS: "2026-11:$(openssl rand -hex 32)",
  TRUSTED_PROXIES: "1",
  BEHIND_TLS: "true",
  ...CAPACITY_EXAMPLES,
  ...RATE_LIMIT_EXAMPLES,
  ...RETENTION_EXAMPLES,
  ...MODEL_EXAMPLES,
  ...TELEMETRY_EXAMPLES,
  ...UPSTREAM_EXAMPLES,
  TEMPORAL_UI_URL: "https://temporal.example.com",
  DEBUG_ERRORS: "false",
};

export const VARIABLES: readonly string[] = Object.keys(EXAMPLES);
const NOT_CONFIDENTIAL =
  "is not an address of this machine alone, and tokens must not travel in clear: put a proxy with TLS in front and set BEHIND_TLS=true";

const postgresUrl = z
  .string()
  .refine((text) => /^postgres(ql)?:\/\/[^/]+\/.+/.test(text), "must be a postgres:// URL with host and database");
const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1");

const whole = (min: number, max: number, what = "number") => {
  const range = `must be ${min} to ${max}`;
  return z.coerce
    .number({ error: `must be a ${what}` })
    .int("must be a whole number")
    .min(min, range)
    .max(max, range);
};
const port = whole(0, 65_535, "port number");

const environment = z.object({
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  ...temporalVariables,
  SUREFOOT_HOME: z.string().default(".surefoot"),
  HOST: z.string().regex(/^\S+$/, "must be a host name or address").default("127.0.0.1"),
  PORT: port.default(8080),
  ALLOWED_ORIGINS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((origin) => origin.trim() || []))
    .refine((all) => all.every(isOrigin), "must be origins (scheme://host[:port], no path), separated by commas"),
  AUTH_SECRET: z.string().min(32, "must have 32 characters or more").optional(),
  ENCRYPTION_KEYS: z
    .string()
    .refine((text) => readKeys(text) !== undefined, "must be id:key pairs, each with its own id, keys of 64 hex digits")
    .transform(readKeys)
    .optional(),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  BEHIND_TLS: flag.default(false),
  ...capacityVariables,
  ...rateLimitVariables,
  ...retentionVariables,
  ...modelVariables,
  ...telemetryVariables,
  ...upstreamVariables,
  TEMPORAL_UI_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" })
    .optional(),
  DEBUG_ERRORS: flag.default(false),
});

/** Loads the API's and the worker's config. Throws `ConfigError`. */
export function loadConfig(env: Environment): Config {
  const config = loadStackConfig(env);
  if (config.databaseUrl === undefined) throw new ConfigError([{ variable: "DATABASE_URL", fault: "is not set" }]);
  return {
    ...config,
    databaseUrl: config.databaseUrl,
    temporal: withAddress(config.temporal),
  };
}

/** Loads the API's config, in which the secret that signs tokens is required. Throws `ConfigError`. */
export function loadApiConfig(env: Environment): Config & { readonly authSecret: string } {
  const config = loadConfig(env);
  if (config.authSecret === undefined) throw new ConfigError([{ variable: "AUTH_SECRET", fault: "is not set" }]);
  return { ...config, authSecret: config.authSecret };
}

const faultOf = ({ path, message }: z.core.$ZodIssue) => ({ variable: String(path[0]), fault: message });

/** Loads the config of the command line and the embedded stack. Throws `ConfigError`. */
export function loadStackConfig(env: Environment): StackConfig {
  const parsed = environment.safeParse(withoutEmpty(env));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(faultOf));
  const values = parsed.data;
  if (!values.BEHIND_TLS && !isLoopback(values.HOST.replace("::1", "[::1]")))
    throw new ConfigError([{ variable: "HOST", fault: NOT_CONFIDENTIAL }]);
  const model = modelConfigOf(values);
  const temporal = temporalConfigOf(withoutEmpty(env));
  if ("fault" in temporal) throw new ConfigError([temporal]);
  const capacity = capacityConfigOf(values);
  if ("missing" in capacity) throw new ConfigError([{ variable: capacity.missing, fault: "is not set" }]);
  if ("missing" in model) throw new ConfigError([{ variable: model.missing, fault: "is not set" }]);
  return {
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    temporal,
    home: resolve(values.SUREFOOT_HOME),
    host: values.HOST,
    port: values.PORT,
    behindTls: values.BEHIND_TLS,
    temporalUi: values.TEMPORAL_UI_URL && namespacePage(values.TEMPORAL_UI_URL, temporal.namespace),
    allowedOrigins: [...new Set([EXTENSION_ORIGIN, ...values.ALLOWED_ORIGINS])],
    authSecret: values.AUTH_SECRET,
    encryptionKeys: values.ENCRYPTION_KEYS,
    proxies: values.TRUSTED_PROXIES,
    capacity,
    rateLimits: rateLimitConfigOf(values),
    retention: retentionConfigOf(values),
    model,
    ...telemetryConfigOf(values),
    ...upstreamConfigOf(values),
    modelPatienceMs: values.MODEL_OUTAGE_MINUTES * 60_000,
    replay: values.REPLAY === "on",
    replanBelow: values.REPLAN_SIMILARITY,
    debugErrors: values.DEBUG_ERRORS,
    warnings: [...ignoredVariables(env), ...modelWarnings(model)],
  };
}

const namespacePage = (ui: string, namespace: string): string =>
  `${ui.replace(/\/$/, "")}/namespaces/${encodeURIComponent(namespace)}`;

/** Environment that child processes inherit beside their own settings (PATH, locale, proxies). Not parsed. */
export const inheritedEnvironment = (): Environment => process.env;

/** Paths of tools set by hand; set-up reads the same two variables. */
export function toolOverrides(env: Environment = process.env): { temporal?: string; chrome?: string } {
  const { TEMPORAL_CLI_PATH: temporal, CHROME_PATH: chrome } = withoutEmpty(env);
  return { ...(temporal && { temporal }), ...(chrome && { chrome }) };
}

const ignoredVariables = (env: Environment): string[] =>
  Object.keys(env)
    .filter((name) => name.endsWith("_TEMPERATURE"))
    .map((name) => `${name} is accepted and ignored: current models have no temperature.`);

/** `PORT=` in a shell means "not set". */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && (new URL(text).origin === text || /^chrome-extension:\/\/[a-p]{32}$/.test(text));
