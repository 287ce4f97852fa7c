/** Gemini: the model port over Google's SDK. Retries are left to Temporal. */

import {
  FinishReason,
  type GenerateContentParameters,
  type GenerateContentResponse,
  GoogleGenAI,
  type ThinkingConfig,
  ThinkingLevel,
} from "@google/genai";
import { ModelError, type Thinking, type TokenCounts, tokenCount } from "./port.js";
import { type AskedModel, blockedError, textOrError, transportError, truncatedError } from "./provider-error.js";
import type { ProviderAccess } from "./providers.js";
import { modelFetch } from "./reply-body.js";
import { responseSchemaOf } from "./response-schema.js";
import { type Provider, type ProviderReply, type ProviderRequest, rowFor } from "./text-model.js";

export interface GeminiOptions {
  /** Searches in a request of their own; some previews answer with nothing otherwise. */
  readonly splitGrounding?: boolean;
  /** The judge may search the web. Off by default: evidence is private. */
  readonly groundedJudge?: boolean;
}

export function askGemini(
  access: ProviderAccess,
  { splitGrounding, groundedJudge }: GeminiOptions,
  now: () => number,
): Pick<Provider, "grounding" | "send"> {
  const { baseUrl, apiKey = "" } = access;
  // Every option is given, because the SDK would otherwise look into the environment.
  const google = new GoogleGenAI({ apiKey, enterprise: false, apiVersion: "v1beta", httpOptions: { baseUrl } });
  const grounding = (model: string) => {
    if (!groundedJudge) return "none";
    return !splitGrounding && capabilitiesOf(model).groundedSchema ? "with-schema" : "apart";
  };
  return { grounding, send: (request) => generate(google, access, request, now) };
}

async function generate(
  google: GoogleGenAI,
  access: ProviderAccess,
  request: ProviderRequest,
  now: () => number,
): Promise<ProviderReply> {
  const asked: AskedModel = { provider: "gemini", access, model: request.model };
  try {
    const response = await google.models.generateContent(parametersOf(request, modelFetch(asked, request, now)));
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
    throw transportError(error, asked, request);
  }
}

/** No sampling knobs: current models ignore or refuse them. */
function parametersOf(request: ProviderRequest, fetchGoogle: typeof fetch): GenerateContentParameters {
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
    httpOptions: { timeout: timeoutMs, fetch: fetchGoogle },
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
