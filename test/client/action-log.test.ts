/** Proves client/action-log.ts and its file storage. */

import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMemoryLogStorage, type LogStorage, openActionLog } from "../../client/action-log.js";
import { createFileLogStorage } from "../../client/hosts/playwright/file-log.js";
import type { Receipt } from "../../core/action/execution.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "surefoot-log-"));
});
afterEach(async () => {
  await rm(directory, { recursive: true });
});

function receiptOf(actionId: string): Receipt {
  return {
    actionId: actionId as Receipt["actionId"],
    action: "click(1)",
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [],
    effect: "changed",
    settled: true,
  };
}

const storages: readonly (readonly [string, () => LogStorage])[] = [
  ["in memory", () => createMemoryLogStorage("c-1")],
  ["in a file", () => createFileLogStorage(directory, () => "c-1")],
];

describe.each(storages)("openActionLog %s", (_name, createStorage) => {
  test("TM10 a done action answers with its receipt, after a restart too", async () => {
    const storage = createStorage();
    const log = await openActionLog(storage, "t-1");
    await log.begun("a-1", "click(1)");
    await log.done(receiptOf("a-1"));
    expect(log.receiptOf("a-1")).toEqual(receiptOf("a-1"));
    const again = await openActionLog(storage, "t-1");
    expect(again.receiptOf("a-1")).toEqual(receiptOf("a-1"));
  });

  test("TM10 begun without done is never carried out again, its receipt says unknown", async () => {
    const storage = createStorage();
    await (await openActionLog(storage, "t-1")).begun("a-1", "click(1)");
    const again = await openActionLog(storage, "t-1");
    expect(again.receiptOf("a-1")).toMatchObject({
      actionId: "a-1",
      action: "click(1)",
      effect: "unknown",
      verified: null,
    });
    expect(again.unsettled()).toHaveLength(1);
  });

  test("TM10 of two that begin one action at once, one does; nobody does later, or when its receipt has arrived", async () => {
    const storage = createStorage();
    const [one, two] = [await openActionLog(storage, "t-1"), await openActionLog(storage, "t-1")];
    const told = await Promise.all([one.begun("a-1", "click(1)"), two.begun("a-1", "click(1)")]);
    expect(told).toEqual([true, false]);
    expect(await storage.read("t-1")).toHaveLength(1);
    await one.done(receiptOf("a-1"));
    await one.keepOnly(["a-2"]);
    expect(await two.begun("a-1", "click(1)")).toBe(false);
    expect(await two.begun("a-2", "click(2)")).toBe(true);
    expect(await (await openActionLog(storage, "t-2")).begun("a-1", "click(1)")).toBe(true);
  });

  test("TM10 a receipt is not sent again once another action is named, and its action stays done", async () => {
    const storage = createStorage();
    const log = await openActionLog(storage, "t-1");
    await log.done(receiptOf("a-1"));
    await log.keepOnly(["a-2"]);
    await log.begun("a-2", "click(2)");
    const again = await openActionLog(storage, "t-1");
    expect(again.unsettled().map(({ actionId }) => actionId)).toEqual(["a-2"]);
    // A projection that lags behind may still name it to a client that has just come back.
    for (const each of [log, again]) expect(each.receiptOf("a-1")).toEqual(receiptOf("a-1"));
  });

  test("tasks do not see one another's log", async () => {
    const storage = createStorage();
    await (await openActionLog(storage, "t-1")).done(receiptOf("a-1"));
    expect((await openActionLog(storage, "t-2")).receiptOf("a-1")).toBeUndefined();
  });
});

describe("createFileLogStorage", () => {
  test("the client's id is the directory's", async () => {
    const first = await createFileLogStorage(directory, () => "c-1").clientId();
    const second = await createFileLogStorage(directory, () => "c-2").clientId();
    expect([first, second]).toEqual(["c-1", "c-1"]);
  });

  test("begun is in the file when the call returns", async () => {
    const storage = createFileLogStorage(directory, () => "c-1");
    await storage.append("t/../1", { kind: "begun", actionId: "a-1", action: "click(1)" });
    const text = await readFile(join(directory, `${encodeURIComponent("t/../1")}.jsonl`), "utf8");
    expect(text.trim()).toBe('{"kind":"begun","actionId":"a-1","action":"click(1)"}');
  });

  test("a line cut short by a crash loses neither the lines before it nor those after", async () => {
    const storage = createFileLogStorage(directory, () => "c-1");
    await storage.append("t-1", { kind: "begun", actionId: "a-1", action: "click(1)" });
    await appendFile(join(directory, "t-1.jsonl"), '{"kind":"done","rece');
    await storage.append("t-1", { kind: "dropped", actionId: "a-0" });
    expect((await storage.read("t-1")).map(({ kind }) => kind)).toEqual(["begun", "dropped"]);
  });
});

test("TM10 a storage that was written for an earlier version, and says nothing of what it keeps, has kept it", async () => {
  const { append, ...storage } = createMemoryLogStorage("c-1");
  const silent: LogStorage = {
    ...storage,
    async append(taskId, entry) {
      await append(taskId, entry);
      return undefined;
    },
  };
  expect(await (await openActionLog(silent, "t")).begun("a-1", "click(1)")).toBe(true);
  expect((await openActionLog(silent, "t")).receiptOf("a-1")).toMatchObject({ effect: "unknown", ok: false });
});
