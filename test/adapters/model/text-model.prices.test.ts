/** Proves adapters/model/text-model.ts: what a call costs on the day on which it was made. */

import { describe, expect, test } from "vitest";
import { NO_TOKENS } from "../../../adapters/model/port.js";
import { priceCall, priceOf } from "../../../adapters/model/text-model.js";

const on = (day: string) => Date.parse(`${day}T12:00:00Z`);

describe("priceOf", () => {
  test.each([
    ["gemini-3.5-flash-lite", "2026-11-21", 0.3, 0.03, 2.5],
    ["gemini-3.8-flash", "2026-12-31", 0.75, 0.075, 3.75],
    ["gemini-3.8-flash", "2027-01-01", 1.5, 0.15, 7.5],
    ["models/gemini-3.8-flash-002", "2026-11-21", 0.75, 0.075, 3.75],
    ["gemini-4-argon", "2026-11-30", 2, 2, 10],
    ["gemini-4-argon", "2026-12-01", 4, 4, 20],
    ["gemini-2.5-pro", "2026-11-30", 1.25, 1.25, 10],
    ["gemini-2.5-pro", "2026-12-01", 0.75, 0.075, 3.75],
  ])("MD1 %s on %s", (model, day, input, cached, output) => {
    expect(priceOf(model, on(day))).toMatchObject({ input, cached, output });
  });

  test("MD1 a model without a price, or before it had one, has none", () => {
    expect(priceOf("qwen3:32b", on("2026-11-21"))).toBeNull();
    expect(priceOf("gemini-4-argon", on("2026-09-30"))).toBeNull();
  });
});

describe("priceCall", () => {
  const price = { input: 0.75, cached: 0.075, output: 3.75, search: 14_000 };

  test("MD5 thinking is paid as output, results of tools as input, cached tokens at a tenth, searches each", () => {
    const tokens = { prompt: 1_000, cached: 4_000, toolUse: 200, completion: 100, thinking: 300 };
    expect(priceCall(tokens, 0, price)).toBe(1_200 * 0.75 + 4_000 * 0.075 + 400 * 3.75);
    expect(priceCall(NO_TOKENS, 2, price)).toBe(28_000);
  });

  test("MD5 a call is never free by rounding", () => {
    expect(priceCall({ ...NO_TOKENS, prompt: 1 }, 0, price)).toBe(1);
  });
});
