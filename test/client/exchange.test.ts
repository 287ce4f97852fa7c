/** Proves client/exchange.ts: what the server is held up by is kept for the person who waits, until there is a reply. */

import { describe, expect, test } from "vitest";
import { createMemoryLogStorage } from "../../client/action-log.js";
import { Exchange } from "../../client/exchange.js";
import type { TaskHost } from "../../client/host.js";
import { createTaskApi } from "../../client/task-api.js";
import { newRecord, type TaskRecord } from "../../client/task-record.js";
import { type Answer, createFakeServer, json, reply } from "./fake-server.js";

const REASON = "The model is not available since 22:30:18 UTC; next try at 22:40:29 UTC.";

function lab(answers: Answer[]) {
  const known = { key: "o-1", userId: "u", query: "go", url: "https://shop.test/", tab: null, nowMs: 0 };
  let record: TaskRecord = newRecord(known);
  const host: TaskHost = {
    observe: async () => ({ url: known.url, title: "Shop", dom: "<p>", activeElement: "", ambient: [], settled: true }),
    execute: () => Promise.reject(new Error("nothing is to be executed")),
  };
  const server = createFakeServer(answers);
  const exchange = new Exchange({
    records: {
      read: async () => record,
      change: async (_key, how) => {
        record = how(record);
        return record;
      },
    },
    log: createMemoryLogStorage("c-1"),
    connect: async () => createTaskApi(server.fetch, { serverUrl: "http://127.0.0.1:1", token: "t" }),
    attach: async () => ({ kind: "ready", tab: () => null, host }),
    newId: () => "o-2",
    now: () => 0,
    onHostError: (_message, error) => {
      throw error;
    },
  });
  const step = async (): Promise<TaskRecord> => {
    await exchange.step(record);
    return record;
  };
  return { step };
}

const accepted = (waitsFor?: object): Response =>
  json(202, { success: true, data: { taskId: "task-1", status: "planning", waitsFor } });

describe("Exchange", () => {
  test("TM7 what the task waits for is told with each 202, and is over with the reply", async () => {
    const waiting = accepted({ reason: REASON, since: "2026-11-23T22:30:18.000Z" });
    const { step } = lab([waiting, new Response(null, { status: 204 }), accepted(), reply({ status: "paused" })]);
    expect(await step()).toMatchObject({ waitsFor: REASON, next: { kind: "await" }, taskId: "task-1" });
    expect(await step()).toMatchObject({ waitsFor: REASON, next: { kind: "observe" } });
    expect((await step()).waitsFor).toBeUndefined();
    expect(await step()).toMatchObject({ status: "paused", waitsFor: undefined });
  });
});
