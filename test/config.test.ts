import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, loadConfig, loadStackConfig } from "../config.js";

const DATABASE_URL = "postgres://app:secret@127.0.0.1:5432/surefoot";

describe("loadConfig", () => {
  test("protocol §6 only DATABASE_URL is needed; everything else has a default", () => {
    expect(loadConfig({ DATABASE_URL })).toEqual({
      databaseUrl: DATABASE_URL,
      temporal: { address: "127.0.0.1:7233", namespace: "default" },
      home: resolve(".surefoot"),
      host: "127.0.0.1",
      port: 8080,
      allowedOrigins: [],
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
    });
    expect(config).toMatchObject({
      databaseOwnerUrl: "postgresql://owner@db/surefoot",
      temporal: { address: "temporal.internal:7234", namespace: "prod" },
      home: "/srv/surefoot",
      host: "0.0.0.0",
      port: 0,
      allowedOrigins: ["https://a.example", "chrome-extension://abcdefghijklmnopabcdefghijklmnop"],
      model: { adapter: "offline" },
      logLevel: "debug",
      debugErrors: true,
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
    ["MODEL", "gpt", "offline"],
    ["LOG_LEVEL", "loud", "info"],
    ["DEBUG_ERRORS", "yes", "true or false"],
  ])("design §3 a fault names the variable, what is wrong and an example: %s=%s", (variable, value, hint) => {
    const load = () => loadConfig({ DATABASE_URL, [variable]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${variable}: .*${hint}.*; for example ${variable}=`));
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
