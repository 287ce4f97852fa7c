/** Proves adapters/model/failover.ts: seconds or a date, never longer than is sensible. */

import { describe, expect, test } from "vitest";
import { retryAfterMsOf } from "../../../adapters/model/failover.js";

const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("retryAfterMsOf", () => {
  test.each([
    [null, undefined],
    ["", undefined],
    ["soon", undefined],
    ["2", 2_000],
    ["0.25", 250],
    ["-5", 0],
    ["86400", 300_000],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ])("PR6 %s", (header, ms) => {
    expect(retryAfterMsOf(header, NOW)).toBe(ms);
  });
});
