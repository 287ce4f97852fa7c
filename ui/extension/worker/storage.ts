/** The storage in `chrome.storage.local`; content scripts cannot read it. */

import type { KeyValueStorage } from "../../../client/hosts/extension/storage.js";

export function createStorage(): KeyValueStorage {
  const area = chrome.storage.local;
  // The token is in there: no page's process may see it.
  const closed = area.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
  return {
    async get(key) {
      return (await area.get(key))[key];
    },
    async list(prefix) {
      const everything = await area.get(null);
      return Object.fromEntries(Object.entries(everything).filter(([key]) => key.startsWith(prefix)));
    },
    async set(key, value) {
      await closed;
      await area.set({ [key]: value });
    },
    remove: (key) => area.remove(key),
  };
}

/** One value that lasts as long as the browser runs, whatever becomes of the service worker; on no disk. */
export interface SessionEntry<T> {
  read(): Promise<T | null>;
  write(value: T | null): Promise<void>;
}

export function sessionEntry<T>(key: string): SessionEntry<T> {
  const { session } = chrome.storage;
  return {
    // The cast: whoever has the key has written it.
    read: async () => ((await session.get(key))[key] as T | undefined) ?? null,
    write: (value) => (value === null ? session.remove(key) : session.set({ [key]: value })),
  };
}

/** Names this run of the browser: numbers of tabs mean nothing in the next one. */
export async function readBootId(newId: () => string): Promise<string> {
  const { bootId } = await chrome.storage.session.get("bootId");
  if (typeof bootId === "string") return bootId;
  const made = newId();
  await chrome.storage.session.set({ bootId: made });
  return made;
}
