/** OpenAI-compatible: the model port over `POST /chat/completions`, for hosted and local servers. */

import { fetchUpstream, WITHOUT_TIMEOUT } from "../net/upstream.js";
import { refusalOf, replyOf } from "./chat-completion.js";
import type { ModelNames, TierTimeouts } from "./failover.js";
import { ModelError, type ModelPort } from "./port.js";
import { transportError, UnsupportedError } from "./provider-error.js";
import { readBody, readReply } from "./reply-body.js";
import { responseSchemaOf, strictSchemaOf } from "./response-schema.js";
import { createTextModel, type ProviderReply, type ProviderRequest, type TextModelDeps } from "./text-model.js";

export interface OpenAiCompatibleOptions {
  /** Address including the version, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
}

/** Parts of a request that not every server supports. A model no longer gets a part that it refused. */
const PARTS = [
  // Refused by OpenAI, and by servers that keep to the same list of keywords.
  { part: "lengths", refusal: /max_?length/i },
  // Refused by OpenAI's newest models. Local servers sample at 0.8 by default, which small models do not survive.
  { part: "temperature", refusal: /temperature/i },
  // Refused by DeepSeek, LM Studio, older vLLM, and by llama.cpp if it cannot make a grammar of the schema.
  {
    part: "schema",
    refusal: /response_format|json_?schema|structured[ _]outputs?|guided[ _](?:json|decoding|grammar)|\bgrammar\b/i,
  },
  // Refused by chat templates such as Gemma's.
  {
    part: "system",
    refusal: /system (?:role|message|prompt)s? (?:is |are )?(?:not supported|unsupported)|roles must alternate/i,
  },
] as const;
type RequestPart = (typeof PARTS)[number]["part"];

/** Facts learnt about one server, by model. */
interface Learnt {
  readonly refused: Map<string, ReadonlySet<RequestPart>>;
  /** Number of answers off their schema. */
  readonly repairs: Map<string, number>;
}

/** After so many repairs the prompt states the schema in words, which costs less than two calls per answer. */
const REPAIRS_MAX = 3;

export function createOpenAiCompatibleModel(options: OpenAiCompatibleOptions, deps: TextModelDeps): ModelPort {
  const { models, timeouts } = options;
  const learnt: Learnt = { refused: new Map(), repairs: new Map() };
  const send = (request: ProviderRequest) => complete(options, request, learnt, deps.now());
  return createTextModel({ name: "openai-compatible", models, timeouts, grounding: () => "none", send }, deps);
}

async function complete(
  { baseUrl, apiKey }: OpenAiCompatibleOptions,
  request: ProviderRequest,
  { refused, repairs }: Learnt,
  nowMs: number,
): Promise<ProviderReply> {
  const left = refused.get(request.model) ?? new Set();
  const repaired = (repairs.get(request.model) ?? 0) + (request.repair ? 1 : 0);
  repairs.set(request.model, repaired);
  const inWords = request.repair || repaired >= REPAIRS_MAX || left.has("schema");
  try {
    const response = await fetchUpstream(baseUrl, "chat/completions", {
      method: "POST",
      headers: { "content-type": "application/json", ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify(bodyOf(request, left, inWords)),
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

/** The refused part, among those sent. */
function refusedPart({ kind, message }: ModelError, left: ReadonlySet<RequestPart>): RequestPart | undefined {
  if (kind !== "refused" && kind !== "unavailable") return undefined;
  return PARTS.find(({ part, refusal }) => !left.has(part) && refusal.test(message))?.part;
}

/**
 * Sends no length limit: servers disagree on the name, and the newest refuse the old one. The
 * prompt repeats the schema in words if the server refuses schemas, or if its answers did not keep to it.
 */
function bodyOf(
  { model, purpose, prompt, schema }: ProviderRequest,
  left: ReadonlySet<RequestPart>,
  inWords: boolean,
): object {
  const json_schema = schema &&
    !left.has("schema") && {
      name: purpose,
      strict: true,
      schema: strictSchemaOf(schema, { lengths: !left.has("lengths") }),
    };
  const system =
    inWords && schema !== null
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
    ...(!left.has("temperature") && { temperature: 0 }),
    ...(json_schema && { response_format: { type: "json_schema", json_schema } }),
  };
}
