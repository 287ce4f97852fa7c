/** Rules brain: answers a fake provider's requests by the offline rules, so that a real wire can carry a whole task. */

import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { createOfflineModel } from "../adapters/model/offline/adapter.js";
import type { ModelPort, ModelRequest } from "../adapters/model/port.js";
import { inWords } from "./in-words.js";

export interface RulesBrain {
  /** For the adapter: the code of a request's fences, by which the brain finds what the request was about. */
  readonly code: () => string;
  /** The adapter under watch: what it is asked is remembered by the code that it then puts into its prompt. */
  watch(model: ModelPort): ModelPort;
  /** What was asked, in the port's own terms, behind a prompt; undefined for a prompt of somebody else's. */
  askedIn(prompt: string): ModelRequest | undefined;
  think(prompt: string): Promise<unknown>;
}

/** Prompts are words and rules read data: the two meet by the code, which both the prompt and the port have. */
export function createRulesBrain(rules: ModelPort = createOfflineModel()): RulesBrain {
  const asking = new AsyncLocalStorage<ModelRequest>();
  const byCode = new Map<string, ModelRequest>();
  const askedIn = (prompt: string) => byCode.get(/Code of this request: (\w+)\./.exec(prompt)?.[1] ?? "");
  return {
    code() {
      const code = randomBytes(6).toString("hex");
      const request = asking.getStore();
      if (request !== undefined) byCode.set(code, request);
      return code;
    },
    watch: (model) => ({ name: model.name, generate: (request) => asking.run(request, () => model.generate(request)) }),
    askedIn,
    async think(prompt) {
      const request = askedIn(prompt);
      if (request === undefined) throw new Error("The prompt was not written for a request that this brain has seen.");
      const { value } = await rules.generate({ ...request, signal: new AbortController().signal });
      return inWords(request.purpose, value);
    },
  };
}
