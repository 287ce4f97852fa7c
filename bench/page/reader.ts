/** Reader: one version reads pages in a process of its own, again and again as a server does, so that its garbage counts too. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type * as reading from "../../adapters/snapshots/read-page.js";
import { FROM_SOURCE, PROJECT } from "../../cli/stack/tools.js";
import type * as comparing from "../../core/page/compare/diff.js";
import { moduleOf, type Version } from "../shared/versions.js";

/** Without `before` the page is read and not compared. */
export type AskedRead = { readonly before?: string; readonly after: string; readonly reads: number };

export type TimedRead = { readonly ms: number; readonly refused: boolean };

export type Reader = { readonly version: Version; read(asked: AskedRead): Promise<TimedRead>; end(): void };

const FILE = fileURLToPath(import.meta.url);
/** The collector's threads have ended by then. */
const SETTLE_MS = 40;

export function startReader(version: Version): Reader {
  const child = fork(FILE, [version.folder], { execArgv: [...FROM_SOURCE], cwd: PROJECT });
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`The reader of ${version.folder} has ended.`)));
  ended.catch(() => undefined);
  return {
    version,
    async read(asked) {
      const answer = once(child, "message");
      child.send(asked);
      const [timed] = await Promise.race([answer, ended]);
      return timed;
    },
    end: () => child.disconnect(),
  };
}

async function serve(folder: string): Promise<void> {
  const version: Version = { name: "ours", folder };
  const { readPage, PageTooComplexError } = await moduleOf<typeof reading>(version, "adapters/snapshots/read-page.ts");
  const { diffSkeletons } = await moduleOf<typeof comparing>(version, "core/page/compare/diff.ts");
  const take = (html: string) => readPage({ html, url: "http://bench.test/", userId: "bench", ambient: [] }).skeleton;
  const timed = async ({ before, after, reads }: AskedRead): Promise<TimedRead> => {
    const known = before === undefined ? undefined : take(before);
    let refused = false;
    const readTimes = (times: number): void => {
      for (let time = 0; time < times; time++)
        try {
          const skeleton = take(after);
          if (known !== undefined) diffSkeletons(known, skeleton);
        } catch (error) {
          if (!(error instanceof PageTooComplexError)) throw error;
          refused = true;
        }
    };
    // A process that waits for its turn lets its heap shrink.
    readTimes(Math.ceil(reads / 2));
    const began = process.cpuUsage();
    readTimes(reads);
    await sleep(SETTLE_MS);
    const { user, system } = process.cpuUsage(began);
    return { ms: (user + system) / 1_000 / reads, refused };
  };
  process.on("message", (asked: AskedRead) => void timed(asked).then((answer) => process.send?.(answer)));
}

if (process.argv[1] === FILE) await serve(process.argv[2] ?? PROJECT);
