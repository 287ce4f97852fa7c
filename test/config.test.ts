import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, loadApiConfig, loadConfig, loadStackConfig } from "../config.js";
import { EXTENSION_ORIGIN } from "../extension/identity.js";

const DATABASE_URL = "postgres://app:secret@127.0.0.1:5432/surefoot";

describe("loadConfig", () => {
  test("protocol §6 only DATABASE_URL is needed; everything else has a default", () => {
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
        loginsPerEmail: 10,
        loginsPerAddress: 50,
      },
      model: { adapter: "offline" },
      logLevel: "info",
      debugErrors: false,
      warnings: [],
    });
  });

  test("protocol §6 every variable arrives where it belongs", () => {
    const config = loadConfig({
      DATABASE_URL,
      DATABASE_OWNER_URL: "postgresql://owner@db/surefoot",
      TEMPORAL_ADDRESS: "temporal.internal:7234",
      TEMPORAL_NAMESPACE: "prod",
      SUREFOOT_HOME: "/srv/surefoot",
      HOST: "0.0.0.0",
      PORT: "0",
      ALLOWED_ORIGINS: "https://a.example, chrome-extension://abcdefghijklmnopabcdefghijklmnop",
      MODEL: "offline",
      LOG_LEVEL: "debug",
      DEBUG_ERRORS: "1",
      AUTH_SECRET: "x".repeat(32),
      TRUSTED_PROXIES: "2",
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
      allowedOrigins: [EXTENSION_ORIGIN, "https://a.example", "chrome-extension://abcdefghijklmnopabcdefghijklmnop"],
      model: { adapter: "offline" },
      logLevel: "debug",
      debugErrors: true,
      authSecret: "x".repeat(32),
      proxies: 2,
      rateLimits: {
        newTasksPerMinute: 11,
        stepsPerMinute: 12,
        callsPerMinute: 13,
        loginsPerEmail: 14,
        loginsPerAddress: 15,
      },
    });
  });

  test("protocol §6 a model that this version does not have is refused by name", () => {
    expect(loadConfig({ DATABASE_URL }).model.adapter).toBe("offline");
    expect(() => loadConfig({ DATABASE_URL, MODEL: "gemini" })).toThrow(/MODEL: must be offline/);
  });

  test("protocol §6 the seeds' temperatures are accepted, ignored and warned about", () => {
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
    ["LOG_LEVEL", "loud", "info"],
    ["DEBUG_ERRORS", "yes", "true or false"],
  ])("design §3 a fault names the variable, what is wrong and an example: %s=%s", (variable, value, hint) => {
    const load = () => loadConfig({ DATABASE_URL, [variable]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${variable}: .*${hint}.*; for example ${variable}=`));
  });

  test("protocol §6 the API does not start without a secret to sign with", () => {
    expect(() => loadApiConfig({ DATABASE_URL })).toThrow(/^AUTH_SECRET: is not set; for example AUTH_SECRET=/);
    expect(loadApiConfig({ DATABASE_URL, AUTH_SECRET: "y".repeat(32) }).authSecret).toBe("y".repeat(32));
  });

  test("design §3 all faults are told at once", () => {
    expect(() => loadConfig({ DATABASE_URL, PORT: "x", MODEL: "y" })).toThrow(/PORT:.*\nMODEL:/);
  });

  test("design §3 a missing database is a fault of a process, not of the stack that brings one", () => {
    expect(() => loadConfig({})).toThrow(/DATABASE_URL: is not set/);
    expect(loadStackConfig({})).toMatchObject({ temporal: { namespace: "default" } });
    expect(loadStackConfig({}).databaseUrl).toBeUndefined();
    expect(loadStackConfig({}).temporal.address).toBeUndefined();
  });
});
