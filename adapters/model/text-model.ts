/** Text model: a model port made of any provider that answers words with words: prompts, tiers, schema, ledger (design §11). Elsewhere: LLM adapter. */

import { z } from "zod";
import { askedSchemas } from "./asked-schemas.js";
import type { TokenCounts } from "./call.js";
import { type Answered, type Attempt, askInTurn, type ModelNames, type TierTimeouts } from "./degrade.js";
import { type Ledger, openLedger } from "./ledger.js";
import { ModelError, type ModelPort, type ModelRequest, type Purpose, type PurposeOutput } from "./port.js";
import { renderFor } from "./prompts/catalogue.js";
import { fenced } from "./prompts/fence.js";
import type { Rendered } from "./prompts/prompt.js";

/** One request to a provider. */
export interface Saying {
  readonly model: string;
  readonly purpose: Purpose;
  readonly prompt: Rendered;
  /** Null where free text is wanted. */
  readonly schema: z.ZodType | null;
  readonly thinking?: NonNullable<ModelRequest<Purpose>["thinking"]>;
  readonly search: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came back: words, or the trouble in their place; either way it was paid for. */
export interface Said {
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
  /** Purposes that are grounded whether or not they ask for it. */
  readonly grounded?: readonly Purpose[];
  /** Whether a model can search the web while it answers: in a shape, only apart from it, or not at all. */
  readonly grounding: (model: string) => "with-schema" | "apart" | "none";
  /** Throws `ModelError` when nothing came back. */
  readonly say: (saying: Saying) => Promise<Said>;
}

export interface TextModelDeps {
  readonly now: () => number;
  /** A code for the fences of one request; not to be foreseen. */
  readonly code: () => string;
}

export function createTextModel(provider: Provider, deps: TextModelDeps): ModelPort {
  const { name, models, timeouts } = provider;
  return {
    name,
    generate: async (request) => {
      if (request.signal.aborted)
        throw new ModelError({ kind: "aborted", message: "The answer is no longer wanted.", retryable: false });
      const chain = { tier: request.tier, models, timeouts, now: deps.now };
      return askInTurn(chain, (attempt) => askOne(provider, deps, request, attempt));
    },
  };
}

/** Errors carry what the attempt has cost. */
async function askOne<P extends Purpose>(
  provider: Provider,
  deps: TextModelDeps,
  request: ModelRequest<P>,
  attempt: Attempt,
): Promise<Answered<P>> {
  const { purpose, tier, input, repair } = request;
  const prompt = renderFor(purpose, input, {
    code: deps.code(),
    nowMs: deps.now(),
    ...(repair === undefined ? {} : { repair }),
  });
  const ledger = openLedger({ purpose, tier, prompt: prompt.id }, deps.now);
  try {
    const said = await sayAll(provider, request, { attempt, prompt, ledger });
    const value = readAnswer(purpose, said.text);
    return { value, model: said.modelVersion ?? attempt.model, sources: said.sources, calls: ledger.calls };
  } catch (error) {
    throw error instanceof ModelError ? error.costing(ledger.calls) : error;
  }
}

interface Turn {
  readonly attempt: Attempt;
  readonly prompt: Rendered;
  readonly ledger: Ledger;
}

/** One request, or a search and then a shape for what it found, where a model cannot do both at once. */
async function sayAll(provider: Provider, request: ModelRequest<Purpose>, { attempt, prompt, ledger }: Turn) {
  const { purpose, thinking, signal } = request;
  const isGrounded = request.grounding === true || provider.grounded?.includes(purpose) === true;
  const grounding = isGrounded ? provider.grounding(attempt.model) : "none";
  const common = { ...attempt, purpose, signal, ...(thinking === undefined ? {} : { thinking }) };
  const say = (part: Pick<Saying, "prompt" | "schema" | "search">) =>
    ledger.record(attempt.model, () => provider.say({ ...common, ...part }));
  const schema = askedSchemas[purpose];
  if (grounding !== "apart") return say({ prompt, schema, search: grounding === "with-schema" });
  const found = await say({ prompt, schema: null, search: true });
  const said = await say({ prompt: withFindings(prompt, found.text), schema, search: false });
  return { ...said, sources: [...new Set([...found.sources, ...said.sources])] };
}

const FINDINGS_MAX = 8_000;

/** What the web says is no more to be obeyed than what a page says: fenced with the code of the same request. */
function withFindings(prompt: Rendered, findings: string): Rendered {
  const heading = "Findings of a web search";
  const lines = fenced(heading, findings.slice(0, FINDINGS_MAX).split("\n"), prompt.code);
  return { ...prompt, user: [prompt.user, "", ...lines].join("\n") };
}

/** The schema of this very purpose is applied again, whatever the provider promises. */
function readAnswer<P extends Purpose>(purpose: P, text: string): PurposeOutput<P> {
  const parsed = askedSchemas[purpose].safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  throw offSchema(purpose, z.prettifyError(parsed.error), text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Undefined fits no schema: said there, with the rest.
    return undefined;
  }
}

const FAULT_MAX = 600;

function offSchema(purpose: Purpose, fault: string, answer: string): ModelError {
  const message = `The answer to ${purpose} does not fit its schema: ${fault.slice(0, FAULT_MAX)}`;
  return new ModelError({ kind: "off-schema", message, retryable: false, answer });
}
