/** Log watch: tells of each action that a client's log on disk says has begun or is done. */

import { mkdirSync, watch } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LogEntry } from "../../client/action-log.js";
import { createLock } from "../../client/lock.js";

export type LogMoment = "begun" | "done";

/** Told of each entry once, however often it is found. */
export function createLogReader(told: (moment: LogMoment) => void): (entries: readonly LogEntry[]) => void {
  const seen = new Set<string>();
  return (entries) => {
    for (const entry of entries) {
      if (entry.kind === "dropped") continue;
      const key = `${entry.kind} ${entry.kind === "begun" ? entry.actionId : entry.receipt.actionId}`;
      if (seen.has(key)) continue;
      seen.add(key);
      told(entry.kind);
    }
  };
}

/** Returns what ends it. */
export function watchLog(directory: string, told: (moment: LogMoment) => void): () => void {
  mkdirSync(directory, { recursive: true });
  const alone = createLock();
  const take = createLogReader(told);
  const look = () => alone(async () => take(await entriesIn(directory)));
  const watcher = watch(directory, () => void look());
  return () => watcher.close();
}

async function entriesIn(directory: string): Promise<readonly LogEntry[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".jsonl"));
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name), "utf8").catch(() => "")));
  return texts.flatMap((text) => text.split("\n").flatMap(entryIn));
}

/** A line that is being written is read whole the next time. */
function entryIn(line: string): LogEntry[] {
  if (line.trim() === "") return [];
  try {
    return [JSON.parse(line) as LogEntry]; // only the client's own log writes these lines
  } catch {
    return [];
  }
}
