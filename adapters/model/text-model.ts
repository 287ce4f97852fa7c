/** Text model: the model port over any provider that answers a prompt with text, and what its tokens cost. */

import { z } from "zod";
import { type ModelNames, type TextAnswer, type TierTimeouts, withFailover } from "./failover.js";
import { readJson } from "./json-answer.js";
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
import { UnsupportedError } from "./provider-error.js";
import { unwrapped } from "./response-schema.js";

export interface ProviderRequest {
  readonly model: string;
  readonly purpose: string;
  readonly prompt: RenderedPrompt;
  readonly schema: z.ZodType | null;
  readonly thinking?: Thinking;
  readonly search: boolean;
  /** An answer was off its schema. */
  readonly repair: boolean;
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
  /** Sent again where it fails of an `UnsupportedError`: from then on it leaves that part out. */
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
      const chain = { tier: request.tier, models: { ...models, ...request.models }, timeouts, now: deps.now };
      return withFailover(chain, (model, timeoutMs) => askOne(provider, deps, request, { model, timeoutMs }));
    },
  };
}

/** A server names one part that it does not support, and the next one only when it is asked again. */
const PARTS_REFUSED_MAX = 4;

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
  const sendOnce = async (part: Pick<ProviderRequest, "prompt" | "schema" | "search">) => {
    const begunMs = now();
    const record = (outcome: string, reply?: ProviderReply) =>
      calls.push({ purpose, tier, prompt: prompt.id, ...callOf(to.model, begunMs, now(), reply), outcome });
    const repair = request.repair !== undefined;
    const reply = await provider.send({ ...to, purpose, signal, thinking, repair, ...part }).catch((error: unknown) => {
      record(error instanceof ModelError ? error.kind : "broken");
      throw error;
    });
    const { text } = reply;
    record(typeof text === "string" ? "answered" : text.kind, reply);
    if (typeof text !== "string") throw text;
    return { ...reply, text };
  };
  const send = async (part: Parameters<typeof sendOnce>[0], left = PARTS_REFUSED_MAX): ReturnType<typeof sendOnce> => {
    try {
      return await sendOnce(part);
    } catch (error) {
      const isUnsupported = error instanceof ModelError && error.cause instanceof UnsupportedError;
      if (!isUnsupported || left === 0) throw error;
      return send(part, left - 1);
    }
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

/** The schema is applied here, whatever the provider promises. Strict ones wrap answers and say null for what is absent. */
function readAnswer<T>({ purpose, writtenSchema }: ModelRequest<T>, answer: string): T {
  const value = readJson(answer);
  const plain = writtenSchema.safeParse(value);
  const parsed = plain.success ? plain : writtenSchema.safeParse(unwrapped(value));
  if (parsed.success) return parsed.data;
  const fault = value === undefined ? "it is not one JSON object" : z.prettifyError(parsed.error);
  const message = `The answer to ${purpose} does not fit its schema: ${fault.slice(0, FAULT_MAX)}`;
  throw new ModelError({ kind: "off-schema", message, retryable: false, answer });
}

interface ModelPrice {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** Micro-dollars a search. The free ones of each month are not known here: an upper bound. */
  readonly search: number;
}

const SEARCH = 14_000;
const LITE = { input: 0.3, cached: 0.03, output: 2.5, search: SEARCH };
const FLASH_2026 = { input: 0.75, cached: 0.075, output: 3.75, search: SEARCH };
const FLASH_2027 = { input: 1.5, cached: 0.15, output: 7.5, search: SEARCH };

/** Paid tier, read on 2026-11-21, from a UTC day on. Where no discount for cached tokens is published, none is assumed. */
const PRICES: readonly (ModelPrice & { readonly model: string; readonly from: string })[] = [
  { model: "gemini-3.5-flash-lite", from: "2026-01-01", ...LITE },
  { model: "gemini-3.8-flash", from: "2026-01-01", ...FLASH_2026 },
  { model: "gemini-3.8-flash", from: "2027-01-01", ...FLASH_2027 },
  { model: "gemini-4-", from: "2026-10-01", input: 2, cached: 2, output: 10, search: SEARCH },
  { model: "gemini-4-", from: "2026-12-01", input: 4, cached: 4, output: 20, search: SEARCH },
  { model: "gemini-3.1-pro", from: "2026-01-01", input: 2, cached: 2, output: 12, search: SEARCH },
  // Shut down on 2026-12-01; from then on others answer in their place, at their own price.
  { model: "gemini-2.5-flash", from: "2025-06-01", input: 0.3, cached: 0.3, output: 2.5, search: SEARCH },
  { model: "gemini-2.5-flash", from: "2026-12-01", ...LITE },
  { model: "gemini-2.5-pro", from: "2025-06-01", input: 1.25, cached: 1.25, output: 10, search: SEARCH },
  { model: "gemini-2.5-pro", from: "2026-12-01", ...FLASH_2026 },
  { model: "gemini-2.5-pro", from: "2027-01-01", ...FLASH_2027 },
];

export function priceOf(model: string, nowMs: number): ModelPrice | null {
  const inForce = PRICES.filter(({ from }) => Date.parse(from) <= nowMs);
  return rowFor(model, inForce) ?? null;
}

/** In micro-dollars, rounded up, so that many small calls are never free. */
export function priceCall(tokens: TokenCounts, searches: number, price: ModelPrice): number {
  const read = (tokens.prompt + tokens.toolUse) * price.input + tokens.cached * price.cached;
  const written = (tokens.completion + tokens.thinking) * price.output;
  // A fraction that only floating point made is not rounded up.
  return Math.ceil(Number((read + written + searches * price.search).toFixed(6)));
}

export function rowFor<R extends { readonly model: string }>(model: string, rows: readonly R[]): R | undefined {
  const name = model.replace(/^(?:gemini:)?(?:models\/)?/, "");
  const fitting = rows.filter((row) => name.startsWith(row.model));
  return fitting.sort((a, b) => a.model.length - b.model.length).at(-1);
}
