/** Gemini answer: the text of a response, or why there is none; and what it took. Elsewhere: response parsing. */

import { FinishReason, type GenerateContentResponse } from "@google/genai";
import { NO_TOKENS, type TokenCounts } from "../call.js";
import { ModelError } from "../port.js";

/** The model stopped by itself; everything else is no whole answer. */
const WHOLE: readonly string[] = [FinishReason.STOP, FinishReason.FINISH_REASON_UNSPECIFIED];
const BROKEN_OFF: readonly string[] = [
  FinishReason.MAX_TOKENS,
  FinishReason.CONTINUATION,
  FinishReason.MALFORMED_RESPONSE,
];

/** The words, or the error in their place: blocked and broken off are never taken for an empty answer. */
export function textOf(response: GenerateContentResponse): string | ModelError {
  const blocked = response.promptFeedback?.blockReason;
  if (blocked !== undefined) return blockedBy(blocked);
  const candidate = response.candidates?.[0];
  const reason = candidate?.finishReason ?? FinishReason.FINISH_REASON_UNSPECIFIED;
  if (BROKEN_OFF.includes(reason)) {
    return new ModelError({ kind: "truncated", message: `The model's answer broke off (${reason}).`, retryable: true });
  }
  if (!WHOLE.includes(reason)) return blockedBy(reason);
  const text = response.text;
  if (text === undefined || text.trim() === "") {
    return new ModelError({ kind: "truncated", message: "The model answered with nothing.", retryable: true });
  }
  return text;
}

function blockedBy(reason: string): ModelError {
  return new ModelError({
    kind: "blocked",
    message: `The model's safety filter blocked the answer (${reason}).`,
    retryable: false,
  });
}

/** `promptTokenCount` includes what came from the cache. */
export function tokensOf({ usageMetadata: usage }: GenerateContentResponse): TokenCounts {
  if (usage === undefined) return NO_TOKENS;
  const cached = usage.cachedContentTokenCount ?? 0;
  return {
    prompt: Math.max(0, (usage.promptTokenCount ?? 0) - cached),
    cached,
    toolUse: usage.toolUsePromptTokenCount ?? 0,
    completion: usage.candidatesTokenCount ?? 0,
    thinking: usage.thoughtsTokenCount ?? 0,
  };
}

/** One request may run several searches, and each is billed. */
export function searchesOf(response: GenerateContentResponse): number {
  return response.candidates?.[0]?.groundingMetadata?.webSearchQueries?.length ?? 0;
}

/** Addresses of what grounded the answer, each once. */
export function sourcesOf(response: GenerateContentResponse): readonly string[] {
  const chunks = response.candidates?.[0]?.groundingMetadata?.groundingChunks ?? [];
  return [...new Set(chunks.map((chunk) => chunk.web?.uri).filter((uri) => uri !== undefined))];
}
