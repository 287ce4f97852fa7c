/** Kept: a server that is started again when it ends by itself, with growing pauses. Elsewhere: supervised process, restart policy. */

import { setTimeout as sleep } from "node:timers/promises";
import { type Child, spawnChild } from "./child.js";
import type { Roll } from "./children.js";
import { type Server, untilReady } from "./ready.js";

export interface Kept {
  readonly pid: () => number | undefined;
  /** Starts it and waits until it serves; nothing happens while it runs. */
  readonly start: () => Promise<void>;
  /** Orderly end; no restart. */
  readonly stop: () => Promise<void>;
  /** SIGKILL; no restart until `start`. Returns the process id that died. */
  readonly kill: () => Promise<number>;
}

/** Impossible state asked for: there is no process to kill. */
export class NotRunningError extends Error {
  override readonly name = "NotRunningError";
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A server that served this long has earned a quick restart. */
const HEALTHY_MS = 30_000;

export function keep(server: Server, roll: Roll, log: (line: string) => void): Kept {
  let child: Child | undefined;
  let wanted = false;
  let pauseMs = FIRST_PAUSE_MS;
  let cancelPause = new AbortController();

  async function launch(): Promise<void> {
    const born = await spawnChild(server.spec);
    child = born;
    roll.add({ name: server.spec.name, pid: born.pid, stopSignal: orderly(server.spec.stopSignal) });
    void born.exited.then(() => roll.remove(born.pid));
    try {
      await untilReady(server, born);
    } catch (error) {
      await born.kill();
      throw error;
    }
    const servingSince = performance.now();
    void born.exited.then(({ code, signal }) => {
      if (!wanted || child !== born) return;
      if (performance.now() - servingSince > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      log(`${server.spec.name} ended by itself (${signal ?? `exit code ${code}`})`);
      void revive();
    });
  }

  async function revive(): Promise<void> {
    while (wanted) {
      log(`starting ${server.spec.name} again in ${pauseMs / 1000} s`);
      cancelPause = new AbortController();
      await sleep(pauseMs, undefined, { signal: cancelPause.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (!wanted) return;
      try {
        await launch();
        log(`${server.spec.name} serves again`);
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  function giveUp(): Child | undefined {
    wanted = false;
    cancelPause.abort();
    return child?.running() === true ? child : undefined;
  }

  return {
    pid: () => (child?.running() === true ? child.pid : undefined),
    async start() {
      if (child?.running() === true) return;
      wanted = true;
      await launch();
    },
    async stop() {
      await giveUp()?.stop();
    },
    async kill() {
      const victim = giveUp();
      if (victim === undefined) throw new NotRunningError(`${server.spec.name} does not run`);
      await victim.kill();
      return victim.pid;
    },
  };
}

function orderly(signal: NodeJS.Signals): "SIGTERM" | "SIGINT" {
  return signal === "SIGINT" ? "SIGINT" : "SIGTERM";
}
