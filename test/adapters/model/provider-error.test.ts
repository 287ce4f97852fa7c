/** Proves adapters/model/provider-error.ts: how long to wait, what passes, and what is told to whoever runs it. */

import { describe, expect, test } from "vitest";
import {
  retryAfterMsOf,
  statusError,
  transportError,
  UnknownModelError,
} from "../../../adapters/model/provider-error.js";

const ASKED = { provider: "gemini", access: { baseUrl: "https://g.test" }, model: "m" } as const;
const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("retryAfterMsOf", () => {
  test.each([
    ["", undefined],
    ["soon", undefined],
    ["5s", undefined],
    ["120, 120", undefined],
    ["NaN", undefined],
    ["Infinity", undefined],
    ["2", 2_000],
    [" 7 ", 7_000],
    ["0.25", 250],
    ["0", 0],
    ["-5", 0],
    ["86400", 300_000],
    ["1e9", 300_000],
    ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["Sat, 21 Nov 2099 11:00:00 GMT", 300_000],
  ])("PR6 seconds or a date, never longer than is sensible: %s", (header, ms) => {
    expect(retryAfterMsOf(new Headers({ "retry-after": header }), NOW)).toBe(ms);
  });

  test("PR6 milliseconds, where they are told, come first; nothing told is nothing", () => {
    expect(retryAfterMsOf(new Headers({ "retry-after-ms": "1500", "retry-after": "2" }), NOW)).toBe(1_500);
    expect(retryAfterMsOf(new Headers({ "retry-after-ms": "soon" }), NOW)).toBeUndefined();
    expect(retryAfterMsOf(new Headers(), NOW)).toBeUndefined();
  });
});

describe("statusError", () => {
  const errorOf = (status: number, message = "x.", body = message) => statusError(ASKED, { status, message, body });

  test.each([408, 409, 425, 499, 500, 502, 503, 504, 507, 520, 521, 522, 523, 524, 529, 530, 599])(
    "MD4 %i passes: others are asked meanwhile",
    (status) => {
      expect(errorOf(status)).toMatchObject({ kind: "unavailable", retryable: true });
    },
  );

  test.each([400, 401, 402, 403, 404, 405, 407, 410, 413, 415, 422, 451, 501, 505, 511])(
    "MD4 %i is refused for good",
    (status) => {
      expect(errorOf(status)).toMatchObject({ kind: "refused", retryable: false });
    },
  );

  test("MD4 only what is spent for a long time is not waited for", () => {
    expect(errorOf(429)).toMatchObject({ kind: "rate-limited", retryable: true });
    expect(errorOf(429, "x", '{"code":"insufficient_quota"}')).toMatchObject({
      kind: "rate-limited",
      retryable: false,
    });
    expect(errorOf(404).cause).toBeInstanceOf(UnknownModelError);
  });

  test.each([
    [401, "Incorrect key", "Gemini says: Incorrect key. Set GEMINI_API_KEY."],
    [400, "API key not valid. Please pass a valid API key.", /valid API key\. Set GEMINI_API_KEY\.$/],
    [402, "No credits.", /^Gemini says: No credits\. Add credit or quota for GEMINI_API_KEY\.$/],
    [403, "No.", /^Gemini says: No\. Set GEMINI_API_KEY to a key that may use m from here/],
    [
      404,
      "models/m is not found",
      /not found\. Set SMART_MODEL_NAME or FAST_MODEL_NAME in place of m, or set GEMINI_BASE_URL\.$/,
    ],
    [418, "", "Gemini says: nothing (418)"],
    [502, "<html><body><h1>Bad gateway</h1>", /a page of HTML came in place of the provider's own answer.* \(502\)$/],
    [500, `a\u0000b${"x".repeat(2_000)}`, /^Gemini says: abx{400,500}… \(500\)$/],
  ])("MD9 %i says what to look at", (status, told, said) => {
    expect(errorOf(status, told).message).toMatch(said);
  });
});

describe("transportError", () => {
  const failed = (cause: unknown) => new TypeError("fetch failed", { cause });
  const told = (error: Error) =>
    transportError(error, ASKED, { timeoutMs: 1_000, signal: new AbortController().signal });

  test("MD9 a misspelt host and an expired certificate are told by their names", () => {
    const dns = Object.assign(new Error("getaddrinfo ENOTFOUND api.exmaple"), { code: "ENOTFOUND" });
    expect(told(failed(dns))).toMatchObject({
      kind: "unavailable",
      message: expect.stringMatching(/\(ENOTFOUND: getaddrinfo ENOTFOUND/),
    });
    const tls = Object.assign(new Error("certificate has expired"), { code: "CERT_HAS_EXPIRED" });
    expect(told(failed(tls))).toMatchObject({
      retryable: true,
      message: expect.stringMatching(/CERT_HAS_EXPIRED: certificate has/),
    });
    expect(told(failed(undefined))).toMatchObject({
      message: expect.stringMatching(/there is none\. Let this machine reach Gemini, or set GEMINI_BASE_URL\.$/),
    });
  });

  test("MD7 what is no fault of the network stays what it is", () => {
    const bug = new TypeError("x is not a function");
    expect(told(bug)).toBe(bug);
  });
});
