/** Model catalogue: what models can be asked for, and what their tokens cost. */

import { type ThinkingConfig, ThinkingLevel } from "@google/genai";
import type { Thinking, TokenCounts } from "./port.js";

interface ModelCapabilities {
  /** Levels that are understood; `budget` for models that count tokens instead; null where nothing is known. */
  readonly thinking: readonly Thinking[] | "budget" | null;
  readonly groundedSchema: boolean;
}

const LEVELS: Readonly<Record<Thinking, ThinkingLevel>> = {
  minimal: ThinkingLevel.MINIMAL,
  low: ThinkingLevel.LOW,
  medium: ThinkingLevel.MEDIUM,
  high: ThinkingLevel.HIGH,
};
const ORDER = Object.keys(LEVELS) as Thinking[]; // its keys
const FROM_LOW = ORDER.slice(1);
const BUDGETS: Readonly<Record<Thinking, number>> = { minimal: 512, low: 1_024, medium: 4_096, high: 12_288 };

const CAPABILITIES: readonly (ModelCapabilities & { readonly model: string })[] = [
  { model: "gemini-3.5-flash-lite", thinking: ORDER, groundedSchema: true },
  // MINIMAL is a 400 here.
  { model: "gemini-3.8-flash", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-3.1-pro", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-3", thinking: FROM_LOW, groundedSchema: true },
  { model: "gemini-2.5", thinking: "budget", groundedSchema: false },
];

const UNKNOWN: ModelCapabilities = { thinking: null, groundedSchema: true };
export const capabilitiesOf = (model: string): ModelCapabilities => rowFor(model, CAPABILITIES) ?? UNKNOWN;

/** Level or budget: both is a 400. A level that a model lacks becomes the next higher one. */
export function thinkingConfigOf(model: string, wanted: Thinking | undefined): ThinkingConfig | undefined {
  const { thinking } = capabilitiesOf(model);
  if (wanted === undefined || thinking === null) return undefined;
  if (thinking === "budget") return { thinkingBudget: BUDGETS[wanted] };
  const level = ORDER.slice(ORDER.indexOf(wanted)).find((one) => thinking.includes(one));
  return level && { thinkingLevel: LEVELS[level] };
}

/** Thinking is taken from the same allowance as the answer: with too little of it there is no answer at all. */
export const OUTPUT_TOKENS: Readonly<Record<Thinking, number>> = {
  minimal: 4_096,
  low: 8_192,
  medium: 16_384,
  high: 32_768,
};

export interface ModelPrice {
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

function rowFor<R extends { readonly model: string }>(model: string, rows: readonly R[]): R | undefined {
  const name = model.replace(/^models\//, "");
  const fitting = rows.filter((row) => name.startsWith(row.model));
  return fitting.sort((a, b) => a.model.length - b.model.length).at(-1);
}
