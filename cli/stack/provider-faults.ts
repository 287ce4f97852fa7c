/** Provider faults: what a model's provider says, taken from the worker's log for the terminal of `surefoot start`. */

import { open } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { PROVIDER_FAULT } from "../../adapters/model/circuit-breaker.js";

const LOOK_MS = 1_000;
/** More new lines than this come from another fault than a provider's. */
const READ_MAX = 256 * 1024;

/** Passes each sentence on once, until the signal ends it. Lines that were there before are left out. */
export async function tellProviderFaults(
  logFile: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let from = await sizeOf(logFile);
  const said = new Set<string>();
  while (!signal.aborted) {
    await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    const text = await readFrom(logFile, from);
    const end = text.lastIndexOf("\n") + 1;
    for (const line of text.slice(0, end).split("\n")) {
      const fault = faultIn(line);
      if (fault === undefined || said.has(fault)) continue;
      said.add(fault);
      say(fault);
    }
    from += Buffer.byteLength(text.slice(0, end));
  }
}

/** Log lines are JSON, or words for people. */
function faultIn(line: string): string | undefined {
  if (!line.includes(PROVIDER_FAULT)) return undefined;
  const words = line.startsWith("{") ? messageOf(line) : line;
  return words.slice(words.indexOf(PROVIDER_FAULT));
}

function messageOf(line: string): string {
  try {
    return String((JSON.parse(line) as { readonly msg?: unknown }).msg); // the log's own form
  } catch {
    return line;
  }
}

const sizeOf = async (path: string): Promise<number> => {
  const file = await open(path, "r");
  return (await file.stat().finally(() => file.close())).size;
};

async function readFrom(path: string, from: number): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(READ_MAX), 0, READ_MAX, from);
    return buffer.subarray(0, bytesRead).toString("utf8");
  } finally {
    await file.close();
  }
}
