/** Screenshots of a report: kept beside the page of their task, shown to whoever sees its pages, gone with both (RD6). */

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readPage } from "../../../adapters/snapshots/read-page.js";
import { withTenant } from "../../../db/client.js";
import { tenantDeletions } from "../../../db/retention.js";
import { applyRecord } from "../../../db/tasks.js";
import { aBatch, issued } from "../../db/task-rows.js";
import { A_REQUEST, INTERACT, useLab } from "../lab.js";

const lab = useLab();

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8]);
const OTHER = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 9, 9, 9, 9, 9, 9, 9, 9]);
const picture = (bytes = JPEG, type = "image/jpeg") => ({ screenshot: { type, data: bytes.toString("base64") } });
const path = (taskId: string, side = "before") => `/api/agent/tasks/${taskId}/steps/0/screenshot?side=${side}`;

/** A task whose first step was chosen on the page that was sent. */
async function aTask(fields: object = picture()) {
  const { status, body } = await lab.call("POST", INTERACT, { ...A_REQUEST, ...fields, observationId: randomUUID() });
  expect(status).toBe(202);
  const task = lab.refOf(body.data);
  const { snapshotId } = readPage({ html: A_REQUEST.dom, url: A_REQUEST.url, userId: "user-1", ambient: [] });
  const before = { ...issued(0).before, snapshotId };
  await applyRecord(lab.database, aBatch(task, { facts: [{ kind: "action", issued: issued(0, { before }) }] }));
  return task;
}

describe("a screenshot", () => {
  test("RD6 is kept with its page, and served as what it is, under a policy that lets it do nothing", async () => {
    const { taskId } = await aTask();
    const { status, headers } = await lab.call("GET", path(taskId));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const pages = (await lab.call("GET", `/api/agent/tasks/${taskId}/steps/0/pages`)).body.data;
    expect(pages.before).toMatchObject({ hasScreenshot: true });
    expect((await lab.call("GET", path(taskId, "after"))).body.code).toBe("NOT_FOUND");
  });

  test("RD6 of a page that is reported again the first stays; what is no such picture is refused", async () => {
    const { taskId } = await aTask();
    const again = { ...A_REQUEST, query: undefined, taskId, ...picture(OTHER), observationId: randomUUID() };
    await lab.call("POST", INTERACT, again);
    const rows = await withTenant(lab.database, lab.tenantId, (tx) =>
      tx.execute<{ picture: Buffer }>(sql`select picture from screenshots where task_id = ${taskId}`),
    );
    expect(rows.map((row) => Buffer.from(row.picture).equals(JPEG))).toEqual([true]);
    const refused = async (fields: object) => (await lab.call("POST", INTERACT, { ...A_REQUEST, ...fields })).body;
    expect(await refused(picture(Buffer.from("<svg onload=alert(1)>")))).toMatchObject({
      code: "VALIDATION_ERROR",
      details: { field: "screenshot.data" },
    });
    expect(await refused(picture(JPEG, "image/svg+xml"))).toMatchObject({ status: 400 });
    expect(await refused(picture(JPEG, "image/png"))).toMatchObject({ status: 400 });
    expect(await refused({ screenshot: { type: "image/jpeg", data: "A".repeat(600_001) } })).toMatchObject({
      status: 400,
    });
  });

  test("RD6 the same observation with another picture is the same observation", async () => {
    const request = { ...A_REQUEST, observationId: randomUUID() };
    const first = await lab.call("POST", INTERACT, { ...request, ...picture() });
    const second = await lab.call("POST", INTERACT, { ...request, ...picture(OTHER) });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.data.taskId).toBe(first.body.data.taskId);
  });

  test("RD6 stands in the report, and in no redacted one", async () => {
    const { taskId } = await aTask();
    const report = async (query = "") =>
      (await lab.call("GET", `/api/debug/session/${taskId}/report${query}`)).body as string;
    expect(await report()).toContain(`src="data:image/jpeg;base64,${JPEG.toString("base64")}"`);
    expect(await report("?redact=true")).not.toContain("data:image");
  });

  test("RD6 goes when its time is over, once the task is", async () => {
    const { taskId } = await aTask();
    const as = <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(lab.database, lab.tenantId, work);
    await as((tx) =>
      tx.execute(sql`update screenshots set created_at = now() - interval '31 days' where task_id = ${taskId}`),
    );
    const sweep = () =>
      tenantDeletions(lab.database, lab.tenantId, { pages: 30, debug: 7, tasks: 90 })
        .find(({ table }) => table === "screenshots")
        ?.run();
    expect(await sweep()).toBe(0);
    await as((tx) => tx.execute(sql`update tasks set closed_at = now() where task_id = ${taskId}`));
    expect(await sweep()).toBe(1);
    expect((await lab.call("GET", path(taskId))).status).toBe(404);
  });
});
