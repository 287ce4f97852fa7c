/** Providers: what each provider of models is called, and which variables set its key and its address. */

export interface ProviderFacts {
  /** Name in messages to people. */
  readonly title: string;
  /** Variables that an operator changes when the key, or the address, is wrong. */
  readonly key: string;
  readonly address: string;
  /** Models that are asked when none is named. Absent: each installation has its own. */
  readonly models?: { readonly smart: string; readonly fast: string };
}

export const PROVIDERS = {
  gemini: {
    title: "Gemini",
    key: "GEMINI_API_KEY",
    address: "GEMINI_BASE_URL",
    models: { smart: "gemini-3.8-flash", fast: "gemini-3.5-flash-lite" },
  },
  openai: {
    title: "OpenAI",
    key: "OPENAI_API_KEY",
    address: "OPENAI_BASE_URL",
    models: { smart: "gpt-5.4", fast: "gpt-5.4-mini" },
  },
  anthropic: {
    title: "Anthropic",
    key: "ANTHROPIC_API_KEY",
    address: "ANTHROPIC_BASE_URL",
    models: { smart: "claude-sonnet-4-6", fast: "claude-haiku-4-5" },
  },
  azure: { title: "Azure OpenAI", key: "AZURE_API_KEY", address: "AZURE_OPENAI_ENDPOINT" },
  bedrock: {
    title: "Amazon Bedrock",
    key: "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_BEARER_TOKEN_BEDROCK",
    address: "AWS_REGION",
  },
  ollama: { title: "Ollama", key: "OLLAMA_API_KEY", address: "OLLAMA_BASE_URL" },
  "openai-compatible": { title: "The model's server", key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" },
} as const satisfies Readonly<Record<string, ProviderFacts>>;

export type ProviderName = keyof typeof PROVIDERS;

export interface ProviderAccess {
  /** Includes the version, where the provider has one in its addresses: `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Signs requests to Amazon Bedrock where there is no `apiKey`. */
  readonly aws?: {
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

/** Splits `provider:model`. Any other colon belongs to the name of a model of `usual`, as in `qwen3:8b`. */
export function readModelName(written: string, usual: ProviderName): { provider: ProviderName; model: string } {
  const provider = providerIn(written);
  return provider === undefined
    ? { provider: usual, model: written }
    : { provider, model: written.slice(provider.length + 1) };
}

/** The provider that a name begins with. */
export function providerIn(written: string): ProviderName | undefined {
  const prefix = written.slice(0, Math.max(0, written.indexOf(":")));
  return isProvider(prefix) ? prefix : undefined;
}

const isProvider = (name: string): name is ProviderName => Object.hasOwn(PROVIDERS, name);
