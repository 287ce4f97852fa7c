/** Proves client/executor.ts: whatever number of records and runners a task has in one browser, each action is carried out once. */

import { describe, expect, test } from "vitest";
import type { LogStorage } from "../../client/action-log.js";
import { Exchange, type ExchangePorts } from "../../client/exchange.js";
import { Executor } from "../../client/executor.js";
import type { TaskHost } from "../../client/host.js";
import { createStoredLog, RecordStore } from "../../client/hosts/extension/storage.js";
import type { Issued } from "../../client/issued.js";
import { createTaskApi } from "../../client/task-api.js";
import { newRecord, type TaskRecord } from "../../client/task-record.js";
import type { Receipt } from "../../core/action/execution.js";
import { createMemoryStorage } from "../../testing/simulated-extension.js";
import { createFakeServer, reply, replyData } from "./fake-server.js";

const ISSUED = { action: "click(1)", actionId: "a-1", clientId: "c-1" } as const;
// The cast: an action id is branded by the server that mints it.
const isIssuedBy = (fields: object): Issued => replyData({ ...ISSUED, ...fields }) as Issued;

/** One browser in which a task has two records, and a page that acts for as long as `whileActing` lasts. */
async function lab(whileActing: () => Promise<void> = async () => undefined) {
  const storage = createMemoryStorage();
  const log: LogStorage = createStoredLog(storage, () => "c-1");
  const records = new RecordStore(storage, () => 0);
  const acted: string[] = [];
  const host: TaskHost = {
    observe: async () => ({ url: "https://shop.test/", title: "Shop", dom: "<p>", activeElement: "", settled: true }),
    async execute({ actionId, action }) {
      acted.push(actionId);
      await whileActing();
      const receipt: Receipt = {
        actionId: actionId as Receipt["actionId"], // minted by no server
        action,
        ok: true,
        verified: true,
        delivered: true,
        retried: false,
        attempts: [],
        effect: "changed",
        settled: true,
      };
      return { receipt, witness: { didNetworkOccur: false, didDomMutate: true, didUrlChange: false } };
    },
  };
  const made = ["asked", "adopted"].map((key): TaskRecord => {
    const known = { key, userId: "u", query: "go", url: "https://shop.test/", tab: null, nowMs: 0 };
    return newRecord({ ...known, taskId: "task-1" });
  });
  for (const record of made) await records.add(record);
  const server = createFakeServer([]);
  const api = createTaskApi(server.fetch, { serverUrl: "http://127.0.0.1:1", token: "t" });
  const ports: ExchangePorts = {
    records,
    log,
    connect: async () => api,
    attach: async () => ({ kind: "ready", tab: () => null, host }),
    newId: () => crypto.randomUUID(),
    now: () => 0,
    onHostError: (_message, error) => {
      throw error;
    },
  };
  // The cast: two were made.
  const [asked, adopted] = made as [TaskRecord, TaskRecord];
  return { ports, api, log, acted, asked, adopted };
}

describe("Executor", () => {
  test.each(["one runner", "two runners"])(
    "TM10 a reply that two records of one task get is carried out once, by %s",
    async (runners) => {
      const { ports, api, log, acted, asked, adopted } = await lab();
      const first = new Executor(ports);
      const second = runners === "one runner" ? first : new Executor(ports);
      await Promise.all([first.execute(asked, isIssuedBy({}), api), second.execute(adopted, isIssuedBy({}), api)]);
      expect(acted).toEqual(["a-1"]);
      expect((await log.read("task-1")).map(({ kind }) => kind)).toEqual(["begun", "done"]);
    },
  );

  test("TM10 what is under way for one record of a task is not told as cut off by the other", async () => {
    let end: () => void = () => undefined;
    const acting = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { ports, acted, asked, adopted } = await lab(() => acting);
    const server = createFakeServer([
      reply(isIssuedBy({})),
      reply({ status: "paused", turn: 2 }),
      reply({ status: "paused", turn: 2 }),
    ]);
    const api = createTaskApi(server.fetch, { serverUrl: "http://127.0.0.1:1", token: "t" });
    const exchange = new Exchange({ ...ports, connect: async () => api });
    const first = exchange.step(asked);
    while (acted.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = exchange.step(adopted);
    // Long enough for a request to go out, if one did.
    for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    end();
    await Promise.all([first, second]);
    expect(server.sent[1]?.body["receipts"]).toMatchObject([{ actionId: "a-1", effect: "changed" }]);
    expect(acted).toEqual(["a-1"]);
  });
});
