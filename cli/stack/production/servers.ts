/** Servers: programs that are kept running, by name; ended in the reverse of the order in which they were started. */

import { signalGroup } from "../child.js";
import type { Roll } from "../children.js";
import { type Kept, keep, NotRunningError } from "../kept.js";
import type { Server } from "../ready.js";

export interface Servers {
  /** Starts it and returns once it serves. */
  readonly launch: (server: Server) => Promise<void>;
  /** SIGKILL; no restart until `start`. Returns the process id that died. */
  readonly kill: (name: string) => Promise<number>;
  readonly start: (name: string) => Promise<void>;
  /** Orderly end; no restart until `start`. */
  readonly end: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
  /** SIGKILL to all at once. */
  readonly killAll: () => void;
}

export function createServers(roll: Roll, log: (line: string) => void): Servers {
  const named = new Map<string, Kept>();
  const own = (name: string): Kept => {
    const kept = named.get(name);
    if (kept === undefined) throw new NotRunningError(`${name} is not a server of this stack`);
    return kept;
  };
  return {
    async launch(server) {
      const kept = keep(server, roll, log);
      named.set(server.spec.name, kept);
      await kept.start();
    },
    kill: (name) => own(name).kill(),
    start: (name) => own(name).start(),
    end: (name) => own(name).stop(),
    async stop() {
      for (const kept of [...named.values()].reverse()) await kept.stop();
      roll.close();
    },
    killAll() {
      for (const kept of named.values()) {
        const pid = kept.pid();
        if (pid !== undefined) signalGroup(pid, "SIGKILL");
      }
    },
  };
}
