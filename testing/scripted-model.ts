/** Scripted model: a fake of the model port that answers as it is told, or fails as it is told. */

import type { Purpose, PurposeInputs, PurposeOutput } from "../activities/index.js";
import { type CallUsage, ModelError, type ModelPort, type ModelRequest } from "../adapters/model/port.js";
import type { Usage } from "../core/turn/issued-action.js";

export type ScriptedFault =
  | { readonly fault: "hang" }
  | { readonly fault: "rate-limited"; readonly retryAfterMs?: number }
  | { readonly fault: "server-error" }
  | { readonly fault: "timeout" }
  | { readonly fault: "blocked" }
  | { readonly fault: "garbage"; readonly value?: unknown };

/** One answer: a value, a fault, or a function of what was asked. Values are checked against the purpose's schema. */
export type ScriptedAnswer<P extends Purpose> =
  | PurposeOutput<P>
  | ScriptedFault
  | ((input: PurposeInputs[P], call: number) => PurposeOutput<P> | ScriptedFault);

/** By purpose: a list, of which the last answer repeats, or one answer for every call. */
export type ModelScript = { readonly [P in Purpose]?: ScriptedAnswer<P> | readonly ScriptedAnswer<P>[] };

export interface ScriptedCall {
  readonly purpose: Purpose;
  readonly tier: ModelRequest["tier"];
  readonly thinking: ModelRequest["thinking"];
  readonly input: PurposeInputs[Purpose];
  /** Asked for once more, because the last answer could not be used. */
  readonly repair?: ModelRequest["repair"];
}

export interface ScriptedModel extends ModelPort {
  readonly calls: readonly ScriptedCall[];
  answer<P extends Purpose>(purpose: P, answers: NonNullable<ModelScript[P]>): void;
}

export interface ScriptedOptions {
  /** Answers the purposes that the script does not name, e.g. the offline model. */
  readonly otherwise?: ModelPort;
  readonly name?: string;
  readonly usage?: Usage & Partial<CallUsage>;
  readonly degraded?: boolean;
}

/** Made for workers in the test's own process: pass it to `createActivities`. */
export function createScriptedModel(script: ModelScript, options: ScriptedOptions = {}): ScriptedModel {
  const calls: ScriptedCall[] = [];
  const answers = new Map<Purpose, unknown>(Object.entries(script) as [Purpose, unknown][]); // keys of a ModelScript are purposes
  const name = options.name ?? "scripted";
  return {
    name,
    calls,
    answer(purpose, next) {
      answers.set(purpose, next);
    },
    async generate(request) {
      const asked = calls.filter((call) => call.purpose === request.purpose).length;
      const { tier, thinking, repair } = request;
      // The casts: whoever asks by a question names its purpose and gives its input.
      const [purpose, input] = [request.purpose as Purpose, request.input as PurposeInputs[Purpose]];
      calls.push({ purpose, tier, thinking, input, ...(repair === undefined ? {} : { repair }) });
      if (request.signal.aborted) throw aborted();
      if (!answers.has(purpose)) {
        if (options.otherwise !== undefined) return options.otherwise.generate(request);
        throw new ModelError({
          kind: "refused",
          message: `The script has no answer for ${request.purpose}.`,
          retryable: false,
        });
      }
      const scripted = pick(answers.get(purpose), asked, input);
      const value = isFault(scripted) ? await failAsTold(scripted, request) : scripted;
      const counted = options.usage ?? { promptTokens: 100, completionTokens: 20, calls: 1 };
      const usage = { model: name, tier: request.tier, latencyMs: 0, ...counted };
      const answer = { value: checked(request, value), usage, model: name, sources: [] };
      return options.degraded === undefined ? answer : { ...answer, degraded: options.degraded };
    },
  };
}

function pick(answers: unknown, call: number, input: unknown): unknown {
  const one: unknown = Array.isArray(answers) ? answers[Math.min(call, answers.length - 1)] : answers;
  return typeof one === "function" ? (one as (input: unknown, call: number) => unknown)(input, call) : one; // a ScriptedAnswer that is a function
}

function isFault(value: unknown): value is ScriptedFault {
  return typeof value === "object" && value !== null && "fault" in value;
}

/** Garbage is returned, for the schema to refuse; everything else is thrown as a provider's adapter would. */
async function failAsTold(fault: ScriptedFault, request: { readonly signal: AbortSignal }): Promise<unknown> {
  switch (fault.fault) {
    case "garbage":
      return fault.value ?? { nonsense: true };
    case "hang":
      return untilAborted(request.signal);
    case "rate-limited":
      throw new ModelError({
        kind: "rate-limited",
        message: "429: too many requests.",
        retryable: true,
        ...(fault.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs }),
      });
    case "server-error":
      throw new ModelError({ kind: "unavailable", message: "500: internal error.", retryable: true });
    case "timeout":
      throw new ModelError({ kind: "timeout", message: "The model did not answer in time.", retryable: true });
    case "blocked":
      throw new ModelError({
        kind: "blocked",
        message: "The model's safety filter blocked the answer.",
        retryable: false,
      });
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(aborted()), { once: true }));
}

const aborted = (): ModelError =>
  new ModelError({ kind: "aborted", message: "The answer is no longer wanted.", retryable: false });

function checked<T>({ purpose, schema }: ModelRequest<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ModelError({ kind: "off-schema", message: `${purpose}: ${parsed.error.message}`, retryable: false });
}

/** An answer with which a task asks the person: it ends with a question it cannot answer by itself. */
export function needsUserInput(question: string): PurposeOutput<"generate"> {
  return { action: `fail(${JSON.stringify(question)})`, thought: question, lastForStep: true };
}
