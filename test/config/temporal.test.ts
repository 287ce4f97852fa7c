/** Proves config/temporal.ts: which Temporal is asked and how it is reached. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError, loadConfig, loadStackConfig } from "../../config/environment.js";
import { withoutSecurity } from "../../config/temporal.js";

const DATABASE_URL = "postgres://app:secret@127.0.0.1:5432/surefoot";
const TLS = new URL("../fixtures/tls/", import.meta.url).pathname;
const temporalOf = (env: Record<string, string>) => loadConfig({ DATABASE_URL, ...env }).temporal;

const folder = mkdtempSync(join(tmpdir(), "surefoot-temporal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROFILES = `
[profile.default]
address = "default.internal:7233"
[profile.production]
address = "orders.a1b2.tmprl.cloud:7233"
namespace = "orders.a1b2"
api_key = "key-of-the-profile"
`;

describe("temporalConfigOf", () => {
  test("OP11 nothing is said: our own machine, in clear", () => {
    expect(temporalOf({})).toEqual({ address: "127.0.0.1:7233", namespace: "default" });
    expect(loadStackConfig({}).temporal.address).toBeUndefined();
  });

  test("OP11 an API key means TLS", () => {
    const { apiKey, tls } = temporalOf({ TEMPORAL_ADDRESS: "cloud.example:7233", TEMPORAL_API_KEY: "k" });
    expect({ apiKey, tls }).toEqual({ apiKey: "k", tls: true });
  });

  test("OP11 mutual TLS by files", () => {
    const { tls } = temporalOf({
      TEMPORAL_ADDRESS: "temporal.internal:7233",
      TEMPORAL_TLS_CLIENT_CERT_PATH: `${TLS}client.pem`,
      TEMPORAL_TLS_CLIENT_KEY_PATH: `${TLS}client.key`,
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: `${TLS}ca.pem`,
      TEMPORAL_TLS_SERVER_NAME: "temporal.internal",
    });
    expect(tls).toMatchObject({ serverNameOverride: "temporal.internal" });
    expect(Object.keys(tls as object)).toEqual(expect.arrayContaining(["clientCertPair", "serverRootCACertificate"]));
  });

  test("OP11 a profile by its name, and the environment above it", () => {
    const file = join(folder, "temporal.toml");
    writeFileSync(file, PROFILES);
    const env = { TEMPORAL_CONFIG_FILE: file, TEMPORAL_PROFILE: "production" };
    expect(temporalOf(env)).toMatchObject({
      address: "orders.a1b2.tmprl.cloud:7233",
      namespace: "orders.a1b2",
      apiKey: "key-of-the-profile",
      tls: true,
    });
    expect(temporalOf({ ...env, TEMPORAL_NAMESPACE: "other.a1b2" }).namespace).toBe("other.a1b2");
    expect(temporalOf({ TEMPORAL_CONFIG_FILE: file }).address).toBe("default.internal:7233");
  });

  test.each<[Record<string, string>, string, string]>([
    [{ TEMPORAL_PROFILE: "no-such-profile" }, "TEMPORAL_PROFILE", "no-such-profile"],
    [{ TEMPORAL_CONFIG_FILE: "/nowhere/temporal.toml" }, "TEMPORAL_CONFIG_FILE", "/nowhere/temporal.toml"],
    [{ TEMPORAL_TLS_SERVER_CA_CERT_PATH: "/nowhere/ca.pem" }, "TEMPORAL_TLS_SERVER_CA_CERT_PATH", "ENOENT"],
    [{ TEMPORAL_TLS_CLIENT_CERT_PATH: `${TLS}client.pem` }, "TEMPORAL_TLS_CLIENT_KEY_PATH", "other half"],
    [{ TEMPORAL_TLS_CLIENT_KEY_PATH: `${TLS}client.key` }, "TEMPORAL_TLS_CLIENT_CERT_PATH", "other half"],
    [{ TEMPORAL_TLS_DISABLE_HOST_VERIFICATION: "true" }, "TEMPORAL_TLS_SERVER_NAME", "always verified"],
    [
      { TEMPORAL_ADDRESS: "cloud.example:7233", TEMPORAL_API_KEY: "k", TEMPORAL_TLS: "false" },
      "TEMPORAL_TLS",
      "API key",
    ],
  ])("OP11 %j is refused with the variable to change", (env, variable, fault) => {
    const refusal = (() => {
      try {
        return temporalOf(env);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as ConfigError).variables).toEqual([variable]);
    expect(String(refusal)).toContain(fault);
  });
});

describe("withoutSecurity", () => {
  test("OP11 takes back keys, TLS and profiles, and nothing else", () => {
    const env = {
      TEMPORAL_API_KEY: "k",
      TEMPORAL_TLS_SERVER_NAME: "s",
      TEMPORAL_GRPC_META_A: "b",
      TEMPORAL_CLI_PATH: "t",
    };
    expect(withoutSecurity(env)).toEqual({
      TEMPORAL_API_KEY: "",
      TEMPORAL_TLS_SERVER_NAME: "",
      TEMPORAL_GRPC_META_A: "",
    });
  });
});
