/** Child: one process that the stack starts, in its own process group, with its own log file. */

import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { inheritedEnvironment } from "../../config/environment.js";

export interface ChildSpec {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly logFile: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Signal on which the program finishes its work and ends. */
  readonly stopSignal: NodeJS.Signals;
  readonly stopTimeoutMs: number;
  /** Another user to run as; only root may set it. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<Exit>;
  running(): boolean;
  /** Sends `stopSignal`, then kills the group after `stopTimeoutMs`. Resolves once the process is gone. */
  stop(): Promise<void>;
  /** SIGKILL to the whole group. */
  kill(): Promise<void>;
}

/** Not retryable as it stands: the program is missing or may not be run. */
export class SpawnError extends Error {
  override readonly name = "SpawnError";
}

/** Retryable after a look at the log: the program ended, or never became ready. */
export class ChildFailedError extends Error {
  override readonly name = "ChildFailedError";
  /** True if it ended; false if it runs but does not serve. */
  readonly ended: boolean;

  constructor(spec: ChildSpec, fault: string, ended = false) {
    super(`${spec.name} ${fault}. The end of its log (${spec.logFile}):\n${logTail(spec.logFile)}`);
    this.ended = ended;
  }
}

export async function spawnChild(spec: ChildSpec): Promise<Child> {
  const log = openSync(spec.logFile, "a", 0o600);
  const process_ = spawn(spec.command, [...spec.args], {
    cwd: spec.cwd,
    env: { ...inheritedEnvironment(), ...spec.env },
    // A group of its own: Ctrl-C in the terminal must reach the supervisor only, which ends children in order.
    detached: true,
    stdio: ["ignore", log, log],
    ...(spec.user !== undefined && { uid: spec.user.uid, gid: spec.user.gid }),
  });
  closeSync(log);
  const pid = await started(process_, spec);
  const exited = exitOf(process_);
  return {
    name: spec.name,
    pid,
    exited,
    running: () => process_.exitCode === null && process_.signalCode === null,
    stop: () => stopGroup(pid, exited, spec),
    async kill() {
      signalGroup(pid, "SIGKILL");
      await exited;
    },
  };
}

/** Signals the whole group. A group that is already gone is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // process.kill throws nothing else
  }
}

async function stopGroup(pid: number, exited: Promise<Exit>, spec: ChildSpec): Promise<void> {
  try {
    // Signal only the leader: PostgreSQL and Temporal end their own children.
    process.kill(pid, spec.stopSignal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // process.kill throws nothing else
  }
  const patience = new AbortController();
  const late = sleep(spec.stopTimeoutMs, "late" as const, { signal: patience.signal }).catch(() => "late" as const);
  if ((await Promise.race([exited, late])) === "late") signalGroup(pid, "SIGKILL");
  patience.abort();
  await exited;
}

function started(child: ChildProcess, spec: ChildSpec): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new SpawnError(`${spec.name} cannot be started: ${error.message}`)));
    child.once("spawn", () => resolve(child.pid as number)); // set by the time of "spawn"
  });
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });
}

function logTail(path: string): string {
  try {
    return readFileSync(path, "utf8").trimEnd().split("\n").slice(-15).join("\n");
  } catch {
    return "(no log)";
  }
}
