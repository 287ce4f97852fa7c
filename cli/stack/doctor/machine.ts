/** Machine checks: Node, the clock beside the database's, room on the disk. */

import { statfs } from "node:fs/promises";
import { type Database, query } from "../../../db/client.js";
import type { Check, Look } from "./finding.js";

const OLDEST_NODE = [22, 12] as const;
/** Tokens, rate limits and time-outs of two processes are compared. */
const CLOCK_MS = 2_000;
const FREE_MIN_BYTES = 1024 ** 3;

export interface Machine {
  readonly nodeVersion: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly freeBytes: (folder: string) => Promise<number>;
}

export const thisMachine: Machine = {
  nodeVersion: process.versions.node,
  now: () => Date.now(),
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
};

export const machineChecks = (machine: Machine, database: Database, home: string): readonly Check[] => [
  {
    name: "Node",
    look: async () => node(machine.nodeVersion),
    remedy: `install Node ${OLDEST_NODE.join(".")} or newer`,
  },
  { name: "clock", look: () => clock(machine, database), remedy: "start the database" },
  { name: "disk", look: () => disk(machine, home), remedy: `make ${home}, or set SUREFOOT_HOME` },
];

function node(version: string): Look {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isNewEnough = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return isNewEnough ? version : { fault: version, remedy: `install Node ${OLDEST_NODE.join(".")} or newer` };
}

async function clock({ now }: Machine, { sql }: Database): Promise<Look> {
  const sentMs = now();
  const [row] = await query(
    () => sql<{ ms: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`,
  );
  const [receivedMs, theirs] = [now(), row?.ms ?? 0];
  // Somewhere between the two it was read.
  const offMs = theirs < sentMs ? theirs - sentMs : Math.max(0, theirs - receivedMs);
  return Math.abs(offMs) <= CLOCK_MS
    ? "as the database's"
    : {
        fault: `${(Math.abs(offMs) / 1_000).toFixed(1)} s ${offMs < 0 ? "ahead of" : "behind"} the database's`,
        remedy: "let both machines follow a time server (timedatectl set-ntp true)",
      };
}

async function disk({ freeBytes }: Machine, home: string): Promise<Look> {
  const free = await freeBytes(home);
  const said = `${(free / 1024 ** 3).toFixed(1)} GiB free at ${home}`;
  return free >= FREE_MIN_BYTES ? said : { fault: said, remedy: "make room there, or set SUREFOOT_HOME elsewhere" };
}
