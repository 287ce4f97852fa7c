/** Ledger file: every call of a model as a line of JSON, so that what workers spent outlives them. */

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { type ModelCall, ModelError, type ModelPort } from "../../adapters/model/port.js";

export function readLedger(file: string): readonly ModelCall[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // Written by `keepLedger`, whole lines at a time.
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as ModelCall);
}

/** The model, with each of its calls written down before its answer is used. */
export function keepLedger(file: string, model: ModelPort): ModelPort {
  const keep = (calls: readonly ModelCall[]) =>
    appendFileSync(file, calls.map((call) => `${JSON.stringify(call)}\n`).join(""));
  return {
    name: model.name,
    async generate(request) {
      try {
        const answer = await model.generate(request);
        keep(answer.calls ?? []);
        return answer;
      } catch (error) {
        if (error instanceof ModelError) keep(error.calls);
        throw error;
      }
    },
  };
}
