/** Proves adapters/model/language-model.ts: what servers of OpenAI's kind answer when they are not quite of that kind. */

import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../../../activities/ask.js";
import { judgeQuestion } from "../../../activities/judge.js";
import { createModel } from "../../../adapters/model/create.js";
import type { ModelAnswer, ModelError } from "../../../adapters/model/port.js";
import {
  type ChatAnswer,
  type ChatAnswerer,
  type FakeChatServer,
  startFakeChatServer,
} from "../../../testing/openai-compatible/server.js";
import { INPUTS, request } from "./contract-suite.js";

let fake: FakeChatServer;

beforeAll(async () => {
  fake = await startFakeChatServer(() => ({ fault: "hang" }));
});
afterAll(() => fake.stop());

const create = (timeoutMs = 5_000, apiKey = "k") =>
  createModel(
    {
      adapter: "openai-compatible",
      access: { "openai-compatible": { baseUrl: fake.url, apiKey } },
      models: { smart: "big", smartFallback: "small", fast: "small" },
      timeouts: { smart: timeoutMs, fast: timeoutMs },
    },
    { now: () => 0, code: () => "k7f3qz2m9p" },
  );

const VALUE = { reason: "It opened.", actionSucceeded: true, taskCompleted: false, confidence: 0.9 };
const ANSWER = JSON.stringify(VALUE);
const said = (content: unknown, finish: string | null = "stop", reply: object = {}): ChatAnswer => ({
  message: { content },
  finish,
  reply,
});

async function judged(answer: ChatAnswer | ChatAnswerer, model = create()) {
  fake.answer(typeof answer === "function" ? answer : () => answer);
  const before = fake.received.length;
  const asked = model.generate(request("judge", undefined, "smart"));
  const came: ModelAnswer | ModelError = await asked.catch((error: ModelError) => error);
  const requests = fake.received.slice(before);
  expect(came.calls).toHaveLength(requests.length);
  return { came, requests };
}

describe("what is an answer", () => {
  test.each<[string, ChatAnswer]>([
    ["thoughts told apart", { message: { content: ANSWER, reasoning_content: "Hm. {}" } }],
    ["thoughts in the text", said(`<think>\nHm. {"actionSucceeded":false}\n</think>\n${ANSWER}`)],
    ["a fence", said(`\`\`\`json\n${ANSWER}\n\`\`\``)],
    [
      "parts",
      said([
        { type: "text", text: ANSWER.slice(0, 9) },
        { type: "text", text: ANSWER.slice(9) },
      ]),
    ],
    [
      "parts of which one is a thought",
      said([
        { type: "thinking", thinking: [{ type: "text", text: "{}" }] },
        { type: "text", text: ANSWER },
      ]),
    ],
    ["an object around it, as it was asked for or not", said(JSON.stringify({ answer: VALUE }))],
    ["null for what is absent", said(JSON.stringify({ ...VALUE, subTaskCompleted: null }))],
    ["an end in another word", said(ANSWER, "eos")],
    ["no word on how it ended", said(ANSWER, null)],
    ["a refusal of nothing", { message: { content: ANSWER, refusal: "" } }],
    ["no count of tokens", said(ANSWER, "stop", { usage: null })],
    ["counts in words", said(ANSWER, "stop", { usage: { prompt_tokens: "100", completion_tokens: "x" } })],
    ["counts beyond reason", said(ANSWER, "stop", { usage: { prompt_tokens: 1e30, completion_tokens: -4.5 } })],
    [
      "an empty line first, to keep the line open",
      { raw: `\n\n${JSON.stringify({ choices: [{ message: { content: ANSWER } }] })}` },
    ],
  ])("MD7 %s", async (_, answer) => {
    const { came, requests } = await judged(answer);
    expect(came).toMatchObject({ value: VALUE });
    expect(requests).toHaveLength(1);
    const { promptTokens, completionTokens } = (came as ModelAnswer).usage;
    for (const count of [promptTokens, completionTokens]) expect(count).toSatisfy(Number.isSafeInteger);
  });

  test("MD7 a packed body is unpacked", async () => {
    const raw = gzipSync(JSON.stringify({ choices: [{ message: { content: ANSWER } }] }));
    expect((await judged({ raw, headers: { "content-encoding": "gzip" } })).came).toMatchObject({ value: VALUE });
  });
});

describe("what is none", () => {
  const PASSING: readonly [string, ChatAnswer, string][] = [
    ["thoughts alone", { message: { content: null, reasoning_content: ANSWER } }, "truncated"],
    [
      "a call of a tool",
      {
        message: { content: null, tool_calls: [{ function: { name: "click", arguments: "{}" } }] },
        finish: "tool_calls",
      },
      "truncated",
    ],
    ["no choices", said(ANSWER, "stop", { choices: [] }), "truncated"],
    ["nothing", said(" \n"), "truncated"],
    ...["length", "model_length", "abort", "error", "insufficient_system_resource", "load"].map(
      (finish): [string, ChatAnswer, string] => [
        `an end by ${finish}, though it were whole`,
        said(ANSWER, finish),
        "truncated",
      ],
    ),
    [
      "a gateway's 502 with status 200",
      { raw: '{"error":{"code":502,"message":"Provider returned error"}}' },
      "unavailable",
    ],
    [
      "a gateway's 502 as a choice",
      said("", "error", {
        choices: [{ error: { code: 502, message: "x" }, message: { content: "" }, finish_reason: "error" }],
      }),
      "unavailable",
    ],
    [
      "a model that is being loaded",
      { raw: '{"error":{"message":"Loading model","code":503}}', status: 503 },
      "unavailable",
    ],
    ["overload", { raw: '{"error":{"message":"Overloaded"}}', status: 529 }, "unavailable"],
    ["a proxy's page", { raw: "<html>Sign in</html>" }, "unavailable"],
    ["no body", { raw: "" }, "truncated"],
  ];
  test.each(PASSING)("MD4 %s: the next model is asked", async (_, answer, kind) => {
    const { came, requests } = await judged(answer);
    expect(came).toMatchObject({ name: "ModelError", kind, retryable: true });
    expect(requests.map(({ model }) => model)).toEqual(["big", "small"]);
  });

  test.each<[string, ChatAnswer, string, string]>([
    ["a filter", said(ANSWER, "content_filter"), "blocked", "content_filter"],
    ["a refusal", { message: { content: ANSWER, refusal: "I can't." } }, "blocked", "I can't."],
    ["another server's words", { raw: '{"detail":"Not Found"}' }, "refused", "OPENAI_BASE_URL"],
    ["a stream", { raw: 'data: {"choices":[{"delta":{}}]}\n\ndata: [DONE]\n\n' }, "refused", "streams"],
    [
      "vLLM's 400",
      { raw: '{"object":"error","message":"maximum context length is 4096"}', status: 400 },
      "refused",
      "says: maximum context length is 4096 (400)",
    ],
    ["Ollama's 400", { raw: '{"error":"No models loaded."}', status: 400 }, "refused", "says: No models loaded. (400)"],
    [
      "FastAPI's 422",
      { raw: '{"detail":[{"loc":["body","model"],"msg":"field required","input":"page"}]}', status: 422 },
      "refused",
      "says: body,model: field required (422)",
    ],
    ["no credit", { raw: '{"error":{"message":"Insufficient credits"}}', status: 402 }, "refused", "Add credit"],
  ])("MD9 %s: nobody else is asked, and what to look at is said", async (_, answer, kind, words) => {
    const { came, requests } = await judged(answer);
    expect(came).toMatchObject({ name: "ModelError", kind, retryable: false, message: expect.stringContaining(words) });
    expect(requests).toHaveLength(1);
  });

  test("MD5 what was written before a gateway's failure is counted", async () => {
    const choices = [{ error: { code: 502, message: "x" }, message: { content: "" }, finish_reason: "error" }];
    const { came } = await judged(said("", "error", { choices, usage: { prompt_tokens: 100, completion_tokens: 7 } }));
    expect(came.calls?.map(({ tokens }) => tokens.completion)).toEqual([7, 7]);
  });

  test("SF15 a server that says the key back does not bring it into logs and events", async () => {
    const apiKey = "key-of-the-operator/1";
    const raw = JSON.stringify({ error: { message: `Invalid key ${apiKey} or token sk-proj-${"a1B2".repeat(12)}` } });
    const { came } = await judged({ raw, status: 401 }, create(5_000, apiKey));
    expect((came as ModelError).message).toBe(
      "The model's server says: Invalid key [SECRET] or token [SECRET]. Set OPENAI_API_KEY.",
    );
  });

  test("MD4 a bound on the day is not waited for", async () => {
    const answer = { raw: '{"error":{"code":429,"message":"Rate limit exceeded: free-models-per-day"}}' };
    expect((await judged(answer)).came).toMatchObject({ kind: "rate-limited", retryable: false });
  });

  test.each(["stall", "drip"] as const)(
    "MD7 a server that begins and does not end (%s) is not waited for",
    async (fault) => {
      expect((await judged({ fault }, create(150))).came).toMatchObject({ kind: "timeout", retryable: true });
    },
  );
});

describe("what a server does not know", () => {
  const REFUSALS: readonly [string, number, string][] = [
    ["DeepSeek", 400, '{"error":{"message":"This response_format type is unavailable now"}}'],
    [
      "OpenAI's older models",
      400,
      `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."}}`,
    ],
    ["LM Studio", 400, `{"error":"'response_format.type' must be 'text'"}`],
    ["llama.cpp", 400, '{"error":{"code":400,"message":"Failed to parse grammar"}}'],
    ["an older llama.cpp", 500, '{"error":{"code":500,"message":"failed to parse grammar"}}'],
  ];
  test.each(REFUSALS)("MD10 %s: a schema that is refused is said in words from then on", async (_, status, text) => {
    const model = create();
    const server: ChatAnswerer = ({ body }) => ("response_format" in body ? { raw: text, status } : said(ANSWER));
    const first = await judged(server, model);
    expect(first.came).toMatchObject({ value: VALUE, model: "big" });
    expect((first.came as ModelAnswer).degraded).toBeUndefined();
    expect(first.requests.map(({ model: name, body }) => [name, "response_format" in body])).toEqual([
      ["big", true],
      ["big", false],
    ]);
    const second = await judged(server, model);
    expect(second.requests).toHaveLength(1);
    expect(second.requests[0]?.system).toContain('"actionSucceeded":{"type":"boolean"}');
  });

  test("MD10 a template without a system role is told all of it as the user", async () => {
    const text = '{"object":"error","message":"System role not supported"}';
    const { came, requests } = await judged(({ system }) =>
      system === "" ? said(ANSWER) : { raw: text, status: 400 },
    );
    expect(came).toMatchObject({ value: VALUE });
    expect(requests[1]?.user).toMatch(/^Prompt: judge@[\s\S]*## Request/);
  });

  test("MD10 what is refused one after the other is left out one after the other, and remembered", async () => {
    const model = create();
    const server: ChatAnswerer = ({ body }) => {
      if (JSON.stringify(body).includes('"maxLength"'))
        return {
          raw: `{"error":{"message":"In context=('properties', 'reason'), 'maxLength' is not permitted."}}`,
          status: 400,
        };
      if ("temperature" in body)
        return {
          raw: `{"error":{"message":"Unsupported value: 'temperature' does not support 0 with this model."}}`,
          status: 400,
        };
      return said(ANSWER);
    };
    const first = await judged(server, model);
    expect(first.came).toMatchObject({ value: VALUE });
    expect(first.requests).toHaveLength(3);
    expect((await judged(server, model)).requests).toHaveLength(1);
  });

  test("MD10 what goes on being refused is asked no third time", async () => {
    const { came, requests } = await judged({ raw: '{"error":"no response_format"}', status: 400 });
    expect(came).toMatchObject({ kind: "refused", message: "The model's server says: no response_format (400)" });
    expect(requests).toHaveLength(2);
  });

  test("MD10 a server that passes the schema over is told it with the repair", async () => {
    fake.answer(({ system }) => said(system.includes("JSON Schema") ? ANSWER : '{"success":true}'));
    const { value, usage } = await ask(create(), judgeQuestion, INPUTS.judge);
    expect(value).toEqual(VALUE);
    expect(usage.calls).toBe(2);
  });

  test("MD10 one that passes it over time and again is told it at once", async () => {
    const server: ChatAnswerer = ({ system }) => said(system.includes("JSON Schema") ? ANSWER : '{"success":true}');
    fake.answer(server);
    const model = create();
    const calls: number[] = [];
    for (let nth = 0; nth < 5; nth++) calls.push((await ask(model, judgeQuestion, INPUTS.judge)).usage.calls);
    expect(calls).toEqual([2, 2, 2, 1, 1]);
  });
});
