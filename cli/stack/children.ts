/** Children of a home, on record: whom an earlier run started there, so that what a `kill -9` left behind can be ended. */

import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signalGroup } from "./child.js";
import type { Home } from "./home.js";
import { atLastEnd } from "./last-resort.js";

/** A process id alone may mean another process later; together with its birth it does not. */
const processMark = z.object({ pid: z.number().int().positive(), birth: z.string() });
const childMark = processMark.extend({
  name: z.string(),
  stopSignal: z.enum(["SIGTERM", "SIGINT", "SIGQUIT"]),
});
const record = z.object({ supervisor: processMark, children: z.array(childMark) });

type ChildMark = z.infer<typeof childMark>;
type ChildRecord = z.infer<typeof record>;

export interface Roll {
  readonly add: (child: { name: string; pid: number; stopSignal: ChildMark["stopSignal"] }) => void;
  readonly remove: (pid: number) => void;
  /** The home is nobody's again. */
  readonly close: () => void;
}

/** Not retryable until the other run has ended. */
export class HomeInUseError extends Error {
  override readonly name = "HomeInUseError";
}

/** Claims the home for this process; a signal that nobody else listens for ends its children too. Ends what an earlier run left. Throws `HomeInUseError` while that run is alive. */
export async function claimHome(home: Home, log: (line: string) => void): Promise<Roll> {
  await endStale(home, log);
  const children: ChildMark[] = [];
  const supervisor = { pid: process.pid, birth: birthOf(process.pid) ?? "" };
  const write = () => writeRecord(home.childrenFile, { supervisor, children });
  write();
  const stay = atLastEnd(() => {
    for (const { pid } of children) signalGroup(pid, "SIGKILL");
  });
  return {
    add(child) {
      children.push({ ...child, birth: birthOf(child.pid) ?? "" });
      write();
    },
    remove(pid) {
      const at = children.findIndex((child) => child.pid === pid);
      if (at !== -1) children.splice(at, 1);
      write();
    },
    close() {
      stay();
      rmSync(home.childrenFile, { force: true });
    },
  };
}

/** Is the run that claimed this home still alive? */
export function claimant(home: Pick<Home, "childrenFile">): number | undefined {
  const found = readRecord(home.childrenFile);
  return found !== undefined && isAlive(found.supervisor) ? found.supervisor.pid : undefined;
}

export async function endStale(home: Pick<Home, "childrenFile" | "root">, log: (line: string) => void): Promise<void> {
  const found = readRecord(home.childrenFile);
  if (found === undefined) return;
  if (isAlive(found.supervisor) && found.supervisor.pid !== process.pid) {
    throw new HomeInUseError(
      `Surefoot already runs on ${home.root} (process ${found.supervisor.pid}): stop it, or set SUREFOOT_HOME to another folder`,
    );
  }
  // Newest first: the API before the worker before the servers they talk to.
  for (const child of [...found.children].reverse()) {
    if (!isAlive(child)) continue;
    log(`ending ${child.name} (process ${child.pid}), left by an earlier run`);
    await endProcess(child);
  }
  rmSync(home.childrenFile, { force: true });
}

const PATIENCE_MS = 10_000;

async function endProcess(child: ChildMark): Promise<void> {
  process.kill(child.pid, child.stopSignal);
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && isAlive(child); waitedMs += 50) await sleep(50);
  if (!isAlive(child)) return;
  signalGroup(child.pid, "SIGKILL");
  for (let waitedMs = 0; waitedMs < PATIENCE_MS && isAlive(child); waitedMs += 50) await sleep(50);
}

function isAlive(mark: { pid: number; birth: string }): boolean {
  const birth = birthOf(mark.pid);
  return birth !== undefined && birth === mark.birth;
}

/** Dead, but its parent has not asked for its exit code yet: it does nothing any more, and still answers to signal 0. */
export function isUnburied(pid: number): boolean {
  return processState(pid)?.startsWith("Z") ?? false;
}

/** When a process was born, as the system tells it; undefined when it is gone (or dead and not yet buried). */
function birthOf(pid: number): string | undefined {
  const state = processState(pid);
  return state === undefined || state.startsWith("Z") ? undefined : state.replace(/^\S+\s+/, "");
}

/** State letter and birth, a space between; undefined when there is no such process. */
function processState(pid: number): string | undefined {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name, in parentheses, may hold spaces; after it come state (field 3) and, as field 22, the start time.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return `${fields[0]} ${fields[19]}`;
    }
    const line = execFileSync("ps", ["-o", "state=,lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return line === "" ? undefined : line;
  } catch {
    return undefined;
  }
}

function readRecord(path: string): ChildRecord | undefined {
  try {
    return record.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

function writeRecord(path: string, value: ChildRecord): void {
  writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
