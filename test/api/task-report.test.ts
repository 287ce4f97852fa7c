/** Report of a task by HTTP: one file with its pages, for whoever sees the export; redacted when asked for (TR1, TR4, TR5). */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { readPage } from "../../adapters/snapshots/read-page.js";
import { createSnapshotStore } from "../../adapters/snapshots/snapshot-store.js";
import type { TaskRef } from "../../core/task/identity.js";
import { withTenant } from "../../db/client.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { writeVerificationRecord } from "../../db/verification-records.js";
import { aBatch, aReply, aRequest, issued, newTaskRef, verdictFact } from "../db/task-rows.js";
import { type Lab, openLab } from "./lab.js";

let lab: Lab;
let task: TaskRef;
const BEFORE = `<title>Klimt</title><main><h1>Patients</h1><p>Klimt, Anna</p><input data-sf="p.1" value="Klimt"><button data-sf="p.2">Save</button></main>`;
const AFTER = BEFORE.replace("<button", '<div role="alert">Saved: Klimt</div><button');
const path = (query = "", ref: TaskRef = task) => `/api/debug/session/${ref.taskId}/report${query}`;

async function store(html: string): Promise<string> {
  const page = { url: "https://site.test/klimt?of=klimt", userId: "user-1", ambient: [] };
  const read = readPage({ ...page, html });
  await createSnapshotStore(lab.database).put(lab.tenantId, { ...page, ...read });
  return read.snapshotId;
}

beforeAll(async () => {
  lab = await openLab(inject("services").databaseUrl);
  // Branded by the test.
  task = newTaskRef({ tenantId: lab.tenantId, userId: "user-1" } as Partial<TaskRef>);
  await insertTask(lab.database, aRequest(task, { query: "Save Klimt" }));
  const pages = { beforeSnapshotId: await store(BEFORE), afterSnapshotId: await store(AFTER) };
  await withTenant(lab.database, task.tenantId, (tx) =>
    writeVerificationRecord(tx, task, {
      ...{ stepIndex: 0, actionId: issued(0).actionId, evidence: ["New alert: 'Saved: Klimt'"], strength: "strong" },
      ...{ tiers: [], urlChanged: false, meaningfulChange: true, similarity: 0.9 },
      ...pages,
    }),
  );
  const facts = [{ kind: "action", issued: issued(0, { action: 'type(1,"Klimt")' }) }, verdictFact(0)] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply() }));
});
afterAll(() => lab.close());

describe("GET /api/debug/session/{taskId}/report", () => {
  test("TR1 is one whole file with the pages of its steps, to be kept, under a policy of its own", async () => {
    const { status, headers, body } = await lab.call("GET", path());
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="task-${task.taskId}.html"`);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+' 'sha256-\S+'; .*sandbox$/,
    );
    expect(body.trimEnd().endsWith("</html>")).toBe(true);
    for (const told of ["Save Klimt", "alert &#39;Saved: Klimt&#39;", "1 line differs.", "&quot;first added&quot;"])
      expect(body).toContain(told);
  });

  test("TR4 redacted, no word of the page, the value or the address is in it, in no frame either", async () => {
    const { body } = await lab.call("GET", path("?redact=true"));
    expect(body).not.toMatch(/klimt|anna|site\.test|user-1/i);
    expect(body).toMatch(/alert &#39;Saved: ⟦text 1⟧&#39;/);
    expect(body).toMatch(/Saved: ⟦text 1⟧&lt;\/div&gt;/);
    expect((await lab.call("GET", path("?redact=perhaps"))).status).toBe(400);
  });

  test("TR5 another member and another tenant get 404; an operator sees it", async () => {
    const as = async (userId: string, role: "member" | "operator" | "owner", tenantId = lab.tenantId) => ({
      authorization: `Bearer ${await lab.signIn(tenantId, userId, role)}`,
    });
    expect((await lab.call("GET", path(), undefined, await as("user-2", "member"))).body.code).toBe("TASK_NOT_FOUND");
    const stranger = await as("user-3", "owner", randomUUID());
    expect((await lab.call("GET", path(), undefined, stranger)).status).toBe(404);
    expect((await lab.call("GET", path(), undefined, await as("user-4", "operator"))).status).toBe(200);
  });
});
