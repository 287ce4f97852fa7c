/** Wires: the forms in which providers take a question and give an answer, and the words in which they refuse one. */

import type { IncomingHttpHeaders } from "node:http";
import { refusalOf } from "./strictness.js";

type Json = Readonly<Record<string, unknown>>;
type Denial = readonly [status: number, body: object];

export interface Prompt {
  readonly system: string;
  readonly user: string;
}

export interface Wire {
  readonly path: string;
  /** The reply to a caller without the right key, to an unknown model, and to an account that has nothing left. */
  denial(headers: IncomingHttpHeaders, model: string): Denial | null;
  /** The message of a 400, or null. */
  refusal(body: Json): string | null;
  prompt(body: Json): Prompt;
  reply(
    asked: Prompt & { readonly model: string; readonly body: Json },
    message: object,
    finish: string | null,
  ): object;
}

/** What each fake takes. Any other key is wrong, any model of this name unknown, and this key's account is empty. */
export const KEY = "k";
export const EMPTY_ACCOUNT = "k-without-credit";
export const UNKNOWN_MODEL = "no-such-model";

interface Chat {
  readonly path: string;
  readonly key?: (headers: IncomingHttpHeaders) => string | undefined;
  readonly wrongKey?: object;
  readonly unknownModel: (model: string) => object;
  readonly spent?: object;
}

function chat({ path, key, wrongKey, unknownModel, spent }: Chat): Wire {
  return {
    path,
    denial(headers, model) {
      const given = key?.(headers);
      if (spent && given === EMPTY_ACCOUNT) return [429, { error: spent }];
      if (wrongKey && given !== KEY) return [401, { error: wrongKey }];
      return model === UNKNOWN_MODEL ? [404, { error: unknownModel(model) }] : null;
    },
    refusal: refusalOf,
    prompt(body) {
      // The cast: `refusalOf` has seen that there are messages.
      const messages = body["messages"] as { role: string; content: string }[];
      const said = (...roles: string[]) => messages.find(({ role }) => roles.includes(role))?.content ?? "";
      return { system: said("system", "developer"), user: said("user") };
    },
    reply: ({ model, ...asked }, message, finish) => ({
      id: "fake-1",
      object: "chat.completion",
      model,
      choices: [{ index: 0, finish_reason: finish, message: { role: "assistant", refusal: null, ...message } }],
      usage: {
        prompt_tokens: tokensIn(asked),
        completion_tokens: 40,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 10 },
      },
    }),
  };
}

const tokensIn = ({ system, user }: Prompt): number => Math.ceil((system.length + user.length) / 4);
const bearer = ({ authorization = "" }: IncomingHttpHeaders): string => authorization.replace(/^Bearer /, "");
const SPENT = {
  message: "You exceeded your current quota, please check your plan and billing details.",
  code: "insufficient_quota",
};

/** A server of one's own takes any key. */
export const COMPATIBLE = chat({
  path: "/v1/chat/completions",
  unknownModel: (model) => ({ message: `The model \`${model}\` does not exist.`, type: "NotFoundError", code: 404 }),
});

export const OPENAI = chat({
  path: "/v1/chat/completions",
  key: bearer,
  wrongKey: {
    message: "Incorrect API key provided: k-*****ng.",
    type: "invalid_request_error",
    code: "invalid_api_key",
  },
  unknownModel: (model) => ({
    message: `The model \`${model}\` does not exist or you do not have access to it.`,
    type: "invalid_request_error",
    code: "model_not_found",
  }),
  spent: SPENT,
});

export const AZURE = chat({
  path: "/openai/v1/chat/completions",
  key: (headers) => String(headers["api-key"]),
  wrongKey: { code: "401", message: "Access denied due to invalid subscription key or wrong API endpoint." },
  unknownModel: () => ({ code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." }),
  spent: SPENT,
});

export const OLLAMA = chat({
  path: "/v1/chat/completions",
  unknownModel: (model) => ({
    message: `model "${model}" not found, try pulling it first`,
    type: "api_error",
    code: null,
  }),
});

const failed = (status: number, type: string, message: string): Denial => [
  status,
  { type: "error", error: { type, message }, request_id: "req_1" },
];

const STOPS: Readonly<Record<string, string>> = {
  stop: "end_turn",
  length: "max_tokens",
  content_filter: "refusal",
};

/** Anthropic's Messages API. Newer models take the schema as a format, older ones as the one tool that they must call. */
export const ANTHROPIC: Wire = {
  path: "/v1/messages",
  denial(headers, model) {
    const key = headers["x-api-key"];
    const words = "Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.";
    if (key === EMPTY_ACCOUNT) return failed(400, "invalid_request_error", words);
    if (key !== KEY) return failed(401, "authentication_error", "invalid x-api-key");
    if (headers["anthropic-version"] === undefined)
      return failed(400, "invalid_request_error", "anthropic-version: header is required");
    return model === UNKNOWN_MODEL ? failed(404, "not_found_error", `model: ${model}`) : null;
  },
  refusal: anthropicRefusalOf,
  prompt({ system, messages }) {
    // The casts: the refusal has looked at both.
    const texts = (parts: unknown) => (parts as { text: string }[]).map(({ text }) => text).join("");
    const [first] = messages as { content: unknown }[];
    return { system: texts(system), user: texts(first?.content) };
  },
  reply({ model, body, ...asked }, message, finish) {
    // The cast: tests say messages in the form of chat completions.
    const { content, refusal } = message as { content: string | null; refusal?: string };
    const text = content ?? "";
    const input = body["tools"] === undefined ? undefined : readInput(text);
    const said =
      input === undefined ? { type: "text", text } : { type: "tool_use", id: "toolu_1", name: "json", input };
    const stop = input !== undefined && finish === "stop" ? "tool_use" : STOPS[finish ?? ""];
    return {
      id: "fake-1",
      type: "message",
      role: "assistant",
      model,
      content: content === null ? [] : [said],
      stop_reason: refusal === undefined ? (stop ?? finish) : "refusal",
      usage: {
        input_tokens: tokensIn(asked),
        output_tokens: 40,
        output_tokens_details: { thinking_tokens: 10 },
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
      },
    };
  },
};

function readInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const TAKEN = new Set([
  "model",
  "max_tokens",
  "messages",
  "system",
  "output_config",
  "tools",
  "tool_choice",
  "thinking",
]);
/** Keywords that the constrained decoder knows. */
const KEYWORDS = new Set(
  "type description enum const anyOf allOf properties additionalProperties required items $defs $ref".split(" "),
);

function anthropicRefusalOf(body: Json): string | null {
  const extra = Object.keys(body).find((name) => !TAKEN.has(name));
  if (extra !== undefined) return `${extra}: Extra inputs are not permitted`;
  if (typeof body["max_tokens"] !== "number") return "max_tokens: Field required";
  // The casts: each part is looked at before it is used.
  const messages = body["messages"] as { role?: string; content?: unknown }[] | undefined;
  const odd = messages?.find(({ role }) => role !== "user" && role !== "assistant");
  if (!messages?.length || odd !== undefined) return `messages: Unexpected role "${odd?.role}"`;
  if (!Array.isArray(body["system"] ?? [])) return "system: Input should be a valid list";
  const format = (body["output_config"] as { format?: { schema?: Json } } | undefined)?.format;
  if (format !== undefined) return formatFault(format.schema ?? {}, "output_config.format.schema");
  const [tool] = (body["tools"] ?? []) as { input_schema?: Json }[];
  return tool && tool.input_schema?.["type"] !== "object" ? "tools.0.input_schema.type: Field required" : null;
}

function formatFault(schema: Json, path: string): string | null {
  const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown !== undefined) return `${path}: property '${unknown}' is not supported`;
  if (schema["type"] === "object" && schema["additionalProperties"] !== false)
    return `${path}: For 'object' type, 'additionalProperties' must be explicitly set to false`;
  const parts = [
    ...Object.entries(Object(schema["properties"] ?? {}) as Json),
    ...(schema["items"] === undefined ? [] : [["items", schema["items"]] as const]),
    ...((schema["anyOf"] ?? []) as unknown[]).map((part, index) => [`anyOf.${index}`, part] as const),
  ];
  return (
    parts.map(([name, part]) => formatFault(part as Json, `${path}.${name}`)).find((fault) => fault !== null) ?? null
  );
}
