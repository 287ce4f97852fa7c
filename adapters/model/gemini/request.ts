/** Gemini request: a rendered prompt in the parameters of the SDK (design §18). Elsewhere: GenerateContent parameters. */

import type { GenerateContentConfig, GenerateContentParameters } from "@google/genai";
import type { Rendered } from "../prompts/prompt.js";
import type { JsonSchema } from "../response-schema.js";
import { OUTPUT_TOKENS, type Thinking, thinkingConfigOf } from "./capabilities.js";

export interface GeminiRequest {
  readonly model: string;
  readonly prompt: Rendered;
  /** Absent for a search whose findings are put into shape afterwards. */
  readonly schema?: JsonSchema;
  readonly thinking?: Thinking;
  readonly search: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Sees the response's headers, which the SDK's errors do not carry. */
  readonly fetch: typeof fetch;
}

/** No sampling knobs: current models ignore or refuse them. No retries of the SDK's own: the engine retries. */
export function parametersOf(request: GeminiRequest): GenerateContentParameters {
  const { model, prompt, schema, thinking, search, timeoutMs, signal } = request;
  const thinkingConfig = thinkingConfigOf(model, thinking);
  const config: GenerateContentConfig = {
    systemInstruction: prompt.system,
    maxOutputTokens: OUTPUT_TOKENS[thinking ?? "medium"],
    ...(schema === undefined ? {} : { responseMimeType: "application/json", responseJsonSchema: schema }),
    ...(thinkingConfig === undefined ? {} : { thinkingConfig }),
    ...(search ? { tools: [{ googleSearch: {} }] } : {}),
    // On by default, it asks again behind our back, and the budget would not know.
    automaticContinuation: false,
    abortSignal: signal,
    // There is no time-out unless one is set.
    httpOptions: { timeout: timeoutMs, fetch: request.fetch },
  };
  return { model, contents: [{ role: "user", parts: [{ text: prompt.user }] }], config };
}
