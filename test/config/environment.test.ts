import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, loadApiConfig, loadConfig, loadStackConfig, toolOverrides } from "../../config/environment.js";
import { EXTENSION_ORIGIN } from "../../ui/extension/identity.js";

const DATABASE_URL = "postgres://app:secret@127.0.0.1:5432/surefoot";

const faultOf = (load: () => unknown): string => {
  try {
    load();
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error("it was taken");
};

describe("loadConfig", () => {
  test("PR6 only DATABASE_URL is needed; everything else has a default", () => {
    expect(loadConfig({ DATABASE_URL })).toEqual({
      databaseUrl: DATABASE_URL,
      temporal: { address: "127.0.0.1:7233", namespace: "default" },
      home: resolve(".surefoot"),
      host: "127.0.0.1",
      port: 8080,
      allowedOrigins: [EXTENSION_ORIGIN],
      proxies: 0,
      rateLimits: {
        newTasksPerMinute: 10,
        stepsPerMinute: 120,
        callsPerMinute: 100,
        knowledgePerMinute: 30,
        loginsPerEmail: 10,
        loginsPerAddress: 50,
      },
      capacity: { ioSlots: 100, modelSlots: 20, workflowSlots: 10, pool: 28, isPooled: false },
      retention: { pages: 30, debug: 7, interrupted: 30, tasks: 90 },
      model: { adapter: "offline" },
      sources: { privateHosts: [] },
      logLevel: "info",
      logFormat: "json",
      behindTls: false,
      modelPatienceMs: 30 * 60_000,
      replay: true,
      debugErrors: false,
      warnings: [],
    });
  });

  test("PR6 every variable arrives where it belongs", () => {
    const config = loadConfig({
      DATABASE_URL,
      DATABASE_OWNER_URL: "postgresql://owner@db/surefoot",
      TEMPORAL_ADDRESS: "temporal.internal:7234",
      TEMPORAL_NAMESPACE: "prod",
      SUREFOOT_HOME: "/srv/surefoot",
      HOST: "0.0.0.0",
      BEHIND_TLS: "true",
      PORT: "0",
      ALLOWED_ORIGINS: "https://a.example, chrome-extension://abcdefghijklmnopabcdefghijklmnop",
      MODEL: "offline",
      REPLAY: "off",
      REPLAN_SIMILARITY: "0.55",
      LOG_LEVEL: "debug",
      DEBUG_ERRORS: "1",
      AUTH_SECRET: "x".repeat(32),
      TRUSTED_PROXIES: "2",
      TEMPORAL_UI_URL: "https://temporal.example/ui/",
      LIMIT_NEW_TASKS_PER_MINUTE: "11",
      LIMIT_STEPS_PER_MINUTE: "12",
      LIMIT_CALLS_PER_MINUTE: "13",
      LIMIT_LOGINS_PER_EMAIL: "14",
      LIMIT_LOGINS_PER_ADDRESS: "15",
    });
    expect(config).toMatchObject({
      databaseOwnerUrl: "postgresql://owner@db/surefoot",
      temporal: { address: "temporal.internal:7234", namespace: "prod" },
      home: "/srv/surefoot",
      host: "0.0.0.0",
      port: 0,
      behindTls: true,
      temporalUi: "https://temporal.example/ui/namespaces/prod",
      allowedOrigins: [EXTENSION_ORIGIN, "https://a.example", "chrome-extension://abcdefghijklmnopabcdefghijklmnop"],
      model: { adapter: "offline" },
      logLevel: "debug",
      replay: false,
      replanBelow: 0.55,
      debugErrors: true,
      authSecret: "x".repeat(32),
      proxies: 2,
      rateLimits: {
        newTasksPerMinute: 11,
        stepsPerMinute: 12,
        callsPerMinute: 13,
        knowledgePerMinute: 30,
        loginsPerEmail: 14,
        loginsPerAddress: 15,
      },
    });
  });

  test("OP22 the pool is sized from the slots; behind a transaction pooler there must be an address to listen at", () => {
    const slots = { WORKER_IO_SLOTS: "400", WORKER_MODEL_SLOTS: "40" };
    expect(loadConfig({ DATABASE_URL, ...slots }).capacity.pool).toBe(105);
    expect(loadConfig({ DATABASE_URL, ...slots, DATABASE_POOL: "30" }).capacity.pool).toBe(30);
    expect(loadConfig({ DATABASE_URL, WORKER_IO_SLOTS: "5" }).capacity.pool).toBe(10);
    const pooled = { DATABASE_URL, DATABASE_POOLER: "transaction" };
    expect(faultOf(() => loadConfig(pooled))).toMatch(/^DATABASE_LISTEN_URL: is not set; for example/);
    const { capacity } = loadConfig({ ...pooled, DATABASE_LISTEN_URL: DATABASE_URL });
    expect(capacity).toMatchObject({ isPooled: true, listenUrl: DATABASE_URL });
  });

  test.each([
    [{}, "json"],
    [{ NODE_ENV: "production" }, "json"],
    [{ NODE_ENV: "development" }, "pretty"],
    [{ NODE_ENV: "development", LOG_FORMAT: "json" }, "json"],
    [{ LOG_FORMAT: "pretty" }, "pretty"],
  ])("OP19 of %j, the log's lines are %s", (env, format) => {
    expect(loadConfig({ DATABASE_URL, ...env }).logFormat).toBe(format);
  });

  test("PR6 the seeds' temperatures are accepted, ignored and warned about", () => {
    const { warnings } = loadConfig({ DATABASE_URL, SMART_MODEL_TEMPERATURE: "0.2" });
    expect(warnings).toEqual([expect.stringContaining("SMART_MODEL_TEMPERATURE")]);
  });

  test.each([
    ["DATABASE_URL", "mysql://x/y", "postgres://"],
    ["DATABASE_URL", "postgres://host-only", "database"],
    ["DATABASE_OWNER_URL", "nonsense", "postgres://"],
    ["TEMPORAL_ADDRESS", "http://localhost:7233", "host:port"],
    ["TEMPORAL_NAMESPACE", "two words", "spaces"],
    ["HOST", "a b", "host name"],
    ["HOST", "0.0.0.0", "put a proxy with TLS in front and set BEHIND_TLS=true"],
    ["HOST", "::", "BEHIND_TLS"],
    ["HOST", "192.168.1.5", "BEHIND_TLS"],
    ["HOST", "api.example.com", "BEHIND_TLS"],
    ["HOST", "127.0.0.1.example.com", "BEHIND_TLS"],
    ["BEHIND_TLS", "nginx", "true or false"],
    ["TEMPORAL_UI_URL", "127.0.0.1:8233", "http://"],
    ["PORT", "eighty", "port number"],
    ["PORT", "70000", "65535"],
    ["PORT", "80.5", "whole"],
    ["ALLOWED_ORIGINS", "https://a.example/path", "origins"],
    ["ALLOWED_ORIGINS", "*", "origins"],
    ["AUTH_SECRET", "short", "32 characters"],
    ["TRUSTED_PROXIES", "all", "number"],
    ["TRUSTED_PROXIES", "11", "0 to 10"],
    ["LIMIT_STEPS_PER_MINUTE", "off", "number"],
    ["LIMIT_STEPS_PER_MINUTE", "0", "1 to 1000000"],
    ["MODEL", "gpt", "offline"],
    ["REPLAY", "no", "on or off"],
    ["LOG_LEVEL", "loud", "info"],
    ["DEBUG_ERRORS", "yes", "true or false"],
    ["LOG_FORMAT", "xml", "json or pretty"],
    ["REPLAN_SIMILARITY", "1.2", "0 to 1"],
    ["REPLAN_SIMILARITY", "often", "a number"],
  ])("PR6 a fault names the variable, what is wrong and an example: %s=%s", (variable, value, hint) => {
    const load = () => loadConfig({ DATABASE_URL, [variable]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${variable}: .*${hint}.*; for example ${variable}=`));
  });

  test.each([
    ["METRICS_PORT", "scrape", "port number"],
    ["METRICS_PORT", "70000", "0 to 65535"],
    ["METRICS_PORT", "-1", "0 to 65535"],
    ["METRICS_PORT", "94.64", "whole"],
    ["TAVILY_BASE_URL", "api.tavily.com", "http or https"],
    ["TAVILY_BASE_URL", "ftp://api.tavily.com", "http or https"],
    ["TAVILY_BASE_URL", "https://", "http or https"],
    ["TAVILY_API_KEY", "tvly key", "without spaces"],
    ["GEMINI_API_KEY", "AIza\nkey", "without spaces"],
    ["GEMINI_API_KEY", "AIza…", "ASCII"],
    ["GEMINI_BASE_URL", "generativelanguage.googleapis.com", "http"],
    ["GEMINI_SPLIT_GROUNDING", "on", "true or false"],
    ["JUDGE_GROUNDING", "yes", "true or false"],
    ["SMART_MODEL_NAME", "gemini 3", "spaces"],
    ["SMART_MODEL_FALLBACK", "gemini 3", "spaces"],
    ["FAST_MODEL_NAME", "gemini 3", "spaces"],
    ["OPENAI_BASE_URL", "localhost:11434/v1", "http"],
    ["OPENAI_API_KEY", "sk key", "without spaces"],
    ["MODEL_TIMEOUT_SECONDS", "soon", "number"],
    ["MODEL_TIMEOUT_SECONDS", "0", "1 to 3600"],
    ["MODEL_TIMEOUT_SECONDS", "3601", "1 to 3600"],
  ])("PR6 models, search and metrics: %s=%j is told with an example that holds", (variable, value, hint) => {
    const load = (text: string) => loadConfig({ DATABASE_URL, [variable]: text });
    const said = faultOf(() => load(value));
    expect(said).toMatch(new RegExp(`^${variable}: .*${hint}.*; for example ${variable}=\\S+$`));
    expect(() => load(said.slice(said.lastIndexOf("=") + 1))).not.toThrow();
    if (variable.endsWith("_KEY")) expect(said).not.toContain(value);
  });

  test("PR6 what search and metrics were told arrives; a key that is empty is none", () => {
    expect(loadConfig({ DATABASE_URL, METRICS_PORT: "0", TAVILY_API_KEY: "tvly-k" })).toMatchObject({
      metricsPort: 0,
      search: { apiKey: "tvly-k", baseUrl: "https://api.tavily.com" },
    });
    const own = { TAVILY_API_KEY: "k", TAVILY_BASE_URL: "http://127.0.0.1:9" };
    expect(loadConfig({ DATABASE_URL, ...own }).search).toEqual({ apiKey: "k", baseUrl: "http://127.0.0.1:9" });
    const without = loadConfig({ DATABASE_URL, TAVILY_API_KEY: " ", TAVILY_BASE_URL: own.TAVILY_BASE_URL });
    expect(without.search).toBeUndefined();
  });

  test("PR6 the API does not start without a secret to sign with", () => {
    expect(() => loadApiConfig({ DATABASE_URL })).toThrow(/^AUTH_SECRET: is not set; for example AUTH_SECRET=/);
    expect(loadApiConfig({ DATABASE_URL, AUTH_SECRET: "y".repeat(32) }).authSecret).toBe("y".repeat(32));
  });

  test("PR6 all faults are told at once", () => {
    expect(() => loadConfig({ DATABASE_URL, PORT: "x", MODEL: "y" })).toThrow(/PORT:.*\nMODEL:/);
  });

  test("PR6 a missing database is a fault of a process, not of the stack that brings one", () => {
    expect(() => loadConfig({})).toThrow(/DATABASE_URL: is not set/);
    expect(loadStackConfig({})).toMatchObject({ temporal: { namespace: "default" } });
    expect(loadStackConfig({}).databaseUrl).toBeUndefined();
    expect(loadStackConfig({}).temporal.address).toBeUndefined();
  });
});

describe("the model", () => {
  const model = (env: Record<string, string>) => loadConfig({ DATABASE_URL, ...env }).model;

  test("PR6 Gemini where its key is set, the rules where none is, and the choice where one is made", () => {
    expect(model({})).toEqual({ adapter: "offline" });
    expect(model({ GEMINI_API_KEY: "k" })).toMatchObject({
      adapter: "gemini",
      access: { gemini: { apiKey: "k", baseUrl: "https://generativelanguage.googleapis.com" } },
      models: { smart: "gemini-3.8-flash", smartFallback: "gemini-3.5-flash-lite", fast: "gemini-3.5-flash-lite" },
      timeouts: { smart: 40_000, fast: 15_000 },
      splitGrounding: false,
      groundedJudge: false,
    });
    expect(model({ GEMINI_API_KEY: "k", MODEL: "offline" })).toEqual({ adapter: "offline" });
  });

  test("PR6 names, addresses and time-outs arrive where they belong", () => {
    const names = {
      SMART_MODEL_NAME: "s",
      SMART_MODEL_FALLBACK: "b",
      FAST_MODEL_NAME: "f",
      MODEL_TIMEOUT_SECONDS: "5",
    };
    const asked = {
      models: { smart: "s", smartFallback: "b", fast: "f" },
      timeouts: { smart: 5_000, fast: 5_000 },
    };
    const gemini = {
      GEMINI_API_KEY: "k",
      GEMINI_BASE_URL: "http://127.0.0.1:9/",
      GEMINI_SPLIT_GROUNDING: "1",
      JUDGE_GROUNDING: "true",
    };
    expect(model({ ...gemini, ...names })).toMatchObject({
      ...asked,
      access: { gemini: { apiKey: "k", baseUrl: "http://127.0.0.1:9/" } },
      splitGrounding: true,
      groundedJudge: true,
    });
    expect(
      model({ MODEL: "openai-compatible", OPENAI_BASE_URL: "http://h/v1", OPENAI_API_KEY: "o", ...names }),
    ).toMatchObject({
      adapter: "openai-compatible",
      access: { "openai-compatible": { baseUrl: "http://h/v1", apiKey: "o" } },
      ...asked,
    });
  });

  test("PR6 one model of a server of one's own serves both tiers, and is given time", () => {
    expect(model({ MODEL: "openai-compatible", OPENAI_BASE_URL: "http://h/v1", SMART_MODEL_NAME: "m" })).toMatchObject({
      models: { smart: "m", smartFallback: "m", fast: "m" },
      timeouts: { smart: 80_000, fast: 80_000 },
    });
    const slow = { MODEL_TIMEOUT_SECONDS: "600", OPENAI_BASE_URL: "http://h/v1", SMART_MODEL_NAME: "m" };
    expect(model({ MODEL: "openai-compatible", ...slow })).toMatchObject({
      timeouts: { smart: 600_000, fast: 600_000 },
    });
  });

  test.each<[string, Record<string, string>, object]>([
    ["openai", { OPENAI_API_KEY: "k" }, { baseUrl: "https://api.openai.com/v1", apiKey: "k" }],
    ["anthropic", { ANTHROPIC_API_KEY: "k" }, { baseUrl: "https://api.anthropic.com/v1", apiKey: "k" }],
    [
      "anthropic",
      { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:9/v1/" },
      { baseUrl: "http://127.0.0.1:9/v1", apiKey: "k" },
    ],
    [
      "azure",
      { AZURE_RESOURCE_NAME: "acme", AZURE_API_KEY: "k", SMART_MODEL_NAME: "ours" },
      { baseUrl: "https://acme.openai.azure.com/openai/v1", apiKey: "k" },
    ],
    [
      "azure",
      { AZURE_OPENAI_ENDPOINT: "https://acme.cognitiveservices.azure.com/", AZURE_API_KEY: "k", SMART_MODEL_NAME: "o" },
      { baseUrl: "https://acme.cognitiveservices.azure.com/openai/v1", apiKey: "k" },
    ],
    [
      "bedrock",
      { AWS_REGION: "eu-central-1", AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "s", SMART_MODEL_NAME: "m" },
      {
        baseUrl: "https://bedrock-runtime.eu-central-1.amazonaws.com",
        aws: { region: "eu-central-1", accessKeyId: "a", secretAccessKey: "s" },
      },
    ],
    ["ollama", { SMART_MODEL_NAME: "qwen3:8b" }, { baseUrl: "http://127.0.0.1:11434/v1" }],
  ])("MD7 %s by the variables that its users know: %o", (MODEL, env, expected) => {
    expect(model({ MODEL, ...env })).toMatchObject({ adapter: MODEL, access: { [MODEL]: expected } });
  });

  test("MD12 each tier may name a provider of its own, whose variables are then needed", () => {
    const env = { GEMINI_API_KEY: "k", SMART_MODEL_NAME: "anthropic:claude-sonnet-4-6" };
    expect(model({ ...env, ANTHROPIC_API_KEY: "a" })).toMatchObject({
      adapter: "gemini",
      access: { gemini: { apiKey: "k" }, anthropic: { apiKey: "a" } },
      models: { smart: "anthropic:claude-sonnet-4-6", fast: "gemini-3.5-flash-lite" },
      timeouts: { smart: 80_000, fast: 15_000 },
    });
    expect(() => model(env)).toThrow(expect.objectContaining({ variables: ["ANTHROPIC_API_KEY"] }));
    const alone = { SMART_MODEL_NAME: "ollama:qwen3:32b", FAST_MODEL_NAME: "ollama:qwen3:8b" };
    expect(model(alone)).toMatchObject({ adapter: "ollama", models: { smart: "ollama:qwen3:32b" } });
  });

  test.each([
    [{ MODEL: "gemini" }, "GEMINI_API_KEY"],
    [{ MODEL: "openai" }, "OPENAI_API_KEY"],
    [{ MODEL: "anthropic" }, "ANTHROPIC_API_KEY"],
    [{ MODEL: "azure" }, "AZURE_RESOURCE_NAME"],
    [{ MODEL: "azure", AZURE_RESOURCE_NAME: "acme" }, "AZURE_API_KEY"],
    [{ MODEL: "azure", AZURE_RESOURCE_NAME: "acme", AZURE_API_KEY: "k" }, "SMART_MODEL_NAME"],
    [{ MODEL: "azure", AZURE_RESOURCE_NAME: "acme/x" }, "AZURE_RESOURCE_NAME"],
    [{ MODEL: "bedrock" }, "AWS_REGION"],
    [{ MODEL: "bedrock", AWS_REGION: "eu-central-1" }, "AWS_ACCESS_KEY_ID"],
    [{ MODEL: "ollama" }, "SMART_MODEL_NAME"],
    [{ MODEL: "openai-compatible" }, "OPENAI_BASE_URL"],
    [{ MODEL: "openai-compatible", OPENAI_BASE_URL: "http://h/v1" }, "SMART_MODEL_NAME"],
    [{ MODEL: "gpt" }, "MODEL"],
    [{ GEMINI_BASE_URL: "localhost" }, "GEMINI_BASE_URL"],
    [{ MODEL_TIMEOUT_SECONDS: "3601" }, "MODEL_TIMEOUT_SECONDS"],
  ])("PR6 %o: the fault names %s", (env, variable) => {
    expect(() => loadConfig({ DATABASE_URL, ...(env as Record<string, string>) })).toThrow(
      expect.objectContaining({ variables: [variable] }),
    );
  });

  test("MD7 a model that is about to be shut down is warned of, and so is every temperature", () => {
    const { warnings } = loadConfig({
      DATABASE_URL,
      GEMINI_API_KEY: "k",
      SMART_MODEL_NAME: "gemini-2.5-pro",
      SMART_MODEL_TEMPERATURE: "0.3",
      FAST_MODEL_TEMPERATURE: "0.7",
    });
    expect(warnings).toEqual([
      expect.stringMatching(/^SMART_MODEL_TEMPERATURE is accepted and ignored/),
      expect.stringMatching(/^FAST_MODEL_TEMPERATURE is accepted and ignored/),
      expect.stringMatching(/^gemini-2\.5-pro is shut down on 1 December 2026/),
    ]);
  });
});

test("a tool that nobody points at is not spoken of, so that the one that set-up found stands", () => {
  expect(Object.keys(toolOverrides({ CHROME_PATH: " " }))).toEqual([]);
  expect(toolOverrides({ TEMPORAL_CLI_PATH: "/opt/temporal" })).toEqual({ temporal: "/opt/temporal" });
});
