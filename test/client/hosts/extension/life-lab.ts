/** Life lab: the extension's scheduler over a storage in memory, in lives that end at any call to the outside; no browser. */

import type { ActionRequest } from "../../../../client/host.js";
import { Commands } from "../../../../client/hosts/extension/commands.js";
import type { CommandReply, PanelCommand } from "../../../../client/hosts/extension/panel-command.js";
import { Scheduler } from "../../../../client/hosts/extension/scheduler.js";
import {
  createStoredLog,
  type KeyValueStorage,
  Notices,
  RecordStore,
  SessionStore,
} from "../../../../client/hosts/extension/storage.js";
import type { TaskRecord } from "../../../../client/task-record.js";
import type { FakeTurn } from "../../../../testing/fake-turns.js";
import { createMemoryStorage } from "../../../../testing/simulated-extension.js";
import {
  ACCOUNT,
  BASE_URL,
  type ContractWorld,
  createContractWorld,
  createLife,
  type Death,
} from "../../contract-world.js";

export interface World extends ContractWorld {
  readonly storage: KeyValueStorage;
  /** Worked in now; `switchTab(0)` leads to the first. */
  tabId: number;
}

export function createWorld(turns: readonly FakeTurn[]): World {
  return Object.assign(createContractWorld(turns), { storage: createMemoryStorage(), tabId: 1 });
}

export interface Life {
  run(): Promise<void>;
  handle(command: PanelCommand): Promise<CommandReply>;
  record(): Promise<TaskRecord | undefined>;
  /** Resolves when this life has met its death; never without one. */
  readonly died: Promise<void>;
  /** Calls to the outside so far. */
  calls(): number;
}

const { accessToken: token, ...WHO } = ACCOUNT;
export const SESSION = { serverUrl: BASE_URL, token, ...WHO };

export function beginLife(world: World, death: Death = null, life = createLife(world, death)): Life {
  const { mortal, fetch, host, died, calls } = life;
  const { get, list, set, remove } = world.storage;
  const storage: KeyValueStorage = { get: mortal(get), list: mortal(list), set: mortal(set), remove: mortal(remove) };
  const newId = (): string => crypto.randomUUID();
  const now = (): number => world.nowMs;
  const shared = { records: new RecordStore(storage, now), sessions: new SessionStore(storage), fetch, newId, now };
  const execute = async (order: ActionRequest) => {
    const executed = await host.execute(order);
    world.tabId = Number(/^switchTab\((\d+)\)/.exec(order.action)?.[1] ?? world.tabId - 1) + 1;
    return executed;
  };
  const scheduler = new Scheduler({
    ...shared,
    log: createStoredLog(storage, newId),
    attach: async () => ({
      kind: "ready",
      tab: () => ({ tabId: world.tabId, bootId: "boot" }),
      host: { ...host, execute: execute },
    }),
    release: () => undefined,
    onHostError: () => undefined,
    wakeAt: () => undefined,
    keepAwake: async () => undefined,
  });
  const commands = new Commands({
    ...shared,
    notices: new Notices(storage),
    settled: () => scheduler.settled(),
    findTab: async (tabId) => ({ tab: { tabId, bootId: "boot" }, url: world.url }),
    openTab: async () => ({ tabId: 2, bootId: "boot" }),
    allowToken: true,
    wake: () => undefined,
  });
  const only = new RecordStore(world.storage, now);
  return {
    run: () => scheduler.run(),
    handle: (command) => commands.handle(command),
    died,
    calls,
    record: async () => (await only.all())[0],
  };
}
