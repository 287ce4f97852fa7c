/** Vault: what outlives the service worker, as keys and values, and the three things kept in it. Elsewhere: persistence, storage area. */

import type { LogEntry, LogStorage } from "../../log.js";
import type { TaskRecord } from "./task-record.js";

/** `chrome.storage.local`, or something like it. What `set` has resolved for is safe. */
export interface Vault {
  get(key: string): Promise<unknown>;
  /** Every entry whose key begins so. */
  list(prefix: string): Promise<Readonly<Record<string, unknown>>>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

export const RECORD_PREFIX = "task:";
export const SESSION_KEY = "session";
const LOG_PREFIX = "log:";
const CLIENT_KEY = "clientId";
/** Finished tasks that the panel still shows. */
const FINISHED_KEPT = 30;

/** Who is signed in, and where. */
export interface Session {
  readonly serverUrl: string;
  readonly token: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly tenantName: string;
}

export interface SessionStore {
  read(): Promise<Session | null>;
  write(session: Session | null): Promise<void>;
}

// The casts in this file: only this file writes these entries.

export function createSessionStore(vault: Vault): SessionStore {
  return {
    read: async () => ((await vault.get(SESSION_KEY)) as Session | undefined) ?? null,
    write: (session) => (session === null ? vault.remove(SESSION_KEY) : vault.set(SESSION_KEY, session)),
  };
}

export interface RecordStore {
  read(key: string): Promise<TaskRecord | undefined>;
  all(): Promise<readonly TaskRecord[]>;
  add(record: TaskRecord): Promise<void>;
  /** One change at a time, each on what the one before left; undefined when there is no such record. */
  change(key: string, how: (record: TaskRecord) => TaskRecord): Promise<TaskRecord | undefined>;
  remove(key: string): Promise<void>;
}

export function createRecordStore(vault: Vault, now: () => number): RecordStore {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
  const read = async (key: string): Promise<TaskRecord | undefined> =>
    (await vault.get(RECORD_PREFIX + key)) as TaskRecord | undefined;
  const all = async (): Promise<readonly TaskRecord[]> =>
    Object.values(await vault.list(RECORD_PREFIX)) as TaskRecord[];
  return {
    read,
    all,
    add: (record) =>
      inTurn(async () => {
        await vault.set(RECORD_PREFIX + record.key, record);
        for (const old of surplus(await all())) await vault.remove(RECORD_PREFIX + old.key);
      }),
    change: (key, how) =>
      inTurn(async () => {
        const record = await read(key);
        if (!record) return undefined;
        const changed = { ...how(record), updatedMs: now() };
        await vault.set(RECORD_PREFIX + key, changed);
        return changed;
      }),
    remove: (key) => inTurn(() => vault.remove(RECORD_PREFIX + key)),
  };
}

function surplus(records: readonly TaskRecord[]): readonly TaskRecord[] {
  const over = records.filter(({ status }) => status === "completed" || status === "failed" || status === "cancelled");
  return over.toSorted((a, b) => b.updatedMs - a.updatedMs).slice(FINISHED_KEPT);
}

/** The write-ahead log (task-machine §5). Entries of one task are written by one runner, so they never meet. */
export function createVaultLog(
  vault: Vault,
  newId: () => string,
): LogStorage & { drop(taskId: string): Promise<void> } {
  let clientId: Promise<string> | undefined;
  const read = async (taskId: string): Promise<readonly LogEntry[]> =>
    ((await vault.get(LOG_PREFIX + taskId)) as readonly LogEntry[] | undefined) ?? [];
  return {
    clientId() {
      clientId ??= readOrMakeId(vault, newId);
      return clientId;
    },
    read,
    async append(taskId, entry) {
      await vault.set(LOG_PREFIX + taskId, compact([...(await read(taskId)), entry]));
    },
    drop: (taskId) => vault.remove(LOG_PREFIX + taskId),
  };
}

async function readOrMakeId(vault: Vault, newId: () => string): Promise<string> {
  const known = (await vault.get(CLIENT_KEY)) as string | undefined;
  if (known !== undefined) return known;
  const made = newId();
  await vault.set(CLIENT_KEY, made);
  return made;
}

/** Of an action whose receipt has arrived only that it was done is kept: a reply that comes late may name it once more. */
function compact(entries: readonly LogEntry[]): readonly LogEntry[] {
  const dropped = new Set(entries.flatMap((entry) => (entry.kind === "dropped" ? [entry.actionId] : [])));
  return entries.filter((entry) => entry.kind !== "done" || !dropped.has(entry.receipt.actionId));
}
