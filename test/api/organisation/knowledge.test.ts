/** Knowledge: documents of an organisation, who may change and see them, and what of them is used on which site. */

import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { createKnowledgeService } from "../../../adapters/knowledge/extraction-service.js";
import { createKnowledgeStore } from "../../../adapters/knowledge/store.js";
import { CHARACTERS_MAX, DOCUMENTS_MAX, writeDocument } from "../../../db/knowledge.js";
import { startFakeKnowledgeService } from "../../../testing/knowledge/fake-service.js";
import { openLab, useLab } from "../lab.js";

const DOCUMENTS = "/api/knowledge/documents";
const HANDBOOK = {
  title: "Warehouse handbook",
  content: "# Deliveries\n\nDeliveries go to 12 Harbour Street, dock 4.\n\n# Canteen\n\nLunch is at noon.",
  contentType: "text/markdown",
};

const lab = useLab();

async function as(role: "member" | "operator" | "admin" | "owner", tenantId: string = randomUUID()) {
  const headers = await lab.headersAs(`${role}-${randomUUID()}`, role, tenantId);
  return {
    tenantId,
    upload: (body: object) => lab.call("POST", DOCUMENTS, body, headers),
    list: async () => (await lab.call("GET", DOCUMENTS, undefined, headers)).body.data.documents,
    drop: (id: string) => lab.call("DELETE", `${DOCUMENTS}/${id}`, undefined, headers),
    allow: (...allowedDomains: string[]) => lab.call("POST", "/api/v1/tenant/settings", { allowedDomains }, headers),
    resolve: async (url: string, query?: string) => {
      const words = query === undefined ? "" : `&query=${encodeURIComponent(query)}`;
      return lab.call("GET", `/api/knowledge/resolve?url=${encodeURIComponent(url)}${words}`, undefined, headers);
    },
  };
}

describe("documents", () => {
  test("KN2 a document is kept in parts, listed without its words, and gone when it is deleted", async () => {
    const admin = await as("admin");
    const { status, body } = await admin.upload(HANDBOOK);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ title: HANDBOOK.title, label: "company", domains: [], chunks: 2 });
    expect(await admin.list()).toEqual([body.data]);
    expect(JSON.stringify(await admin.list())).not.toContain("Harbour");
    expect((await admin.upload(HANDBOOK)).body.data.documentId).toBe(body.data.documentId);
    expect(await admin.list()).toHaveLength(1);
    await admin.allow("orders.test");
    expect((await admin.resolve("https://orders.test/", "delivery")).body.data.context).toHaveLength(1);
    expect((await admin.drop(body.data.documentId)).body).toEqual({ success: true });
    expect((await admin.drop(body.data.documentId)).body.code).toBe("NOT_FOUND");
    expect(await admin.list()).toEqual([]);
    expect((await admin.resolve("https://orders.test/", "delivery")).body.data).toMatchObject({
      hasOrgKnowledge: false,
      context: [],
      citations: [],
    });
  });

  test("KN3 only admins and owners change knowledge; members list it", async () => {
    const owner = await as("owner");
    const { documentId } = (await owner.upload(HANDBOOK)).body.data;
    for (const role of ["member", "operator"] as const) {
      const other = await as(role, owner.tenantId);
      expect((await other.upload({ ...HANDBOOK, title: "Mine" })).body.code).toBe("FORBIDDEN");
      expect((await other.drop(documentId)).body.code).toBe("FORBIDDEN");
      expect(await other.list()).toHaveLength(1);
    }
  });

  test("KN3 of another organisation nothing is listed, found or deleted, by whatever words", async () => {
    const [one, other] = [await as("owner"), await as("owner")];
    for (const person of [one, other]) await person.allow("orders.test");
    const { documentId } = (await one.upload(HANDBOOK)).body.data;
    await one.upload({ ...HANDBOOK, title: "Known to all", label: "public" });
    expect(await other.list()).toEqual([]);
    for (const query of ["deliveries", "Warehouse handbook", undefined]) {
      const { body } = await other.resolve("https://orders.test/", query);
      expect(body.data).toMatchObject({ hasOrgKnowledge: false, context: [], citations: [] });
    }
    expect((await other.drop(documentId)).status).toBe(404);
    expect(await one.list()).toHaveLength(2);
  });

  test.each([
    [{ title: " " }, "title"],
    [{ content: "" }, "content"],
    [{ content: "<script>x</script>", contentType: "text/html" }, "content"],
    [{ content: "x".repeat(500_001) }, "content"],
    [{ contentType: "application/pdf" }, "contentType"],
    [{ label: "secret" }, "label"],
    [{ domains: ["*.com"] }, "domains.0"],
    [{ domains: ["a.test", "https://b.test"] }, "domains.1"],
  ])("KN2 what is no document is refused: %j", async (fields, field) => {
    const { status, body } = await (await as("owner")).upload({ ...HANDBOOK, ...fields });
    expect([status, body.code, body.details.field]).toEqual([400, "VALIDATION_ERROR", field]);
  });

  test("KN2 an organisation keeps no more than it may", async () => {
    const { tenantId, upload } = await as("owner");
    const part = { section: "", content: "x".repeat(CHARACTERS_MAX - 40) };
    const given = { ...HANDBOOK, contentType: "text/plain", label: "company" } as const;
    expect((await writeDocument(lab.database, tenantId, { ...given, domains: [] }, [part])).kind).toBe("written");
    expect((await upload(HANDBOOK)).body.code).toBe("RESOURCE_CONFLICT");
    expect(DOCUMENTS_MAX).toBeLessThanOrEqual(1_000);
  });

  test("KN2 uploads at once are counted one after the other, and the same twice is one", async () => {
    const owner = await as("owner");
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => owner.upload({ ...HANDBOOK, title: `${i % 3}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await owner.list()).toHaveLength(3);
  });
});

describe("resolve", () => {
  test("KN1 a host that no pattern names has public knowledge only, and is no refusal", async () => {
    const owner = await as("owner");
    await owner.allow("*.acme.com");
    await owner.upload(HANDBOOK);
    await owner.upload({ title: "Post codes", content: "Delivery times of the post: two days.", label: "public" });
    const own = await owner.resolve("https://orders.acme.com/new", "where do deliveries go?");
    expect(own.status).toBe(200);
    expect(own.body.data).toMatchObject({ allowed: true, domain: "orders.acme.com", hasOrgKnowledge: true });
    expect(own.body.data.context.map((one: { documentTitle: string }) => one.documentTitle)).toEqual([
      "Warehouse handbook",
      "Post codes",
    ]);
    expect(own.body.data.context[0]).toMatchObject({
      content: "Deliveries go to 12 Harbour Street, dock 4.",
      metadata: { label: "company", section: "Deliveries" },
    });
    expect(own.body.data.citations[0]).toMatchObject({ documentTitle: "Warehouse handbook", section: "Deliveries" });
    const other = await owner.resolve("https://acme.com.evil.test/", "where do deliveries go?");
    expect(other.status).toBe(200);
    expect(other.body.data).toMatchObject({ allowed: true, hasOrgKnowledge: false });
    expect(other.body.data.context.map((one: { documentTitle: string }) => one.documentTitle)).toEqual(["Post codes"]);
  });

  test("KN1 a document of some hosts is used there alone", async () => {
    const owner = await as("owner");
    await owner.allow("*.acme.com");
    await owner.upload({ ...HANDBOOK, domains: ["orders.acme.com"] });
    const found = async (url: string) => (await owner.resolve(url, "deliveries")).body.data.hasOrgKnowledge;
    expect(await Promise.all(["https://orders.acme.com", "https://mail.acme.com"].map(found))).toEqual([true, false]);
  });

  test("KN2 stems and single words find; what fits best comes first", async () => {
    const owner = await as("owner");
    await owner.allow("a.test");
    await owner.upload(HANDBOOK);
    await owner.upload({ title: "Annual report", content: "We delivered more than in the year before." });
    const { context } = (await owner.resolve("https://a.test", "Fill in the delivery address from the handbook")).body
      .data;
    expect(context[0]).toMatchObject({ documentTitle: "Warehouse handbook", metadata: { section: "Deliveries" } });
    expect((await owner.resolve("https://a.test", "holidays")).body.data.context).toEqual([]);
    expect((await owner.resolve("https://a.test")).body.data.context.length).toBe(3);
  });

  test.each(["'; drop table tasks; --", "a & | ! ( :* <->", "\u0000", "''''", "\ud800", "x".repeat(500)])(
    "KN2 no query is an error: %j",
    async (query) => {
      const owner = await as("owner");
      await owner.upload({ ...HANDBOOK, label: "public" });
      // Half a surrogate pair has no form in an address.
      const written = query.isWellFormed() ? query : "\ufffd";
      expect((await owner.resolve("https://a.test", written)).status).toBe(200);
    },
  );

  test("PR11 the longest address and query that are taken still fit into the head of a request", async () => {
    const owner = await as("owner");
    const longest = `https://a.test/${"%C3%A9".repeat(338)}`;
    expect(longest.length).toBeLessThanOrEqual(2_048);
    const query = "\u{10ffff}".repeat(250);
    expect((await owner.resolve(longest, query)).status).toBe(200);
    expect(encodeURIComponent(longest).length + encodeURIComponent(query).length).toBeLessThan(12_000);
    expect((await owner.resolve(`https://a.test/${"a".repeat(2_048)}`)).body.details.field).toBe("url");
    expect((await owner.resolve("https://a.test", "x".repeat(501))).body.details.field).toBe("query");
  });

  test("PR4 without an address, or without a token, there is an error and no knowledge", async () => {
    expect((await lab.call("GET", "/api/knowledge/resolve")).body).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { field: "url" },
    });
    const stranger = await lab.send("/api/knowledge/resolve?url=https://a.test", {});
    expect(stranger.body.code).toBe("UNAUTHORIZED");
  });

  test("PR7 it has a bucket of its own, smaller than that of calls", async () => {
    const small = await openLab(inject("services").databaseUrl, {}, { knowledgePerMinute: 1 });
    const get = () => small.call("GET", DOCUMENTS);
    expect([(await get()).status, (await get()).status]).toEqual([200, 429]);
    expect((await small.call("GET", "/api/agent/tasks")).status).toBe(200);
    await small.close();
  });
});

describe("a service beside the documents", () => {
  test("KN7 both are put together on named hosts; it is not asked about others; its fault is a 502 here", async () => {
    const fake = await startFakeKnowledgeService();
    const service = createKnowledgeService({ baseUrl: fake.url, apiKey: fake.apiKey }, () => Date.now());
    const served = await openLab(inject("services").databaseUrl, {
      knowledge: createKnowledgeStore(lab.database, service),
    });
    try {
      fake.answer(() => [{ id: "x-1", content: "Deliveries before nine.", documentTitle: "Wiki" }]);
      const owner = await as("owner");
      await owner.allow("orders.test");
      await owner.upload(HANDBOOK);
      const token = await lab.signIn(owner.tenantId, "reader");
      const get = (url: string) =>
        served.call("GET", `/api/knowledge/resolve?url=${url}&query=deliveries`, undefined, {
          authorization: `Bearer ${token}`,
        });
      const { context } = (await get("https://orders.test")).body.data;
      expect(context.map((one: { documentTitle: string }) => one.documentTitle)).toEqual([
        "Warehouse handbook",
        "Wiki",
      ]);
      expect(fake.requests).toEqual([{ tenantId: owner.tenantId, url: "https://orders.test/", query: "deliveries" }]);
      expect((await get("https://mail.test")).body.data.context).toEqual([]);
      expect(fake.requests).toHaveLength(1);
      fake.answer(() => ({ fault: "status", status: 500 }));
      const broken = (await get("https://orders.test")).body;
      expect(broken).toMatchObject({ status: 502, code: "EXTERNAL_SERVICE_ERROR" });
      expect(broken.suggestion).toContain("Try again later");
    } finally {
      await served.close();
      await fake.stop();
    }
  });
});

describe("allowed domains", () => {
  test("KN1 they are settings of the organisation; what is no pattern is refused by its place", async () => {
    const owner = await as("owner");
    expect((await owner.allow("*.acme.com", "127.0.0.1")).body.data.allowedDomains).toEqual([
      "*.acme.com",
      "127.0.0.1",
    ]);
    expect((await owner.allow("ok.test", "*.co.uk")).body.details.field).toBe("allowedDomains.1");
    expect((await (await as("member", owner.tenantId)).allow("x.test")).body.code).toBe("FORBIDDEN");
  });
});
