/** Proves adapters/knowledge/document-lists.ts on the real database: kept for a while, and never past a change. */

import { afterAll, describe, expect, inject, test } from "vitest";
import { createDocumentLists } from "../../../adapters/knowledge/document-lists.js";
import { openDatabase } from "../../../db/client.js";
import { deleteDocument, writeCitations, writeDocument } from "../../../db/knowledge.js";
import { insertTask } from "../../../db/tasks.js";
import { changeTenantSettings } from "../../../db/tenant-settings.js";
import { aRequest, newTaskRef } from "../../db/task-rows.js";

const { databaseUrl } = inject("services");
const [database, elsewhere] = [openDatabase(databaseUrl), openDatabase(databaseUrl)];
afterAll(() => Promise.all([database.close(), elsewhere.close()]));

const A_DOCUMENT = {
  title: "House",
  contentType: "text/plain" as const,
  label: "company" as const,
  domains: [],
  content: "Be kind.",
};
const PARTS = [{ section: "", content: "Be kind." }];
const documentLists = createDocumentLists(database, () => 0);
const documentsOf = async (tenantId: string) => (await documentLists.of(tenantId)).documents.length;
const isKept = (tenantId: string) => {
  const [one, again] = [documentLists.of(tenantId), documentLists.of(tenantId)];
  return one === again;
};

describe("createDocumentLists", () => {
  test("KN4 what another process adds, takes away or allows is known here, though it was kept", async () => {
    const { tenantId } = newTaskRef();
    await expect.poll(() => isKept(tenantId), { timeout: 20_000 }).toBe(true);
    expect(await documentsOf(tenantId)).toBe(0);
    const written = await writeDocument(elsewhere, tenantId, A_DOCUMENT, PARTS);
    await expect.poll(() => documentsOf(tenantId), { timeout: 20_000 }).toBe(1);
    await changeTenantSettings(elsewhere, tenantId, { allowedDomains: ["acme.test"] }, 0);
    await expect
      .poll(async () => (await documentLists.of(tenantId)).patterns, { timeout: 20_000 })
      .toEqual(["acme.test"]);
    if (written.kind !== "written") throw new Error("not written");
    await deleteDocument(elsewhere, tenantId, written.row.documentId);
    await expect.poll(() => documentsOf(tenantId), { timeout: 20_000 }).toBe(0);
  });

  test("KN5 a task that was told something is one that was told, whatever was asked before", async () => {
    const task = newTaskRef();
    await insertTask(database, aRequest(task));
    await expect.poll(() => isKept(task.tenantId), { timeout: 20_000 }).toBe(true);
    expect(await documentLists.citations(task)).toEqual([]);
    const written = await writeDocument(elsewhere, task.tenantId, A_DOCUMENT, PARTS);
    if (written.kind !== "written") throw new Error("not written");
    const { documentId } = written.row;
    const cited = { chunkId: `${documentId}#0`, documentId, documentTitle: "House", label: "company" } as const;
    await writeCitations(elsewhere, task, [{ ...cited, host: "acme.test", purpose: "plan" }]);
    await deleteDocument(elsewhere, task.tenantId, documentId);
    await expect.poll(async () => (await documentLists.citations(task)).length, { timeout: 20_000 }).toBe(1);
  });
});
