/** Conversations: what was asked earlier in a session is remembered for its site, its person and what is over (RS9). */

import { afterAll, describe, expect, inject, test } from "vitest";
import type { TaskRef, UserId } from "../../core/turn/identity.js";
import { openDatabase } from "../../db/client.js";
import { readEarlierRequests } from "../../db/conversations.js";
import { applyRecord, insertTask } from "../../db/tasks.js";
import { aBatch, aReply, aRequest, newTaskRef } from "./task-rows.js";

const database = openDatabase(inject("services").databaseUrl, { max: 2 });
afterAll(() => database.close());

describe("readEarlierRequests", () => {
  test("RS9 those of this session that are over, on this site, the newest last; not this one, not another person's", async () => {
    const task = newTaskRef();
    let nowMs = 1_000;
    const asked = async (query: string, fields: Partial<TaskRef> = {}, url = "https://www.acme.com/") => {
      nowMs += 1_000;
      const ref = newTaskRef({ tenantId: task.tenantId, sessionId: task.sessionId, ...fields });
      await insertTask(database, aRequest(ref, { query, url, nowMs }));
      return ref;
    };
    const over = async (ref: TaskRef, text?: string) => {
      const result = text === undefined ? {} : { result: { text, sources: [] } };
      const reply = aReply({ status: "completed", ...result });
      await applyRecord(database, aBatch(ref, { status: "completed", reply }));
    };
    await over(await asked("First"), "It is order 4711.");
    await over(await asked("On another site", {}, "https://acme.org/"));
    await over(await asked("On another host", {}, "https://mail.acme.com/"));
    await over(await asked("Another person's", { userId: "user-2" as UserId }));
    await asked("Still under way");
    await over(await asked("Last"));
    const read = (most: number) => readEarlierRequests(database, task, { site: "https://acme.com", most });
    expect(await read(5)).toEqual([
      { request: "First", status: "completed", result: "It is order 4711." },
      { request: "On another host", status: "completed" },
      { request: "Last", status: "completed" },
    ]);
    expect((await read(1)).map(({ request }) => request)).toEqual(["Last"]);
    expect(await readEarlierRequests(database, newTaskRef(), { site: "https://acme.com", most: 5 })).toEqual([]);
  });
});
