/** OpenAI-compatible model: the model port on `POST /chat/completions`, which hosted and local servers alike speak (design §11). */

import type { ModelNames, TierTimeouts } from "../degrade.js";
import { ModelError, type ModelPort } from "../port.js";
import { createTextModel, type Said, type Saying, type TextModelDeps } from "../text-model.js";
import { transportFault } from "../transport-fault.js";
import { completionSchema, tokensOf, wordsOf } from "./completion.js";
import { statusFault } from "./faults.js";
import { strictSchemaOf, unwrapped } from "./strict-schema.js";

export interface OpenAiCompatibleOptions {
  /** With its version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  /** Local servers want none. */
  readonly apiKey?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
}

export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions, deps: TextModelDeps): ModelPort {
  return createTextModel(
    {
      name: "openai-compatible",
      models: options.models,
      timeouts: options.timeouts,
      grounding: () => "none",
      say: (saying) => say(options, saying, deps.now),
    },
    deps,
  );
}

async function say({ baseUrl, apiKey }: OpenAiCompatibleOptions, saying: Saying, now: () => number): Promise<Said> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}/chat/completions`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(bodyOf(saying)),
      signal: AbortSignal.any([saying.signal, AbortSignal.timeout(saying.timeoutMs)]),
    });
    if (!response.ok) throw await statusFault(response, saying.model, now());
    return saidOf(await response.json(), saying);
  } catch (error) {
    throw transportFault(error, saying);
  }
}

/** Neither temperature nor a bound on the answer: servers disagree on the names, and the newest refuse the old ones. */
function bodyOf({ model, purpose, prompt, schema }: Saying): object {
  const shape = schema === null ? undefined : { name: purpose, strict: true, schema: strictSchemaOf(schema) };
  return {
    model,
    messages: [
      { role: "system", content: prompt.system },
      { role: "user", content: prompt.user },
    ],
    ...(shape === undefined ? {} : { response_format: { type: "json_schema", json_schema: shape } }),
  };
}

function saidOf(body: unknown, { schema }: Saying): Said {
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) {
    const message = "The server's reply is no chat completion; is OPENAI_BASE_URL right?";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  const completion = parsed.data;
  const words = wordsOf(completion);
  return {
    text: typeof words === "string" && schema !== null ? inner(words) : words,
    tokens: tokensOf(completion),
    searches: 0,
    sources: [],
    ...(completion.model ? { modelVersion: completion.model } : {}),
    ...(completion.id ? { responseId: completion.id } : {}),
  };
}

/** Words that are no JSON go on as they are: the schema check says what is wrong with them. */
function inner(words: string): string {
  try {
    return JSON.stringify(unwrapped(JSON.parse(words)));
  } catch {
    return words;
  }
}
