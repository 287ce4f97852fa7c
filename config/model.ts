/** Model configuration: which model is asked, where, and under which names. */

import { z } from "zod";
import type { ModelConfig } from "../adapters/model/create.js";
import type { TierTimeouts } from "../adapters/model/failover.js";
import {
  PROVIDERS,
  type ProviderAccess,
  type ProviderFacts,
  type ProviderName,
  readModelName,
} from "../adapters/model/providers.js";

/** Variables that have the same form. */
const KEYS = ["GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "AZURE_API_KEY", "OLLAMA_API_KEY"] as const;
const AWS = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_BEARER_TOKEN_BEDROCK"] as const;
const ADDRESSES = [
  ...(["GEMINI_BASE_URL", "OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "OLLAMA_BASE_URL"] as const),
  ...(["AZURE_OPENAI_ENDPOINT", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME"] as const),
];
const LABELS = ["AZURE_RESOURCE_NAME", "AWS_REGION"] as const;
const MODEL_NAMES = ["SMART_MODEL_NAME", "SMART_MODEL_FALLBACK", "FAST_MODEL_NAME"] as const;

const each = <N extends string, V>(value: V, ...names: readonly (readonly N[])[]): Readonly<Record<N, V>> =>
  // The cast: `fromEntries` forgets the names.
  Object.fromEntries(names.flat().map((name) => [name, value])) as Record<N, V>;

export const MODEL_EXAMPLES: Readonly<Record<string, string>> = {
  ...{ MODEL: "gemini", REPLAY: "off", REPLAN_SIMILARITY: "0.7" },
  ...each("0123456789abcdef", KEYS, AWS),
  ...each("https://models.example.com", ADDRESSES),
  ...{ AZURE_RESOURCE_NAME: "acme-models", AWS_REGION: "eu-central-1" },
  ...each("gemini-3.8-flash", MODEL_NAMES),
  ...{ GEMINI_SPLIT_GROUNDING: "true", JUDGE_GROUNDING: "true" },
  ...{ MODEL_TIMEOUT_SECONDS: "40", MODEL_OUTAGE_MINUTES: "30" },
};

const address = z.string().refine((text) => /^https?:\/\/[^/\s]+/.test(text), "must be an http:// or https:// address");
/** Part of a host name. */
const label = z.string().regex(/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i, "must be letters, digits and hyphens");
const name = z.string().regex(/^\S+$/, "must not hold spaces");
/** It travels in a header: a line break that was pasted along would fail every call. */
export const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces");
const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1");

const ADAPTERS = ["offline", ...(Object.keys(PROVIDERS) as ProviderName[])] as const; // the table's keys

/** A small model on a busy machine reads the longest prompt in minutes. */
const LONGEST_SECONDS = 3_600;
const within = (min: number, max: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .min(min, `must be ${min} to ${max}`)
    .max(max, `must be ${min} to ${max}`);

export const modelVariables = {
  /** Whether a model is asked at all for what worked before (RP8). */
  REPLAY: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** PL6: 0 is never, 1 is at every change after trouble. */
  REPLAN_SIMILARITY: within(0, 1).optional(),
  MODEL: z.enum(ADAPTERS, { error: `must be one of ${ADAPTERS.join(", ")}` }).optional(),
  GEMINI_SPLIT_GROUNDING: flag.default(false),
  JUDGE_GROUNDING: flag.default(false),
  ...each(name.optional(), MODEL_NAMES),
  ...each(address.optional(), ADDRESSES),
  ...each(apiKey.optional(), KEYS, AWS),
  ...each(label.optional(), LABELS),
  MODEL_TIMEOUT_SECONDS: within(1, LONGEST_SECONDS).optional(),
  /** A call of a model is given up after a day, whatever it waits for. */
  MODEL_OUTAGE_MINUTES: within(1, 1_440).default(30),
};

type ModelVariables = z.infer<z.ZodObject<typeof modelVariables>>;

type Missing = { readonly missing: string };

/** A model on one's own machine takes a whole attempt. */
const TIMEOUT_MS: TierTimeouts = { smart: 80_000, fast: 80_000 };
const GEMINI_TIMEOUT_MS: TierTimeouts = { smart: 40_000, fast: 15_000 };

/** The configuration, or which variable is missing for it. Without a choice it is Gemini where its key is set. */
export function modelConfigOf(values: ModelVariables): ModelConfig | Missing {
  const { SMART_MODEL_NAME, FAST_MODEL_NAME, SMART_MODEL_FALLBACK, MODEL_TIMEOUT_SECONDS: seconds } = values;
  const named = readModelName(SMART_MODEL_NAME ?? "", undefined).provider ?? "offline";
  const adapter = values.MODEL ?? (values.GEMINI_API_KEY === undefined ? named : "gemini");
  if (adapter === "offline") return { adapter };
  const { models: usual }: ProviderFacts = PROVIDERS[adapter];
  const smart = SMART_MODEL_NAME ?? usual?.smart ?? "";
  // Nobody knows which models a server of one's own has. One is enough.
  const fast = FAST_MODEL_NAME ?? usual?.fast ?? smart;
  const models = { smart, smartFallback: SMART_MODEL_FALLBACK ?? fast, fast };
  const access = accessOf(values);
  const providerOf = (model: string) => readModelName(model, adapter).provider;
  for (const provider of [adapter, ...Object.values(models).map(providerOf)]) {
    const needed = access[provider];
    if ("missing" in needed) return needed;
  }
  if (smart === "") return { missing: "SMART_MODEL_NAME" };
  const timeoutMs = (tier: keyof TierTimeouts) =>
    seconds === undefined
      ? (providerOf(models[tier]) === "gemini" ? GEMINI_TIMEOUT_MS : TIMEOUT_MS)[tier]
      : seconds * 1_000;
  return {
    adapter,
    access: Object.fromEntries(Object.entries(access).filter(([, one]) => !("missing" in one))),
    models,
    timeouts: { smart: timeoutMs("smart"), fast: timeoutMs("fast") },
    splitGrounding: values.GEMINI_SPLIT_GROUNDING,
    groundedJudge: values.JUDGE_GROUNDING,
  };
}

/** Access to each provider, or the variable that it needs. */
function accessOf(values: ModelVariables): Readonly<Record<ProviderName, ProviderAccess | Missing>> {
  const { GEMINI_BASE_URL: google = "https://generativelanguage.googleapis.com", OPENAI_BASE_URL: server } = values;
  const { ANTHROPIC_BASE_URL: anthropic = "https://api.anthropic.com", AZURE_RESOURCE_NAME: resource } = values;
  const { OLLAMA_BASE_URL: ollama = "http://127.0.0.1:11434", OLLAMA_API_KEY, OPENAI_API_KEY } = values;
  const azure = values.AZURE_OPENAI_ENDPOINT ?? (resource && `https://${resource}.openai.azure.com`);
  const keyed = (missing: (typeof KEYS)[number], baseUrl: string): ProviderAccess | Missing => {
    const apiKey = values[missing];
    return apiKey === undefined ? { missing } : { baseUrl, apiKey };
  };
  return {
    gemini: keyed("GEMINI_API_KEY", google),
    openai: keyed("OPENAI_API_KEY", server ?? "https://api.openai.com/v1"),
    anthropic: keyed("ANTHROPIC_API_KEY", under(anthropic, "/v1")),
    azure: azure ? keyed("AZURE_API_KEY", under(azure, "/openai/v1")) : { missing: "AZURE_RESOURCE_NAME" },
    bedrock: bedrockAccess(values),
    ollama: { baseUrl: under(ollama, "/v1"), apiKey: OLLAMA_API_KEY },
    "openai-compatible": server ? { baseUrl: server, apiKey: OPENAI_API_KEY } : { missing: "OPENAI_BASE_URL" },
  };
}

function bedrockAccess(values: ModelVariables): ProviderAccess | Missing {
  const { AWS_REGION: region, AWS_BEARER_TOKEN_BEDROCK: apiKey, AWS_SESSION_TOKEN: sessionToken } = values;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (region === undefined) return { missing: "AWS_REGION" };
  const baseUrl = values.AWS_ENDPOINT_URL_BEDROCK_RUNTIME ?? `https://bedrock-runtime.${region}.amazonaws.com`;
  if (apiKey !== undefined) return { baseUrl, apiKey };
  if (accessKeyId === undefined) return { missing: "AWS_ACCESS_KEY_ID" };
  if (secretAccessKey === undefined) return { missing: "AWS_SECRET_ACCESS_KEY" };
  return { baseUrl, aws: { region, accessKeyId, secretAccessKey, sessionToken } };
}

/** Adds the path that a provider's own tools leave out of its address. */
const under = (address: string, path: string): string => {
  const bare = address.replace(/\/$/, "");
  return bare.endsWith(path) ? bare : `${bare}${path}`;
};

const GONE = /^(?:gemini:)?(?:models\/)?gemini-2\.5\b/;

/** Sentences for the log: what will work, and not as one may think. */
export function modelWarnings(model: ModelConfig): readonly string[] {
  if (model.adapter === "offline") return [];
  return Object.values(model.models)
    .filter((one, index, all) => GONE.test(one) && all.indexOf(one) === index)
    .map((one) => `${one} is shut down on 1 December 2026; from then on another model answers at its own price.`);
}
