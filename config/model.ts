/** Model configuration: which model is asked, where, and under which names. */

import { z } from "zod";
import type { ModelConfig } from "../adapters/model/create.js";
import type { ModelNames, TierTimeouts } from "../adapters/model/failover.js";

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
  OPENAI_BASE_URL: "http://127.0.0.1:11434/v1",
  OPENAI_API_KEY: "sk-0123456789abcdef",
  MODEL_TIMEOUT_SECONDS: "40",
  MODEL_OUTAGE_MINUTES: "30",
};

const address = z.string().refine((text) => /^https?:\/\/[^/\s]+/.test(text), "must be an http:// or https:// address");
const name = z.string().regex(/^\S+$/, "must not hold spaces");
/** It travels in a header: a line break that was pasted along would fail every call. */
export const apiKey = z.string().regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces");
const flag = z
  .enum(["true", "false", "1", "0"], { error: "must be true or false" })
  .transform((text) => text === "true" || text === "1");

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
  MODEL: z
    .enum(["gemini", "openai-compatible", "offline"], { error: "must be gemini, openai-compatible or offline" })
    .optional(),
  GEMINI_API_KEY: apiKey.optional(),
  GEMINI_BASE_URL: address.optional(),
  GEMINI_SPLIT_GROUNDING: flag.default(false),
  JUDGE_GROUNDING: flag.default(false),
  SMART_MODEL_NAME: name.optional(),
  SMART_MODEL_FALLBACK: name.optional(),
  FAST_MODEL_NAME: name.optional(),
  OPENAI_BASE_URL: address.optional(),
  OPENAI_API_KEY: apiKey.optional(),
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

/** The configuration, or which variable is missing for it. Without a choice it is Gemini where its key is set. */
export function modelConfigOf(values: ModelVariables): ModelConfig | { readonly missing: string } {
  switch (values.MODEL ?? (values.GEMINI_API_KEY === undefined ? "offline" : "gemini")) {
    case "offline":
      return { adapter: "offline" };
    case "gemini":
      return geminiConfig(values);
    case "openai-compatible":
      return openAiConfig(values);
  }
}

const GEMINI_SMART = "gemini-3.8-flash";
const GEMINI_FAST = "gemini-3.5-flash-lite";
const GEMINI_TIMEOUTS = { smart: 40_000, fast: 15_000 };
/** A model on one's own machine takes a whole attempt. */
const OTHER_TIMEOUTS = { smart: 80_000, fast: 80_000 };

function geminiConfig(values: ModelVariables): ModelConfig | { readonly missing: string } {
  if (values.GEMINI_API_KEY === undefined) return { missing: "GEMINI_API_KEY" };
  return {
    adapter: "gemini",
    apiKey: values.GEMINI_API_KEY,
    ...(values.GEMINI_BASE_URL !== undefined && { baseUrl: values.GEMINI_BASE_URL }),
    splitGrounding: values.GEMINI_SPLIT_GROUNDING,
    groundedJudge: values.JUDGE_GROUNDING,
    ...namesAndTimeouts(values, GEMINI_SMART, GEMINI_FAST, GEMINI_TIMEOUTS),
  };
}

/** Nobody knows which models such a server has. One is enough. */
function openAiConfig(values: ModelVariables): ModelConfig | { readonly missing: string } {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, SMART_MODEL_NAME: smart } = values;
  if (baseUrl === undefined) return { missing: "OPENAI_BASE_URL" };
  if (smart === undefined) return { missing: "SMART_MODEL_NAME" };
  const key = apiKey !== undefined && { apiKey };
  return { adapter: "openai-compatible", baseUrl, ...key, ...namesAndTimeouts(values, smart, smart, OTHER_TIMEOUTS) };
}

function namesAndTimeouts(
  { SMART_MODEL_NAME, SMART_MODEL_FALLBACK, FAST_MODEL_NAME, MODEL_TIMEOUT_SECONDS: seconds }: ModelVariables,
  smart: string,
  defaultFast: string,
  timeouts: TierTimeouts,
): { readonly models: ModelNames; readonly timeouts: TierTimeouts } {
  const fast = FAST_MODEL_NAME ?? defaultFast;
  return {
    models: { smart: SMART_MODEL_NAME ?? smart, smartFallback: SMART_MODEL_FALLBACK ?? fast, fast },
    timeouts: seconds === undefined ? timeouts : { smart: seconds * 1_000, fast: seconds * 1_000 },
  };
}

const GONE = /^(?:models\/)?gemini-2\.5\b/;

/** Sentences for the log: what will work, and not as one may think. */
export function modelWarnings(model: ModelConfig): readonly string[] {
  if (model.adapter !== "gemini") return [];
  return Object.values(model.models)
    .filter((one, index, all) => GONE.test(one) && all.indexOf(one) === index)
    .map((one) => `${one} is shut down on 1 December 2026; from then on another model answers at its own price.`);
}
