/** Capabilities: what a Gemini model can be asked for without a 400 (design §18). Elsewhere: feature matrix. */

import { type ThinkingConfig, ThinkingLevel } from "@google/genai";
import type { ModelRequest, Purpose } from "../port.js";

export type Thinking = NonNullable<ModelRequest<Purpose>["thinking"]>;

export interface Capabilities {
  /** Levels that are understood; `budget` for models that count tokens instead; null where nothing is known. */
  readonly thinking: readonly Thinking[] | "budget" | null;
  /** Search grounding and a response schema in one request. */
  readonly groundedSchema: boolean;
}

const ORDER: readonly Thinking[] = ["minimal", "low", "medium", "high"];
const FROM_LOW: readonly Thinking[] = ["low", "medium", "high"];

/** By the longest prefix of the name. */
const TABLE: Readonly<Record<string, Capabilities>> = {
  "gemini-3.5-flash-lite": { thinking: ORDER, groundedSchema: true },
  // MINIMAL is a 400 here.
  "gemini-3.8-flash": { thinking: FROM_LOW, groundedSchema: true },
  "gemini-3.1-pro": { thinking: FROM_LOW, groundedSchema: true },
  "gemini-3": { thinking: FROM_LOW, groundedSchema: true },
  "gemini-2.5": { thinking: "budget", groundedSchema: false },
};

/** Nothing is asked of a model that is not in the table; it then thinks as it likes. */
const UNKNOWN: Capabilities = { thinking: null, groundedSchema: true };

export function capabilitiesOf(model: string): Capabilities {
  const name = model.replace(/^models\//, "");
  const known = Object.keys(TABLE).filter((prefix) => name.startsWith(prefix));
  const longest = known.sort((a, b) => b.length - a.length)[0];
  return (longest === undefined ? undefined : TABLE[longest]) ?? UNKNOWN;
}

const LEVELS: Readonly<Record<Thinking, ThinkingLevel>> = {
  minimal: ThinkingLevel.MINIMAL,
  low: ThinkingLevel.LOW,
  medium: ThinkingLevel.MEDIUM,
  high: ThinkingLevel.HIGH,
};
const BUDGETS: Readonly<Record<Thinking, number>> = { minimal: 512, low: 1_024, medium: 4_096, high: 12_288 };

/** Level or budget, never both, which is a 400; a level that a model lacks becomes the next higher one. */
export function thinkingConfigOf(model: string, wanted: Thinking | undefined): ThinkingConfig | undefined {
  const { thinking } = capabilitiesOf(model);
  if (wanted === undefined || thinking === null) return undefined;
  if (thinking === "budget") return { thinkingBudget: BUDGETS[wanted] };
  const level = ORDER.slice(ORDER.indexOf(wanted)).find((one) => thinking.includes(one));
  return level === undefined ? undefined : { thinkingLevel: LEVELS[level] };
}

/** Thinking is taken from the same allowance as the answer: with too little of it there is no answer at all. */
export const OUTPUT_TOKENS: Readonly<Record<Thinking, number>> = {
  minimal: 4_096,
  low: 8_192,
  medium: 16_384,
  high: 32_768,
};
