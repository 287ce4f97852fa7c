/**
 * Contestant process: who reads a page has a process of its own for it, and reads it time after time, as a server reads pages: all that the
 * processor does for it counts, what its garbage costs too. One call alone, or the middle one of many, tells nothing
 * of that: the trees of thousands of elements that it leaves are collected a few pages later, on whose turn it may be.
 */

import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FROM_SOURCE, PROJECT } from "../../stack/tools.js";
import { CONTESTANTS, type ContestantName, type Prepared } from "./contestants.js";
import type { HonestPage } from "./honest.js";
import type { Contestant } from "./timing.js";

/** What is asked of it; it answers with milliseconds of the processor, 0 for a page. */
type Asked = { readonly page: Pick<HonestPage, "before" | "after"> } | { readonly reads: number };

export interface Contestants {
  readonly inTurn: Readonly<Record<ContestantName, Contestant>>;
  end(): void;
}

const FILE = fileURLToPath(import.meta.url);
/** Of one turn; and those before, which are not counted: while it waits for its turn, a process lets its heap shrink. */
const READS = 16;
const READS_BEFORE = 8;
/** The collector's threads have ended by then. */
const SETTLE_MS = 40;

/** A turn is `READS` times the page; its time that of one. */
export async function startContestants({ before, after }: HonestPage): Promise<Contestants> {
  // The cast: the keys of the record are these.
  const names = Object.keys(CONTESTANTS) as ContestantName[];
  const started = names.map((name) => [name, startProcess(name)] as const);
  const all = started.map(([, one]) => one);
  await Promise.all(all.map(({ ask }) => ask({ page: { before, after } })));
  const turns = started.map(([name, { ask }]) => [name, () => ask({ reads: READS })] as const);
  return {
    // The cast: these are all names.
    inTurn: Object.fromEntries(turns) as Contestants["inTurn"],
    end: () => {
      for (const { child } of all) child.disconnect();
    },
  };
}

function startProcess(name: ContestantName) {
  const child = fork(FILE, [name], { execArgv: [...FROM_SOURCE], cwd: PROJECT });
  const ended = once(child, "exit").then(() => {
    throw new Error(`The process of ${name} has ended.`);
  });
  ended.catch(() => undefined);
  const ask = async (asked: Asked): Promise<number> => {
    const answer = once(child, "message");
    child.send(asked);
    const [ms] = await Promise.race([answer, ended]);
    return Number(ms);
  };
  return { child, ask };
}

if (process.argv[1] === FILE) {
  // The cast: the arguments are written above.
  const prepare = CONTESTANTS[process.argv[2] as ContestantName]();
  let after = "";
  let read: Prepared | undefined;
  const readTimes = (times: number): void => {
    for (let time = 0; time < times; time++) read?.(after);
  };
  const answer = async (asked: Asked): Promise<number> => {
    if ("page" in asked) {
      after = asked.page.after;
      read = prepare(asked.page.before);
      return 0;
    }
    readTimes(READS_BEFORE);
    const began = process.cpuUsage();
    readTimes(asked.reads);
    await sleep(SETTLE_MS);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000 / asked.reads;
  };
  process.on("message", (asked: Asked) => {
    void answer(asked).then((ms) => process.send?.(ms));
  });
}
