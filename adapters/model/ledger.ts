/** Ledger: what one question to a model took, call by call, whether it was answered or not (design §11). Elsewhere: usage accounting. */

import { type ModelCall, NO_TOKENS } from "./call.js";
import { ModelError, type Tier } from "./port.js";
import { costMicroUsd, priceOf } from "./prices.js";
import type { Said } from "./text-model.js";

export interface LedgerHead {
  readonly purpose: string;
  readonly tier: Tier;
  /** `judge@1`. */
  readonly prompt: string;
}

export interface Ledger {
  readonly calls: readonly ModelCall[];
  /** Keeps the call and gives back what came of it, or throws what was thrown; trouble in place of words is thrown too. */
  record(model: string, say: () => Promise<Said>): Promise<Said & { readonly text: string }>;
}

export function openLedger(head: LedgerHead, now: () => number): Ledger {
  const calls: ModelCall[] = [];
  const keep = (model: string, beganMs: number, said: Said | null, outcome: string) => {
    const tokens = said?.tokens ?? NO_TOKENS;
    const price = priceOf(said?.modelVersion ?? model, beganMs) ?? priceOf(model, beganMs);
    calls.push({
      ...head,
      model,
      tokens,
      searches: said?.searches ?? 0,
      ms: Math.max(0, Math.round(now() - beganMs)),
      outcome,
      ...(said?.modelVersion === undefined ? {} : { modelVersion: said.modelVersion }),
      ...(said?.responseId === undefined ? {} : { responseId: said.responseId }),
      ...(price === null ? {} : { costMicroUsd: costMicroUsd(tokens, said?.searches ?? 0, price) }),
    });
  };
  return {
    calls,
    async record(model, say) {
      const beganMs = now();
      const said = await say().catch((error: unknown) => {
        keep(model, beganMs, null, error instanceof ModelError ? error.kind : "broken");
        throw error;
      });
      const { text } = said;
      keep(model, beganMs, said, typeof text === "string" ? "answered" : text.kind);
      if (typeof text !== "string") throw text;
      return { ...said, text };
    },
  };
}
