/** The turn feed: heard once it is said, heard by its own watchers only, and heard again after the connection was lost. */

import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { openTurnFeed, type TurnFeed } from "../../../api/tasks/next.js";
import type { TaskRef } from "../../../core/turn/identity.js";
import { type Database, openDatabase } from "../../../db/client.js";
import { TASK_CHANNEL } from "../../../db/tasks.js";
import { newTaskRef } from "../../db/task-rows.js";

const applicationName = `feed-${randomUUID()}`;
const never = new AbortController().signal;
let database: Database;
let feed: TurnFeed;

beforeAll(async () => {
  database = openDatabase(inject("services").databaseUrl, { max: 2, applicationName });
  feed = openTurnFeed(database, pino({ level: "silent" }));
  await heard(newTaskRef());
});
afterAll(async () => {
  await feed.close();
  await database.close();
});

function say(task: TaskRef) {
  return database.sql`select pg_notify(${TASK_CHANNEL}, ${`${task.tenantId}:${task.taskId}:1`})`;
}

/** Says it until it is heard: how long a new connection takes is not what is tested. */
async function heard(task: TaskRef): Promise<void> {
  const watch = feed.watch(task);
  await vi.waitUntil(
    async () => {
      await say(task);
      return watch.news(50, never);
    },
    { timeout: 20_000 },
  );
  watch.close();
}

describe("openTurnFeed", () => {
  test("what is said between watching and waiting is not lost, and told once", async () => {
    const task = newTaskRef();
    const watch = feed.watch(task);
    await say(task);
    expect(await watch.news(10_000, never)).toBe(true);
    expect(await watch.news(10, never)).toBe(false);
    watch.close();
  });

  test("a tenant id with a colon in it is no other tenant", async () => {
    const task = newTaskRef({ tenantId: "a:b" as TaskRef["tenantId"] });
    const watch = feed.watch(task);
    const other = feed.watch({ ...task, tenantId: "a" as TaskRef["tenantId"] });
    await say(task);
    expect(await watch.news(10_000, never)).toBe(true);
    expect(await other.news(10, never)).toBe(false);
    for (const one of [watch, other]) one.close();
  });

  test("an abort ends the wait", async () => {
    const watch = feed.watch(newTaskRef());
    const client = new AbortController();
    const waiting = watch.news(600_000, client.signal);
    client.abort();
    expect(await waiting).toBe(false);
    expect(await watch.news(600_000, client.signal)).toBe(false);
    watch.close();
  });

  test("when the connection is lost it listens again, and whoever waits looks again", async () => {
    const watch = feed.watch(newTaskRef());
    const waiting = watch.news(600_000, never);
    const cut = await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${applicationName} and query ilike 'listen%'`;
    expect(cut).toHaveLength(1);
    expect(await waiting).toBe(true);
    watch.close();
    await heard(newTaskRef());
  });
});
