/** OpenAI-compatible: the model port over `POST /chat/completions`, which hosted and local servers alike speak. */

import { z } from "zod";
import { fetchUpstream } from "../net/upstream.js";
import {
  blockedError,
  type ModelNames,
  retryAfterMsOf,
  statusError,
  type TierTimeouts,
  textOrError,
  transportError,
  truncatedError,
} from "./failover.js";
import { ModelError, type ModelPort, NO_TOKENS, type TokenCounts } from "./port.js";
import { strictSchemaOf, unwrapped } from "./response-schema.js";
import { createTextModel, type ProviderReply, type ProviderRequest, type TextModelDeps } from "./text-model.js";

export interface OpenAiCompatibleOptions {
  /** With its version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
}

export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions, deps: TextModelDeps): ModelPort {
  const { models, timeouts } = options;
  const send = (request: ProviderRequest) => complete(options, request, deps.now());
  return createTextModel({ name: "openai-compatible", models, timeouts, grounding: () => "none", send }, deps);
}

async function complete(
  { baseUrl, apiKey }: OpenAiCompatibleOptions,
  request: ProviderRequest,
  nowMs: number,
): Promise<ProviderReply> {
  try {
    const response = await fetchUpstream(baseUrl, "chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(bodyOf(request)),
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]),
    });
    if (!response.ok) throw await refusalOf(response, request.model, nowMs);
    return replyOf(await response.json(), request);
  } catch (error) {
    throw transportError(error, request);
  }
}

/** Neither temperature nor a bound on the answer: servers disagree on the names, and the newest refuse the old ones. */
function bodyOf({ model, purpose, prompt, schema }: ProviderRequest): object {
  const json_schema = schema && { name: purpose, strict: true, schema: strictSchemaOf(schema) };
  return {
    model,
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: prompt.user },
    ],
    ...(json_schema && { response_format: { type: "json_schema", json_schema } }),
  };
}

const count = z.number().nullish();

/** Only what is used; local servers leave out much of the rest. */
const completionSchema = z.object({
  id: z.string().nullish(),
  model: z.string().nullish(),
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
  usage: z
    .object({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
      completion_tokens_details: z.object({ reasoning_tokens: count }).nullish(),
    })
    .nullish(),
});

type ChatCompletion = z.infer<typeof completionSchema>;

function replyOf(body: unknown, { schema }: ProviderRequest): ProviderReply {
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) {
    const message = "The server's reply is no chat completion; is OPENAI_BASE_URL right?";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  const { model, id } = parsed.data;
  const text = textOf(parsed.data);
  return {
    text: typeof text === "string" && schema !== null ? unwrappedText(text) : text,
    tokens: tokensOf(parsed.data),
    searches: 0,
    sources: [],
    modelVersion: model || undefined,
    responseId: id || undefined,
  };
}

/** Text that is no JSON goes on as it is: the schema check says what is wrong with it. */
function unwrappedText(text: string): string {
  try {
    return JSON.stringify(unwrapped(JSON.parse(text)));
  } catch {
    return text;
  }
}

function textOf({ choices: [choice] }: ChatCompletion): string | ModelError {
  const blocked = choice?.message.refusal || (choice?.finish_reason === "content_filter" && choice.finish_reason);
  if (blocked) return blockedError(`The model refused to answer (${blocked.slice(0, 200)}).`);
  if (choice?.finish_reason === "length") return truncatedError("The model's answer broke off (length).");
  return textOrError(choice?.message.content);
}

function tokensOf({ usage }: ChatCompletion): TokenCounts {
  if (!usage) return NO_TOKENS;
  const cached = usage.prompt_tokens_details?.cached_tokens ?? 0;
  const thinking = usage.completion_tokens_details?.reasoning_tokens ?? 0;
  return {
    prompt: Math.max(0, (usage.prompt_tokens ?? 0) - cached),
    cached,
    toolUse: 0,
    completion: Math.max(0, (usage.completion_tokens ?? 0) - thinking),
    thinking,
  };
}

async function refusalOf(response: Response, model: string, nowMs: number): Promise<ModelError> {
  const body = await response.text().catch(() => "");
  return statusError({
    status: response.status,
    message: messageOf(body).slice(0, 500),
    model,
    retryAfterMs: retryAfterMsOf(response.headers.get("retry-after"), nowMs),
    quotaSpent: /insufficient_quota|billing_hard_limit/.test(body),
  });
}

function messageOf(body: string): string {
  try {
    // The cast: each part is looked at before it is used.
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string };
    return String((typeof error === "object" ? error?.message : error) ?? body);
  } catch {
    return body;
  }
}
