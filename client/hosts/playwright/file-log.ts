/** The write-ahead log as JSON lines, one file a task. */

import { appendFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDuplicate, type LogEntry, type LogStorage } from "../../action-log.js";
import { createLock } from "../../lock.js";

export const logFileOf = (directory: string, taskId: string): string =>
  join(directory, `${encodeURIComponent(taskId)}.jsonl`);

/** `newId` names this client, once for the directory. */
export function createFileLogStorage(directory: string, newId: () => string): LogStorage {
  let clientId: Promise<string> | undefined;
  const alone = createLock();
  const fileOf = (taskId: string): string => logFileOf(directory, taskId);
  const read = async (taskId: string): Promise<readonly LogEntry[]> => {
    const text = await readIfThere(fileOf(taskId));
    return (text ?? "").split("\n").flatMap(parseLine);
  };
  return {
    clientId() {
      clientId ??= readOrMakeId(directory, newId);
      return clientId;
    },
    read,
    append: (taskId, entry) =>
      alone(async () => {
        if (entry.kind === "begun" && isDuplicate(entry, await read(taskId))) return false;
        // The leading break ends a line that a crash cut short.
        await appendSafely(directory, fileOf(taskId), `\n${JSON.stringify(entry)}\n`);
        return true;
      }),
  };
}

async function readOrMakeId(directory: string, newId: () => string): Promise<string> {
  const path = join(directory, "client-id");
  const known = (await readIfThere(path))?.trim();
  if (known) return known;
  await mkdir(directory, { recursive: true });
  try {
    // `wx`: of two that start at once, one names the directory and the other reads it.
    const id = newId();
    await writeFile(path, id, { flag: "wx" });
    return id;
  } catch {
    return (await readFile(path, "utf8")).trim();
  }
}

/** On disk when it returns: an action must not be begun before its line is. */
async function appendSafely(directory: string, path: string, line: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await appendFile(path, line, { flush: true });
}

/** A line cut short by a crash was not written, as far as anyone knows. */
function parseLine(line: string): LogEntry[] {
  if (line.trim() === "") return [];
  try {
    // The cast: only this file writes these lines.
    return [JSON.parse(line) as LogEntry];
  } catch {
    return [];
  }
}

const readIfThere = (path: string): Promise<string | null> => readFile(path, "utf8").catch(() => null);
