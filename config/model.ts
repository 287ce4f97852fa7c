/** Model configuration: which model is asked, where, and under which names. */

import { z } from "zod";
import type { AskedModels, ModelConfig } from "../adapters/model/create.js";
import type { TierTimeouts } from "../adapters/model/failover.js";
import {
  PROVIDERS,
  type ProviderAccess,
  type ProviderFacts,
  type ProviderName,
  providerIn,
  readModelName,
} from "../adapters/model/providers.js";

export const MODEL_EXAMPLES: Readonly<Record<string, string>> = {
  MODEL: "gemini",
  REPLAY: "off",
  REPLAN_SIMILARITY: "0.7",
  GEMINI_API_KEY: "AIza0123456789abcdef",
  GEMINI_BASE_URL: "https://generativelanguage.googleapis.com",
  GEMINI_SPLIT_GROUNDING: "true",
  JUDGE_GROUNDING: "true",
  SMART_MODEL_NAME: "gemini-3.8-flash",
  SMART_MODEL_FALLBACK: "gemini-3.5-flash-lite",
  FAST_MODEL_NAME: "gemini-3.5-flash-lite",
  OPENAI_BASE_URL: "https://llm.example.com/v1",
  OPENAI_API_KEY: "sk-0123456789abcdef",
  ANTHROPIC_BASE_URL: "https://api.anthropic.com",
  ANTHROPIC_API_KEY: "sk-ant-0123456789abcdef",
  AZURE_RESOURCE_NAME: "acme-models",
  AZURE_OPENAI_ENDPOINT: "https://acme-models.openai.azure.com",
  AZURE_API_KEY: "0123456789abcdef",
  AWS_REGION: "eu-central-1",
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: "https://bedrock-runtime.eu-central-1.amazonaws.com",
  AWS_ACCESS_KEY_ID: "AKIA0123456789ABCDEF",
  AWS_SECRET_ACCESS_KEY: "0123456789abcdef",
  AWS_SESSION_TOKEN: "0123456789abcdef",
  AWS_BEARER_TOKEN_BEDROCK: "0123456789abcdef",
  OLLAMA_BASE_URL: "http://127.0.0.1:11434",
  OLLAMA_API_KEY: "0123456789abcdef",
  MODEL_TIMEOUT_SECONDS: "40",
  MODEL_OUTAGE_MINUTES: "30",
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

export const modelVariables = {
  /** Whether a model is asked at all for what worked before (RP8). */
  REPLAY: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  /** PL6: 0 is never, 1 is at every change after trouble. */
  REPLAN_SIMILARITY: z.coerce
    .number({ error: "must be a number" })
    .min(0, "must be 0 to 1")
    .max(1, "must be 0 to 1")
    .optional(),
  MODEL: z.enum(ADAPTERS, { error: `must be one of ${ADAPTERS.join(", ")}` }).optional(),
  GEMINI_API_KEY: apiKey.optional(),
  GEMINI_BASE_URL: address.optional(),
  GEMINI_SPLIT_GROUNDING: flag.default(false),
  JUDGE_GROUNDING: flag.default(false),
  SMART_MODEL_NAME: name.optional(),
  SMART_MODEL_FALLBACK: name.optional(),
  FAST_MODEL_NAME: name.optional(),
  OPENAI_BASE_URL: address.optional(),
  OPENAI_API_KEY: apiKey.optional(),
  ANTHROPIC_BASE_URL: address.optional(),
  ANTHROPIC_API_KEY: apiKey.optional(),
  AZURE_RESOURCE_NAME: label.optional(),
  AZURE_OPENAI_ENDPOINT: address.optional(),
  AZURE_API_KEY: apiKey.optional(),
  AWS_REGION: label.optional(),
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: address.optional(),
  AWS_ACCESS_KEY_ID: apiKey.optional(),
  AWS_SECRET_ACCESS_KEY: apiKey.optional(),
  AWS_SESSION_TOKEN: apiKey.optional(),
  AWS_BEARER_TOKEN_BEDROCK: apiKey.optional(),
  OLLAMA_BASE_URL: address.optional(),
  OLLAMA_API_KEY: apiKey.optional(),
  MODEL_TIMEOUT_SECONDS: z.coerce
    .number({ error: "must be a number" })
    .min(1, `must be 1 to ${LONGEST_SECONDS}`)
    .max(LONGEST_SECONDS, `must be 1 to ${LONGEST_SECONDS}`)
    .optional(),
  /** A call of a model is given up after a day, whatever it waits for. */
  MODEL_OUTAGE_MINUTES: z.coerce
    .number({ error: "must be a number" })
    .min(1, "must be 1 to 1440")
    .max(1_440, "must be 1 to 1440")
    .default(30),
};

type ModelVariables = z.infer<z.ZodObject<typeof modelVariables>>;

type Missing = { readonly missing: string };

/** The configuration, or which variable is missing for it. Without a choice it is Gemini where its key is set. */
export function modelConfigOf(values: ModelVariables): ModelConfig | Missing {
  const keyed = values.GEMINI_API_KEY === undefined ? providerIn(values.SMART_MODEL_NAME ?? "") : "gemini";
  const adapter = values.MODEL ?? keyed ?? "offline";
  if (adapter === "offline") return { adapter };
  const access = accessOf(values);
  const models = namesOf(values, adapter);
  const providers = [adapter, ...Object.values(models).map((name) => readModelName(name, adapter).provider)];
  for (const provider of providers) {
    const granted = access[provider];
    if ("missing" in granted) return granted;
  }
  if (models.smart === "") return { missing: "SMART_MODEL_NAME" };
  const granted = Object.entries(access).filter(([, one]) => !("missing" in one));
  return {
    adapter,
    access: Object.fromEntries(granted),
    models,
    timeouts: {
      smart: timeoutMs("smart", readModelName(models.smart, adapter).provider, values),
      fast: timeoutMs("fast", readModelName(models.fast, adapter).provider, values),
    },
    splitGrounding: values.GEMINI_SPLIT_GROUNDING,
    groundedJudge: values.JUDGE_GROUNDING,
  };
}

/** `smart` is empty if no model is named, and nobody knows which models such a server has. One is enough. */
function namesOf(values: ModelVariables, adapter: ProviderName): AskedModels["models"] {
  const { models }: ProviderFacts = PROVIDERS[adapter];
  const smart = values.SMART_MODEL_NAME ?? models?.smart ?? "";
  const fast = values.FAST_MODEL_NAME ?? models?.fast ?? smart;
  return { smart, smartFallback: values.SMART_MODEL_FALLBACK ?? fast, fast };
}

const GEMINI_TIMEOUTS: TierTimeouts = { smart: 40_000, fast: 15_000 };
/** A model on one's own machine takes a whole attempt. */
const OTHER_TIMEOUTS: TierTimeouts = { smart: 80_000, fast: 80_000 };

const timeoutMs = (tier: keyof TierTimeouts, provider: ProviderName, values: ModelVariables): number =>
  values.MODEL_TIMEOUT_SECONDS === undefined
    ? (provider === "gemini" ? GEMINI_TIMEOUTS : OTHER_TIMEOUTS)[tier]
    : values.MODEL_TIMEOUT_SECONDS * 1_000;

/** Access to each provider, or the variable that it needs. */
function accessOf(values: ModelVariables): Readonly<Record<ProviderName, ProviderAccess | Missing>> {
  const keyed = (provider: ProviderName, apiKey: string | undefined, baseUrl: string): ProviderAccess | Missing =>
    apiKey === undefined ? { missing: PROVIDERS[provider].key } : { baseUrl, apiKey };
  const { OPENAI_BASE_URL: server, AZURE_RESOURCE_NAME: resource } = values;
  const azure = values.AZURE_OPENAI_ENDPOINT ?? (resource && `https://${resource}.openai.azure.com`);
  const open = (baseUrl: string, apiKey: string | undefined) => ({ baseUrl, ...(apiKey !== undefined && { apiKey }) });
  return {
    gemini: keyed(
      "gemini",
      values.GEMINI_API_KEY,
      values.GEMINI_BASE_URL ?? "https://generativelanguage.googleapis.com",
    ),
    openai: keyed("openai", values.OPENAI_API_KEY, server ?? "https://api.openai.com/v1"),
    anthropic: keyed(
      "anthropic",
      values.ANTHROPIC_API_KEY,
      under(values.ANTHROPIC_BASE_URL ?? "https://api.anthropic.com", "/v1"),
    ),
    azure:
      azure === undefined
        ? { missing: "AZURE_RESOURCE_NAME" }
        : keyed("azure", values.AZURE_API_KEY, under(azure, "/openai/v1")),
    bedrock: bedrockAccess(values),
    ollama: open(under(values.OLLAMA_BASE_URL ?? "http://127.0.0.1:11434", "/v1"), values.OLLAMA_API_KEY),
    "openai-compatible": server === undefined ? { missing: "OPENAI_BASE_URL" } : open(server, values.OPENAI_API_KEY),
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
  return { baseUrl, aws: { region, accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } };
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
