/** Language model: asks the models of any provider but Google through the packages of Vercel's AI SDK, without its retries. */

import { AISDKError, InvalidResponseDataError, type LanguageModelV4 } from "@ai-sdk/provider";
import { z } from "zod";
import { fetchWithin, WITHOUT_TIMEOUT } from "../net/upstream.js";
import { ModelError, type TokenCounts, tokenCount } from "./port.js";
import {
  type AskedModel,
  blockedError,
  textOrError,
  transportError,
  truncatedError,
  UnsupportedError,
} from "./provider-error.js";
import { PROVIDERS, type ProviderAccess, type ProviderName } from "./providers.js";
import { checkedReply, errorIn } from "./reply-body.js";
import { responseSchemaOf, strictSchemaOf } from "./response-schema.js";
import type { Provider, ProviderReply, ProviderRequest } from "./text-model.js";

type LibraryName = Exclude<ProviderName, "gemini">;
type Open = (access: ProviderAccess, fetch: typeof globalThis.fetch) => Promise<(model: string) => LanguageModelV4>;

const openCompatible: Open = async ({ baseUrl: baseURL, apiKey }, fetch) => {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const key = apiKey !== undefined && { apiKey };
  return createOpenAICompatible({ name: "server", baseURL, ...key, fetch, supportsStructuredOutputs: true }).chatModel;
};

/** Loads only the package of a provider that is asked. Each option is given, or a package would read the environment. */
const OPEN: Readonly<Record<LibraryName, Open>> = {
  openai: async ({ baseUrl: baseURL, apiKey = "" }, fetch) =>
    (await import("@ai-sdk/openai")).createOpenAI({ baseURL, apiKey, fetch }).chat,
  anthropic: async ({ baseUrl: baseURL, apiKey = "" }, fetch) =>
    (await import("@ai-sdk/anthropic")).createAnthropic({ baseURL, apiKey, fetch }).languageModel,
  azure: async ({ baseUrl: baseURL, apiKey = "" }, fetch) =>
    (await import("@ai-sdk/azure")).createAzure({ baseURL, apiKey, fetch }).chat,
  bedrock: async ({ baseUrl: baseURL, apiKey = "", aws }, fetch) =>
    (await import("@ai-sdk/amazon-bedrock")).createAmazonBedrock({ baseURL, apiKey, ...aws, fetch }).languageModel,
  ollama: openCompatible,
  "openai-compatible": openCompatible,
};

/** Bounds of an answer, for providers that count it towards a quota before it is written. Others get none: servers disagree on its name. */
const OUTPUT_TOKENS: Readonly<Partial<Record<ProviderName, number>>> = { anthropic: 16_384, bedrock: 16_384 };

/** Parts of a request that not every server supports. A model no longer gets a part that it refused. */
const PARTS = [
  // Refused by DeepSeek, LM Studio, older vLLM, and by llama.cpp if it cannot make a grammar of the schema.
  {
    part: "schema",
    refusal:
      /response_format|output_(?:config|format)|json_?schema|structured[ _]outputs?|guided[ _](?:json|decoding|grammar)|\bgrammar\b|tool_?choice/i,
  },
  // Refused by chat templates such as Gemma's.
  {
    part: "system",
    refusal: /system (?:role|message|prompt)s? (?:is |are )?(?:not supported|unsupported)|roles must alternate/i,
  },
] as const;
type RequestPart = (typeof PARTS)[number]["part"];

/** Facts learnt about one server, by model. */
interface Learnt {
  readonly refused: Map<string, ReadonlySet<RequestPart>>;
  /** Number of answers off their schema. */
  readonly repairs: Map<string, number>;
}

/** After so many repairs the prompt states the schema in words, which costs less than two calls per answer. */
const REPAIRS_MAX = 3;

interface Library {
  readonly provider: LibraryName;
  readonly access: ProviderAccess;
  readonly now: () => number;
}

export function askLibrary(library: Library): Pick<Provider, "grounding" | "send"> {
  const learnt: Learnt = { refused: new Map(), repairs: new Map() };
  return { grounding: () => "none", send: (request) => send(library, request, learnt) };
}

async function send(library: Library, request: ProviderRequest, learnt: Learnt): Promise<ProviderReply> {
  const { model } = request;
  const left = learnt.refused.get(model) ?? new Set();
  const repaired = (learnt.repairs.get(model) ?? 0) + (request.repair ? 1 : 0);
  learnt.repairs.set(model, repaired);
  const inWords = request.repair || repaired >= REPAIRS_MAX || left.has("schema");
  try {
    return await generate(library, request, callOf(library, request, left, inWords));
  } catch (error) {
    const part = error instanceof ModelError ? refusedPart(error, left) : undefined;
    if (part === undefined || !(error instanceof ModelError)) throw error;
    learnt.refused.set(model, new Set([...left, part]));
    throw error.because(new UnsupportedError(`${model} is not sent a ${part} any more`));
  }
}

/** The refused part, among those sent. */
function refusedPart({ kind, message }: ModelError, left: ReadonlySet<RequestPart>): RequestPart | undefined {
  if (kind !== "refused" && kind !== "unavailable") return undefined;
  return PARTS.find(({ part, refusal }) => !left.has(part) && refusal.test(message))?.part;
}

type Call = Parameters<LanguageModelV4["doGenerate"]>[0];
type Generated = Awaited<ReturnType<LanguageModelV4["doGenerate"]>>;
type Schema = Extract<NonNullable<Call["responseFormat"]>, { type: "json" }>["schema"];

/** Anthropic caches the beginning of a prompt only where it is told to. */
const CACHED = { anthropic: { cacheControl: { type: "ephemeral" } } };

/** The prompt repeats the schema in words if the server refuses schemas, or if its answers did not keep to it. */
function callOf(
  { provider }: Library,
  { purpose, prompt, schema, signal, timeoutMs }: ProviderRequest,
  left: ReadonlySet<RequestPart>,
  inWords: boolean,
): Call {
  const system =
    inWords && schema !== null
      ? `${prompt.system}\n\nThe JSON Schema of the answer, which is one such object and nothing else:\n${JSON.stringify(responseSchemaOf(schema))}`
      : prompt.system;
  const user = (text: string) => ({ role: "user" as const, content: [{ type: "text" as const, text }] });
  const asked = schema !== null && !left.has("schema") && strictSchemaOf(schema);
  return {
    prompt: left.has("system")
      ? [user(`${system}\n\n${prompt.user}`)]
      : [{ role: "system", content: system, providerOptions: CACHED }, user(prompt.user)],
    maxOutputTokens: OUTPUT_TOKENS[provider],
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    // The cast: both types are JSON Schema, ours without its keywords.
    ...(asked && { responseFormat: { type: "json", name: purpose, schema: asked as Schema } }),
  };
}

async function generate({ provider, access, now }: Library, request: ProviderRequest, call: Call) {
  const asked: AskedModel = { provider, access, model: request.model };
  // The packages wrap some errors of `fetch` in their own.
  let fault: unknown;
  const watchedFetch: typeof fetch = async (input, init) => {
    try {
      const url = input instanceof Request ? input.url : input;
      const response = await fetchWithin(access.baseUrl, url, { ...init, dispatcher: WITHOUT_TIMEOUT });
      return await checkedReply(response, asked, now());
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  try {
    const model = (await OPEN[provider](access, watchedFetch))(request.model);
    return replyOf(await model.doGenerate(call), asked);
  } catch (error) {
    throw transportError(fault ?? foreignReply(error, asked), asked, request);
  }
}

/** The reply is JSON, and yet none of this provider's. */
function foreignReply(error: unknown, { provider }: AskedModel): unknown {
  if (InvalidResponseDataError.isInstance(error)) return truncatedError("The model answered with nothing.", error);
  if (!AISDKError.isInstance(error)) return error;
  const { title, address } = PROVIDERS[provider];
  const message = `${title} answers in another form than its own; is ${address} right?`;
  return new ModelError({ kind: "refused", message, retryable: false, cause: error });
}

function replyOf({ content, finishReason, usage, response }: Generated, asked: AskedModel): ProviderReply {
  const { success, data } = choices.safeParse(response?.body);
  const [choice] = success ? data.choices : [];
  const said = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return {
    // Return the error with its tokens: they were billed.
    text: errorIn(choice, asked) ?? textOf(said.join(""), finishReason, choice?.refusal),
    tokens: tokensOf(usage),
    searches: 0,
    sources: [],
    modelVersion: response?.modelId || undefined,
    responseId: response?.id || undefined,
  };
}

/** Members of a chat completion that the packages leave out. */
const choices = z.object({
  choices: z.array(
    z
      .object({ error: z.unknown().optional(), message: z.object({ refusal: z.string().nullish().catch(null) }) })
      .transform(({ error, message }) => ({ error, refusal: message.refusal })),
  ),
});

/** Finish reasons of an incomplete answer: cut by the server or by the provider behind it. */
const BROKEN_OFF = /^(?:model_length|abort|error|insufficient_system_resource|load|unload)$/;

function textOf(text: string, { unified, raw = unified }: Generated["finishReason"], refusal?: string | null) {
  const blocked = refusal || (unified === "content-filter" && raw);
  if (blocked) return blockedError(`The model refused to answer (${blocked.slice(0, 200)}).`);
  if (unified === "length" || BROKEN_OFF.test(raw)) return truncatedError(`The model's answer broke off (${raw}).`);
  return textOrError(text, raw);
}

/** Tokens written to a cache count as prompt. */
function tokensOf({ inputTokens, outputTokens }: Generated["usage"]): TokenCounts {
  const [cached, thinking] = [tokenCount(inputTokens.cacheRead), tokenCount(outputTokens.reasoning)];
  return {
    prompt: Math.max(0, tokenCount(inputTokens.total) - cached),
    cached,
    toolUse: 0,
    completion: Math.max(0, tokenCount(outputTokens.total) - thinking),
    thinking,
  };
}
