/** Simulated extension: what the service worker is made of, on a storage in memory and a tab that is a simulated site; no browser. */

import { setTimeout as delay } from "node:timers/promises";
import { Commands } from "../client/hosts/extension/commands.js";
import type { CommandData, CommandOf, PanelCommand } from "../client/hosts/extension/panel-command.js";
import { Scheduler } from "../client/hosts/extension/scheduler.js";
import {
  createStoredLog,
  type KeyValueStorage,
  Notices,
  RecordStore,
  SessionStore,
} from "../client/hosts/extension/storage.js";
import type { TaskRecord } from "../client/task-record.js";
import { isOver } from "../core/task/status.js";
import { hostOf, type SimulatedSite } from "./simulated-client.js";

const TAB = { tabId: 1, bootId: "boot" };
const LOOK_MS = 20;

/** As `chrome.storage.local` is: what was set has been copied. */
export function createMemoryStorage(): KeyValueStorage {
  const entries = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(entries.get(key)),
    list: async (prefix) =>
      Object.fromEntries(
        [...entries].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key, structuredClone(value)]),
      ),
    async set(key, value) {
      entries.set(key, structuredClone(value));
    },
    async remove(key) {
      entries.delete(key);
    },
  };
}

export interface SimulatedExtension {
  send(command: PanelCommand): Promise<CommandData>;
  ask(site: SimulatedSite, asked: Omit<CommandOf<"ask">, "kind" | "tabId">): Promise<TaskRecord>;
}

export function createSimulatedExtension(): SimulatedExtension {
  const storage = createMemoryStorage();
  const [now, newId] = [() => Date.now(), () => crypto.randomUUID()];
  const records = new RecordStore(storage, now);
  const shared = { records, sessions: new SessionStore(storage), fetch, newId, now };
  let shown: SimulatedSite | undefined;
  const inTab = (): SimulatedSite => {
    if (shown === undefined) throw new Error("the tab shows nothing yet");
    return shown;
  };
  const scheduler = new Scheduler({
    ...shared,
    log: createStoredLog(storage, newId),
    attach: async () => ({ kind: "ready", tab: () => TAB, host: hostOf(inTab()) }),
    release: () => undefined,
    onHostError: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`),
    // Whoever waits for a task looks often.
    wakeAt: () => undefined,
    keepAwake: async () => undefined,
  });
  const commands = new Commands({
    ...shared,
    notices: new Notices(storage),
    settled: () => scheduler.settled(),
    findTab: async () => ({ tab: TAB, url: inTab().page().url }),
    openTab: async () => TAB,
    allowToken: false,
    wake: () => void scheduler.run(),
  });
  const send: SimulatedExtension["send"] = async (command) => {
    const reply = await commands.handle(command);
    if (!reply.ok) throw new Error(reply.message);
    return reply;
  };
  return {
    send,
    async ask(site, asked) {
      shown = site;
      const { key = "" } = await send({ kind: "ask", tabId: TAB.tabId, ...asked });
      for (;;) {
        const record = await records.read(key);
        if (record === undefined) throw new Error("the task's record is gone");
        if (isOver(record.status)) return record;
        await scheduler.run();
        await delay(LOOK_MS);
      }
    },
  };
}
