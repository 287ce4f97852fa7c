/** Reply body: sends an SDK's request, reads the reply up to a size limit, and makes errors of all that is no answer. */

import { z } from "zod";
import { boundedText, fetchWithin, WITHOUT_TIMEOUT } from "../net/upstream.js";
import { ModelError, tokenCount } from "./port.js";
import {
  type AskedModel,
  RETRY_AFTER_MAX_MS,
  retryAfterMsOf,
  statusError,
  transportError,
  truncatedError,
  unreadableError,
} from "./provider-error.js";
import type { ProviderRequest } from "./text-model.js";

/** A hundred times the longest answer that a model may give. */
const MOST_BYTES = 16_000_000;

/**
 * `fetch` for an SDK: goes to the configured server alone, and passes on nothing but a reply of one JSON object. Throws
 * `ModelError`, which an SDK may put into an error of its own as the cause.
 */
export const modelFetch =
  (asked: AskedModel, request: Pick<ProviderRequest, "timeoutMs" | "signal">, now: () => number): typeof fetch =>
  async (input, init) => {
    try {
      const url = input instanceof Request ? input.url : input;
      const response = await fetchWithin(asked.access.baseUrl, url, { ...init, dispatcher: WITHOUT_TIMEOUT });
      return await checkedReply(response, asked, now());
    } catch (error) {
      throw transportError(error, asked, request);
    }
  };

async function checkedReply(response: Response, asked: AskedModel, nowMs: number): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await boundedText(response, MOST_BYTES);
  if (body === null) throw truncatedError(`The server's reply is longer than ${MOST_BYTES} bytes.`);
  if (!response.ok) {
    const retryAfterMs = toldDelayMs(body) ?? retryAfterMsOf(headers, nowMs);
    throw statusError(asked, { status, message: messageOf(body) || statusText, body, retryAfterMs });
  }
  const reply = readReply(body);
  const failed = errorIn(reply, asked);
  if (failed !== undefined) throw failed;
  return new Response(JSON.stringify(reply), { status, headers });
}

/** Parses a reply with status 200. A count of tokens that is none does not fail the answer. */
function readReply(text: string): object {
  if (/^\s*(?:data|event):/.test(text)) {
    const message = "The server streams its answer though it was asked not to; such a server cannot be used.";
    throw new ModelError({ kind: "refused", message, retryable: false });
  }
  const reply = parsed(text, (key, value) => (key.endsWith("_tokens") ? tokenCount(value) : value));
  if (typeof reply !== "object" || reply === null) throw unreadableError(text);
  return reply;
}

const toldError = z.object({
  error: z.object({ code: z.coerce.number().int().min(400).max(599), message: z.string() }),
});

/** Gateways such as OpenRouter report a provider's failure with status 200, in the reply or in a choice of it. */
export function errorIn(part: unknown, asked: AskedModel): ModelError | undefined {
  const { data } = toldError.safeParse(part);
  return data && statusError(asked, { status: data.error.code, message: data.error.message });
}

/** Google's RetryInfo, such as "1.5s", is more exact than the header. */
function toldDelayMs(body: string): number | undefined {
  const seconds = /"retryDelay": ?"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return seconds === undefined ? undefined : Math.min(Math.ceil(Number(seconds) * 1_000), RETRY_AFTER_MAX_MS);
}

/** Reads the error formats of OpenAI, Anthropic and Google, of Ollama and LM Studio, of AWS, and of vLLM and FastAPI. */
function messageOf(body: string): string {
  // The cast: each part is checked before use.
  const told = (parsed(body) ?? {}) as { error?: { message?: unknown } | string; message?: unknown; detail?: unknown };
  const { error, message, detail } = told;
  const words = (typeof error === "object" ? error?.message : error) ?? message ?? faultsIn(detail) ?? body;
  return typeof words === "string" ? words : JSON.stringify(words);
}

/** FastAPI lists faults, each with its input. The input is left out, because it is the prompt. */
function faultsIn(detail: unknown): unknown {
  if (!Array.isArray(detail)) return detail;
  return detail
    .map((one: { msg?: unknown; loc?: unknown }) => `${String(one?.loc ?? "")}: ${String(one?.msg ?? "")}`)
    .join("; ");
}

/** Undefined if the text is no JSON. */
function parsed(text: string, reviver?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
