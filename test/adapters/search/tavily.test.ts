/** Proves the search client over a server that speaks Tavily: adapters/search/tavily.ts, adapters/net/upstream.ts. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTavily } from "../../../adapters/search/tavily.js";
import type { UpstreamFault } from "../../../testing/fake-upstream.js";
import { type FakeTavily, startFakeTavily } from "../../../testing/tavily/fake-tavily.js";

let tavily: FakeTavily;
const signal = new AbortController().signal;
const page = (host: string, index: number) => ({
  title: `Page ${index}`,
  url: `https://${host}/${index}`,
  content: `How to register a patient, part ${index}.`,
});
const pages = (host: string, count: number) => Array.from({ length: count }, (_, index) => page(host, index));

beforeAll(async () => {
  tavily = await startFakeTavily();
});
afterAll(() => tavily.stop());
beforeEach(() => tavily.answer(() => []));

const search = (query: string, host?: string, timeoutMs = 5_000) =>
  createTavily({ apiKey: tavily.apiKey, baseUrl: tavily.url, timeoutMs }).search({
    query,
    signal,
    ...(host !== undefined && { host }),
  });

describe("createTavily", () => {
  test("RS2 three results of the site are enough: one request, restricted to it", async () => {
    tavily.answer(() => [...pages("docs.clinic.com", 3), ...pages("elsewhere.com", 3)]);
    const before = tavily.requests.length;
    const found = await search("register patient", "docs.clinic.com");
    expect(found).toMatchObject({ widened: false, requests: 1, costMicroUsd: 8_000 });
    expect(found.results.map(({ url }) => new URL(url).hostname)).toEqual(Array(3).fill("docs.clinic.com"));
    expect(tavily.requests.slice(before)).toMatchObject([{ include_domains: ["docs.clinic.com"], max_results: 5 }]);
  });

  test("RS2 with two it widens to all, the site's own first, none twice", async () => {
    tavily.answer(() => [...pages("docs.clinic.com", 2), ...pages("elsewhere.com", 4)]);
    const before = tavily.requests.length;
    const found = await search("register patient", "docs.clinic.com");
    expect(found).toMatchObject({ widened: true, requests: 2, costMicroUsd: 16_000 });
    expect(found.results.map(({ url }) => new URL(url).hostname)).toEqual([
      ...Array(2).fill("docs.clinic.com"),
      ...Array(3).fill("elsewhere.com"),
    ]);
    expect(tavily.requests.slice(before)[1]).not.toHaveProperty("include_domains");
  });

  test("RS5 the name of a private host does not leave", async () => {
    const before = tavily.requests.length;
    await search("register patient", "intranet.clinic.internal");
    expect(JSON.stringify(tavily.requests.slice(before))).not.toContain("intranet");
    expect(tavily.requests).toHaveLength(before + 1);
  });

  test("RS5 a card number does not leave, nor come in; invisible words and private addresses neither", async () => {
    tavily.answer(() => [
      { title: "A\u200bB", url: "https://shop.com/", content: "card 4242 4242 4242 4242" },
      { title: "Secret", url: "http://169.254.169.254/latest", content: "x" },
      { title: "Script", url: "javascript:alert(1)", content: "x" },
    ]);
    const found = await search("pay with 4242 4242 4242 4242");
    expect(tavily.requests.at(-1)?.query).toBe("pay with [CARD:4242]");
    expect(found.results).toEqual([{ title: "AB", url: "https://shop.com/", content: "card [CARD:4242]" }]);
  });

  test("Tavily takes 400 characters: a longer request is cut", async () => {
    await search("x ".repeat(600));
    expect(tavily.requests.at(-1)?.query.length).toBeLessThanOrEqual(400);
  });

  test.each<[UpstreamFault, string, boolean]>([
    [{ fault: "status", status: 429 }, "rate-limited", true],
    [{ fault: "status", status: 500 }, "unavailable", true],
    [{ fault: "status", status: 400 }, "refused", false],
    [{ fault: "reset" }, "unavailable", true],
    [{ fault: "body", body: '{"results": [{"title": "half' }, "unreadable", false],
    [{ fault: "hang" }, "timeout", true],
    [{ fault: "redirect", to: "http://169.254.169.254/latest/meta-data" }, "refused", false],
    [{ fault: "redirect", to: "https://elsewhere.com/search" }, "refused", false],
    [{ fault: "redirect", to: "/search" }, "refused", false],
  ])("RS2, SF1 %j is %s (retryable: %s)", async (fault, kind, retryable) => {
    tavily.answer(() => fault);
    await expect(search("register patient", undefined, 300)).rejects.toMatchObject({
      name: "SearchError",
      kind,
      retryable,
    });
  });

  test("a wrong key is refused and not tried again", async () => {
    const port = createTavily({ apiKey: "wrong", baseUrl: tavily.url });
    await expect(port.search({ query: "x", signal })).rejects.toMatchObject({ kind: "refused", retryable: false });
  });
});
