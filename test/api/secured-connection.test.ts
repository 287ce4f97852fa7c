/** Proves OP11 on the wire: a TLS proxy that asks for a certificate before a real server, and the header of an API key. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Http2Server } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { createServer as createTlsServer, type Server } from "node:tls";
import { NativeConnection } from "@temporalio/worker";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { connectLazily } from "../../api/engine/engine.js";
import { loadConfig } from "../../config/environment.js";

const { temporalAddress } = inject("services");
const TLS = new URL("../fixtures/tls/", import.meta.url).pathname;
const read = (name: string) => readFileSync(`${TLS}${name}`);
const DATABASE_URL = "postgres://app:secret@127.0.0.1:5432/surefoot";

let proxy: Server;
let stub: Http2Server;
let proxied: Record<string, string>;
const seen: (string | undefined)[] = [];

beforeAll(async () => {
  const [host = "", port] = temporalAddress.split(":");
  const asked = { requestCert: true, rejectUnauthorized: true, ALPNProtocols: ["h2"] };
  proxy = createTlsServer(
    { cert: read("server.pem"), key: read("server.key"), ca: read("ca.pem"), ...asked },
    (client) => {
      const server = connect(Number(port), host);
      client.pipe(server).pipe(client);
      for (const [one, other] of [[client, server] as const, [server, client] as const])
        one.on("error", () => other.destroy());
    },
  );
  stub = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(200, { "content-type": "application/grpc" });
    response.end();
  });
  for (const server of [proxy, stub]) await once(server.listen(0, "127.0.0.1"), "listening");
  proxied = {
    TEMPORAL_ADDRESS: addressOf(proxy),
    TEMPORAL_TLS_CLIENT_CERT_PATH: `${TLS}client.pem`,
    TEMPORAL_TLS_CLIENT_KEY_PATH: `${TLS}client.key`,
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: `${TLS}ca.pem`,
    TEMPORAL_TLS_SERVER_NAME: "temporal.internal",
  };
});
afterAll(() => {
  proxy.close();
  stub.close();
});

const addressOf = (server: Server | Http2Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
const temporalOf = (env: Record<string, string>) => loadConfig({ DATABASE_URL, ...env }).temporal;

async function askedByApi(env: Record<string, string>): Promise<string> {
  const connection = connectLazily(temporalOf(env));
  try {
    const { serverVersion } = await connection.withDeadline(Date.now() + 10_000, () =>
      connection.workflowService.getSystemInfo({}),
    );
    return serverVersion;
  } finally {
    await connection.close();
  }
}

async function askedByWorker(env: Record<string, string>): Promise<string> {
  const { address, tls, apiKey, metadata } = temporalOf(env);
  const connection = await NativeConnection.connect({ address, tls, apiKey, metadata });
  try {
    return (await connection.workflowService.getSystemInfo({})).serverVersion;
  } finally {
    await connection.close();
  }
}

describe("mutual TLS", () => {
  test("OP11 API and worker reach a real server with their certificate", async () => {
    const versions = [await askedByApi(proxied), await askedByWorker(proxied)];
    for (const version of versions) expect(version).toMatch(/^\d+\.\d+/);
  });

  test.each([
    ["without a certificate", { TEMPORAL_TLS_CLIENT_CERT_PATH: "", TEMPORAL_TLS_CLIENT_KEY_PATH: "" }],
    ["where another authority vouches for the server", { TEMPORAL_TLS_SERVER_CA_CERT_PATH: `${TLS}other-ca.pem` }],
    ["where the server has another name", { TEMPORAL_TLS_SERVER_NAME: "other.internal" }],
  ])("OP11 nobody is reached %s", async (_how, env) => {
    await expect(askedByApi({ ...proxied, ...env })).rejects.toThrow();
    await expect(askedByWorker({ ...proxied, ...env })).rejects.toThrow();
  });
});

describe("API key", () => {
  test("OP11 is sent as a bearer token by API and worker", async () => {
    const env = { TEMPORAL_ADDRESS: addressOf(stub), TEMPORAL_API_KEY: "key-of-a-test", TEMPORAL_TLS: "false" };
    await askedByApi(env).catch(() => undefined);
    await askedByWorker(env).catch(() => undefined);
    expect(seen.length).toBeGreaterThanOrEqual(2);
    expect(new Set(seen)).toEqual(new Set(["Bearer key-of-a-test"]));
  });
});
