/** Life lab: the extension's pump over a vault in memory, in lives that end at any call to the outside; no browser. */

import type { Order } from "../../../../client/host.js";
import { createCommands } from "../../../../client/hosts/extension/commands.js";
import { createPump, type Pump, type Tabs } from "../../../../client/hosts/extension/pump.js";
import type { Answer, Server } from "../../../../client/hosts/extension/server.js";
import type { TaskRecord } from "../../../../client/hosts/extension/task-record.js";
import {
  createRecordStore,
  createSessionStore,
  createVaultLog,
  type Vault,
} from "../../../../client/hosts/extension/vault.js";
import type { Receipt } from "../../../../core/action/receipt.js";
import { createFakeTasks, type FakeReply, type FakeTask } from "../../../../testing/fake-tasks.js";
import type { FakeTurn } from "../../../../testing/fake-turns.js";

/** Ends a life: the call is made or not, and its caller never hears of it. */
export type Death = { readonly atCall: number; readonly when: "before" | "after" } | null;

export interface World {
  readonly vault: Vault;
  readonly tasks: ReturnType<typeof createFakeTasks>;
  /** Actions that reached the site, in order. */
  readonly effects: { readonly actionId: string; readonly action: string }[];
  /** Worked in now; `switchTab(0)` leads to the first. */
  tabId: number;
  /** What every request to the server meets from now on. */
  fate: Answer<never> | null;
  nowMs: number;
  /** So many of the next pages are taken, but their replies come after the API's patience: 202. */
  putOff: number;
  /** Whether the server holds a request that waits for a turn. */
  holds: boolean;
  /** Every wait for a turn that was asked for, in seconds. */
  readonly waits: number[];
}

/** In place of the seconds that a wait lasts, where something is in the making; the world's own clock counts them. */
const HELD_S = 0.05;

/** As `chrome.storage.local` is: what was set has been copied. */
export function createVault(): Vault {
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

export function createWorld(turns: readonly FakeTurn[]): World {
  return {
    vault: createVault(),
    tasks: createFakeTasks(() => turns),
    effects: [],
    tabId: 1,
    fate: null,
    nowMs: 1_000_000,
    putOff: 0,
    holds: true,
    waits: [],
  };
}

export interface Life {
  readonly pump: Pump["pump"];
  readonly obey: ReturnType<typeof createCommands>;
  record(): Promise<TaskRecord | undefined>;
  /** Resolves when this life has met its death; never without one. */
  readonly died: Promise<void>;
  /** Calls to the outside so far. */
  calls(): number;
}

const newId = (): string => crypto.randomUUID();

export const SESSION = {
  serverUrl: "http://server.test",
  token: "token",
  expiresAt: "2027-01-01T00:00:00Z",
  user: { id: "user-1", email: "ada@clinic.example", name: "Ada Winter" },
  tenantName: "Clinic",
};

export function beginLife(world: World, death: Death = null): Life {
  let calls = 0;
  let die: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  /** A dead life hears nothing, and nothing it still says is heard. */
  const mortal =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>): ((...args: A) => Promise<T>) =>
    async (...args) => {
      calls += 1;
      if (death === null || calls < death.atCall) return await call(...args);
      if (calls === death.atCall && death.when === "after") await call(...args);
      die();
      return await new Promise<never>(() => undefined);
    };
  const { get, list, set, remove } = world.vault;
  const vault: Vault = { get: mortal(get), list: mortal(list), set: mortal(set), remove: mortal(remove) };
  const now = (): number => world.nowMs;
  const records = createRecordStore(vault, now);
  const sessions = createSessionStore(vault);
  const log = createVaultLog(vault, newId);
  const server = serverOf(world, mortal);
  const tabs: Tabs = {
    attach: async () => ({
      kind: "ready",
      tab: () => ({ tabId: world.tabId, bootId: "boot" }),
      host: {
        observe: mortal(async () => ({ url: "http://site.test/", title: "Site", dom: DOM, settled: true })),
        carryOut: mortal(async (order: Order) => {
          world.effects.push({ actionId: order.actionId, action: order.action });
          world.tabId = Number(/^switchTab\((\d+)\)/.exec(order.action)?.[1] ?? world.tabId - 1) + 1;
          return { receipt: receiptOf(order), witness: { didDomMutate: true } };
        }),
      },
    }),
    release: () => undefined,
  };
  const warn = (): void => undefined;
  const { pump } = createPump({
    records,
    sessions,
    log,
    server,
    tabs,
    newId,
    now,
    warn,
    wakeAt: () => undefined,
    keepAwake: async () => undefined,
  });
  const obey = createCommands({
    records,
    sessions,
    server,
    log,
    findTab: async (tabId) => ({ tab: { tabId, bootId: "boot" }, url: "http://site.test/" }),
    openTab: async () => ({ tabId: 2, bootId: "boot" }),
    newId,
    now,
    allowToken: true,
    pump: () => undefined,
  });
  const only = createRecordStore(world.vault, now);
  return { pump, obey, died, calls: () => calls, record: async () => (await only.all())[0] };
}

const DOM = '<html><body><input id="name" data-sf="e.1"><button id="add" data-sf="e.2">Add</button></body></html>';

function receiptOf({ actionId, action }: Order): Receipt {
  return {
    actionId: actionId as Receipt["actionId"], // minted by the server, passed back
    action,
    ok: true,
    verified: true,
    delivered: true,
    retried: false,
    attempts: [],
    effect: "changed",
    settled: true,
  };
}

function serverOf(
  world: World,
  mortal: <A extends unknown[], T>(call: (...args: A) => Promise<T>) => (...args: A) => Promise<T>,
): Server {
  const { tasks } = world;
  // The casts: the fake server's data are what the routes give.
  const answerOf = <T>({ status, data = null, code, retryAfter }: FakeReply): Answer<T> =>
    code === undefined
      ? { kind: "ok", status, data: data as T }
      : { kind: "problem", problem: { status, code, ...(retryAfter === undefined ? {} : { retryAfter }) } };
  const fated = <A extends unknown[], T>(call: (...args: A) => Promise<Answer<T>>) =>
    mortal(async (...args: A): Promise<Answer<T>> => world.fate ?? (await call(...args)));
  const found = (taskId: string) => {
    const task = tasks.find(taskId);
    if (!task) throw new Error(`no task ${taskId}`);
    return task;
  };
  return {
    logIn: fated(async () => ({ kind: "ok", status: 200, data: { accessToken: SESSION.token, ...SESSION } })),
    whoAmI: fated(async () => ({ kind: "ok", status: 200, data: SESSION })),
    logOut: fated(async () => ({ kind: "ok", status: 204, data: null })),
    interact: fated(async (_at, request) => {
      const told = await tasks.interact(request);
      if (told.status !== 200 || world.putOff === 0) return answerOf(told);
      world.putOff -= 1;
      const { taskId = tasks.all.at(-1)?.taskId } = request;
      return answerOf({ status: 202, data: { taskId, status: "executing", retryAfter: 2 } });
    }),
    next: fated(async (_at, taskId, after, waitS) => {
      world.waits.push(waitS);
      const task = found(taskId);
      const told = await tasks.next(task, after, task.making && waitS > 0 ? HELD_S : 0);
      if (told.status === 204 && world.holds) world.nowMs += waitS * 1_000;
      return answerOf(told);
    }),
    task: fated(async (_at, taskId) => answerOf({ status: 200, data: tasks.view(found(taskId)) })),
    tasks: fated(async () => ({ kind: "ok", status: 200, data: tasks.all.map((task: FakeTask) => tasks.view(task)) })),
    active: fated(async () => answerOf(tasks.active())),
    say: fated(async (_at, taskId, { route, body }) => answerOf(tasks.say(found(taskId), route, { ...body }))),
  };
}
