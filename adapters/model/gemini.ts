/** Gemini: the model port over Google's SDK. Retries are left to Temporal. */

import {
  ApiError,
  FinishReason,
  type GenerateContentParameters,
  type GenerateContentResponse,
  GoogleGenAI,
  type ThinkingConfig,
  ThinkingLevel,
} from "@google/genai";
import { fetchWithin, WITHOUT_TIMEOUT } from "../net/upstream.js";
import type { ModelNames, TierTimeouts } from "./failover.js";
import { ModelError, type ModelPort, type Thinking, type TokenCounts, tokenCount } from "./port.js";
import {
  blockedError,
  RETRY_AFTER_MAX_MS,
  retryAfterMsOf,
  statusError,
  textOrError,
  transportError,
  truncatedError,
} from "./provider-error.js";
import { readBody, readReply } from "./reply-body.js";
import { responseSchemaOf } from "./response-schema.js";
import { createTextModel, type ProviderReply, type ProviderRequest, rowFor, type TextModelDeps } from "./text-model.js";

export interface GeminiOptions {
  readonly apiKey: string;
  readonly baseUrl?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
  /** Searches in a request of their own; some previews answer with nothing otherwise. */
  readonly splitGrounding?: boolean;
  /** The judge may search the web. Off by default: evidence is private. */
  readonly groundedJudge?: boolean;
}

const GOOGLE = "https://generativelanguage.googleapis.com";

export function createGeminiModel(options: GeminiOptions, deps: TextModelDeps): ModelPort {
  const { apiKey, baseUrl = GOOGLE, models, timeouts, splitGrounding, groundedJudge } = options;
  // Every option is given, because the SDK would otherwise look into the environment.
  const google = new GoogleGenAI({ apiKey, enterprise: false, apiVersion: "v1beta", httpOptions: { baseUrl } });
  const grounding = (model: string) => {
    if (!groundedJudge) return "none";
    return !splitGrounding && capabilitiesOf(model).groundedSchema ? "with-schema" : "apart";
  };
  const fetchGoogle: typeof fetch = (input, init) =>
    fetchWithin(baseUrl, input instanceof Request ? input.url : input, { ...init, dispatcher: WITHOUT_TIMEOUT });
  const send = (request: ProviderRequest) => generate({ google, fetchGoogle, apiKey }, request, deps.now);
  return createTextModel({ name: "gemini", models, timeouts, grounding, send }, deps);
}

interface Google {
  readonly google: GoogleGenAI;
  /** Goes to the configured server alone. */
  readonly fetchGoogle: typeof fetch;
  readonly apiKey: string;
}

async function generate(
  { google, fetchGoogle, apiKey }: Google,
  request: ProviderRequest,
  now: () => number,
): Promise<ProviderReply> {
  // The SDK's errors do not carry the response's headers.
  let retryAfterMs: number | undefined;
  const watchingFetch: typeof fetch = async (input, init) => {
    const response = await fetchGoogle(input, init);
    retryAfterMs = retryAfterMsOf(response.headers, now());
    return checkedResponse(response, request.model);
  };
  try {
    const response = await google.models.generateContent(parametersOf(request, watchingFetch));
    const { modelVersion, responseId, candidates } = response;
    const { webSearchQueries = [], groundingChunks = [] } = candidates?.[0]?.groundingMetadata ?? {};
    const sources = groundingChunks.map((chunk) => chunk.web?.uri).filter((uri) => uri !== undefined);
    return {
      text: textOf(response),
      tokens: tokensOf(response),
      searches: webSearchQueries.length,
      sources: [...new Set(sources)],
      modelVersion,
      responseId,
    };
  } catch (error) {
    throw error instanceof ApiError
      ? apiErrorOf(error, { model: request.model, apiKey, retryAfterMs })
      : transportError(error, request);
  }
}

/** The SDK throws errors of no kind for a reply that is neither an object nor an error of its own. */
async function checkedResponse(response: Response, model: string): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await readBody(response);
  if (status >= 300 && status < 400)
    throw statusError({ status, message: statusText, model, retryAfterMs: undefined, quotaSpent: false });
  if (response.ok && typeof (readReply(text) ?? "") !== "object") throw truncatedError("The reply is no JSON object.");
  return new Response(text, { status, headers });
}

/** No sampling knobs: current models ignore or refuse them. */
function parametersOf(request: ProviderRequest, watchingFetch: typeof fetch): GenerateContentParameters {
  const { model, prompt, schema, thinking, search, timeoutMs, signal } = request;
  const config = {
    systemInstruction: prompt.system,
    maxOutputTokens: OUTPUT_TOKENS[thinking ?? "medium"],
    ...(schema && { responseMimeType: "application/json", responseJsonSchema: responseSchemaOf(schema) }),
    thinkingConfig: thinkingConfigOf(model, thinking),
    ...(search && { tools: [{ googleSearch: {} }] }),
    // On by default; it makes requests that no budget would know.
    automaticContinuation: false,
    abortSignal: signal,
    // There is no time-out unless one is set.
    httpOptions: { timeout: timeoutMs, fetch: watchingFetch },
  };
  return { model, contents: [{ role: "user", parts: [{ text: prompt.user }] }], config };
}

const WHOLE: readonly string[] = [FinishReason.STOP, FinishReason.FINISH_REASON_UNSPECIFIED];
/** Google's words for an answer that it keeps back. Whatever else ends one is a fault that another try may not meet. */
const FILTERED: readonly string[] = [
  FinishReason.SAFETY,
  FinishReason.RECITATION,
  FinishReason.BLOCKLIST,
  FinishReason.PROHIBITED_CONTENT,
  FinishReason.SPII,
];

/** A blocked or truncated answer is never taken for an empty one. */
function textOf({ promptFeedback, candidates }: GenerateContentResponse): string | ModelError {
  const blocked = (reason: string) => blockedError(`The provider's filter kept the answer back (${reason}).`);
  const { finishReason: reason = FinishReason.FINISH_REASON_UNSPECIFIED, content } = candidates?.[0] ?? {};
  if (promptFeedback?.blockReason !== undefined) return blocked(promptFeedback.blockReason);
  if (FILTERED.includes(reason)) return blocked(reason);
  if (reason === FinishReason.LANGUAGE)
    return new ModelError({ kind: "refused", message: "The model does not know this language.", retryable: false });
  if (!WHOLE.includes(reason)) return truncatedError(`The model's answer broke off (${reason}).`);
  // The SDK's own reader writes a warning to the console for each part that is no text.
  const said = (content?.parts ?? []).filter(({ thought }) => thought !== true).map(({ text = "" }) => text);
  return textOrError(said.join(""), candidates === undefined ? "no candidates" : reason);
}

function tokensOf({ usageMetadata: usage }: GenerateContentResponse): TokenCounts {
  const cached = tokenCount(usage?.cachedContentTokenCount);
  return {
    prompt: Math.max(0, tokenCount(usage?.promptTokenCount) - cached),
    cached,
    toolUse: tokenCount(usage?.toolUsePromptTokenCount),
    completion: tokenCount(usage?.candidatesTokenCount),
    thinking: tokenCount(usage?.thoughtsTokenCount),
  };
}

type ErrorDetail = Readonly<Record<string, unknown>>;

/** RetryInfo of the body ("1.5s") comes before the header. */
function apiErrorOf(
  error: ApiError,
  asked: Pick<Parameters<typeof statusError>[0], "model" | "apiKey" | "retryAfterMs">,
): ModelError {
  const { message, details } = bodyOf(error);
  const detail = (type: string) => details.find((one) => String(one["@type"]).endsWith(`google.rpc.${type}`));
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(String(detail("RetryInfo")?.["retryDelay"]))?.[1];
  const retryAfterMs =
    seconds === undefined ? asked.retryAfterMs : Math.min(Math.ceil(Number(seconds) * 1000), RETRY_AFTER_MAX_MS);
  const quotaSpent = /per_?day/i.test(JSON.stringify(detail("QuotaFailure")?.["violations"] ?? ""));
  return statusError({ ...asked, status: error.status, message, retryAfterMs, quotaSpent, cause: error });
}

function bodyOf({ message }: ApiError): { readonly message: string; readonly details: readonly ErrorDetail[] } {
  try {
    // The cast: every part is looked at before it is used.
    const { error } = JSON.parse(message) as { error?: { message?: unknown; details?: unknown } };
    const details = Array.isArray(error?.details) ? (error.details as ErrorDetail[]) : [];
    return { message: String(error?.message ?? message), details };
  } catch {
    return { message, details: [] };
  }
}

interface ModelCapabilities {
  /** Levels that are understood; `budget` for models that count tokens instead; null where nothing is known. */
  readonly thinking: readonly Thinking[] | "budget" | null;
  readonly groundedSchema: boolean;
}

const LEVELS: Readonly<Record<Thinking, ThinkingLevel>> = {
  minimal: ThinkingLevel.MINIMAL,
  low: ThinkingLevel.LOW,
  medium: ThinkingLevel.MEDIUM,
  high: ThinkingLevel.HIGH,
};
const ORDER = Object.keys(LEVELS) as Thinking[]; // its keys
const FROM_LOW = ORDER.slice(1);
const BUDGETS: Readonly<Record<Thinking, number>> = { minimal: 512, low: 1_024, medium: 4_096, high: 12_288 };

const CAPABILITIES: readonly (ModelCapabilities & { readonly model: string })[] = [
  { model: "gemini-3.5-flash-lite", thinking: ORDER, groundedSchema: true },
  // MINIMAL is a 400 here.
  { model: "gemini-3.8-flash", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-3.1-pro", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-3", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-2.5", thinking: "budget", groundedSchema: false },
];

const UNKNOWN: ModelCapabilities = { thinking: null, groundedSchema: true };
const capabilitiesOf = (model: string): ModelCapabilities => rowFor(model, CAPABILITIES) ?? UNKNOWN;

/** Level or budget: both is a 400. A level that a model lacks becomes the next higher one. */
function thinkingConfigOf(model: string, wanted: Thinking | undefined): ThinkingConfig | undefined {
  const { thinking } = capabilitiesOf(model);
  if (wanted === undefined || thinking === null) return undefined;
  if (thinking === "budget") return { thinkingBudget: BUDGETS[wanted] };
  const level = ORDER.slice(ORDER.indexOf(wanted)).find((one) => thinking.includes(one));
  return level && { thinkingLevel: LEVELS[level] };
}

/** Thinking is taken from the same allowance as the answer: with too little of it there is no answer at all. */
const OUTPUT_TOKENS: Readonly<Record<Thinking, number>> = { minimal: 4_096, low: 8_192, medium: 16_384, high: 32_768 };
