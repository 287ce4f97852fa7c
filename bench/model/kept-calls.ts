/** Kept calls: every question to a model with its prompt, its answer and what it took, on disk, so that they outlive the worker and can be read. */

import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ModelError, type ModelPort, usageOf } from "../../adapters/model/port.js";

export interface KeptCall {
  readonly taskId: string;
  readonly purpose: string;
  /** Name and version of the prompt, e.g. `judge@1`. */
  readonly prompt: string;
  /** Requests to the provider; 1 for rules without one. */
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly costMicroUsd: number;
  readonly ms: number;
  /** Kind of the failure; absent for an answer. */
  readonly fault?: string;
}

export interface KeepDeps {
  readonly folder: string;
  /** Task that is asking now. */
  readonly taskId: () => string;
  readonly now: () => number;
}

const LEDGER = "calls.jsonl";

export function readCalls(folder: string): readonly KeptCall[] {
  const file = join(folder, LEDGER);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // Written by `keepCalls`, whole lines at a time.
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as KeptCall);
}

/** The model, with each question written down: its figures to the ledger, its words to a file of the task. */
export function keepCalls(model: ModelPort, deps: KeepDeps): ModelPort {
  mkdirSync(join(deps.folder, "words"), { recursive: true });
  return {
    name: model.name,
    async generate(request) {
      const startedMs = deps.now();
      const keep = (took: Took, said: string) => {
        // Rendered once more for the reader; the code of its fences is another.
        const { id, system, user } = request.render({ code: "reading", nowMs: startedMs });
        const { purpose } = request;
        const call: KeptCall = { taskId: deps.taskId(), purpose, prompt: id, ms: deps.now() - startedMs, ...took };
        appendFileSync(join(deps.folder, LEDGER), `${JSON.stringify(call)}\n`);
        const words = [`# ${id}`, system, user, "## Answered", said, ""].join("\n\n");
        appendFileSync(join(deps.folder, "words", `${call.taskId}.md`), words);
      };
      try {
        const answer = await model.generate(request);
        keep(tookOf(answer.usage), JSON.stringify(answer.value, null, 2));
        return answer;
      } catch (error) {
        if (error instanceof ModelError) {
          const said = `${error.kind}: ${error.message}\n${error.answer ?? ""}`;
          keep({ ...tookOf(usageOf(error.calls)), fault: error.kind }, said);
        }
        throw error;
      }
    },
  };
}

type Took = Omit<KeptCall, "taskId" | "purpose" | "prompt" | "ms">;

function tookOf({ calls, promptTokens, completionTokens, costMicroUsd = 0 }: ReturnType<typeof usageOf>): Took {
  return { calls, promptTokens, completionTokens, costMicroUsd };
}
