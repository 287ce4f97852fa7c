/** Language model: asks the models of any provider but Google through the packages of Vercel's AI SDK, without its retries. */

import { AISDKError, InvalidResponseDataError, type LanguageModelV4 } from "@ai-sdk/provider";
import { z } from "zod";
import { ModelError, type TokenCounts, tokenCount } from "./port.js";
import { type AskedModel, blockedError, textOrError, truncatedError, UnsupportedError } from "./provider-error.js";
import { PROVIDERS, type ProviderAccess, type ProviderName } from "./providers.js";
import { errorIn, modelFetch } from "./reply-body.js";
import { responseSchemaOf, strictSchemaOf } from "./response-schema.js";
import type { Provider, ProviderReply, ProviderRequest } from "./text-model.js";

type LibraryName = Exclude<ProviderName, "gemini">;
/** Each option is given, or a package would read the environment. Those of other packages are passed over. */
const optionsFor = ({ baseUrl: baseURL, apiKey = "", aws }: ProviderAccess, fetch: typeof globalThis.fetch) => ({
  ...{ baseURL, apiKey, fetch, ...aws },
  supportsStructuredOutputs: true,
});
type Open = (options: ReturnType<typeof optionsFor>) => Promise<(model: string) => LanguageModelV4>;

const openCompatible: Open = async (options) =>
  (await import("@ai-sdk/openai-compatible")).createOpenAICompatible({ ...options, name: "server" }).chatModel;

/** Loads only the package of a provider that is asked. */
const OPEN: Readonly<Record<LibraryName, Open>> = {
  openai: async (options) => (await import("@ai-sdk/openai")).createOpenAI(options).chat,
  anthropic: async (options) => (await import("@ai-sdk/anthropic")).createAnthropic(options).languageModel,
  azure: async (options) => (await import("@ai-sdk/azure")).createAzure(options).chat,
  bedrock: async (options) => (await import("@ai-sdk/amazon-bedrock")).createAmazonBedrock(options).languageModel,
  ollama: openCompatible,
  "openai-compatible": openCompatible,
};

/** Bounds of an answer, for providers that count it towards a quota before it is written. Others get none: servers disagree on its name. */
const OUTPUT_TOKENS: Readonly<Partial<Record<ProviderName, number>>> = { anthropic: 16_384, bedrock: 16_384 };

/** Parts of a request that not every server supports. A model no longer gets a part that it refused. */
const PARTS = [
  { part: "lengths", refusal: /max_?length/i },
  { part: "temperature", refusal: /temperature/i },
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

/**
 * Servers of local models are sent the longest length of each text and the temperature 0: they sample at 0.8 by default,
 * which small models do not survive. The hosted models of others refuse either.
 */
const LOCAL: ReadonlySet<ProviderName> = new Set(["ollama", "openai-compatible"]);

/** After so many repairs the prompt states the schema in words, which costs less than two calls per answer. */
const REPAIRS_MAX = 3;

type Library = Omit<AskedModel, "model"> & { readonly provider: LibraryName; readonly now: () => number };

export function askLibrary(library: Library): Pick<Provider, "grounding" | "send"> {
  /** Learnt about one server, by model; `repairs` counts answers off their schema. */
  const refused = new Map<string, ReadonlySet<RequestPart>>();
  const repairs = new Map<string, number>();
  const send = async (request: ProviderRequest): Promise<ProviderReply> => {
    const { model, repair } = request;
    const left = refused.get(model) ?? new Set();
    const repaired = (repairs.get(model) ?? 0) + (repair ? 1 : 0);
    repairs.set(model, repaired);
    const inWords = repair || repaired >= REPAIRS_MAX || left.has("schema");
    try {
      return await generate(library, request, callOf(library, request, left, inWords));
    } catch (error) {
      if (!(error instanceof ModelError) || !(error.kind === "refused" || error.kind === "unavailable")) throw error;
      const without = PARTS.find(({ part, refusal }) => !left.has(part) && refusal.test(error.message))?.part;
      if (without === undefined) throw error;
      refused.set(model, new Set([...left, without]));
      throw error.because(new UnsupportedError(`${model} is not sent a ${without} any more`));
    }
  };
  return { grounding: () => "none", send };
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
  const isSent = (part: RequestPart) => LOCAL.has(provider) && !left.has(part);
  const asked = schema !== null && !left.has("schema") && strictSchemaOf(schema, { lengths: isSent("lengths") });
  return {
    prompt: left.has("system")
      ? [user(`${system}\n\n${prompt.user}`)]
      : [{ role: "system", content: system, providerOptions: CACHED }, user(prompt.user)],
    maxOutputTokens: OUTPUT_TOKENS[provider],
    ...(isSent("temperature") && { temperature: 0 }),
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    // The cast: both types are JSON Schema, ours without its keywords.
    ...(asked && { responseFormat: { type: "json", name: purpose, schema: asked as Schema } }),
  };
}

async function generate({ provider, access, now }: Library, request: ProviderRequest, call: Call) {
  const asked: AskedModel = { provider, access, model: request.model };
  try {
    const model = (await OPEN[provider](optionsFor(access, modelFetch(asked, request, now))))(request.model);
    return replyOf(await model.doGenerate(call), asked);
  } catch (error) {
    throw failureOf(error, asked);
  }
}

/** The packages wrap some errors of `fetch` in their own. A reply that they cannot read is JSON, and yet none of this provider's. */
function failureOf(error: unknown, { provider }: AskedModel): unknown {
  if (!AISDKError.isInstance(error)) return error;
  if (error.cause instanceof ModelError) return error.cause;
  if (InvalidResponseDataError.isInstance(error)) return truncatedError("The model answered with nothing.", error);
  const { title, address } = PROVIDERS[provider];
  const message = `${title} answers in another form than its own; is ${address} right?`;
  return new ModelError({ kind: "refused", message, retryable: false, cause: error });
}

function replyOf({ content, finishReason, usage, response }: Generated, asked: AskedModel): ProviderReply {
  const choice = chatReply.safeParse(response?.body).data?.choices[0];
  const said = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  return {
    // Return the error with its tokens: they were billed.
    text: errorIn(choice, asked) ?? textOf(said, finishReason, choice?.message.refusal),
    tokens: tokensOf(usage),
    searches: 0,
    sources: [],
    modelVersion: response?.modelId || undefined,
    responseId: response?.id || undefined,
  };
}

const told = z.object({
  error: z.unknown().optional(),
  message: z.object({ refusal: z.string().nullish().catch(null) }),
});
/** Members of a chat completion that the packages leave out. */
const chatReply = z.object({ choices: z.array(told) });

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
