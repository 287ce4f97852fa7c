/** Provider error: classifies provider failures as temporary or permanent, with a remedy for the operator. */

import { maskText } from "../../core/page/mask/mask-text.js";
import { cleanText, clip } from "../../core/page/text.js";
import { UpstreamRefusedError } from "../net/upstream.js";
import { abortedError, ModelError } from "./port.js";
import { PROVIDERS, type ProviderAccess, type ProviderFacts, type ProviderName } from "./providers.js";

export class UnknownModelError extends Error {
  override readonly name = "UnknownModelError";
}

/** The server does not support a part of the request; the same question can be asked without it. */
export class UnsupportedError extends Error {
  override readonly name = "UnsupportedError";
}

/** Longer waits are cut to this, because the model may recover earlier. */
export const RETRY_AFTER_MAX_MS = 5 * 60_000;

/** Prefers `retry-after-ms`, the exact value that Azure and other OpenAI-compatible servers send. */
export function retryAfterMsOf(headers: Headers, nowMs: number): number | undefined {
  const exact = headers.get("retry-after-ms") ?? "";
  const ms = exact.trim() === "" ? waitMsOf(headers.get("retry-after") ?? "", nowMs) : Number(exact);
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), RETRY_AFTER_MAX_MS) : undefined;
}

/** Reads seconds or a date. NaN if the header is empty. */
function waitMsOf(header: string, nowMs: number): number {
  if (header.trim() === "") return Number.NaN;
  const seconds = Number(header);
  return Number.isFinite(seconds) ? Math.ceil(seconds * 1000) : Date.parse(header) - nowMs;
}

/** Temporary statuses below 500: too slow, conflict, too early, closed by a proxy. From 500 on, all but LASTING. */
const PASSING: readonly number[] = [408, 409, 425, 499];
const LASTING: readonly number[] = [501, 505, 511];
const isPassingStatus = (status: number): boolean =>
  PASSING.includes(status) || (status >= 500 && !LASTING.includes(status));

/** The asked model, by which an error names what an operator changes. */
export type AskedModel = Readonly<{ provider: ProviderName; access: ProviderAccess; model: string }>;

/** Words for credit or a quota that is used up, or for a limit per day. */
const SPENT = /insufficient_quota|billing_hard_limit|credit balance|per[-_]?day/i;
const WRONG_KEY =
  /api[ _-]?key (?:is )?(?:not valid|invalid|expired)|invalid (?:x-)?api[ _-]?key|security token|signature we/i;
const UNKNOWN_MODEL = /model_not_found|model identifier is invalid|invalid model (?:id|name)/i;
/** Azure refuses a prompt for its content with 400. */
const FILTERED = /content_filter|content management policy/i;

const reachOr = ({ title, address }: ProviderFacts) => `Let this machine reach ${title}, or set ${address}.`;

interface Remedy {
  readonly is?: "spent" | "unknown model";
  readonly statuses: readonly number[];
  readonly words?: RegExp;
  readonly remedy: (facts: ProviderFacts, model: string) => string;
}

/** Remedies for operators. The first row counts that fits the status, or the provider's words in a refusal. */
const REMEDIES: readonly Remedy[] = [
  { is: "spent", statuses: [402], words: SPENT, remedy: ({ key }) => `Add credit or quota for ${key}.` },
  { statuses: [401], words: WRONG_KEY, remedy: ({ key }) => `Set ${key}.` },
  {
    ...{ is: "unknown model", statuses: [404], words: UNKNOWN_MODEL },
    remedy: ({ address }, model) => `Set SMART_MODEL_NAME or FAST_MODEL_NAME in place of ${model}, or set ${address}.`,
  },
  { statuses: [403], remedy: ({ key }, model) => `Set ${key} to a key that may use ${model} from here.` },
  { statuses: [407], remedy: () => "A proxy in between wants a sign-in." },
  { statuses: [413], remedy: () => "The prompt is longer than the server takes." },
];

const MESSAGE_MAX = 500;

/** `body` is the whole reply; it may say more of its kind than the message does. */
type ProviderFault = Readonly<{ status: number; message: string; body?: string; retryAfterMs?: number | undefined }>;

/** Error for a reply without a success status: the provider's own words, and the variable to change. */
export function statusError({ provider, access, model }: AskedModel, fault: ProviderFault): ModelError {
  const { status, retryAfterMs, body = fault.message } = fault;
  const facts: ProviderFacts = PROVIDERS[provider];
  const { is, remedy } = remedyFor(fault) ?? {};
  // Some servers echo the key; the message goes to logs and to the task's events.
  const safe = access.apiKey ? fault.message.replaceAll(access.apiKey, "[SECRET]") : fault.message;
  const words = plainMessage(maskText(safe)) || "nothing";
  const told = `${facts.title} says: ${words}`;
  const message = remedy === undefined ? `${told} (${status})` : `${sentence(told)} ${remedy(facts, model)}`;
  if (status === 429) return new ModelError({ kind: "rate-limited", message, retryable: is !== "spent", retryAfterMs });
  if (isPassingStatus(status)) return new ModelError({ kind: "unavailable", message, retryable: true, retryAfterMs });
  if (status === 400 && FILTERED.test(body)) return blockedError(message);
  const cause = is === "unknown model" ? new UnknownModelError(`${model} is not known to the provider`) : undefined;
  return new ModelError({ kind: "refused", message, retryable: false, cause });
}

function remedyFor({ status, message, body = message }: ProviderFault): Remedy | undefined {
  if (status === 429) return REMEDIES.find(({ is }) => is === "spent" && SPENT.test(body));
  if (status >= 500) return undefined;
  return REMEDIES.find(({ statuses, words }) => statuses.includes(status) || words?.test(message));
}

const sentence = (words: string): string => words.replace(/[^.?!)]$/, "$&.");

const HTML = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

/** Replaces a proxy's HTML page, which helps nobody. */
const plainMessage = (message: string): string =>
  HTML.test(message)
    ? "a page of HTML came in place of the provider's own answer; is a proxy in between?"
    : clip(cleanText(message), MESSAGE_MAX);

/** Error for a reply with status 200 that is no JSON. */
export function unreadableError(text: string): ModelError {
  if (HTML.test(text)) {
    const message = `200: ${plainMessage(text)} Is the server's address right?`;
    return new ModelError({ kind: "unavailable", message, retryable: true });
  }
  return truncatedError("The model's answer broke off in mid-transfer, or is no JSON.");
}

/** Error for a request with no answer, or a partial one. Returns errors that are no network fault unchanged. */
export function transportError(
  error: unknown,
  asked: AskedModel,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): unknown {
  if (error instanceof ModelError || !(error instanceof Error)) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    // An abort and a time-out throw the same error; only the signal tells them apart.
    if (signal.aborted) return abortedError(error);
    const message = `The model did not answer within ${Math.round(timeoutMs / 1000)} s.`;
    return new ModelError({ kind: "timeout", message, retryable: true, cause: error });
  }
  if (error instanceof UpstreamRefusedError)
    return new ModelError({ kind: "refused", message: error.message, retryable: false, cause: error });
  // Undici's messages for a failed connection, and for one that ends in the middle of a body.
  if (error instanceof TypeError && /fetch failed|terminated/.test(error.message)) {
    const message = `The line to the model's server was cut, or there is none${networkWords(error.cause)}. ${reachOr(PROVIDERS[asked.provider])}`;
    return new ModelError({ kind: "unavailable", message, retryable: true, cause: error });
  }
  return error;
}

/** Names the cause, such as an expired certificate or a misspelt host. */
function networkWords(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  const { code } = cause as NodeJS.ErrnoException; // Node's own errors carry one
  const words = [code, cause.message].filter((word) => typeof word === "string" && word !== "");
  return words.length === 0 ? "" : ` (${clip(cleanText(words.join(": ")), 200)})`;
}

export const truncatedError = (message: string, cause?: unknown): ModelError =>
  new ModelError({ kind: "truncated", message, retryable: true, cause });

export const blockedError = (message: string): ModelError =>
  new ModelError({ kind: "blocked", message, retryable: false });

/** `ended`: the provider's finish reason. */
export const textOrError = (text: string | undefined, ended = ""): string | ModelError =>
  text?.trim() ? text : truncatedError(`The model answered with nothing${ended === "" ? "" : ` (${ended})`}.`);
