/** Slow model: a fake that answers as another model does, after a fixed time; optionally its judge says no now and then. */

import { setTimeout as sleep } from "node:timers/promises";
import type { ModelAnswer, ModelPort, ModelRequest } from "../adapters/model/port.js";

export interface SlowOptions {
  /** Of every call, whatever it is for. */
  readonly ms: number;
  /** Every so many verdicts one is a no; 0: none. */
  readonly noEvery?: number;
}

/** A call that nobody waits for any more ends at once, as a provider's does. */
export function createSlowModel(model: ModelPort, { ms, noEvery = 0 }: SlowOptions): ModelPort {
  let verdicts = 0;
  return {
    name: `slow ${model.name}`,
    async generate<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>> {
      await sleep(ms, undefined, { signal: request.signal });
      const answer = await model.generate(request);
      if (request.purpose !== "judge") return answer;
      verdicts += 1;
      if (noEvery === 0 || verdicts % noEvery !== 0) return answer;
      return { ...answer, value: { ...answer.value, actionSucceeded: false } };
    },
  };
}
