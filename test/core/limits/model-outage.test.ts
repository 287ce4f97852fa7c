/** Proves core/limits/model-outage.ts: what passes is waited for by time, later and later, and not by all at once. */

import { describe, expect, test } from "vitest";
import {
  afterFault,
  isPassing,
  type ModelOutage,
  readOutage,
  resumeAfterS,
  retryDelayMs,
} from "../../../core/limits/model-outage.js";

const outage = (faults: number): ModelOutage => ({ sinceMs: 1_000, faults, fault: "ModelUnavailable" });
const MINUTES_30 = 30 * 60_000;
const options = { nowMs: 1_000, patienceMs: MINUTES_30, retryAfterMs: undefined, chance: 0 };

describe("afterFault", () => {
  test("TM7 an outage began with the first attempt that failed of it; its last fault is told", () => {
    const first = afterFault(undefined, { fault: "ModelTimeout", startedMs: 5_000 });
    expect(first).toEqual({ sinceMs: 5_000, faults: 1, fault: "ModelTimeout" });
    const second = afterFault(first, { fault: "ModelUnavailable", startedMs: 9_000 });
    expect(second).toEqual({ sinceMs: 5_000, faults: 2, fault: "ModelUnavailable" });
  });
});

describe("isPassing", () => {
  test("TM7 what is the provider's passes; what a model answered does not", () => {
    expect(["ModelRateLimited", "ModelUnavailable", "ModelTimeout"].every(isPassing)).toBe(true);
    expect(["ModelAnswerInvalid", "ModelAnswerTruncated", "ModelRefused", "Error"].some(isPassing)).toBe(false);
  });
});

describe("retryDelayMs", () => {
  test("TM7 waits grow to a minute and no further; chance adds as much again", () => {
    const delays = [1, 2, 3, 7, 8, 500].map((faults) => retryDelayMs(outage(faults), options));
    expect(delays).toEqual([500, 1_000, 2_000, 30_000, 30_000, 30_000]);
    expect(retryDelayMs(outage(3), { ...options, chance: 1 })).toBe(4_000);
    expect(retryDelayMs(outage(500), { ...options, chance: 1 })).toBe(60_000);
  });

  test("TM7 never sooner than the provider said", () => {
    expect(retryDelayMs(outage(1), { ...options, retryAfterMs: 20_000 })).toBe(20_000);
    expect(retryDelayMs(outage(1), { ...options, retryAfterMs: 20_000, chance: 1 })).toBe(25_000);
  });

  test("TM7 an attempt that would come after the patience is over is none", () => {
    const nowMs = 1_000 + MINUTES_30 - 30_000;
    expect(retryDelayMs(outage(20), { ...options, nowMs })).toBe(30_000);
    expect(retryDelayMs(outage(20), { ...options, nowMs: nowMs + 1 })).toBeNull();
  });
});

describe("resumeAfterS", () => {
  test("TM7 tasks that an outage interrupted come back within a minute and two, each at a time of its own", () => {
    const waits = Array.from({ length: 1_000 }, (_, index) => resumeAfterS(`task-${index} 4`));
    expect([Math.min(...waits) >= 60, Math.max(...waits) < 120, new Set(waits).size]).toEqual([true, true, 60]);
    const busiest = Math.max(...[...new Set(waits)].map((one) => waits.filter((wait) => wait === one).length));
    expect(busiest).toBeLessThan(50);
    expect(resumeAfterS("task-7 4")).toBe(resumeAfterS("task-7 4"));
  });
});

describe("readOutage", () => {
  test("reads what a heartbeat told, and nothing else", () => {
    expect(readOutage({ spent: {}, outage: outage(2) })).toEqual(outage(2));
    expect([undefined, null, 7, "x", {}, { outage: { sinceMs: 1 } }].map(readOutage)).toEqual(Array(6).fill(undefined));
  });
});
