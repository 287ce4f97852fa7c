/** Providers: what each provider of models is called, and which variables set its key and its address. */

export interface ProviderFacts {
  /** Name in messages to people. */
  readonly title: string;
  /** Variables that an operator changes when the key, or the address, is wrong. */
  readonly key: string;
  readonly address: string;
  /** Header of the key. Absent: a bearer token. */
  readonly header?: string;
  /** Path that lists models; "" if there is none. Absent: `models`. */
  readonly list?: string;
  /** Models that are asked when none is named. Absent: each installation has its own. */
  readonly models?: { readonly smart: string; readonly fast: string };
}

export const PROVIDERS = {
  gemini: {
    ...{ title: "Gemini", key: "GEMINI_API_KEY", address: "GEMINI_BASE_URL" },
    ...{ header: "x-goog-api-key", list: "v1beta/models?pageSize=1" },
    models: { smart: "gemini-3.8-flash", fast: "gemini-3.5-flash-lite" },
  },
  openai: {
    ...{ title: "OpenAI", key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" },
    models: { smart: "gpt-5.4", fast: "gpt-5.4-mini" },
  },
  anthropic: {
    ...{ title: "Anthropic", key: "ANTHROPIC_API_KEY", address: "ANTHROPIC_BASE_URL", header: "x-api-key" },
    models: { smart: "claude-sonnet-4-6", fast: "claude-haiku-4-5" },
  },
  azure: { title: "Azure OpenAI", key: "AZURE_API_KEY", address: "AZURE_OPENAI_ENDPOINT", header: "api-key" },
  bedrock: {
    ...{ title: "Amazon Bedrock", address: "AWS_REGION", list: "" },
    key: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK",
  },
  ollama: { title: "Ollama", key: "OLLAMA_API_KEY", address: "OLLAMA_BASE_URL" },
  "openai-compatible": { title: "The model's server", key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type ProviderName = keyof typeof PROVIDERS;

export interface ProviderAccess {
  /** Includes the version, where addresses hold one: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Signs requests to Amazon Bedrock where there is no `apiKey`. */
  readonly aws?: Readonly<Record<"region" | "accessKeyId" | "secretAccessKey", string>> & {
    readonly sessionToken?: string;
  };
}

/** Splits `provider:model`. Any other colon belongs to the name of a model, as in `qwen3:8b`. */
export function readModelName<P extends ProviderName | undefined>(written: string, usual: P) {
  const prefix = written.slice(0, Math.max(0, written.indexOf(":")));
  const isNamed = Object.hasOwn(PROVIDERS, prefix);
  // The cast: the prefix is a key of the table.
  return isNamed
    ? { provider: prefix as ProviderName, model: written.slice(prefix.length + 1) }
    : { provider: usual, model: written };
}
