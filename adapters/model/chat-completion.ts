/** Chat completion: reads replies of OpenAI-compatible servers, in their dialects, as an answer or an error. */

import { z } from "zod";
import { ModelError, NO_TOKENS, type TokenCounts, tokenCount } from "./port.js";
import { blockedError, retryAfterMsOf, statusError, textOrError, truncatedError } from "./provider-error.js";
import type { ProviderReply, ProviderRequest } from "./text-model.js";

const word = z.string().nullish().catch(null);

/** Lists used fields only, since local servers omit many others. A malformed usage does not fail the answer. */
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

export function replyOf(body: unknown, { model: asked }: Pick<ProviderRequest, "model">): ProviderReply {
  const parsed = completionSchema.safeParse(body);
  const failed = errorIn(body, asked);
  if (failed !== undefined) throw failed;
  if (!parsed.success) {
    const message = "The server's reply is no chat completion; is OPENAI_BASE_URL right?";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  const { model, id } = parsed.data;
  return {
    // Return the error with its tokens: they were billed.
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

/** Gateways such as OpenRouter report a provider's failure with status 200. */
function errorIn(body: unknown, model: string): ModelError | undefined {
  const { data } = toldError.safeParse(body);
  if (data === undefined) return undefined;
  const { code: status, message } = data.error;
  return statusError({ status, message, model, retryAfterMs: undefined, quotaSpent: SPENT.test(message) });
}

/** Matches used-up credit, or a limit per day. */
const SPENT = /insufficient_quota|billing_hard_limit|per[-_]day/;

/** Finish reasons of an incomplete answer: cut by length, by the server or by the provider behind it. */
const BROKEN_OFF = /^(?:length|model_length|max_tokens|abort|error|insufficient_system_resource|load|unload)$/;

function textOf({ choices: [choice] }: ChatCompletion): string | ModelError {
  const ended = choice?.finish_reason ?? "";
  const blocked = choice?.message.refusal || (ended === "content_filter" && ended);
  if (blocked) return blockedError(`The model refused to answer (${blocked.slice(0, 200)}).`);
  if (BROKEN_OFF.test(ended)) return truncatedError(`The model's answer broke off (${ended}).`);
  return textOrError(saidIn(choice?.message.content), ended);
}

const saidPart = z.object({ type: z.literal("text"), text: z.string() });

/** Some servers send parts; thoughts among them are dropped. */
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

interface RefusedRequest {
  readonly model: string;
  readonly apiKey: string | undefined;
  readonly nowMs: number;
}

/** Error for a reply without a success status. */
export function refusalOf(
  { status, headers }: Response,
  body: string,
  { model, apiKey, nowMs }: RefusedRequest,
): ModelError {
  return statusError({
    status,
    message: messageOf(body),
    model,
    apiKey,
    retryAfterMs: retryAfterMsOf(headers, nowMs),
    quotaSpent: SPENT.test(body),
  });
}

/** Reads the error formats of OpenAI, of Ollama and LM Studio, and of vLLM and FastAPI. */
function messageOf(body: string): string {
  try {
    // The cast: each part is checked before use.
    const told = JSON.parse(body) as { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };
    const { error, message, detail } = told;
    const words = (typeof error === "object" ? error?.message : error) ?? message ?? faultsIn(detail) ?? body;
    return typeof words === "string" ? words : JSON.stringify(words);
  } catch {
    return body;
  }
}

/** FastAPI lists faults, each with its input. The input is left out, because it is the prompt. */
function faultsIn(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail
    .map((one: { msg?: unknown; loc?: unknown }) => `${String(one?.loc ?? "")}: ${String(one?.msg ?? "")}`)
    .join("; ");
}
