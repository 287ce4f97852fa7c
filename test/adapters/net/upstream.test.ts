/** Proves which hosts are private, in every spelling, and that no request of the server is led away: adapters/net/upstream.ts. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModel, type ModelConfig } from "../../../adapters/model/create.js";
import { fetchUpstream, isPrivateHost, UpstreamRefusedError } from "../../../adapters/net/upstream.js";
import { createTavily } from "../../../adapters/search/tavily.js";
import { request } from "../model/contract-suite.js";

const hostOf = (host: string) => new URL(`http://${host}/`).hostname;

/** Ways to write an address that is not of the internet; each is the authority of a URL. */
const PRIVATE: readonly (readonly [what: string, ...spellings: string[]])[] = [
  ["loopback", "127.0.0.1", "127.1", "127.0.1", "127.255.255.254", "127.0.0.1.", "%31%32%37.0.0.1", "127.0.0.1:8080"],
  ["loopback in other numbers", "0x7f.1", "0x7f000001", "0177.0.0.1", "017700000001", "2130706433", "0x7F.0.0.0x1"],
  [
    "loopback in other letters",
    "127\u30020\u30020\u30021",
    "\uff11\uff12\uff17.0.0.1",
    "\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3",
  ],
  ["nowhere", "0", "0.0.0.0", "0x0", "[::]"],
  ["private", "10.1.2.3", "0xa.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "0300.0250.1.1", "100.64.0.1"],
  ["link-local and metadata", "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518"],
  ["metadata elsewhere", "100.100.100.200", "192.0.0.192", "168.63.129.16", "[fd00:ec2::254]"],
  ["metadata by name", "metadata.google.internal", "metadata.google.internal.", "metadata", "instance-data"],
  ["multicast and reserved", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "[ff02::1]"],
  ["documentation and benchmarks", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "[2001:db8::1]"],
  ["loopback in IPv6", "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::1]:8080"],
  ["private in IPv6", "[fd00::1]", "[fc00::1]", "[fe80::1]", "[fec0::1]", "[100::1]"],
  ["mapped into IPv6", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[0:0:0:0:0:ffff:a9fe:a9fe]"],
  ["compatible and translated", "[::127.0.0.1]", "[::a9fe:a9fe]", "[::ffff:0:127.0.0.1]"],
  ["NAT64", "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::1]"],
  ["6to4 and Teredo", "[2002:7f00:1::]", "[2002:a9fe:a9fe::1]", "[2001:0:7f00:1::]"],
  [
    "names of this machine or network",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "db",
    "printer.local",
    "nas.home.arpa",
  ],
  ["names that lead home", "127.0.0.1.nip.io", "10-0-0-1.sslip.io", "localtest.me", "app.lvh.me"],
  ["with a user's name before", "api.tavily.com@127.0.0.1", "api.tavily.com:443@169.254.169.254", "a@b@127.0.0.1"],
];
const SPELLINGS = PRIVATE.flatMap(([what, ...all]) => all.map((one): [string, string] => [one, what]));

describe("isPrivateHost", () => {
  test.each(SPELLINGS)("SF9 %s is private: %s", (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(true);
  });

  test("SF9 there are more than forty spellings of nineteen kinds", () => {
    expect([new Set(SPELLINGS.map(([one]) => one)).size > 40, PRIVATE.length]).toEqual([true, 19]);
  });

  test.each([
    "8.8.8.8",
    "172.32.0.1",
    "[2606:4700::1111]",
    "[::ffff:8.8.8.8]",
    "api.tavily.com",
    "localhost.com",
    "nip.io.com",
  ])("SF9 %s is public", (host) => {
    expect(isPrivateHost(hostOf(host))).toBe(false);
  });
});

describe("SF9 an upstream that leads elsewhere", () => {
  /** Answers every request with a redirect. */
  let leading: Server;
  let target = "";
  let status = 307;
  let led: string[] = [];
  let base = "";
  /** Must hear nothing. */
  let other: Server;
  let heard = 0;

  const listening = (server: Server) =>
    new Promise<string>((resolve) => {
      server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
    });
  beforeAll(async () => {
    leading = createServer((incoming, response) => {
      led.push(incoming.url ?? "");
      response.writeHead(status, { location: target }).end();
    });
    other = createServer((_, response) => {
      heard += 1;
      response.end("{}");
    });
    base = await listening(leading);
    target = await listening(other);
  });
  afterAll(() => {
    for (const server of [leading, other]) server.close();
  });

  const timeouts = { smart: 5_000, fast: 5_000 };
  const models = { smart: "m", smartFallback: "m", fast: "m" };
  const asked = (config: (baseUrl: string) => ModelConfig) =>
    createModel(config(base), { now: () => 0, code: () => "c" }).generate(request("refine"));
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      "the search",
      () => createTavily({ apiKey: "k", baseUrl: base }).search({ query: "q", signal: new AbortController().signal }),
    ],
    ...(["openai-compatible", "openai", "anthropic", "azure", "gemini"] as const).map(
      (adapter) =>
        [
          adapter,
          () => asked((baseUrl) => ({ adapter, access: { [adapter]: { baseUrl, apiKey: "k" } }, models, timeouts })),
        ] as const,
    ),
  ];

  test.each(ways)("is not followed, and the other server hears nothing: %s", async (_, ask) => {
    for (status of [301, 302, 303, 307, 308]) {
      await expect(ask()).rejects.toMatchObject({ kind: "refused", retryable: false });
    }
    expect(heard).toBe(0);
  });

  test("is asked again where it leads within itself, and not without end", async () => {
    const before = target;
    target = "/again";
    led = [];
    await expect(fetchUpstream(base, "search", { method: "POST" })).rejects.toThrow("redirects more than 3 times");
    expect(led).toEqual(["/search", "/again", "/again", "/again"]);
    target = before;
  });

  test("is refused wherever it leads, however that is written", async () => {
    const before = target;
    for (const [spelling] of SPELLINGS) {
      target = encodeURI(`http://${spelling}/`).replace(/%25/g, "%").replace(/%5B/g, "[").replace(/%5D/g, "]");
      await expect(fetchUpstream(base, "search", { method: "POST" }), spelling).rejects.toThrow(UpstreamRefusedError);
    }
    target = before;
  });
});
