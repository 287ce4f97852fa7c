/** Text model: the model port over any provider that answers a prompt with text. */

import { z } from "zod";
import { priceCall, priceOf } from "./catalogue.js";
import { type ModelNames, type TextAnswer, type TierTimeouts, withFailover } from "./failover.js";
import {
  abortedError,
  type ModelCall,
  ModelError,
  type ModelPort,
  type ModelRequest,
  NO_TOKENS,
  type RenderedPrompt,
  type Thinking,
  type TokenCounts,
} from "./port.js";

export interface ProviderRequest {
  readonly model: string;
  readonly purpose: string;
  readonly prompt: RenderedPrompt;
  readonly schema: z.ZodType | null;
  readonly thinking?: Thinking;
  readonly search: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ProviderReply {
  /** An error where the text cannot be used; it was paid for all the same. */
  readonly text: string | ModelError;
  readonly tokens: TokenCounts;
  readonly searches: number;
  readonly sources: readonly string[];
  readonly modelVersion?: string;
  readonly responseId?: string;
}

export interface Provider {
  readonly name: string;
  readonly models: ModelNames;
  readonly timeouts: TierTimeouts;
  /** How a model searches the web: together with a schema, only apart from it, or not at all. */
  readonly grounding: (model: string) => "with-schema" | "apart" | "none";
  readonly send: (request: ProviderRequest) => Promise<ProviderReply>;
}

export interface TextModelDeps {
  readonly now: () => number;
  /** An unpredictable code for the fences of one request. */
  readonly code: () => string;
}

export function createTextModel(provider: Provider, deps: TextModelDeps): ModelPort {
  const { name, models, timeouts } = provider;
  return {
    name,
    generate: async (request) => {
      if (request.signal.aborted) throw abortedError();
      const chain = { tier: request.tier, models, timeouts, now: deps.now };
      return withFailover(chain, (model, timeoutMs) => askOne(provider, deps, request, { model, timeoutMs }));
    },
  };
}

type Recipient = Pick<ProviderRequest, "model" | "timeoutMs">;

async function askOne<T>(
  provider: Provider,
  deps: TextModelDeps,
  request: ModelRequest<T>,
  to: Recipient,
): Promise<TextAnswer<T>> {
  const calls: ModelCall[] = [];
  try {
    const { text, sources, modelVersion } = await sendAll(provider, deps, request, to, calls);
    return { value: readAnswer(request, text), model: modelVersion ?? to.model, sources, calls };
  } catch (error) {
    throw error instanceof ModelError ? error.costing(calls) : error;
  }
}

/** One request, or a search and then a request with its findings, for a model that cannot do both at once. */
async function sendAll(
  provider: Provider,
  { now, code: newCode }: TextModelDeps,
  request: ModelRequest,
  to: Recipient,
  calls: ModelCall[],
) {
  const { purpose, tier, thinking, signal, writtenSchema } = request;
  const grounding = request.grounding ? provider.grounding(to.model) : "none";
  const options = { code: newCode(), nowMs: now() };
  const prompt = request.render(options);
  const send = async (part: Pick<ProviderRequest, "prompt" | "schema" | "search">) => {
    const begunMs = now();
    const record = (outcome: string, reply?: ProviderReply) =>
      calls.push({ purpose, tier, prompt: prompt.id, ...callOf(to.model, begunMs, now(), reply), outcome });
    const reply = await provider.send({ ...to, purpose, signal, thinking, ...part }).catch((error: unknown) => {
      record(error instanceof ModelError ? error.kind : "broken");
      throw error;
    });
    const { text } = reply;
    record(typeof text === "string" ? "answered" : text.kind, reply);
    if (typeof text !== "string") throw text;
    return { ...reply, text };
  };
  if (grounding !== "apart") return send({ prompt, schema: writtenSchema, search: grounding === "with-schema" });
  const found = await send({ prompt, schema: null, search: true });
  const asked = request.render({ ...options, findings: found.text });
  const reply = await send({ prompt: asked, schema: writtenSchema, search: false });
  return { ...reply, sources: [...new Set([...found.sources, ...reply.sources])] };
}

function callOf(model: string, begunMs: number, nowMs: number, reply: ProviderReply | undefined) {
  const { tokens = NO_TOKENS, searches = 0, modelVersion, responseId } = reply ?? {};
  const price = priceOf(modelVersion ?? model, begunMs) ?? priceOf(model, begunMs);
  const costMicroUsd = price === null ? undefined : priceCall(tokens, searches, price);
  const ms = Math.max(0, Math.round(nowMs - begunMs));
  return { model, modelVersion, responseId, tokens, searches, costMicroUsd, ms };
}

const FAULT_MAX = 600;

/** The schema is applied here, whatever the provider promises. */
function readAnswer<T>({ purpose, writtenSchema }: ModelRequest<T>, answer: string): T {
  const parsed = writtenSchema.safeParse(readJson(answer));
  if (parsed.success) return parsed.data;
  const fault = z.prettifyError(parsed.error).slice(0, FAULT_MAX);
  const message = `The answer to ${purpose} does not fit its schema: ${fault}`;
  throw new ModelError({ kind: "off-schema", message, retryable: false, answer });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // fits no schema
  }
}
