/** Reply: a script's answer or fault in the shape in which it leaves the fake Gemini. */

import { misfitOf } from "./conforming.js";
import { type Answer, type Fault, type Grounding, isFault, type Received } from "./script.js";
import type { createUsageMeter } from "./usage.js";
import { errorBody, quotaFailure, retryInfo } from "./wire.js";

type Headers = Readonly<Record<string, string>>;

export type Reply =
  | { readonly kind: "json" | "events"; readonly status: number; readonly body: object; readonly headers?: Headers }
  | { readonly kind: "raw"; readonly status: number; readonly text: string; readonly headers: Headers }
  | { readonly kind: "stall" | "drip"; readonly status: number }
  | { readonly kind: "html"; readonly status: number; readonly headers?: Headers }
  | { readonly kind: "cut"; readonly body: object }
  | { readonly kind: "late"; readonly ms: number; readonly reply: Reply }
  | { readonly kind: "reset" }
  | { readonly kind: "silence" };

/** What the model would have written makes the body; a value that does not fit its schema is a fault of the script. */
export function replyTo(answer: Answer, asked: Received, body: (text: string) => object): Reply {
  if (!isFault(answer)) {
    const text = "words" in answer ? answer.words : JSON.stringify(conforming(answer.value, asked));
    return { kind: "json", status: 200, body: body(text) };
  }
  return faultReply(answer, asked, body);
}

function faultReply(fault: Fault, asked: Received, body: (text: string) => object): Reply {
  const ok = (made: object): Reply => ({ kind: "json", status: 200, body: made });
  switch (fault.fault) {
    case "rate-limited":
      return { kind: "json", status: 429, body: rateLimited(fault) };
    case "status":
      return statusReply(fault);
    case "hang":
      return { kind: "silence" };
    case "reset":
      return { kind: "reset" };
    case "truncated-body":
      return { kind: "cut", body: body("{}") };
    case "max-tokens":
      return ok({ ...body(""), candidates: [{ index: 0, finishReason: "MAX_TOKENS", content: { role: "model" } }] });
    case "blocked":
      return ok({ ...body(""), candidates: undefined, promptFeedback: { blockReason: "SAFETY" } });
    case "blocked-answer":
      return ok({ ...body(""), candidates: [{ index: 0, finishReason: "PROHIBITED_CONTENT" }] });
    case "off-schema":
      return ok(body(fault.text ?? '{"nonsense":true}'));
    case "continuation":
      return ok(continued(body("")));
    case "raw":
      return { kind: "raw", status: fault.status ?? 200, text: fault.text, headers: fault.headers ?? {} };
    case "but":
      return ok(changed(body(fault.text ?? ""), fault));
    case "stall":
    case "drip":
      return { kind: fault.fault, status: fault.status ?? 200 };
    case "slow":
      return { kind: "late", ms: fault.ms, reply: replyTo({ value: fault.value }, asked, body) };
  }
}

function rateLimited({ retryDelay, daily }: Extract<Fault, { fault: "rate-limited" }>): object {
  const quota =
    daily === true ? "GenerateRequestsPerDayPerProjectPerModel" : "GenerateRequestsPerMinutePerProjectPerModel";
  const wait = retryDelay === undefined ? [] : [retryInfo(retryDelay)];
  return errorBody(429, "You exceeded your current quota.", [quotaFailure(quota), ...wait]);
}

function statusReply({ status, html, retryAfter }: Extract<Fault, { fault: "status" }>): Reply {
  const headers = retryAfter === undefined ? {} : { headers: { "retry-after": retryAfter } };
  if (html === true) return { kind: "html", status, ...headers };
  return {
    kind: "json",
    status,
    body: errorBody(status, "The model is overloaded. Please try again later."),
    ...headers,
  };
}

function changed(body: object, { candidate = {}, reply = {} }: Extract<Fault, { fault: "but" }>): object {
  // The cast: `answerBody` makes one candidate.
  const { candidates } = body as { readonly candidates: readonly [object] };
  return { ...body, candidates: [{ ...candidates[0], ...candidate }], ...reply };
}

function continued(body: object): object {
  const content = { role: "model", parts: [{ text: '{"half":' }] };
  return { ...body, candidates: [{ index: 0, finishReason: "CONTINUATION", continuationToken: "go-on", content }] };
}

function conforming(value: unknown, { body }: Received): unknown {
  const schema = body.generationConfig?.responseJsonSchema;
  const misfit = schema === undefined ? null : misfitOf(value, schema);
  if (misfit !== null) throw new Error(`its answer does not fit the schema that was asked for: ${misfit}`);
  return value;
}

/** A whole response: a thought that is not for reading, the words, what they rest on, and what they took. */
export function answerBody(
  asked: Received,
  text: string,
  answer: Answer,
  meter: ReturnType<typeof createUsageMeter>,
): object {
  const level = asked.body.generationConfig?.thinkingConfig?.thinkingLevel;
  const parts = [
    { text: "I weigh what I am given.", thought: true },
    { text, thoughtSignature: "c2lnbmVk" },
  ];
  const grounding = asked.search ? { groundingMetadata: groundingOf(answer) } : {};
  return {
    candidates: [{ index: 0, finishReason: "STOP", content: { role: "model", parts }, ...grounding }],
    usageMetadata: meter(asked.model, `${asked.system}\n${asked.user}`, text, level),
    modelVersion: asked.model,
    responseId: `fake-${asked.purpose}-${asked.nth}`,
  };
}

function groundingOf(answer: Answer): object {
  const { queries, sources }: Grounding =
    "grounding" in answer && answer.grounding !== undefined
      ? answer.grounding
      : { queries: ["how it is done"], sources: [{ uri: "https://docs.example/how", title: "How it is done" }] };
  return {
    webSearchQueries: queries,
    searchEntryPoint: { renderedContent: "<div>Search</div>" },
    groundingChunks: sources.map((web) => ({ web })),
    groundingSupports: [],
  };
}
