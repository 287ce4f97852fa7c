/** Prices: what a model's tokens cost on a day (design §11). Elsewhere: rate card. Dollars a million tokens are micro-dollars a token. */

import type { TokenCounts } from "./call.js";

export interface Price {
  /** Micro-dollars a token. */
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  /** Micro-dollars a search that the provider runs. The free ones of each month are not known here: an upper bound. */
  readonly search: number;
}

interface Row extends Price {
  /** A model is priced by the longest prefix of its name. */
  readonly model: string;
  /** UTC day from which it holds, ISO 8601. */
  readonly from: string;
}

const SEARCH = 14_000;
/** What was paid per token before a search was billed apart. */
const LITE = { input: 0.3, cached: 0.03, output: 2.5, search: SEARCH };
const FLASH_2026 = { input: 0.75, cached: 0.075, output: 3.75, search: SEARCH };
const FLASH_2027 = { input: 1.5, cached: 0.15, output: 7.5, search: SEARCH };

/** Paid tier, read on 2026-11-21. Where no discount for cached tokens is published, none is assumed. */
const ROWS: readonly Row[] = [
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

/** Null for a model whose price nobody has written down; its tokens are counted all the same. */
export function priceOf(model: string, nowMs: number): Price | null {
  const name = model.replace(/^models\//, "");
  const rows = ROWS.filter((row) => name.startsWith(row.model) && Date.parse(row.from) <= nowMs);
  const longest = Math.max(0, ...rows.map((row) => row.model.length));
  return rows.filter((row) => row.model.length === longest).at(-1) ?? null;
}

/** Rounded up, so that many small calls are never free. */
export function costMicroUsd(tokens: TokenCounts, searches: number, price: Price): number {
  const read = (tokens.prompt + tokens.toolUse) * price.input + tokens.cached * price.cached;
  const written = (tokens.completion + tokens.thinking) * price.output;
  // A fraction that only floating point made is not rounded up.
  return Math.ceil(Number((read + written + searches * price.search).toFixed(6)));
}
