/** The storage in `chrome.storage.local`; content scripts cannot read it. */

import type { KeyValueStorage } from "../../client/hosts/extension/storage.js";

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

/** Names this run of the browser: numbers of tabs mean nothing in the next one. */
export async function readBootId(newId: () => string): Promise<string> {
  const { bootId } = await chrome.storage.session.get("bootId");
  if (typeof bootId === "string") return bootId;
  const made = newId();
  await chrome.storage.session.set({ bootId: made });
  return made;
}
