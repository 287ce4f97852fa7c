/** Report of a task by HTTP: one file with its pages, for whoever sees the export; redacted when asked for (TR1, TR4, TR5). */

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { TaskRef } from "../../../core/turn/identity.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, aReply, issued, verdictFact } from "../../db/task-rows.js";
import { insertDecidedStep, storePage } from "../decided-step.js";
import { useLab } from "../lab.js";

const lab = useLab();
let task: TaskRef;
const BEFORE = `<title>Klimt</title><main><h1>Patients</h1><p>Klimt, Anna</p><input data-sf="p.1" value="Klimt"><button data-sf="p.2">Save</button></main>`;
const AFTER = BEFORE.replace("<button", '<div role="alert">Saved: Klimt</div><button');
const PAGE = "https://site.test/klimt?of=klimt";
const path = (query = "", ref: TaskRef = task) => `/api/debug/session/${ref.taskId}/report${query}`;

beforeAll(async () => {
  const record = {
    evidence: ["New alert: 'Saved: Klimt'"],
    beforeSnapshotId: await storePage(lab, BEFORE, PAGE),
    afterSnapshotId: await storePage(lab, AFTER, PAGE),
  };
  task = await insertDecidedStep(lab, record, { query: "Save Klimt" });
  const facts = [{ kind: "action", issued: issued(0, { action: 'type(1,"Klimt")' }) }, verdictFact(0)] as const;
  await applyRecord(lab.database, aBatch(task, { facts, reply: aReply() }));
});

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
    expect((await lab.call("GET", path(), undefined, await lab.headersAs("user-2", "member"))).body.code).toBe(
      "TASK_NOT_FOUND",
    );
    const stranger = await lab.headersAs("user-3", "owner", randomUUID());
    expect((await lab.call("GET", path(), undefined, stranger)).status).toBe(404);
    expect((await lab.call("GET", path(), undefined, await lab.headersAs("user-4", "operator"))).status).toBe(200);
  });
});
