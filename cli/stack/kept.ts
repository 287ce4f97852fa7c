/** Kept: a server that is started again when it ends by itself, with growing pauses. */

import { setTimeout as sleep } from "node:timers/promises";
import { type Child, ChildFailedError, spawnChild } from "./child.js";
import type { Roll } from "./children.js";
import { type Server, untilReady } from "./ready.js";

export interface Kept {
  readonly pid: () => number | undefined;
  /** Starts it and waits until it serves. Does nothing if it already runs. */
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
/** Time for the failed first start's leftovers to disappear. */
const STUMBLE_PAUSE_MS = 1_000;
/** A server that served this long has earned a quick restart. */
const HEALTHY_MS = 30_000;

export function keep(server: Server, roll: Roll, log: (line: string) => void): Kept {
  const { name, stopSignal } = server.spec;
  let child: Child | undefined;
  /** Grows with each `start`, `stop` and `kill`. Work that was begun in an earlier life sees this and ends. */
  let life = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let pause = new AbortController();

  async function launch(mine: number): Promise<void> {
    const born = await spawnChild(server.spec);
    roll.add({ name, pid: born.pid, stopSignal: stopSignal === "SIGINT" ? "SIGINT" : "SIGTERM" });
    void born.exited.then(() => roll.remove(born.pid));
    if (life !== mine) return born.kill();
    child = born;
    try {
      await untilReady(server, born);
    } catch (error) {
      await born.kill();
      throw error;
    }
    const servingSince = performance.now();
    void born.exited.then(({ code, signal }) => {
      if (life !== mine) return;
      if (performance.now() - servingSince > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      log(`${name} ended by itself (${signal ?? `exit code ${code}`})`);
      void revive(mine);
    });
    void watch(born, mine);
  }

  /** Kills an unresponsive server with SIGKILL: a blocked event loop handles no other signal. */
  async function watch(born: Child, mine: number): Promise<void> {
    if (server.liveness === undefined) return;
    const { probe, everyMs, failures } = server.liveness;
    for (let missed = 0; life === mine && born.running(); ) {
      await sleep(everyMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
      missed = (await probe().catch(() => false)) ? 0 : missed + 1;
      if (missed < failures || life !== mine || !born.running()) continue;
      log(`${name} did not answer ${failures} times in a row`);
      await born.kill();
    }
  }

  async function revive(mine: number): Promise<void> {
    while (life === mine) {
      log(`starting ${name} again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      if (life !== mine) return;
      try {
        await launch(mine);
        log(`${name} serves again`);
        return;
      } catch (error) {
        if (life === mine) log(error instanceof Error ? error.message : String(error));
      }
    }
  }

  function newLife(): Child | undefined {
    life += 1;
    pause.abort();
    pause = new AbortController();
    return child?.running() === true ? child : undefined;
  }

  return {
    pid: () => (child?.running() === true ? child.pid : undefined),
    async start() {
      if (child?.running() === true) return;
      newLife();
      const mine = life;
      try {
        await launch(mine);
      } catch (error) {
        const stumbled = server.mayStumble === true && error instanceof ChildFailedError && error.ended;
        if (!stumbled || life !== mine) throw error;
        log(`${error.message}; starting ${name} once more`);
        await sleep(STUMBLE_PAUSE_MS);
        await launch(mine);
      }
    },
    async stop() {
      await newLife()?.stop();
    },
    async kill() {
      const victim = newLife();
      if (victim === undefined) throw new NotRunningError(`${name} does not run`);
      await victim.kill();
      return victim.pid;
    },
  };
}
