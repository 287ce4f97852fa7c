/** `surefoot tasks`: which tasks are listed, with what columns, and what a monitor is told. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTemporaryHome, removeHome } from "../../cli/stack/temporary.js";
import { openDatabase } from "../../db/client.js";
import { addOrganisation } from "../../db/people.js";
import { writeFeedback } from "../../db/preferences.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { aBatch, aReply, aRequest, newTaskRef } from "../db/task-rows.js";
import { surefootWith } from "./surefoot.js";

const { databaseUrl } = inject("services");
const database = openDatabase(databaseUrl, { max: 1 });
const home = await openTemporaryHome();
const [tenantId, other] = [randomUUID(), randomUUID()];
// The casts: ids of a test.
const taskIn = (tenant: string) => newTaskRef({ tenantId: tenant } as Parameters<typeof newTaskRef>[0]);
const [asked, done, elsewhere] = [taskIn(tenantId), taskIn(tenantId), taskIn(other)];

beforeAll(async () => {
  await addOrganisation(database, { tenantId, name: "Clinic of the West", nowMs: Date.now() });
  await addOrganisation(database, { tenantId: other, name: "Clinic of the South", nowMs: Date.now() });
  for (const [task, fields] of [
    [asked, { url: "https://one.test:8443/a", query: "Add the card 4111 1111 1111 1111" }],
    [done, { url: "https://two.test/" }],
    [elsewhere, { url: "https://one.test:8443/" }],
  ] as const)
    await insertTask(database, aRequest(task, { ...fields, nowMs: Date.now() }));
  const question = { status: "needs_user_input", userQuestion: "Which card?" } as const;
  await applyRecord(database, aBatch(asked, { turn: 1, status: "needs_user_input", reply: aReply(question) }));
  await applyRecord(database, aBatch(done, { turn: 2, status: "completed", outcome: "verified_low_confidence" }));
  const { taskId, userId } = done;
  await writeFeedback(database, {
    tenantId,
    taskId,
    userId,
    rating: "down",
    reason: "In German",
    updatedAt: new Date(),
  });
});
afterAll(async () => {
  await database.close();
  await removeHome(home);
});

const surefoot = surefootWith({ DATABASE_URL: databaseUrl, SUREFOOT_HOME: home.root });
const _tasks = async (...args: readonly string[]) => {
  const { code, output } = await surefoot("tasks", "--organisation", tenantId, ...args);
  return { code, output, lines: output.split("\n").filter((line) => line !== "") };
};

describe("surefoot tasks", () => {
  test("OP41 the tasks of one organisation, newest first, with their columns and a masked request", async () => {
    const { code, lines } = await _tasks();
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^TASK +STATUS +OUTCOME +SITE +STEPS +WAITS +BEGAN +REQUEST$/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^${done.taskId} +completed +verified_low_confidence +two\\.test +\\d+ +20`));
    expect(lines[2]).toMatch(new RegExp(`^${asked.taskId} +needs_user_input +one\\.test:8443 +\\d+ +\\d+ (s|min) +20`));
    expect(lines.join()).not.toContain("4111 1111");
  });

  test("OP41 by status, outcome, site and wait; as JSON with what is asked", async () => {
    const ids = async (...args: readonly string[]) =>
      (await _tasks("--json", ...args)).lines.map((line) => JSON.parse(line).taskId);
    expect(await ids("--status", "completed", "failed")).toEqual([done.taskId]);
    expect(await ids("--outcome", "verified_low_confidence")).toEqual([done.taskId]);
    expect(await ids("--site", "one.test:8443")).toEqual([asked.taskId]);
    expect(await ids("--text", "CARD")).toEqual([asked.taskId]);
    expect(await ids("--contract", "advisory")).toEqual([]);
    expect(await ids("--since", "1h", "--site", "two.test")).toEqual([done.taskId]);
    expect(await ids("--since", "0s")).toEqual([]);
    expect([await ids("--rated", "down"), await ids("--rated", "up")]).toEqual([[done.taskId], []]);
    expect(await ids("--waiting", "0s")).toEqual([asked.taskId]);
    expect(await ids("--waiting", "1h")).toEqual([]);
    const [line = "{}"] = (await _tasks("--json", "--waiting", "0s")).lines;
    expect(JSON.parse(line)).toMatchObject({
      organisation: tenantId,
      reason: "Which card?",
      status: "needs_user_input",
    });
  });

  test("OP41 a monitor asks for none, and what is no filter is refused", async () => {
    expect((await _tasks("--none", "--waiting", "1d")).code).toBe(0);
    expect((await _tasks("--none", "--waiting", "0s")).code).toBe(1);
    expect((await _tasks("--waiting", "soon")).output).toContain("--waiting takes a duration");
    expect((await _tasks("--status", "asleep")).output).toContain("asleep");
  });
});
