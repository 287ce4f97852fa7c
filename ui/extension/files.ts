/** Files that a person gave to a task, kept in the browser and sent to no server. */

import type { TaskFiles } from "../../client/task-record.js";

const DATABASE = "surefoot";
const STORE = "files";
/** Limit per file, which a page gets as text in a message. */
export const LARGEST_BYTES = 20 * 1024 * 1024;

/** `id` names files given together, before the task has a name. The last of two files with one name counts, as in a folder. */
export async function storeFiles(id: string, files: readonly File[]): Promise<TaskFiles> {
  const byName = new Map(files.map((file) => [file.name, file]));
  await inStore("readwrite", (store) => {
    for (const [name, file] of byName) store.put(file, [id, name]);
    return null;
  });
  return { id, names: [...byName.keys()] };
}

export async function readFile(id: string, name: string): Promise<File | null> {
  const found = await inStore("readonly", (store) => store.get([id, name]));
  return found instanceof File ? found : null;
}

/** Deletes all files except those under the `kept` ids. */
export async function clearFiles(kept: ReadonlySet<string>): Promise<void> {
  // The cast: keys are those that `storeFiles` makes.
  const keys = (await inStore("readonly", (store) => store.getAllKeys())) as [string, string][];
  const stale = keys.filter(([id]) => !kept.has(id));
  if (stale.length === 0) return;
  await inStore("readwrite", (store) => {
    for (const key of stale) store.delete(key);
    return null;
  });
}

/** Result of `work`'s last request, once the transaction is complete. */
async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest | null): Promise<unknown> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const asked = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked ? asked.result : undefined);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const openDatabase = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
