/** Replays through HTTP: an observation id stands for what was first sent by it, and for nothing else (PR8). */

import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import type { TaskRef } from "../../core/turn/identity.js";
import { withTenant } from "../../db/client.js";
import { snapshots } from "../../db/schema.js";
import { applyRecord } from "../../db/tasks.js";
import { aBatch, aReply } from "../db/task-rows.js";
import { A_REQUEST, type Answer, INTERACT, type Lab, openLab } from "./lab.js";

let lab: Lab;
beforeEach(async () => {
  lab = await openLab(inject("services").databaseUrl, {}, { stepsPerMinute: 3 });
});
afterEach(() => lab.close());

const SUREFOOT = { protocol: 1, clientId: "c" } as const;
const page = (title: string) => ({ url: A_REQUEST.url, dom: `<title>${title}</title><button>Dark</button>` });

const post = (body: object) => lab.call("POST", INTERACT, { ...SUREFOOT, ...body });

/** A task that is under way: where its pages go, and its first post. */
async function aTask() {
  lab.engine.otherwise = { kind: "reply", reply: aReply() };
  const first = { ...A_REQUEST, observationId: randomUUID() };
  const { body } = await post(first);
  const ref: TaskRef = lab.refOf(body.data);
  const step = (dom: object, observationId: string) => post({ ...dom, taskId: ref.taskId, observationId });
  return { first, ref, step };
}

/** Titles of the pages that are stored. */
async function stored(): Promise<readonly string[]> {
  const rows = await withTenant(lab.database, lab.tenantId, (tx) =>
    tx.select({ title: snapshots.title }).from(snapshots),
  );
  return rows.map(({ title }) => title).sort();
}

const refused = (taskId: string) => ({
  status: 409,
  code: "OBSERVATION_REUSED",
  details: { field: "observationId", taskId },
});
const remaining = ({ headers }: Answer) => headers.get("x-ratelimit-remaining");

describe("PR8 another page under a known observation id", () => {
  test("is refused and counted as a step; nothing of it is stored, and the engine hears nothing", async () => {
    const { ref, step } = await aTask();
    expect((await step(page("one"), "o2")).status).toBe(200);
    const heard = lab.engine.observed.length;
    const other = await step(page("two"), "o2");
    expect(other.body).toMatchObject(refused(ref.taskId));
    expect(remaining(other)).toBe("1");
    expect((await step(page("three"), "o2")).body).toMatchObject({ code: "OBSERVATION_REUSED" });
    expect((await step(page("four"), "o2")).body).toMatchObject({ code: "RATE_LIMIT" });
    expect(lab.engine.observed.length).toBe(heard);
    expect(await stored()).toEqual(["Settings", "one"]);
    const metrics = await lab.figures();
    expect(metrics).toContain('surefoot_http_problems_total{code="OBSERVATION_REUSED",process="api"} 2');
  });

  test("the same content is answered as before, in whatever order its members stand, and costs nothing", async () => {
    const { first, step } = await aTask();
    const told = await step(page("one"), "o2");
    const { dom, url } = page("one");
    const again = await step({ dom, url }, "o2");
    expect([again.status, again.body]).toEqual([200, told.body]);
    expect(remaining(again)).toBeNull();
    const { observationId, ...rest } = first;
    const byKey = await lab.call("POST", INTERACT, { ...SUREFOOT, ...rest }, { "idempotency-key": observationId });
    expect(byKey.status).toBe(200);
  });

  test("the id that began a task stands for its first request", async () => {
    const { first, ref } = await aTask();
    expect((await post({ ...first, ...page("two") })).body).toMatchObject(refused(ref.taskId));
    expect((await post({ ...first, query: "Something else" })).body).toMatchObject(refused(ref.taskId));
    expect(await stored()).toEqual(["Settings"]);
  });

  test("reported without waiting it is refused too", async () => {
    const { ref } = await aTask();
    const report = (title: string) =>
      lab.call("POST", `/api/agent/tasks/${ref.taskId}/dom`, { ...page(title), observationId: "o2" });
    expect((await report("one")).status).toBe(202);
    expect((await report("one")).status).toBe(202);
    expect((await report("two")).body).toMatchObject(refused(ref.taskId));
    expect(await stored()).toEqual(["Settings", "one"]);
  });

  test("of several at once one is heard, and of the others nothing is stored", async () => {
    const { step } = await aTask();
    const titles = ["one", "two", "three"];
    const answers = await Promise.all(titles.map((title) => step(page(title), "o2")));
    const heard = titles.filter((_, index) => answers[index]?.status === 200);
    expect(heard).toHaveLength(1);
    expect(await stored()).toEqual(["Settings", ...heard].sort());
  });

  test("of a task that is over it is refused, while the page it ended with is answered", async () => {
    const { ref, step } = await aTask();
    await step(page("one"), "o2");
    const reply = aReply({ turn: 3, status: "completed", outcome: "verified" });
    await applyRecord(lab.database, aBatch(ref, { status: "completed", outcome: "verified", turn: 3, reply }));
    expect((await step(page("one"), "o2")).body.data).toMatchObject({ status: "completed" });
    expect((await step(page("two"), "o2")).body).toMatchObject(refused(ref.taskId));
  });
});
