/** Storage: keys and values that outlive the service worker: the session, task records, and the action log. */

import { isOver } from "../../../core/task/status.js";
import type { Account } from "../../../protocol/people.js";
import { isDuplicate, type LogEntry, type LogStorage } from "../../action-log.js";
import { createLock } from "../../lock.js";
import type { ServerAddress } from "../../task-api.js";
import type { TaskRecord } from "../../task-record.js";

/** `chrome.storage.local` or an equivalent. A value is safe once its `set` resolves. */
export interface KeyValueStorage {
  get(key: string): Promise<unknown>;
  list(prefix: string): Promise<Readonly<Record<string, unknown>>>;
  set(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

export const RECORD_PREFIX = "task:";
export const SESSION_KEY = "session";
export const ENDED_KEY = "ended";
export const NOTICES_PREFIX = "notices:";
const LOG_PREFIX = "log:";
const CLIENT_KEY = "clientId";
/** Finished tasks that the panel still shows. */
const FINISHED_KEPT = 30;

export interface Session
  extends ServerAddress,
    Pick<Account, "expiresAt" | "user" | "tenantId" | "tenantName" | "tenants"> {
  /** The user has yet to choose one of several tenants. */
  readonly choosing?: true;
  /** The client is asking the server to switch to this tenant; the session's present tenant is unknown. */
  readonly switchingTo?: string;
}

/** Data kept of a session that ended without a sign-out. */
export interface EndedSession extends Pick<Session, "tenantId" | "tenantName"> {
  readonly email: string;
}

/** True if the task belongs to this user and to the session's tenant. */
export const isOf = ({ userId, tenantId }: TaskRecord, { user, tenantId: now }: Session): boolean =>
  userId === user.id && (tenantId === undefined || tenantId === now);

export class SessionStore {
  private readonly alone = createLock();
  private readonly storage: KeyValueStorage;

  constructor(storage: KeyValueStorage) {
    this.storage = storage;
  }

  async read(): Promise<Session | null> {
    const stored = (await this.storage.get(SESSION_KEY)) as Session | undefined;
    // A session stored by an earlier version has no tenants until the server is asked.
    return stored === undefined ? null : { ...stored, tenantId: stored.tenantId ?? "", tenants: stored.tenants ?? [] };
  }

  async write(session: Session | null): Promise<void> {
    await this.alone(async () => {
      if (session !== null) await this.storage.set(SESSION_KEY, session);
      await this.storage.remove(session === null ? SESSION_KEY : ENDED_KEY);
    });
  }

  async lastEnded(): Promise<EndedSession | null> {
    return ((await this.storage.get(ENDED_KEY)) as EndedSession | undefined) ?? null;
  }

  /** Ends the session whose token the server no longer accepts; a newer session stays. */
  async end(token: string): Promise<void> {
    await this.alone(async () => {
      const session = await this.read();
      if (session?.token !== token) return;
      const { tenantId, tenantName, user } = session;
      const ended: EndedSession = { tenantId, tenantName, email: user.email };
      await this.storage.set(ENDED_KEY, ended);
      await this.storage.remove(SESSION_KEY);
    });
  }
}

/** By host: the task that showed the notice about public knowledge; "" once it was read. */
export type SeenNotices = Readonly<Record<string, string>>;
const NOTICES_KEPT = 200;

/** Shown once per site and tenant. */
export class Notices {
  private readonly storage: KeyValueStorage;

  constructor(storage: KeyValueStorage) {
    this.storage = storage;
  }

  async write(tenantId: string, host: string, key: string): Promise<void> {
    const place = NOTICES_PREFIX + tenantId;
    const { [host]: _before, ...others } = ((await this.storage.get(place)) as SeenNotices | undefined) ?? {};
    const kept = [...Object.entries(others), [host, key]].slice(-NOTICES_KEPT);
    await this.storage.set(place, Object.fromEntries(kept));
  }
}

export class RecordStore {
  private readonly alone = createLock();

  private readonly storage: KeyValueStorage;
  private readonly now: () => number;

  constructor(storage: KeyValueStorage, now: () => number) {
    this.storage = storage;
    this.now = now;
  }

  async read(key: string): Promise<TaskRecord | undefined> {
    return (await this.storage.get(RECORD_PREFIX + key)) as TaskRecord | undefined;
  }

  async all(): Promise<readonly TaskRecord[]> {
    return Object.values(await this.storage.list(RECORD_PREFIX)) as TaskRecord[];
  }

  async add(record: TaskRecord): Promise<void> {
    await this.alone(async () => {
      await this.storage.set(RECORD_PREFIX + record.key, record);
      const over = (await this.all()).filter(({ status }) => isOver(status));
      for (const { key } of over.toSorted((a, b) => b.updatedMs - a.updatedMs).slice(FINISHED_KEPT))
        await this.storage.remove(RECORD_PREFIX + key);
    });
  }

  async change(key: string, how: (record: TaskRecord) => TaskRecord): Promise<TaskRecord | undefined> {
    return await this.alone(async () => {
      const record = await this.read(key);
      if (!record) return undefined;
      const changed = { ...how(record), updatedMs: this.now() };
      await this.storage.set(RECORD_PREFIX + key, changed);
      return changed;
    });
  }

  async remove(key: string): Promise<void> {
    await this.alone(() => this.storage.remove(RECORD_PREFIX + key));
  }
}

export function createStoredLog(storage: KeyValueStorage, newId: () => string): LogStorage {
  const alone = createLock();
  let clientId: Promise<string> | undefined;
  const read = async (taskId: string): Promise<readonly LogEntry[]> =>
    ((await storage.get(LOG_PREFIX + taskId)) as readonly LogEntry[] | undefined) ?? [];
  return {
    clientId() {
      clientId ??= readOrMakeId(storage, newId);
      return clientId;
    },
    read,
    append: (taskId, entry) =>
      alone(async () => {
        const entries = await read(taskId);
        if (isDuplicate(entry, entries)) return false;
        await storage.set(LOG_PREFIX + taskId, compact([...entries, entry]));
        return true;
      }),
    drop: (taskId) => alone(() => storage.remove(LOG_PREFIX + taskId)),
  };
}

async function readOrMakeId(storage: KeyValueStorage, newId: () => string): Promise<string> {
  const known = (await storage.get(CLIENT_KEY)) as string | undefined;
  if (known !== undefined) return known;
  const made = newId();
  await storage.set(CLIENT_KEY, made);
  return made;
}

/** Drops receipts that have arrived, but keeps the `begun` entries: a late reply may name the action once more. */
function compact(entries: readonly LogEntry[]): readonly LogEntry[] {
  const dropped = new Set(entries.flatMap((entry) => (entry.kind === "dropped" ? [entry.actionId] : [])));
  return entries.filter((entry) => entry.kind !== "done" || !dropped.has(entry.receipt.actionId));
}
