/** Proves adapters/model/gemini: whatever Google, or a proxy in front of it, may say in place of an answer. */

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ModelAnswer, ModelError } from "../../../adapters/model/port.js";
import type { Fault } from "../../../testing/gemini/script.js";
import { request } from "./contract-suite.js";
import { type OverFake, openGeminiOverFake } from "./over-fake.js";

let over: OverFake;

beforeAll(async () => {
  over = await openGeminiOverFake();
});
afterAll(() => over.fake.stop());

const VALUE = { reason: "It opened.", actionSucceeded: true, taskCompleted: false, confidence: 0.9 };
const ANSWER = JSON.stringify(VALUE);
const part = (text: string, more: object = {}) => ({ text, ...more });
const of = (...parts: object[]): Fault => ({ fault: "but", candidate: { content: { role: "model", parts } } });
const ended = (finishReason: string | undefined, text = ""): Fault => ({
  fault: "but",
  candidate: { finishReason },
  text,
});
const blocked = (blockReason: string): Fault => ({
  fault: "but",
  reply: { candidates: undefined, promptFeedback: { blockReason } },
});
const raw = (text: string, more: object = {}): Fault => ({ fault: "raw", text, ...more });

/** What is asked of smart, its fallback and fast, one after the other, is three requests. */
async function judged(fault: Fault, timeoutMs?: number) {
  over.fake.answer(() => fault);
  const before = over.fake.received.length;
  const asked = over
    .create(timeoutMs === undefined ? {} : { timeoutMs })
    .generate(request("judge", undefined, "smart"));
  const came: ModelAnswer | ModelError = await asked.catch((error: ModelError) => error);
  expect(came.calls).toHaveLength(over.fake.received.length - before);
  return { came, requests: over.fake.received.length - before };
}

describe("what is an answer", () => {
  test.each([
    ["in three parts", of(part(ANSWER.slice(0, 9)), part(ANSWER.slice(9, 30)), part(ANSWER.slice(30)))],
    ["after a thought with another one in it", of(part('{"actionSucceeded":false}', { thought: true }), part(ANSWER))],
    ["beside a call of a tool", of(part(ANSWER), { functionCall: { name: "click", args: { id: 1 } } })],
    ["without a word on how it ended", ended(undefined, ANSWER)],
    ["in a fence", of(part(`\`\`\`json\n${ANSWER}\n\`\`\``))],
    ["with null for what is absent", of(part(JSON.stringify({ ...VALUE, subTaskCompleted: null })))],
    ["with more than was asked for", of(part(JSON.stringify({ ...VALUE, mood: "good" })))],
  ])("MD3 %s", async (_, fault) => {
    const toConsole = vi.spyOn(console, "warn");
    expect(await judged(fault)).toMatchObject({ came: { value: VALUE }, requests: 1 });
    expect(toConsole).not.toHaveBeenCalled();
  });

  const usage = (usageMetadata: unknown): Fault => ({ fault: "but", text: ANSWER, reply: { usageMetadata } });
  test.each([
    ["absent", usage(undefined), 0, 0],
    ["negative", usage({ promptTokenCount: 100, candidatesTokenCount: -5 }), 100, 0],
    ["absurd", usage({ promptTokenCount: 1e18, candidatesTokenCount: 1.4 }), 0, 1],
    ["in words", usage({ promptTokenCount: "100", candidatesTokenCount: "many" }), 100, 0],
    ["more cached than read", usage({ promptTokenCount: 10, cachedContentTokenCount: 100 }), 100, 0],
  ])("MD5 a count that is %s costs no answer and no budget", async (_, fault, promptTokens, completionTokens) => {
    expect((await judged(fault)).came).toMatchObject({ value: VALUE, usage: { promptTokens, completionTokens } });
  });
});

describe("what is none", () => {
  test.each(["SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"])(
    "MD4 %s is a filter's: nobody else is asked, though the answer were whole",
    async (reason) => {
      for (const text of ["", ANSWER]) {
        const { came, requests } = await judged(ended(reason, text));
        expect(came).toMatchObject({ kind: "blocked", retryable: false, message: expect.stringContaining(reason) });
        expect(requests).toBe(1);
      }
    },
  );

  test.each(["SAFETY", "OTHER", "BLOCKLIST", "PROHIBITED_CONTENT", "IMAGE_SAFETY"])(
    "MD4 a prompt that is kept back for %s is the same",
    async (reason) => {
      expect(await judged(blocked(reason))).toMatchObject({ came: { kind: "blocked" }, requests: 1 });
    },
  );

  test.each([
    "MAX_TOKENS",
    "OTHER",
    "MALFORMED_FUNCTION_CALL",
    "UNEXPECTED_TOOL_CALL",
    "TOO_MANY_TOOL_CALLS",
    "MISSING_THOUGHT_SIGNATURE",
    "MALFORMED_RESPONSE",
    "WHATEVER_COMES_NEXT",
  ])("MD4 %s is no filter: another model is asked, and no half answer is taken", async (reason) => {
    for (const text of ["", ANSWER]) {
      const { came, requests } = await judged(ended(reason, text));
      expect(came).toMatchObject({ kind: "truncated", retryable: true, message: expect.stringContaining(reason) });
      expect(requests).toBe(3);
    }
  });

  test("MD4 a language that the model does not know is no safety filter", async () => {
    expect((await judged(ended("LANGUAGE"))).came).toMatchObject({ kind: "refused", retryable: false });
  });

  test.each([
    ["a thought alone", of(part(`I think ${ANSWER}`, { thought: true })), "truncated"],
    ["a call of a tool alone", of({ functionCall: { name: "click", args: {} } }), "truncated"],
    ["no candidates", { fault: "but", reply: { candidates: [] } } satisfies Fault, "truncated"],
    ["an object of nothing", raw("{}"), "truncated"],
    ["null", raw("null"), "truncated"],
    ["a list", raw("[]"), "truncated"],
    ["a text", raw('"x"'), "truncated"],
    ["nothing", raw(""), "truncated"],
    ["a body that breaks off", raw('{"candidates":[{"con'), "truncated"],
    ["bytes of no encoding", raw('{"a":\ufffd'), "truncated"],
    [
      "a page of HTML",
      raw("<html>Sign in to the network</html>", { headers: { "content-type": "text/html" } }),
      "unavailable",
    ],
    ["a body that claims to be packed", raw("{}", { headers: { "content-encoding": "gzip" } }), "unavailable"],
    ["an error with status 200", raw('{"error":{"code":503,"message":"overloaded"}}'), "unavailable"],
  ])("MD7 %s", async (_, fault, kind) => {
    expect(await judged(fault)).toMatchObject({ came: { name: "ModelError", kind, retryable: true }, requests: 3 });
  });

  test.each([
    ["a redirect to what is no address", raw("", { status: 307, headers: { location: "http://[bad" } })],
    ["a redirect to a private address", raw("", { status: 307, headers: { location: "http://169.254.169.254/" } })],
    ["a redirect to nowhere", raw("", { status: 301 })],
    ["a stream of events", raw('data: {"candidates":[]}\n\n')],
  ])("MD7 %s is refused", async (_, fault) => {
    expect(await judged(fault)).toMatchObject({ came: { name: "ModelError", kind: "refused" }, requests: 1 });
  });

  test.each(["hang", "stall", "drip"] as const)(
    "MD7 a server that begins and does not end (%s) is not waited for",
    async (how) => {
      expect((await judged({ fault: how }, 150)).came).toMatchObject({ kind: "timeout", retryable: true });
    },
  );

  test("MD7 neither is one whose error does not end", async () => {
    expect((await judged({ fault: "stall", status: 503 }, 150)).came).toMatchObject({ retryable: true });
  });
});
