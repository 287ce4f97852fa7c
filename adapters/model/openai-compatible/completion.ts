/** Chat completion: the body that a server of OpenAI's kind answers with, read with care: servers differ. */

import { z } from "zod";
import { NO_TOKENS, type TokenCounts } from "../call.js";
import { ModelError } from "../port.js";

const count = z.number().nullish();

/** Only what is used; local servers leave out much of the rest. */
export const completionSchema = z.object({
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

export type Completion = z.infer<typeof completionSchema>;

/** The words, or the error in their place. */
export function wordsOf({ choices }: Completion): string | ModelError {
  const choice = choices[0];
  const reason = choice?.finish_reason ?? "stop";
  const refusal = choice?.message.refusal;
  if (refusal) return blocked(refusal);
  if (reason === "content_filter") return blocked(reason);
  if (reason === "length")
    return new ModelError({ kind: "truncated", message: "The model's answer broke off (length).", retryable: true });
  const words = choice?.message.content ?? "";
  if (words.trim() !== "") return words;
  return new ModelError({ kind: "truncated", message: "The model answered with nothing.", retryable: true });
}

function blocked(reason: string): ModelError {
  const message = `The model refused to answer (${reason.slice(0, 200)}).`;
  return new ModelError({ kind: "blocked", message, retryable: false });
}

/** Here the totals include what was cached and what was thought. */
export function tokensOf({ usage }: Completion): TokenCounts {
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
