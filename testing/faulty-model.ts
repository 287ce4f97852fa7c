/** Faulty model: a fake that answers as another model does, except when seeded chance has it fail like a provider. */

import { Context } from "@temporalio/activity";
import { type ModelAnswer, ModelError, type ModelPort, type ModelRequest } from "../adapters/model/port.js";
import type { PastAction } from "../core/turn/past-action.js";
import { streamOf } from "./chaos/stream.js";
import type { Chance } from "./simulator/chance.js";

export interface FaultyOptions {
  readonly seed: number;
  readonly rate: number;
  /** How long a call hangs before its own time-out ends it; aborted earlier when the task no longer wants it. */
  readonly hangMs?: number;
}

const FAULTS = ["429", "429", "500", "500", "hang", "garbage", "nonsense"] as const;
const HANG_MS = 6_000;

/** The same call of the same task fails the same way under the same seed, whatever else happens meanwhile. */
export function createFaultyModel(model: ModelPort, options: FaultyOptions): ModelPort {
  const asked = new Map<string, number>();
  return {
    name: `faulty ${model.name}`,
    async generate(request) {
      const key = `${keyOf(request)} attempt ${attempt()}`;
      const call = asked.get(key) ?? 0;
      asked.set(key, call + 1);
      const chance = streamOf(options.seed, key, call);
      if (!chance.happens(options.rate)) return model.generate(request);
      return fail(request, model, chance, options.hangMs ?? HANG_MS);
    },
  };
}

async function fail<T>(
  request: ModelRequest<T>,
  model: ModelPort,
  chance: Chance,
  hangMs: number,
): Promise<ModelAnswer<T>> {
  switch (chance.pick(FAULTS)) {
    case "429":
      throw new ModelError({
        kind: "rate-limited",
        message: "429: too many requests.",
        retryable: true,
        ...(chance.happens(0.5) ? { retryAfterMs: 200 + chance.below(1_500) } : {}),
      });
    case "500":
      throw new ModelError({ kind: "unavailable", message: "500: internal error.", retryable: true });
    case "hang":
      await silence(hangMs, request.signal);
      throw new ModelError({ kind: "timeout", message: "The model did not answer in time.", retryable: true });
    case "garbage":
      throw new ModelError({ kind: "off-schema", message: "Not JSON: <html>Bad gateway</html>", retryable: false });
    case "nonsense":
      return nonsense(await model.generate(request));
  }
}

/** Fits its schema and means nothing: an element that is not there, or no action at all. */
function nonsense<T>(answer: ModelAnswer<T>): ModelAnswer<T> {
  const value: unknown = answer.value;
  if (typeof value !== "object" || value === null || !("action" in value)) return answer;
  // The cast: the same value but for another string in a field that holds strings.
  return { ...answer, value: { ...value, action: "click(987654)" } as T };
}

function silence(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Counted by the server, so that a worker's death does not make the same fault happen for ever. */
function attempt(): number {
  try {
    return Context.current().info.attempt;
  } catch {
    return 0; // called by a test, not by a worker
  }
}

function keyOf({ purpose, input }: ModelRequest): string {
  // The cast: every input has a goal, some have a history.
  const { goal, history = [] } = input as { readonly goal: string; readonly history?: readonly PastAction[] };
  return JSON.stringify([purpose, goal, history.map((past) => past.action)]);
}
