/** Proves adapters/sources/sources.ts over HTTP: whatever a server does, the answer is a number, a yes, a no, or unknown. */

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCipher, keyFrom } from "../../../adapters/encryption/cipher.js";
import { decryptSource, encryptSource } from "../../../adapters/sources/encrypted.js";
import { createSources } from "../../../adapters/sources/sources.js";
import type { HttpSource } from "../../../protocol/sources.js";
import { PATIENTS_API, PATIENTS_TABLE } from "../../core/sources/sources.js";

let server: Server;
let port: number;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (
  changes: Partial<HttpSource> = {},
  values: Record<string, string> = { name: "Jas Doe" },
  perMinute = 100,
) => {
  const sources = createSources({ privateHosts: [`127.0.0.1:${port}`], timeoutMs: 1_500, perMinute });
  const source = { ...PATIENTS_API, url: `http://127.0.0.1:${port}/patients?name={name}`, ...changes };
  return { sources, found: () => sources.ask({ tenantId: "t", source, values }) };
};

describe("createSources", () => {
  test("SO5 asks with its headers and the value as one parameter, and counts what fits", async () => {
    let seen: unknown;
    answer = ({ url, headers }, response) => {
      seen = [url, headers.authorization];
      response.end(JSON.stringify({ patients: [{ name: "Jas & Doe" }, { name: "other" }] }));
    };
    await expect(ask({}, { name: "Jas & Doe" }).found()).resolves.toEqual({ kind: "count", count: 1 });
    expect(seen).toEqual(["/patients?name=Jas%20%26%20Doe", "Bearer 1"]);
  });

  test.each<[string, RequestListener, string]>([
    ["500", (_, response) => response.writeHead(500).end(), "it answers 500"],
    ["204", (_, response) => response.writeHead(204).end(), "it answers 204"],
    ["404", (_, response) => response.writeHead(404).end("{}"), "it answers 404"],
    ["no JSON", (_, response) => response.end("<html>"), "its answer is no JSON"],
    [
      "a redirect",
      (_, response) => response.writeHead(302, { location: "/" }).end(),
      "it must not be asked: .* redirects",
    ],
    ["a hang", () => {}, "it does not answer in time"],
    ["a reset", ({ socket }) => socket.resetAndDestroy(), "it cannot be reached \\(ECONNRESET\\)"],
    ["too much", (_, response) => response.end(`"${"x".repeat(300_000)}"`), "more than 262144 bytes"],
  ])("SO6 %s is unknown, in our words", async (_, behaviour, why) => {
    answer = behaviour;
    await expect(ask().found()).resolves.toMatchObject({ kind: "unknown", why: expect.stringMatching(why) });
  });

  test("SO5 404 says that there is none, where it was configured so", async () => {
    answer = (_, response) => response.writeHead(404).end();
    await expect(ask({ read: { path: "", notFoundIsNone: true } }).found()).resolves.toEqual({
      kind: "count",
      count: 0,
    });
  });

  test("SO7 each source is asked so often a minute, and then unknown", async () => {
    answer = (_, response) => response.end('{"patients":[]}');
    const { found } = ask({}, { name: "x" }, 2);
    expect([(await found()).kind, (await found()).kind, (await found()).kind]).toEqual(["count", "count", "unknown"]);
  });

  test("SO3 values that do not fit never leave", async () => {
    answer = () => expect.unreachable();
    await expect(ask({}, {}).found()).resolves.toMatchObject({ why: "name has no value" });
    await expect(ask({}, { name: "{{secret:pin}}" }).found()).resolves.toMatchObject({ kind: "unknown" });
  });

  test.each([
    ["a private host", { url: "https://10.0.0.1/{name}" }, "10.0.0.1:443 is a private host"],
    ["a name of the own network", { url: "https://records/{name}" }, "records:443 is a private host"],
    ["http", { url: "http://records.acme.com/{name}" }, "records.acme.com:80 would be asked in clear"],
    ["another host in a header", { headers: { host: "evil.test" } }, "the header host cannot be set"],
    ["a line break in a header", { headers: { "x-key": "1\r\nhost: evil.test" } }, "the header x-key holds"],
  ])("SO7 %s is refused before it is kept", (_, changes, fault) => {
    expect(ask().sources.faultOf({ ...PATIENTS_API, ...changes })).toMatch(fault);
  });

  test("SO7 so is a database inside, one without TLS, and what is none", () => {
    const faultOf = (connection: string) => ask().sources.faultOf({ ...PATIENTS_TABLE, connection });
    expect(faultOf(PATIENTS_TABLE.connection)).toBeNull();
    expect(faultOf("postgres://a:b@127.0.0.1/clinic")).toMatch("127.0.0.1:5432 is a private host");
    expect(faultOf("postgres://a:b@db.acme.com/clinic?sslmode=disable")).toMatch("in clear");
    expect(faultOf("postgres://a:b@db.acme.com,10.0.0.1/clinic")).toMatch("cannot be read");
    expect(faultOf("postgres://a:b@%2Ftmp/clinic")).toMatch("cannot be read");
    expect(faultOf("mysql://a:b@db.acme.com/clinic")).toMatch("cannot be read");
  });
});

describe("encryptSource", () => {
  test("SO8 is read again under the same tenant and name alone, and holds nothing in clear", () => {
    const cipher = createCipher([keyFrom("a key of tests, and of nothing else")]);
    const kept = encryptSource(cipher, "t1", PATIENTS_TABLE);
    expect(decryptSource(cipher, "t1", kept)).toEqual(PATIENTS_TABLE);
    expect(kept.definition.toString("latin1")).not.toMatch(/reader|secret|acme|select/);
    expect(() => decryptSource(cipher, "t2", kept)).toThrow();
    expect(() => decryptSource(cipher, "t1", { ...kept, name: "patients-api" })).toThrow();
  });
});
