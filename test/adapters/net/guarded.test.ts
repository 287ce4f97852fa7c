/** Proves that what an organisation names cannot lead the server inside: adapters/net/guarded.ts. */

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guardedAddresses, guardedGet } from "../../../adapters/net/guarded.js";
import { UpstreamRefusedError } from "../../../adapters/net/upstream.js";

let server: Server;
let port: number;
let answer: RequestListener;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port; // it listens on TCP
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const get = (
  url: string,
  how: { allowed?: string[]; resolve?: (name: string) => Promise<string[]>; ms?: number } = {},
) =>
  guardedGet(
    {
      privateHosts: how.allowed ?? [`127.0.0.1:${port}`, `records.test:${port}`],
      ...(how.resolve && { resolve: how.resolve }),
    },
    { url: new URL(url), headers: { "x-key": "1" }, mostBytes: 1_000, signal: AbortSignal.timeout(how.ms ?? 2_000) },
  );
const own = (path = "/") => `http://127.0.0.1:${port}${path}`;

describe("guardedGet", () => {
  test("SO7 a private host that the operator allows is asked, with a GET", async () => {
    asked = [];
    answer = (_, response) => response.end('{"ok":true}');
    await expect(get(own("/p?name=Jas"))).resolves.toEqual({ status: 200, body: '{"ok":true}' });
    expect(asked).toEqual([`GET 127.0.0.1:${port}/p?name=Jas`]);
  });

  test.each([
    ["the same host at another port", () => `http://127.0.0.1:${port + 1}/`],
    ["the same address in other letters", () => `http://127.0.0.2:${port}/`],
    ["the same machine by another name", () => `http://localhost:${port}/`],
    ["the same machine in IPv6", () => `http://[::1]:${port}/`],
    ["a metadata server", () => "http://169.254.169.254/latest/meta-data"],
    ["a public host in clear", () => "http://records.acme.com/"],
  ])("SO7 %s is refused, and not connected to", async (_, url) => {
    asked = [];
    await expect(get(url())).rejects.toThrow(UpstreamRefusedError);
    expect(asked).toEqual([]);
  });

  test.each([301, 302, 303, 307, 308])("SO7 a redirect (%s) is not followed, not even to itself", async (status) => {
    asked = [];
    answer = (_, response) => response.writeHead(status, { location: own("/other") }).end();
    await expect(get(own())).rejects.toThrow(/redirects/);
    expect(asked).toHaveLength(1);
  });

  test("SO7 what is too long is cut off while it comes", async () => {
    answer = (_, response) => {
      const more = () => response.write("x".repeat(400), more);
      more();
    };
    await expect(get(own())).rejects.toThrow(/more than 1000 bytes/);
  });

  test("SO7 compressed answers are refused: a small one may be a large one", async () => {
    const bomb = gzipSync("0".repeat(1_000_000));
    answer = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
    await expect(get(own())).rejects.toThrow(/compressed/);
  });

  test("SO7 who does not answer, and who answers drop by drop, is given up in time", async () => {
    answer = () => {};
    await expect(get(own(), { ms: 150 })).rejects.toThrow(/abort|timeout/i);
    answer = (_, response) => void setInterval(() => response.write("x"), 20).unref();
    await expect(get(own(), { ms: 150 })).rejects.toThrow(/abort|timeout/i);
  });

  test("SO7 the address that was judged is the one that is connected to: a name is looked up once (rebinding)", async () => {
    answer = (_, response) => response.end("{}");
    let lookups = 0;
    const resolve = async () => (lookups++ === 0 ? ["127.0.0.1"] : ["127.0.0.2"]);
    await expect(get(`http://records.test:${port}/`, { resolve })).resolves.toMatchObject({ status: 200 });
    expect(lookups).toBe(1);
  });
});

describe("guardedAddresses", () => {
  const guardOf = (...addresses: string[]) => ({ privateHosts: ["inside.test:443"], resolve: async () => addresses });

  test.each([
    ["one of this machine", ["127.0.0.1"]],
    ["a private one beside a public one", ["93.184.216.34", "10.0.0.7"]],
    ["a mapped one", ["::ffff:10.0.0.7"]],
    ["a metadata server", ["169.254.169.254"]],
    ["a unique local one", ["fd00::1"]],
    ["none", []],
    ["what is no address", ["records.acme.com"]],
  ])("SO7 a public name that leads to %s is refused", async (_, addresses) => {
    await expect(guardedAddresses(guardOf(...addresses), "records.acme.com", 443)).rejects.toThrow(
      UpstreamRefusedError,
    );
  });

  test("SO7 a public name with public addresses, and a name that the operator allows, may be asked", async () => {
    await expect(guardedAddresses(guardOf("93.184.216.34"), "records.acme.com", 443)).resolves.toEqual([
      "93.184.216.34",
    ]);
    await expect(guardedAddresses(guardOf("10.0.0.7"), "inside.test", 443)).resolves.toEqual(["10.0.0.7"]);
    await expect(guardedAddresses(guardOf("10.0.0.7"), "inside.test", 8443)).rejects.toThrow(UpstreamRefusedError);
  });
});
