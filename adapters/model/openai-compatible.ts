/** OpenAI-compatible: the model port over `POST /chat/completions`, which hosted and local servers alike speak. */

import { z } from "zod";
import { fetchUpstream, WITHOUT_TIMEOUT } from "../net/upstream.js";
import type { ModelNames, TierTimeouts } from "./failover.js";
import { ModelError, type ModelPort, NO_TOKENS, type TokenCounts, tokenCount } from "./port.js";
import {
  blockedError,
  retryAfterMsOf,
  statusError,
  textOrError,
  transportError,
  truncatedError,
  UnsupportedError,
} from "./provider-error.js";
import { readBody, readReply } from "./reply-body.js";
import { responseSchemaOf, strictSchemaOf } from "./response-schema.js";
import { createTextModel, type ProviderReply, type ProviderRequest, type TextModelDeps } from "./text-model.js";

export interface OpenAiCompatibleOptions {
  /** With its version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
}

/** Parts of a request that not every server knows. A model is no longer sent what it refused. */
const PARTS = [
  // DeepSeek, LM Studio, older vLLM; llama.cpp where a grammar cannot be made of the schema.
  {
    part: "schema",
    refusal: /response_format|json_?schema|structured[ _]outputs?|guided[ _](?:json|decoding|grammar)|\bgrammar\b/i,
  },
  // Chat templates such as Gemma's.
  {
    part: "system",
    refusal: /system (?:role|message|prompt)s? (?:is |are )?(?:not supported|unsupported)|roles must alternate/i,
  },
] as const;
type RequestPart = (typeof PARTS)[number]["part"];
type Refused = Map<string, ReadonlySet<RequestPart>>;

export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions, deps: TextModelDeps): ModelPort {
  const { models, timeouts } = options;
  const refused: Refused = new Map();
  const send = (request: ProviderRequest) => complete(options, request, refused, deps.now());
  return createTextModel({ name: "openai-compatible", models, timeouts, grounding: () => "none", send }, deps);
}

async function complete(
  { baseUrl, apiKey }: OpenAiCompatibleOptions,
  request: ProviderRequest,
  refused: Refused,
  nowMs: number,
): Promise<ProviderReply> {
  const left = refused.get(request.model) ?? new Set();
  try {
    const response = await fetchUpstream(baseUrl, "chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(bodyOf(request, left)),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]),
      dispatcher: WITHOUT_TIMEOUT,
    });
    const text = await readBody(response);
    if (!response.ok) throw refusalOf(response, text, { model: request.model, apiKey, nowMs });
    return replyOf(readReply(text), request);
  } catch (error) {
    const failure = transportError(error, request);
    const part = failure instanceof ModelError ? refusedPart(failure, left) : undefined;
    if (part === undefined || !(failure instanceof ModelError)) throw failure;
    refused.set(request.model, new Set([...left, part]));
    throw failure.because(new UnsupportedError(`${request.model} is not sent a ${part} any more`));
  }
}

/** Of what was sent. */
function refusedPart({ kind, message }: ModelError, left: ReadonlySet<RequestPart>): RequestPart | undefined {
  if (kind !== "refused" && kind !== "unavailable") return undefined;
  return PARTS.find(({ part, refusal }) => !left.has(part) && refusal.test(message))?.part;
}

/**
 * Neither temperature nor a bound on the answer: servers disagree on the names, and the newest refuse the old ones. The
 * schema stands in words too where the server cannot be sent one, and after an answer that did not keep to it.
 */
function bodyOf({ model, purpose, prompt, schema, repair }: ProviderRequest, left: ReadonlySet<RequestPart>): object {
  const json_schema = schema && !left.has("schema") && { name: purpose, strict: true, schema: strictSchemaOf(schema) };
  const isInWords = schema !== null && (repair || left.has("schema"));
  const system = isInWords
    ? `${prompt.system}\n\nThe JSON Schema of the answer, which is one such object and nothing else:\n${JSON.stringify(responseSchemaOf(schema))}`
    : prompt.system;
  const messages = left.has("system")
    ? [{ role: "user", content: `${system}\n\n${prompt.user}` }]
    : [
        { role: "system", content: system },
        { role: "user", content: prompt.user },
      ];
  return {
    model,
    messages,
    stream: false,
    ...(json_schema && { response_format: { type: "json_schema", json_schema } }),
  };
}

const word = z.string().nullish().catch(null);

/** Only what is used; local servers leave out much of the rest, and what is only counted costs no answer. */
const completionSchema = z.object({
  id: word,
  model: word,
  choices: z.array(
    z.object({
      finish_reason: word,
      message: z.object({ content: z.unknown().optional(), refusal: word }),
      error: z.unknown().optional(),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: z.unknown().optional(),
      completion_tokens: z.unknown().optional(),
      prompt_tokens_details: z.object({ cached_tokens: z.unknown().optional() }).nullish().catch(null),
      completion_tokens_details: z.object({ reasoning_tokens: z.unknown().optional() }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

type ChatCompletion = z.infer<typeof completionSchema>;

function replyOf(body: unknown, { model: asked }: ProviderRequest): ProviderReply {
  const parsed = completionSchema.safeParse(body);
  const failed = errorIn(body, asked);
  if (failed !== undefined) throw failed;
  if (!parsed.success) {
    const message = "The server's reply is no chat completion; is OPENAI_BASE_URL right?";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  const { model, id } = parsed.data;
  return {
    // What was written before the failure is paid for.
    text: errorIn(parsed.data.choices[0], asked) ?? textOf(parsed.data),
    tokens: tokensOf(parsed.data),
    searches: 0,
    sources: [],
    modelVersion: model || undefined,
    responseId: id || undefined,
  };
}

const toldError = z.object({
  error: z.object({ code: z.coerce.number().int().min(400).max(599), message: z.string() }),
});

/** Gateways such as OpenRouter tell of a provider's failure with status 200. */
function errorIn(body: unknown, model: string): ModelError | undefined {
  const { data } = toldError.safeParse(body);
  if (data === undefined) return undefined;
  const { code: status, message } = data.error;
  return statusError({ status, message, model, retryAfterMs: undefined, quotaSpent: SPENT.test(message) });
}

/** Credit that is used up, or a bound on a whole day. */
const SPENT = /insufficient_quota|billing_hard_limit|per[-_]day/;

/** Words for an answer that was given up on: by its length, by the server, by whoever is behind it. */
const BROKEN_OFF = /^(?:length|model_length|max_tokens|abort|error|insufficient_system_resource|load|unload)$/;

function textOf({ choices: [choice] }: ChatCompletion): string | ModelError {
  const ended = choice?.finish_reason ?? "";
  const blocked = choice?.message.refusal || (ended === "content_filter" && ended);
  if (blocked) return blockedError(`The model refused to answer (${blocked.slice(0, 200)}).`);
  if (BROKEN_OFF.test(ended)) return truncatedError(`The model's answer broke off (${ended}).`);
  return textOrError(saidIn(choice?.message.content), ended);
}

const saidPart = z.object({ type: z.literal("text"), text: z.string() });

/** Some servers send parts, of which some are thoughts. */
function saidIn(content: unknown): string | undefined {
  if (!Array.isArray(content)) return typeof content === "string" ? content : undefined;
  return content.map((part) => saidPart.safeParse(part).data?.text ?? "").join("");
}

function tokensOf({ usage }: ChatCompletion): TokenCounts {
  if (!usage) return NO_TOKENS;
  const cached = tokenCount(usage.prompt_tokens_details?.cached_tokens);
  const thinking = tokenCount(usage.completion_tokens_details?.reasoning_tokens);
  return {
    prompt: Math.max(0, tokenCount(usage.prompt_tokens) - cached),
    cached,
    toolUse: 0,
    completion: Math.max(0, tokenCount(usage.completion_tokens) - thinking),
    thinking,
  };
}

interface Refusal {
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly nowMs: number;
}

function refusalOf({ status, headers }: Response, body: string, { model, apiKey, nowMs }: Refusal): ModelError {
  return statusError({
    status,
    message: messageOf(body),
    model,
    apiKey,
    retryAfterMs: retryAfterMsOf(headers, nowMs),
    quotaSpent: SPENT.test(body),
  });
}

/** As OpenAI says it, as Ollama and LM Studio do, and as vLLM and FastAPI do. */
function messageOf(body: string): string {
  try {
    // The cast: each part is looked at before it is used.
    const told = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };
    const { error, message, detail } = told;
    const words = (typeof error === "object" ? error?.message : error) ?? message ?? faultsIn(detail) ?? body;
    return typeof words === "string" ? words : JSON.stringify(words);
  } catch {
    return body;
  }
}

/** FastAPI lists them, each with the input that it is about, which is left out: it is the prompt. */
function faultsIn(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail
    .map((one: { msg?: unknown; loc?: unknown }) => `${String(one?.loc ?? "")}: ${String(one?.msg ?? "")}`)
    .join("; ");
}
