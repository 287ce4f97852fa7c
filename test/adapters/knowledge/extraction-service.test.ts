/** Proves adapters/knowledge/extraction-service.ts against a fake of the contract: what is asked, what is believed, and what its faults cost. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createKnowledgeService, KnowledgeServiceError } from "../../../adapters/knowledge/extraction-service.js";
import type { UpstreamFault } from "../../../testing/fake-upstream.js";
import { type FakeKnowledgeService, startFakeKnowledgeService } from "../../../testing/knowledge/fake-service.js";

let fake: FakeKnowledgeService;
let nowMs = 0;
beforeAll(async () => {
  fake = await startFakeKnowledgeService();
});
afterAll(() => fake.stop());
beforeEach(() => {
  nowMs = 0;
});

const about = { tenantId: "t1", url: "https://orders.test/new?token=abc#x", query: "where do deliveries go?" };
const service = (fields: { readonly apiKey?: string; readonly timeoutMs?: number } = {}) =>
  createKnowledgeService({ baseUrl: fake.url, apiKey: fake.apiKey, ...fields }, () => nowMs);
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "answered",
    (error: unknown) => (error instanceof KnowledgeServiceError ? error.kind : String(error)),
  );

describe("createKnowledgeService", () => {
  test("KN7 it asks by tenant, page and question, without parameters and secrets", async () => {
    fake.answer(() => []);
    await service()({ ...about, query: "pay with 4242 4242 4242 4242" });
    expect(fake.requests.at(-1)).toEqual({
      tenantId: "t1",
      url: "https://orders.test/new",
      query: "pay with [CARD:4242]",
    });
    await service()({ ...about, query: "x".repeat(5_000) });
    expect(fake.requests.at(-1)?.query.length).toBe(400);
  });

  test("KN7 what it says is cleaned, masked, cut and labelled", async () => {
    const part = {
      id: "h-1",
      content: `Dock\u200b 4. Card 4242 4242 4242 4242. ${"y".repeat(2_000)}`,
      documentTitle: "Hand\u202ebook",
    };
    fake.answer(() => [
      { ...part, metadata: { documentId: "h", section: "Docks", page: 3, label: "public", other: 1 } },
      ...Array.from({ length: 9 }, (_, at) => ({ ...part, id: `m-${at}` })),
    ]);
    const found = await service()(about);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({
      id: "service:h-1",
      documentId: "h",
      title: "Handbook",
      section: "Docks",
      page: 3,
      label: "public",
    });
    expect(found[0]?.content).toMatch(/^Dock 4\. Card \[CARD:4242\]\. y+…$/);
    expect(found[0]?.content.length).toBe(1_000);
    expect(found[1]).toMatchObject({ documentId: "m-0", label: "company" });
  });

  test.each<readonly [string, UpstreamFault]>([
    ["unavailable", { fault: "status", status: 503 }],
    ["unavailable", { fault: "status", status: 429 }],
    ["refused", { fault: "status", status: 403 }],
    ["unavailable", { fault: "reset" }],
    ["unreadable", { fault: "body", body: '{"context": [{"id"' }],
    ["unreadable", { fault: "body", body: '{"context": [{"id": 1}]}' }],
    ["unreadable", { fault: "body", body: `{"context": [], "more": "${"z".repeat(300_000)}"}` }],
    ["refused", { fault: "redirect", to: "http://169.254.169.254/latest/meta-data" }],
    ["refused", { fault: "redirect", to: "https://elsewhere.example/api" }],
    ["timeout", { fault: "hang" }],
  ])("KN7 %s: %j", async (kind, fault) => {
    fake.answer(() => fault);
    expect(await kindOf(service({ timeoutMs: kind === "timeout" ? 150 : 10_000 })(about))).toBe(kind);
  });

  test("KN7 a wrong key is refused", async () => {
    fake.answer(() => []);
    expect(await kindOf(service({ apiKey: "another" })(about))).toBe("refused");
  });

  test("KN7 after three faults nobody asks for half a minute; then one call tries, and an answer closes the circuit", async () => {
    const ask = service();
    fake.answer(() => ({ fault: "status", status: 500 }));
    const before = fake.requests.length;
    const kinds: string[] = [];
    for (let call = 0; call < 5; call++) kinds.push(await kindOf(ask(about)));
    expect(kinds).toEqual(["unavailable", "unavailable", "unavailable", "circuit-open", "circuit-open"]);
    expect(fake.requests.length - before).toBe(3);
    nowMs = 30_000;
    expect([await kindOf(ask(about)), await kindOf(ask(about))]).toEqual(["unavailable", "circuit-open"]);
    fake.answer(() => []);
    nowMs = 60_000;
    expect([await kindOf(ask(about)), await kindOf(ask(about))]).toEqual(["answered", "answered"]);
  });

  test("KN7 of many that ask at once after the half minute, one tries; whoever gives up leaves the try to the next", async () => {
    const ask = service({ timeoutMs: 1_000 });
    fake.answer(() => ({ fault: "status", status: 500 }));
    for (let call = 0; call < 3; call++) await kindOf(ask(about));
    fake.answer(() => ({ fault: "hang" }));
    nowMs = 30_000;
    const before = fake.requests.length;
    const kinds = await Promise.all(Array.from({ length: 5 }, () => kindOf(ask(about))));
    expect(kinds.sort()).toEqual([...Array(4).fill("circuit-open"), "timeout"]);
    expect(fake.requests.length - before).toBe(1);
    nowMs = 60_000;
    expect(await kindOf(ask({ ...about, signal: AbortSignal.timeout(50) }))).not.toBe("circuit-open");
    fake.answer(() => []);
    expect(await kindOf(ask(about))).toBe("answered");
  });

  test("KN7 whoever no longer wants an answer does not count as a fault", async () => {
    const ask = service();
    fake.answer(() => ({ fault: "hang" }));
    for (let call = 0; call < 4; call++) await kindOf(ask({ ...about, signal: AbortSignal.abort() }));
    fake.answer(() => []);
    expect(await kindOf(ask(about))).toBe("answered");
  });
});
