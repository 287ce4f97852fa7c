/** Pages of a step: drawn for a sandboxed frame, compared line by line, for whoever sees the task's export (RD1, RD4, RD5). */

import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { auditLog } from "../../../db/audit-schema.js";
import { withTenant } from "../../../db/client.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, issued, verdictFact } from "../../db/task-rows.js";
import { insertDecidedStep, storePage } from "../decided-step.js";
import { useLab } from "../lab.js";

const lab = useLab();
let task: TaskRef;

const BEFORE = `<title>Patients</title><main><h1>Patients</h1><button data-sf="p.1">Save</button><script>steal()</script></main>`;
const AFTER = BEFORE.replace("<button", '<div role="alert">Saved</div><button disabled');
const path = (what: string, stepIndex = 0, ref: TaskRef = task) =>
  `/api/agent/tasks/${ref.taskId}/steps/${stepIndex}/${what}`;

beforeAll(async () => {
  task = await insertDecidedStep(lab, {
    evidence: ["New alert: 'Saved'"],
    beforeSnapshotId: await storePage(lab, BEFORE),
    afterSnapshotId: await storePage(lab, AFTER),
  });
  const next = issued(1);
  // The page that the second step was chosen on is kept no more.
  const facts = [{ kind: "action", issued: issued(0) }, verdictFact(0), { kind: "action", issued: next }] as const;
  await applyRecord(lab.database, aBatch(task, { facts }));
});

describe("GET /api/agent/tasks/{id}/steps/{stepIndex}/page", () => {
  test("RD1 a document under a policy that lets in its own style sheet alone, and makes it an origin of its own", async () => {
    const { status, headers, body } = await lab.call("GET", path("page?side=after"));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toMatch(/^text\/html/);
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox$/,
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).not.toMatch(/<script|steal\(/);
    expect(body).toContain("Patients</h1>");
  });

  test("RD3 what differs is marked on either side; the colour scheme can be chosen", async () => {
    const after = (await lab.call("GET", path("page?side=after&theme=dark"))).body;
    expect(after).toContain('class="first added" id="difference-1">Saved');
    expect(after).toContain('class="button first changed" id="difference-2">Save');
    expect(after).toContain('data-theme="dark"');
    const before = (await lab.call("GET", path("page?side=before"))).body;
    expect(before).toContain('class="button first changed" id="difference-1">Save');
    expect(before).not.toContain("Saved");
  });

  test("RD1 a page that is not there, a step that is none, and a side that is none are said", async () => {
    expect((await lab.call("GET", path("page?side=before", 1))).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await lab.call("GET", path("page?side=after", 7))).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await lab.call("GET", path("page?side=both"))).body).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
    });
    expect((await lab.call("GET", path("page?side=after", -1))).body).toMatchObject({ status: 400 });
  });
});

describe("GET /api/agent/tasks/{id}/steps/{stepIndex}/pages", () => {
  test("RD4 like beside like, with what differs marked", async () => {
    const { body } = await lab.call("GET", path("pages"));
    expect(body.data).toMatchObject({
      stepIndex: 0,
      before: { url: "https://site.test/", title: "Patients" },
      after: { title: "Patients" },
    });
    expect(body.data.lines).toEqual([
      { before: "main", after: "main", depth: 0 },
      { before: "heading 'Patients'", after: "heading 'Patients'", depth: 1 },
      { after: "alert 'Saved'", depth: 1, mark: "added" },
      { before: "[1] button 'Save'", after: "[1] button 'Save' (disabled)", depth: 1, mark: "changed" },
    ]);
  });

  test("RD4 of pages that are kept no more nothing is told", async () => {
    expect((await lab.call("GET", path("pages", 1))).body.data).toEqual({ stepIndex: 1, lines: [] });
  });
});

describe("who may see them", () => {
  test.each(["page?side=after", "pages"])(
    "RD5 %s: another member and another tenant get 404; an operator sees it, and that is written down",
    async (what) => {
      const get = (headers: Record<string, string>) => lab.call("GET", path(what), undefined, headers);
      expect((await get(await lab.headersAs("user-2", "member"))).body.code).toBe("TASK_NOT_FOUND");
      expect((await get(await lab.headersAs("user-3", "owner", randomUUID()))).body.code).toBe("TASK_NOT_FOUND");
      const operator = `operator-${what}`;
      expect((await get(await lab.headersAs(operator, "operator"))).status).toBe(200);
      expect((await get({ authorization: "Bearer none" })).status).toBe(401);
      const isIt = and(eq(auditLog.subject, task.taskId), eq(auditLog.userId, operator));
      const seen = await withTenant(lab.database, lab.tenantId, (tx) => tx.select().from(auditLog).where(isIt));
      expect(seen).toMatchObject([{ action: "task.read" }]);
    },
  );
});
