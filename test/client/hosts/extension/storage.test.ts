/** Proves client/hosts/extension/storage.ts: what is kept, for how long, and in which order. */

import { describe, expect, test } from "vitest";
import { openActionLog } from "../../../../client/action-log.js";
import { createStoredLog, type KeyValueStorage, RecordStore } from "../../../../client/hosts/extension/storage.js";
import { newRecord } from "../../../../client/task-record.js";
import type { Receipt } from "../../../../core/action/execution.js";
import { createMemoryStorage } from "../../../../testing/simulated-extension.js";

const receiptOf = (actionId: string): Receipt => ({
  actionId: actionId as Receipt["actionId"], // minted by no server
  action: "click(1)",
  ok: true,
  verified: true,
  delivered: true,
  retried: false,
  attempts: [{ method: "click", result: "verified", delivered: true, ms: 1 }],
  effect: "changed",
  settled: true,
});

function openStorage(): KeyValueStorage {
  return createMemoryStorage();
}

describe("createStoredLog", () => {
  test("TM10 an action whose receipt has arrived stays done, and its receipt is not kept", async () => {
    const storage = openStorage();
    const kept = createStoredLog(storage, () => "client-1");
    const log = await openActionLog(kept, "task-1");
    await log.begun("a", "click(1)");
    await log.done(receiptOf("a"));
    await log.keepOnly(["b"]);
    await log.begun("b", "click(2)");
    const later = await openActionLog(
      createStoredLog(storage, () => "client-2"),
      "task-1",
    );
    expect(later.receiptOf("a")).toBeDefined();
    expect(later.unsettled().map(({ actionId, effect }) => [actionId, effect])).toEqual([["b", "unknown"]]);
    expect(JSON.stringify(await kept.read("task-1"))).not.toContain("verified");
  });

  test("TM10 of two that begin one action at once, one does; nobody does later, or when its receipt has arrived", async () => {
    const kept = createStoredLog(openStorage(), () => "client-1");
    const [one, two] = [await openActionLog(kept, "task-1"), await openActionLog(kept, "task-1")];
    expect(await Promise.all([one.begun("a", "click(1)"), two.begun("a", "click(1)")])).toEqual([true, false]);
    expect(await kept.read("task-1")).toHaveLength(1);
    await one.done(receiptOf("a"));
    await one.keepOnly(["b"]);
    expect(await two.begun("a", "click(1)")).toBe(false);
  });

  test("the client keeps its name in every life", async () => {
    const storage = openStorage();
    expect(await createStoredLog(storage, () => "client-1").clientId()).toBe("client-1");
    expect(await createStoredLog(storage, () => "client-2").clientId()).toBe("client-1");
  });
});

describe("RecordStore", () => {
  const record = (key: string) =>
    newRecord({ key, userId: "user-1", query: "Go", url: "http://site.test/", tab: null, nowMs: 1 });

  test("changes come one after the other, each on what the one before left", async () => {
    const store = new RecordStore(openStorage(), () => 2);
    await store.add(record("a"));
    await Promise.all(Array.from({ length: 20 }, () => store.change("a", (one) => ({ ...one, turn: one.turn + 1 }))));
    expect((await store.read("a"))?.turn).toBe(20);
  });

  test("of finished tasks the newest thirty are kept, of unfinished ones all", async () => {
    let nowMs = 0;
    const store = new RecordStore(openStorage(), () => nowMs);
    for (let index = 0; index < 40; index += 1) {
      nowMs += 1;
      await store.add(record(`done-${index}`));
      await store.change(`done-${index}`, (one) => ({ ...one, status: "completed", next: { kind: "rest" } }));
      await store.add(record(`open-${index}`));
    }
    const kept = (await store.all()).map(({ key }) => key);
    expect(kept.filter((key) => key.startsWith("done-"))).toHaveLength(30);
    expect(kept.filter((key) => key.startsWith("open-"))).toHaveLength(40);
    expect(kept).toContain("done-39");
  });
});
